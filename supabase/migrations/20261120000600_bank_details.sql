-- Where shoppers transfer money. Never on a page: shown on an order's own page, after the order (order_by_token).
-- Changing it is the owner's alone.

create table public.business_bank_details (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  bank_name text not null check (private.is_line(bank_name, 200)),
  account_number text not null check (account_number ~ '^[0-9A-Z -]{4,40}$'),
  account_name text not null check (private.is_line(account_name, 200)),
  bank_code text check (bank_code ~ '^[0-9A-Za-z]{1,20}$'),
  updated_at timestamptz not null default now()
);
create trigger business_bank_details_touch before update on public.business_bank_details
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger business_bank_details_stay before update on public.business_bank_details
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();

alter table public.business_bank_details enable row level security;
revoke all on public.business_bank_details from anon, authenticated, service_role;
grant select, insert, update, delete on public.business_bank_details to authenticated, service_role;

create policy "managers see bank details" on public.business_bank_details for select to authenticated
  using (business_id in (select private.manager_business_ids()));
create policy "owners add bank details" on public.business_bank_details for insert to authenticated
  with check (business_id in (select private.owner_business_ids()));
create policy "owners change bank details" on public.business_bank_details for update to authenticated
  using (business_id in (select private.owner_business_ids()))
  with check (business_id in (select private.owner_business_ids()));
create policy "owners remove bank details" on public.business_bank_details for delete to authenticated
  using (business_id in (select private.owner_business_ids()));
