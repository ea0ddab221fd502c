-- Addresses that a shopper has saved at one store. Only the shopper reads them; the shop sees the address of an order.

create table public.customer_addresses (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[+0-9][0-9 ()-]{5,24}$'),
  -- Empty where the landmark alone says the place.
  address text not null check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (private.visible_text(address || landmark) <> '')
);

create index customer_addresses_user on public.customer_addresses (user_id, business_id);
create index customer_addresses_business on public.customer_addresses (business_id);

grant
  select,
  insert (business_id, name, phone, address, landmark),
  update (name, phone, address, landmark),
  delete
  on public.customer_addresses to authenticated;

-- Only the shopper reads them; the shop sees the address of an order.
create policy "people see their addresses" on public.customer_addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people add addresses" on public.customer_addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their addresses" on public.customer_addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their addresses" on public.customer_addresses for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger customer_addresses_touch before update on public.customer_addresses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger customer_addresses_limit before insert on public.customer_addresses
  for each row execute function private.limit_addresses();
