-- Moves an order from state to state (orders/order_states.sql). A cancellation gives stock, voucher use and gift card money back, once.
-- The order's money is separate (order_payments.sql).

-- Locks an order. For a cancellation also locks the rows that get something back.
create function private.lock_order(p_order_id uuid, p_cancels boolean, p_wait boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_stock(
    case when p_cancels then array(select product_id from public.order_lines
      where order_id = p_order_id and stock_from = 'product' and product_id is not null) end,
    case when p_cancels then array(select combination_id from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' and combination_id is not null) end,
    case when p_cancels then (select voucher_id from public.orders where id = p_order_id) end,
    null, p_order_id, p_wait);
end $$;

-- Gives back the goods, voucher use and gift card money of an order. The caller has locked the order's row and has checked that the
-- order was not cancelled before. Goods that no longer exist or are no longer counted are left alone.
create function private.give_back(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Stops at the largest integer: giving back must not fail.
  update public.products p set stock = least(2147483647, p.stock::bigint + l.quantity)::int
    from (select product_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'product' group by product_id) l
    where p.id = l.product_id and p.stock is not null;
  update public.product_combinations c set stock = least(2147483647, c.stock::bigint + l.quantity)::int
    from (select combination_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
    where c.id = l.combination_id and c.stock is not null;
  perform private.release_voucher(p_order_id);
end $$;

-- Moves an order one step; returns whether the order moved. Asking for the present status changes nothing and is no error.
-- The time of a step is the clock's, not the transaction's start: under the order's lock the last step then has the latest time.
create function private.move_order(p_order_id uuid, p_status text, p_kind text, p_note text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  if v_order.status = p_status then
    return false;
  elsif not private.is_order_step(v_order.status, p_status) then
    perform private.refuse('bad_request', jsonb_build_object('from', v_order.status, 'to', p_status));
  end if;
  update public.orders set status = p_status where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, note, created_at)
  values (p_order_id, v_order.business_id, p_kind, v_order.status, p_status, (select auth.uid()), p_note, clock_timestamp());
  if p_status = 'cancelled' then
    perform private.give_back(p_order_id);
  end if;
  return true;
end $$;

-- Moves an order to a status, with a note for its history. `p_expected` is the status that the caller saw. When the order has
-- meanwhile reached another status, other than the one asked for, the call is refused with `order_moved` {status}. So a second tap
-- does not take the next step. An order whose delivery fee is to be agreed is not delivered: `fee_open`.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, fee_open, forbidden, order_moved, unavailable.
create function public.set_order_status(p_order_id uuid, p_status text, p_note text default '', p_expected text default null)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_now text;
  v_changed boolean;
begin
  perform private.limit_text('status', p_status);
  perform private.limit_text('note', p_note, 1000);
  perform private.limit_text('expected', p_expected);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_server() and (v_business_id is null
    or v_business_id not in (select private.business_ids_where('orders'))) then
    perform private.refuse('forbidden');
  elsif v_business_id is null or p_status is null or p_note is null then
    perform private.refuse('bad_request');
  end if;
  if p_status = 'cancelled' then
    perform private.lock_store_orders(v_business_id);
  end if;
  perform private.lock_order(p_order_id, p_status = 'cancelled', true);
  select status into v_now from public.orders where id = p_order_id;
  if v_now not in (p_expected, p_status) then
    perform private.refuse('order_moved', jsonb_build_object('status', v_now));
  end if;
  if p_status = 'delivered' and exists (select from public.orders where id = p_order_id and delivery_fee is null) then
    perform private.refuse('fee_open');
  end if;
  v_changed := private.move_order(p_order_id, p_status, 'status', p_note);
  return private.moved_order(p_order_id) || jsonb_build_object('changed', v_changed);
end $$;
comment on function public.set_order_status(uuid, text, text, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';
grant execute on function public.set_order_status(uuid,text,text,text) to authenticated, service_role;
