-- What a plan costs for a number of months, in each currency that can be paid. The rows are those of src/brand.ts
-- (supabase/seed/plan_prices.sql).

create table private.plan_prices (
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 3, 6, 12)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (plan, months, currency)
);
