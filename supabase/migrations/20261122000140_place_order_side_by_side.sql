-- Placing an order in two parts: read, priced, limited and written beside the store's other orders (private.lock_order_lane); its goods
-- taken at commit (private.take_goods), which may still refuse it whole.

-- The store of an order, when it takes orders at all.
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
create or replace function private.open_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  select * into v_store from public.businesses where id = p_business_id;
  perform private.require_open(v_store);
  return v_store;
end $$;

-- The shop's own record of a customer, by the number that the shop knows them by: a stranger's order fills gaps in it and never
-- overwrites what is there.
create function private.keep_customer(p_business_id uuid, p_customer jsonb, p_phone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.customers as c (business_id, name, phone, email, address, landmark, last_order_at)
  values (p_business_id, p_customer ->> 'name', p_phone, nullif(p_customer ->> 'email', ''), p_customer ->> 'address',
    p_customer ->> 'landmark', now())
  on conflict (business_id, phone) do update set
    email = coalesce(c.email, excluded.email),
    address = coalesce(nullif(c.address, ''), excluded.address),
    landmark = coalesce(nullif(c.landmark, ''), excluded.landmark),
    last_order_at = excluded.last_order_at
  returning id into v_id;
  return v_id;
end $$;
create or replace function private.remember_customer(p_business_id uuid, p_customer jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  return private.keep_customer(p_business_id, p_customer, private.known_phone(p_business_id, p_customer ->> 'phone'));
end $$;

-- A code that reads well aloud: no vowels (no words), no 0/O, 1/I/L, 5/S, 8/B. Five letters, eight once five were often taken.
create function private.draw_order_code(p_try int) returns text
language plpgsql volatile set search_path = '' as $$
declare
  c_letters constant text := '234679CDFGHJKMNPQRTVWXY';
  v_bytes bytea := extensions.gen_random_bytes(8);
  v_code text := '';
begin
  for i in 0..(case when p_try <= 20 then 4 else 7 end) loop
    v_code := v_code || substr(c_letters, get_byte(v_bytes, i) % 23 + 1, 1);
  end loop;
  return v_code;
end $$;

-- Writes a priced order with its lines, history and voucher use; the gift card follows by orders_follow_gift_card, goods and voucher by
-- Orders_take_goods. What a card has paid to the last kobo is paid.
create function private.write_order(
  p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_context jsonb, p_known_phone text
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_id uuid := gen_random_uuid();
  v_quote jsonb := p_priced -> 'quote';
  v_delivery jsonb := p_priced -> 'delivery';
  v_customer jsonb := p_request -> 'customer';
  v_customer_id uuid := private.keep_customer(p_store.id, v_customer, p_known_phone);
  v_user_id uuid := (p_context ->> 'userId')::uuid;
  v_voucher uuid := (p_priced ->> 'voucherId')::uuid;
  v_gift bigint := coalesce((v_quote -> 'giftCard' ->> 'amount')::bigint, 0);
  v_total bigint := (v_quote ->> 'total')::bigint;
begin
  perform set_config('oja.placing_order', v_id::text, true);
  -- A code that another order has, or is writing just now, is drawn again.
  for v_try in 1..50 loop
    insert into public.orders (id, business_id, customer_id, user_id, client_order_id, request_hash, code, token, currency,
      subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
      customer_name, phone, address, landmark, email, note, ip_hash, expires_at, gift_card_id, gift_card_ending,
      gift_card_amount, payment_status)
    values (v_id, p_store.id, v_customer_id,
      case when v_user_id is not null then (select id from auth.users where id = v_user_id) end,
      (p_request ->> 'clientOrderId')::uuid, p_hash, private.draw_order_code(v_try),
      encode(extensions.gen_random_bytes(16), 'hex'), v_quote ->> 'currency', (v_quote ->> 'subtotal')::bigint,
      (v_quote ->> 'discount')::bigint, v_delivery ->> 'kind', (v_delivery ->> 'zoneId')::uuid, v_delivery ->> 'name',
      (v_delivery ->> 'fee')::bigint, v_total, v_voucher, v_quote ->> 'voucherCode',
      v_customer ->> 'name', v_customer ->> 'phone', v_customer ->> 'address', v_customer ->> 'landmark',
      nullif(v_customer ->> 'email', ''), v_customer ->> 'note', p_context ->> 'ipHash',
      now() + make_interval(hours => p_store.pending_expiry_hours),
      case when v_gift > 0 then (p_priced ->> 'giftCardId')::uuid end,
      case when v_gift > 0 then v_quote -> 'giftCard' ->> 'ending' end, v_gift,
      case when v_gift > 0 and v_total = 0 and v_delivery ->> 'fee' is not null then 'paid' else 'unpaid' end)
    on conflict (business_id, code) do nothing returning * into v_order;
    exit when found;
  end loop;
  if v_order.id is null then
    perform private.refuse('unavailable');
  end if;
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor)
  values (v_id, p_store.id, 'placed', 'pending', v_user_id);
  if v_voucher is not null then
    insert into public.voucher_uses (order_id, voucher_id, business_id, phone)
    values (v_id, v_voucher, p_store.id, p_known_phone);
  end if;
  return v_order;
end $$;

-- `p_context.country`, when given, is the country by which the server has read the phone number: another one than the store's is
-- refused with the right one (`store_country`), so that the server need not ask for it before each order.
create or replace function public.place_order(p_request jsonb, p_context jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_phone text := private.lock_order_lane(v_request, p_context ->> 'ipHash');
  v_store public.businesses;
  v_earlier record;
  v_priced jsonb;
  v_units bigint := 0;
begin
  select * into v_store from public.businesses where id = v_business_id;
  if v_store.country <> p_context ->> 'country' then
    perform private.refuse('store_country', jsonb_build_object('country', v_store.country));
  end if;
  -- The same intent again: the same answer, whatever has happened to the store since.
  select id, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed');
    end if;
    return private.placed_order(v_earlier.id, false);
  end if;

  perform private.require_open(v_store);
  v_priced := private.price_order(v_store, v_request);
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

drop function private.take_stock(jsonb), private.insert_order(public.businesses, jsonb, jsonb, text, jsonb);
revoke execute on function private.require_open(public.businesses), private.keep_customer(uuid, jsonb, text),
  private.draw_order_code(int), private.write_order(public.businesses, jsonb, jsonb, text, jsonb, text)
  from public, anon, authenticated, service_role;
