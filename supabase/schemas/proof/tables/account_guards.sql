-- The times that a person's proof must be newer than. Attack: a thief with a stolen session sets a new password and proves the
-- identity with it, or steals the session a few minutes after a sign-in.

create table private.account_guards (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The last time that anybody changed the password. The first password at sign-up does not count: no session is older.
  password_changed_at timestamptz,
  -- The last time that the person needed a proof and had none. Only a later sign-in is a proof.
  proof_asked_at timestamptz,
  -- Passwords that were tried since `tries_since`; a right one sets 0.
  tries int not null default 0,
  tries_since timestamptz
);
comment on column private.account_guards.proof_asked_at is
  'When they asked for what needs a proof without enough of one. Only a sign-in after that moment is one.';
