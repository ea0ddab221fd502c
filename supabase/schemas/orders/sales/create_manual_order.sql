-- Saves a sale that the shop writes down (ManualOrder in src/domain/order/manual-order.ts). Prices and stock follow the same rules
-- as for a shopper's order. The order starts as confirmed or delivered. A sale may correct another one (void_sale.sql).

-- Returns the lines whose stock a request gives back, and those whose stock it takes: {held, taken}. The owner may leave the stock alone, when it
-- was counted anew since the wrong sale.
create function private.stock_of_sale(p_request jsonb, p_held jsonb, p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('held', p_held, 'taken',
    case when p_request ->> 'corrects' is not null and (p_request ->> 'leavesStock')::boolean then p_held else p_lines end)
$$;

-- Returns the voucher of a sale, by the same rules as for a shopper's order. A voucher that counts its uses by customer needs the customer's number.
-- A corrected sale keeps its own voucher as agreed, also when that has changed or ended since; another customer must still have a use left.
create function private.sale_voucher(p_store public.businesses, p_request jsonb, p_corrected public.orders, p_subtotal bigint) returns public.vouchers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_phone text := p_request -> 'customer' ->> 'phone';
  v_voucher public.vouchers;
begin
  if p_request ->> 'voucherCode' = p_corrected.voucher_code then
    select * into v_voucher from public.vouchers where id = p_corrected.voucher_id;
    if v_phone = '' and p_corrected.phone is not null and v_voucher.max_uses_per_customer is not null then
      perform private.refuse('voucher_needs_phone');
    elsif v_phone <> coalesce(p_corrected.phone, '') and v_voucher.max_uses_per_customer <= (
      select count(*) from public.voucher_uses where business_id = p_store.id and voucher_id = v_voucher.id and released_at is null
        and order_id <> p_corrected.id and phone = private.known_phone(p_store.id, v_phone)) then
      perform private.refuse('voucher_used_up', jsonb_build_object('perCustomer', true));
    end if;
    v_voucher := private.agreed_voucher(p_corrected);
  elsif p_request ->> 'voucherCode' is not null then
    v_voucher := private.usable_voucher(p_store.id, p_request ->> 'voucherCode', p_subtotal, v_phone, null);
    if v_voucher.max_uses_per_customer is not null and v_phone = '' then
      perform private.refuse('voucher_needs_phone');
    end if;
  end if;
  return v_voucher;
end $$;

-- Returns the gift card of a sale, with the money that it can pay. A corrected sale keeps its card, for as much as it paid, unless another is named or
-- it is taken off.
create function private.sale_gift_card(p_store public.businesses, p_request jsonb, p_corrected public.orders) returns public.gift_cards
language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := p_request ->> 'giftCardCode';
  v_card public.gift_cards;
begin
  if v_code is null and (p_request ->> 'dropsGiftCard')::boolean then
    return null;
  end if;
  select * into v_card from public.gift_cards where business_id = p_store.id and id = p_corrected.gift_card_id;
  if v_code is null then
    v_card.balance := p_corrected.gift_card_amount;
  elsif v_code = v_card.code then
    v_card.balance := v_card.balance + p_corrected.gift_card_amount;
  else
    v_card := private.usable_gift_card(p_store.id, v_code, p_store.currency);
  end if;
  return v_card;
end $$;

-- Prices a sale, with voucher, the owner's discount, delivery and gift card.
create function private.price_manual_order(p_store public.businesses, p_request jsonb, p_corrected public.orders) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_held jsonb := coalesce(private.order_line_rows(p_corrected.id), '[]');
  v_lines jsonb := private.price_owner_lines(p_store.id, p_request -> 'items', null, v_held);
  v_stock jsonb := private.stock_of_sale(p_request, v_held, v_lines);
  v_subtotal bigint := private.subtotal_of(v_lines);
  v_voucher public.vouchers := private.sale_voucher(p_store, p_request, p_corrected, v_subtotal);
  v_off bigint := case when v_voucher.id is null then 0 else private.voucher_discount(v_voucher, v_subtotal) end;
  v_own bigint := (p_request ->> 'discount')::bigint;
  v_delivery jsonb;
  v_due bigint;
  v_card public.gift_cards;
  v_gift bigint;
begin
  if v_own > v_subtotal - v_off then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal - v_off));
  end if;
  v_delivery := case when p_corrected.id is not null and p_request #>> '{delivery,zoneId}' is not null
    then private.edited_delivery(p_corrected, p_request, v_subtotal - v_off - v_own)
    else private.owner_delivery(p_store.id, p_request -> 'delivery', (p_request ->> 'deliveryFee')::bigint, v_subtotal - v_off - v_own, null) end;
  perform private.check_stock_moves(v_stock -> 'held', v_stock -> 'taken');
  v_due := v_subtotal - v_off - v_own + coalesce((v_delivery ->> 'fee')::bigint, 0);
  v_card := private.sale_gift_card(p_store, p_request, p_corrected);
  v_gift := case when v_card.id is null then 0 else least(v_card.balance, v_due) end;
  return jsonb_build_object('stock', v_stock,
    'currency', p_store.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_off + v_own,
    'ownerDiscount', v_own, 'voucherId', v_voucher.id, 'voucherCode', v_voucher.code,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee',
    'giftCardId', case when v_gift > 0 then v_card.id end, 'giftCardAmount', v_gift,
    'giftCardEnding', case when v_gift > 0 then right(v_card.code, 4) end, 'giftCardLeft', case when v_gift > 0 then (select balance from public.gift_cards where id = v_card.id)
      + case when v_card.id = p_corrected.gift_card_id then p_corrected.gift_card_amount else 0 end - v_gift end,
    'total', v_due - v_gift,
    'agreed', private.terms_today(v_voucher, v_delivery, private.running_rewards(p_store))
      || case when p_corrected.agreed ? 'rewards' then jsonb_build_object('rewards', p_corrected.agreed -> 'rewards') else '{}' end);
end $$;

-- Returns the store of a manual order when the caller is a member. A closed store may still sell over the counter; a suspended
-- store may not.
create function private.manual_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  if not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  end if;
  select * into v_store from public.businesses where id = p_business_id;
  if v_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  end if;
  return v_store;
end $$;

-- Returns the figures of a sale before it is saved. Never writes, never locks.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, gift_card_currency, gift_card_empty, gift_card_ended,
--   gift_card_unknown, order_too_large, out_of_stock, product_unavailable, sale_final, store_suspended, unknown_product, voucher_ended,
--   voucher_minimum, voucher_needs_phone, voucher_not_started, voucher_unknown, voucher_used_up.
create function public.quote_manual_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, false);
begin
  return private.price_manual_order(private.manual_store((v_request ->> 'store')::uuid), v_request, private.sale_to_correct(v_request)) - 'stock';
end $$;
comment on function public.quote_manual_order(jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';
grant execute on function public.quote_manual_order(jsonb) to authenticated;

-- Counts the use of a sale's voucher, once. `p_is_kept`: the corrected sale has just given this use back. The caller has locked the voucher.
create function private.use_sale_voucher(p_order_id uuid, p_is_kept boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  insert into public.voucher_uses (order_id, voucher_id, business_id, phone)
  values (v_order.id, v_order.voucher_id, v_order.business_id, private.known_phone(v_order.business_id, v_order.phone));
  if p_is_kept then
    update public.vouchers set uses = uses + 1 where id = v_order.voucher_id;
  else
    perform private.take_voucher(v_order);
  end if;
end $$;

-- Writes what was paid for a sale. `p_kept`: the rows of the sale that it corrects. They are written again as they were, and let go no more than the new
-- total still asks for; a rest that was let go stays as far as it is still to come. One row of the same way stays who took it, when, and by which reference, with the new amount.
-- Money that came with the corrected sale goes to another day with it.
create function private.pay_manual_order(p_request jsonb, p_order_id uuid, p_kept private.counted_payments[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_amount bigint;
  v_way text;
  v_zone text;
  v_day date;
  v_written timestamptz;
  v_first private.counted_payments;
begin
  select * into v_order from public.orders where id = p_order_id;
  select private.time_zone_of(country) into v_zone from public.businesses where id = v_order.business_id;
  select (o.created_at at time zone v_zone)::date, e.created_at into v_day, v_written
    from public.orders o join public.order_events e on e.business_id = o.business_id and e.order_id = o.id and e.kind = 'placed'
    where o.id = v_order.corrects;
  for place in 1 .. cardinality(p_kept) loop
    v_first := p_kept[place];
    if (v_first.paid_at at time zone v_zone)::date = v_day and v_day <> (v_order.created_at at time zone v_zone)::date
      and v_first.created_at < v_written + interval '1 minute' then
      v_first.paid_at := v_order.created_at;
      p_kept[place] := v_first;
    end if;
  end loop;
  v_first := p_kept[1];
  if private.keeps_payments(p_request) then
    insert into public.order_payments (id, business_id, order_id, kind, amount, way, given_amount, given_currency, reference, note, let_go, actor, paid_at)
    select gen_random_uuid(), v_order.business_id, p_order_id, kind, case kind when 'let_go' then left_over else amount end, way, given_amount,
      given_currency, reference, note, left_over, actor, paid_at
    from (select *, greatest(0, least(let_go, greatest(0, v_order.total - kept) - gone)) as left_over
      from (select *, sum(case kind when 'received' then amount when 'paid_back' then -amount end) over () as kept,
          sum(let_go) over (order by created_at, id) - let_go as gone
        from unnest(p_kept)) k) n
    where kind <> 'let_go' or left_over > 0 order by created_at, id;
  elsif p_request -> 'payment' <> 'null' then
    v_amount := (p_request #>> '{payment,amount}')::numeric::bigint;
    v_way := p_request #>> '{payment,way}';
    if cardinality(p_kept) <> 1 or v_first.kind <> 'received' or v_first.way <> v_way then
      v_first := null;
    end if;
    insert into public.order_payments (id, business_id, order_id, kind, amount, way, given_amount, given_currency, reference, note, actor, paid_at)
    values (gen_random_uuid(), v_order.business_id, p_order_id, 'received', v_amount, v_way,
      case when v_amount = v_first.amount then v_first.given_amount end, case when v_amount = v_first.amount then v_first.given_currency end,
      coalesce(v_first.reference, ''), coalesce(v_first.note, ''), coalesce(v_first.actor, (select auth.uid())), coalesce(
        private.counted_at(v_order.business_id, v_way, p_request #>> '{payment,countedAt}'), v_first.paid_at, v_order.created_at));
  end if;
end $$;

-- Returns when a sale was made: at the time of the request, and never after now. A correction that gives a sale the day back on which the first sale was
-- dated, or written down, has that moment: its cash lies in the till that counted it.
create function private.sale_moment(p_request jsonb, p_corrected public.orders) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select m.at from public.orders f
      join public.order_events e on e.business_id = f.business_id and e.order_id = f.id and e.kind = 'placed'
      join public.businesses b on b.id = f.business_id
      cross join lateral (values (1, f.created_at), (2, e.created_at)) m (place, at)
      where f.business_id = p_corrected.business_id and f.id = private.first_sale(p_corrected.business_id, p_corrected.id)
        and (m.at at time zone private.time_zone_of(b.country))::date = (asked at time zone private.time_zone_of(b.country))::date
      order by m.place limit 1), asked)
  from least((p_request ->> 'soldAt')::timestamptz, now()) asked
$$;

-- Writes the order, its lines and its history; returns the order's id. A trigger of orders charges the gift card.
create function private.insert_manual_order(
  p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_corrected public.orders, p_kept private.counted_payments[]
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_customer jsonb := p_request -> 'customer';
  v_phone text := nullif(v_customer ->> 'phone', '');
begin
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, source,
    currency, subtotal, discount, owner_discount, voucher_id, voucher_code, delivery_kind, delivery_zone_id, delivery_name, delivery_fee,
    gift_card_id, gift_card_ending, gift_card_amount, total, customer_name, phone, address, landmark, email, note, expires_at, created_at,
    agreed, corrects)
  values (v_id, p_store.id, case when v_phone is not null then private.remember_customer(p_store.id, v_customer) end,
    (p_request ->> 'clientOrderId')::uuid, p_hash,
    private.new_order_code(p_store.id), encode(extensions.gen_random_bytes(16), 'hex'), p_request ->> 'status', 'manual', p_priced ->> 'currency', (p_priced ->> 'subtotal')::bigint,
    (p_priced ->> 'discount')::bigint, (p_priced ->> 'ownerDiscount')::bigint, (p_priced ->> 'voucherId')::uuid, p_priced ->> 'voucherCode',
    p_priced ->> 'deliveryKind', (p_priced ->> 'deliveryZoneId')::uuid, p_priced ->> 'deliveryName', (p_priced ->> 'deliveryFee')::bigint,
    (p_priced ->> 'giftCardId')::uuid, p_priced ->> 'giftCardEnding', (p_priced ->> 'giftCardAmount')::bigint, (p_priced ->> 'total')::bigint, v_customer ->> 'name', v_phone, v_customer ->> 'address',
    v_customer ->> 'landmark', nullif(v_customer ->> 'email', ''), v_customer ->> 'note',
    now() + make_interval(hours => p_store.pending_expiry_hours), private.sale_moment(p_request, p_corrected),
    p_priced -> 'agreed', (p_request ->> 'corrects')::uuid);
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor, details)
  values (v_id, p_store.id, 'placed', p_request ->> 'status', (select auth.uid()), jsonb_strip_nulls(jsonb_build_object(
    'source', 'manual', 'prices', private.own_prices(p_priced -> 'lines'),
    'corrects', private.named_order(p_corrected))));
  perform private.pay_manual_order(p_request, v_id, p_kept);
  if p_priced ->> 'voucherId' is not null then
    perform private.use_sale_voucher(v_id, (p_priced ->> 'voucherId')::uuid is not distinct from p_corrected.voucher_id);
  end if;
  return v_id;
end $$;

-- Moves the stock of a priced sale and writes it, in place of the sale that it corrects. Returns the order.
create function private.write_manual_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_corrected public.orders)
returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_kept private.counted_payments[] := array(
    select p from private.counted_payments p where p.business_id = p_store.id and p.order_id = p_corrected.id and p.kind <> 'claimed'
    order by p.created_at, p.id);
  v_id uuid;
  v_order public.orders;
begin
  perform private.move_stock(p_priced #> '{stock,held}', p_priced #> '{stock,taken}');
  if p_corrected.id is not null then
    perform private.void_sale(p_corrected);
  end if;
  v_id := private.insert_manual_order(p_store, p_request, p_priced, p_hash, p_corrected, v_kept);
  select * into v_order from public.orders where id = v_id;
  if p_corrected.id is not null then
    perform private.note_void(p_corrected, jsonb_build_object('correctedBy', private.named_order(v_order)));
  end if;
  return v_order;
end $$;

-- Saves a sale once per clientOrderId, also when the button is pressed twice. Refuses another sale under the same clientOrderId
-- with `order_changed` {orderId}. Refuses a total that the owner has not seen with `price_changed` {quote}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, fee_open, forbidden, gift_card_currency, gift_card_empty,
--   gift_card_ended, gift_card_unknown, order_changed, order_too_large, out_of_stock, price_changed, product_unavailable, sale_final,
--   store_suspended, till_counted, unavailable, unknown_product, voucher_ended, voucher_minimum, voucher_needs_phone, voucher_not_started, voucher_unknown,
--   voucher_used_up.
create function public.create_manual_order(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_earlier record;
  v_store public.businesses := private.manual_store(v_business_id);
  v_corrects uuid := (v_request ->> 'corrects')::uuid;
  v_corrected public.orders;
  v_priced jsonb;
  v_order public.orders;
begin
  perform private.lock_store_orders(v_business_id);
  select id, code, total, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed', jsonb_build_object('orderId', v_earlier.id));
    end if;
    return jsonb_build_object('orderId', v_earlier.id, 'code', v_earlier.code, 'total', v_earlier.total, 'isNew', false);
  end if;

  perform private.lock_stock(
    array(select (item ->> 'productId')::uuid from jsonb_array_elements(v_request -> 'items') item
      union select product_id from public.order_lines where business_id = v_business_id and order_id = v_corrects),
    private.combinations_of(v_business_id, v_request -> 'items')
      || array(select combination_id from public.order_lines where business_id = v_business_id and order_id = v_corrects),
    (select id from public.vouchers where business_id = v_business_id and code = v_request ->> 'voucherCode'),
    (select id from public.customers where business_id = v_business_id and phone = v_request -> 'customer' ->> 'phone'),
    (select id from public.orders where business_id = v_business_id and id = v_corrects));
  v_corrected := private.sale_to_correct(v_request);
  v_priced := private.price_manual_order(v_store, v_request, v_corrected);
  if v_request ->> 'status' = 'delivered' and v_priced ->> 'deliveryFee' is null then
    perform private.refuse('fee_open');
  end if;
  if (v_priced ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced - 'stock'));
  end if;
  v_order := private.write_manual_order(v_store, v_request, v_priced, v_hash, v_corrected);
  return private.named_order(v_order) || jsonb_build_object('total', v_order.total, 'isNew', true);
end $$;
comment on function public.create_manual_order(jsonb) is
  'Security definer on purpose: members may not write orders or stock of an order themselves; membership is checked first.';
grant execute on function public.create_manual_order(jsonb) to authenticated;
