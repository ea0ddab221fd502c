-- What an edit changes and why, for the form before it is saved and for the history after (OrderChanges in src/domain/order/order-edit.ts).

-- Returns {from, to} and why, or null when the amount stays. A null amount means "to be agreed".
create function private.amount_change(p_from bigint, p_to jsonb, p_why jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_from is distinct from (p_to #>> '{}')::bigint
    then jsonb_build_object('from', p_from, 'to', p_to) || jsonb_strip_nulls(p_why) end
$$;

-- Returns the lines that an edit changes. `each`: the price of one piece. `price` holds the old price and the new price; for an added line the old
-- price is the list price.
create function private.line_changes(p_before jsonb, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with lines as (
    select coalesce(a ->> 'name', b ->> 'name') as name, coalesce(a ->> 'options', b ->> 'options') as options,
      coalesce((b ->> 'quantity')::int, 0) as before, coalesce((a ->> 'quantity')::int, 0) as after,
      (case when b is null then a ->> 'listPrice' else b ->> 'unitPrice' end)::bigint as price_before,
      (a ->> 'unitPrice')::bigint as price_after, coalesce(a -> 'unitPrice', b -> 'unitPrice') as each,
      coalesce(a_place, 1000 + b_place) as place
    from jsonb_array_elements(p_before) with ordinality as x (b, b_place)
    full join jsonb_array_elements(p_after) with ordinality as y (a, a_place) on a ->> 'id' = b ->> 'id'
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', name, 'options', options, 'from', before, 'to', after, 'each', each,
    'price', case when price_before <> price_after then jsonb_build_object('from', price_before, 'to', price_after) end)) order by place)
  from lines where before <> after or price_before <> price_after
$$;

-- Returns why the delivery fee changes: the owner chose another way or typed the fee, or the goods reach or no longer reach the agreed "free from".
create function private.fee_change(p_order public.orders, p_after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select private.amount_change(p_order.delivery_fee, p_after -> 'deliveryFee', jsonb_build_object('reason', case
      when p_after ->> 'deliveryFee' = '0' and p_after #>> '{agreed,zone,free_above}' is not null then 'free_from'
      when (p_after ->> 'deliveryKind', p_after ->> 'deliveryName') is distinct from (p_order.delivery_kind, p_order.delivery_name) then 'chosen'
      when p_order.delivery_kind = 'agree' then 'typed'
      else 'below_free_from' end,
    'limit', p_after #> '{agreed,zone,free_above}'))
$$;

-- Returns why the voucher gives another amount, by its agreed terms; also when it is taken off and gave nothing.
create function private.voucher_change(p_order public.orders, p_after jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_terms jsonb := private.voucher_terms(private.agreed_voucher(p_order));
  v_minimum bigint := (v_terms ->> 'min_purchase_amount')::bigint;
  v_from bigint := p_order.discount - p_order.owner_discount;
  v_to bigint := (p_after ->> 'discount')::bigint - (p_after ->> 'ownerDiscount')::bigint;
begin
  if p_order.voucher_code is null then
    return null;
  elsif p_after ->> 'voucherCode' is null then
    return jsonb_build_object('code', p_order.voucher_code, 'from', v_from, 'to', 0, 'reason', 'removed');
  end if;
  return private.amount_change(v_from, to_jsonb(v_to), jsonb_build_object('reason', case
      when (p_after ->> 'subtotal')::bigint < v_minimum then 'below_minimum'
      when p_order.subtotal < v_minimum then 'minimum_reached'
      else v_terms ->> 'discount_type' end,
    'code', p_order.voucher_code, 'minimum', v_minimum, 'value', v_terms -> 'discount_value',
      'most', v_terms -> 'max_discount_amount'));
end $$;

-- Returns the changes of an edit; empty without any.
create function private.order_changes(p_order public.orders, p_before jsonb, p_after jsonb, p_edit jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(field, change) filter (where change is not null), '{}') from (values
    ('lines', private.line_changes(p_before, p_after -> 'lines')),
    ('delivery', case when (p_after ->> 'deliveryKind', p_after ->> 'deliveryName')
        is distinct from (p_order.delivery_kind, p_order.delivery_name) then jsonb_build_object(
      'from', jsonb_build_object('kind', p_order.delivery_kind, 'name', p_order.delivery_name),
      'to', jsonb_build_object('kind', p_after -> 'deliveryKind', 'name', p_after -> 'deliveryName')) end),
    ('address', case when (p_edit #>> '{place,address}', p_edit #>> '{place,landmark}') <> (p_order.address, p_order.landmark)
      then 'true'::jsonb end),
    ('voucher', private.voucher_change(p_order, p_after)),
    ('discount', private.amount_change(p_order.owner_discount, p_after -> 'ownerDiscount',
      jsonb_build_object('reason', case when p_edit -> 'discount' = 'null' then 'goods' else 'typed' end))),
    ('points', private.amount_change(p_order.points_amount, p_after -> 'pointsAmount', '{"reason": "goods"}')),
    ('fee', private.fee_change(p_order, p_after)),
    ('giftCard', private.amount_change(p_order.gift_card_amount, p_after -> 'giftCardAmount', '{"reason": "due"}')),
    ('total', private.amount_change(p_order.total, p_after -> 'total', '{}'))) as changes (field, change)
$$;
