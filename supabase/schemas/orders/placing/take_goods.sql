-- Takes an order's goods while the order commits, so that the lock on the goods is as short as the write to disk. The order was
-- priced earlier. Here its prices and stock are checked again, under the locks.

-- Locks the rows of the order's goods and voucher. Waits only for the first row. When another row is locked by someone else,
-- releases all rows and starts again with that row: an import or a dashboard may lock products in any order.
create function private.hold_goods(p_order_id uuid, p_voucher uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_all uuid[] := array(
    select product_id from public.order_lines where order_id = p_order_id
    union select combination_id from public.order_lines where order_id = p_order_id and combination_id is not null
    union select p_voucher where p_voucher is not null order by 1);
  v_first uuid := v_all[1];
  v_missing uuid;
  v_held uuid[];
  v_deadline timestamptz := clock_timestamp() + interval '10 seconds';
begin
  loop
    v_missing := null;
    begin
      v_held := array(select id from public.products where id = v_first for no key update)
        || array(select id from public.product_combinations where id = v_first for no key update)
        || array(select id from public.vouchers where id = v_first for no key update);
      if v_held = '{}' then
        perform private.order_again();
      end if;
      v_held := v_held
        || array(select id from public.products where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.product_combinations where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.vouchers where id = p_voucher for no key update skip locked);
      select id into v_missing from unnest(v_all) id where id <> all (v_held) limit 1;
      if v_missing is null then
        return;
      end if;
      raise exception using errcode = '55P03', message = 'another row is taken';
    exception when lock_not_available then
      -- No row is missing: the wait for the first row took too long.
      if v_missing is null or clock_timestamp() > v_deadline then
        perform private.refuse('unavailable');
      end if;
      v_first := v_missing;
    end;
  end loop;
end $$;

-- Refuses goods that the stock does not cover; two lines may take from one stock. The caller has locked the rows.
create function private.check_goods(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_short record;
  v_terms jsonb;
begin
  select private.order_terms(o) into v_terms from public.orders o where o.id = p_order_id;
  if exists (
    select from public.order_lines l
    left join public.products p on p.id = l.product_id and p.business_id = l.business_id
    left join public.product_combinations c on c.id = l.combination_id
    where l.order_id = p_order_id and (
      (p.status, private.piece_price(p.id, c.id, private.current_price(p, now()), c.price, v_terms),
        case when c.id is not null then case when c.stock is null then 'none' else 'combination' end
          when p.stock is null then 'none' else 'product' end)
        is distinct from ('live', l.unit_price, l.stock_from)
      or c.id is distinct from l.combination_id)
  ) then
    perform private.order_again();
  end if;
  select product_id, variant_ids, stock into v_short from (
    select l.product_id, l.variant_ids, l.position, coalesce(c.stock, p.stock) as stock,
      sum(l.quantity) over (partition by coalesce(c.id, p.id)) as wanted
    from public.order_lines l
    left join public.products p on p.id = l.product_id and l.stock_from = 'product'
    left join public.product_combinations c on c.id = l.combination_id and l.stock_from = 'combination'
    where l.order_id = p_order_id and l.stock_from <> 'none'
  ) lines
  where wanted > stock order by position limit 1;
  if found then
    perform private.refuse_short(v_short.product_id, v_short.variant_ids, v_short.stock);
  end if;
end $$;

-- Runs at commit. Orders of one store take their goods one after the other.
create function private.take_goods() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_lines public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:goods:' || new.business_id, 0));
  if new.rate_own is not null then
    perform private.check_rate(new);
  end if;
  v_lines := array(select l from public.order_lines l where l.order_id = new.id limit 2);
  if new.rate_own is null and new.voucher_id is null and cardinality(v_lines) = 1 and v_lines[1].stock_from = 'product' and v_lines[1].combination_id is null then
    perform private.take_one(v_lines[1]);
    return null;
  end if;
  perform private.hold_goods(new.id, new.voucher_id);
  perform private.check_goods(new.id);
  perform private.take_lines(new.id);
  if new.voucher_id is not null then
    perform private.take_voucher(new);
  end if;
  return null;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;
