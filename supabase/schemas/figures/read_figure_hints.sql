-- Pieces of each product in orders of 30 days that nobody has confirmed yet: no figure counts them, because figures count sales.
create function private.waiting_goods(p_business_id uuid) returns table (product_id uuid, pieces bigint)
language sql stable security definer set search_path = '' as $$
  select l.product_id, sum(l.quantity)
  from public.orders o join public.order_lines l on l.business_id = o.business_id and l.order_id = o.id
  where o.business_id = p_business_id and o.status = 'pending' and o.created_at > now() - interval '30 days' group by 1
$$;

-- The facts of 30 days from which src/domain/figures/hints.ts makes sentences that say what to do: of live products that were seen, sold or
-- stocked, and of the store. Under a plan without parts sources and hours are null and the sales before are 0; costs are null for people who
-- may not see them.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_figure_hints(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_full boolean := private.open_figures(p_business_id);
  v_store record;
  v_today date;
  v_before record;
begin
  select * into v_store from private.figure_store(p_business_id);
  v_today := (now() at time zone v_store.zone)::date;
  select coalesce(sum(total), 0) as total, coalesce(sum(sales), 0) as sales into v_before from private.figure_days
    where business_id = p_business_id and day between v_today - 59 and v_today - 30;
  return (
    with seen as (
      select substr(page, 10) as part, sum(views) as views, sum(carts) as carts from public.store_page_days
      where business_id = p_business_id and day > v_today - 30 and page like '/product/%' group by page
    ), products as (
      select p.id, p.name, coalesce(s.views, 0) as views, coalesce(s.carts, 0) as carts, coalesce(m.quantity, 0) as sold,
        coalesce(w.pieces, 0) as waiting,
        coalesce(q.quantity, 0) as sold_90, n.stock, p.description <> '' as is_described,
        v_today - (p.created_at at time zone v_store.zone)::date as age,
        (select count(*) from public.product_images i where i.product_id = p.id) as pictures
      from public.products p
      left join seen s on s.part = p.id::text
      left join private.waiting_goods(p_business_id) w on w.product_id = p.id
      left join private.part_sums(p_business_id, 'product', v_today - 29, v_today) m on m.part = p.id::text
      left join private.part_sums(p_business_id, 'product', v_today - 89, v_today) q on q.part = p.id::text
      left join private.stock_now(p_business_id) n on n.product_id = p.id
      where p.business_id = p_business_id and p.status = 'live' and (s.views > 0 or q.quantity > 0 or n.stock > 0)
      order by coalesce(s.views, 0) + coalesce(m.quantity, 0) desc, n.stock desc nulls last, p.id limit 200
    )
    select jsonb_build_object(
      'products', coalesce((select jsonb_agg(jsonb_build_object('productId', id, 'name', name, 'views', views, 'carts', carts, 'sold', sold, 'waiting', waiting,
        'sold90', sold_90, 'stock', stock, 'pictures', pictures, 'isDescribed', is_described, 'ageDays', age) order by views desc, id)
        from products), '[]'),
      'now', private.figure_sums(p_business_id, v_today - 29, v_today, private.sees_costs(p_business_id)),
      'totalBefore', case when v_is_full then v_before.total else 0 end,
      'salesBefore', case when v_is_full then v_before.sales else 0 end,
      'sources', case when v_is_full then (
        select coalesce(jsonb_agg(jsonb_build_object('part', source, 'views', views,
          'orders', coalesce((select sum(orders) from private.figure_parts where business_id = p_business_id and kind = 'source'
            and part = source and day > v_today - 30), 0)) order by views desc), '[]')
        from (select source, sum(views) as views from private.figure_visits
          where business_id = p_business_id and day > v_today - 30 group by source) each_source) end,
      'busiest', case when v_is_full then (
        select jsonb_build_object('day', extract(isodow from day)::int - 1, 'hour', part::int, 'orders', sum(orders),
          'days', count(distinct day), 'of', sum(sum(orders)) over ())
        from private.figure_parts where business_id = p_business_id and kind = 'hour' and day > v_today - 90
        group by extract(isodow from day), part order by sum(orders) desc, 1 limit 1) end,
      'campaigns', (select count(*) from private.campaigns where business_id = p_business_id)));
end $$;
comment on function public.read_figure_hints(uuid) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; membership is checked first.';
grant execute on function public.read_figure_hints(uuid) to authenticated;
