-- Rates for showing plan prices in other currencies: the one table that visitors read. Operators edit it by the server.

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
create trigger exchange_rate_settings_touch before update on public.exchange_rate_settings
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

alter table public.exchange_rate_settings enable row level security;
revoke all on public.exchange_rate_settings from anon, authenticated, service_role;
grant select on public.exchange_rate_settings to anon, authenticated;
grant select, insert, update, delete on public.exchange_rate_settings to service_role;
create policy "everyone reads active rates" on public.exchange_rate_settings for select to anon, authenticated
  using (is_active);
