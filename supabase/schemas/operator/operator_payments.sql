-- Payments that wait for an operator: money asked back under the guarantee, and disputes of a customer's bank.

-- Returns {"requests", "disputes", "refusedEvents"}: what waits, the most urgent first. A refused event is a message of the provider in the
-- last 30 days that did not fit what was agreed, or could not be settled in a day: {"at", "event", "reference", "reason"}. A request: {"reference", "businessId", "shop", "plan",
-- "amountMinor", "currency", "paidAt", "askedAt", "reason", "status", "isOutside", "refundState", "refundReason"}; "isOutside": the
-- provider cannot pay it back; "refundState": what the provider says of an approved one. A dispute: {"id", "reference", "businessId",
-- "shop", "category", "dueAt"}. A shop's name is null when it is deleted.
-- Callers: the server.
create function public.operator_payments() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'requests', (
      select coalesce(json_agg(json_build_object(
          'reference', r.reference, 'businessId', r.business_id, 'shop', b.name, 'plan', e.plan, 'amountMinor', e.amount_minor,
          'currency', e.currency, 'paidAt', e.effective_at, 'askedAt', r.asked_at, 'reason', r.reason, 'status', r.status,
          'isOutside', e.reference like 'transfer:%', 'refundState', r.provider_state, 'refundReason', r.provider_reason)
        order by r.asked_at, r.reference), '[]')
      from public.money_back_requests r
      join public.plan_entries e on e.reference = r.reference and e.kind = 'charge'
      left join public.businesses b on b.id = r.business_id
      where r.status in ('asked', 'approved')),
    'disputes', (
      select coalesce(json_agg(json_build_object(
          'id', d.id, 'reference', d.reference, 'businessId', d.business_id, 'shop', b.name, 'category', d.category, 'dueAt', d.due_at)
        order by d.due_at, d.id), '[]')
      from public.payment_disputes d left join public.businesses b on b.id = d.business_id
      where d.status = 'open'),
    'refusedEvents', (
      select coalesce(json_agg(json_build_object('at', received_at, 'event', event, 'reference', reference, 'reason', reason)
        order by received_at desc), '[]')
      from (select * from public.provider_events where status = 'refused' and received_at > now() - interval '30 days'
        order by received_at desc limit 50) e))
$$;
grant execute on function public.operator_payments() to service_role;

-- Decides about money that is asked back. The cron job begins an approved refund at the provider. Does nothing when the request
-- is decided already. The owner reads the reason, and whoever asked gets it by mail.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_decide_money_back(p_operator uuid, p_reference text, p_is_approved boolean, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request public.money_back_requests;
  v_status text := case when p_is_approved then 'approved' else 'refused' end;
begin
  perform private.check_operator(p_operator, p_reason);
  -- The store's row before the request, as when the provider tells of a refund.
  perform from public.businesses
    where id = (select business_id from public.money_back_requests where reference = p_reference) for no key update;
  select * into v_request from public.money_back_requests where reference = p_reference for update;
  if v_request.reference is null then
    perform private.refuse('not_found');
  elsif v_request.status <> 'asked' then
    return;
  end if;
  update public.money_back_requests
    set status = v_status, decided_at = now(), decided_by = p_operator, answer = p_reason where reference = p_reference;
  perform private.mail_person(v_request.asked_by, v_request.business_id, 'money_back_answered', (
    select jsonb_build_object('isApproved', p_is_approved, 'reason', private.clean_long(p_reason), 'amountMinor', amount_minor,
      'currency', currency, 'plan', plan)
    from public.plan_entries where kind = 'charge' and reference = p_reference));
  -- The provider knows nothing of a transfer that came outside of it: the operator has sent the money back.
  if p_is_approved and p_reference like 'transfer:%' then
    perform public.settle_plan_refund((
      select jsonb_build_object('reference', reference, 'amountMinor', amount_minor, 'currency', currency, 'key', 'operator',
        'refundedAt', private.plan_act_time(v_request.business_id))
      from public.plan_entries where kind = 'charge' and reference = p_reference));
  end if;
  perform private.log_act(p_operator, v_status || '_money_back', v_request.business_id,
    coalesce((select name from public.businesses where id = v_request.business_id), p_reference),
    jsonb_build_object('reference', p_reference, 'status', v_request.status, 'why', v_request.reason),
    jsonb_build_object('status', v_status), p_reason);
end $$;
grant execute on function public.operator_decide_money_back(uuid,text,boolean,text) to service_role;

-- Asks for another refund at the provider after the earlier one failed or was refused; the cron job begins it.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_failed, not_found.
create function public.operator_retry_money_back(p_operator uuid, p_reference text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request public.money_back_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_request from public.money_back_requests where reference = p_reference for update;
  if v_request.reference is null then
    perform private.refuse('not_found');
  elsif v_request.status <> 'approved' or coalesce(v_request.provider_state, '') not in ('failed', 'refused') then
    perform private.refuse('not_failed');
  end if;
  update public.money_back_requests
    set tried_again = failed_refunds, provider_state = null, provider_reason = '', checked_at = null where reference = p_reference;
  perform private.log_act(p_operator, 'retried_money_back', v_request.business_id,
    coalesce((select name from public.businesses where id = v_request.business_id), p_reference),
    jsonb_build_object('reference', p_reference, 'refund', v_request.provider_state, 'why', v_request.provider_reason),
    '{"asked": "refund again"}', p_reason);
end $$;
grant execute on function public.operator_retry_money_back(uuid,text,text) to service_role;
