-- The provider's messages: stored as they arrive, settled once.

-- Stores a message whose signature was right, given in base64. Returns {sha256, isNew, status}.
-- Callers: the server.
create function public.store_provider_event(p_raw text, p_event text, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_raw bytea := decode(p_raw, 'base64');
  v_is_new boolean;
begin
  insert into public.provider_events (sha256, raw, event, reference)
  values (sha256(v_raw), v_raw, left(p_event, 100), left(p_reference, 200)) on conflict do nothing;
  v_is_new := found;
  return (select jsonb_build_object('sha256', encode(sha256, 'hex'), 'isNew', v_is_new, 'status', status)
    from public.provider_events where sha256 = sha256(v_raw));
end $$;
grant execute on function public.store_provider_event(text,text,text) to service_role;

-- Takes up messages that wait to be settled, the least tried and then the oldest: [{sha256, raw (base64), event, reference, receivedAt}],
-- the oldest first. With a hash (hex): this message alone.
-- Callers: the server.
create function public.open_provider_events(p_sha256 text, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update public.provider_events e set tries = e.tries + 1 where e.sha256 in (
      select sha256 from public.provider_events
      where status = 'stored' and (p_sha256 is null or sha256 = decode(p_sha256, 'hex'))
      order by tries, received_at limit p_limit)
    returning *)
  select coalesce(jsonb_agg(jsonb_build_object('sha256', encode(sha256, 'hex'), 'raw', encode(raw, 'base64'),
    'event', event, 'reference', reference, 'receivedAt', received_at) order by received_at), '[]') from taken
$$;
grant execute on function public.open_provider_events(text,integer) to service_role;

-- Settles a message in one call: ledger, plan, checkout, subscription and the message's own row. The facts, which the server has asked
-- the provider about, are one or more of {payment} (settle_plan_payment), {refund} (settle_plan_refund), {subscription} with {businessId}
-- (save_plan_subscription), {newSubscription} of the same form, for the first payment of a card (replace_plan_subscription), {failedRenewal: {businessId, dueAt}}, {dispute} (note_dispute), {refused: reason}; without any the message is ignored, for
-- {ignored: reason}. Returns {result: applied | refused | ignored, reason, businessId, state}.
-- Callers: the server.
create function public.settle_provider_event(p_sha256 text, p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_result jsonb := jsonb_build_object('result', 'ignored', 'reason', p_facts ->> 'ignored');
  v_business_id uuid;
  v_is_first boolean;
begin
  -- The store's row before its subscription, as everybody takes them.
  perform from public.businesses where id = coalesce(p_facts #>> '{subscription,businessId}', p_facts #>> '{newSubscription,businessId}',
    p_facts #>> '{failedRenewal,businessId}')::uuid for no key update;
  v_is_first := exists (select from public.plan_checkouts where reference = p_facts #>> '{payment,reference}' and status <> 'paid');
  if p_facts ? 'refused' then
    v_result := jsonb_build_object('result', 'refused', 'reason', p_facts ->> 'refused');
  end if;
  if p_facts ? 'payment' then
    v_result := public.settle_plan_payment(p_facts -> 'payment');
  end if;
  if p_facts ? 'refund' then
    v_result := public.settle_plan_refund(p_facts -> 'refund');
  end if;
  -- A payment that is told again must not replace the subscription that it began.
  if p_facts ? 'newSubscription' and v_is_first and v_result ->> 'result' = 'applied' then
    perform private.replace_plan_subscription(p_facts -> 'newSubscription');
  end if;
  if p_facts ? 'subscription' and v_result ->> 'result' <> 'refused' then
    v_business_id := coalesce(p_facts #>> '{subscription,businessId}', v_result ->> 'businessId')::uuid;
    perform public.save_plan_subscription(v_business_id, p_facts -> 'subscription');
    v_result := v_result || jsonb_build_object('result', 'applied', 'businessId', v_business_id);
  end if;
  if p_facts ? 'dispute' then
    perform private.note_dispute(p_facts -> 'dispute');
    v_result := jsonb_build_object('result', 'applied', 'reason', null);
  end if;
  if p_facts ? 'failedRenewal' then
    v_business_id := (p_facts #>> '{failedRenewal,businessId}')::uuid;
    v_result := jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v_business_id,
      'state', public.note_failed_renewal(v_business_id, (p_facts #>> '{failedRenewal,dueAt}')::timestamptz));
  end if;
  update public.provider_events set status = v_result ->> 'result', reason = left(v_result ->> 'reason', 200), settled_at = now()
    where sha256 = decode(p_sha256, 'hex');
  return v_result;
end $$;
grant execute on function public.settle_provider_event(text,jsonb) to service_role;
