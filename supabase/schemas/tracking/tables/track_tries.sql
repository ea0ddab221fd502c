-- Tries on the page "Track your order" of the last 15 minutes (track_order.sql counts by them). Nobody reads or writes them through
-- the API. Attack: somebody tries codes or phone numbers one after the other.

create table private.track_tries (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Keyed hashes that the Worker makes: of the typed phone, and of the visitor's network (null when it is unknown).
  phone_hash text not null check (phone_hash ~ '^[0-9a-f]{64}$'),
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  tried_at timestamptz not null default clock_timestamp()
);

create index track_tries_phone on private.track_tries (business_id, phone_hash, tried_at);
create index track_tries_network on private.track_tries (network_hash, tried_at);
create index track_tries_old on private.track_tries (tried_at);
