-- Prices an order that the owner writes or edits. Goods have the database's price or the owner's price; a discount and any kind of
-- delivery are allowed. The stock to take is the difference between the lines before and the lines after.

-- Returns the stock changes that lead from some lines to others. `units` above zero: stock falls; below zero: stock rises. `line`
-- names the goods.
create function private.stock_moves(p_before jsonb, p_after jsonb)
returns table (source text, target uuid, units int, held int, line jsonb)
language sql immutable set search_path = '' as $$
  select source, target, (sum(wanted) - sum(had))::int, sum(had)::int, (array_agg(line order by wanted desc))[1]
  from (
    select l ->> 'stockFrom' as source, 0 as wanted, (l ->> 'quantity')::int as had, l as line,
      (case l ->> 'stockFrom' when 'product' then l ->> 'productId' when 'combination' then l ->> 'combinationId' end)::uuid as target
    from jsonb_array_elements(p_before) l
    union all
    select l ->> 'stockFrom', (l ->> 'quantity')::int, 0, l,
      (case l ->> 'stockFrom' when 'product' then l ->> 'productId' when 'combination' then l ->> 'combinationId' end)::uuid
    from jsonb_array_elements(p_after) l
  ) moves
  where target is not null
  group by source, target having sum(wanted) <> sum(had)
  order by source desc, target
$$;

-- Refuses lines that the stock does not cover. Only reads. Goods whose stock is not counted cover any quantity.
create function private.check_stock_moves(p_before jsonb, p_after jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_short record;
begin
  select m.held + s.stock as available, m.line into v_short
    from private.stock_moves(p_before, p_after) m
    join lateral (
      select stock from public.products where m.source = 'product' and id = m.target
      union all select stock from public.product_combinations where m.source = 'combination' and id = m.target
    ) s on true
    where m.units > s.stock
    order by m.source, m.target limit 1;
  if found then
    perform private.refuse('out_of_stock', jsonb_build_object('productId', v_short.line -> 'productId',
      'variantIds', v_short.line -> 'variantIds', 'name', v_short.line -> 'name', 'options', v_short.line -> 'options',
      'available', v_short.available));
  end if;
end $$;

-- Takes stock and gives stock back. lock_stock has already made sure of the conditions; the statements check them again.
create function private.move_stock(p_before jsonb, p_after jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_move record;
  v_found boolean;
begin
  for v_move in select * from private.stock_moves(p_before, p_after) loop
    if v_move.source = 'product' then
      update public.products set stock = stock - v_move.units
        where id = v_move.target and (stock is null or stock >= v_move.units);
    else
      update public.product_combinations set stock = stock - v_move.units
        where id = v_move.target and (stock is null or stock >= v_move.units);
    end if;
    v_found := found;
    if v_move.units > 0 and not v_found then
      perform private.refuse('out_of_stock', jsonb_build_object('productId', v_move.line -> 'productId'));
    end if;
  end loop;
end $$;

-- Prices new lines at today's prices or the owner's prices. The owner may sell a draft too. Archived and deleted products are
-- refused, unless the lines `p_held`, in whose place these stand, have them.
create function private.price_owner_lines(p_business_id uuid, p_items jsonb, p_terms jsonb, p_held jsonb default '[]') returns jsonb
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
    elsif v_product.status not in ('draft', 'live') and not p_held @> jsonb_build_array(jsonb_build_object('productId', v_product.id)) then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_product.id, 'name', v_product.name));
    end if;
    v_lines := v_lines || private.at_own_price(private.price_line(p_business_id, v_product, v_item, p_terms), v_item -> 'price');
  end loop;
  return v_lines;
end $$;

-- Returns the sum of the lines; refuses with `order_too_large` above the limit.
create function private.subtotal_of(p_lines jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_subtotal numeric;
  v_max bigint := (select max_subtotal from private.order_limits());
begin
  select sum((line ->> 'lineTotal')::numeric) into v_subtotal from jsonb_array_elements(p_lines) line;
  if v_subtotal > v_max then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', v_max));
  end if;
  return v_subtotal::bigint;
end $$;

-- Returns the delivery that the owner chose: {kind, zoneId, name, fee, zone}. The owner sets the fee of a delivery to be agreed; null
-- until then.
create function private.owner_delivery(
  p_business_id uuid, p_delivery jsonb, p_fee bigint, p_after_discount bigint, p_terms jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
begin
  if p_delivery = '"pickup"' then
    return jsonb_build_object('kind', 'pickup', 'zoneId', null, 'name', '', 'fee', 0);
  elsif p_delivery = '"agree"' then
    return jsonb_build_object('kind', 'agree', 'zoneId', null, 'name', '', 'fee', p_fee);
  end if;
  select * into v_zone from public.delivery_zones
    where id = (p_delivery ->> 'zoneId')::uuid and business_id = p_business_id;
  if v_zone.id is null then
    perform private.refuse('delivery_unknown');
  end if;
  v_zone := private.zone_in(v_zone, p_terms);
  return private.deliver_to(v_zone, p_after_discount);
end $$;

-- Parses a whole amount between 0 and the largest amount, or null.
create function private.parse_amount(p_value jsonb, p_field text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_value, 'null') = 'null' then
    return null;
  elsif not private.is_whole(p_value, 0, 90000000000) then
    perform private.bad_request(p_field);
  end if;
  return (p_value #>> '{}')::numeric::bigint;
end $$;

-- Inserts lines in the order of `p_lines`; the first gets position `p_after` + 1. Returns them.
create function private.insert_order_lines(p_order_id uuid, p_business_id uuid, p_lines jsonb, p_after int) returns void
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

-- Returns the combinations that the items name, for lock_stock.
create function private.combinations_of(p_business_id uuid, p_items jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select c.id from jsonb_array_elements(p_items) item
    join public.product_combinations c on c.product_id = (item ->> 'productId')::uuid and c.business_id = p_business_id
      and c.value_ids = array(select v::uuid from jsonb_array_elements_text(item -> 'variantIds') v order by 1))
$$;
