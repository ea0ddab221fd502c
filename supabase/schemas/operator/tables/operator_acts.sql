-- The operators' log: who did what to which store or person, the state before and after, and why. Rows are only added. There are no
-- foreign keys, because the log outlives stores and accounts.

create table private.operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator_id uuid not null,
  -- The address at the time of the act.
  operator_email text not null,
  act text not null check (act ~ '^[a-z_]{3,40}$'),
  business_id uuid,
  -- What a reader of the log sees: the store's name, a pair of currencies.
  subject text not null check (char_length(subject) <= 200),
  state_before jsonb not null default '{}',
  state_after jsonb not null default '{}',
  reason text not null check (char_length(reason) between 1 and 500)
);

create index operator_acts_business on private.operator_acts (business_id, id desc);
create index operator_acts_rates on private.operator_acts (subject, id desc) where act = 'set_rate';

create trigger operator_acts_stay before update or delete on private.operator_acts
  for each row execute function private.refuse_log_change();
create trigger operator_acts_stay_whole before truncate on private.operator_acts
  for each statement execute function private.refuse_log_change();
