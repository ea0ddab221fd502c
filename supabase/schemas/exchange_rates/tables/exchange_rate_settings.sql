-- Exchange rates; any visitor may read them. Operators edit them through the server.

create table public.exchange_rate_settings (
  id uuid primary key default gen_random_uuid(),
  currency_from text not null check (currency_from ~ '^[A-Z]{3}$'),
  currency_to text not null check (currency_to ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (currency_from <> currency_to)
);

create unique index exchange_rate_one_active on public.exchange_rate_settings (currency_from, currency_to) where is_active;

grant select on public.exchange_rate_settings to anon, authenticated;
grant select, insert, update, delete on public.exchange_rate_settings to service_role;

create policy "everyone reads active rates" on public.exchange_rate_settings for select to anon, authenticated
  using (is_active);

create trigger exchange_rate_settings_touch before update on public.exchange_rate_settings
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
-- Tells the publisher about changes that pages show (publishing/).
create trigger exchange_rate_settings_notice_insert after insert on public.exchange_rate_settings
  referencing new table as new_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_delete after delete on public.exchange_rate_settings
  referencing old table as old_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_update after update on public.exchange_rate_settings
  referencing old table as old_rows new table as new_rows for each statement execute function private.notice_rates();
