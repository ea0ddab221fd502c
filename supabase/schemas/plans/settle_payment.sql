-- What the provider has confirmed, written into the ledger: each fact once, whatever is repeated and in whatever order.

-- Finds what a reference was to pay: a checkout, one of our charges of a saved card, or a renewal of a subscription, also of an earlier
-- one, which has the provider's own reference. No row for an unknown reference.
create function private.find_plan_payment(p_reference text, p_customer_code text, p_provider_plan_code text)
returns table (business_id uuid, plan text, months int, renews boolean, amount_minor bigint, currency text)
language sql stable security definer set search_path = '' as $$
  select business_id, plan, months, renews, amount_minor, currency from (
    select 1 as rank, business_id, plan, months, renews, amount_minor, currency from public.plan_checkouts where reference = p_reference
    union all
    select 2, business_id, plan, months, true, amount_minor, currency from public.plan_charge_attempts where reference = p_reference
    union all
    select 3, business_id, plan, months, renews, amount_minor, currency from public.plan_entries
      where reference = p_reference and kind = 'charge'
    union all
    select 4, business_id, plan, months, true, amount_minor, currency from public.plan_subscriptions
      where customer_code = p_customer_code and provider_plan_code = p_provider_plan_code
    union all
    select 5, business_id, plan, months, true, amount_minor, currency from private.earlier_plan_codes
      where customer_code = p_customer_code and provider_plan_code = p_provider_plan_code
  ) found order by rank limit 1
$$;

-- Compares a payment with what was agreed; returns why it does not count, null when it does.
create function private.payment_fault(p_payment jsonb, p_business_id uuid, p_amount_minor bigint, p_currency text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_business_id is null then 'unknown_reference'
    when p_payment ->> 'businessId' is not null and (p_payment ->> 'businessId') <> p_business_id::text then 'wrong_owner'
    when (p_payment ->> 'currency') is distinct from p_currency then 'wrong_currency'
    when (p_payment ->> 'amountMinor')::bigint is distinct from p_amount_minor then 'wrong_amount'
    when coalesce((p_payment ->> 'requestedAmountMinor')::bigint, p_amount_minor) <> p_amount_minor then 'wrong_amount'
  end
$$;

-- Settles a payment that the provider confirmed. The payment: {reference, amountMinor, requestedAmountMinor, currency, paidAt, channel,
-- businessId, customerCode, providerPlanCode}; businessId is what we sent along. Writes the ledger, the plan, the checkout or attempt.
-- Returns {result: applied | refused, reason, businessId, state}. A repeated payment is applied again and changes nothing.
-- Callers: the server.
create function public.settle_plan_payment(p_payment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_reference text := p_payment ->> 'reference';
  v_paid_at timestamptz := coalesce((p_payment ->> 'paidAt')::timestamptz, now());
  v_fault text;
  v_state private.plan_state;
begin
  select * into v from private.find_plan_payment(v_reference, p_payment ->> 'customerCode', p_payment ->> 'providerPlanCode');
  v_fault := private.payment_fault(p_payment, v.business_id, v.amount_minor, v.currency);
  if v_fault is not null then
    return jsonb_build_object('result', 'refused', 'reason', v_fault, 'businessId', v.business_id);
  end if;
  v_state := private.write_plan_entry(v.business_id, jsonb_build_object(
    'rowKey', 'charge:' || v_reference, 'kind', 'charge', 'effectiveAt', v_paid_at, 'plan', v.plan, 'months', v.months,
    'days', case when v.renews then private.renewal_days(v.months, v_paid_at) else private.plan_days(v.months) end,
    'renews', v.renews, 'amountMinor', v.amount_minor, 'currency', v.currency, 'reference', v_reference,
    'channel', p_payment ->> 'channel'));
  update public.plan_checkouts set status = 'paid', settled_at = coalesce(settled_at, now()), checked_at = now()
    where reference = v_reference;
  update public.plan_charge_attempts set status = 'paid', settled_at = coalesce(settled_at, now()), reason = null
    where reference = v_reference;
  -- Whatever paid after a failed renewal, a transfer too, stands for it: the card is not charged again for that time.
  update public.plan_subscriptions set failed_at = null, updated_at = now(),
    status = case status when 'attention' then 'active' else status end
    where business_id = v.business_id and failed_at <= v_paid_at;
  -- The date that this payment was for is over; the provider tells the next one.
  update public.plan_subscriptions set next_payment_at = null, updated_at = now()
    where business_id = v.business_id and provider_plan_code = p_payment ->> 'providerPlanCode'
      and next_payment_at <= v_paid_at + interval '1 day';
  return jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v.business_id,
    'state', private.plan_state_json(v_state));
end $$;
grant execute on function public.settle_plan_payment(jsonb) to service_role;

-- Marks the subscription that a payment belongs to as one that must end, once the payment is paid back in full. Only renewals name the
-- provider's plan: every other payment of a subscription belongs to the live one unless another was bought after it. The caller holds the
-- store's row.
create function private.end_paid_back_subscription(
  p_business_id uuid, p_reference text, p_amount_minor bigint, p_provider_plan_code text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.plan_subscriptions s set is_to_end = true, updated_at = now(),
    -- One that the provider has not begun is not begun.
    status = case when s.subscription_code is null then 'ended' else s.status end
  where s.business_id = p_business_id and s.status <> 'ended' and not s.is_to_end
    and p_amount_minor <= (select coalesce(sum(e.amount_minor), 0) from public.plan_entries e
      where e.business_id = p_business_id and e.kind = 'refund' and e.reference = p_reference)
    and (s.provider_plan_code = p_provider_plan_code
      or exists (select from public.plan_entries e
        where e.kind = 'charge' and e.renews and e.reference = p_reference and not exists (
          select from public.plan_checkouts c where c.business_id = p_business_id and c.renews and c.status = 'paid'
            and c.reference <> p_reference and c.settled_at > e.recorded_at)))
$$;

-- Settles a refund that the provider has paid out, or a lost dispute. The refund: {reference, amountMinor, currency, refundedAt, key,
-- customerCode, providerPlanCode}; `key` tells two refunds of one payment apart, the amount without one. It may come before its
-- payment. Answers like settle_plan_payment.
-- Callers: the server.
create function public.settle_plan_refund(p_refund jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_reference text := p_refund ->> 'reference';
  v_state private.plan_state;
begin
  select * into v from private.find_plan_payment(v_reference, p_refund ->> 'customerCode', p_refund ->> 'providerPlanCode');
  if v.business_id is null then
    return jsonb_build_object('result', 'refused', 'reason', 'unknown_reference', 'businessId', null);
  elsif (p_refund ->> 'currency') is distinct from v.currency then
    return jsonb_build_object('result', 'refused', 'reason', 'wrong_currency', 'businessId', v.business_id);
  elsif (p_refund ->> 'amountMinor')::bigint not between 1 and v.amount_minor then
    return jsonb_build_object('result', 'refused', 'reason', 'wrong_amount', 'businessId', v.business_id);
  end if;
  v_state := private.write_plan_entry(v.business_id, jsonb_build_object(
    'rowKey', 'refund:' || v_reference || ':' || coalesce(p_refund ->> 'key', p_refund ->> 'amountMinor'), 'kind', 'refund',
    'effectiveAt', p_refund ->> 'refundedAt', 'plan', v.plan, 'amountMinor', (p_refund ->> 'amountMinor')::bigint,
    'currency', v.currency, 'reference', v_reference));
  perform private.end_paid_back_subscription(v.business_id, v_reference, v.amount_minor, p_refund ->> 'providerPlanCode');
  update public.money_back_requests set status = 'paid_back', paid_back_at = coalesce(paid_back_at, now())
    where reference = v_reference and status in ('asked', 'approved');
  return jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v.business_id,
    'state', private.plan_state_json(v_state));
end $$;
grant execute on function public.settle_plan_refund(jsonb) to service_role;
