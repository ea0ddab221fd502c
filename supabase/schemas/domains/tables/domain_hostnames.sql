-- Names that are set up at the provider of certificates. A row outlives its claim and its store until the provider has removed the name.

create table private.domain_hostnames (
  host text primary key check (char_length(host) <= 253),
  claim_id uuid not null,
  provider_id text check (char_length(provider_id) <= 100),
  -- `going_on`: the provider works on the certificate. `stuck`: it gave up until it is asked again.
  state text not null default 'going_on' check (state in ('going_on', 'serving', 'stuck')),
  -- The provider's message, for people.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array' and octet_length(reasons::text) <= 8192),
  is_wanted boolean not null default true,
  asked_at timestamptz,
  -- When the provider was last told to start anew.
  restarted_at timestamptz,
  next_try_at timestamptz not null default now()
);

create index domain_hostnames_claim on private.domain_hostnames (claim_id);
create index domain_hostnames_unwanted on private.domain_hostnames (next_try_at) where not is_wanted;
