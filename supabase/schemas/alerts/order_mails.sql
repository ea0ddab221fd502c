-- Mails to owners about their orders, which the minute writes: orders that nobody has opened, and the summary of the day. A shop's name, codes
-- and amounts, and nothing about a shopper.

-- Orders that have waited for ten minutes and that no member of the store has opened: one mail for all of a store. The next mail of the
-- store comes after half an hour at the earliest, with all that came meanwhile.
create function private.write_unseen_mails(p_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with due as (
    select o.business_id, o.id from public.orders o
    join public.businesses b on b.id = o.business_id and b.status = 'active'
    where o.status = 'pending' and o.source = 'store' and o.seen_at is null
      and o.created_at <= p_at - interval '10 minutes' and o.created_at > p_at - interval '1 day'
      and not exists (select from private.order_alerts a where a.business_id = o.business_id and a.kind = 'unseen'
        and (a.order_id = o.id or a.told_at > p_at - interval '30 minutes'))
    order by o.created_at limit 500
  ),
  told as (
    insert into private.order_alerts (business_id, order_id, kind, told_at) select business_id, id, 'unseen', p_at from due
    on conflict do nothing returning business_id, order_id
  ),
  shops as (
    select t.business_id, count(*) as number,
      (jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'total', o.total, 'currency', o.currency)
        order by o.created_at, o.id)) as orders
    from told t join public.orders o on o.business_id = t.business_id and o.id = t.order_id group by t.business_id
  )
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'unseen_orders', jsonb_build_object('store', b.name, 'storeId', b.id,
    'at', floor(1000 * extract(epoch from p_at)), 'zone', private.time_zone_of(b.country), 'orders', shops.orders)
  from shops join public.businesses b on b.id = shops.business_id
  join public.business_members m on m.business_id = b.id
  join auth.users u on u.id = m.user_id
  where private.wants_mail(b.id, u.id, 'unseen_orders')
    and u.email_confirmed_at is not null and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- The summary of a day, from eight in the evening on the shop's clock. A day without an order has none.
create function private.write_summary_mails(p_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with evening as (
    select c.business_id, c.user_id, b.name, b.currency, zone, (p_at at time zone zone)::date as today
    from private.mail_choices c join public.businesses b on b.id = c.business_id
    cross join lateral (select private.time_zone_of(b.country) as zone) z
    where c.summary and extract(hour from p_at at time zone zone) >= 20
      and c.summary_on is distinct from (p_at at time zone zone)::date
    limit 500 for update of c skip locked
  ),
  marked as (
    update private.mail_choices c set summary_on = e.today from evening e
    where c.business_id = e.business_id and c.user_id = e.user_id
  ),
  days as (
    select e.business_id, count(*) as number, sum(private.order_income(o.total, o.gift_card_amount, o.let_go)) as total,
      count(*) filter (where o.status = 'pending') as waiting
    from (select distinct business_id, currency, zone, today from evening) e
    join public.orders o on o.business_id = e.business_id and o.created_at >= e.today::timestamp at time zone e.zone
      and o.status <> 'cancelled' and o.currency = e.currency
    group by e.business_id
  )
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, e.business_id, u.email, 'summary', jsonb_build_object('store', e.name, 'storeId', e.business_id,
    'at', floor(1000 * extract(epoch from p_at)), 'zone', e.zone, 'number', days.number, 'total', days.total,
    'currency', e.currency, 'waiting', days.waiting)
  from evening e join days on days.business_id = e.business_id
  join auth.users u on u.id = e.user_id
  where private.wants_mail(e.business_id, u.id, 'summary')
    and u.email_confirmed_at is not null and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- What the minute of `p_at` does for mails about orders and about the end of a plan.
-- Callers: the server.
create function public.prepare_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_unseen_mails(p_at);
  perform private.write_summary_mails(p_at);
  perform private.write_plan_mails(p_at);
  perform private.write_renewal_mails(p_at);
  perform private.write_failed_payment_mails(p_at);
  -- No order waits for so long.
  delete from private.order_alerts where told_at < p_at - interval '40 days';
end $$;
grant execute on function public.prepare_mails(timestamptz) to service_role;
