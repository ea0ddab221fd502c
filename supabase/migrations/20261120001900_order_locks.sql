-- How orders lock what they change. One rule: nothing here waits for a row while it holds another row.
-- An import or a dashboard may lock products in any order; an order that waited with rows in hand could then deadlock with it.

-- Orders of one store are taken one after the other: limits per phone and address, codes and idempotence need no other lock.
create function private.lock_store_orders(p_business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:orders:' || p_business_id, 0));
exception when lock_not_available then
  perform private.refuse('unavailable');
end $$;

-- Locks products by id, then combinations by id, then voucher, customer and order. Only the first lock may wait; when a later
-- one is taken, all are let go and the taken one is waited for first. p_wait false: raise lock_not_available instead.
create function private.lock_stock(
  p_products uuid[], p_combinations uuid[], p_voucher uuid, p_customer uuid, p_order uuid, p_wait boolean default true
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_row record;
  v_first boolean;
  v_table text;
  v_id uuid;
  v_taken_table text;
  v_taken_id uuid;
  v_deadline timestamptz := clock_timestamp() + interval '10 seconds';
begin
  loop
    begin
      v_first := p_wait;
      for v_row in
        select -1 as rank, v_taken_table as name, v_taken_id as id where v_taken_id is not null
        union all select 0, 'products', p from (select distinct unnest(p_products) p) s
        union all select 1, 'product_combinations', c from (select distinct unnest(p_combinations) c) s where c is not null
        union all select 2, 'vouchers', p_voucher where p_voucher is not null
        union all select 3, 'customers', p_customer where p_customer is not null
        union all select 4, 'orders', p_order where p_order is not null
        order by rank, id
      loop
        v_table := v_row.name;
        v_id := v_row.id;
        execute format('select from public.%I where id = $1 for no key update %s',
          v_table, case when v_first then '' else 'nowait' end) using v_id;
        v_first := false;
      end loop;
      return;
    exception when lock_not_available then
      if not p_wait then
        raise;
      elsif clock_timestamp() > v_deadline then
        perform private.refuse('unavailable');
      end if;
      v_taken_table := v_table;
      v_taken_id := v_id;
    end;
  end loop;
end $$;

revoke execute on function private.lock_store_orders(uuid), private.lock_stock(uuid[], uuid[], uuid, uuid, uuid, boolean)
  from public, anon, authenticated, service_role;
