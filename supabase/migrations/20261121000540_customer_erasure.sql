-- Erasing a person on request while the books stay right: orders keep their lines, amounts and dates; whoever they were for is
-- gone from them. Not for orders that are still on their way: those need a name and an address.

-- That it was done, when and by whom. Nothing about the person.
create table public.customer_erasures (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  orders int not null check (orders >= 0),
  actor uuid,
  created_at timestamptz not null default now()
);
create index customer_erasures_business on public.customer_erasures (business_id, created_at desc);
alter table public.customer_erasures enable row level security;
revoke all on public.customer_erasures from anon, authenticated, service_role;
grant select on public.customer_erasures to authenticated, service_role;
create policy "managers see erasures" on public.customer_erasures for select to authenticated
  using (business_id in (select private.manager_business_ids()));

-- Fifteen digits that no telephone has (+999 is not assigned): the same for all that one erased person left, so that the books
-- still know it was one person, and never the same again.
create function private.stand_in_phone() returns text
language sql volatile set search_path = '' as $$
  select '999' || string_agg((get_byte(extensions.gen_random_bytes(1), 0) % 10)::text, '') from generate_series(1, 12)
$$;

create function public.erase_customer(p_business_id uuid, p_customer_id uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_customer public.customers;
  v_phones text[];
  v_orders uuid[];
  v_open int;
  v_phone text := private.stand_in_phone();
begin
  perform private.require_manager(p_business_id);
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
  select count(*) into v_open from public.orders where id = any (v_orders) and status in ('pending', 'confirmed', 'shipped');
  if v_open > 0 then
    perform private.refuse('customer_has_open_orders', jsonb_build_object('orders', v_open));
  end if;

  update public.orders set customer_id = null, user_id = null, customer_name = 'Erased customer', phone = v_phone, address = '',
    landmark = '', email = null, note = '', ip_hash = null, request_hash = 'erased'
  where id = any (v_orders);
  -- What colleagues wrote may name the person; who of the shop did it stays.
  update public.order_events e set note = '',
    actor = (select m.user_id from public.business_members m where m.business_id = p_business_id and m.user_id = e.actor)
  where business_id = p_business_id and order_id = any (v_orders);
  update public.voucher_uses set phone = v_phone
  where business_id = p_business_id and (order_id = any (v_orders) or phone = any (v_phones));
  delete from public.customers where id = p_customer_id;
  insert into public.customer_erasures (business_id, orders, actor)
  values (p_business_id, cardinality(v_orders), (select auth.uid()));
  return jsonb_build_object('orders', cardinality(v_orders));
end $$;
comment on function public.erase_customer(uuid, uuid, text) is
  'Security definer on purpose: rewrites orders, history and voucher uses, which members may not; owners and managers only, checked first.';

revoke execute on function private.stand_in_phone(), public.erase_customer(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.erase_customer(uuid, uuid, text) to authenticated;
