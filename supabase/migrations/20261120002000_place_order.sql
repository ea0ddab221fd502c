-- Placing an order: priced from the database, stock and voucher use taken in the same transaction, once per clientOrderId.
-- Executable by the server only; the edge has checked origin and size, and passes a full international phone number.

-- A code that reads well aloud: no vowels (no words), no 0/O, 1/I/L, 5/S, 8/B.
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

-- The stored order as PlacedOrder (src/domain/checkout/order-request.ts).
create function private.placed_order(p_order_id uuid, p_is_new boolean) returns jsonb
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

-- Nobody empties a shop by placing orders. Counted under the store's order lock, so parallel orders see each other.
create function private.check_order_limits(p_business_id uuid, p_phone text, p_ip_hash text, p_new_units bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_limits record;
  v_since timestamptz := now() - interval '1 hour';
begin
  select * into v_limits from private.order_limits();
  if (select count(*) from public.orders
      where business_id = p_business_id and ip_hash = p_ip_hash and created_at > v_since) >= v_limits.per_ip_hour then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  elsif (select count(*) from public.orders
      where business_id = p_business_id and phone = p_phone and created_at > v_since) >= v_limits.per_phone_hour then
    perform private.refuse('too_many_requests', '{"limit": "phone"}');
  elsif p_new_units > 0 and p_new_units + (
      select coalesce(sum(l.quantity), 0) from public.orders o
      join public.order_lines l on l.business_id = o.business_id and l.order_id = o.id
      where o.business_id = p_business_id and o.phone = p_phone and o.status = 'pending' and l.stock_from <> 'none'
    ) > v_limits.pending_units_per_phone then
    perform private.refuse('too_many_requests', '{"limit": "units"}');
  end if;
end $$;

-- Takes the lines' stock. The conditions hold already under lock_stock; here they hold by the statement itself.
create function private.take_stock(p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted record;
begin
  for v_wanted in
    select line ->> 'stockFrom' as source, sum((line ->> 'quantity')::int)::int as quantity, min(line ->> 'productId') as product_id,
      (case line ->> 'stockFrom' when 'product' then line ->> 'productId' else line ->> 'combinationId' end)::uuid as id
    from jsonb_array_elements(p_lines) line where line ->> 'stockFrom' <> 'none'
    group by 1, 4 order by 1 desc, 4
  loop
    if v_wanted.source = 'product' then
      update public.products set stock = stock - v_wanted.quantity
        where id = v_wanted.id and stock >= v_wanted.quantity;
    else
      update public.product_combinations set stock = stock - v_wanted.quantity
        where id = v_wanted.id and stock >= v_wanted.quantity;
    end if;
    if not found then
      perform private.refuse('out_of_stock', jsonb_build_object('productId', v_wanted.product_id));
    end if;
  end loop;
end $$;

-- The shop's own record of a customer: a stranger's order fills gaps in it and never overwrites what is there.
create function private.remember_customer(p_business_id uuid, p_customer jsonb) returns uuid
language sql security definer set search_path = '' as $$
  insert into public.customers as c (business_id, name, phone, email, address, landmark, last_order_at)
  values (p_business_id, p_customer ->> 'name', p_customer ->> 'phone', nullif(p_customer ->> 'email', ''),
    p_customer ->> 'address', p_customer ->> 'landmark', now())
  on conflict (business_id, phone) do update set
    email = coalesce(c.email, excluded.email),
    address = coalesce(nullif(c.address, ''), excluded.address),
    landmark = coalesce(nullif(c.landmark, ''), excluded.landmark),
    last_order_at = excluded.last_order_at
  returning id
$$;

-- Writes a priced order with its lines, history and voucher use.
create function private.insert_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_context jsonb)
returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_quote jsonb := p_priced -> 'quote';
  v_delivery jsonb := p_priced -> 'delivery';
  v_customer jsonb := p_request -> 'customer';
  v_voucher uuid := (p_priced ->> 'voucherId')::uuid;
begin
  insert into public.orders (id, business_id, customer_id, user_id, client_order_id, request_hash, code, token, currency,
    subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
    customer_name, phone, address, landmark, email, note, ip_hash, expires_at)
  values (v_id, p_store.id, private.remember_customer(p_store.id, v_customer),
    (select id from auth.users where id = (p_context ->> 'userId')::uuid),
    (p_request ->> 'clientOrderId')::uuid, p_hash, private.new_order_code(p_store.id),
    encode(extensions.gen_random_bytes(16), 'hex'), v_quote ->> 'currency', (v_quote ->> 'subtotal')::bigint,
    (v_quote ->> 'discount')::bigint, v_delivery ->> 'kind', (v_delivery ->> 'zoneId')::uuid, v_delivery ->> 'name',
    (v_delivery ->> 'fee')::bigint, (v_quote ->> 'total')::bigint, v_voucher, v_quote ->> 'voucherCode',
    v_customer ->> 'name', v_customer ->> 'phone', v_customer ->> 'address', v_customer ->> 'landmark',
    nullif(v_customer ->> 'email', ''), v_customer ->> 'note', p_context ->> 'ipHash',
    now() + make_interval(hours => p_store.pending_expiry_hours));
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
    values (v_id, v_voucher, p_store.id, v_customer ->> 'phone');
  end if;
  return v_id;
end $$;

create function public.place_order(p_request jsonb, p_context jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_earlier record;
  v_store public.businesses;
  v_priced jsonb;
  v_id uuid;
begin
  perform private.lock_store_orders(v_business_id);
  -- The same intent again: the same answer, whatever has happened to the store since.
  select id, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed');
    end if;
    return private.placed_order(v_earlier.id, false);
  end if;

  v_store := private.open_store(v_business_id);
  perform private.lock_stock(
    array(select (item ->> 'productId')::uuid from jsonb_array_elements(v_request -> 'items') item),
    array(select c.id from jsonb_array_elements(v_request -> 'items') item
      join public.product_combinations c on c.product_id = (item ->> 'productId')::uuid and c.business_id = v_business_id
        and c.value_ids = array(select v::uuid from jsonb_array_elements_text(item -> 'variantIds') v)),
    (select id from public.vouchers where business_id = v_business_id and code = v_request ->> 'voucherCode'),
    (select id from public.customers where business_id = v_business_id and phone = v_request -> 'customer' ->> 'phone'),
    null);
  v_priced := private.price_order(v_store, v_request);
  if (v_priced -> 'quote' ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced -> 'quote'));
  end if;
  perform private.check_order_limits(v_business_id, v_request -> 'customer' ->> 'phone', p_context ->> 'ipHash', (
    select sum((line ->> 'quantity')::int) from jsonb_array_elements(v_priced -> 'lines') line
    where line ->> 'stockFrom' <> 'none'));
  perform private.take_stock(v_priced -> 'lines');
  v_id := private.insert_order(v_store, v_request, v_priced, v_hash, p_context);
  -- A statement of its own: a stable function sees nothing of the statement that calls it.
  return private.placed_order(v_id, true);
end $$;

revoke execute on function private.new_order_code(uuid), private.placed_order(uuid, boolean),
  private.check_order_limits(uuid, text, text, bigint), private.take_stock(jsonb), private.remember_customer(uuid, jsonb),
  private.insert_order(public.businesses, jsonb, jsonb, text, jsonb), public.place_order(jsonb, jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.place_order(jsonb, jsonb) to service_role;
