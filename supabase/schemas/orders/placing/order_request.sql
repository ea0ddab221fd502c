-- Parses an order request (OrderRequest in src/domain/checkout/order-request.ts). Nothing in the request is trusted, and a request
-- holds no prices. The result is one canonical form: two requests that mean the same order are equal byte for byte.

-- All numbers that limit orders, in one place.
create function private.order_limits() returns table (
  max_items int, max_quantity int, max_subtotal bigint, per_ip_hour int, per_phone_hour int, pending_units_per_phone int
)
language sql immutable set search_path = '' as $$
  select private.order_limit('items')::int, private.order_limit('quantity')::int, private.order_limit('subtotal'),
    private.order_limit('per_ip_hour')::int, private.order_limit('per_phone_hour')::int,
    private.order_limit('pending_units_per_phone')::int
$$;

-- Returns one number of order_limits without a query.
create function private.order_limit(p_name text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case p_name
    when 'items' then 100
    when 'quantity' then 999
    when 'subtotal' then 90000000000
    when 'per_ip_hour' then 20
    when 'per_phone_hour' then 10
    when 'pending_units_per_phone' then 50
  end;
end $$;

-- Parses the items to [{productId, variantIds, quantity}]. A choice that occurs twice becomes one line, at its first position.
create function private.parse_order_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_item jsonb;
  v_variants jsonb;
  v_lines jsonb;
  v_max_items int := private.order_limit('items');
  v_max_quantity int := private.order_limit('quantity');
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  end if;
  if jsonb_array_length(p_items) > v_max_items then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', v_max_items));
  end if;
  for v_place in 0..jsonb_array_length(p_items) - 1 loop
    v_item := p_items -> v_place;
    if jsonb_typeof(v_item) <> 'object' or not private.is_uuid(v_item -> 'productId') then
      perform private.bad_request('items.productId');
    end if;
    v_variants := coalesce(v_item -> 'variantIds', '[]');
    if jsonb_typeof(v_variants) <> 'array' or jsonb_array_length(v_variants) > 10 then
      perform private.bad_request('items.variantIds');
    end if;
    for v_variant in 0..jsonb_array_length(v_variants) - 1 loop
      if not private.is_uuid(v_variants -> v_variant) then
        perform private.bad_request('items.variantIds');
      end if;
    end loop;
    if not private.is_whole(v_item -> 'quantity', 1, v_max_quantity) then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('productId', product_id, 'variantIds', variant_ids, 'quantity', quantity) order by place)
    into v_lines
  from (
    select product_id, variant_ids, sum(quantity) as quantity, min(place) as place
    from (
      select (value ->> 'productId')::uuid as product_id, (value ->> 'quantity')::numeric::int as quantity, ordinality as place,
        array(select distinct v::uuid from jsonb_array_elements_text(coalesce(value -> 'variantIds', '[]')) v order by 1)
          as variant_ids
      from jsonb_array_elements(p_items) with ordinality
    ) items
    group by product_id, variant_ids
  ) merged;
  for v_place in 0..jsonb_array_length(v_lines) - 1 loop
    if (v_lines -> v_place ->> 'quantity')::int > v_max_quantity then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_lines -> v_place -> 'productId'));
    end if;
  end loop;
  return v_lines;
end $$;

-- Parses the delivery: 'pickup', 'agree' or {zoneId}; null when a quote leaves the delivery out.
create function private.parse_delivery(p_delivery jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_delivery is null or p_delivery in ('null', '"pickup"', '"agree"') then
    return nullif(p_delivery, 'null');
  end if;
  if jsonb_typeof(p_delivery) <> 'object' or not private.is_uuid(p_delivery -> 'zoneId') then
    perform private.bad_request('delivery');
  end if;
  return jsonb_build_object('zoneId', (p_delivery ->> 'zoneId')::uuid);
end $$;

-- Returns one field of the customer as clean text of at most p_max characters.
create function private.parse_text(p_customer jsonb, p_field text, p_max int) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_value jsonb := coalesce(p_customer -> p_field, 'null');
  v_text text := private.to_line(coalesce(v_value #>> '{}', ''));
begin
  if jsonb_typeof(v_value) not in ('string', 'null') or char_length(v_text) > p_max then
    perform private.bad_request('customer.' || p_field);
  end if;
  return v_text;
end $$;

-- Parses the customer of a request. A request for a quote may leave the customer out.
create function private.parse_customer(p_customer jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_customer jsonb := coalesce(nullif(p_customer, 'null'), '{}');
  v_clean jsonb;
begin
  if jsonb_typeof(v_customer) <> 'object' then
    perform private.bad_request('customer');
  end if;
  v_clean := jsonb_build_object(
    'name', private.parse_text(v_customer, 'name', 200),
    'phone', private.parse_text(v_customer, 'phone', 15),
    'address', private.parse_text(v_customer, 'address', 500),
    'landmark', private.parse_text(v_customer, 'landmark', 300),
    'email', lower(private.parse_text(v_customer, 'email', 254)),
    'note', private.parse_text(v_customer, 'note', 1000));
  if v_clean ->> 'phone' <> '' and v_clean ->> 'phone' !~ '^[1-9][0-9]{6,14}$' then
    perform private.bad_request('customer.phone');
  end if;
  if v_clean ->> 'email' <> '' and v_clean ->> 'email' !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.bad_request('customer.email');
  end if;
  if p_complete and v_clean ->> 'phone' = '' then
    perform private.bad_request('customer.phone');
  end if;
  if p_complete and not private.is_line(v_clean ->> 'name', 200) then
    perform private.bad_request('customer.name');
  end if;
  return v_clean;
end $$;

-- Adds the codes of a voucher and a gift card to `p_clean`, each only when there is one. So an order that was stored before gift cards existed keeps
-- its canonical form.
create function private.parse_codes(p_request jsonb, p_clean jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_voucher jsonb := coalesce(p_request -> 'voucherCode', 'null');
  v_card jsonb := coalesce(p_request -> 'giftCardCode', 'null');
  v_code text;
begin
  if jsonb_typeof(v_voucher) not in ('string', 'null') or char_length(v_voucher #>> '{}') > 100 then
    perform private.bad_request('voucherCode');
  elsif jsonb_typeof(v_card) not in ('string', 'null') or char_length(v_card #>> '{}') > 100 then
    perform private.bad_request('giftCardCode');
  end if;
  v_code := upper(private.to_line(v_voucher #>> '{}'));
  if v_code <> '' then
    p_clean := p_clean || jsonb_build_object('voucherCode', v_code);
  end if;
  v_code := private.gift_card_code(v_card #>> '{}');
  if v_code <> '' then
    p_clean := p_clean || jsonb_build_object('giftCardCode', v_code);
  end if;
  return p_clean;
end $$;

-- Returns the canonical form of a request. p_complete true: an order to place; false: a quote.
create function private.parse_order_request(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_clean jsonb;
begin
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  v_clean := private.parse_codes(p_request, '{"voucherCode": null}') || jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'items', private.parse_order_items(p_request -> 'items'),
    'delivery', private.parse_delivery(p_request -> 'delivery'),
    'customer', private.parse_customer(p_request -> 'customer', p_complete));
  -- Adds points only when they are used. So an order that was stored before points existed keeps its canonical form.
  if p_request -> 'usePoints' = 'true' then
    v_clean := v_clean || '{"usePoints": true}';
  elsif coalesce(p_request -> 'usePoints', 'null') not in ('null', 'false') then
    perform private.bad_request('usePoints');
  end if;
  -- A currency likewise.
  if coalesce(p_request -> 'currency', 'null') <> 'null' then
    if coalesce(p_request ->> 'currency', '') not in ('NGN', 'USD', 'GBP', 'GHS', 'CAD') or jsonb_typeof(p_request -> 'currency') <> 'string' then
      perform private.bad_request('currency');
    end if;
    v_clean := v_clean || jsonb_build_object('currency', p_request -> 'currency');
  end if;
  if not p_complete then
    return v_clean;
  end if;
  if v_clean -> 'delivery' = 'null' then
    perform private.bad_request('delivery');
  end if;
  if not private.is_uuid(p_request -> 'clientOrderId') then
    perform private.bad_request('clientOrderId');
  end if;
  if not private.is_whole(p_request -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  end if;
  return v_clean || jsonb_build_object(
    'clientOrderId', (p_request ->> 'clientOrderId')::uuid,
    'expectedTotal', (p_request ->> 'expectedTotal')::numeric::bigint);
end $$;
