-- Returns what the forecast of a store is made from: pieces sold on each of the shop's days and the orders that they were in, up to yesterday
-- and for two years at most, with the stock, the cost and the days without stock of each product. Days are numbers from `firstDay` on. Orders that were cancelled or paid
-- back, and pieces that came back, are not in it. Holds the 200 live products that sold most, and 50 that lie; `leftOut` counts those with sales that are missing.
-- Costs are null for whoever may not see them, and everything for whoever may not see figures.
-- Callers: signed-in people, with their own rights.
create function public.read_demand(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with shop as (
    select b.id, zone, (now() at time zone zone)::date as today
    from public.businesses b, lateral (select private.time_zone_of(b.country) as zone) z where b.id = p_business_id
      and private.sees_figures(b.id)
  ),
  lines as materialized (
    select l.product_id, l.order_id, (o.created_at at time zone shop.zone)::date as day,
      l.quantity - case when o.pieces_back > 0 then private.pieces_back(l.business_id, l.order_id, l.id) else 0 end as quantity
    from shop join public.orders o on o.business_id = shop.id
      join public.order_lines l on l.business_id = shop.id and l.order_id = o.id
    where o.created_at >= (shop.today - 730)::timestamp at time zone shop.zone
      and o.created_at < shop.today::timestamp at time zone shop.zone
      and o.status <> 'cancelled' and o.payment_status <> 'refunded' and not l.is_extra
      and (o.pieces_back = 0 or private.pieces_back(l.business_id, l.order_id, l.id) < l.quantity)
  ),
  sold as materialized (
    select product_id, day, sum(quantity)::int as units, count(distinct order_id)::int as orders from lines group by product_id, day
  ),
  sold_in_all as (
    select day, sum(quantity)::int as units, count(distinct order_id)::int as orders from lines group by day
  ),
  frame as (
    select shop.*, coalesce((select min(day) from sold), shop.today) as first_day from shop
  ),
  by_product as (
    select s.product_id, min(s.day) as first_sold, max(s.day) as last_sold,
      coalesce(sum(s.units) filter (where s.day >= frame.today - 90), 0) as recent,
      jsonb_agg(jsonb_build_array(s.day - frame.first_day, s.units, s.orders) order by s.day) as sold
    from sold s, frame where s.product_id is not null group by s.product_id
  ),
  selling as (
    select p.id, b.recent from by_product b join frame on true
      join public.products p on p.business_id = frame.id and p.id = b.product_id and p.status = 'live'
  ),
  chosen as (
    (select id from selling order by recent desc, id limit 200)
    union
    (select p.id from frame join public.products p on p.business_id = frame.id and p.status = 'live'
        left join by_product b on b.product_id = p.id
      where coalesce(b.last_sold < frame.today - 60, true) and p.created_at < now() - interval '45 days'
        and (p.stock > 0 or (p.stock is null and exists (select from public.product_combinations c
          where c.business_id = frame.id and c.product_id = p.id and c.stock > 0)))
      order by p.price * coalesce(p.stock, 1) desc, p.id limit 50)
  ),
  goods as (
    select p.id, p.name, p.category_id,
      case when p.sale_price is not null and coalesce(p.sale_starts_at <= now(), true) and coalesce(p.sale_ends_at > now(), true)
        then p.sale_price else p.price end as price,
      -- As private.stock_now counts: a choice that is not counted is always there.
      case when c.count = 0 then p.stock when c.counted = c.count then least(2147483647, c.stock)::int end as stock,
      (select k.cost_minor from public.product_costs k where k.business_id = frame.id and k.product_id = p.id and k.value_ids = '{}'
        order by k.since desc limit 1) as cost,
      greatest(0, least((p.created_at at time zone frame.zone)::date, b.first_sold) - frame.first_day) as since,
      coalesce(b.sold, '[]') as sold
    from chosen join frame on true
      join public.products p on p.business_id = frame.id and p.id = chosen.id
      left join by_product b on b.product_id = p.id,
      lateral (select count(*) as count, count(c.stock) as counted, sum(c.stock) as stock from public.product_combinations c
        where c.business_id = frame.id and c.product_id = p.id) c
  ),
  sold_out as (
    select d.product_id, jsonb_agg(jsonb_build_array(greatest(0, d.day - frame.first_day), d.until - frame.first_day) order by d.day) as days
    from frame, lateral (
      select s.product_id, s.day, s.was_sold_out,
        coalesce(lead(s.day) over (partition by s.product_id order by s.day), frame.today) - 1 as until
      from public.product_stock_days s
      where s.business_id = frame.id and s.day < frame.today and s.product_id in (select id from chosen)) d
    where d.was_sold_out and d.until >= frame.first_day
    group by d.product_id
  )
  select jsonb_build_object(
    'today', frame.today,
    'firstDay', frame.first_day,
    'total', coalesce((select jsonb_agg(jsonb_build_array(day - frame.first_day, units, orders) order by day)
      from sold_in_all), '[]'),
    'products', coalesce((select jsonb_agg(jsonb_build_object('productId', g.id, 'name', g.name, 'categoryId', g.category_id,
        'price', g.price, 'stock', g.stock, 'cost', g.cost, 'since', g.since, 'sold', g.sold,
        'soldOut', coalesce(o.days, '[]')) order by g.name, g.id)
      from goods g left join sold_out o on o.product_id = g.id), '[]'),
    'categories', coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.position, c.name, c.id)
      from public.categories c where c.business_id = frame.id and c.id in (select category_id from goods)), '[]'),
    'leftOut', (select count(*) from selling where id not in (select id from chosen))
  ) from frame
$$;
comment on function public.read_demand(uuid) is 'Null for a store whose figures the caller may not see.';
grant execute on function public.read_demand(uuid) to authenticated;
