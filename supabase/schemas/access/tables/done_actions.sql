-- Actions of people that took effect, so that a device which sends one again, because no answer came, changes nothing (access/do_once.sql).

create table private.done_actions (
  person uuid not null references auth.users (id) on delete cascade,
  id uuid not null,
  done_at timestamptz not null default now(),
  primary key (person, id)
);

create index done_actions_time on private.done_actions (person, done_at);
