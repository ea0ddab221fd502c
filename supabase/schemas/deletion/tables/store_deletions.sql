-- Stores that are being deleted. The first transaction takes the store offline and removes its members. The next steps may each run
-- twice; the cron job of each minute continues with these rows.

create table private.store_deletions (
  business_id uuid primary key,
  asked_by uuid not null,
  slugs text[] not null,
  custom_domain text,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
