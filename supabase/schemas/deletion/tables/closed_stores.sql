-- The rest of a deleted store: the billing record, which the law requires, and the addresses that nobody else may take for a while.

create table public.closed_stores (
  business_id uuid primary key,
  name text not null,
  slugs text[] not null,
  plan text not null,
  plan_ends_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz not null default now()
);

create index closed_stores_slugs on public.closed_stores using gin (slugs);

grant select on public.closed_stores to service_role;
