-- Payments that a customer's bank asks back. Each waits for an operator's answer until its time; then the provider counts it as
-- accepted. A row stays after the store is deleted, with the billing record.

create table public.payment_disputes (
  -- The provider's number of the dispute.
  id text primary key check (char_length(id) between 1 and 100),
  reference text not null check (char_length(reference) between 1 and 200),
  -- Null for a payment that is none of a plan.
  business_id uuid,
  category text not null default '' check (char_length(category) <= 100),
  status text not null default 'open' check (status in ('open', 'resolved')),
  resolution text check (char_length(resolution) <= 100),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

create index payment_disputes_business on public.payment_disputes (business_id);
create index payment_disputes_open on public.payment_disputes (due_at) where status = 'open';

grant select on public.payment_disputes to service_role;
