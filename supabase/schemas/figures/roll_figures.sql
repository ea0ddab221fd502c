-- Counts figures again from the orders, for the days and buyers that have changed (mark_figures.sql writes the notes). Always counts a whole
-- day, so the order of changes does not matter.

-- The settings of a store that its figures depend on.
create function private.figure_store(p_business_id uuid, out zone text, out currency text) returns record
language sql stable set search_path = '' as $$
  select private.time_zone_of(b.country), b.currency from public.businesses b where b.id = p_business_id
$$;

-- Counts the sales of some buyers again, less what came back of them, by the month of the sale. Returns the days on which a sale has become, or is no longer, the first sale of its buyer.
create function private.roll_buyers(p_business_id uuid, p_buyers text[], p_zone text, p_currency text) returns date[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_days date[];
begin
  with sold as materialized (
    select b.buyer, o.id, o.created_at as at, (o.created_at at time zone p_zone)::date as day, private.order_income(o.total, o.gift_card_amount, o.let_go) - o.returned as income
    from unnest(p_buyers) b (buyer) cross join lateral (
      select * from public.orders where business_id = p_business_id
        and customer_id = case when length(b.buyer) = 36 then b.buyer::uuid end
      union all
      select * from public.orders where business_id = p_business_id and customer_id is null and phone = b.buyer) o
    where private.is_sale(o.status, o.payment_status) and o.currency = p_currency
  ), firsts as (
    select distinct on (buyer) buyer, id, day from sold order by buyer, at, id
  ), months as (
    select buyer, month, min(month) over (partition by buyer) as first_month, sales, total
    from (select buyer, date_trunc('month', day::timestamp)::date as month, count(*) as sales, sum(income) as total
      from sold group by 1, 2) each_month
  ), gone as (
    delete from private.figure_buyers where business_id = p_business_id and buyer = any (p_buyers)
      and buyer not in (select buyer from firsts)
  ), kept as (
    insert into private.figure_buyers as f (business_id, buyer, first_order_id, first_day)
    select p_business_id, buyer, id, day from firsts
    on conflict (business_id, buyer) do update set first_order_id = excluded.first_order_id, first_day = excluded.first_day
      where (f.first_order_id, f.first_day) is distinct from (excluded.first_order_id, excluded.first_day)
  ), gone_months as (
    delete from private.figure_buyer_months where business_id = p_business_id and buyer = any (p_buyers)
      and (buyer, month) not in (select buyer, month from months)
  ), kept_months as (
    insert into private.figure_buyer_months as m (business_id, buyer, month, first_month, sales, total)
    select p_business_id, buyer, month, first_month, sales, total from months
    on conflict (business_id, buyer, month) do update
      set first_month = excluded.first_month, sales = excluded.sales, total = excluded.total
      where (m.first_month, m.sales, m.total) is distinct from (excluded.first_month, excluded.sales, excluded.total)
  )
  -- All parts of a statement see the rows as they were before the statement.
  select array_agg(distinct moved.day) into v_days
  from (select * from private.figure_buyers where business_id = p_business_id and buyer = any (p_buyers)) was
    full join firsts n on n.buyer = was.buyer, unnest(array[was.first_day, n.day]) moved (day)
  where moved.day is not null and (was.first_order_id, was.first_day) is distinct from (n.id, n.day);
  return coalesce(v_days, '{}');
end $$;

-- Returns the member who wrote a sale down, or `nobody`. A corrected sale stays that of who wrote it first.
create function private.seller_of(p_business_id uuid, p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select actor::text from public.order_events
    where business_id = p_business_id and order_id = private.first_sale(p_business_id, p_order_id) and kind = 'placed' limit 1), 'nobody')
$$;

-- Returns the money that came (`is_in`) and went back (amount below zero) in a time, in the currency in which it was given: of orders, and for gift
-- cards that were sold.
create function private.money_of(p_business_id uuid, p_from timestamptz, p_until timestamptz)
returns table (way text, actor uuid, amount bigint, currency text, is_in boolean)
language sql stable security definer set search_path = '' as $$
  select p.way, p.actor, case p.kind when 'received' then 1 else -1 end * coalesce(p.given_amount, p.amount), coalesce(p.given_currency, o.currency),
    p.kind = 'received'
  from private.counted_payments p join public.orders o on o.business_id = p.business_id and o.id = p.order_id
  where p.business_id = p_business_id and p.paid_at >= p_from and p.paid_at < p_until and p.kind in ('received', 'paid_back')
  union all
  select e.way, e.actor, e.amount, c.currency, e.amount > 0
  from private.counted_card_money e join public.gift_cards c on c.business_id = e.business_id and c.id = e.gift_card_id
  where e.business_id = p_business_id and e.created_at >= p_from and e.created_at < p_until
$$;

-- Counts some days again.
create function private.roll_days(p_business_id uuid, p_days date[], p_zone text, p_currency text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.figure_days where business_id = p_business_id and day = any (p_days);
  delete from private.figure_parts where business_id = p_business_id and day = any (p_days)
    and kind in ('product', 'zone', 'voucher', 'payment', 'seller', 'taker', 'hour', 'source', 'campaign');
  with placed as materialized (
    select d.day, o.id, o.status, o.payment_status, o.source, o.came_from, o.created_at, o.subtotal, o.discount, o.owner_discount,
      o.delivery_kind, o.delivery_name, o.delivery_fee, o.voucher_code, o.campaign, o.gift_card_amount, o.points_amount,
      private.order_income(o.total, o.gift_card_amount, o.let_go) as income,
      private.goods_off(o.subtotal, o.discount, o.points_amount, o.let_go, o.total, o.returned) as off,
      private.is_sale(o.status, o.payment_status) and o.currency = p_currency as is_sale,
      private.buyer_of(o.customer_id, o.phone) as buyer
    from unnest(p_days) d (day) join public.orders o on o.business_id = p_business_id
      and o.created_at >= d.day::timestamp at time zone p_zone and o.created_at < (d.day + 1)::timestamp at time zone p_zone and not o.is_void
  ), sold as materialized (
    select p.day, p.id, l.product_id, l.is_extra, l.quantity, l.line_total, p.subtotal, p.off,
      case when l.product_id is not null then private.cost_then(p_business_id, l.product_id, l.variant_ids, p.created_at) * l.quantity end as cost
    from placed p join public.order_lines l on l.business_id = p_business_id and l.order_id = p.id
    where p.is_sale
  ), costed as (
    -- Subtracts the goods' share of what is off the order, rounded down to the minor unit.
    select day, sum(goods - div(off::numeric * goods, subtotal))::bigint as goods, sum(cost)::bigint as cost
    from (select day, id, off, subtotal, sum(line_total) as goods, sum(cost) as cost
      from sold where cost is not null group by day, id, off, subtotal) each_order
    group by day
  ), days as (
    insert into private.figure_days (business_id, day, orders, cancelled, refunded, sales, new_sales, walk_in_sales, total, discount,
      delivery_fee, costed_total, cost_total, goods)
    select p_business_id, p.day, count(*) filter (where p.status <> 'cancelled'), count(*) filter (where p.status = 'cancelled'),
      count(*) filter (where p.payment_status = 'refunded' and p.status <> 'cancelled'),
      count(*) filter (where p.is_sale), count(f.buyer) filter (where p.is_sale),
      count(*) filter (where p.is_sale and p.buyer is null),
      coalesce(sum(p.income) filter (where p.is_sale), 0), coalesce(sum(p.discount) filter (where p.is_sale), 0),
      coalesce(sum(greatest(0, p.income - (p.subtotal - p.off))) filter (where p.is_sale), 0), coalesce(min(c.goods), 0), coalesce(min(c.cost), 0),
      coalesce(sum(p.subtotal - p.off) filter (where p.is_sale), 0)
    from placed p
    left join private.figure_buyers f on f.business_id = p_business_id and f.buyer = p.buyer and f.first_order_id = p.id
    left join costed c on c.day = p.day
    group by p.day
  ), parts as (
    select 'product' as kind, day, coalesce(product_id::text, case when is_extra then 'extra' else 'gone' end) as part,
      count(distinct id) as orders, count(distinct id) as sales, least(2147483647, sum(quantity)) as quantity, sum(line_total) as total,
      0 as discount, coalesce(sum(line_total - div(off::numeric * line_total, subtotal)) filter (where cost is not null), 0) as goods,
      coalesce(sum(cost), 0) as cost, coalesce(sum(line_total) filter (where cost is not null), 0) as gross
    from sold group by 1, 2, 3
    union all
    select k.kind, day, k.part, count(*), count(*) filter (where is_sale), 0, coalesce(sum(income) filter (where is_sale), 0),
      coalesce(sum(discount - owner_discount) filter (where is_sale and k.kind = 'voucher'), 0), 0, 0, 0
    from placed cross join lateral (values
      ('zone', case delivery_kind when 'zone' then 'zone:' || delivery_name else delivery_kind end),
      ('voucher', case when is_sale then voucher_code end),
      ('seller', case when is_sale then case source when 'manual' then private.seller_of(p_business_id, id) else 'pages' end end),
      ('hour', to_char(created_at at time zone p_zone, 'HH24')),
      ('source', case source when 'manual' then 'shop' else coalesce(came_from, 'direct') end),
      ('campaign', campaign)) k (kind, part)
    where status <> 'cancelled' and k.part is not null group by 1, 2, 3
    union all
    select k.kind, m.day, k.part, sum(m.times), sum(m.times), 0, sum(m.amount), 0, 0, 0, 0
    from (
      select d.day, v.way, v.actor, v.amount, v.is_in::int as times
      from unnest(p_days) d (day) cross join lateral private.money_of(p_business_id, d.day::timestamp at time zone p_zone,
        (d.day + 1)::timestamp at time zone p_zone) v
      where v.currency = p_currency
      union all
      select p.day, k.way, null, k.amount, 1 from placed p
      cross join lateral (values ('gift_card', p.gift_card_amount), ('points', p.points_amount)) k (way, amount)
      where p.is_sale and k.amount > 0
    ) m cross join lateral (values ('payment', m.way),
      ('taker', case when m.way not in ('gift_card', 'points') then coalesce(m.actor::text, 'nobody') end)) k (kind, part)
    where k.part is not null group by 1, 2, 3
  )
  insert into private.figure_parts (business_id, kind, day, part, orders, sales, quantity, total, discount, costed_total, cost_total,
    costed_gross)
  select p_business_id, kind, day, part, orders, sales, quantity, total, discount, goods, cost, gross from parts;
end $$;

-- Takes some notes of a store and counts what they name; returns how many were taken. Returns 0 while another session counts the store.
create function private.roll_store(p_business_id uuid, p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_count int;
  v_all boolean;
  v_days date[];
  v_buyers text[];
begin
  if not exists (select from private.figure_marks where business_id = p_business_id)
    or not pg_try_advisory_xact_lock(hashtextextended('oja:figures:' || p_business_id, 0)) then
    return 0;
  end if;
  select * into v_store from private.figure_store(p_business_id);
  -- A change that commits later has a note of its own, which this call does not take.
  with taken as (
    delete from private.figure_marks where id = any (array(
      select id from private.figure_marks where business_id = p_business_id order by id limit p_limit))
    returning placed_at, buyer)
  select count(*), bool_or(placed_at is null), array_agg(distinct (placed_at at time zone v_store.zone)::date),
      array_agg(distinct buyer) filter (where buyer is not null)
    into v_count, v_all, v_days, v_buyers from taken;
  if v_store.zone is null then
    delete from private.figure_marks where business_id = p_business_id;
  elsif v_all then
    delete from private.figure_days where business_id = p_business_id;
    delete from private.figure_parts where business_id = p_business_id;
    delete from private.figure_buyers where business_id = p_business_id;
    delete from private.figure_buyer_months where business_id = p_business_id;
    insert into private.figure_marks (business_id, placed_at, buyer)
    select business_id, created_at, private.buyer_of(customer_id, phone) from public.orders
      where business_id = p_business_id order by created_at;
    insert into private.figure_marks (business_id, placed_at)
    select distinct business_id, paid_at from public.order_payments where business_id = p_business_id
    union all select business_id, created_at from private.counted_returns where business_id = p_business_id
    union all select business_id, created_at from public.gift_card_entries where business_id = p_business_id and way is not null;
  elsif v_count > 0 then
    v_days := v_days || private.roll_buyers(p_business_id, coalesce(v_buyers, '{}'), v_store.zone, v_store.currency);
    v_days := array(select distinct unnest(v_days));
    perform private.roll_days(p_business_id, v_days, v_store.zone, v_store.currency);
    perform private.roll_returns(p_business_id, v_days, v_store.zone, v_store.currency);
  end if;
  return v_count;
end $$;

-- Counts the figures of stores whose orders have changed, for four seconds at most. Begins with those that wait longest. Returns the number of
-- notes.
-- Callers: the server.
create function public.roll_figures(p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store uuid;
  v_sum int := 0;
  v_before int;
begin
  loop
    v_before := v_sum;
    for v_store in
      select business_id from private.figure_marks group by business_id order by min(id) limit p_limit
    loop
      v_sum := v_sum + private.roll_store(v_store, 2000);
      exit when clock_timestamp() > now() + interval '4 seconds';
    end loop;
    exit when v_sum = v_before or clock_timestamp() > now() + interval '4 seconds';
  end loop;
  return v_sum;
end $$;
grant execute on function public.roll_figures(integer) to service_role;
