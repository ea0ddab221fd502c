-- Records that the customer says the order is paid: `unpaid` becomes `claimed`, at most once for an order.
-- The server calls this function for anyone who has the order's link. A second call changes nothing. `p_reference` is the text that
-- the customer typed; the shop sees the text in the order's history.
-- Callers: the server.
-- Refuses: bad_request.
create function public.claim_payment(p_token text, p_reference text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders;
  v_reference text := left(btrim(regexp_replace(translate(p_reference, '<>', ''), '\s+', ' ', 'g')), 200);
begin
  if v_reference is null then
    perform private.refuse('bad_request', '{"field": "reference"}');
  end if;
  select * into v_order from public.orders where token = p_token for no key update;
  if not found then
    return null;
  elsif v_order.payment_status <> 'unpaid' or v_order.status = 'cancelled' or v_order.total = 0 or exists (
    select from public.order_events where business_id = v_order.business_id and order_id = v_order.id
      and kind = 'payment' and details ->> 'by' = 'customer') then
    return '{"changed": false}';
  end if;
  update public.orders set payment_status = 'claimed' where id = v_order.id;
  -- The trigger orders_record_payment has just written the event. No other payment event has this transaction's time.
  update public.order_events set note = v_reference, actor = null, details = '{"by": "customer"}'
    where business_id = v_order.business_id and order_id = v_order.id and kind = 'payment' and to_status = 'claimed'
      and created_at = now();
  perform private.push_to_members(v_order.business_id, 'paid', v_order.id::text,
    jsonb_build_object('code', v_order.code, 'total', v_order.total, 'currency', v_order.currency));
  return '{"changed": true}';
end $$;
grant execute on function public.claim_payment(text,text) to service_role;
