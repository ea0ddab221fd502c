-- Edits an order that has not been shipped. Lines, delivery, discount and totals change in one transaction with the stock, under
-- the locks that placing and cancelling take.

-- Writes the lines of an edit. Lines that stay keep their position.
create function private.write_edited_lines(p_order public.orders, p_lines jsonb) returns void
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

-- Gives back the voucher use of an order.
create function private.release_voucher(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher uuid;
begin
  update public.voucher_uses set released_at = now()
    where order_id = p_order_id and released_at is null returning voucher_id into v_voucher;
  if found then
    update public.vouchers set uses = uses - 1 where id = v_voucher and uses > 0;
  end if;
end $$;

-- Saves an edit. Refuses with `order_edited` {version} when somebody else has edited the order since the caller read it. Refuses a
-- total that the caller has not seen with `price_changed` {quote}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_closed, order_edited,
--   order_too_large, out_of_stock, price_changed, product_unavailable, unavailable, unknown_product.
create function public.edit_order(p_order_id uuid, p_edit jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_edit jsonb := private.parse_order_edit(p_edit, true);
  v_business_id uuid;
  v_order public.orders;
  v_before jsonb;
  v_after jsonb;
begin
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  -- Keeps a chosen zone from being deleted before the order names it.
  perform from public.delivery_zones
    where id = (v_edit #>> '{delivery,zoneId}')::uuid and business_id = v_business_id for key share;
  perform private.lock_stock(
    array(select product_id from public.order_lines where order_id = p_order_id and product_id is not null
      union select (item ->> 'productId')::uuid from jsonb_array_elements(coalesce(v_edit #> '{lines,added}', '[]')) item),
    array(select combination_id from public.order_lines where order_id = p_order_id and combination_id is not null)
      || private.combinations_of(v_business_id, coalesce(v_edit #> '{lines,added}', '[]')),
    (select voucher_id from public.orders where id = p_order_id), null, p_order_id);

  v_order := private.editable_order(p_order_id, (v_edit ->> 'version')::int);
  v_before := private.order_line_rows(p_order_id);
  if v_order.points_customer_id is not null then
    perform private.lock_points(v_order.points_customer_id);
  end if;
  v_after := private.price_order_edit(v_order, v_before, v_edit);
  if (v_after ->> 'total')::bigint <> (v_edit ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_after));
  end if;
  if v_after -> 'changes' = '{}' then
    return jsonb_build_object('orderId', v_order.id, 'version', v_order.version, 'total', v_order.total, 'changed', false);
  end if;

  perform private.move_stock(v_before, v_after -> 'lines');
  perform private.write_edited_lines(v_order, v_after -> 'lines');
  if (v_edit ->> 'dropVoucher')::boolean then
    perform private.release_voucher(v_order.id);
  end if;
  update public.orders set
    version = version + 1,
    subtotal = (v_after ->> 'subtotal')::bigint,
    discount = (v_after ->> 'discount')::bigint,
    owner_discount = (v_after ->> 'ownerDiscount')::bigint,
    voucher_id = case when v_after ->> 'voucherCode' is null then null else voucher_id end,
    voucher_code = v_after ->> 'voucherCode',
    delivery_kind = v_after ->> 'deliveryKind',
    delivery_zone_id = (v_after ->> 'deliveryZoneId')::uuid,
    delivery_name = v_after ->> 'deliveryName',
    delivery_fee = (v_after ->> 'deliveryFee')::bigint,
    gift_card_amount = (v_after ->> 'giftCardAmount')::bigint,
    points_spent = (v_after ->> 'pointsSpent')::bigint,
    points_amount = (v_after ->> 'pointsAmount')::bigint,
    total = (v_after ->> 'total')::bigint,
    agreed = v_after -> 'agreed',
    address = coalesce(v_edit #>> '{place,address}', address),
    landmark = coalesce(v_edit #>> '{place,landmark}', landmark)
    where id = v_order.id;
  insert into public.order_events (order_id, business_id, kind, actor, details)
  values (v_order.id, v_business_id, 'edited', (select auth.uid()), v_after -> 'changes');
  return jsonb_build_object('orderId', v_order.id, 'version', v_order.version + 1, 'total', v_after -> 'total', 'changed', true);
end $$;
comment on function public.edit_order(uuid, jsonb) is
  'Security definer on purpose: members may not write lines, totals or stock of an order themselves; membership is checked first.';
grant execute on function public.edit_order(uuid,jsonb) to authenticated;
