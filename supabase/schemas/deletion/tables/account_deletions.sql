-- Accounts that are being deleted. Each step may run twice; the cron job of each minute continues with these rows.

create table private.account_deletions (
  user_id uuid primary key,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);

create trigger account_deletions_forget_actor after insert on private.account_deletions
  for each row execute function private.forget_actor();
