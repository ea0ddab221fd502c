-- What earlier subscriptions of a store subscribed to, and their price: a payment of one may come after another has begun.

create table private.earlier_plan_codes (
  provider_plan_code text primary key check (char_length(provider_plan_code) <= 100),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_code text not null check (char_length(customer_code) <= 100),
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

create index earlier_plan_codes_business on private.earlier_plan_codes (business_id);
