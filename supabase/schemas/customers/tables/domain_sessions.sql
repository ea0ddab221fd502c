-- Sessions on a store's own domain. Only hashes of secrets are stored: a reader of this table cannot sign in.

create table private.domain_sessions (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index domain_sessions_user on private.domain_sessions (user_id);
create index domain_sessions_business on private.domain_sessions (business_id);
create index domain_sessions_end on private.domain_sessions (expires_at);
