-- One order as the store's members see it (OrderDetails in src/domain/order/order-details.ts), and notes on the order.

-- True when the caller is a member of the store.
create function private.is_order_member(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_business_id in (select private.business_ids_where('orders')), false)
$$;

-- Returns the lines of an order by position, each with a picture.
create function private.order_line_rows(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'productId', l.product_id, 'combinationId', l.combination_id, 'variantIds', to_jsonb(l.variant_ids),
      'name', l.name, 'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
      'stockFrom', l.stock_from, 'piecesBack', private.pieces_back(l.business_id, l.order_id, l.id), 'listPrice', l.list_price, 'isExtra', l.is_extra,
      'picture', (private.picture_of_choice(l.business_id, l.product_id, l.variant_ids)).path,
      'inStock', case l.stock_from
        when 'product' then (select p.stock from public.products p where p.id = l.product_id)
        when 'combination' then (select c.stock from public.product_combinations c where c.id = l.combination_id) end)
      order by l.position), '[]')
  from public.order_lines l where l.order_id = p_order_id);
end $$;

-- Returns the history of an order, newest first. A colleague is named by their email address; a signed-in shopper is not named.
create function private.order_event_rows(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status, 'note', e.note, 'details', e.details,
      'at', e.created_at, 'isMine', coalesce(e.actor = (select auth.uid()), false),
      'author', case when m.user_id is not null then (select u.email from auth.users u where u.id = e.actor) end)
      order by e.created_at desc, e.id), '[]')
  from public.order_events e
  left join public.business_members m on m.business_id = e.business_id and m.user_id = e.actor
  where e.order_id = p_order_id
$$;

-- Returns the order for a member of the store; null for anybody else. `undo` is the result of private.open_undo. The phone number, and the token of
-- the customer's page, which shows it, are null for whoever may not see numbers.
-- Callers: signed-in people; the function checks what they may do.
create function public.order_details(p_order_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', o.id, 'businessId', o.business_id, 'code', o.code, 'token', case when n.sees then o.token end, 'status', o.status,
    'paymentStatus', o.payment_status, 'paid', o.paid, 'balance', o.balance, 'claimed', o.claimed, 'payments', private.payment_rows(o.id),
    'returned', o.returned, 'piecesBack', o.pieces_back, 'returns', private.return_rows(o),
    'source', o.source, 'currency', o.currency, 'version', o.version,
    'isVoid', o.is_void, 'isCorrectable', private.correction_hurdle(o) is null and (n.sees or o.phone is null),
    'corrects', (select private.named_order(w) from public.orders w where w.business_id = o.business_id and w.id = o.corrects),
    'correctedBy', (select private.named_order(c) from public.orders c where c.business_id = o.business_id and c.corrects = o.id),
    'rate', private.rate_shown(private.order_terms(o)),
    'subtotal', o.subtotal, 'discount', o.discount, 'ownerDiscount', o.owner_discount, 'voucherCode', o.voucher_code,
    'deliveryKind', o.delivery_kind, 'deliveryZoneId', o.delivery_zone_id, 'deliveryName', o.delivery_name,
    'deliveryFee', o.delivery_fee, 'giftCard', p.answer -> 'giftCard', 'points', p.answer -> 'points', 'total', o.total, 'customerId', o.customer_id,
    'customer', jsonb_build_object('name', o.customer_name, 'phone', case when n.sees then o.phone end, 'address', o.address,
      'landmark', o.landmark, 'email', coalesce(o.email, ''), 'note', o.note),
    'expiresAt', o.expires_at, 'createdAt', o.created_at, 'updatedAt', o.updated_at,
    'lines', private.order_line_rows(o.id),
    'events', private.order_event_rows(o.id),
    'undo', private.open_undo(o),
    'tracking', private.tracking_row(o.id),
    'customerOrders', (select count(*) from public.orders c
      where c.business_id = o.business_id and c.customer_id = o.customer_id and c.status <> 'cancelled'),
    -- The bank details that the customer sees on the order's page, so that staff can send them.
    'bankDetails', (select private.account_to_pay(o, b) from public.businesses b where b.id = o.business_id))
  from public.orders o
    cross join lateral (select private.sees_numbers(o.business_id) as sees) n
    cross join lateral (select private.placed_order(o.id, false) as answer) p
  where o.id = p_order_id and private.is_order_member(o.business_id)
$$;
comment on function public.order_details(uuid) is
  'Security definer on purpose: names colleagues by their address and shows staff the bank details that the order page shows; members only.';
grant execute on function public.order_details(uuid) to authenticated;

-- Adds a note for the store's members; the customer never sees the note.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.add_order_note(p_order_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid;
  v_text text := btrim(p_text, E' \t\r\n');
begin
  perform private.limit_text('note', p_text, 1000);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  elsif v_text is null or private.visible_text(v_text) = '' then
    perform private.refuse('bad_request', '{"field": "note"}');
  end if;
  insert into public.order_events (order_id, business_id, kind, actor, note)
  values (p_order_id, v_business_id, 'note', (select auth.uid()), v_text);
end $$;
comment on function public.add_order_note(uuid, text) is
  'Security definer on purpose: members may not write an order''s history themselves; membership is checked first.';
grant execute on function public.add_order_note(uuid,text) to authenticated;
