-- Prices an order. quote_order and place_order both use these functions; no other code in the database prices a shopper's order.

-- Returns the store of a request; refuses a store that takes no orders.
create function private.open_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  select * into v_store from public.businesses where id = p_business_id;
  perform private.require_open(v_store);
  return v_store;
end $$;

-- Refuses a store that does not exist, is suspended or is closed.
create function private.require_open(p_store public.businesses) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_store.id is null then
    perform private.refuse('unknown_store');
  elsif p_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  elsif not p_store.is_open then
    perform private.refuse('store_closed', jsonb_build_object('closedMessage', p_store.closed_message));
  end if;
end $$;

-- Returns the delivery: {kind, zoneId, name, fee, zone}. A null fee means "to be agreed" or "not chosen yet". A zone can have no fee
-- above a certain amount.
create function private.price_delivery(p_store public.businesses, p_delivery jsonb, p_after_discount bigint, p_terms jsonb) returns jsonb
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
  v_zone := private.zone_in(v_zone, p_terms);
  return private.deliver_to(v_zone, p_after_discount);
end $$;

-- Prices a request in the currency that it names: {quote, lines, voucherId, giftCardId, pointsCustomerId, delivery, agreed}. The client sees `quote`;
-- place_order writes the other parts. `p_user`: the verified account, which may spend its points; null for a guest. Points pay for goods only, after the voucher and before
-- the gift card.
create function private.price_order(p_store public.businesses, p_request jsonb, p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms jsonb := private.currency_terms(p_store, p_request ->> 'currency');
  v_currency text := coalesce(v_terms ->> 'currency', p_store.currency);
  v_lines jsonb := private.price_lines(p_store.id, p_request -> 'items', v_terms);
  v_items jsonb := '[]';
  v_max_subtotal bigint := private.order_limit('subtotal');
  v_voucher public.vouchers;
  v_subtotal numeric := 0;
  v_discount bigint := 0;
  v_delivery jsonb;
  v_due bigint;
  v_card public.gift_cards;
  v_gift bigint := 0;
  v_rewards public.reward_settings;
  v_points jsonb;
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
      p_store.id, p_request ->> 'voucherCode', v_subtotal::bigint, p_request -> 'customer' ->> 'phone', v_terms);
    v_discount := private.voucher_discount(v_voucher, v_subtotal::bigint);
  end if;
  v_delivery := private.price_delivery(p_store, p_request -> 'delivery', v_subtotal::bigint - v_discount, v_terms);
  if v_terms is null then
    v_rewards := private.running_rewards(p_store);
    v_points := private.price_points(v_rewards, p_user, v_subtotal::bigint - v_discount, p_request ? 'usePoints');
  elsif p_request ? 'usePoints' then
    -- Points are worth an amount of the shop's own currency.
    perform private.refuse('points_currency', jsonb_build_object('currency', p_store.currency));
  end if;
  v_due := v_subtotal::bigint - v_discount - coalesce((v_points ->> 'amount')::bigint, 0)
    + coalesce((v_delivery ->> 'fee')::bigint, 0);
  if p_request ->> 'giftCardCode' is not null then
    v_card := private.usable_gift_card(p_store.id, p_request ->> 'giftCardCode', v_currency);
    v_gift := least(v_card.balance, v_due);
  end if;
  return jsonb_build_object(
    'lines', v_lines,
    'voucherId', v_voucher.id,
    'giftCardId', v_card.id,
    'pointsCustomerId', case when v_points is not null then private.points_customer(p_store.id, p_user) end,
    'delivery', v_delivery,
    'agreed', private.terms_today(v_voucher, v_delivery, v_rewards),
    'quote', jsonb_build_object(
      'currency', v_currency,
      'items', v_items,
      'subtotal', v_subtotal,
      'discount', v_discount,
      'deliveryFee', v_delivery -> 'fee',
      'total', v_due - v_gift,
      'voucherCode', v_voucher.code,
      'points', v_points,
      'giftCard', case when v_card.id is not null then jsonb_build_object(
        'ending', right(v_card.code, 4), 'amount', v_gift, 'left', v_card.balance - v_gift) end)
      || case when v_terms is null then '{}' else jsonb_build_object('rate', private.rate_shown(v_terms)) end);
end $$;

-- Returns what an account may do with its points in an order: {balance, worth, minimum, usable, spent, amount}, or null. `usable`: the points that the
-- goods of this order can take; `spent` and `amount` are 0 unless the request uses them.
create function private.price_points(p_settings public.reward_settings, p_user uuid, p_goods bigint, p_uses boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_customer uuid;
  v_balance bigint;
  v_usable bigint;
begin
  if p_user is null or p_settings.business_id is null then
    return null;
  end if;
  v_customer := private.points_customer(p_settings.business_id, p_user);
  if v_customer is null then
    return null;
  end if;
  v_balance := private.points_balance(v_customer);
  v_usable := private.points_usable(p_settings, v_balance, p_goods);
  return jsonb_build_object('balance', v_balance, 'worth', p_settings.point_worth, 'minimum', p_settings.minimum_points,
    'usable', v_usable,
    'spent', case when p_uses then v_usable else 0 end,
    'amount', case when p_uses then v_usable * p_settings.point_worth else 0 end);
end $$;

-- Prices a request without placing an order. `p_user`: the verified account, or null. Never writes, never locks.
-- Callers: the server.
-- Refuses: bad_quantity, bad_request, currency_unavailable, delivery_unknown, gift_card_currency, gift_card_empty, gift_card_ended, gift_card_unknown,
--   order_too_large, out_of_stock, points_currency, product_unavailable, store_closed, store_suspended, unknown_product, unknown_store,
--   voucher_ended, voucher_minimum, voucher_not_started, voucher_unknown, voucher_used_up.
create function public.quote_order(p_request jsonb, p_user uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, false);
begin
  return private.price_order(private.open_store((v_request ->> 'store')::uuid), v_request, p_user) -> 'quote';
end $$;
grant execute on function public.quote_order(jsonb,uuid) to service_role;
