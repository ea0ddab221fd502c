-- The owner's orders with a picture each, those of people who walked in on their own, and what may be undone.

-- The first picture of a product, as a path under /media; null without one.
create function private.first_picture(p_business_id uuid, p_product_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select path from public.product_images where business_id = p_business_id and product_id = p_product_id order by position, id limit 1
$$;

create or replace function private.order_line_rows(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'productId', l.product_id, 'combinationId', l.combination_id, 'variantIds', to_jsonb(l.variant_ids),
      'name', l.name, 'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
      'stockFrom', l.stock_from, 'listPrice', l.list_price, 'isExtra', l.is_extra,
      'picture', private.first_picture(l.business_id, l.product_id),
      'inStock', case l.stock_from
        when 'product' then (select p.stock from public.products p where p.id = l.product_id)
        when 'combination' then (select c.stock from public.product_combinations c where c.id = l.combination_id) end)
      order by l.position), '[]')
  from public.order_lines l where l.order_id = p_order_id
$$;

drop function public.list_orders(uuid, text, text, timestamptz, uuid, int);
drop function public.count_orders(uuid, text);

-- Newest first, after the order that the last page ended with (OrderListRow in src/domain/order/order-list.ts). `p_walk_in`: only sales to
-- people without a number.
create function public.list_orders(
  p_business_id uuid, p_status text default null, p_search text default '', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit int default 30, p_walk_in boolean default false
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'code', o.code, 'status', o.status, 'paymentStatus', o.payment_status, 'source', o.source,
      'customerName', o.customer_name, 'phone', o.phone, 'currency', o.currency, 'total', o.total,
      'isFeeOpen', o.delivery_fee is null, 'createdAt', o.created_at, 'expiresAt', o.expires_at,
      'pieces', coalesce(l.pieces, 0), 'firstLine', coalesce(l.names[1], ''), 'lines', coalesce(l.lines, 0),
      'picture', (select i.path from public.product_images i
        where i.business_id = o.business_id and i.product_id = l.products[1] order by i.position, i.id limit 1))
      order by o.created_at desc, o.id desc), '[]')
  from (
    select id, business_id, code, status, payment_status, source, customer_name, phone, currency, total, delivery_fee,
      created_at, expires_at
    from public.orders
    where business_id = p_business_id
      and (p_status is null or status = p_status)
      and (not p_walk_in or phone is null)
      and (p_before_at is null or (created_at, id) < (p_before_at, p_before_id))
      and (btrim(p_search) = '' or private.order_matches(code, customer_name, phone, btrim(p_search)))
    order by created_at desc, id desc
    limit least(greatest(p_limit, 1), 100)
  ) o
  left join lateral (
    select sum(quantity) as pieces, count(*) as lines, array_agg(name order by position) as names,
      array_agg(product_id order by position) as products
    from public.order_lines where business_id = o.business_id and order_id = o.id
  ) l on true
$$;

-- {"pending": 3, "delivered": 12}: a status without orders is left out.
create function public.count_orders(p_business_id uuid, p_search text default '', p_walk_in boolean default false) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(status, orders), '{}')
  from (
    select status, count(*) as orders from public.orders
    where business_id = p_business_id and (not p_walk_in or phone is null)
      and (btrim(p_search) = '' or private.order_matches(code, customer_name, phone, btrim(p_search)))
    group by status
  ) counted
$$;

-- What people without a number bought, counted as a customer's orders are; null while there were none.
create function public.walk_in_figures(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('orders', count(*) filter (where o.status <> 'cancelled'),
      'spend', coalesce(sum(o.total + o.gift_card_amount) filter (where o.status in ('confirmed', 'shipped', 'delivered')
        and o.payment_status <> 'refunded' and o.currency = b.currency), 0),
      'lastOrderAt', max(o.created_at))
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.phone is null
  having count(*) > 0
$$;

-- `undo`: see private.open_undo.
create or replace function public.order_details(p_order_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', o.id, 'businessId', o.business_id, 'code', o.code, 'token', o.token, 'status', o.status,
    'paymentStatus', o.payment_status, 'source', o.source, 'currency', o.currency, 'version', o.version,
    'subtotal', o.subtotal, 'discount', o.discount, 'ownerDiscount', o.owner_discount, 'voucherCode', o.voucher_code,
    'deliveryKind', o.delivery_kind, 'deliveryZoneId', o.delivery_zone_id, 'deliveryName', o.delivery_name,
    'deliveryFee', o.delivery_fee, 'giftCard', private.placed_order(o.id, false) -> 'giftCard', 'total', o.total, 'customerId', o.customer_id,
    'customer', jsonb_build_object('name', o.customer_name, 'phone', o.phone, 'address', o.address,
      'landmark', o.landmark, 'email', coalesce(o.email, ''), 'note', o.note),
    'expiresAt', o.expires_at, 'createdAt', o.created_at, 'updatedAt', o.updated_at,
    'lines', private.order_line_rows(o.id),
    'events', private.order_event_rows(o.id),
    'undo', private.open_undo(o),
    'customerOrders', (select count(*) from public.orders c
      where c.business_id = o.business_id and c.customer_id = o.customer_id),
    -- What the customer may see on the order's own page, so that staff can send it.
    'bankDetails', public.order_by_token(o.token) -> 'bankDetails')
  from public.orders o
  where o.id = p_order_id and private.is_order_member(o.business_id)
$$;

-- The figures of a merge count as the customers' own do: cancelled orders move along and are not counted.
create or replace function private.plan_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keep public.customers;
  v_merge public.customers;
  v_plan jsonb;
begin
  select * into v_keep from public.customers where business_id = p_business_id and id = p_keep;
  select * into v_merge from public.customers where business_id = p_business_id and id = p_merge;
  if v_keep.id is null or v_merge.id is null then
    perform private.refuse('unknown_customer');
  elsif p_keep = p_merge then
    perform private.refuse('bad_request');
  end if;
  select jsonb_build_object('result', to_jsonb(private.merged_customer(v_keep, v_merge)) - 'updated_at' - 'user_id',
    'merged', jsonb_build_object('name', v_merge.name, 'phone', v_merge.phone, 'email', v_merge.email,
      'address', v_merge.address, 'landmark', v_merge.landmark),
    'orders', (select count(*) from public.orders
      where business_id = p_business_id and customer_id in (p_keep, p_merge) and status <> 'cancelled'),
    'ordersMoved', (select count(*) from public.orders
      where business_id = p_business_id and customer_id = p_merge and status <> 'cancelled'),
    'spend', (select coalesce(sum(f.spend), 0) from unnest(array[p_keep, p_merge]) c, public.customer_figures(p_business_id, c) f),
    'voucherUses', (select count(*) from public.voucher_uses
      where business_id = p_business_id and phone in (v_keep.phone, v_merge.phone) and released_at is null)) into v_plan;
  return v_plan || jsonb_build_object('version', md5(v_plan::text));
end $$;

revoke execute on function private.first_picture(uuid, uuid),
  public.list_orders(uuid, text, text, timestamptz, uuid, int, boolean), public.count_orders(uuid, text, boolean),
  public.walk_in_figures(uuid) from public, anon, authenticated, service_role;
grant execute on function public.list_orders(uuid, text, text, timestamptz, uuid, int, boolean),
  public.count_orders(uuid, text, boolean), public.walk_in_figures(uuid) to authenticated;
