-- A sale over the counter as it happens there: nobody asks the buyer for a number, prices are bargained, and some of what is sold is
-- no product of the shop. The shop names prices for its own sales alone; a shopper's request has none.

-- Without a number there is no customer. Only what the shop writes down may do without one.
alter table public.orders
  alter column phone drop not null,
  add constraint orders_phone_known check (phone is not null or source = 'manual'),
  add constraint orders_walk_in_nobody check (phone is not null or customer_id is null);
create index orders_walk_in on public.orders (business_id, created_at desc, id desc) where phone is null;

alter table public.order_lines
  -- What the shop asked for it that day, where the line's own price is another.
  add column list_price bigint check (private.is_price(list_price)),
  -- An alteration, a bag, a lift: sold, but not from the shelf.
  add column is_extra boolean not null default false,
  add constraint order_lines_extra_is_no_product
    check (not is_extra or (product_id is null and combination_id is null and stock_from = 'none' and list_price is null));

create or replace function private.insert_order_lines(p_order_id uuid, p_business_id uuid, p_lines jsonb, p_after int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_lines (order_id, business_id, product_id, combination_id, variant_ids, name, options, unit_price,
    quantity, line_total, position, stock_from, list_price, is_extra)
  select p_order_id, p_business_id, (line ->> 'productId')::uuid, (line ->> 'combinationId')::uuid,
    array(select v::uuid from jsonb_array_elements_text(line -> 'variantIds') v), line ->> 'name', line ->> 'options',
    (line ->> 'unitPrice')::bigint, (line ->> 'quantity')::int, (line ->> 'lineTotal')::bigint, p_after + place,
    line ->> 'stockFrom', (line ->> 'listPrice')::bigint, coalesce((line ->> 'isExtra')::boolean, false)
  from jsonb_array_elements(p_lines) with ordinality as l (line, place);
end $$;

-- The shop's own price for a line, in minor units; null leaves the list's.
create function private.parse_own_price(p_price jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_price, 'null') = 'null' then
    return 'null';
  elsif not private.is_whole(p_price, 1, private.order_limit('subtotal')) then
    perform private.bad_request('items.price');
  end if;
  return to_jsonb((p_price #>> '{}')::numeric::bigint);
end $$;

-- {productId, variantIds, quantity, price} or, for what is no product, {name, quantity, price}.
create function private.parse_sale_item(p_item jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_price jsonb;
begin
  if jsonb_typeof(p_item) <> 'object' then
    perform private.bad_request('items');
  end if;
  v_price := private.parse_own_price(p_item -> 'price');
  if coalesce(p_item -> 'productId', 'null') <> 'null' then
    return (private.parse_order_items(jsonb_build_array(p_item)) -> 0) || jsonb_build_object('price', v_price);
  elsif jsonb_typeof(p_item -> 'name') is distinct from 'string' or not private.is_line(private.to_line(p_item ->> 'name'), 200) then
    perform private.bad_request('items.name');
  elsif v_price = 'null' then
    perform private.bad_request('items.price');
  elsif not private.is_whole(p_item -> 'quantity', 1, private.order_limit('quantity')) then
    perform private.refuse('bad_quantity', jsonb_build_object('name', p_item -> 'name'));
  end if;
  return jsonb_build_object('name', private.to_line(p_item ->> 'name'), 'price', v_price,
    'quantity', (p_item ->> 'quantity')::numeric::int);
end $$;

create function private.parse_sale_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  elsif jsonb_array_length(p_items) > private.order_limit('items') then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', private.order_limit('items')));
  end if;
  return (select jsonb_agg(private.parse_sale_item(item) order by place)
    from jsonb_array_elements(p_items) with ordinality as i (item, place));
end $$;

-- A line at the shop's own price, with the list's beside it; back at the list's price it is an ordinary line.
create function private.at_own_price(p_line jsonb, p_price jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_price bigint := (p_price #>> '{}')::bigint;
  v_list bigint := coalesce((p_line ->> 'listPrice')::bigint, (p_line ->> 'unitPrice')::bigint);
begin
  if v_price is null then
    return p_line;
  end if;
  return p_line || jsonb_build_object('unitPrice', v_price, 'lineTotal', v_price * (p_line ->> 'quantity')::bigint,
    'listPrice', case when v_price <> v_list and not coalesce((p_line ->> 'isExtra')::boolean, false) then v_list end);
end $$;

-- New lines at today's prices or the shop's own. The owner may sell a draft too; what was put away or deleted is not for sale.
create or replace function private.price_owner_lines(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_product public.products;
  v_lines jsonb := '[]';
begin
  for v_item in select value from jsonb_array_elements(p_items) loop
    if not v_item ? 'productId' then
      v_lines := v_lines || jsonb_build_object('productId', null, 'variantIds', '[]'::jsonb, 'name', v_item -> 'name', 'options', '',
        'unitPrice', v_item -> 'price', 'quantity', v_item -> 'quantity',
        'lineTotal', (v_item ->> 'price')::bigint * (v_item ->> 'quantity')::bigint, 'combinationId', null, 'stockFrom', 'none',
        'isExtra', true);
      continue;
    end if;
    select * into v_product from public.products
      where id = (v_item ->> 'productId')::uuid and business_id = p_business_id;
    if v_product.id is null then
      perform private.refuse('unknown_product', jsonb_build_object('productId', v_item -> 'productId'));
    elsif v_product.status not in ('draft', 'live') then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_product.id, 'name', v_product.name));
    end if;
    v_lines := v_lines || private.at_own_price(private.price_line(p_business_id, v_product, v_item), v_item -> 'price');
  end loop;
  return v_lines;
end $$;

-- Who bought: with a number a customer, without one somebody who walked in, by a name if there is one.
create function private.parse_buyer(p_customer jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_customer jsonb := private.parse_customer(p_customer, false);
begin
  if v_customer ->> 'phone' <> '' then
    return private.parse_customer(p_customer, p_complete);
  elsif private.visible_text(v_customer ->> 'name') = '' then
    return v_customer || '{"name": "Walk-in"}';
  end if;
  return v_customer;
end $$;

create or replace function private.parse_manual_order(p_request jsonb, p_complete boolean) returns jsonb
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
    'items', private.parse_sale_items(p_request -> 'items'),
    'delivery', coalesce(private.parse_delivery(p_request -> 'delivery'), '"pickup"'),
    'deliveryFee', private.parse_amount(p_request -> 'deliveryFee', 'deliveryFee'),
    'discount', coalesce(private.parse_amount(p_request -> 'discount', 'discount'), 0),
    'customer', private.parse_buyer(p_request -> 'customer', p_complete),
    'status', p_request -> 'status',
    'paymentStatus', p_request -> 'paymentStatus',
    'soldAt', v_sold_at);
end $$;

-- Lines sold at another price than the list's, for the history: [{name, options, from, to}].
create function private.own_prices(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', line -> 'name', 'options', line -> 'options', 'from', line -> 'listPrice',
    'to', line -> 'unitPrice') order by place)
  from jsonb_array_elements(p_lines) with ordinality as l (line, place) where line ->> 'listPrice' is not null
$$;

create or replace function private.insert_manual_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_customer jsonb := p_request -> 'customer';
  v_phone text := nullif(v_customer ->> 'phone', '');
begin
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, payment_status,
    source, currency, subtotal, discount, owner_discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total,
    customer_name, phone, address, landmark, email, note, expires_at, created_at)
  values (v_id, p_store.id, case when v_phone is not null then private.remember_customer(p_store.id, v_customer) end,
    (p_request ->> 'clientOrderId')::uuid, p_hash,
    private.new_order_code(p_store.id), encode(extensions.gen_random_bytes(16), 'hex'), p_request ->> 'status',
    p_request ->> 'paymentStatus', 'manual', p_priced ->> 'currency', (p_priced ->> 'subtotal')::bigint,
    (p_priced ->> 'discount')::bigint, (p_priced ->> 'ownerDiscount')::bigint, p_priced ->> 'deliveryKind',
    (p_priced ->> 'deliveryZoneId')::uuid, p_priced ->> 'deliveryName', (p_priced ->> 'deliveryFee')::bigint,
    (p_priced ->> 'total')::bigint, v_customer ->> 'name', v_phone, v_customer ->> 'address',
    v_customer ->> 'landmark', nullif(v_customer ->> 'email', ''), v_customer ->> 'note',
    now() + make_interval(hours => p_store.pending_expiry_hours), least((p_request ->> 'soldAt')::timestamptz, now()));
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor, details)
  values (v_id, p_store.id, 'placed', p_request ->> 'status', (select auth.uid()), jsonb_strip_nulls(jsonb_build_object(
    'source', 'manual', 'paymentStatus', p_request -> 'paymentStatus', 'prices', private.own_prices(p_priced -> 'lines'))));
  return v_id;
end $$;

revoke execute on function private.parse_own_price(jsonb), private.parse_sale_item(jsonb), private.parse_sale_items(jsonb),
  private.at_own_price(jsonb, jsonb), private.parse_buyer(jsonb, boolean), private.own_prices(jsonb)
  from public, anon, authenticated, service_role;
