-- The accounts that shoppers transfer to in other currencies. Shown only on the page of an order in that currency. Only
-- save_currency_bank_details writes them, for an owner with a proof.

create table public.currency_bank_details (
  business_id uuid not null references public.businesses (id) on delete cascade,
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  bank_name text not null check (private.is_line(bank_name, 200)),
  account_number text not null check (account_number ~ '^[0-9A-Z -]{4,40}$'),
  account_name text not null check (private.is_line(account_name, 200)),
  -- A sort code, a routing number, or a SWIFT code.
  routing_code text check (routing_code ~ '^[0-9A-Z -]{3,40}$'),
  updated_at timestamptz not null default now(),
  primary key (business_id, currency)
);

grant select on public.currency_bank_details to authenticated, service_role;

create policy "managers see bank details" on public.currency_bank_details for select to authenticated
  using (business_id in (select private.business_ids_where('settings')));

create trigger currency_bank_details_touch before update on public.currency_bank_details
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger currency_bank_details_stay before update on public.currency_bank_details
  for each row when (old.business_id is distinct from new.business_id or old.currency is distinct from new.currency)
  execute function private.refuse_move();
create trigger currency_bank_details_proved before insert or update or delete on public.currency_bank_details
  for each row execute function private.refuse_unproved();
-- Writes the activity (activity/).
create trigger currency_bank_details_note after insert or update or delete on public.currency_bank_details
  for each row execute function private.note_setting('bank_details_changed', 'currency');
