-- What the owners of a store were told about the end of a plan. Each is told once.

create table private.plan_mails (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('ending', 'ended')),
  ends_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (business_id, kind, ends_at)
);

alter table private.plan_mails enable row level security;
