-- People whom an operator has suspended: they cannot sign in, and a session that is still open reads and changes nothing. The auth server
-- learns of a suspension and of its end afterwards (operator/suspend_person.sql); a row stays until it has learned both.

create table private.suspended_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  since timestamptz not null default now(),
  -- True when the auth server refuses the person.
  is_banned boolean not null default false,
  -- Set when the person is restored.
  restored_at timestamptz
);

create index suspended_people_untold on private.suspended_people (since) where not is_banned or restored_at is not null;

create trigger suspended_people_mark after insert or update of since on private.suspended_people
  for each row execute function private.mark_members();
