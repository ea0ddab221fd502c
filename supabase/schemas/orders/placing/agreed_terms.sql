-- The terms that an order keeps: those of its voucher, its delivery zone and the points programme, as they were when it was placed or when the owner
-- chose them. Amounts in the order's currency. `orders.agreed` is {voucher, zone, rewards}; each part has names of its table's columns and is missing where
-- nothing was agreed. Placing and editing price with the same two functions (private.voucher_discount, private.deliver_to): placing by today's rows,
-- editing by these.

-- Returns the terms of a voucher.
create function private.voucher_terms(p_voucher public.vouchers) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_voucher.discount_type is not null then jsonb_strip_nulls(jsonb_build_object('discount_type', p_voucher.discount_type,
    'discount_value', p_voucher.discount_value, 'min_purchase_amount', p_voucher.min_purchase_amount,
    'max_discount_amount', p_voucher.max_discount_amount)) end;
end $$;

-- Returns the terms of an order that is placed now. `p_delivery`: of private.deliver_to, or without a zone.
create function private.terms_today(p_voucher public.vouchers, p_delivery jsonb, p_rewards public.reward_settings) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_strip_nulls(jsonb_build_object('voucher', private.voucher_terms(p_voucher), 'zone', p_delivery -> 'zone',
    'rewards', case when p_rewards.business_id is not null then jsonb_build_object('earn_amount', p_rewards.earn_amount,
      'earn_points', p_rewards.earn_points, 'welcome_points', p_rewards.welcome_points) end));
end $$;

-- Returns an order's voucher as agreed. An order without terms keeps its discount as an amount.
create function private.agreed_voucher(p_order public.orders) returns public.vouchers
language sql immutable set search_path = '' as $$
  select jsonb_populate_record(null::public.vouchers, jsonb_build_object('id', p_order.voucher_id, 'code', p_order.voucher_code)
    || coalesce(p_order.agreed -> 'voucher', jsonb_build_object('discount_type', 'fixed', 'min_purchase_amount', 0,
      'discount_value', p_order.discount - p_order.owner_discount)))
$$;

-- Returns an order's delivery zone as agreed. An order without terms keeps its fee.
create function private.agreed_zone(p_order public.orders) returns public.delivery_zones
language sql immutable set search_path = '' as $$
  select jsonb_populate_record(null::public.delivery_zones, jsonb_build_object('id', p_order.delivery_zone_id, 'name', p_order.delivery_name)
    || coalesce(p_order.agreed -> 'zone', jsonb_build_object('fee', p_order.delivery_fee)))
$$;

-- Returns delivery to a zone: {kind, zoneId, name, fee, zone}. `p_goods`: what the goods cost after discounts; from `free_above` on the fee is 0.
create function private.deliver_to(p_zone public.delivery_zones, p_goods bigint) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('kind', 'zone', 'zoneId', p_zone.id, 'name', p_zone.name,
    'fee', case when p_goods >= p_zone.free_above then 0 else p_zone.fee end,
    'zone', jsonb_build_object('fee', p_zone.fee, 'free_above', p_zone.free_above));
end $$;
