-- The account that shoppers transfer to. Shown only on an order's own page (order_by_token), never on a store page. Only
-- save_bank_details writes it, for an owner with a proof.

create table public.business_bank_details (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  bank_name text not null check (private.is_line(bank_name, 200)),
  account_number text not null check (account_number ~ '^[0-9A-Z -]{4,40}$'),
  account_name text not null check (private.is_line(account_name, 200)),
  bank_code text check (bank_code ~ '^[0-9A-Za-z]{1,20}$'),
  updated_at timestamptz not null default now()
);

grant select on public.business_bank_details to authenticated, service_role;

create policy "managers see bank details" on public.business_bank_details for select to authenticated
  using (business_id in (select private.business_ids_where('settings')));

create trigger business_bank_details_touch before update on public.business_bank_details
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger business_bank_details_stay before update on public.business_bank_details
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
create trigger business_bank_details_proved before insert or update or delete on public.business_bank_details
  for each row execute function private.refuse_unproved();
-- Writes the activity (activity/).
create trigger business_bank_details_note after insert or update or delete on public.business_bank_details
  for each row execute function private.note_setting('bank_details_changed');
