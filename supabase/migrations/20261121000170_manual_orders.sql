-- A sale made off-line, written down by the shop: priced and stocked like any other, confirmed or delivered from the start.
-- Once per clientOrderId, also when the button is pressed twice (ManualOrder in src/domain/order/manual-order.ts).

create function private.parse_manual_order(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sold_at timestamptz;
begin
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
    'items', private.parse_order_items(p_request -> 'items'),
    'delivery', coalesce(private.parse_delivery(p_request -> 'delivery'), '"pickup"'),
    'deliveryFee', private.parse_amount(p_request -> 'deliveryFee', 'deliveryFee'),
    'discount', coalesce(private.parse_amount(p_request -> 'discount', 'discount'), 0),
    'customer', private.parse_customer(p_request -> 'customer', p_complete),
    'status', p_request -> 'status',
    'paymentStatus', p_request -> 'paymentStatus',
    'soldAt', v_sold_at);
end $$;

create function private.price_manual_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_owner_lines(p_store.id, p_request -> 'items');
  v_subtotal bigint := private.subtotal_of(v_lines);
  v_discount bigint := (p_request ->> 'discount')::bigint;
  v_delivery jsonb;
begin
  if v_discount > v_subtotal then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal));
  end if;
  v_delivery := private.owner_delivery(p_store.id, p_request -> 'delivery', (p_request ->> 'deliveryFee')::bigint,
    v_subtotal - v_discount);
  perform private.check_stock_moves('[]', v_lines);
  return jsonb_build_object(
    'currency', p_store.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_discount,
    'ownerDiscount', v_discount, 'voucherCode', null,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee',
    'total', v_subtotal - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0));
end $$;

-- The store of a manual order, for one of its members. A closed store still sells over the counter; a suspended one does not.
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

create function public.quote_manual_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, false);
begin
  return private.price_manual_order(private.manual_store((v_request ->> 'store')::uuid), v_request);
end $$;
comment on function public.quote_manual_order(jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';

create function private.insert_manual_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_customer jsonb := p_request -> 'customer';
begin
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, payment_status,
    source, currency, subtotal, discount, owner_discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total,
    customer_name, phone, address, landmark, email, note, expires_at, created_at)
  values (v_id, p_store.id, private.remember_customer(p_store.id, v_customer), (p_request ->> 'clientOrderId')::uuid, p_hash,
    private.new_order_code(p_store.id), encode(extensions.gen_random_bytes(16), 'hex'), p_request ->> 'status',
    p_request ->> 'paymentStatus', 'manual', p_priced ->> 'currency', (p_priced ->> 'subtotal')::bigint,
    (p_priced ->> 'discount')::bigint, (p_priced ->> 'ownerDiscount')::bigint, p_priced ->> 'deliveryKind',
    (p_priced ->> 'deliveryZoneId')::uuid, p_priced ->> 'deliveryName', (p_priced ->> 'deliveryFee')::bigint,
    (p_priced ->> 'total')::bigint, v_customer ->> 'name', v_customer ->> 'phone', v_customer ->> 'address',
    v_customer ->> 'landmark', nullif(v_customer ->> 'email', ''), v_customer ->> 'note',
    now() + make_interval(hours => p_store.pending_expiry_hours), least((p_request ->> 'soldAt')::timestamptz, now()));
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor, details)
  values (v_id, p_store.id, 'placed', p_request ->> 'status', (select auth.uid()),
    jsonb_build_object('source', 'manual', 'paymentStatus', p_request -> 'paymentStatus'));
  return v_id;
end $$;

create function public.create_manual_order(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_earlier record;
  v_store public.businesses := private.manual_store(v_business_id);
  v_priced jsonb;
  v_id uuid;
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
    array(select (item ->> 'productId')::uuid from jsonb_array_elements(v_request -> 'items') item),
    private.combinations_of(v_business_id, v_request -> 'items'), null,
    (select id from public.customers where business_id = v_business_id and phone = v_request -> 'customer' ->> 'phone'), null);
  v_priced := private.price_manual_order(v_store, v_request);
  if (v_priced ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced));
  end if;
  perform private.move_stock('[]', v_priced -> 'lines');
  v_id := private.insert_manual_order(v_store, v_request, v_priced, v_hash);
  return (select jsonb_build_object('orderId', id, 'code', code, 'total', total, 'isNew', true)
    from public.orders where id = v_id);
end $$;
comment on function public.create_manual_order(jsonb) is
  'Security definer on purpose: members may not write orders or stock of an order themselves; membership is checked first.';

revoke execute on function private.parse_manual_order(jsonb, boolean), private.price_manual_order(public.businesses, jsonb),
  private.manual_store(uuid), public.quote_manual_order(jsonb),
  private.insert_manual_order(public.businesses, jsonb, jsonb, text), public.create_manual_order(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.quote_manual_order(jsonb), public.create_manual_order(jsonb) to authenticated;
