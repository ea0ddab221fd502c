-- Merges of two records of one person. Keeps the number and the texts of the record that was removed: an order with the old number
-- still finds the person, and a voucher's limit per customer still counts.

create table public.customer_merges (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid not null,
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  name text not null,
  email text,
  address text not null default '',
  landmark text not null default '',
  orders_moved int not null check (orders_moved >= 0),
  actor uuid,
  created_at timestamptz not null default now(),
  unique (business_id, phone),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete cascade
);

create index customer_merges_customer on public.customer_merges (business_id, customer_id);

-- Phone numbers are read through functions, which ask for the right.
grant select (id, business_id, customer_id, name, email, address, landmark, orders_moved, actor, created_at) on public.customer_merges to authenticated;
grant select on public.customer_merges to service_role;

create policy "members see merged customers" on public.customer_merges for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));

create trigger customer_merges_stay before update on public.customer_merges
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
-- Writes the activity (activity/).
create trigger customer_merges_note after insert on public.customer_merges
  for each row execute function private.note_setting('customers_merged');
