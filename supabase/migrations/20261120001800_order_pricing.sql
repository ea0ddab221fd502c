-- What an order costs: the one place in the database that prices. quote_order and place_order both ask it.
-- Takes the canonical request; reads only. Refusals are our error codes (architecture, "Contracts that stay stable").

-- The store of a request, when it takes orders at all.
create function private.open_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  select * into v_store from public.businesses where id = p_business_id;
  if v_store.id is null then
    perform private.refuse('unknown_store');
  elsif v_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  elsif not v_store.is_open then
    perform private.refuse('store_closed', jsonb_build_object('closedMessage', v_store.closed_message));
  end if;
  return v_store;
end $$;

-- One line: its price, its options in words and where its stock is counted. The choice must name one value per group.
create function private.price_line(p_business_id uuid, p_product public.products, p_item jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_variant_ids uuid[] := array(select v::uuid from jsonb_array_elements_text(p_item -> 'variantIds') v order by 1);
  v_chosen record;
  v_combination public.product_combinations;
  v_price bigint := private.current_price(p_product, now());
  v_from text;
begin
  select count(*) as values, count(distinct v.group_id) as groups,
      coalesce(string_agg(g.name || ': ' || v.name, ', ' order by g.position, g.id), '') as words
    into v_chosen
    from public.option_values v join public.option_groups g on g.id = v.group_id
    where v.id = any (v_variant_ids) and v.product_id = p_product.id and v.business_id = p_business_id;
  if v_chosen.values <> cardinality(v_variant_ids) or v_chosen.groups <> v_chosen.values
    or v_chosen.groups <> (select count(*) from public.option_groups where product_id = p_product.id) then
    perform private.refuse('product_unavailable', jsonb_build_object('productId', p_product.id, 'reason', 'options'));
  end if;
  select * into v_combination from public.product_combinations
    where product_id = p_product.id and value_ids = v_variant_ids;
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
    'options', v_chosen.words,
    'unitPrice', v_price,
    'quantity', p_item -> 'quantity',
    'lineTotal', v_price * (p_item ->> 'quantity')::bigint,
    'combinationId', v_combination.id,
    'stockFrom', v_from,
    'available', case v_from when 'combination' then v_combination.stock when 'product' then p_product.stock end);
end $$;

create function private.price_lines(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_product public.products;
  v_lines jsonb := '[]';
  v_short record;
begin
  for v_item in select value from jsonb_array_elements(p_items) loop
    select * into v_product from public.products
      where id = (v_item ->> 'productId')::uuid and business_id = p_business_id;
    if v_product.id is null then
      perform private.refuse('unknown_product', jsonb_build_object('productId', v_item -> 'productId'));
    elsif not private.is_visible(v_product) then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
    v_lines := v_lines || private.price_line(p_business_id, v_product, v_item);
  end loop;
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

-- The voucher of a code, when it may be used now for this subtotal (and by this phone, when one is given).
create function private.usable_voucher(p_business_id uuid, p_code text, p_subtotal bigint, p_phone text)
returns public.vouchers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
begin
  select * into v_voucher from public.vouchers where business_id = p_business_id and code = p_code;
  if v_voucher.id is null or not v_voucher.is_active then
    perform private.refuse('voucher_unknown');
  elsif v_voucher.starts_at > now() then
    perform private.refuse('voucher_not_started');
  elsif v_voucher.ends_at <= now() then
    perform private.refuse('voucher_ended');
  elsif v_voucher.uses >= v_voucher.max_uses then
    perform private.refuse('voucher_used_up');
  elsif p_phone <> '' and v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses
    where business_id = p_business_id and voucher_id = v_voucher.id and phone = p_phone and released_at is null
  ) then
    perform private.refuse('voucher_used_up', jsonb_build_object('perCustomer', true));
  elsif p_subtotal < v_voucher.min_purchase_amount then
    perform private.refuse('voucher_minimum', jsonb_build_object('minimum', v_voucher.min_purchase_amount));
  end if;
  return v_voucher;
end $$;

-- {kind, zoneId, name, fee}: fee null = to be agreed or not chosen yet. A zone may waive its fee from an amount upwards.
create function private.price_delivery(p_store public.businesses, p_delivery jsonb, p_after_discount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
begin
  if jsonb_typeof(p_delivery) = 'null' then
    return jsonb_build_object('kind', null, 'zoneId', null, 'name', '', 'fee', null);
  elsif p_delivery = '"pickup"' and p_store.allow_pickup then
    return jsonb_build_object('kind', 'pickup', 'zoneId', null, 'name', '', 'fee', 0);
  elsif p_delivery = '"agree"' and p_store.allow_agreed_delivery then
    return jsonb_build_object('kind', 'agree', 'zoneId', null, 'name', '', 'fee', null);
  elsif jsonb_typeof(p_delivery) = 'object' then
    select * into v_zone from public.delivery_zones
      where id = (p_delivery ->> 'zoneId')::uuid and business_id = p_store.id and is_active;
  end if;
  if v_zone.id is null then
    perform private.refuse('delivery_unknown');
  end if;
  return jsonb_build_object('kind', 'zone', 'zoneId', v_zone.id, 'name', v_zone.name,
    'fee', case when p_after_discount >= v_zone.free_above then 0 else v_zone.fee end);
end $$;

-- {quote, lines, voucherId, delivery}: `quote` is what the client sees, the rest is what place_order writes.
create function private.price_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_lines(p_store.id, p_request -> 'items');
  v_voucher public.vouchers;
  v_subtotal numeric;
  v_discount bigint := 0;
  v_delivery jsonb;
begin
  select sum((line ->> 'lineTotal')::bigint) into v_subtotal from jsonb_array_elements(v_lines) line;
  if v_subtotal > (select max_subtotal from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', (select max_subtotal from private.order_limits())));
  end if;
  if p_request ->> 'voucherCode' is not null then
    v_voucher := private.usable_voucher(
      p_store.id, p_request ->> 'voucherCode', v_subtotal::bigint, p_request -> 'customer' ->> 'phone');
    v_discount := private.voucher_discount(v_voucher, v_subtotal::bigint);
  end if;
  v_delivery := private.price_delivery(p_store, p_request -> 'delivery', v_subtotal::bigint - v_discount);
  return jsonb_build_object(
    'lines', v_lines,
    'voucherId', v_voucher.id,
    'delivery', v_delivery,
    'quote', jsonb_build_object(
      'currency', p_store.currency,
      'items', (select jsonb_agg(line - 'combinationId' - 'stockFrom' - 'available' order by place)
        from jsonb_array_elements(v_lines) with ordinality as l (line, place)),
      'subtotal', v_subtotal,
      'discount', v_discount,
      'deliveryFee', v_delivery -> 'fee',
      'total', v_subtotal - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0),
      'voucherCode', v_voucher.code));
end $$;

-- Prices a request without placing it. Never writes, never locks.
create function public.quote_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, false);
begin
  return private.price_order(private.open_store((v_request ->> 'store')::uuid), v_request) -> 'quote';
end $$;

revoke execute on function private.open_store(uuid), private.price_line(uuid, public.products, jsonb),
  private.price_lines(uuid, jsonb), private.usable_voucher(uuid, text, bigint, text),
  private.price_delivery(public.businesses, jsonb, bigint), private.price_order(public.businesses, jsonb),
  public.quote_order(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.quote_order(jsonb) to service_role;
