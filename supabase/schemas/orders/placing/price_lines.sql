-- Prices one line: its price, its options as text, and the row that holds its stock. The choice must name one value per group. `p_terms`: another
-- currency (currencies/convert.sql).
create function private.price_line(p_business_id uuid, p_product public.products, p_item jsonb, p_terms jsonb default null) returns jsonb
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
    v_from := case when v_combination.stock is null then 'none' else 'combination' end;
  else
    v_from := case when p_product.stock is null then 'none' else 'product' end;
  end if;
  v_price := private.piece_price(p_product.id, v_combination.id, v_price, v_combination.price, p_terms);
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

-- Prices the lines of an order. Refuses goods that do not exist, are not sold, or are sold out.
create function private.price_lines(p_business_id uuid, p_items jsonb, p_terms jsonb) returns jsonb
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
    v_lines := v_lines || private.price_line(p_business_id, v_product, v_item, p_terms);
  end loop;
  if jsonb_array_length(v_lines) = 1 and (v_lines #>> '{0,stockFrom}' = 'none'
    or (v_lines #>> '{0,quantity}')::int <= (v_lines #>> '{0,available}')::int) then
    return v_lines;
  end if;
  -- Adds up the lines that take from the same stock.
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
