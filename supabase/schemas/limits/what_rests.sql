-- What a lower plan would rest, for the owner who is about to go down to it.

-- Returns {members, currencies, hasWatermark, domain, template}: the names of members without a seat, the currencies beside the shop's own that are
-- shown or paid in, whether new pictures lose a watermark, the domain and the template that rest, null without one. The products are
-- listed by their rows. Null for anybody but an owner.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.what_rests(p_business_id uuid, p_plan text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_plan is null or p_plan not in ('starter', 'premium') then
    perform private.bad_request('plan');
  end if;
  return (
    select jsonb_build_object(
      'members', (
        select coalesce(jsonb_agg(private.member_name(b.id, m.user_id) order by m.created_at, m.user_id), '[]')
        from (select *, row_number() over (order by (role = 'owner') desc, created_at, user_id) as seat
          from public.business_members where business_id = b.id) m
        where m.role <> 'owner' and m.seat > private.plan_seats(p_plan) and private.has_seat(b.id, m.user_id)),
      'currencies', case when private.plan_allows(p_plan, 'multi-currency') then '[]' else (
        select coalesce(jsonb_agg(distinct c.code order by c.code), '[]') from (
          select unnest(b.display_currencies) union select currency from public.payment_currencies where business_id = b.id) c (code)
        where c.code <> b.currency) end,
      'hasWatermark', b.watermark_type <> 'none' and not private.plan_allows(p_plan, 'watermark'),
      'domain', case when private.may_use_domain(b.id) and not private.plan_allows(p_plan, 'custom-domain')
        and not (p_plan = 'premium' and private.has_premium_year(b.id)) then b.custom_domain end,
      'template', case when not private.plan_allows(p_plan, 'all-templates') and not private.is_free_template(b.template)
        then b.template end)
    from public.businesses b where b.id = p_business_id and b.id in (select private.owner_business_ids()));
end $$;
comment on function public.what_rests(uuid, text) is
  'Security definer on purpose: names of members and the plan''s rules, which people may not read; for the store''s owners only.';
grant execute on function public.what_rests(uuid,text) to authenticated;
