-- Parses a sale that the shop writes down (ManualOrder in src/domain/order/manual-order.ts). The buyer may have no phone number,
-- prices may be bargained, and a line may name something that is no product of the shop.

-- Parses an item: {productId, variantIds, quantity, price}, or {name, quantity, price} for an item that is no product.
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

-- Parses the items of a sale to their canonical form.
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

-- Parses the buyer. A buyer with a phone number is a customer. A buyer without a number is a walk-in and may have a name.
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

-- True for a corrected sale that keeps the payments of the one that it corrects.
create function private.keeps_payments(p_request jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select p_request -> 'payment' = '"kept"' and p_request ->> 'corrects' is not null
$$;

-- Returns the canonical form of a sale. p_complete true: a sale to save; false: a quote.
create function private.parse_manual_order(p_request jsonb, p_complete boolean) returns jsonb
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
  elsif coalesce(p_request -> 'corrects', 'null') <> 'null' and not private.is_uuid(p_request -> 'corrects') then
    perform private.bad_request('corrects');
  elsif p_complete and coalesce(p_request -> 'payment', 'null') <> 'null' and not private.keeps_payments(p_request) and (jsonb_typeof(p_request -> 'payment') <> 'object'
      or not private.is_whole(p_request #> '{payment,amount}', 1, 9007199254740991)
      or coalesce(p_request #>> '{payment,way}', '') not in ('transfer', 'cash', 'pos', 'card', 'other')) then
    perform private.bad_request('payment');
  end if;
  return private.parse_codes(p_request, '{}') || jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'clientOrderId', p_request -> 'clientOrderId',
    'expectedTotal', p_request -> 'expectedTotal',
    'items', private.parse_sale_items(p_request -> 'items'),
    'delivery', coalesce(private.parse_delivery(p_request -> 'delivery'), '"pickup"'),
    'deliveryFee', private.parse_amount(p_request -> 'deliveryFee', 'deliveryFee'),
    'discount', coalesce(private.parse_amount(p_request -> 'discount', 'discount'), 0),
    'customer', private.parse_buyer(p_request -> 'customer', p_complete),
    'status', p_request -> 'status',
    'payment', coalesce(p_request -> 'payment', 'null'),
    'corrects', p_request -> 'corrects',
    'leavesStock', coalesce(p_request -> 'leavesStock' = 'true', false),
    'dropsGiftCard', coalesce(p_request -> 'dropsGiftCard' = 'true', false),
    'soldAt', v_sold_at);
end $$;
