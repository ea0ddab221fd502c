-- Domains that shops with a year's plan ask us for: one for each paid year. Owners and managers read them through free_domain_page.

create table private.free_domain_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The payment of the year (plan_entries.reference).
  charge_reference text not null check (char_length(charge_reference) between 1 and 200),
  -- As the name service writes it: ASCII, in small letters. One label and one of three endings.
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.(com|ng|co\.uk)$'),
  status text not null default 'asked' check (status in ('asked', 'bought', 'connected', 'refused')),
  asked_at timestamptz not null default now(),
  changed_at timestamptz,
  -- What the operator says about it; the owner reads it.
  reason text not null default '' check (char_length(reason) <= 500),
  check ((status = 'asked') = (changed_at is null)),
  check (status <> 'refused' or reason <> '')
);

-- A refused name leaves the year free for another one.
create unique index free_domain_requests_one_a_year on private.free_domain_requests (charge_reference) where status <> 'refused';
create unique index free_domain_requests_name on private.free_domain_requests (name) where status <> 'refused';
create index free_domain_requests_business on private.free_domain_requests (business_id, asked_at);
create index free_domain_requests_waiting on private.free_domain_requests (asked_at) where status in ('asked', 'bought');
