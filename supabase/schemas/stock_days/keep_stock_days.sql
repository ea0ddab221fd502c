-- Keeps how much of each product there was, for figures of the past: at the end of each day of the shop's, and when something sells out.
-- Orders write nothing here unless they take the last piece.

-- What a store has of its counted products, now.
create function private.stock_now(p_business_id uuid) returns table (product_id uuid, stock int)
language sql stable set search_path = '' as $$
  select p.id, least(2147483647, coalesce(sum(c.stock), min(p.stock)))::int
  from public.products p left join public.product_combinations c on c.business_id = p.business_id and c.product_id = p.id
  where p.business_id = p_business_id and p.status = 'live'
  group by p.id
  -- A choice that is not counted is always there.
  having (count(c.id) = 0 and min(p.stock) is not null) or (count(c.id) > 0 and count(c.stock) = count(c.id))
$$;

-- Runs when the last piece of a product, or of a choice, is gone.
create function private.keep_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_product_id uuid := (case tg_argv[0] when 'combination' then to_jsonb(new) ->> 'product_id' else to_jsonb(new) ->> 'id' end)::uuid;
begin
  if tg_argv[0] = 'combination' and exists (select from public.product_combinations
      where business_id = new.business_id and product_id = v_product_id and stock is distinct from 0) then
    return null;
  end if;
  insert into public.product_stock_days as d (business_id, product_id, day, stock, was_sold_out)
  select b.id, v_product_id, (now() at time zone private.time_zone_of(b.country))::date, 0, true
    from public.businesses b where b.id = new.business_id
  on conflict (product_id, day) do update set stock = 0, was_sold_out = true;
  return null;
end $$;

-- Gives a new store its mark: yesterday is kept by the next minute.
create function private.mark_new_store() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.stock_day_marks (business_id, day, due_at)
  values (new.id, (now() at time zone private.time_zone_of(new.country))::date - 2, now());
  return null;
end $$;

-- Keeps the day that has ended for stores where it is not kept yet, some at a time and for four seconds at most: how many. When the
-- minute's work was down, a day is kept later, with the stock of that moment.
-- Callers: the server.
create function public.keep_stock_days(p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_count int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('oja:stock-days', 0)) then
    return 0;
  end if;
  for v_store in
    select b.id, z.zone, m.day as kept, (now() at time zone z.zone)::date - 1 as day
    from private.stock_day_marks m join public.businesses b on b.id = m.business_id
      cross join lateral (select private.time_zone_of(b.country) as zone) z
    where m.due_at <= now() order by m.due_at, m.business_id limit p_limit
  loop
    -- The end of the day that follows the kept one.
    update private.stock_day_marks set day = greatest(day, v_store.day),
      due_at = (greatest(day, v_store.day) + 2)::timestamp at time zone v_store.zone
      where business_id = v_store.id;
    -- A shop that has moved west has the end of that day still before it.
    continue when v_store.day <= v_store.kept;
    insert into public.product_stock_days as d (business_id, product_id, day, stock, was_sold_out)
    select v_store.id, s.product_id, v_store.day, s.stock, s.stock = 0
      from private.stock_now(v_store.id) s
      left join lateral (select l.day, l.stock, l.was_sold_out from public.product_stock_days l
        where l.product_id = s.product_id and l.day <= v_store.day order by l.day desc limit 1) last on true
      where last.day is null or last.day = v_store.day or (last.stock, last.was_sold_out) is distinct from (s.stock, s.stock = 0)
    on conflict (product_id, day) do update set stock = excluded.stock, was_sold_out = d.was_sold_out or excluded.was_sold_out;
    v_count := v_count + 1;
    exit when clock_timestamp() > now() + interval '4 seconds';
  end loop;
  return v_count;
end $$;
grant execute on function public.keep_stock_days(integer) to service_role;
