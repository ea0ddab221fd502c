-- Saves a sale that the shop writes down (ManualOrder in src/domain/order/manual-order.ts). Prices and stock follow the same rules
-- as for a shopper's order. The order starts as confirmed or delivered. A sale may correct another one (void_sale.sql).

-- Returns the lines of the sale that a request corrects.
create function private.corrected_lines(p_request jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.order_line_rows((private.sale_to_correct(p_request)).id), '[]')
$$;

-- Returns the lines whose stock a request gives back, and those whose stock it takes: {held, taken}. The owner may leave the stock alone, when it
-- was counted anew since the wrong sale.
create function private.stock_of_sale(p_request jsonb, p_corrected jsonb, p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('held', p_corrected, 'taken',
    case when p_request ->> 'corrects' is not null and (p_request ->> 'leavesStock')::boolean then p_corrected else p_lines end)
$$;

-- Prices a sale, with the owner's discount and delivery.
create function private.price_manual_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_corrected jsonb := private.corrected_lines(p_request);
  v_lines jsonb := private.price_owner_lines(p_store.id, p_request -> 'items', null, v_corrected);
  v_stock jsonb := private.stock_of_sale(p_request, v_corrected, v_lines);
  v_subtotal bigint := private.subtotal_of(v_lines);
  v_discount bigint := (p_request ->> 'discount')::bigint;
  v_delivery jsonb;
begin
  if v_discount > v_subtotal then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal));
  end if;
  v_delivery := private.owner_delivery(p_store.id, p_request -> 'delivery', (p_request ->> 'deliveryFee')::bigint,
    v_subtotal - v_discount, null);
  perform private.check_stock_moves(v_stock -> 'held', v_stock -> 'taken');
  return jsonb_build_object('stock', v_stock,
    'currency', p_store.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_discount,
    'ownerDiscount', v_discount, 'voucherCode', null,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee',
    'total', v_subtotal - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0),
    'agreed', private.terms_today(null, v_delivery, private.running_rewards(p_store)));
end $$;

-- Returns the store of a manual order when the caller is a member. A closed store may still sell over the counter; a suspended
-- store may not.
create function private.manual_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  if not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  end if;
  select * into v_store from public.businesses where id = p_business_id;
  if v_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  end if;
  return v_store;
end $$;

-- Returns the figures of a sale before it is saved. Never writes, never locks.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_too_large, out_of_stock,
--   product_unavailable, sale_final, store_suspended, unknown_product.
create function public.quote_manual_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, false);
begin
  return private.price_manual_order(private.manual_store((v_request ->> 'store')::uuid), v_request) - 'stock';
end $$;
comment on function public.quote_manual_order(jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';
grant execute on function public.quote_manual_order(jsonb) to authenticated;

-- Writes the order, its lines and its history; returns the order's id.
create function private.insert_manual_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_customer jsonb := p_request -> 'customer';
  v_phone text := nullif(v_customer ->> 'phone', '');
begin
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, source,
    currency, subtotal, discount, owner_discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total,
    customer_name, phone, address, landmark, email, note, expires_at, created_at,
    agreed, corrects)
  values (v_id, p_store.id, case when v_phone is not null then private.remember_customer(p_store.id, v_customer) end,
    (p_request ->> 'clientOrderId')::uuid, p_hash,
    private.new_order_code(p_store.id), encode(extensions.gen_random_bytes(16), 'hex'), p_request ->> 'status', 'manual', p_priced ->> 'currency', (p_priced ->> 'subtotal')::bigint,
    (p_priced ->> 'discount')::bigint, (p_priced ->> 'ownerDiscount')::bigint, p_priced ->> 'deliveryKind',
    (p_priced ->> 'deliveryZoneId')::uuid, p_priced ->> 'deliveryName', (p_priced ->> 'deliveryFee')::bigint,
    (p_priced ->> 'total')::bigint, v_customer ->> 'name', v_phone, v_customer ->> 'address',
    v_customer ->> 'landmark', nullif(v_customer ->> 'email', ''), v_customer ->> 'note',
    now() + make_interval(hours => p_store.pending_expiry_hours), least((p_request ->> 'soldAt')::timestamptz, now()),
    p_priced -> 'agreed', (p_request ->> 'corrects')::uuid);
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor, details)
  values (v_id, p_store.id, 'placed', p_request ->> 'status', (select auth.uid()), jsonb_strip_nulls(jsonb_build_object(
    'source', 'manual', 'prices', private.own_prices(p_priced -> 'lines'),
    'corrects', private.named_order(private.sale_to_correct(p_request)))));
  if private.keeps_payments(p_request) then
    insert into public.order_payments (id, business_id, order_id, kind, amount, way, given_amount, given_currency, reference, note, let_go, actor, paid_at)
    select gen_random_uuid(), p_store.id, v_id, kind, amount, way, given_amount, given_currency, reference, note, let_go, actor, paid_at
    from private.counted_payments
    where business_id = p_store.id and order_id = (p_request ->> 'corrects')::uuid and kind <> 'claimed' order by created_at, id;
  elsif p_request -> 'payment' <> 'null' then
    insert into public.order_payments (id, business_id, order_id, kind, amount, way, actor, paid_at)
    select gen_random_uuid(), p_store.id, v_id, 'received', (p_request #>> '{payment,amount}')::numeric::bigint, p_request #>> '{payment,way}',
      (select auth.uid()), created_at
    from public.orders where id = v_id;
  end if;
  return v_id;
end $$;

-- Makes the sale void that a request corrects, with the code of the sale that stands in its place.
create function private.void_corrected(p_request jsonb, p_by public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders := private.sale_to_correct(p_request);
begin
  if v_order.id is not null then
    perform private.void_sale(v_order, jsonb_build_object('correctedBy', private.named_order(p_by)));
  end if;
end $$;

-- Saves a sale once per clientOrderId, also when the button is pressed twice. Refuses another sale under the same clientOrderId
-- with `order_changed` {orderId}. Refuses a total that the owner has not seen with `price_changed` {quote}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, fee_open, forbidden, order_changed, order_too_large,
--   out_of_stock, price_changed, product_unavailable, sale_final, store_suspended, unavailable, unknown_product.
create function public.create_manual_order(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_earlier record;
  v_store public.businesses := private.manual_store(v_business_id);
  v_corrects uuid := (v_request ->> 'corrects')::uuid;
  v_priced jsonb;
  v_id uuid;
  v_order public.orders;
begin
  perform private.lock_store_orders(v_business_id);
  select id, code, total, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed', jsonb_build_object('orderId', v_earlier.id));
    end if;
    return jsonb_build_object('orderId', v_earlier.id, 'code', v_earlier.code, 'total', v_earlier.total, 'isNew', false);
  end if;

  perform private.lock_stock(
    array(select (item ->> 'productId')::uuid from jsonb_array_elements(v_request -> 'items') item
      union select product_id from public.order_lines where business_id = v_business_id and order_id = v_corrects),
    private.combinations_of(v_business_id, v_request -> 'items')
      || array(select combination_id from public.order_lines where business_id = v_business_id and order_id = v_corrects),
    (select voucher_id from public.orders where business_id = v_business_id and id = v_corrects),
    (select id from public.customers where business_id = v_business_id and phone = v_request -> 'customer' ->> 'phone'),
    (select id from public.orders where business_id = v_business_id and id = v_corrects));
  v_priced := private.price_manual_order(v_store, v_request);
  if v_request ->> 'status' = 'delivered' and v_priced ->> 'deliveryFee' is null then
    perform private.refuse('fee_open');
  end if;
  if (v_priced ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced - 'stock'));
  end if;
  perform private.move_stock(v_priced #> '{stock,held}', v_priced #> '{stock,taken}');
  v_id := private.insert_manual_order(v_store, v_request, v_priced, v_hash);
  select * into v_order from public.orders where id = v_id;
  perform private.void_corrected(v_request, v_order);
  return private.named_order(v_order) || jsonb_build_object('total', v_order.total, 'isNew', true);
end $$;
comment on function public.create_manual_order(jsonb) is
  'Security definer on purpose: members may not write orders or stock of an order themselves; membership is checked first.';
grant execute on function public.create_manual_order(jsonb) to authenticated;
