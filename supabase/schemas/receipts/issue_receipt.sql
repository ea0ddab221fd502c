-- False for a document that asks for payment, and for one of goods that came back.
create function private.is_receipt(p_content jsonb) returns boolean
language sql immutable parallel safe
return not coalesce((p_content ->> 'isRequest')::boolean, (p_content ->> 'isReturn')::boolean, false);
grant execute on function private.is_receipt(jsonb) to authenticated;

-- Returns what went back on gift cards for goods that a gift card had paid: [{ending, amount}]. Null without one. Money that became a gift card is a payment.
create function private.cards_of_returns(p_business_id uuid, p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('ending', right(g.code, 4), 'amount', r.card_amount) order by r.created_at, r.id)
  from private.counted_returns r join public.gift_cards g on g.business_id = r.business_id and g.id = r.gift_card_id
  where r.business_id = p_business_id and r.order_id = p_order_id and r.card_amount > 0
$$;

-- Returns the content of a receipt for this order as it is now. Before the order is delivered the document asks for payment: `isRequest`.
-- `payments`: what came and went back, without rows that were taken back; of money that went back and need not come again a row `let_go`, too.
create function private.receipt_content(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'sellerName', b.name,
      'sellerPhone', b.whatsapp_number,
      'country', b.country,
      'returnTerms', b.return_terms,
      'orderCode', o.code,
      'orderedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      -- A correction was handed over with the sale that it corrects, unless it had a step of its own; a sale without a step on the day of the sale.
      'deliveredAt', case when o.status = 'delivered' then private.iso_time(coalesce(
        (select max(created_at) from public.order_events e where e.business_id = o.business_id and e.order_id = o.id
          and e.kind = 'status' and e.to_status = 'delivered'),
        (select max(created_at) from public.order_events e where e.business_id = o.business_id
          and e.order_id = private.first_sale(o.business_id, o.id) and e.kind = 'status' and e.to_status = 'delivered'),
        o.created_at)) end,
      'currency', o.currency,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'unitPrice', l.unit_price,
          'quantity', l.quantity, 'lineTotal', l.line_total) order by l.position), '[]')
        from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
      'subtotal', o.subtotal,
      'discount', o.discount,
      'voucherCode', o.voucher_code,
      'deliveryKind', o.delivery_kind,
      'deliveryName', o.delivery_name,
      'deliveryFee', o.delivery_fee,
      'giftCardAmount', o.gift_card_amount,
      'total', o.total,
      'paymentStatus', o.payment_status,
      'isRequest', o.status <> 'delivered',
      'paid', o.paid,
      'balance', o.balance,
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'amount', r.amount, 'way', p.way,
          'at', to_char(p.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by p.created_at, p.id, r.kind desc), '[]')
        from private.counted_payments p
        cross join lateral (values (p.kind, p.amount), ('let_go', case p.kind when 'paid_back' then nullif(p.let_go, 0) end)) r (kind, amount)
        where r.amount is not null and p.business_id = o.business_id and p.order_id = o.id and p.kind <> 'claimed'))
      || case when o.owner_discount > 0 then jsonb_build_object('ownerDiscount', o.owner_discount) else '{}' end
      || case when o.payment_status = 'claimed' then jsonb_build_object('claimed', o.claimed) else '{}' end
      || case when o.pieces_back > 0 then jsonb_strip_nulls(jsonb_build_object('returned', o.returned, 'piecesBack', o.pieces_back,
          'cards', private.cards_of_returns(o.business_id, o.id))) else '{}' end
      || case when o.points_amount > 0 then jsonb_build_object('pointsAmount', o.points_amount) else '{}' end
    from public.orders o join public.businesses b on b.id = o.business_id
    where o.id = p_order_id);
end $$;

-- Returns the content of the receipt of goods that came back. `total` goes to the customer: `card` as a gift card, money by `payments` or later
-- (`giveBack`), which is also money whose row was taken back; the rest had not been paid. `pointsAmount`: what points paid of the whole order, if any.
create function private.return_content(p_return public.order_returns) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('sellerName', b.name, 'sellerPhone', b.whatsapp_number, 'country', b.country, 'returnTerms', b.return_terms,
    'orderCode', o.code, 'orderedAt', private.iso_time(o.created_at), 'deliveredAt', private.iso_time(p_return.created_at), 'currency', o.currency,
    'items', i.items, 'subtotal', i.gross, 'discount', i.gross - p_return.worth, 'voucherCode', null,
    'deliveryKind', o.delivery_kind, 'deliveryName', o.delivery_name, 'deliveryFee', 0, 'giftCardAmount', 0, 'total', p_return.amount,
    'paymentStatus', o.payment_status, 'isReturn', true,
    'kept', p_return.worth - p_return.amount, 'giveBack', case private.settled_by(p_return) when 'later' then p_return.back_amount else 0 end,
    'notDue', p_return.amount - p_return.card_amount - p_return.back_amount,
    'card', (select jsonb_build_object('ending', right(g.code, 4), 'amount', g.initial_amount) from public.gift_cards g
      where g.business_id = o.business_id and g.id = p_return.gift_card_id),
    'payments', (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount', p.amount, 'way', p.way, 'at', private.iso_time(p.paid_at))), '[]')
      from private.counted_payments p where p.business_id = o.business_id and p.order_id = o.id and p.id = p_return.payment_id and p.way <> 'gift_card'))
    || case when o.points_amount > 0 then jsonb_build_object('pointsAmount', o.points_amount) else '{}' end
  from public.orders o join public.businesses b on b.id = o.business_id,
  lateral (select jsonb_agg(jsonb_build_object('name', l -> 'name', 'options', l -> 'options', 'unitPrice', l -> 'unitPrice', 'quantity', l -> 'quantity',
      'lineTotal', (l ->> 'unitPrice')::bigint * (l ->> 'quantity')::bigint)) as items,
    sum((l ->> 'unitPrice')::bigint * (l ->> 'quantity')::bigint) as gross
    from jsonb_array_elements(private.return_line_rows(p_return)) l) i
  where o.business_id = p_return.business_id and o.id = p_return.order_id
$$;

-- Writes a receipt with the next number of its shop. The caller holds the lock of the shop's receipts.
create function private.write_receipt(p_order public.orders, p_return_id uuid, p_content jsonb) returns public.receipts
language sql volatile security definer set search_path = '' as $$
  insert into public.receipts (business_id, order_id, number, token, content, issued_by, return_id)
  select p_order.business_id, p_order.id, coalesce(max(number), 0) + 1, encode(extensions.gen_random_bytes(16), 'hex'), p_content,
    (select auth.uid()), p_return_id
  from public.receipts where business_id = p_order.business_id
  returning *
$$;

-- Issues the receipt of a delivered order, and before that its twin, which asks for payment; or with `p_return_id` the receipt of goods that came back.
-- Returns the same document while nothing in it has changed. After a change (a payment, the delivery; of a return only that its money was taken back)
-- issues a new one with the next number; the page of the earlier receipt then says that there is a newer one.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, order_closed.
create function public.issue_receipt(p_order_id uuid, p_return_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  c_seller constant text[] := array['sellerName', 'sellerPhone', 'country', 'returnTerms'];
  v_order public.orders;
  v_receipt public.receipts;
  v_content jsonb;
  v_is_new boolean := false;
begin
  select * into v_order from public.orders
    where id = p_order_id and business_id in (select private.business_ids_where('orders'));
  if not found then
    perform private.refuse('forbidden');
  end if;
  -- Issues one receipt of a shop after the other, so that their numbers have no gaps.
  perform pg_advisory_xact_lock(hashtextextended('oja:receipts:' || v_order.business_id, 0));
  select * into v_order from public.orders where id = p_order_id for share;
  if v_order.status = 'cancelled' then
    perform private.refuse('order_closed', jsonb_build_object('status', v_order.status));
  end if;
  v_content := case when p_return_id is null then private.receipt_content(p_order_id) else (
    select private.return_content(r) from public.order_returns r
    where r.business_id = v_order.business_id and r.order_id = p_order_id and r.id = p_return_id and r.reverses is null) end;
  if v_content is null then
    perform private.bad_request('return');
  end if;
  select * into v_receipt from public.receipts
    where business_id = v_order.business_id and order_id = p_order_id and return_id is not distinct from p_return_id order by number desc limit 1;
  -- Ignores changes of the shop's name and number: they do not change the sale.
  if v_receipt.id is null or p_return_id is null and v_receipt.content - c_seller <> v_content - c_seller
    or p_return_id is not null and v_receipt.content -> 'payments' <> v_content -> 'payments' then
    v_is_new := true;
    v_receipt := private.write_receipt(v_order, p_return_id, v_content);
  end if;
  return jsonb_build_object('token', v_receipt.token, 'number', v_receipt.number, 'issuedAt', v_receipt.created_at,
    'isNew', v_is_new);
end $$;
comment on function public.issue_receipt(uuid, uuid) is
  'Security definer on purpose: nobody may write receipts themselves; membership is checked first, and the content is read from the order.';
grant execute on function public.issue_receipt(uuid, uuid) to authenticated;
