-- Returns the data of the owner's first page: sales, pending orders, the steps from view to order, best and scarce products, first
-- steps. A product that runs out has one line, which names its choices.
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
  days as (
    select d::date as day from shop, generate_series(shop.today - 29, shop.today, interval '1 day') d
  ),
  views as (
    select coalesce(sum(v.views), 0) as views, coalesce(sum(v.carts), 0) as carts
    from public.store_page_days v join shop on v.business_id = shop.id where v.day > shop.today - 30
  ),
  top as (
    select l.product_id, min(l.name) as name, sum(l.quantity) as quantity, sum(l.line_total) as sales
    from public.order_lines l join sold on sold.id = l.order_id, shop
    where l.business_id = shop.id and sold.day > shop.today - 30 and l.product_id is not null
    group by l.product_id order by sum(l.line_total) desc, l.product_id limit 5
  ),
  low as (
    select p.id, p.name, p.stock, '[]'::jsonb as choices
    from public.products p join shop on p.business_id = shop.id
    where p.status = 'live' and p.stock <= 5
      and not exists (select from public.product_combinations c where c.product_id = p.id)
    union all
    select p.id, p.name, min(c.stock), jsonb_agg(jsonb_build_object('options', (
        select string_agg(v.name, ', ' order by g.position, g.id) from public.option_values v
        join public.option_groups g on g.id = v.group_id where v.id = any (c.value_ids)), 'stock', c.stock)
      order by c.stock, c.id)
    from public.product_combinations c
      join public.products p on p.id = c.product_id join shop on c.business_id = shop.id
    where p.status = 'live' and c.stock <= 5
    group by p.id
    order by 3, 2 limit 8
  )
  select jsonb_build_object(
    'timeZone', shop.zone,
    'today', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold where day = shop.today),
    'week', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold
      where day >= date_trunc('week', shop.today::timestamp)::date),
    'month', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold
      where day >= date_trunc('month', shop.today::timestamp)::date),
    'days', (select jsonb_agg(jsonb_build_object('day', days.day, 'orders', n.orders, 'sales', n.sales) order by days.day)
      from days, lateral (select count(*) as orders, coalesce(sum(total), 0) as sales from sold where sold.day = days.day) n),
    'waiting', (select jsonb_build_object(
        'pending', count(*) filter (where o.status = 'pending'),
        'toSend', count(*) filter (where o.status = 'confirmed'),
        'unpaid', count(*) filter (where private.is_sale(o.status, o.payment_status) and o.balance > 0),
        'toGiveBack', count(*) filter (where o.status <> 'pending' and o.balance < 0))
      from public.orders o where o.business_id = shop.id),
    'funnel', (select jsonb_build_object('views', views.views, 'carts', views.carts,
        'orders', (select count(*) from public.orders o where o.business_id = shop.id and o.source = 'store'
          and o.created_at >= (shop.today - 29)::timestamp at time zone shop.zone)) from views),
    'topProducts', coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'quantity', quantity,
      'sales', sales) order by sales desc, product_id) from top), '[]'),
    'lowStock', coalesce((select jsonb_agg(jsonb_build_object('productId', id, 'name', name, 'stock', stock, 'choices', choices)
      order by stock, name, id) from low), '[]'),
    'setUp', jsonb_build_object(
      'hasWhatsApp', shop.whatsapp_number is not null,
      'hasLogo', shop.logo_path is not null,
      'liveProducts', (select count(*) from public.products p where p.business_id = shop.id and p.status = 'live'),
      'hasDelivery', shop.allow_pickup
        or exists (select from public.delivery_zones z where z.business_id = shop.id and z.is_active),
      'hasBank', (select exists (select from public.business_bank_details d where d.business_id = shop.id)),
      'hasShared', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'shared'),
      'hasOrder', exists (select from public.orders o where o.business_id = shop.id and o.source = 'store'),
      'isHidden', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'checklist_hidden'))
  ) from shop
$$;
comment on function public.store_dashboard(uuid) is 'Null for a store that the caller does not work in.';
grant execute on function public.store_dashboard(uuid) to authenticated;
