-- Erasures of customers: when and by whom. Holds nothing about the person.

create table public.customer_erasures (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  orders int not null check (orders >= 0),
  actor uuid,
  created_at timestamptz not null default now()
);

create index customer_erasures_business on public.customer_erasures (business_id, created_at desc);

grant select on public.customer_erasures to authenticated, service_role;

create policy "managers see erasures" on public.customer_erasures for select to authenticated
  using (business_id in (select private.business_ids_where('customer-records')));
-- Writes the activity (activity/).
create trigger customer_erasures_note after insert on public.customer_erasures
  for each row execute function private.note_setting('customer_erased');
