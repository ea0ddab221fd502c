-- Pricing an order and answering it with fewer statements. What is refused, and with what, is as before.

-- One line: its price, its options in words and where its stock is counted. The choice must name one value per group.
create or replace function private.price_line(p_business_id uuid, p_product public.products, p_item jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_variant_ids uuid[] := '{}';
  v_values int := 0;
  v_groups int := 0;
  v_words text := '';
  v_combination public.product_combinations;
  v_price bigint := private.current_price(p_product, now());
  v_from text;
begin
  if p_item -> 'variantIds' <> '[]' then
    v_variant_ids := array(select v::uuid from jsonb_array_elements_text(p_item -> 'variantIds') v order by 1);
    select count(*), count(distinct v.group_id),
        coalesce(string_agg(g.name || ': ' || v.name, ', ' order by g.position, g.id), '')
      into v_values, v_groups, v_words
      from public.option_values v join public.option_groups g on g.id = v.group_id
      where v.id = any (v_variant_ids) and v.product_id = p_product.id and v.business_id = p_business_id;
    select * into v_combination from public.product_combinations
      where product_id = p_product.id and value_ids = v_variant_ids;
  end if;
  if v_values <> cardinality(v_variant_ids) or v_groups <> v_values
    or v_groups <> (select count(*) from public.option_groups where product_id = p_product.id) then
    perform private.refuse('product_unavailable', jsonb_build_object('productId', p_product.id, 'reason', 'options'));
  end if;
  if v_combination.id is not null then
    v_price := coalesce(v_combination.price, v_price);
    v_from := case when v_combination.stock is null then 'none' else 'combination' end;
  else
    v_from := case when p_product.stock is null then 'none' else 'product' end;
  end if;
  return jsonb_build_object(
    'productId', p_product.id,
    'variantIds', to_jsonb(v_variant_ids),
    'name', p_product.name,
    'options', v_words,
    'unitPrice', v_price,
    'quantity', p_item -> 'quantity',
    'lineTotal', v_price * (p_item ->> 'quantity')::bigint,
    'combinationId', v_combination.id,
    'stockFrom', v_from,
    'available', case v_from when 'combination' then v_combination.stock when 'product' then p_product.stock end);
end $$;

create or replace function private.price_lines(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_product public.products;
  v_lines jsonb := '[]';
  v_short record;
begin
  for v_place in 0..jsonb_array_length(p_items) - 1 loop
    v_item := p_items -> v_place;
    select * into v_product from public.products
      where id = (v_item ->> 'productId')::uuid and business_id = p_business_id;
    if v_product.id is null then
      perform private.refuse('unknown_product', jsonb_build_object('productId', v_item -> 'productId'));
    elsif not private.is_visible(v_product) then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
    v_lines := v_lines || private.price_line(p_business_id, v_product, v_item);
  end loop;
  if jsonb_array_length(v_lines) = 1 and (v_lines #>> '{0,stockFrom}' = 'none'
    or (v_lines #>> '{0,quantity}')::int <= (v_lines #>> '{0,available}')::int) then
    return v_lines;
  end if;
  -- Two lines may draw on one stock: what counts is their sum.
  select line -> 'productId' as product_id, line -> 'variantIds' as variant_ids, (line ->> 'available')::int as available
    into v_short
    from (
      select line, sum((line ->> 'quantity')::int) over (
        partition by line ->> 'stockFrom', case when line ->> 'stockFrom' = 'combination' then line ->> 'combinationId'
          else line ->> 'productId' end) as wanted, place
      from jsonb_array_elements(v_lines) with ordinality as l (line, place)
      where line ->> 'stockFrom' <> 'none'
    ) counted
    where wanted > (line ->> 'available')::int
    order by place limit 1;
  if found then
    perform private.refuse('out_of_stock', jsonb_build_object(
      'productId', v_short.product_id, 'variantIds', v_short.variant_ids, 'available', v_short.available));
  end if;
  return v_lines;
end $$;

-- {quote, lines, voucherId, giftCardId, delivery}: `quote` is what the client sees, the rest is what place_order writes.
create or replace function private.price_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_lines(p_store.id, p_request -> 'items');
  v_items jsonb := '[]';
  v_max_subtotal bigint := private.order_limit('subtotal');
  v_voucher public.vouchers;
  v_subtotal numeric := 0;
  v_discount bigint := 0;
  v_delivery jsonb;
  v_due bigint;
  v_card public.gift_cards;
  v_gift bigint := 0;
begin
  for v_place in 0..jsonb_array_length(v_lines) - 1 loop
    v_subtotal := v_subtotal + (v_lines -> v_place ->> 'lineTotal')::bigint;
    v_items := v_items || ((v_lines -> v_place) - '{combinationId,stockFrom,available}'::text[]);
  end loop;
  if v_subtotal > v_max_subtotal then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', v_max_subtotal));
  end if;
  if p_request ->> 'voucherCode' is not null then
    v_voucher := private.usable_voucher(
      p_store.id, p_request ->> 'voucherCode', v_subtotal::bigint, p_request -> 'customer' ->> 'phone');
    v_discount := private.voucher_discount(v_voucher, v_subtotal::bigint);
  end if;
  v_delivery := private.price_delivery(p_store, p_request -> 'delivery', v_subtotal::bigint - v_discount);
  v_due := v_subtotal::bigint - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0);
  if p_request ->> 'giftCardCode' is not null then
    v_card := private.usable_gift_card(p_store, p_request ->> 'giftCardCode');
    v_gift := least(v_card.balance, v_due);
  end if;
  return jsonb_build_object(
    'lines', v_lines,
    'voucherId', v_voucher.id,
    'giftCardId', v_card.id,
    'delivery', v_delivery,
    'quote', jsonb_build_object(
      'currency', p_store.currency,
      'items', v_items,
      'subtotal', v_subtotal,
      'discount', v_discount,
      'deliveryFee', v_delivery -> 'fee',
      'total', v_due - v_gift,
      'voucherCode', v_voucher.code,
      'giftCard', case when v_card.id is not null then jsonb_build_object(
        'ending', right(v_card.code, 4), 'amount', v_gift, 'left', v_card.balance - v_gift) end));
end $$;

-- Nobody empties a shop by placing orders. Counted under the order's own locks (private.lock_order_lane), so that parallel orders of
-- one phone or address see each other.
create or replace function private.check_order_limits(p_business_id uuid, p_phone text, p_ip_hash text, p_new_units bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz := now() - interval '1 hour';
  v_orders int;
  v_units bigint;
begin
  if p_ip_hash is not null and (select count(*) from public.orders
      where business_id = p_business_id and ip_hash = p_ip_hash and created_at > v_since) >= private.order_limit('per_ip_hour') then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  end if;
  select count(*) filter (where o.created_at > v_since), coalesce(sum(l.units), 0) into v_orders, v_units
    from public.orders o left join lateral (
      select sum(quantity) as units from public.order_lines
      where business_id = o.business_id and order_id = o.id and stock_from <> 'none' and o.status = 'pending') l on o.status = 'pending'
    where o.business_id = p_business_id and o.phone = p_phone and (o.status = 'pending' or o.created_at > v_since);
  if v_orders >= private.order_limit('per_phone_hour') then
    perform private.refuse('too_many_requests', '{"limit": "phone"}');
  elsif p_new_units > 0 and p_new_units + v_units > private.order_limit('pending_units_per_phone') then
    perform private.refuse('too_many_requests', '{"limit": "units"}');
  end if;
end $$;

-- An order as PlacedOrder (src/domain/checkout/order-request.ts): the one place that says what an order is answered with.
create function private.order_answer(p_store public.businesses, p_order public.orders, p_items jsonb, p_is_new boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'currency', p_order.currency,
    'items', p_items,
    'subtotal', p_order.subtotal,
    'discount', p_order.discount,
    'deliveryFee', p_order.delivery_fee,
    'total', p_order.total,
    'voucherCode', p_order.voucher_code,
    'giftCard', case when p_order.gift_card_amount > 0
      then jsonb_build_object('ending', p_order.gift_card_ending, 'amount', p_order.gift_card_amount) end,
    'code', p_order.code,
    'token', p_order.token,
    'status', p_order.status,
    'isNew', p_is_new,
    'storeName', p_store.name,
    'storeSlug', p_store.slug,
    'customDomain', case when p_store.custom_domain_status = 'active' then p_store.custom_domain end,
    'whatsappNumber', p_store.whatsapp_number,
    'deliveryKind', p_order.delivery_kind,
    'deliveryName', p_order.delivery_name,
    'customer', jsonb_build_object('name', p_order.customer_name, 'phone', p_order.phone, 'address', p_order.address,
      'landmark', p_order.landmark, 'note', p_order.note));
end $$;

-- The stored order, as it is now.
create or replace function private.placed_order(p_order_id uuid, p_is_new boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_store public.businesses;
  v_items jsonb;
begin
  select * into v_order from public.orders where id = p_order_id;
  if not found then
    return null;
  end if;
  select * into v_store from public.businesses where id = v_order.business_id;
  select coalesce(jsonb_agg(jsonb_build_object(
      'productId', coalesce(product_id::text, ''), 'variantIds', to_jsonb(variant_ids), 'name', name,
      'options', options, 'unitPrice', unit_price, 'quantity', quantity, 'lineTotal', line_total) order by position), '[]')
    into v_items from public.order_lines where business_id = v_order.business_id and order_id = v_order.id;
  return private.order_answer(v_store, v_order, v_items, p_is_new);
end $$;

revoke execute on function private.order_answer(public.businesses, public.orders, jsonb, boolean)
  from public, anon, authenticated, service_role;
