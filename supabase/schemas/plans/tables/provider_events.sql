-- Messages of the payment provider whose signature was right, as they arrived. Each is stored once, whatever is repeated.

create table public.provider_events (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  raw bytea not null check (octet_length(raw) <= 200000),
  received_at timestamptz not null default now(),
  event text not null check (char_length(event) <= 100),
  reference text check (char_length(reference) <= 200),
  -- `refused`: authentic, and against what was agreed, for the operator. `ignored`: nothing to do.
  status text not null default 'stored' check (status in ('stored', 'applied', 'refused', 'ignored')),
  reason text check (char_length(reason) <= 200),
  settled_at timestamptz,
  -- How often it was taken up: the least tried come first, so that one which cannot be settled stops no other.
  tries int not null default 0
);

create index provider_events_open on public.provider_events (tries, received_at) where status = 'stored';
create index provider_events_reference on public.provider_events (reference);

grant select on public.provider_events to service_role;
