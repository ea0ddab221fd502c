-- Orders of a store in other currencies than its own, in some time, and what came back of them in it, with what they add to its sales (`sign` 0: nothing).
create function private.currency_moves(p_business_id uuid, p_own text, p_from timestamptz, p_before timestamptz)
returns table (currency text, base_currency text, rate_own bigint, rate_other bigint, orders int, sales int, sign int, amount bigint)
language sql stable set search_path = '' as $$
  select o.currency, o.base_currency, o.rate_own, o.rate_other, (o.status <> 'cancelled')::int, k.is_sale::int, k.is_sale::int,
    private.order_income(o.total, o.gift_card_amount, o.let_go)
  from public.orders o, lateral (select private.is_sale(o.status, o.payment_status) as is_sale) k
  where o.business_id = p_business_id and o.created_at >= p_from and o.created_at < p_before and o.currency <> p_own
  union all
  select o.currency, o.base_currency, o.rate_own, o.rate_other, 0, 0, -1, r.amount
  from private.counted_returns r join public.orders o on o.business_id = r.business_id and o.id = r.order_id
  where r.business_id = p_business_id and r.created_at >= p_from and r.created_at < p_before and o.currency <> p_own
    and private.is_sale(o.status, o.payment_status)
$$;
grant execute on function private.currency_moves(uuid,text,timestamp with time zone,timestamp with time zone) to authenticated;

-- Returns what a store sold in other currencies than its own in some time, less what came back in it: [{currency, total, sales}].
create function private.other_sales(p_business_id uuid, p_own text, p_from timestamptz, p_before timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'total', total, 'sales', sales) order by currency), '[]')
  from (
    select currency, sum(sales) as sales, sum(sign * amount) as total
    from private.currency_moves(p_business_id, p_own, p_from, p_before) group by currency) sums
  where sales > 0 or total <> 0
$$;
grant execute on function private.other_sales(uuid,text,timestamp with time zone,timestamp with time zone) to authenticated;

-- Sales in other currencies, in some days of the shop: {own, currencies: [{currency, orders, sales, total, inOwn}]}. Currencies are never added
-- up. `inOwn`: each sale, and what came back of it on its own day, at the rate of its own order; null when one has no rate against the present own currency. Null for
-- whoever may not see figures.
-- Callers: signed-in people, with their own rights.
create function public.read_currency_sums(p_business_id uuid, p_from date, p_until date) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('own', b.currency, 'currencies', (
    select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'orders', s.orders, 'sales', s.sales, 'total', s.total,
      'inOwn', s.in_own) order by s.currency), '[]')
    from (
      select m.currency, sum(m.orders) as orders, sum(m.sales) as sales, sum(m.sign * m.amount) as total,
        case when bool_and(m.base_currency is not distinct from b.currency) filter (where m.sign <> 0) is not false then
          coalesce(sum(m.sign * private.in_own_currency(m.amount, m.rate_own, m.rate_other)) filter (where m.sign <> 0), 0) end as in_own
      from private.currency_moves(b.id, b.currency, p_from::timestamp at time zone private.time_zone_of(b.country),
        (p_until + 1)::timestamp at time zone private.time_zone_of(b.country)) m
      group by m.currency) s))
  from public.businesses b where b.id = p_business_id and private.sees_figures(b.id)
$$;
grant execute on function public.read_currency_sums(uuid,date,date) to authenticated;
