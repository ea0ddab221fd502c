-- The functions that change orders, with bounds on what they take (20261122002030).

create or replace function private.parse_manual_order(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sold_at timestamptz;
begin
  perform private.limit_json('request', p_request, 65536);
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  if coalesce(p_request -> 'soldAt', 'null') <> 'null' then
    if jsonb_typeof(p_request -> 'soldAt') <> 'string'
      or p_request ->> 'soldAt' !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' or not pg_input_is_valid(p_request ->> 'soldAt', 'timestamptz') then
      perform private.bad_request('soldAt');
    end if;
    v_sold_at := (p_request ->> 'soldAt')::timestamptz;
    if v_sold_at > now() + interval '1 day' or v_sold_at < now() - interval '5 years' then
      perform private.bad_request('soldAt');
    end if;
  end if;
  if p_complete and (not private.is_uuid(p_request -> 'clientOrderId')) then
    perform private.bad_request('clientOrderId');
  elsif p_complete and not private.is_whole(p_request -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  elsif p_complete and coalesce(p_request ->> 'status', '') not in ('confirmed', 'delivered') then
    perform private.bad_request('status');
  elsif p_complete and coalesce(p_request ->> 'paymentStatus', '') not in ('unpaid', 'paid') then
    perform private.bad_request('paymentStatus');
  end if;
  return jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'clientOrderId', p_request -> 'clientOrderId',
    'expectedTotal', p_request -> 'expectedTotal',
    'items', private.parse_sale_items(p_request -> 'items'),
    'delivery', coalesce(private.parse_delivery(p_request -> 'delivery'), '"pickup"'),
    'deliveryFee', private.parse_amount(p_request -> 'deliveryFee', 'deliveryFee'),
    'discount', coalesce(private.parse_amount(p_request -> 'discount', 'discount'), 0),
    'customer', private.parse_buyer(p_request -> 'customer', p_complete),
    'status', p_request -> 'status',
    'paymentStatus', p_request -> 'paymentStatus',
    'soldAt', v_sold_at);
end $$;

-- Null in `lines`, `delivery`, `discount` and `address` leaves that part of the order as it is.
create or replace function private.parse_order_edit(p_edit jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place jsonb := coalesce(p_edit -> 'place', 'null');
begin
  perform private.limit_json('edit', p_edit, 65536);
  if jsonb_typeof(p_edit) is distinct from 'object' or not private.is_whole(p_edit -> 'version', 1, 2147483647) then
    perform private.bad_request('version');
  elsif p_complete and not private.is_whole(p_edit -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  elsif jsonb_typeof(v_place) not in ('object', 'null') then
    perform private.bad_request('place');
  end if;
  return jsonb_build_object(
    'version', p_edit -> 'version',
    'expectedTotal', p_edit -> 'expectedTotal',
    'lines', case when coalesce(p_edit -> 'lines', 'null') <> 'null' then private.parse_edit_lines(p_edit -> 'lines') end,
    'delivery', private.parse_delivery(p_edit -> 'delivery'),
    'deliveryFee', private.parse_amount(p_edit -> 'deliveryFee', 'deliveryFee'),
    'discount', private.parse_amount(p_edit -> 'discount', 'discount'),
    'dropVoucher', coalesce(p_edit -> 'dropVoucher' = 'true', false),
    'place', case when v_place <> 'null' then jsonb_build_object(
      'address', private.parse_text(v_place, 'address', 500), 'landmark', private.parse_text(v_place, 'landmark', 300)) end);
end $$;

create or replace function public.set_order_status(p_order_id uuid, p_status text, p_note text default '', p_expected text default null)
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
    or v_business_id not in (select private.member_business_ids())) then
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
  v_changed := private.move_order(p_order_id, p_status, 'status', p_note);
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status,
      'changed', v_changed)
    from public.orders where id = p_order_id);
end $$;

-- Takes the last step back. A cancelled order takes its stock and its voucher again, and its gift card's money by
-- orders_follow_gift_card; when one of them is gone meanwhile, all stays as it was. Locks as a cancellation does
-- (20261122000100_order_lane.sql). `p_status`: the state that was seen and is to be undone.
create or replace function public.undo_status(p_order_id uuid, p_status text default null) returns jsonb
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
  if v_order.status = 'cancelled' then
    v_lines := private.order_line_rows(p_order_id);
    perform private.check_stock_moves('[]', v_lines);
    perform private.move_stock('[]', v_lines);
    perform private.take_voucher_again(v_order);
  end if;
  update public.orders set
    status = v_step.from_status,
    payment_status = case when payment_status = 'refunded' then coalesce(v_step.details ->> 'paymentWas', payment_status)
      else payment_status end,
    -- An order that waits again keeps its time; one whose time has run out meanwhile is not cancelled under the reader's hand.
    expires_at = case when v_step.from_status = 'pending' then greatest(expires_at, clock_timestamp() + interval '10 minutes')
      else expires_at end
    where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, created_at)
  values (p_order_id, v_business_id, 'undone', v_order.status, v_step.from_status, (select auth.uid()), clock_timestamp());
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status)
    from public.orders where id = p_order_id);
end $$;

-- A note for those who work on the order; the customer never sees it.
create or replace function public.add_order_note(p_order_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid;
  v_text text := btrim(p_text, E' \t\r\n');
begin
  perform private.limit_text('note', p_text, 1000);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  elsif v_text is null or private.visible_text(v_text) = '' then
    perform private.refuse('bad_request', '{"field": "note"}');
  end if;
  insert into public.order_events (order_id, business_id, kind, actor, note)
  values (p_order_id, v_business_id, 'note', (select auth.uid()), v_text);
end $$;
