-- Returns whether the card was charged when the owner chose the lower plan, and so is charged again when they stay. A card that they cancelled before,
-- or resumed or bought again and cancelled since, is not.
create function private.stay_resumes(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select d.renews and not exists (
      select from public.plan_entries r where r.business_id = d.business_id and r.kind in ('resume', 'charge') and r.recorded_at >= d.recorded_at)
    from public.plan_entries d where d.business_id = p_business_id and d.kind = 'downgrade' order by d.recorded_at desc, d.id limit 1), false)
$$;

-- Keeps what the owner wants after the paid time: a lower plan, or the present one. Changes no time. The row's key holds
-- the time, so a choice can be changed again.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, too_many_requests.
create function public.choose_next_plan(p_business_id uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now text;
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  v_now := private.plan_now(p_business_id);
  if p_plan is null or p_plan not in ('starter', 'premium', 'enterprise') or private.plan_rank(p_plan) > private.plan_rank(v_now) then
    perform private.bad_request('plan');
  end if;
  if (select count(*) from public.plan_entries where business_id = p_business_id and kind = 'downgrade'
      and recorded_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'downgrade:' || gen_random_uuid(), 'kind', 'downgrade', 'plan', p_plan, 'effectiveAt', private.plan_act_time(p_business_id),
    'renews', p_plan <> v_now and ((private.fold_plan(p_business_id)).renews or private.stay_resumes(p_business_id)),
    'actorId', (select auth.uid()))));
end $$;
comment on function public.choose_next_plan(uuid, text) is
  'Security definer on purpose: nobody writes the ledger; the function checks that the caller owns the store.';
grant execute on function public.choose_next_plan(uuid,text) to authenticated;
