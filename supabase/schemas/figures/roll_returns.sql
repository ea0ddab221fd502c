-- Takes goods that came back on some days off the figures of these days; roll_days has just counted their sales. The sale stays on its own day.

-- Returns what came back on some days, line by line, of orders that count: `card_amount`: what of `amount` goes from the order's gift card onto a new
-- one; `given`: the line's share of `amount`, in proportion to its price; `cost`: what the pieces cost on the day of the sale, null when nobody knows.
create function private.lines_back(p_business_id uuid, p_days date[], p_zone text, p_currency text)
returns table (day date, return_id uuid, amount bigint, card_amount bigint, product_id uuid, is_extra boolean, quantity int, gross bigint,
  given bigint, cost bigint, is_restocked boolean)
language sql stable security definer set search_path = '' as $$
  select d.day, r.id, r.amount, r.card_amount, o.product_id, o.is_extra, l.quantity, g.gross,
    div(r.amount::numeric * g.gross, greatest(sum(g.gross) over (partition by r.id), 1))::bigint,
    case when o.product_id is not null then private.cost_then(p_business_id, o.product_id, o.variant_ids, s.created_at) * l.quantity end, l.is_restocked
  from unnest(p_days) d (day)
  join private.counted_returns r on r.business_id = p_business_id
    and r.created_at >= d.day::timestamp at time zone p_zone and r.created_at < (d.day + 1)::timestamp at time zone p_zone
  join public.orders s on s.business_id = r.business_id and s.id = r.order_id and private.is_sale(s.status, s.payment_status) and s.currency = p_currency
  join public.order_return_lines l on l.business_id = r.business_id and l.order_id = r.order_id and l.return_id = r.id
  join public.order_lines o on o.business_id = l.business_id and o.order_id = l.order_id and o.id = l.order_line_id
  cross join lateral (select o.unit_price * l.quantity as gross) g
$$;

-- Counts the returns of some days. The cost of goods that are not on the shelf again stays.
create function private.roll_returns(p_business_id uuid, p_days date[], p_zone text, p_currency text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  with back as materialized (
    select * from private.lines_back(p_business_id, p_days, p_zone, p_currency)
  ), days as (
    insert into private.figure_days as f (business_id, day, orders, cancelled, refunded, sales, new_sales, walk_in_sales, total, discount,
      delivery_fee, costed_total, cost_total, returned, goods)
    select p_business_id, b.day, 0, 0, 0, 0, 0, 0, -b.amount, 0, 0, -b.given, -b.cost, b.amount, -b.amount
    from (
      select day, (select sum(amount) from (select distinct on (return_id) amount from back x where x.day = l.day) r) as amount,
        coalesce(sum(given) filter (where cost is not null), 0) as given, coalesce(sum(cost) filter (where is_restocked), 0) as cost
      from back l group by day) b
    on conflict (business_id, day) do update set total = f.total + excluded.total, costed_total = f.costed_total + excluded.costed_total,
      cost_total = f.cost_total + excluded.cost_total, returned = excluded.returned, goods = f.goods + excluded.goods
  ), parts as (
    select 'product' as kind, day, coalesce(product_id::text, case when is_extra then 'extra' else 'gone' end) as part, -sum(quantity) as quantity,
      -sum(gross) as total, -coalesce(sum(given) filter (where cost is not null), 0) as goods,
      -coalesce(sum(cost) filter (where is_restocked), 0) as cost, -coalesce(sum(gross) filter (where cost is not null), 0) as gross
    from back group by 2, 3
    union all
    -- The new card counts once it pays; without this its money would count twice.
    select 'payment', day, 'gift_card', 0, -sum(card_amount), 0, 0, 0
    from (select distinct day, return_id, card_amount from back where card_amount > 0) cards group by 2
  )
  insert into private.figure_parts as f (business_id, kind, day, part, orders, sales, quantity, total, discount, costed_total, cost_total,
    costed_gross)
  select p_business_id, kind, day, part, 0, 0, quantity, total, 0, goods, cost, gross from parts
  on conflict (business_id, kind, day, part) do update set quantity = f.quantity + excluded.quantity, total = f.total + excluded.total,
    costed_total = f.costed_total + excluded.costed_total, cost_total = f.cost_total + excluded.cost_total, costed_gross = f.costed_gross + excluded.costed_gross;
end $$;
