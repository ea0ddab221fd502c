-- Erases a person on request and keeps the shop's accounts correct. Orders keep their lines, amounts and dates; name, phone and
-- address are removed. An order on its way needs a name and an address, so it blocks the erasure.

-- Returns fifteen digits that are no real phone number (+999 is not assigned). All rows of one erased person get the same number,
-- so that they still count as one person. The number is never used again.
create function private.stand_in_phone() returns text
language sql volatile set search_path = '' as $$
  select '999' || string_agg((get_byte(extensions.gen_random_bytes(1), 0) % 10)::text, '') from generate_series(1, 12)
$$;

-- Erases a person from the store's records and orders, as described at the top of this file. p_name must equal the record's name,
-- so that nobody is erased by mistake. Refuses with `customer_has_open_orders` {orders} while an order is on its way.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, customer_has_open_orders, forbidden, unavailable, unknown_customer.
create function public.erase_customer(p_business_id uuid, p_customer_id uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_customer public.customers;
  v_phones text[];
  v_orders uuid[];
  v_open int;
  v_phone text := private.stand_in_phone();
begin
  perform private.limit_text('name', p_name);
  perform private.require_deed(p_business_id, 'customer-records');
  perform private.lock_store_orders(p_business_id);
  select * into v_customer from public.customers where business_id = p_business_id and id = p_customer_id for update;
  if not found then
    perform private.refuse('unknown_customer');
  elsif private.plain_words(p_name) is distinct from private.plain_words(v_customer.name) then
    perform private.refuse('bad_request', '{"field": "name"}');
  end if;
  v_phones := array(select phone from public.customer_merges where business_id = p_business_id and customer_id = p_customer_id)
    || v_customer.phone;
  v_orders := array(select id from public.orders where business_id = p_business_id
    and (customer_id = p_customer_id or (customer_id is null and phone = any (v_phones))) order by id for update);
  select count(*) into v_open from public.orders where id = any (v_orders) and private.is_order_step(status, 'cancelled');
  if v_open > 0 then
    perform private.refuse('customer_has_open_orders', jsonb_build_object('orders', v_open));
  end if;

  update public.orders set customer_id = null, user_id = null, customer_name = 'Erased customer', phone = v_phone, address = '',
    landmark = '', email = null, note = '', ip_hash = null, request_hash = 'erased'
  where id = any (v_orders);
  -- Clears the notes of colleagues, which may name the person. The colleague's id stays.
  update public.order_events e set note = '',
    actor = (select m.user_id from public.business_members m where m.business_id = p_business_id and m.user_id = e.actor)
  where business_id = p_business_id and order_id = any (v_orders);
  update public.order_returns set note = '' where business_id = p_business_id and order_id = any (v_orders);
  -- A card that was made for goods that came back is in the customer's name.
  update public.gift_cards set recipient = '' where business_id = p_business_id and id in (
    select gift_card_id from public.order_returns where business_id = p_business_id and order_id = any (v_orders));
  -- A picture of a transfer names its account; without a row that knows it, its file is removed (pictures/stray_papers.sql).
  update public.order_payments set reference = '', note = '', picture = null where business_id = p_business_id and order_id = any (v_orders);
  -- A courier names the receiver for a tracking number.
  delete from public.order_tracking where business_id = p_business_id and order_id = any (v_orders);
  update public.voucher_uses set phone = v_phone
  where business_id = p_business_id and (order_id = any (v_orders) or phone = any (v_phones));
  delete from public.leads where business_id = p_business_id and phone = any (v_phones);
  delete from public.customers where id = p_customer_id;
  insert into public.customer_erasures (business_id, orders, actor)
  values (p_business_id, cardinality(v_orders), (select auth.uid()));
  return jsonb_build_object('orders', cardinality(v_orders));
end $$;
comment on function public.erase_customer(uuid, uuid, text) is
  'Security definer on purpose: rewrites orders, history and voucher uses, which members may not; owners and managers only, checked first.';
grant execute on function public.erase_customer(uuid,uuid,text) to authenticated;
