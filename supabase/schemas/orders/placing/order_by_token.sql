-- Returns the token of an order's newest receipt. Shoppers cannot read receipts themselves, so this function reads them for the
-- shopper of the order.
create function private.own_receipt_token(p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select r.token
  from public.orders o
  join public.businesses b on b.id = o.business_id and b.status = 'active'
  join public.receipts r on r.business_id = o.business_id and r.order_id = o.id
  where o.id = p_order_id and o.user_id = (select auth.uid()) and private.is_receipt(r.content)
  order by r.number desc limit 1
$$;
comment on function private.own_receipt_token(uuid) is
  'Security definer on purpose: shoppers may not read receipts; answers the token for the order''s own shopper only.';
grant execute on function private.own_receipt_token(uuid) to authenticated;

-- Returns the account that the rest of an order is to be paid to; null when nothing is to be paid, or not by transfer.
create function private.account_to_pay(p_order public.orders, p_store public.businesses) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_order.rate_own is null then
      jsonb_build_object('bankName', d.bank_name, 'accountNumber', d.account_number, 'accountName', d.account_name)
    else jsonb_build_object('bankName', f.bank_name, 'accountNumber', f.account_number, 'accountName', f.account_name,
      'routingCode', f.routing_code) end
  from (select 1) one
  left join public.business_bank_details d on d.business_id = p_store.id
  left join public.currency_bank_details f on f.business_id = p_store.id and f.currency = p_order.currency
  where case when p_order.rate_own is null then d.business_id else f.business_id end is not null
    and 'transfer' = any (p_store.payment_methods) and p_store.status = 'active' and p_order.balance > 0
$$;

-- Returns the order page for anyone who has its link (OrderPage in src/domain/checkout/order-request.ts): the shop and its logo,
-- the goods with pictures, the receipt if there is one, and today's prices in the shop's own currency of the goods that are still sold. Null
-- when no order has the token.
-- Callers: the server.
-- Refuses: product_unavailable.
create function public.order_by_token(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placed_order(o.id, false) || jsonb_build_object(
    'paymentStatus', o.payment_status,
    'paid', o.paid,
    'balance', o.balance,
    'paidBack', o.paid_back,
    -- What never came, or went back, and the shop asks no longer.
    'letGo', o.let_go,
    -- What came back, oldest first, without what was taken back.
    'returned', o.returned,
    'returns', (
      select coalesce(jsonb_agg(r - array['id', 'isReversed', 'takenBackAt', 'isMine', 'author', 'note', 'worth', 'backAmount', 'settle', 'giftCardId']), '[]')
      from jsonb_array_elements(private.return_rows(o)) r where r -> 'isReversed' = 'false'),
    'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isVoid', o.is_void,
    'correctedBy', (select c.token from public.orders c where c.business_id = o.business_id and c.corrects = o.id),
    'storeId', b.id,
    'takesOrders', b.status = 'active' and b.is_open,
    'isSuspended', b.status <> 'active',
    'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
    'primaryColour', b.primary_colour,
    'accentColour', b.accent_colour,
    'country', b.country,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'productId', coalesce(l.product_id::text, ''), 'variantIds', to_jsonb(l.variant_ids), 'name', l.name,
          'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
          'picture', (
            select private.picture(i.path, i.width, i.height, i.alt)
            from private.picture_of_choice(l.business_id, l.product_id, l.variant_ids) i),
          'priceToday', private.price_today(l)) order by l.position), '[]')
      from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
    -- What this order itself earned, for the account that placed it. Never a balance: the link may be passed on.
    'pointsEarned', (
      select nullif(sum(e.points), 0) from public.point_entries e
      where e.order_id = o.id and e.kind in ('earned', 'welcome', 'taken_back') and o.user_id is not null),
    'isSeen', o.seen_at is not null,
    'tracking', private.tracking_row(o.id),
    'bankDetails', private.account_to_pay(o, b),
    'paymentMethods', to_jsonb(b.payment_methods),
    'paymentClaim', (
      select jsonb_build_object('reference', p -> 'reference', 'amount', p -> 'amount', 'isOpen', p -> 'isOpenClaim', 'hasPicture', p -> 'hasPicture',
        'at', to_char((p ->> 'at')::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from jsonb_array_elements(private.payment_rows(o.id)) with ordinality as r (p, place)
      where p ->> 'kind' = 'claimed' order by (p ->> 'isOpenClaim')::boolean desc, place desc limit 1),
    'receiptToken', (
      select r.token from public.receipts r
      where r.business_id = o.business_id and r.order_id = o.id and b.status = 'active' and private.is_receipt(r.content)
      order by r.number desc limit 1),
    'pickupNote', case when o.delivery_kind = 'pickup' then b.pickup_note else '' end,
    'returnTerms', b.return_terms)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.token = p_token
$$;
grant execute on function public.order_by_token(text) to service_role;
