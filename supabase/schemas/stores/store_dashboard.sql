-- Returns the live products of which five or fewer are left, the scarcest first, at most eight: [{productId, name, stock, choices}]. A product that
-- runs out has one line, which names its choices. Shows what the caller may see.
create function private.low_stock(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('productId', id, 'name', name, 'stock', stock, 'choices', choices) order by stock, name, id), '[]')
  from (
    select p.id, p.name, p.stock, '[]'::jsonb as choices
    from public.products p
    where p.business_id = p_business_id and p.status = 'live' and p.stock <= 5
      and not exists (select from public.product_combinations c where c.product_id = p.id)
    union all
    select p.id, p.name, min(c.stock), jsonb_agg(jsonb_build_object('options', (
        select string_agg(v.name, ', ' order by g.position, g.id) from public.option_values v
        join public.option_groups g on g.id = v.group_id where v.id = any (c.value_ids)), 'stock', c.stock)
      order by c.stock, c.id)
    from public.product_combinations c join public.products p on p.id = c.product_id
    where c.business_id = p_business_id and p.status = 'live' and c.stock <= 5
    group by p.id
    order by 3, 2 limit 8
  ) low
$$;
grant execute on function private.low_stock(uuid) to authenticated;

-- Returns the data of the owner's first page: pending orders, scarce products, first steps; and `figures`, null for whoever may not see them: sales, this
-- month's in other currencies (`others`), the steps from view to order, best products.
-- Callers: signed-in people, with their own rights.
create function public.store_dashboard(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with shop as (
    select b.id, b.currency, b.country, b.whatsapp_number, b.logo_path, b.allow_pickup, b.description,
      private.time_zone_of(b.country) as zone, (now() at time zone private.time_zone_of(b.country))::date as today
    from public.businesses b where b.id = p_business_id
  ),
  sold as (
    select o.id, private.order_income(o.total, o.gift_card_amount, o.let_go) as total, (o.created_at at time zone shop.zone)::date as day
    from public.orders o join shop on o.business_id = shop.id
    where private.is_sale(o.status, o.payment_status) and o.currency = shop.currency
      and o.created_at >= (date_trunc('month', shop.today::timestamp) - interval '40 days') at time zone shop.zone
  ),
  back as (
    select r.id, r.order_id, r.amount, (r.created_at at time zone shop.zone)::date as day
    from private.counted_returns r join shop on r.business_id = shop.id
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    where private.is_sale(o.status, o.payment_status) and o.currency = shop.currency
      and r.created_at >= (date_trunc('month', shop.today::timestamp) - interval '40 days') at time zone shop.zone
  ),
  -- Sales by day, less what came back on it.
  taken as (
    select day, sum(orders) as orders, sum(sales) as sales
    from (select day, 1 as orders, total as sales from sold union all select day, 0, -amount from back) moves group by day
  ),
  days as (
    select d::date as day from shop, generate_series(shop.today - 29, shop.today, interval '1 day') d
  ),
  views as (
    select coalesce(sum(v.views), 0) as views, coalesce(sum(v.carts), 0) as carts
    from public.store_page_days v join shop on v.business_id = shop.id where v.day > shop.today - 30
  ),
  top as (
    select m.product_id, min(m.name) as name, sum(m.quantity) as quantity, sum(m.sales) as sales
    from (
      select l.product_id, l.name, l.quantity, l.line_total as sales
      from public.order_lines l join sold on sold.id = l.order_id, shop where l.business_id = shop.id and sold.day > shop.today - 30
      union all
      select l.product_id, l.name, -k.quantity, -k.quantity * l.unit_price
      from back join shop on back.day > shop.today - 30
      join public.order_return_lines k on k.business_id = shop.id and k.order_id = back.order_id and k.return_id = back.id
      join public.order_lines l on l.business_id = k.business_id and l.order_id = k.order_id and l.id = k.order_line_id) m
    where m.product_id is not null
    group by m.product_id having sum(m.quantity) > 0 order by sum(m.sales) desc, m.product_id limit 5
  )
  select jsonb_build_object(
    'timeZone', shop.zone,
    'waiting', (select jsonb_build_object(
        'pending', count(*) filter (where o.status = 'pending'),
        'toSend', count(*) filter (where o.status = 'confirmed'),
        'unpaid', count(*) filter (where private.is_sale(o.status, o.payment_status) and o.balance > 0),
        'toGiveBack', count(*) filter (where o.balance < 0),
        'claimed', (select count(*) from public.orders c where c.business_id = shop.id and c.claimed > 0
          and (c.payment_status = 'claimed' and c.status <> 'cancelled' or private.has_open_claim(c.business_id, c.id))),
        'claimedOrder', (select c.id from public.orders c where c.business_id = shop.id and c.claimed > 0
          and (c.payment_status = 'claimed' and c.status <> 'cancelled' or private.has_open_claim(c.business_id, c.id))
          order by c.created_at, c.id limit 1),
        'asking', private.people_asking(shop.id))
      from public.orders o where o.business_id = shop.id),
    'figures', case when private.sees_figures(shop.id) then jsonb_build_object(
      'today', (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'sales', coalesce(sum(sales), 0)) from taken where day = shop.today),
      'week', (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'sales', coalesce(sum(sales), 0)) from taken
        where day >= date_trunc('week', shop.today::timestamp)::date),
      'month', (select jsonb_build_object('orders', coalesce(sum(orders), 0), 'sales', coalesce(sum(sales), 0)) from taken
        where day >= date_trunc('month', shop.today::timestamp)::date),
      'others', private.other_sales(shop.id, shop.currency, date_trunc('month', shop.today::timestamp) at time zone shop.zone,
        (shop.today + 1)::timestamp at time zone shop.zone),
      'days', (select jsonb_agg(jsonb_build_object('day', days.day, 'orders', n.orders, 'sales', n.sales) order by days.day)
        from days, lateral (select coalesce(sum(orders), 0) as orders, coalesce(sum(sales), 0) as sales from taken where taken.day = days.day) n),
      'funnel', (select jsonb_build_object('views', views.views, 'carts', views.carts,
          'orders', (select count(*) from public.orders o where o.business_id = shop.id and o.source = 'store'
            and o.status <> 'cancelled' and o.created_at >= (shop.today - 29)::timestamp at time zone shop.zone)) from views),
      'topProducts', coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'quantity', quantity,
        'sales', sales) order by sales desc, product_id) from top), '[]')) end,
    'lowStock', private.low_stock(shop.id),
    'setUp', jsonb_build_object(
      'hasWhatsApp', shop.whatsapp_number is not null,
      'hasLogo', shop.logo_path is not null,
      'liveProducts', (select count(*) from public.products p where p.business_id = shop.id and p.status = 'live'),
      'hasDelivery', shop.allow_pickup
        or exists (select from public.delivery_zones z where z.business_id = shop.id and z.is_active),
      'hasBank', (select exists (select from public.business_bank_details d where d.business_id = shop.id)),
      'hasShared', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'shared'),
      'hasOrder', exists (select from public.orders o where o.business_id = shop.id and o.source = 'store'),
      'hasSale', exists (select from public.orders o where o.business_id = shop.id and o.status <> 'cancelled'),
      'isHidden', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'checklist_hidden'))
  ) from shop
$$;
comment on function public.store_dashboard(uuid) is 'Null for a store that the caller does not work in.';
grant execute on function public.store_dashboard(uuid) to authenticated;
