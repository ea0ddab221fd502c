-- Places an order in two parts. First the order is read, priced, checked against limits and written, in parallel with the store's
-- other orders (private.lock_order_lane). At commit private.take_goods takes the goods, and can still refuse the whole order.

-- Limits the orders of one phone number and one network address, so that nobody can empty a shop with orders.
-- private.lock_order_lane holds the locks on both, so parallel orders of one sender count each other.
create function private.check_order_limits(p_business_id uuid, p_phone text, p_ip_hash text, p_new_units bigint) returns void
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

-- Places an order once per clientOrderId; returns PlacedOrder. Returns the same order when the same request comes again. Refuses
-- another request under the same clientOrderId with `order_changed`. Refuses a total that the shopper has not seen with
-- `price_changed` {quote}.
-- `p_context.country` is optional: the country by which the server has parsed the phone number. When the store has another country,
-- the order is refused with `store_country` and the store's country. So the server need not ask for the country before each order.
-- Callers: the server.
-- Refuses: bad_quantity, bad_request, currency_unavailable, delivery_unknown, gift_card_currency, gift_card_empty, gift_card_ended, gift_card_unknown,
--   order_changed, order_too_large, out_of_stock, points_currency, price_changed, product_unavailable, store_closed, store_country,
--   store_suspended, too_many_requests, unavailable, unknown_product, unknown_store, voucher_ended, voucher_minimum,
--   voucher_not_started, voucher_unknown, voucher_used_up.
create function public.place_order(p_request jsonb, p_context jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_phone text := private.lock_order_lane(v_request, p_context);
  v_store public.businesses;
  v_earlier record;
  v_priced jsonb;
  v_units bigint := 0;
begin
  select * into v_store from public.businesses where id = v_business_id;
  if v_store.country <> p_context ->> 'country' then
    perform private.refuse('store_country', jsonb_build_object('country', v_store.country));
  end if;
  -- Returns the earlier order of the same intent, whatever has changed in the store since.
  select id, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed');
    end if;
    return private.placed_order(v_earlier.id, false);
  end if;

  perform private.require_open(v_store);
  v_priced := private.price_order(v_store, v_request, (p_context ->> 'userId')::uuid);
  if (v_priced -> 'quote' ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced -> 'quote'));
  end if;
  for v_place in 0..jsonb_array_length(v_priced -> 'lines') - 1 loop
    if v_priced -> 'lines' -> v_place ->> 'stockFrom' <> 'none' then
      v_units := v_units + (v_priced -> 'lines' -> v_place ->> 'quantity')::int;
    end if;
  end loop;
  perform private.check_order_limits(v_business_id, v_request -> 'customer' ->> 'phone', p_context ->> 'ipHash', v_units);
  return private.order_answer(v_store, private.write_order(v_store, v_request, v_priced, v_hash, p_context, v_phone),
    v_priced -> 'quote' -> 'items', true);
end $$;
grant execute on function public.place_order(jsonb,jsonb) to service_role;
