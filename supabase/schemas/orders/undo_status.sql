-- Takes back the last step of an order, or a sale that the shop has just written down. Only the person who made the step may do so, within 60 seconds by the database's clock.

-- Returns the last event that changed the order's status.
create function private.last_step(p_order public.orders) returns public.order_events
language sql stable security definer set search_path = '' as $$
  select * from public.order_events
  where business_id = p_order.business_id and order_id = p_order.id and kind in ('placed', 'status', 'expired', 'undone')
  order by created_at desc, id limit 1
$$;

-- Returns why the caller may not take this step back: nothing, person, late, receipt, returned. Null when they may.
create function private.undo_hurdle(p_order public.orders, p_step public.order_events) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when p_step.to_status is distinct from p_order.status or not (p_step.kind = 'status'
      or p_step.kind = 'placed' and p_order.source = 'manual' and p_order.corrects is null) then 'nothing'
    when p_step.actor is distinct from (select auth.uid()) then 'person'
    when p_step.created_at <= clock_timestamp() - interval '60 seconds' then 'late'
    when p_step.kind = 'status' and p_order.status = 'delivered' and exists (
      select from public.receipts where business_id = p_order.business_id and order_id = p_order.id and private.is_receipt(content)) then 'receipt'
    when p_order.pieces_back > 0 then 'returned'
  end
$$;

-- Returns {status, seconds}: the status that an undo leads to, and for how long an undo is possible. Null when nothing can be
-- undone.
create function private.open_undo(p_order public.orders) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step public.order_events := private.last_step(p_order);
begin
  return case when private.undo_hurdle(p_order, v_step) is null then jsonb_build_object('status', coalesce(v_step.from_status, 'cancelled'),
    'seconds', greatest(0, floor(60 - extract(epoch from clock_timestamp() - v_step.created_at)))) end;
end $$;

-- Takes the voucher use again that a cancellation gave back. The voucher's dates are not checked again. Refuses with
-- `voucher_used_up` when other orders have used the voucher up.
create function private.take_voucher_again(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
  v_phone text;
begin
  select phone into v_phone from public.voucher_uses
    where order_id = p_order.id and voucher_id = p_order.voucher_id and released_at is not null;
  if not found then
    return;
  end if;
  select * into v_voucher from public.vouchers where id = p_order.voucher_id;
  if v_voucher.uses >= v_voucher.max_uses or v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses where business_id = p_order.business_id and voucher_id = p_order.voucher_id
      and released_at is null and phone = v_phone) then
    perform private.refuse('voucher_used_up', jsonb_build_object('code', p_order.voucher_code));
  end if;
  update public.vouchers set uses = uses + 1 where id = p_order.voucher_id;
  update public.voucher_uses set released_at = null where order_id = p_order.id;
end $$;

-- Returns an order after a step: {orderId, code, status, isVoid, paymentStatus, paid, balance}.
create function private.moved_order(p_order_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'isVoid', is_void) || private.payment_sums(o) from public.orders o where id = p_order_id
$$;

-- Takes the last step back. A cancelled order takes its stock and its voucher again; the trigger orders_follow_gift_card takes the
-- gift card money. When one of them is no longer available, nothing changes. Takes the same locks as a cancellation
-- (orders/locks.sql).
-- `p_status`: the status that the caller saw and wants to undo.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, order_moved, out_of_stock, unavailable, undo_refused, voucher_used_up.
create function public.undo_status(p_order_id uuid, p_status text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_order public.orders;
  v_step public.order_events;
  v_hurdle text;
  v_lines jsonb;
begin
  perform private.limit_text('status', p_status);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  perform private.lock_order(p_order_id, true, true);
  select * into v_order from public.orders where id = p_order_id;
  v_step := private.last_step(v_order);
  v_hurdle := private.undo_hurdle(v_order, v_step);
  if v_order.status <> p_status then
    perform private.refuse('order_moved', jsonb_build_object('status', v_order.status));
  elsif v_hurdle is not null then
    perform private.refuse('undo_refused', jsonb_build_object('reason', v_hurdle));
  end if;
  v_lines := private.order_line_rows(p_order_id);
  if v_step.kind = 'placed' then
    perform private.give_back(p_order_id);
    perform private.void_sale(v_order);
    perform private.note_void(v_order, '{}');
    return private.moved_order(p_order_id);
  elsif v_order.status = 'cancelled' then
    perform private.check_stock_moves('[]', v_lines);
    perform private.move_stock('[]', v_lines);
    perform private.take_voucher_again(v_order);
  end if;
  update public.orders set
    status = v_step.from_status,
    -- An order that is pending again keeps its time limit. An order whose time has run out gets some more time, so that it is not
    -- cancelled at once.
    expires_at = case when v_step.from_status = 'pending' then greatest(expires_at, clock_timestamp() + interval '10 minutes')
      else expires_at end
    where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, created_at)
  values (p_order_id, v_business_id, 'undone', v_order.status, v_step.from_status, (select auth.uid()), clock_timestamp());
  return private.moved_order(p_order_id);
end $$;
comment on function public.undo_status(uuid, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';
grant execute on function public.undo_status(uuid,text) to authenticated;

-- Takes a sale back that the shop wrote down by mistake, for as long as it could be corrected: nothing takes its place, and it counts nowhere. Its stock is
-- there again, unless the member has counted the goods since (`p_leaves_stock`). A second call changes nothing. Refuses with `sale_final` {reason}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, sale_final, unavailable.
create function public.take_back_sale(p_order_id uuid, p_leaves_stock boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid := (select business_id from public.orders where id = p_order_id);
  v_order public.orders;
begin
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  perform private.lock_order(p_order_id, true, true);
  select * into v_order from public.orders where id = p_order_id;
  if v_order.is_void and not exists (select from public.orders where business_id = v_business_id and corrects = p_order_id) then
    return private.moved_order(p_order_id);
  elsif private.correction_hurdle(v_order) is not null then
    perform private.refuse('sale_final', jsonb_build_object('reason', private.correction_hurdle(v_order)));
  end if;
  if not coalesce(p_leaves_stock, false) then
    perform private.give_back(p_order_id);
  end if;
  perform private.void_sale(v_order);
  perform private.note_void(v_order, '{}');
  return private.moved_order(p_order_id);
end $$;
comment on function public.take_back_sale(uuid, boolean) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';
grant execute on function public.take_back_sale(uuid,boolean) to authenticated;
