-- Returns one customer's page: the record, the totals of their orders, their delivery addresses, and the records merged into it. What they spent is
-- null for whoever may not see figures, and phone numbers for whoever may not see numbers.
-- Null when the caller may not see the customer.
-- Callers: signed-in people; the function checks what they may do.
create function public.customer_details(p_business_id uuid, p_customer_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'name', c.name, 'phone', case when m.sees_numbers then c.phone end, 'email', c.email, 'address', c.address, 'landmark', c.landmark,
    'tags', to_jsonb(c.tags), 'notes', c.notes, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'orders', coalesce(f.orders, 0), 'spend', case when m.sees_figures then coalesce(f.spend, 0) end, 'lastOrderAt', greatest(c.last_order_at, f.last_order),
    'otherSpend', private.other_spend(c.business_id, array[c.id], m.sees_figures),
    'balances', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'owed', owed, 'toGiveBack', back) order by currency), '[]')
      from (select o.currency, coalesce(sum(o.balance) filter (where o.balance > 0 and private.is_sale(o.status, o.payment_status)), 0) as owed,
          coalesce(-sum(o.balance) filter (where o.balance < 0), 0) as back
        from public.orders o where o.business_id = c.business_id and o.customer_id = c.id and (o.balance < 0 or o.balance > 0 and o.status <> 'pending')
        group by o.currency) s),
    'points', (select coalesce(sum(e.points), 0) from public.point_entries e where e.business_id = c.business_id and e.customer_id = c.id),
    'pointLines', private.point_lines(c.business_id, c.id),
    'orderList', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'status', o.status,
        'deliveryKind', o.delivery_kind, 'paymentStatus', o.payment_status, 'paid', o.paid, 'balance', o.balance, 'claimed', o.claimed, 'currency', o.currency, 'total', o.total,
        'giftCardAmount', o.gift_card_amount, 'isFeeOpen', o.delivery_fee is null, 'piecesBack', o.pieces_back, 'createdAt', o.created_at) order by o.created_at desc, o.id), '[]')
      from (
        select id, code, status, delivery_kind, payment_status, paid, balance, claimed, currency, total, gift_card_amount, delivery_fee, pieces_back, created_at
        from public.orders where business_id = c.business_id and customer_id = c.id order by created_at desc, id limit 100
      ) o),
    'addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('address', address, 'landmark', landmark) order by last_at desc), '[]')
      from (
        select address, max(landmark) as landmark, max(at) as last_at
        from (
          select address, landmark, created_at as at from public.orders
            where business_id = c.business_id and customer_id = c.id and address || landmark <> ''
          union all
          select address, landmark, created_at from public.customer_merges
            where business_id = c.business_id and customer_id = c.id and address || landmark <> ''
        ) seen
        where address <> c.address or (address = '' and landmark <> c.landmark)
        group by address, case when address = '' then landmark end order by last_at desc limit 10
      ) others),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'phone', case when m.sees_numbers then g.phone end, 'email', g.email, 'orders', g.orders_moved,
        'at', g.created_at) order by g.created_at desc), '[]')
      from public.customer_merges g where g.business_id = c.business_id and g.customer_id = c.id),
    'voucherUses', (
      select count(*) from public.voucher_uses u join public.orders o on o.id = u.order_id
      where u.business_id = c.business_id and o.customer_id = c.id and u.released_at is null))
  from public.customers c
  left join public.customer_figures(p_business_id, p_customer_id) f on f.customer_id = c.id
  cross join (select private.sees_figures(p_business_id) as sees_figures, private.sees_numbers(p_business_id) as sees_numbers) m
  where c.business_id = p_business_id and c.id = p_customer_id and p_business_id in (select private.business_ids_where('customers'))
$$;
comment on function public.customer_details(uuid, uuid) is
  'Security definer on purpose: nobody reads phone numbers by themselves, so that the right to see them decides; membership is checked first.';
grant execute on function public.customer_details(uuid,uuid) to authenticated;
