-- A shopper's own data: orders and saved addresses.

-- Limits the number of saved addresses: without a limit one account could fill the database.
create function private.limit_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('customer_addresses ' || new.user_id, 0));
  if (select count(*) from public.customer_addresses where user_id = new.user_id) >= 50 then
    perform private.refuse('too_many_requests', jsonb_build_object('limit', 50));
  end if;
  return new;
end $$;

-- Returns the token of the page of the caller's own order: nobody reads tokens by themselves (customers/list_customers.sql).
create function private.own_order_token(p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select token from public.orders where id = p_order_id and user_id = (select auth.uid())
$$;
comment on function private.own_order_token(uuid) is
  'Security definer on purpose: answers the token for the order''s own shopper only.';
grant execute on function private.own_order_token(uuid) to authenticated;

-- Returns the caller's own orders at one store, each with its receipt, and their addresses, newest first. Row level security
-- decides what they may read. The filter on the caller's id is for members of the store, who may read more.
-- Callers: signed-in people, with their own rights.
create function public.my_account(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'points', private.my_points(p_business_id),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', o.code, 'token', private.own_order_token(o.id), 'status', o.status, 'isPickup', o.delivery_kind = 'pickup',
        'paymentStatus', o.payment_status, 'piecesBack', o.pieces_back, 'currency', o.currency, 'total', o.total, 'deliveryFee', o.delivery_fee,
        'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'receiptToken', case when o.status = 'delivered' then private.own_receipt_token(o.id) end,
        'items', coalesce((
          select jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.position)
          from public.order_lines l where l.order_id = o.id), '[]')) order by o.created_at desc, o.id)
      from (
        select * from (
          select id, code, status, delivery_kind, payment_status, pieces_back, currency, total, delivery_fee, created_at from public.orders
          where business_id = p_business_id and user_id = (select auth.uid())
        ) mine order by created_at desc, id limit 100
      ) o), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'address', a.address,
        'landmark', a.landmark) order by a.created_at, a.id)
      from public.customer_addresses a where a.business_id = p_business_id and a.user_id = (select auth.uid())), '[]'))
$$;
grant execute on function public.my_account(uuid) to authenticated;

-- Adds an address, or changes the address with the given id; returns the account after the change.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.save_my_address(p_business_id uuid, p_address jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_address ->> 'id')::uuid;
  v_name text := coalesce(p_address ->> 'name', '');
  v_phone text := coalesce(p_address ->> 'phone', '');
  v_address text := coalesce(p_address ->> 'address', '');
  v_landmark text := coalesce(p_address ->> 'landmark', '');
begin
  perform private.limit_json('address', p_address, 8000);
  if v_id is null then
    insert into public.customer_addresses (business_id, name, phone, address, landmark)
    values (p_business_id, v_name, v_phone, v_address, v_landmark);
  else
    update public.customer_addresses set name = v_name, phone = v_phone, address = v_address, landmark = v_landmark
    where id = v_id and business_id = p_business_id;
  end if;
  return public.my_account(p_business_id);
end $$;
grant execute on function public.save_my_address(uuid,jsonb) to authenticated;

-- Removes an address; returns the account after the change.
-- Callers: signed-in people, with their own rights.
create function public.remove_my_address(p_business_id uuid, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from public.customer_addresses where id = p_id and business_id = p_business_id;
  return public.my_account(p_business_id);
end $$;
grant execute on function public.remove_my_address(uuid,uuid) to authenticated;

-- Returns the caller's own orders in all shops, newest first, for people without a store of their own. Runs with the definer's
-- rights, because no policy lets a shopper read a shop's name.
-- Callers: signed-in people; the function checks what they may do.
create function public.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', o.code, 'token', o.token, 'status', o.status, 'isPickup', o.delivery_kind = 'pickup', 'currency', o.currency, 'total', o.total,
    'deliveryFee', o.delivery_fee, 'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'shop', b.name, 'country', b.country) order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders where user_id = (select auth.uid()) order by created_at desc, id limit 50
  ) o join public.businesses b on b.id = o.business_id
$$;
comment on function public.my_orders() is
  'The caller''s own orders in all shops. Defined as its owner because no policy lets a shopper read the name of a shop.';
grant execute on function public.my_orders() to authenticated;
