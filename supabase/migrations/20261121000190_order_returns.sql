-- Giving back never fails, and one order that cannot expire does not keep the others from it. As before otherwise.

create or replace function private.give_back(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher uuid;
begin
  -- A count at its very end stays there: returning to it must not be an error.
  update public.products p set stock = least(2147483647, p.stock::bigint + l.quantity)::int
    from (select product_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'product' group by product_id) l
    where p.id = l.product_id and p.stock is not null;
  update public.product_combinations c set stock = least(2147483647, c.stock::bigint + l.quantity)::int
    from (select combination_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
    where c.id = l.combination_id and c.stock is not null;
  update public.voucher_uses set released_at = now()
    where order_id = p_order_id and released_at is null returning voucher_id into v_voucher;
  if found then
    update public.vouchers set uses = uses - 1 where id = v_voucher and uses > 0;
  end if;
end $$;

-- Cancels pending orders whose time has run out; answers how many. Never waits: what is busy is left for the next minute. An order
-- that fails is put off for an hour, so that it neither stops the others nor fills the batch.
create or replace function public.expire_orders(p_limit int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
  v_expired int := 0;
begin
  for v_order in
    select id, business_id from public.orders
    where status = 'pending' and expires_at <= now() order by expires_at, id limit p_limit
  loop
    begin
      if pg_try_advisory_xact_lock(hashtextextended('oja:orders:' || v_order.business_id, 0)) then
        perform private.lock_order(v_order.id, true, false);
        if exists (select from public.orders where id = v_order.id and status = 'pending')
          and private.move_order(v_order.id, 'cancelled', 'expired', '') then
          v_expired := v_expired + 1;
        end if;
      end if;
    exception
      when lock_not_available or deadlock_detected then
        continue;
      when others then
        raise warning 'order % could not expire: %', v_order.id, sqlerrm;
        update public.orders set expires_at = now() + interval '1 hour'
          where id in (select id from public.orders where id = v_order.id and status = 'pending'
            for no key update skip locked);
    end;
  end loop;
  return v_expired;
end $$;
