-- Accounts that an operator will end: the person has a mail with the day and the reason. When the time has come the cron job begins
-- the deletion, as if the person had asked for it.

create table private.account_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  given_at timestamptz not null default now(),
  ends_at timestamptz not null,
  operator_id uuid not null
);

create index account_notices_due on private.account_notices (ends_at);
