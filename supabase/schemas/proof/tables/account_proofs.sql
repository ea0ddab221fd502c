-- Proofs of identity. A proof belongs to one person and one session. Only hashes of secrets are stored.

create table private.account_proofs (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_session_id uuid not null,
  proved_at timestamptz not null
);

create index account_proofs_user on private.account_proofs (user_id);
create index account_proofs_time on private.account_proofs (proved_at);
