-- Makes the tables that sign-up, mails and Google need in the auth schema: one-time tokens of mails and the state of a redirect to Google.
-- The columns are those of the hosted service, with two differences. `kind` says for which purpose a token works. token_hash contains a
-- SHA-256 of the token in the mail, so that a stolen copy of the database opens no account.

set local role supabase_auth_admin;

alter table auth.users add column email_change_token_current varchar(255) default '';
alter table auth.users add column email_change_confirm_status smallint default 0;

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in
    ('confirmation_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current')),
  kind text not null check (kind in ('signup', 'invite', 'recovery', 'magiclink', 'email_change')),
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text not null unique,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  referrer text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index flow_state_user_id_idx on auth.flow_state (user_id, authentication_method);

reset role;
grant all on auth.one_time_tokens, auth.flow_state to postgres;
