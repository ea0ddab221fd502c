-- False for a document that asks for payment.
create function private.is_receipt(p_content jsonb) returns boolean
language sql immutable parallel safe
return not coalesce((p_content ->> 'isRequest')::boolean, false);
grant execute on function private.is_receipt(jsonb) to authenticated;

-- Returns the content of a receipt for this order as it is now. Before the order is delivered the document asks for payment: `isRequest`.
-- `payments`: what came and went back, without rows that were taken back.
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
      'deliveredAt', case when o.status = 'delivered' then (
        select to_char(max(e.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from public.order_events e
        where e.business_id = o.business_id and e.order_id = o.id and e.to_status = 'delivered') end,
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
        select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount', p.amount, 'way', p.way,
          'at', to_char(p.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by p.created_at, p.id), '[]')
        from private.counted_payments p where p.business_id = o.business_id and p.order_id = o.id and p.kind <> 'claimed'))
      || case when o.owner_discount > 0 then jsonb_build_object('ownerDiscount', o.owner_discount) else '{}' end
      || case when o.points_amount > 0 then jsonb_build_object('pointsAmount', o.points_amount) else '{}' end
    from public.orders o join public.businesses b on b.id = o.business_id
    where o.id = p_order_id);
end $$;

-- Issues the receipt of a delivered order, and before that its twin, which asks for payment. Returns the same document while nothing in it has
-- changed. After a change (a payment, the delivery) issues a new one with the next number; the page of the earlier receipt then says that there is a newer
-- one.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, order_closed.
create function public.issue_receipt(p_order_id uuid) returns jsonb
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
  v_content := private.receipt_content(p_order_id);
  select * into v_receipt from public.receipts
    where business_id = v_order.business_id and order_id = p_order_id order by number desc limit 1;
  -- Ignores changes of the shop's name and number: they do not change the sale.
  if v_receipt.id is null or v_receipt.content - c_seller <> v_content - c_seller then
    v_is_new := true;
    insert into public.receipts (business_id, order_id, number, token, content, issued_by)
    select v_order.business_id, p_order_id, coalesce(max(number), 0) + 1, encode(extensions.gen_random_bytes(16), 'hex'),
      v_content, (select auth.uid())
    from public.receipts where business_id = v_order.business_id
    returning * into v_receipt;
  end if;
  return jsonb_build_object('token', v_receipt.token, 'number', v_receipt.number, 'issuedAt', v_receipt.created_at,
    'isNew', v_is_new);
end $$;
comment on function public.issue_receipt(uuid) is
  'Security definer on purpose: nobody may write receipts themselves; membership is checked first, and the content is read from the order.';
grant execute on function public.issue_receipt(uuid) to authenticated;
