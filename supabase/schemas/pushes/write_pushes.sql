-- What rings, written into the outbox by the transaction in which it happens.

-- Says to the Worker that there is something to send now. When the post is lost, the minute's cron job sends it.
create function private.announce_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from new_rows where next_try_at <= now()) then
    perform private.post_signed('{"pushes": true}');
  end if;
  return null;
end $$;

-- A notification for every device of the store that wants it. In a device's quiet hours it waits for their end.
create function private.push_to_members(p_business_id uuid, p_kind text, p_subject text, p_content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Most stores have no device: their orders pay for one look into an index.
  if exists (select from private.push_choices where business_id = p_business_id) then
    insert into private.push_outbox (device_id, business_id, kind, subject, content, next_try_at, is_held, expires_at)
    select c.device_id, c.business_id, p_kind, p_subject, p_content, coalesce(quiet.until, now()), quiet.until is not null,
      coalesce(quiet.until, now()) + interval '1 day'
    from private.push_choices c
    join private.push_devices d on d.id = c.device_id and d.gone_at is null
    join public.businesses b on b.id = c.business_id
    cross join lateral (
      select private.quiet_until(private.time_zone_of(b.country), c.quiet_from, c.quiet_to, now()) as until) quiet
    where c.business_id = p_business_id and private.wants_push(c, p_kind);
  end if;
end $$;

-- A shopper's order. Orders that are put in otherwise ring nowhere.
create function private.push_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.push_to_members(new.business_id, 'order', new.id::text,
    jsonb_build_object('code', new.code, 'total', new.total, 'currency', new.currency));
  return null;
end $$;

-- A product, or a choice of one, that a shopper's order has brought down to the last five. Runs at commit with the goods.
create function private.push_low_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_product public.products;
begin
  if coalesce(current_setting('oja.placing_order', true), '') = '' then
    return null;
  end if;
  select * into v_product from public.products
    where id = (case tg_argv[0] when 'combination' then to_jsonb(new) ->> 'product_id' else to_jsonb(new) ->> 'id' end)::uuid;
  perform private.push_to_members(new.business_id, 'low_stock', v_product.id::text,
    jsonb_build_object('name', left(v_product.name, 80), 'stock', new.stock));
  return null;
end $$;

-- What the minute of `p_at` does for notifications: writes the summaries of shops whose evening has begun, forgets what is old. A day without an
-- order has no summary.
-- Callers: the server.
create function public.prepare_pushes(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_evening int := 20;
begin
  with evening as (
    select c.device_id, c.business_id, b.currency, zone, (p_at at time zone zone)::date as today, c.quiet_from, c.quiet_to
    from private.push_choices c join public.businesses b on b.id = c.business_id
    cross join lateral (select private.time_zone_of(b.country) as zone) z
    where c.summary and extract(hour from p_at at time zone zone) >= v_evening
      and c.summary_on is distinct from (p_at at time zone zone)::date
    limit 500 for update of c skip locked
  ),
  marked as (
    update private.push_choices c set summary_on = e.today from evening e
    where c.device_id = e.device_id and c.business_id = e.business_id
  ),
  days as (
    select e.business_id, count(*) as orders, sum(private.order_income(o.total, o.gift_card_amount, o.let_go)) as total
    from (select distinct business_id, currency, zone, today from evening) e
    join public.orders o on o.business_id = e.business_id and o.created_at >= e.today::timestamp at time zone e.zone
      and o.status <> 'cancelled' and o.currency = e.currency
    group by e.business_id
  )
  insert into private.push_outbox (device_id, business_id, kind, subject, content, next_try_at, expires_at)
  select e.device_id, e.business_id, 'summary', e.today::text,
    jsonb_build_object('orders', days.orders, 'total', days.total, 'currency', e.currency),
    coalesce(quiet.until, p_at), coalesce(quiet.until, p_at) + interval '12 hours'
  from evening e join days on days.business_id = e.business_id
  cross join lateral (select private.quiet_until(e.zone, e.quiet_from, e.quiet_to, p_at) as until) quiet;
  delete from private.push_outbox where created_at < p_at - interval '7 days';
  -- A browser that has not opened the app for so long has most likely thrown its subscription away.
  delete from private.push_devices where saved_at < p_at - interval '120 days';
end $$;
grant execute on function public.prepare_pushes(timestamptz) to service_role;
