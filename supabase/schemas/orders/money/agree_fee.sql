-- Sets the delivery fee of an order whose fee is to be agreed; 0 says that there is none. Possible until the order is over, also when it has been sent
-- and can no longer be edited. The same fee again changes nothing; another one is refused with `order_edited`.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, order_closed, order_edited, unavailable.
create function public.agree_fee(p_business_id uuid, p_order_id uuid, p_fee bigint) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders := private.order_for_payment(p_business_id, p_order_id);
begin
  if p_fee is null or p_fee not between 0 and 90000000000 or v_order.delivery_kind <> 'agree' then
    perform private.bad_request('fee');
  elsif v_order.delivery_fee = p_fee then
    return private.payment_sums(v_order);
  elsif v_order.delivery_fee is not null then
    perform private.refuse('order_edited', jsonb_build_object('version', v_order.version));
  elsif v_order.status not in ('pending', 'confirmed', 'shipped') then
    perform private.refuse('order_closed', jsonb_build_object('status', v_order.status));
  end if;
  update public.orders set delivery_fee = p_fee, total = total + p_fee, version = version + 1 where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, actor, details)
  values (p_order_id, v_order.business_id, 'edited', (select auth.uid()),
    jsonb_build_object('fee', private.amount_change(null, to_jsonb(p_fee), '{"reason": "typed"}'))
    || case when p_fee > 0 then jsonb_build_object('total', private.amount_change(v_order.total, to_jsonb(v_order.total + p_fee), '{}')) else '{}' end);
  select * into v_order from public.orders where id = p_order_id;
  return private.payment_sums(v_order);
end $$;
comment on function public.agree_fee(uuid, uuid, bigint) is
  'Security definer on purpose: members may not write amounts of an order themselves; membership is checked first.';
grant execute on function public.agree_fee(uuid,uuid,bigint) to authenticated, service_role;
