-- Prices an order as it would be after an edit, by the terms that the order keeps (docs/decisions/orders.md, "What an edit prices anew"). What today's
-- shop says counts only for what the edit brings in: added lines and another way of delivery.

-- Returns the lines of an order after an edit: kept lines with `id`, added lines without.
create function private.edited_lines(p_order public.orders, p_before jsonb, p_lines jsonb) returns jsonb
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
    -- The quantity of a product that no longer exists cannot rise.
    if v_quantity > (v_old ->> 'quantity')::int and not (v_old ->> 'isExtra')::boolean and (v_old ->> 'productId' is null
      or (v_old ->> 'stockFrom' = 'combination' and v_old ->> 'combinationId' is null)) then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'gone'));
    end if;
    -- The line took no stock, because the product was not counted then. A larger quantity now would sell goods that are not there.
    if v_quantity > (v_old ->> 'quantity')::int and v_old ->> 'stockFrom' = 'none' and (
      case when v_old ->> 'combinationId' is not null
        then (select stock from public.product_combinations where id = (v_old ->> 'combinationId')::uuid)
        else (select stock from public.products where id = (v_old ->> 'productId')::uuid) end) is not null then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'counted'));
    end if;
    v_after := v_after || private.at_own_price(v_old || jsonb_build_object(
      'quantity', v_quantity, 'lineTotal', (v_old ->> 'unitPrice')::bigint * v_quantity), v_kept -> 'price');
  end loop;
  return v_after || private.price_owner_lines(p_order.business_id, p_lines -> 'added', private.order_terms(p_order));
end $$;

-- Returns the delivery after an edit. A way that stays keeps its terms, also when the edit names it.
create function private.edited_delivery(p_order public.orders, p_edit jsonb, p_goods bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_edit -> 'delivery') <> 'null' and coalesce(p_edit #>> '{delivery,zoneId}' <> p_order.delivery_zone_id::text, true) then
    return private.owner_delivery(p_order.business_id, p_edit -> 'delivery', (p_edit ->> 'deliveryFee')::bigint, p_goods,
      private.order_terms(p_order));
  elsif p_order.delivery_kind = 'zone' then
    return private.deliver_to(private.agreed_zone(p_order), p_goods);
  end if;
  return jsonb_build_object('kind', p_order.delivery_kind, 'zoneId', null, 'name', p_order.delivery_name, 'fee', p_order.delivery_fee);
end $$;

-- Returns the amount that the order's gift card may pay after an edit: what it pays now, and again up to what it paid when the order was placed, as far as
-- it has the money and can still be used. So a price that was typed wrongly and put right costs its holder nothing.
create function private.card_may_pay(p_order public.orders) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(p_order.gift_card_amount, coalesce((
    select least(-(select e.amount from public.gift_card_entries e
        where e.business_id = p_order.business_id and e.order_id = p_order.id and e.gift_card_id = c.id and e.kind = 'spent' order by e.id limit 1),
      p_order.gift_card_amount + c.balance)
    from public.gift_cards c
    where c.business_id = p_order.business_id and c.id = p_order.gift_card_id and c.is_active and coalesce(c.expires_at > now(), true)), 0))
$$;

-- The same of points: what the order spends now, and again up to what it spent when it was placed, as far as their customer has them.
create function private.points_may_pay(p_order public.orders) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(p_order.points_spent, coalesce(least(
    -(select e.points from public.point_entries e
      where e.business_id = p_order.business_id and e.order_id = p_order.id and e.kind = 'spent' order by e.id limit 1),
    p_order.points_spent + greatest(private.points_balance(p_order.points_customer_id), 0)), 0))
$$;

-- Returns the figures of an order after an edit, the terms that it then keeps, and what changes (private.order_changes).
create function private.price_order_edit(p_order public.orders, p_before jsonb, p_edit jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.edited_lines(p_order, p_before, p_edit -> 'lines');
  v_subtotal bigint;
  v_code text := case when not (p_edit ->> 'dropVoucher')::boolean then p_order.voucher_code end;
  v_voucher bigint := 0;
  v_own bigint;
  v_delivery jsonb;
  v_due bigint;
  v_gift bigint;
  v_worth bigint := p_order.points_amount / nullif(p_order.points_spent, 0);
  v_points bigint;
  v_after jsonb;
begin
  -- Today's prices are in the store's present currency, from which the order's rate converts.
  if coalesce(p_order.base_currency, p_order.currency) <> (select currency from public.businesses where id = p_order.business_id)
    and (jsonb_array_length(coalesce(p_edit #> '{lines,added}', '[]')) > 0
      or p_edit #>> '{delivery,zoneId}' <> coalesce(p_order.delivery_zone_id::text, '')) then
    perform private.refuse('product_unavailable', '{"reason": "currency"}');
  end if;
  if jsonb_array_length(v_lines) > (select max_items from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', (select max_items from private.order_limits())));
  end if;
  v_subtotal := private.subtotal_of(v_lines);
  if v_code is not null then
    v_voucher := private.voucher_discount(private.agreed_voucher(p_order), v_subtotal);
  end if;
  -- Refuses a new discount that is too large. An earlier discount shrinks with the order.
  v_own := (p_edit ->> 'discount')::bigint;
  if v_own > v_subtotal - v_voucher then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal - v_voucher));
  end if;
  v_own := coalesce(v_own, least(p_order.owner_discount, v_subtotal - v_voucher));
  v_delivery := private.edited_delivery(p_order, p_edit, v_subtotal - v_voucher - v_own);
  perform private.check_stock_moves(p_before, v_lines);
  -- Spends no more points than when it was placed, each at its worth of then. What the goods no longer need goes back to the customer.
  v_points := coalesce(least(private.points_may_pay(p_order), (v_subtotal - v_voucher - v_own) / v_worth), 0);
  v_due := v_subtotal - v_voucher - v_own - v_points * coalesce(v_worth, 0) + coalesce((v_delivery ->> 'fee')::bigint, 0);
  -- Charges the gift card at most the amount that its holder agreed to. What the order no longer needs goes back to the card.
  v_gift := least(private.card_may_pay(p_order), v_due);
  v_after := jsonb_build_object(
    'currency', p_order.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_voucher + v_own,
    'ownerDiscount', v_own, 'voucherCode', v_code,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee', 'giftCardAmount', v_gift, 'pointsSpent', v_points,
    'pointsAmount', v_points * coalesce(v_worth, 0), 'total', v_due - v_gift,
    'agreed', jsonb_strip_nulls(p_order.agreed || jsonb_build_object('zone', v_delivery -> 'zone',
      'voucher', case when v_code is not null then private.voucher_terms(private.agreed_voucher(p_order)) end)));
  return v_after || jsonb_build_object('changes', private.order_changes(p_order, p_before, v_after, p_edit));
end $$;

-- Returns an order that may be edited now, by a caller who may edit it.
create function private.editable_order(p_order_id uuid, p_version int) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  if not private.is_order_member(v_order.business_id) then
    perform private.refuse('forbidden');
  elsif v_order.status not in ('pending', 'confirmed') then
    perform private.refuse('order_closed', jsonb_build_object('status', v_order.status));
  elsif v_order.version <> p_version then
    perform private.refuse('order_edited', jsonb_build_object('version', v_order.version));
  end if;
  return v_order;
end $$;

-- Returns the figures of an edit and what it changes, before it is saved. Never writes, never locks.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_closed, order_edited,
--   order_too_large, out_of_stock, product_unavailable, unknown_product.
create function public.quote_order_edit(p_order_id uuid, p_edit jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_edit jsonb := private.parse_order_edit(p_edit, false);
begin
  return private.price_order_edit(private.editable_order(p_order_id, (v_edit ->> 'version')::int),
    private.order_line_rows(p_order_id), v_edit);
end $$;
comment on function public.quote_order_edit(uuid, jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';
grant execute on function public.quote_order_edit(uuid,jsonb) to authenticated;
