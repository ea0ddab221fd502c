-- Gift cards at checkout: the request may name one, the price counts it last, the order keeps what it paid. It pays goods and a
-- known delivery fee after the voucher, as far as its balance goes; the rest stays on it.

-- As people write it: `gift-abcd efgh…` -> `GIFTABCDEFGH…`. Empty for nothing.
create function private.gift_card_code(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select upper(regexp_replace(private.visible_text(coalesce(p_text, '')), '[-\u2010-\u2015]', '', 'g'))
$$;

-- p_complete: an order to be placed, not a question for its price.
create or replace function private.parse_order_request(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_voucher jsonb := coalesce(p_request -> 'voucherCode', 'null');
  v_card jsonb := coalesce(p_request -> 'giftCardCode', 'null');
  v_clean jsonb;
begin
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  if jsonb_typeof(v_voucher) not in ('string', 'null') or char_length(v_voucher #>> '{}') > 100 then
    perform private.bad_request('voucherCode');
  end if;
  if jsonb_typeof(v_card) not in ('string', 'null') or char_length(v_card #>> '{}') > 100 then
    perform private.bad_request('giftCardCode');
  end if;
  v_clean := jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'items', private.parse_order_items(p_request -> 'items'),
    'voucherCode', nullif(upper(private.to_line(v_voucher #>> '{}')), ''),
    'delivery', private.parse_delivery(p_request -> 'delivery'),
    'customer', private.parse_customer(p_request -> 'customer', p_complete));
  -- Only with a card: an order that was sent before there were any is still the same order.
  if private.gift_card_code(v_card #>> '{}') <> '' then
    v_clean := v_clean || jsonb_build_object('giftCardCode', private.gift_card_code(v_card #>> '{}'));
  end if;
  if not p_complete then
    return v_clean;
  end if;
  if v_clean -> 'delivery' = 'null' then
    perform private.bad_request('delivery');
  end if;
  if not private.is_uuid(p_request -> 'clientOrderId') then
    perform private.bad_request('clientOrderId');
  end if;
  if not private.is_whole(p_request -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  end if;
  return v_clean || jsonb_build_object(
    'clientOrderId', (p_request ->> 'clientOrderId')::uuid,
    'expectedTotal', (p_request ->> 'expectedTotal')::numeric::bigint);
end $$;

-- The card of a code, when it may be used now. A card in a currency that the store has left is not converted by guessing.
create function private.usable_gift_card(p_store public.businesses, p_code text) returns public.gift_cards
language plpgsql stable security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards where business_id = p_store.id and code = p_code;
  if v_card.id is null or not v_card.is_active then
    perform private.refuse('gift_card_unknown');
  elsif v_card.expires_at <= now() then
    perform private.refuse('gift_card_ended');
  elsif v_card.currency <> p_store.currency then
    perform private.refuse('gift_card_currency', jsonb_build_object('currency', v_card.currency));
  elsif v_card.balance = 0 then
    perform private.refuse('gift_card_empty');
  end if;
  return v_card;
end $$;

-- The number by which the shop knows a customer: after two records were made one, the other record's number leads to it.
create function private.known_phone(p_business_id uuid, p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select c.phone from public.customer_merges m
    join public.customers c on c.business_id = m.business_id and c.id = m.customer_id
    where m.business_id = p_business_id and m.phone = p_phone), p_phone);
end $$;

-- The voucher of a code, when it may be used now for this subtotal (and by this phone, when one is given).
create or replace function private.usable_voucher(p_business_id uuid, p_code text, p_subtotal bigint, p_phone text)
returns public.vouchers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
begin
  select * into v_voucher from public.vouchers where business_id = p_business_id and code = p_code;
  if v_voucher.id is null or not v_voucher.is_active then
    perform private.refuse('voucher_unknown');
  elsif v_voucher.starts_at > now() then
    perform private.refuse('voucher_not_started');
  elsif v_voucher.ends_at <= now() then
    perform private.refuse('voucher_ended');
  elsif v_voucher.uses >= v_voucher.max_uses then
    perform private.refuse('voucher_used_up');
  elsif p_phone <> '' and v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses
    where business_id = p_business_id and voucher_id = v_voucher.id and released_at is null
      and phone = private.known_phone(p_business_id, p_phone)
  ) then
    perform private.refuse('voucher_used_up', jsonb_build_object('perCustomer', true));
  elsif p_subtotal < v_voucher.min_purchase_amount then
    perform private.refuse('voucher_minimum', jsonb_build_object('minimum', v_voucher.min_purchase_amount));
  end if;
  return v_voucher;
end $$;

-- {quote, lines, voucherId, giftCardId, delivery}: `quote` is what the client sees, the rest is what place_order writes.
create or replace function private.price_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_lines(p_store.id, p_request -> 'items');
  v_voucher public.vouchers;
  v_subtotal numeric;
  v_discount bigint := 0;
  v_delivery jsonb;
  v_due bigint;
  v_card public.gift_cards;
  v_gift bigint := 0;
begin
  select sum((line ->> 'lineTotal')::bigint) into v_subtotal from jsonb_array_elements(v_lines) line;
  if v_subtotal > (select max_subtotal from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', (select max_subtotal from private.order_limits())));
  end if;
  if p_request ->> 'voucherCode' is not null then
    v_voucher := private.usable_voucher(
      p_store.id, p_request ->> 'voucherCode', v_subtotal::bigint, p_request -> 'customer' ->> 'phone');
    v_discount := private.voucher_discount(v_voucher, v_subtotal::bigint);
  end if;
  v_delivery := private.price_delivery(p_store, p_request -> 'delivery', v_subtotal::bigint - v_discount);
  v_due := v_subtotal::bigint - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0);
  if p_request ->> 'giftCardCode' is not null then
    v_card := private.usable_gift_card(p_store, p_request ->> 'giftCardCode');
    v_gift := least(v_card.balance, v_due);
  end if;
  return jsonb_build_object(
    'lines', v_lines,
    'voucherId', v_voucher.id,
    'giftCardId', v_card.id,
    'delivery', v_delivery,
    'quote', jsonb_build_object(
      'currency', p_store.currency,
      'items', (select jsonb_agg(line - 'combinationId' - 'stockFrom' - 'available' order by place)
        from jsonb_array_elements(v_lines) with ordinality as l (line, place)),
      'subtotal', v_subtotal,
      'discount', v_discount,
      'deliveryFee', v_delivery -> 'fee',
      'total', v_due - v_gift,
      'voucherCode', v_voucher.code,
      'giftCard', case when v_card.id is not null then jsonb_build_object(
        'ending', right(v_card.code, 4), 'amount', v_gift, 'left', v_card.balance - v_gift) end));
end $$;

-- The stored order as PlacedOrder (src/domain/checkout/order-request.ts).
create or replace function private.placed_order(p_order_id uuid, p_is_new boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'currency', o.currency,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'productId', coalesce(l.product_id::text, ''), 'variantIds', to_jsonb(l.variant_ids), 'name', l.name,
        'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total)
        order by l.position), '[]')
      from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
    'subtotal', o.subtotal,
    'discount', o.discount,
    'deliveryFee', o.delivery_fee,
    'total', o.total,
    'voucherCode', o.voucher_code,
    'giftCard', case when o.gift_card_amount > 0
      then jsonb_build_object('ending', o.gift_card_ending, 'amount', o.gift_card_amount) end,
    'code', o.code,
    'token', o.token,
    'status', o.status,
    'isNew', p_is_new,
    'storeName', b.name,
    'storeSlug', b.slug,
    'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end,
    'whatsappNumber', b.whatsapp_number,
    'deliveryKind', o.delivery_kind,
    'deliveryName', o.delivery_name,
    'customer', jsonb_build_object('name', o.customer_name, 'phone', o.phone, 'address', o.address,
      'landmark', o.landmark, 'note', o.note))
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.id = p_order_id
$$;

-- Writes a priced order with its lines, history and voucher use; the gift card follows by orders_follow_gift_card. What a card has
-- paid to the last kobo is paid.
create or replace function private.insert_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_context jsonb)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_quote jsonb := p_priced -> 'quote';
  v_delivery jsonb := p_priced -> 'delivery';
  v_customer jsonb := p_request -> 'customer';
  v_voucher uuid := (p_priced ->> 'voucherId')::uuid;
  v_gift bigint := coalesce((v_quote -> 'giftCard' ->> 'amount')::bigint, 0);
begin
  insert into public.orders (id, business_id, customer_id, user_id, client_order_id, request_hash, code, token, currency,
    subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
    customer_name, phone, address, landmark, email, note, ip_hash, expires_at, gift_card_id, gift_card_ending,
    gift_card_amount, payment_status)
  values (v_id, p_store.id, private.remember_customer(p_store.id, v_customer),
    (select id from auth.users where id = (p_context ->> 'userId')::uuid),
    (p_request ->> 'clientOrderId')::uuid, p_hash, private.new_order_code(p_store.id),
    encode(extensions.gen_random_bytes(16), 'hex'), v_quote ->> 'currency', (v_quote ->> 'subtotal')::bigint,
    (v_quote ->> 'discount')::bigint, v_delivery ->> 'kind', (v_delivery ->> 'zoneId')::uuid, v_delivery ->> 'name',
    (v_delivery ->> 'fee')::bigint, (v_quote ->> 'total')::bigint, v_voucher, v_quote ->> 'voucherCode',
    v_customer ->> 'name', v_customer ->> 'phone', v_customer ->> 'address', v_customer ->> 'landmark',
    nullif(v_customer ->> 'email', ''), v_customer ->> 'note', p_context ->> 'ipHash',
    now() + make_interval(hours => p_store.pending_expiry_hours),
    case when v_gift > 0 then (p_priced ->> 'giftCardId')::uuid end,
    case when v_gift > 0 then v_quote -> 'giftCard' ->> 'ending' end, v_gift,
    case when v_gift > 0 and (v_quote ->> 'total')::bigint = 0 and v_delivery ->> 'fee' is not null then 'paid' else 'unpaid' end);
  insert into public.order_lines (order_id, business_id, product_id, combination_id, variant_ids, name, options, unit_price,
    quantity, line_total, position, stock_from)
  select v_id, p_store.id, (line ->> 'productId')::uuid, (line ->> 'combinationId')::uuid,
    array(select v::uuid from jsonb_array_elements_text(line -> 'variantIds') v), line ->> 'name', line ->> 'options',
    (line ->> 'unitPrice')::bigint, (line ->> 'quantity')::int, (line ->> 'lineTotal')::bigint, place, line ->> 'stockFrom'
  from jsonb_array_elements(p_priced -> 'lines') with ordinality as l (line, place);
  insert into public.order_events (order_id, business_id, kind, to_status, actor)
  values (v_id, p_store.id, 'placed', 'pending', (p_context ->> 'userId')::uuid);
  if v_voucher is not null then
    update public.vouchers set uses = uses + 1 where id = v_voucher and (max_uses is null or uses < max_uses);
    if not found then
      perform private.refuse('voucher_used_up');
    end if;
    insert into public.voucher_uses (order_id, voucher_id, business_id, phone)
    values (v_id, v_voucher, p_store.id, private.known_phone(p_store.id, v_customer ->> 'phone'));
  end if;
  return v_id;
end $$;

revoke execute on function private.gift_card_code(text), private.usable_gift_card(public.businesses, text),
  private.known_phone(uuid, text) from public, anon, authenticated, service_role;
