-- A sale that the shop wrote down by mistake is void: taken back, or corrected by another sale (create_manual_order.sql), within seven days.
-- For a minute its writer undoes it in one tap (undo_status.sql). Both stay, with a word in their histories.

-- Makes a sale void: takes its payments back, releases its voucher, cancels it. The caller holds its locks and moves the stock.
create function private.void_sale(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, reverses, actor)
  select gen_random_uuid(), p.business_id, p.order_id, p.kind, p.amount, p.way, p.id, (select auth.uid())
  from private.counted_payments p where p.business_id = p_order.business_id and p.order_id = p_order.id;
  perform private.release_voucher(p_order.id);
  update public.orders set status = 'cancelled', is_void = true where id = p_order.id;
end $$;

-- Writes into the history of a sale that it became void.
create function private.note_void(p_order public.orders, p_details jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, details, created_at)
  values (p_order.id, p_order.business_id, 'undone', p_order.status, 'cancelled', (select auth.uid()), p_details, clock_timestamp())
$$;

-- Returns the sale that was written down first, of which this one is a correction; the sale itself without one.
create function private.first_sale(p_business_id uuid, p_order_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive sale as (
    select id, corrects, 1 as step from public.orders where business_id = p_business_id and id = p_order_id
    union all
    select o.id, o.corrects, s.step + 1 from sale s join public.orders o on o.business_id = p_business_id and o.id = s.corrects
  )
  select id from sale order by step desc limit 1
$$;

-- Returns why a sale cannot be corrected: closed, returned, late. Null when it can.
create function private.correction_hurdle(p_order public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_order.id is null or (p_order.source, p_order.status) <> ('manual', 'delivered')
      or p_order.currency <> (select currency from public.businesses where id = p_order.business_id) then 'closed'
    when p_order.pieces_back > 0 then 'returned'
    when not exists (select from public.order_events where business_id = p_order.business_id and kind = 'placed'
      and order_id = private.first_sale(p_order.business_id, p_order.id)
      and created_at > now() - interval '7 days') then 'late'
  end
$$;

-- Returns the sale that a request corrects; null when it corrects none. Refuses with `sale_final` {reason} a sale that cannot be corrected.
create function private.sale_to_correct(p_request jsonb) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if p_request ->> 'corrects' is null then
    return null;
  end if;
  select * into v_order from public.orders where id = (p_request ->> 'corrects')::uuid and business_id = (p_request ->> 'store')::uuid;
  if private.correction_hurdle(v_order) is not null then
    perform private.refuse('sale_final', jsonb_build_object('reason', private.correction_hurdle(v_order)));
  end if;
  return v_order;
end $$;

-- Returns an order as histories and pages name it: {orderId, code}.
create function private.named_order(p_order public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_order.id is not null then jsonb_build_object('orderId', p_order.id, 'code', p_order.code) end
$$;
