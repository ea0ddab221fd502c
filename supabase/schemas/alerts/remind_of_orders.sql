-- Reminds devices that ring for orders, once for each kind and order: of an order that has waited for thirty minutes between 8:00 and 20:00 on the
-- shop's clock; of an order that lapses within six hours, which money keeps from it; and of an order whose time is over and which waits for the shop's
-- answer to the customer's word that they paid. An order whose whole life is six hours or less gets no reminder of its lapse.
-- Callers: the server.
create function public.remind_of_orders(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order record;
begin
  for v_order in
    with waiting as (
      select o.id, o.business_id, o.created_at, o.expires_at, o.paid, o.claimed, p_at at time zone zone as clock,
        ((p_at at time zone zone)::date + time '08:00') at time zone zone as opened
      from public.orders o join public.businesses b on b.id = o.business_id and b.status = 'active'
      cross join lateral (select private.time_zone_of(b.country) as zone) z
      where o.status = 'pending' and o.source = 'store'
        and (o.expires_at > p_at and o.created_at > p_at - interval '1 day' or o.expires_at <= p_at + interval '6 hours')
        and (o.expires_at > p_at or o.paid = 0 and o.claimed > 0)
        and exists (select from private.push_choices c where c.business_id = b.id and c.orders)
    ),
    due as (
      select business_id, id, 'waiting' as kind from waiting
      where expires_at > p_at and created_at > p_at - interval '1 day' and greatest(created_at, opened) <= p_at - interval '30 minutes'
        and clock::time < time '20:00'
      union all
      select business_id, id, 'lapsing' from waiting
      where paid = 0 and claimed = 0 and expires_at <= p_at + interval '6 hours' and expires_at - created_at > interval '6 hours'
      union all
      select business_id, id, 'unanswered' from waiting where expires_at <= p_at
    ),
    told as (
      insert into private.order_alerts (business_id, order_id, kind, told_at)
      select d.business_id, d.id, d.kind, p_at from due d
      where not exists (select from private.order_alerts a
        where a.business_id = d.business_id and a.order_id = d.id and a.kind = d.kind)
      limit 500
      on conflict do nothing returning business_id, order_id, kind
    )
    select t.kind, o.id, o.business_id, o.code, o.total, o.currency
    from told t join public.orders o on o.business_id = t.business_id and o.id = t.order_id
  loop
    perform private.push_to_members(v_order.business_id, v_order.kind, v_order.id::text,
      jsonb_build_object('code', v_order.code, 'total', v_order.total, 'currency', v_order.currency));
  end loop;
end $$;
grant execute on function public.remind_of_orders(timestamptz) to service_role;
