-- Parses an edit of an order (OrderEdit in src/domain/order/order-edit.ts).

-- Parses the lines of an edit: kept lines by lineId, added lines as items of a sale.
create function private.parse_edit_lines(p_lines jsonb) returns jsonb
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

-- Returns the canonical form of an edit. A null in `lines`, `delivery`, `discount` or `address` leaves that part of the order
-- unchanged.
create function private.parse_order_edit(p_edit jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place jsonb := coalesce(p_edit -> 'place', 'null');
begin
  perform private.limit_json('edit', p_edit, 65536);
  if jsonb_typeof(p_edit) is distinct from 'object' or not private.is_whole(p_edit -> 'version', 1, 2147483647) then
    perform private.bad_request('version');
  elsif p_complete and not private.is_whole(p_edit -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  elsif jsonb_typeof(v_place) not in ('object', 'null') then
    perform private.bad_request('place');
  end if;
  return jsonb_build_object(
    'version', p_edit -> 'version',
    'expectedTotal', p_edit -> 'expectedTotal',
    'lines', case when coalesce(p_edit -> 'lines', 'null') <> 'null' then private.parse_edit_lines(p_edit -> 'lines') end,
    'delivery', private.parse_delivery(p_edit -> 'delivery'),
    'deliveryFee', private.parse_amount(p_edit -> 'deliveryFee', 'deliveryFee'),
    'discount', private.parse_amount(p_edit -> 'discount', 'discount'),
    'dropVoucher', coalesce(p_edit -> 'dropVoucher' = 'true', false),
    'place', case when v_place <> 'null' then jsonb_build_object(
      'address', private.parse_text(v_place, 'address', 500), 'landmark', private.parse_text(v_place, 'landmark', 300)) end);
end $$;
