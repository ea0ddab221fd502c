-- Orders of one store are prepared side by side and take their goods one after the other, at commit. Four locks, always in this order:
-- 1. the store's orders: an order shares it; what changes orders, cards or people (cancelling, editing, merging, an order written by
--    the owner) has it alone, as before (private.lock_store_orders);
-- 2. an order's own names, each alone: its clientOrderId, its customer, the address it came from, its gift card. Who shares one of them
--    comes after the other, so that one intent is one order, limits are counted exactly and a card is not spent twice;
-- 3. the customer's row;
-- 4. at commit, the store's goods alone (private.take_goods), and then the rows of the goods themselves.
-- Whoever holds goods (an import, a dashboard) never asks for one of the first three.

-- Takes the first two; answers the number by which the shop knows the customer.
create function private.lock_order_lane(p_request jsonb, p_ip_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_store text := p_request ->> 'store';
  v_phone text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('oja:orders:' || v_store, 0));
  -- Under the first lock: two records of one person do not become one meanwhile.
  v_phone := private.known_phone(v_store::uuid, p_request -> 'customer' ->> 'phone');
  -- By the number that is locked, so that not even names that meet in one number can wait for each other.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:order:' || v_store || name, 0) as key
    from unnest(array[':intent:' || (p_request ->> 'clientOrderId'), ':phone:' || v_phone, ':address:' || p_ip_hash,
      ':card:' || (p_request ->> 'giftCardCode')]) name
    where name is not null order by key) names;
  return v_phone;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;

revoke execute on function private.lock_order_lane(jsonb, text) from public, anon, authenticated, service_role;
