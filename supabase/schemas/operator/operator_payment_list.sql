-- All payments of the service, as an operator looks for them: what was paid, what went back, and what was begun and not paid.

-- Every payment that the search finds: what the ledger has, and what was begun without being paid. A store's name is null when it is deleted.
create function private.payment_lines(p_search text) returns table (
  reference text, business_id uuid, shop text, plan text, months int, amount_minor bigint, currency text, paid_at timestamptz, channel text,
  renews boolean, refunded_minor bigint, state text)
language sql stable security definer set search_path = '' as $$
  with every as (
    select e.reference, e.business_id, e.plan, e.months, e.amount_minor, e.currency, e.effective_at as paid_at, e.channel, e.renews,
      coalesce((select sum(r.amount_minor) from public.plan_entries r
        where r.business_id = e.business_id and r.kind = 'refund' and r.reference = e.reference), 0)::bigint as refunded_minor, null as unpaid
    from public.plan_entries e where e.kind = 'charge'
    union all
    select c.reference, c.business_id, c.plan, c.months, c.amount_minor, c.currency, c.created_at, null, c.renews, 0, c.status
    from public.plan_checkouts c where c.status <> 'paid'
  )
  select p.reference, p.business_id, b.name, p.plan, p.months, p.amount_minor, p.currency, p.paid_at, p.channel, p.renews, p.refunded_minor,
    case
      when p.unpaid is not null then p.unpaid
      when p.refunded_minor >= p.amount_minor then 'paid_back'
      when exists (select from public.payment_disputes d where d.reference = p.reference and d.status = 'open') then 'disputed'
      when exists (select from public.money_back_requests m where m.reference = p.reference and m.status in ('asked', 'approved'))
        then 'asked_back'
      when p.refunded_minor > 0 then 'part_paid_back'
      else 'paid' end
  from every p left join public.businesses b on b.id = p.business_id
  cross join lateral (select '%' || replace(replace(replace(lower(btrim(p_search)), '\', '\\'), '%', '\%'), '_', '\_') || '%' as text) s
  where btrim(p_search) = '' or lower(p.reference) like s.text or lower(b.name) like s.text or b.slug like s.text
    or p.business_id::text = lower(btrim(p_search))
$$;

-- Returns {"total", "payments", "months"}: payments whose reference, or whose shop's name, link or id holds the text, in one state or (empty) in
-- all, the newest first. A payment: {"reference", "businessId", "shop", "plan", "months", "amountMinor", "currency", "paidAt", "channel",
-- "renews", "refundedMinor", "state"}; "paidAt" is the beginning of an unpaid one. "months": what the payments that were found and paid sum
-- up to, by month in Lagos and currency, the newest 24: {"month", "currency", "payments", "paidMinor", "refundedMinor"}.
-- Callers: the server.
-- Refuses: bad_request.
create function public.operator_payment_list(p_search text, p_state text, p_offset int, p_limit int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('search', p_search);
  perform private.limit_text('state', p_state, 20);
  return (
    with found as (
      select * from private.payment_lines(coalesce(p_search, '')) where coalesce(p_state, '') in ('', state)
    )
    select json_build_object(
      'total', (select count(*) from found),
      'payments', coalesce((
        select json_agg(json_build_object('reference', f.reference, 'businessId', f.business_id, 'shop', f.shop, 'plan', f.plan,
            'months', f.months, 'amountMinor', f.amount_minor, 'currency', f.currency, 'paidAt', f.paid_at, 'channel', f.channel,
            'renews', f.renews, 'refundedMinor', f.refunded_minor, 'state', f.state) order by f.paid_at desc, f.reference)
        from (select * from found order by paid_at desc, reference offset p_offset limit least(p_limit, 200)) f), '[]'),
      'months', coalesce((
        select json_agg(json_build_object('month', m.month, 'currency', m.currency, 'payments', m.payments, 'paidMinor', m.paid_minor,
          'refundedMinor', m.refunded_minor) order by m.month desc, m.currency)
        from (
          select to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM') as month, currency, count(*) as payments,
            sum(amount_minor) as paid_minor, sum(refunded_minor) as refunded_minor
          from found where state not in ('open', 'failed', 'expired') group by 1, 2 order by 1 desc, 2 limit 24) m), '[]')));
end $$;
grant execute on function public.operator_payment_list(text,text,integer,integer) to service_role;
