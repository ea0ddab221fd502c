-- Writes into an order's book that the customer says to have sent what is still to come (order_payments). It counts nothing until the shop confirms it.
-- The server calls this function for anyone who has the order's link. While a claim is open, a second call changes nothing; an order has at
-- most five. `p_reference` is the text that the customer typed.
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
  elsif v_order.balance <= 0 or v_order.claimed > 0 or 5 <= (select count(*) from public.order_payments
    where business_id = v_order.business_id and order_id = v_order.id and kind = 'claimed' and reverses is null) then
    return '{"changed": false}';
  end if;
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, reference)
  values (gen_random_uuid(), v_order.business_id, v_order.id, 'claimed', v_order.balance, 'transfer', v_reference);
  perform private.push_to_members(v_order.business_id, 'paid', v_order.id::text,
    jsonb_build_object('code', v_order.code, 'total', v_order.balance, 'currency', v_order.currency));
  return '{"changed": true}';
end $$;
grant execute on function public.claim_payment(text,text) to service_role;
