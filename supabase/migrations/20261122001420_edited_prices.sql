-- Editing an order keeps the shop's own prices and its lines that are no product, and may set and add them.

create or replace function private.parse_edit_lines(p_lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line jsonb;
  v_kept jsonb := '[]';
  v_added jsonb := '[]';
begin
  if jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) = 0 then
    perform private.bad_request('lines');
  elsif jsonb_array_length(p_lines) > (select max_items from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', (select max_items from private.order_limits())));
  end if;
  for v_line in select value from jsonb_array_elements(p_lines) loop
    if jsonb_typeof(v_line) <> 'object' then
      perform private.bad_request('lines');
    elsif v_line ? 'lineId' then
      if not private.is_uuid(v_line -> 'lineId') then
        perform private.bad_request('lines.lineId');
      elsif not private.is_whole(v_line -> 'quantity', 1, 999) then
        perform private.refuse('bad_quantity', jsonb_build_object('lineId', v_line -> 'lineId'));
      end if;
      v_kept := v_kept || jsonb_build_object('lineId', (v_line ->> 'lineId')::uuid,
        'quantity', (v_line ->> 'quantity')::numeric::int, 'price', private.parse_own_price(v_line -> 'price'));
    else
      v_added := v_added || v_line;
    end if;
  end loop;
  if (select count(distinct l ->> 'lineId') from jsonb_array_elements(v_kept) l) <> jsonb_array_length(v_kept) then
    perform private.bad_request('lines.lineId');
  end if;
  return jsonb_build_object('kept', v_kept,
    'added', case when v_added = '[]' then v_added else private.parse_sale_items(v_added) end);
end $$;

create or replace function private.edited_lines(p_order public.orders, p_before jsonb, p_lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kept jsonb;
  v_old jsonb;
  v_quantity int;
  v_after jsonb := '[]';
begin
  if jsonb_typeof(p_lines) = 'null' then
    return p_before;
  end if;
  for v_kept in select value from jsonb_array_elements(p_lines -> 'kept') loop
    select value into v_old from jsonb_array_elements(p_before) where value ->> 'id' = v_kept ->> 'lineId';
    if not found then
      perform private.bad_request('lines.lineId');
    end if;
    v_quantity := (v_kept ->> 'quantity')::int;
    -- More of something that is gone cannot be had.
    if v_quantity > (v_old ->> 'quantity')::int and not (v_old ->> 'isExtra')::boolean and (v_old ->> 'productId' is null
      or (v_old ->> 'stockFrom' = 'combination' and v_old ->> 'combinationId' is null)) then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'gone'));
    end if;
    -- The line took nothing, because the product was not counted then; more of it now would sell what is not there.
    if v_quantity > (v_old ->> 'quantity')::int and v_old ->> 'stockFrom' = 'none' and (
      case when v_old ->> 'combinationId' is not null
        then (select stock from public.product_combinations where id = (v_old ->> 'combinationId')::uuid)
        else (select stock from public.products where id = (v_old ->> 'productId')::uuid) end) is not null then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'counted'));
    end if;
    v_after := v_after || private.at_own_price(v_old || jsonb_build_object(
      'quantity', v_quantity, 'lineTotal', (v_old ->> 'unitPrice')::bigint * v_quantity), v_kept -> 'price');
  end loop;
  return v_after || private.price_owner_lines(p_order.business_id, p_lines -> 'added');
end $$;

-- What an edit changed, for the history (OrderChanges in src/domain/order/order-edit.ts). Empty when nothing did. A line's `price` says what
-- it was, or what the list says for one that is new, and what it is.
create or replace function private.order_changes(p_order public.orders, p_before jsonb, p_after jsonb, p_place jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select coalesce(a ->> 'name', b ->> 'name') as name, coalesce(a ->> 'options', b ->> 'options') as options,
      coalesce((b ->> 'quantity')::int, 0) as before, coalesce((a ->> 'quantity')::int, 0) as after,
      (case when b is null then a ->> 'listPrice' else b ->> 'unitPrice' end)::bigint as price_before,
      (a ->> 'unitPrice')::bigint as price_after, coalesce(a_place, 1000 + b_place) as place
    from jsonb_array_elements(p_before) with ordinality as x (b, b_place)
    full join jsonb_array_elements(p_after -> 'lines') with ordinality as y (a, a_place) on a ->> 'id' = b ->> 'id'
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'lines', (select jsonb_agg(jsonb_build_object('name', name, 'options', options, 'from', before, 'to', after,
        'price', case when price_before <> price_after then jsonb_build_object('from', price_before, 'to', price_after) end) order by place)
      from lines where before <> after or price_before <> price_after),
    'delivery', case when (p_after ->> 'deliveryKind', p_after ->> 'deliveryName')
        is distinct from (p_order.delivery_kind, p_order.delivery_name) then jsonb_build_object(
      'from', jsonb_build_object('kind', p_order.delivery_kind, 'name', p_order.delivery_name),
      'to', jsonb_build_object('kind', p_after -> 'deliveryKind', 'name', p_after -> 'deliveryName')) end,
    'address', case when p_place ->> 'address' <> p_order.address or p_place ->> 'landmark' <> p_order.landmark then true end,
    'voucher', case when p_order.voucher_code is not null and p_after ->> 'voucherCode' is null then p_order.voucher_code end))
    -- Null fees matter ("to be agreed"), so they are not stripped.
    || case when (p_after ->> 'deliveryFee')::bigint is distinct from p_order.delivery_fee then jsonb_build_object(
      'fee', jsonb_build_object('from', p_order.delivery_fee, 'to', p_after -> 'deliveryFee')) else '{}' end
    || case when (p_after ->> 'discount')::bigint <> p_order.discount then jsonb_build_object(
      'discount', jsonb_build_object('from', p_order.discount, 'to', p_after -> 'discount')) else '{}' end
    || case when (p_after ->> 'total')::bigint <> p_order.total then jsonb_build_object(
      'total', jsonb_build_object('from', p_order.total, 'to', p_after -> 'total')) else '{}' end
$$;

-- Writes the lines of an edit: the rows that stay keep their place.
create or replace function private.write_edited_lines(p_order public.orders, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_lines
    where order_id = p_order.id and id not in (
      select (line ->> 'id')::uuid from jsonb_array_elements(p_lines) line where line ->> 'id' is not null);
  update public.order_lines l
    set quantity = (line ->> 'quantity')::int, line_total = (line ->> 'lineTotal')::bigint,
      unit_price = (line ->> 'unitPrice')::bigint, list_price = (line ->> 'listPrice')::bigint
    from jsonb_array_elements(p_lines) line
    where l.order_id = p_order.id and l.id = (line ->> 'id')::uuid
      and (l.quantity, l.unit_price) <> ((line ->> 'quantity')::int, (line ->> 'unitPrice')::bigint);
  perform private.insert_order_lines(p_order.id, p_order.business_id,
    (select coalesce(jsonb_agg(line order by place), '[]') from jsonb_array_elements(p_lines) with ordinality as l (line, place)
      where line ->> 'id' is null),
    (select coalesce(max(position), 0) from public.order_lines where order_id = p_order.id));
end $$;
