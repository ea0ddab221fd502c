-- Returns the stored order as it is now.
create function private.placed_order(p_order_id uuid, p_is_new boolean) returns jsonb
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

-- Returns an order as PlacedOrder (src/domain/checkout/order-request.ts). No other function builds this answer.
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
    'points', case when p_order.points_spent > 0
      then jsonb_build_object('spent', p_order.points_spent, 'amount', p_order.points_amount) end,
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
      'landmark', p_order.landmark, 'note', p_order.note))
    || case when p_order.owner_discount > 0 then jsonb_build_object('ownerDiscount', p_order.owner_discount) else '{}' end
    || case when p_order.rate_own is null then '{}' else jsonb_build_object('rate', private.rate_shown(private.order_terms(p_order))) end;
end $$;

-- Raises SQLSTATE OJ409: the goods or the voucher have changed since the order was priced. The server then sends the order again
-- (src/data/server/orders/orders.ts). The second attempt is priced anew and gets the correct refusal.
create function private.order_again() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ409', message = 'what is ordered has changed meanwhile';
end $$;
