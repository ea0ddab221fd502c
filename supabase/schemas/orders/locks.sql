-- The locks of orders. One rule holds for all code here: never wait for a row while holding another row. An import or a dashboard
-- may lock products in any order, so an order that held rows while waiting could deadlock with them.
-- Orders of one store are prepared in parallel. They take their goods one after the other, at commit.
-- Four locks, always in this order:
-- 1. The lock on the store's orders. Placing an order takes the shared lock. Changing orders, gift cards or customers takes the
--   exclusive lock (private.lock_store_orders): for example cancelling, editing, merging, or an order that the owner writes.
-- 2. Exclusive locks on the order's keys: its clientOrderId, its customer, the network address of the sender, its gift card,
--   the account whose points it spends. Two orders with a common key run one after the other. So one intent gives one order, limits are
--   counted exactly, and neither card nor points are spent twice.
-- 3. The customer's row. Then the lock of the customer's points (rewards/points.sql), which also steps and payments of an order take while they
--   hold the order's row: whoever holds it never waits for a row of another order or of a customer.
-- 4. At commit, the exclusive lock on the store's goods (private.take_goods), then the rows of these goods.
-- A transaction that holds goods (an import, a dashboard) never asks for one of the first three locks.

-- Takes the exclusive lock on the store's orders until the transaction ends. Refuses with `unavailable` when the wait is too long.
create function private.lock_store_orders(p_business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:orders:' || p_business_id, 0));
exception when lock_not_available then
  perform private.refuse('unavailable');
end $$;

-- Locks products by id, then combinations by id, then voucher, customer and order. Waits only for the first row. When a later row
-- is locked by someone else, releases all rows and starts again with that row. With p_wait false raises lock_not_available instead
-- of waiting.
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

-- Takes the first two locks of placing an order; returns the phone number under which the shop knows the customer.
create function private.lock_order_lane(p_request jsonb, p_context jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_store text := p_request ->> 'store';
  v_phone text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('oja:orders:' || v_store, 0));
  -- Reads the customer's number after the first lock, so that nobody merges two customer records in between.
  v_phone := private.known_phone(v_store::uuid, p_request -> 'customer' ->> 'phone');
  -- Locks in the order of the hashes: two orders then cannot deadlock, even when two keys have the same hash.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:order:' || v_store || name, 0) as key
    from unnest(array[':intent:' || (p_request ->> 'clientOrderId'), ':phone:' || v_phone, ':address:' || (p_context ->> 'ipHash'),
      ':card:' || (p_request ->> 'giftCardCode'),
      case when p_request ? 'usePoints' then ':points:' || (p_context ->> 'userId') end]) name
    where name is not null order by key) names;
  return v_phone;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;
