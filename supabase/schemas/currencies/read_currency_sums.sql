-- Sales in other currencies, in some days of the shop: {own, currencies: [{currency, orders, sales, total, inOwn}]}. Currencies are never added
-- up. `inOwn`: each sale at the rate of its own order; null when one has no rate against the present own currency.
-- Callers: signed-in people, with their own rights.
create function public.read_currency_sums(p_business_id uuid, p_from date, p_until date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('own', b.currency, 'currencies', (
    select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'orders', s.orders, 'sales', s.sales, 'total', s.total,
      'inOwn', s.in_own) order by s.currency), '[]')
    from (
      select o.currency, count(*) filter (where o.status <> 'cancelled') as orders, count(*) filter (where k.is_sale) as sales,
        coalesce(sum(private.order_income(o.total, o.gift_card_amount, o.let_go)) filter (where k.is_sale), 0) as total,
        case when bool_and(o.base_currency is not distinct from b.currency) filter (where k.is_sale) is not false then
          coalesce(sum(private.in_own_currency(private.order_income(o.total, o.gift_card_amount, o.let_go), o.rate_own, o.rate_other)) filter (where k.is_sale), 0)
        end as in_own
      from public.orders o, lateral (select private.is_sale(o.status, o.payment_status) as is_sale) k
      where o.business_id = b.id and o.currency <> b.currency
        and o.created_at >= p_from::timestamp at time zone private.time_zone_of(b.country)
        and o.created_at < (p_until + 1)::timestamp at time zone private.time_zone_of(b.country)
      group by o.currency) s))
  from public.businesses b where b.id = p_business_id
$$;
grant execute on function public.read_currency_sums(uuid,date,date) to authenticated;
