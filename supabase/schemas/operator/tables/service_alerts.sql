-- What is or was wrong with the service: a row from the minute in which a rule begins to hold until the rule has not held for half an hour.
-- So a fault that comes and goes is one alert.

create table private.service_alerts (
  id uuid primary key default gen_random_uuid(),
  -- A rule of private.service_rules.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  began_at timestamptz not null,
  -- The newest minute in which the rule held.
  held_at timestamptz not null,
  -- The worst figure so far, in the rule's unit.
  figure bigint not null,
  ended_at timestamptz,
  -- What operators were told last, and when.
  told text check (told in ('began', 'goes_on', 'ended')),
  told_at timestamptz,
  -- A sender that dies leaves the message to another minute.
  try_after timestamptz not null,
  check (held_at >= began_at),
  check (ended_at is null or ended_at >= held_at)
);

-- One alert of a kind at a time.
create unique index service_alerts_open on private.service_alerts (kind) where ended_at is null;
