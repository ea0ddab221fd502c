-- The shop's own records of its customers. Shoppers cannot read them: notes and tags belong to the shop.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text not null default '' check (char_length(notes) <= 5000),
  last_order_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_tags_clean check (private.are_tags(tags)),
  unique (business_id, phone),
  unique (business_id, id)
);

create index customers_user on public.customers (user_id);

-- Phone numbers are read through functions, which ask for the right.
grant
  select (id, business_id, user_id, name, email, address, landmark, tags, notes, last_order_at, created_at, updated_at),
  insert (id, business_id, name, phone, email, address, landmark, tags, notes),
  update (id, business_id, name, phone, email, address, landmark, tags, notes),
  delete
  on public.customers to authenticated;
grant select, insert, update, delete on public.customers to service_role;

create policy "members see customers" on public.customers for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));
create policy "members add customers" on public.customers for insert to authenticated
  with check (business_id in (select private.business_ids_where('customers')));
create policy "members change customers" on public.customers for update to authenticated
  using (business_id in (select private.business_ids_where('customers')))
  with check (business_id in (select private.business_ids_where('customers')));
create policy "managers remove customers" on public.customers for delete to authenticated
  using (business_id in (select private.business_ids_where('customer-records')));

create trigger customers_stay before update on public.customers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Runs after the row is written: row level security has then refused strangers, so nobody can find out whose number a shop knows.
create trigger customers_merged_phone after insert or update of phone on public.customers
  for each row execute function private.refuse_merged_phone();
create trigger customers_forget_points after delete on public.customers
  for each row execute function private.forget_points();
-- Updates the version that forms compare. Tags do not count, because they are added and removed one by one.
create trigger customers_touch before update on public.customers
  for each row when ((old.name, old.phone, old.email, old.address, old.landmark, old.notes)
    is distinct from (new.name, new.phone, new.email, new.address, new.landmark, new.notes))
  execute function private.touch_updated_at();
