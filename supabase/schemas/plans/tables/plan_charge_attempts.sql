-- Our charges of a saved card after a failed renewal, on days 1, 3 and 5. The row is written before the provider is asked, so
-- that no day is charged twice.

create table public.plan_charge_attempts (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
  business_id uuid not null,
  -- The due time of the renewal that failed.
  due_at timestamptz not null,
  day int not null check (day in (1, 3, 5)),
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  reason text check (char_length(reason) <= 200),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (business_id, due_at, day)
);

create index plan_charge_attempts_open on public.plan_charge_attempts (created_at) where status = 'open';

grant select on public.plan_charge_attempts to service_role;
