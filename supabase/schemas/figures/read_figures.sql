-- The views of the page /dashboard/analytics. Each reads what roll_figures has counted, and never the orders. Plans without
-- `advanced-analytics` see 30 days and no parts.

-- The days of a view, today the last, and the same number of days before them. `day`: 30 days; `week`: 12 weeks from a Monday; `month`: 12
-- months from the first.
create function private.figure_span(p_zone text, p_unit text,
  out until_day date, out from_day date, out before_until date, out before_from date)
language sql stable set search_path = '' as $$
  select t.day, f.day, (t.day - f.back)::date, (f.day - f.back)::date
  from (select (now() at time zone p_zone)::date as day) t,
    lateral (select
      case p_unit when 'week' then (date_trunc('week', t.day::timestamp) - interval '11 weeks')::date
        when 'month' then (date_trunc('month', t.day::timestamp) - interval '11 months')::date
        else t.day - 29 end as day,
      case p_unit when 'week' then interval '12 weeks' when 'month' then interval '12 months' else interval '30 days' end as back) f
$$;

-- True when the caller may see the store's figures.
create function private.sees_figures(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_business_id in (select private.business_ids_where('figures'))
$$;
comment on function private.sees_figures(uuid) is
  'Security definer on purpose: only reads the caller''s own stores.';
grant execute on function private.sees_figures(uuid) to authenticated;

-- Checks that the caller may see the store's figures; counts what is noted, so that figures hold the order of this second. Returns
-- whether the store's plan shows everything.
create function private.open_figures(p_business_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'figures');
  perform private.roll_store(p_business_id, 500);
  return private.plan_allows(private.plan_now(p_business_id), 'advanced-analytics');
end $$;

-- Adds up the figures of some days. Costs only for those who may see them.
create function private.figure_sums(p_business_id uuid, p_from date, p_until date, p_with_costs boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('orders', coalesce(sum(orders), 0), 'cancelled', coalesce(sum(cancelled), 0),
      'refunded', coalesce(sum(refunded), 0), 'sales', coalesce(sum(sales), 0), 'newSales', coalesce(sum(new_sales), 0),
      'walkInSales', coalesce(sum(walk_in_sales), 0), 'total', coalesce(sum(total), 0), 'discount', coalesce(sum(discount), 0),
      'deliveryFee', coalesce(sum(delivery_fee), 0), 'returned', coalesce(sum(returned), 0),
      'goods', coalesce(sum(goods), 0),
      'costedTotal', case when p_with_costs then coalesce(sum(costed_total), 0) end,
      'costTotal', case when p_with_costs then coalesce(sum(cost_total), 0) end)
    || (select jsonb_build_object('views', coalesce(sum(views), 0), 'carts', coalesce(sum(carts), 0))
      from private.figure_visits where business_id = p_business_id and day between p_from and p_until)
  from private.figure_days where business_id = p_business_id and day between p_from and p_until
$$;

-- Sales, orders and buyers by day, week or month, with the sums of this time and of the time before; for those who may see costs,
-- what goods cost, and products without a cost. Under a plan with 30 days `p_unit` is
-- `day` whatever was asked, and there is no time before.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.read_figures(p_business_id uuid, p_unit text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_full boolean;
  v_with_costs boolean;
  v_unit text;
  v_store record;
  v_span record;
begin
  perform private.limit_text('unit', p_unit);
  v_is_full := private.open_figures(p_business_id);
  v_with_costs := private.sees_costs(p_business_id);
  if p_unit is null or p_unit not in ('day', 'week', 'month') then
    perform private.bad_request('unit');
  end if;
  v_unit := case when v_is_full then p_unit else 'day' end;
  select * into v_store from private.figure_store(p_business_id);
  select * into v_span from private.figure_span(v_store.zone, v_unit);
  return jsonb_build_object('unit', v_unit, 'isFull', v_is_full, 'from', v_span.from_day, 'until', v_span.until_day,
    'beforeFrom', v_span.before_from, 'beforeUntil', v_span.before_until,
    'now', private.figure_sums(p_business_id, v_span.from_day, v_span.until_day, v_with_costs),
    'before', case when v_is_full then
      private.figure_sums(p_business_id, v_span.before_from, v_span.before_until, v_with_costs) end,
    'missing', case when v_with_costs then private.missing_costs(p_business_id, v_span.from_day) end,
    'periods', (
      select jsonb_agg(jsonb_build_object('from', p.day::date, 'orders', coalesce(f.orders, 0), 'sales', coalesce(f.sales, 0),
        'newSales', coalesce(f.new_sales, 0), 'total', coalesce(f.total, 0), 'views', coalesce(v.views, 0),
        'goods', coalesce(f.goods, 0), 'costedTotal', case when v_with_costs then coalesce(f.costed_total, 0) end,
        'costTotal', case when v_with_costs then coalesce(f.cost_total, 0) end) order by p.day)
      from generate_series(v_span.from_day::timestamp, v_span.until_day::timestamp, ('1 ' || v_unit)::interval) p (day)
      left join (
        select date_trunc(v_unit, day::timestamp) as day, sum(orders) as orders, sum(sales) as sales, sum(new_sales) as new_sales,
          sum(total) as total, sum(goods) as goods, sum(costed_total) as costed_total, sum(cost_total) as cost_total
        from private.figure_days where business_id = p_business_id and day between v_span.from_day and v_span.until_day group by 1
      ) f on f.day = p.day
      left join (
        select date_trunc(v_unit, day::timestamp) as day, sum(views) as views
        from private.figure_visits where business_id = p_business_id and day between v_span.from_day and v_span.until_day group by 1
      ) v on v.day = p.day));
end $$;
comment on function public.read_figures(uuid, text) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figures(uuid,text) to authenticated;

-- What a part is called: the product's name, the category's, the member's name, or the part itself. Null: it is gone, or has left.
create function private.part_name(p_business_id uuid, p_kind text, p_part text) returns text
language sql stable security definer set search_path = '' as $$
  select case when length(p_part) <> 36 then p_part
    when p_kind = 'category' then (select name from public.categories where business_id = p_business_id and id::text = p_part)
    when p_kind = 'product' then (select name from public.products where business_id = p_business_id and id = p_part::uuid)
    when p_kind in ('seller', 'taker') then (select private.member_name(p_business_id, m.user_id) from public.business_members m
      where m.business_id = p_business_id and m.user_id = p_part::uuid)
    else p_part end
$$;

-- The sums of each part in some days. Categories are those that products have now.
create function private.part_sums(p_business_id uuid, p_kind text, p_from date, p_until date)
returns table (part text, orders bigint, sales bigint, quantity bigint, total bigint, discount bigint, costed_total bigint, cost_total bigint,
  costed_gross bigint)
language sql stable security definer set search_path = '' as $$
  with sums as (
    select f.part, sum(f.orders) as orders, sum(f.sales) as sales, sum(f.quantity) as quantity, sum(f.total) as total,
      sum(f.discount) as discount, sum(f.costed_total) as costed_total, sum(f.cost_total) as cost_total, sum(f.costed_gross) as costed_gross
    from private.figure_parts f
    where f.business_id = p_business_id and f.day between p_from and p_until
      and f.kind = case p_kind when 'category' then 'product' else p_kind end
    group by f.part
  )
  select named.part, sum(s.orders)::bigint, sum(s.sales)::bigint, sum(s.quantity)::bigint, sum(s.total)::bigint, sum(s.discount)::bigint,
    sum(s.costed_total)::bigint, sum(s.cost_total)::bigint, sum(s.costed_gross)::bigint
  from sums s
  left join public.products p on p_kind = 'category' and p.business_id = p_business_id and p.id::text = s.part,
  lateral (select case when p_kind <> 'category' then s.part else coalesce(p.category_id::text, case when p.id is null then s.part else 'none' end)
    end as part) named
  group by named.part
$$;

-- Sales by part, the largest 200 first, each with its sales of the time before: by `product`, `category`, `zone`, `voucher`, `payment`,
-- `seller` or `taker`.
-- Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.read_figure_parts(p_business_id uuid, p_unit text, p_kind text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_span record;
  v_with_costs boolean;
begin
  perform private.limit_text('unit', p_unit);
  perform private.limit_text('kind', p_kind);
  if not private.open_figures(p_business_id) then
    return null;
  elsif p_kind is null or p_kind not in ('product', 'category', 'zone', 'voucher', 'payment', 'seller', 'taker') then
    perform private.bad_request('kind');
  end if;
  v_with_costs := private.sees_costs(p_business_id);
  select * into v_store from private.figure_store(p_business_id);
  select * into v_span from private.figure_span(v_store.zone, p_unit);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('part', part, 'name', private.part_name(p_business_id, p_kind, part),
      'sales', sales, 'quantity', quantity, 'total', total, 'before', before, 'discount', discount,
      'costedTotal', case when v_with_costs then costed_total end, 'costTotal', case when v_with_costs then cost_total end,
      'costedGross', case when v_with_costs then costed_gross end)
      order by total desc, part), '[]')
    from (
      select n.*, coalesce(b.total, 0) as before
      from private.part_sums(p_business_id, p_kind, v_span.from_day, v_span.until_day) n
      left join private.part_sums(p_business_id, p_kind, v_span.before_from, v_span.before_until) b on b.part = n.part
      order by n.total desc, n.part limit 200) most);
end $$;
comment on function public.read_figure_parts(uuid, text, text) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_parts(uuid,text,text) to authenticated;

-- Visits, carts, orders and sales by source: {part, views, carts, orders, total}. Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.read_figure_sources(p_business_id uuid, p_unit text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_span record;
begin
  perform private.limit_text('unit', p_unit);
  if not private.open_figures(p_business_id) then
    return null;
  end if;
  select * into v_store from private.figure_store(p_business_id);
  select * into v_span from private.figure_span(v_store.zone, p_unit);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('part', part, 'views', views, 'carts', carts, 'orders', orders, 'total', total)
      order by views desc, orders desc, part), '[]')
    from (
      select coalesce(v.source, o.part) as part, coalesce(v.views, 0) as views, coalesce(v.carts, 0) as carts,
        coalesce(o.orders, 0) as orders, coalesce(o.total, 0) as total
      from (select source, sum(views) as views, sum(carts) as carts from private.figure_visits
        where business_id = p_business_id and day between v_span.from_day and v_span.until_day group by source) v
      full join private.part_sums(p_business_id, 'source', v_span.from_day, v_span.until_day) o on o.part = v.source) each_source);
end $$;
comment on function public.read_figure_sources(uuid, text) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_sources(uuid,text) to authenticated;

-- Orders by hour of the week: {day, hour, orders}, Monday is 0. Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.read_figure_hours(p_business_id uuid, p_unit text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_span record;
begin
  perform private.limit_text('unit', p_unit);
  if not private.open_figures(p_business_id) then
    return null;
  end if;
  select * into v_store from private.figure_store(p_business_id);
  select * into v_span from private.figure_span(v_store.zone, p_unit);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('day', day, 'hour', hour, 'orders', orders) order by day, hour), '[]')
    from (select extract(isodow from day)::int - 1 as day, part::int as hour, sum(orders) as orders
      from private.figure_parts where business_id = p_business_id and kind = 'hour' and day between v_span.from_day and v_span.until_day
      group by 1, 2) each_hour);
end $$;
comment on function public.read_figure_hours(uuid, text) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_hours(uuid,text) to authenticated;

-- Of the buyers whose first sale was in a month, how many bought in each month after: {first, month, buyers, total}; the last 12 months. Null
-- under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_figure_cohorts(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_span record;
begin
  if not private.open_figures(p_business_id) then
    return null;
  end if;
  select * into v_store from private.figure_store(p_business_id);
  select * into v_span from private.figure_span(v_store.zone, 'month');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('first', first_month, 'month', month, 'buyers', buyers, 'total', total)
      order by first_month, month), '[]')
    from (select first_month, month, count(*) as buyers, sum(total) as total
      from private.figure_buyer_months where business_id = p_business_id and first_month between v_span.from_day and v_span.until_day
      group by 1, 2) each_month);
end $$;
comment on function public.read_figure_cohorts(uuid) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_cohorts(uuid) to authenticated;

-- How often the stock of each counted product was sold in 90 days: {part, name, stock, sold, averageStock, soldOutDays}. The average is of
-- the stock at the end of each day. Null under a plan without parts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_figure_stock(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_today date;
begin
  if not private.open_figures(p_business_id) then
    return null;
  end if;
  select * into v_store from private.figure_store(p_business_id);
  v_today := (now() at time zone v_store.zone)::date;
  return (
    with stocked as materialized (
      -- A row of a day holds until the next one: the last row before the 90 days holds at their beginning.
      select n.product_id, n.stock, coalesce((select max(d.day) from public.product_stock_days d
        where d.product_id = n.product_id and d.day <= v_today - 90), v_today - 90) as begins
      from private.stock_now(p_business_id) n
    ), kept as (
      -- One read of the index for each product.
      select n.product_id, k.*
      from stocked n cross join lateral (
        select d.stock, d.was_sold_out, greatest(d.day, v_today - 90) as from_day,
          lead(d.day, 1, v_today) over (order by d.day) as until_day
        from public.product_stock_days d where d.product_id = n.product_id and d.day >= n.begins and d.day < v_today) k
    ), average as (
      select product_id, sum(stock::bigint * (until_day - from_day))::numeric / nullif(sum(until_day - from_day), 0) as stock,
        coalesce(sum(case when was_sold_out then case when stock = 0 then until_day - from_day else 1 end end), 0) as sold_out
      from kept group by product_id
    ), sold as (
      select part, quantity from private.part_sums(p_business_id, 'product', v_today - 89, v_today)
    )
    select coalesce(jsonb_agg(jsonb_build_object('part', part, 'name', name, 'stock', stock, 'sold', sold, 'averageStock', average,
      'soldOutDays', sold_out) order by sold desc, part), '[]')
    from (
      select s.product_id as part, p.name, s.stock, coalesce(q.quantity, 0) as sold,
        round(coalesce(a.stock, s.stock), 1) as average, coalesce(a.sold_out, 0) as sold_out
      from stocked s join public.products p on p.business_id = p_business_id and p.id = s.product_id
      left join average a on a.product_id = s.product_id
      left join sold q on q.part = s.product_id::text
      order by sold desc, s.product_id limit 200) most);
end $$;
comment on function public.read_figure_stock(uuid) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_stock(uuid) to authenticated;
