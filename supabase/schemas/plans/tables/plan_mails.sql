-- What the owners of a store were told about the end of a plan, about the next charge of a card, and about a renewal that failed (days 0, 3, 6).
-- Each is told once.

create table private.plan_mails (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('ending', 'ended', 'renewing', 'failed_0', 'failed_3', 'failed_6')),
  -- The end that was told, the beginning of the day of the charge on the shop's clock, or the time of the renewal that failed.
  ends_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (business_id, kind, ends_at)
);
