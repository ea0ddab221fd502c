-- What an order left, for those who may see costs.

-- Returns what some goods of an order brought, in the shop's currency: without their share of what is off the order, as roll_figures counts it.
create function private.own_net(p_order public.orders, p_own text, p_goods numeric, p_off bigint) returns bigint
language sql stable set search_path = '' as $$
  select case when p_order.currency = p_own then net else private.in_own_currency(net, p_order.rate_own, p_order.rate_other) end
  from (select (p_goods - div(p_off * p_goods, greatest(p_order.subtotal, 1)))::bigint as net) n
$$;

-- Returns the goods of an order in the shop's currency: {goods, costedTotal, costTotal, missing: [{productId, name}]}. `goods`: what they brought,
-- after discounts and returns; `costedTotal`: of those whose cost was known on the day; `missing`: products whose cost is not known today either. Null for an order that is in another
-- currency without a rate or with returns, and for one that the store does not have.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.order_profit(p_business_id uuid, p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_store record;
  v_off bigint;
  v_back record;
begin
  perform private.require_deed(p_business_id, 'costs');
  select * into v_order from public.orders where business_id = p_business_id and id = p_order_id;
  select * into v_store from private.figure_store(p_business_id);
  if v_order.id is null or (v_order.currency <> v_store.currency and (v_order.base_currency is distinct from v_store.currency or v_order.pieces_back > 0)) then
    return null;
  end if;
  v_off := private.goods_off(v_order.subtotal, v_order.discount, v_order.points_amount, v_order.let_go, v_order.total, v_order.returned);
  -- What came back is taken off, on whatever day it came.
  select coalesce(sum(given) filter (where cost is not null), 0) as given, coalesce(sum(cost) filter (where is_restocked), 0) as cost into v_back
  from private.lines_back(p_business_id, array(select distinct (created_at at time zone v_store.zone)::date from public.order_returns
    where business_id = p_business_id and order_id = p_order_id), v_store.zone, v_store.currency)
  where return_id in (select id from public.order_returns where business_id = p_business_id and order_id = p_order_id);
  return (
    select jsonb_build_object('goods', private.own_net(v_order, v_store.currency, v_order.subtotal, v_off) - v_order.returned,
      'costedTotal', private.own_net(v_order, v_store.currency, coalesce(sum(line_total) filter (where cost is not null), 0), v_off) - v_back.given,
      'costTotal', coalesce(sum(cost * quantity), 0) - v_back.cost,
      'missing', coalesce(jsonb_agg(distinct jsonb_build_object('productId', product_id, 'name', name))
        filter (where cost is null and is_missing), '[]'))
    from (select l.*, private.cost_then(p_business_id, l.product_id, l.variant_ids, v_order.created_at) as cost,
        private.cost_then(p_business_id, l.product_id, l.variant_ids, 'infinity') is null and exists (select from public.products p
          where p.business_id = l.business_id and p.id = l.product_id and p.status <> 'deleted') as is_missing
      from public.order_lines l where l.business_id = p_business_id and l.order_id = p_order_id) lines);
end $$;
comment on function public.order_profit(uuid, uuid) is
  'Security definer on purpose: costs of an order are worked out with the rights of the database; the right to see costs is checked first.';
grant execute on function public.order_profit(uuid,uuid) to authenticated;
