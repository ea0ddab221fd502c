-- Reading an order request (OrderRequest in src/domain/checkout/order-request.ts): nothing of it is trusted, prices are not in it.
-- The outcome is one canonical form: two requests that mean the same order are equal byte for byte.

-- Every number that limits orders, in one place.
create function private.order_limits() returns table (
  max_items int, max_quantity int, max_subtotal bigint, per_ip_hour int, per_phone_hour int, pending_units_per_phone int
)
language sql immutable set search_path = '' as $$ select 100, 999, 90000000000, 20, 10, 50 $$;

create function private.is_uuid(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false)
$$;

-- A whole JSON number within the bounds; strings, fractions and 1e400 are not.
create function private.is_whole(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'number'
    then (p_value #>> '{}')::numeric between p_min and p_max and (p_value #>> '{}')::numeric % 1 = 0
    else false end
$$;

create function private.bad_request(p_field text) returns void
language sql set search_path = '' as $$
  select private.refuse('bad_request', jsonb_build_object('field', p_field))
$$;

-- The items as [{productId, variantIds, quantity}]: the same choice named twice becomes one line, at its first place.
create function private.parse_order_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_limits record;
  v_item jsonb;
  v_variant jsonb;
  v_lines jsonb;
begin
  select * into v_limits from private.order_limits();
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  end if;
  if jsonb_array_length(p_items) > v_limits.max_items then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', v_limits.max_items));
  end if;
  for v_item in select value from jsonb_array_elements(p_items) loop
    if jsonb_typeof(v_item) <> 'object' or not private.is_uuid(v_item -> 'productId') then
      perform private.bad_request('items.productId');
    end if;
    if jsonb_typeof(coalesce(v_item -> 'variantIds', '[]')) <> 'array'
      or jsonb_array_length(coalesce(v_item -> 'variantIds', '[]')) > 10 then
      perform private.bad_request('items.variantIds');
    end if;
    for v_variant in select value from jsonb_array_elements(coalesce(v_item -> 'variantIds', '[]')) loop
      if not private.is_uuid(v_variant) then
        perform private.bad_request('items.variantIds');
      end if;
    end loop;
    if not private.is_whole(v_item -> 'quantity', 1, v_limits.max_quantity) then
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
  for v_item in select value from jsonb_array_elements(v_lines) loop
    if (v_item ->> 'quantity')::int > v_limits.max_quantity then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
  end loop;
  return v_lines;
end $$;

-- 'pickup', 'agree' or {zoneId}; null when a quote leaves it out.
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

-- p_complete: an order to be placed, not a question for its price.
create function private.parse_order_request(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_voucher jsonb := coalesce(p_request -> 'voucherCode', 'null');
  v_clean jsonb;
begin
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  if jsonb_typeof(v_voucher) not in ('string', 'null') or char_length(v_voucher #>> '{}') > 100 then
    perform private.bad_request('voucherCode');
  end if;
  v_clean := jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'items', private.parse_order_items(p_request -> 'items'),
    'voucherCode', nullif(upper(private.to_line(v_voucher #>> '{}')), ''),
    'delivery', private.parse_delivery(p_request -> 'delivery'),
    'customer', private.parse_customer(p_request -> 'customer', p_complete));
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

revoke execute on function private.order_limits(), private.is_uuid(jsonb), private.is_whole(jsonb, bigint, bigint),
  private.bad_request(text), private.parse_order_items(jsonb), private.parse_delivery(jsonb),
  private.parse_text(jsonb, text, int), private.parse_customer(jsonb, boolean),
  private.parse_order_request(jsonb, boolean) from public, anon, authenticated, service_role;
