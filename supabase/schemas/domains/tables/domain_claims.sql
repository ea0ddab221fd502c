-- Names that stores want as their own domain. A claim blocks nobody: a store gets the name when its own token is in the name's DNS.
-- `businesses.custom_domain` says which name is served; the finer states are here.

create table private.domain_claims (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (char_length(name) <= 249
    and name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  -- The part of the name that a registrar sells.
  zone text not null check (name = zone or name like '%.' || zone),
  -- A claim for the whole zone is for its `www.` too.
  has_www boolean not null generated always as (name = zone) stored,
  -- The owner typed the name with `www.`.
  prefers_www boolean not null default false check (name = zone or not prefers_www),
  -- Bound to this store and this claim: it is in no other row.
  token text not null unique default encode(extensions.gen_random_bytes(16), 'hex') check (token ~ '^[0-9a-f]{32}$'),
  -- The host that the name must point to.
  target text not null check (char_length(target) between 1 and 253),
  state text not null default 'waiting'
    check (state in ('waiting', 'proven', 'issuing', 'publishing', 'active', 'resting', 'ended')),
  -- Why a waiting claim does not get the name although its token is seen.
  blocked_by text check (blocked_by in ('holder', 'own_name', 'plan')),
  rests_for text check (rests_for in ('records', 'plan', 'suspended')),
  ended_for text check (ended_for in ('removed', 'expired', 'taken', 'records', 'store')),
  -- The host of the pair that shows the shop; the other one leads there.
  canonical text check (canonical in (name, 'www.' || name)),
  -- The content version whose pages the switch waits for.
  publish_version bigint,
  -- What the last check saw: src/contract/sql/store/domains.ts.
  seen jsonb not null default '{}' check (octet_length(seen::text) <= 16384),
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- When the last check began.
  begun_at timestamptz,
  -- When the plan was last looked at for this claim.
  plan_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  proven_at timestamptz,
  active_at timestamptz,
  failing_since timestamptz,
  -- Mails about the present failing.
  failing_mails int not null default 0,
  rested_at timestamptz,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ended_for is not null)),
  check ((state = 'resting') = (rests_for is not null)),
  check (state in ('waiting', 'ended') or proven_at is not null),
  check (state not in ('issuing', 'publishing', 'active') or canonical is not null)
);

-- One store holds a name, and a store holds one name.
create unique index domain_claims_holder on private.domain_claims (name)
  where state in ('proven', 'issuing', 'publishing', 'active');
create unique index domain_claims_one_name on private.domain_claims (business_id)
  where state in ('proven', 'issuing', 'publishing', 'active');
create index domain_claims_due on private.domain_claims (next_check_at) where state <> 'ended';
create index domain_claims_plan on private.domain_claims (plan_seen_at) where state not in ('waiting', 'ended');
create index domain_claims_business on private.domain_claims (business_id, created_at);
create index domain_claims_name on private.domain_claims (name) where state <> 'ended';

create trigger domain_claims_free_hosts after delete on private.domain_claims
  for each row execute function private.free_claim_hosts();
