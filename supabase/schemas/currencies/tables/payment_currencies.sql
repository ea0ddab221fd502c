-- The currencies beside the shop's own in which shoppers may order: up to three, each with its rate and rounding step. They are not offered while
-- the plan does not include them. Only save_payment_currency writes them.

create table public.payment_currencies (
  business_id uuid not null references public.businesses (id) on delete cascade,
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  -- The place in the list; three places limit a store to three currencies.
  place int not null check (place between 1 and 3),
  -- The shop's own currency when the rate was set. While the shop has another own currency, this currency is not offered.
  base_currency text not null check (base_currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  rate_source text not null default 'own' check (rate_source in ('own', 'market')),
  -- `rate_own` of the own currency equals `rate_other` of this currency: a pair of whole numbers, so that no digit is lost.
  rate_own bigint check (rate_own between 1 and 10000000000000),
  rate_other bigint check (rate_other between 1 and 10000000000000),
  rate_changed_at timestamptz not null default now(),
  -- Converted prices are whole multiples of this, in minor units.
  step bigint not null default 1 check (step in (1, 5, 10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000)),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (business_id, currency),
  unique (business_id, place),
  constraint payment_currencies_other check (currency <> base_currency),
  constraint payment_currencies_rate_whole check ((rate_own is null) = (rate_other is null)),
  constraint payment_currencies_rate_known check (rate_source = 'market' or rate_own is not null)
);

create index payment_currencies_market on public.payment_currencies (business_id) where rate_source = 'market';

grant select on public.payment_currencies to authenticated, service_role;

create policy "managers see payment currencies" on public.payment_currencies for select to authenticated
  using (business_id in (select private.business_ids_where('settings')));

create trigger payment_currencies_stay before update on public.payment_currencies
  for each row when (old.business_id is distinct from new.business_id or old.currency is distinct from new.currency)
  execute function private.refuse_move();
-- Writes the activity (activity/).
create trigger payment_currencies_note after insert or update or delete on public.payment_currencies
  for each row execute function private.note_setting('payment_currency_changed', 'currency');
