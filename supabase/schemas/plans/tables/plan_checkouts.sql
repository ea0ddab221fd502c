-- Payments that an owner began. A row fixes plan, amount and currency before the provider is asked; a payment is compared with it.
-- A row stays after the store is deleted, with the billing record.

create table public.plan_checkouts (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
  business_id uuid not null,
  person_id uuid not null,
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 3, 6, 12)),
  -- True for a card subscription, of 1 or 12 months.
  renews boolean not null default false check (not renews or months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `failed` and `expired` only close the form: a payment that arrives later still counts.
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'expired')),
  -- The provider's page; null until the provider has answered.
  provider_url text check (char_length(provider_url) <= 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the provider was last asked about it.
  checked_at timestamptz
);

create unique index plan_checkouts_one_open on public.plan_checkouts (business_id) where status = 'open';
create index plan_checkouts_business on public.plan_checkouts (business_id, created_at);
create index plan_checkouts_person on public.plan_checkouts (person_id);
create index plan_checkouts_unpaid on public.plan_checkouts (created_at) where status <> 'paid';

grant select on public.plan_checkouts to service_role;
