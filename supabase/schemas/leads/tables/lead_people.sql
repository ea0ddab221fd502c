-- The people to whom a shop may write, each with the token of their stop link. Holds no number, only a hash of shop and number, so that a stop
-- is kept after the person was erased. Nobody reads it through the API.

create table private.lead_people (
  business_id uuid not null references public.businesses (id) on delete cascade,
  phone_hash bytea not null,
  -- `/stop/<token>` in every message.
  token text not null unique default encode(extensions.gen_random_bytes(16), 'hex') check (token ~ '^[0-9a-f]{32}$'),
  stopped_at timestamptz,
  primary key (business_id, phone_hash)
);
