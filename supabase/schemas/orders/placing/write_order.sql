-- Returns a code that no order of the store has: without vowels (no words) and without 0/O, 1/I/L, 5/S, 8/B.
create function private.new_order_code(p_business_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_letters constant text := '234679CDFGHJKMNPQRTVWXY';
  v_bytes bytea;
  v_code text;
begin
  for v_try in 1..50 loop
    v_bytes := extensions.gen_random_bytes(8);
    v_code := '';
    for i in 0..(case when v_try <= 20 then 4 else 7 end) loop
      v_code := v_code || substr(c_letters, get_byte(v_bytes, i) % length(c_letters) + 1, 1);
    end loop;
    if not exists (select from public.orders where business_id = p_business_id and code = v_code) then
      return v_code;
    end if;
  end loop;
  perform private.refuse('unavailable');
end $$;

-- Draws a code that is easy to read aloud: without vowels (no words) and without 0/O, 1/I/L, 5/S, 8/B. The code has five letters,
-- and eight after 20 tries.
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

-- Does the same as keep_customer, for a sale that the shop writes down.
create function private.remember_customer(p_business_id uuid, p_customer jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  return private.keep_customer(p_business_id, p_customer, private.known_phone(p_business_id, p_customer ->> 'phone'));
end $$;

-- Finds or creates the shop's record of a customer by phone number. A shopper's order fills empty fields and never overwrites a
-- field.
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

-- Writes a priced order with its lines, history and voucher use. Three triggers follow: orders_follow_gift_card charges the gift card,
-- orders_follow_points takes the points, Orders_take_goods takes goods and voucher.
create function private.write_order(
  p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_context jsonb, p_known_phone text
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_id uuid := gen_random_uuid();
  v_quote jsonb := p_priced -> 'quote';
  v_rate jsonb := v_quote -> 'rate';
  v_delivery jsonb := p_priced -> 'delivery';
  v_customer jsonb := p_request -> 'customer';
  v_customer_id uuid := private.keep_customer(p_store.id, v_customer, p_known_phone);
  v_user_id uuid := (p_context ->> 'userId')::uuid;
  v_voucher uuid := (p_priced ->> 'voucherId')::uuid;
  v_gift bigint := coalesce((v_quote -> 'giftCard' ->> 'amount')::bigint, 0);
  v_points bigint := coalesce((v_quote -> 'points' ->> 'spent')::bigint, 0);
  v_total bigint := (v_quote ->> 'total')::bigint;
begin
  perform set_config('oja.placing_order', v_id::text, true);
  -- Draws again when another order has the code or is just being written with it.
  for v_try in 1..50 loop
    insert into public.orders (id, business_id, customer_id, user_id, client_order_id, request_hash, code, token, currency,
      subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
      customer_name, phone, address, landmark, email, note, ip_hash, expires_at, gift_card_id, gift_card_ending,
      gift_card_amount, came_from, campaign, points_spent, points_amount, points_customer_id,
      base_currency, rate_own, rate_other, rate_source, rate_step, agreed)
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
      p_context ->> 'cameFrom', case when p_context ? 'campaign' then private.known_campaign(p_store.id, p_context ->> 'campaign') end,
      v_points, case when v_points > 0 then (v_quote -> 'points' ->> 'amount')::bigint else 0 end,
      case when v_points > 0 then (p_priced ->> 'pointsCustomerId')::uuid end,
      v_rate ->> 'base', (v_rate ->> 'rateOwn')::bigint, (v_rate ->> 'rateOther')::bigint, v_rate ->> 'source', (v_rate ->> 'step')::bigint,
      p_priced -> 'agreed')
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
