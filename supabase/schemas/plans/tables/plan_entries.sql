-- The ledger of plans: what was tried, bought, paid back, given. The plan of a store is a fold over its rows (fold_plan). Rows are
-- never changed or removed, also when the store is deleted: they are the billing record. So no column refers to another table.

create table public.plan_entries (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  -- Names the cause, so that a repeated cause writes no second row: `charge:{reference}`, `refund:{reference}:{key}`.
  row_key text not null unique check (char_length(row_key) between 1 and 200),
  -- The time from which the row counts: the provider's time of a payment, our time of other acts.
  effective_at timestamptz not null,
  kind text not null
    check (kind in ('trial', 'charge', 'refund', 'extension', 'grace', 'downgrade', 'cancel', 'resume', 'end')),
  plan text check (plan in ('starter', 'premium', 'enterprise')),
  days int check (days between 1 and 4000),
  -- Months that were bought.
  months int check (months in (1, 3, 6, 12)),
  -- True for a payment of a card subscription, and for a downgrade while one renewed.
  renews boolean not null default false,
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reference text check (char_length(reference) between 1 and 200),
  -- How it was paid: card, bank_transfer, ussd; outside_transfer when an operator recorded it.
  channel text check (char_length(channel) <= 40),
  -- Why, in the operator's words. The owner does not read it.
  note text not null default '' check (char_length(note) <= 500),
  actor_id uuid,
  recorded_at timestamptz not null default now(),
  check (kind not in ('trial', 'charge') or (plan is not null and plan <> 'starter' and days is not null)),
  check (kind not in ('charge', 'refund')
    or (amount_minor is not null and currency is not null and reference is not null)),
  check (kind not in ('extension', 'grace') or days is not null),
  check (kind <> 'extension' or plan is distinct from 'starter'),
  check (kind <> 'downgrade' or plan is not null)
);

create index plan_entries_business on public.plan_entries (business_id, effective_at);
create unique index plan_entries_one_charge on public.plan_entries (reference) where kind = 'charge';
create unique index plan_entries_one_trial on public.plan_entries (business_id, plan) where kind = 'trial';

-- Leaves out the operators' notes, and ids of accounts.
grant select (id, business_id, effective_at, kind, plan, days, months, renews, amount_minor, currency, reference, channel)
  on public.plan_entries to authenticated;
grant select on public.plan_entries to service_role;

create policy "managers see plan entries" on public.plan_entries for select to authenticated
  using (business_id in (select private.manager_business_ids()));

create trigger plan_entries_keep before update or delete on public.plan_entries
  for each row execute function private.keep_plan_entries();
create trigger plan_entries_keep_all before truncate on public.plan_entries
  for each statement execute function private.keep_plan_entries();
