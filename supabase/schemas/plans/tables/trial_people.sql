-- People who have begun a trial: a person tries each plan once, also with several stores. A row stays when the store is deleted.

create table private.trial_people (
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null check (plan in ('premium', 'enterprise')),
  business_id uuid not null,
  begun_at timestamptz not null default now(),
  primary key (user_id, plan)
);
