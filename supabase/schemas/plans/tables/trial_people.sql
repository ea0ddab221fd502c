-- People who have begun a trial: a person tries once, also with several stores. A row stays when the store is deleted.

create table private.trial_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  business_id uuid not null,
  begun_at timestamptz not null default now()
);
