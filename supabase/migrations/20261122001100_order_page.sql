-- The order page does more: it shows the shop's logo and the goods' pictures, the receipt when there is one, what of the order is still
-- sold and at which price, and takes the customer's word that it is paid. That word is a line of the order's history and no payment.

-- What one piece of an order's line costs today; null when it is not sold any more, sold out, or no product of the catalogue.
create function private.price_today(p_line public.order_lines) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_product public.products;
  v_priced jsonb;
begin
  select * into v_product from public.products where business_id = p_line.business_id and id = p_line.product_id;
  if v_product.id is null or not private.is_visible(v_product) then
    return null;
  end if;
  v_priced := private.price_line(p_line.business_id, v_product, jsonb_build_object(
    'productId', p_line.product_id, 'variantIds', to_jsonb(p_line.variant_ids), 'quantity', 1));
  return case when v_priced ->> 'stockFrom' = 'none' or (v_priced ->> 'available')::int > 0
    then (v_priced ->> 'unitPrice')::bigint end;
exception when sqlstate 'OJ400' then
  -- The choice is none any more: a group of options came or went.
  return null;
end $$;

-- As before, with what the page needs besides (OrderPage in src/domain/checkout/order-request.ts).
create or replace function public.order_by_token(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placed_order(o.id, false) || jsonb_build_object(
    'paymentStatus', o.payment_status,
    'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'storeId', b.id,
    'takesOrders', b.status = 'active' and b.is_open,
    'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
    'primaryColour', b.primary_colour,
    'accentColour', b.accent_colour,
    'country', b.country,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'productId', coalesce(l.product_id::text, ''), 'variantIds', to_jsonb(l.variant_ids), 'name', l.name,
          'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
          'picture', (
            select private.picture(i.path, i.width, i.height, i.alt) from public.product_images i
            where i.business_id = l.business_id and i.product_id = l.product_id order by i.position, i.id limit 1),
          'priceToday', private.price_today(l)) order by l.position), '[]')
      from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
    'bankDetails', (
      select jsonb_build_object('bankName', d.bank_name, 'accountNumber', d.account_number, 'accountName', d.account_name)
      from public.business_bank_details d
      where d.business_id = b.id and 'transfer' = any (b.payment_methods) and b.status = 'active'
        and o.payment_status in ('unpaid', 'claimed') and o.status <> 'cancelled'),
    'paymentMethods', to_jsonb(b.payment_methods),
    'paymentClaim', (
      select jsonb_build_object('reference', e.note,
        'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from public.order_events e
      where e.business_id = o.business_id and e.order_id = o.id and e.kind = 'payment' and e.details ->> 'by' = 'customer'
      order by e.created_at desc limit 1),
    'receiptToken', (
      select r.token from public.receipts r
      where r.business_id = o.business_id and r.order_id = o.id and b.status = 'active' order by r.number desc limit 1),
    'pickupNote', case when o.delivery_kind = 'pickup' then b.pickup_note else '' end,
    'returnTerms', b.return_terms)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.token = p_token
$$;

-- Whoever has the order's link says that it is paid: `unpaid` becomes `claimed`, once in the order's life. Whoever presses twice, and
-- whoever comes second, changes nothing. The reference is what the customer typed: the shop sees it in the order's history.
create function public.claim_payment(p_token text, p_reference text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders;
  v_reference text := left(btrim(regexp_replace(translate(p_reference, '<>', ''), '\s+', ' ', 'g')), 200);
begin
  if v_reference is null then
    perform private.refuse('bad_request', '{"field": "reference"}');
  end if;
  select * into v_order from public.orders where token = p_token for no key update;
  if not found then
    return null;
  elsif v_order.payment_status <> 'unpaid' or v_order.status = 'cancelled' or v_order.total = 0 or exists (
    select from public.order_events where business_id = v_order.business_id and order_id = v_order.id
      and kind = 'payment' and details ->> 'by' = 'customer') then
    return '{"changed": false}';
  end if;
  update public.orders set payment_status = 'claimed' where id = v_order.id;
  -- The update has left its line in the history (orders_record_payment): it is the only one of this transaction.
  update public.order_events set note = v_reference, actor = null, details = '{"by": "customer"}'
    where business_id = v_order.business_id and order_id = v_order.id and kind = 'payment' and to_status = 'claimed'
      and created_at = now();
  return '{"changed": true}';
end $$;

-- The newest receipt of an order for the shopper whose order it is: they cannot read receipts themselves.
create function private.own_receipt_token(p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select r.token
  from public.orders o
  join public.businesses b on b.id = o.business_id and b.status = 'active'
  join public.receipts r on r.business_id = o.business_id and r.order_id = o.id
  where o.id = p_order_id and o.user_id = (select auth.uid())
  order by r.number desc limit 1
$$;

comment on function private.own_receipt_token(uuid) is
  'Security definer on purpose: shoppers may not read receipts; answers the token for the order''s own shopper only.';

-- As before, with the receipt of each order.
create or replace function public.my_account(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', o.code, 'token', o.token, 'status', o.status, 'paymentStatus', o.payment_status, 'currency', o.currency,
        'total', o.total, 'deliveryFee', o.delivery_fee,
        'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'receiptToken', case when o.status = 'delivered' then private.own_receipt_token(o.id) end,
        'items', coalesce((
          select jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.position)
          from public.order_lines l where l.order_id = o.id), '[]')) order by o.created_at desc, o.id)
      from (
        select * from (
          select id, code, token, status, payment_status, currency, total, delivery_fee, created_at from public.orders
          where business_id = p_business_id and user_id = (select auth.uid())
        ) mine order by created_at desc, id limit 100
      ) o), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'address', a.address,
        'landmark', a.landmark) order by a.created_at, a.id)
      from public.customer_addresses a where a.business_id = p_business_id and a.user_id = (select auth.uid())), '[]'))
$$;

-- As before, with the shop's logo. A sale at the counter has no number, and names its buyer.
create or replace function public.receipt_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.content || jsonb_build_object(
      'number', r.number,
      'issuedAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'token', r.token,
      'buyerName', case when coalesce(o.phone, '') not like '999%' then o.customer_name end,
      'storeSlug', b.slug,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      'replacedBy', (
        select jsonb_build_object('number', n.number, 'token', n.token) from public.receipts n
        where n.business_id = r.business_id and n.order_id = r.order_id and n.number > r.number
        order by n.number desc limit 1))
    from public.receipts r
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    join public.businesses b on b.id = r.business_id
    where r.token = p_token and b.status = 'active');
end $$;

revoke execute on function private.price_today(public.order_lines), public.claim_payment(text, text),
  private.own_receipt_token(uuid) from public, anon, authenticated, service_role;
grant execute on function public.claim_payment(text, text) to service_role;
grant execute on function private.own_receipt_token(uuid) to authenticated;
