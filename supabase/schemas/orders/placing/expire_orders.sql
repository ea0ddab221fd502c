-- Cancels pending orders whose time has run out; returns how many. Money that came keeps an order, and the customer's word that it was sent gives it
-- more time (private.lapses_at). Never waits: an order that is locked is left for the next minute. An order that fails is tried again after an hour, so that failing orders do not fill each batch.
-- Callers: the server.
-- Refuses: bad_request, unavailable.
create function public.expire_orders(p_limit int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
  v_expired int := 0;
begin
  for v_order in
    select id, business_id from public.orders
    where status = 'pending' and paid = 0 and expires_at <= now() and private.lapses_at(expires_at, paid, claimed) <= now()
    order by expires_at, id limit p_limit
  loop
    begin
      if pg_try_advisory_xact_lock(hashtextextended('oja:orders:' || v_order.business_id, 0)) then
        perform private.lock_order(v_order.id, true, false);
        if exists (select from public.orders where id = v_order.id and status = 'pending'
            and private.lapses_at(expires_at, paid, claimed) <= now())
          and private.move_order(v_order.id, 'cancelled', 'expired', '') then
          v_expired := v_expired + 1;
        end if;
      end if;
    exception
      when lock_not_available or deadlock_detected then
        continue;
      when others then
        raise warning 'order % could not expire: %', v_order.id, sqlerrm;
        update public.orders set expires_at = now() + interval '1 hour' - (private.lapses_at(expires_at, 0, claimed) - expires_at)
          where id in (select id from public.orders where id = v_order.id and status = 'pending'
            for no key update skip locked);
    end;
  end loop;
  return v_expired;
end $$;
grant execute on function public.expire_orders(integer) to service_role;
