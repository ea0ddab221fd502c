-- Owners who ask for their money back within the days of the guarantee. An operator decides; the provider pays back. A row stays
-- after the store is deleted, with the billing record.

create table public.money_back_requests (
  reference text primary key,
  business_id uuid not null,
  asked_by uuid,
  reason text not null default '' check (char_length(reason) <= 500),
  status text not null default 'asked' check (status in ('asked', 'approved', 'refused', 'paid_back')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  -- What the operator answers; the owner reads it.
  answer text not null default '' check (char_length(answer) <= 500),
  paid_back_at timestamptz,
  -- When the provider was last asked about an approved one.
  checked_at timestamptz,
  -- What the provider says of an approved one: `refused` when it did not begin. Null before it was asked.
  provider_state text check (provider_state in ('pending', 'processing', 'failed', 'needs-attention', 'refused')),
  -- Why it refused.
  provider_reason text not null default '' check (char_length(provider_reason) <= 200),
  -- Refunds at the provider that failed, and how many of them an operator has answered with another try.
  failed_refunds int not null default 0 check (failed_refunds >= 0),
  tried_again int not null default 0 check (tried_again >= 0)
);

create index money_back_requests_business on public.money_back_requests (business_id);
create index money_back_requests_open on public.money_back_requests (asked_at) where status in ('asked', 'approved');

grant select on public.money_back_requests to service_role;
