-- Types of the fold over a store's plan ledger (fold_plan.sql).

-- A lot: a period of a plan that was bought or given. Holds the time that is left, the whole number of days, and what was paid for them.
create type private.plan_lot as (
  plan text,
  time_left interval,
  days int,
  amount_minor bigint,
  currency text,
  is_trial boolean
);

-- The plan of a store. `plan` and `ends_at` stay when the plan has ended. `kept_until` is the end with the days of grace, or with
-- the day that a card renewal may take; null without either. `next_plan` begins at `ends_at`.
create type private.plan_state as (
  plan text,
  ends_at timestamptz,
  next_plan text,
  next_ends_at timestamptz,
  is_trial boolean,
  kept_until timestamptz,
  grace_until timestamptz,
  renews boolean,
  chosen_plan text
);
