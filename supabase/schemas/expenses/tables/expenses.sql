-- What the shop spent, beside what goods cost: one row for each amount. Rows are added and reversed, never changed; only the picture of the bill comes
-- later. Only functions write them (expenses/expenses.sql). Amounts are in minor units. Owners and managers alone see them.

create table public.expenses (
  -- Chosen by the caller, so the same act sent twice is one row.
  id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  amount bigint not null check (amount between 1 and 90000000000),
  -- The shop's on that day.
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  -- `goods` is what the shop buys to sell: the cost of what it sold is counted apart.
  kind text not null check (kind in ('goods', 'transport', 'rent', 'wages', 'data', 'packaging', 'adverts', 'power', 'other')),
  note text not null default '' check (char_length(note) <= 200),
  way text not null check (way in ('transfer', 'cash', 'pos', 'card', 'other')),
  -- A day of the shop's calendar.
  spent_on date not null check (spent_on >= date '2000-01-01'),
  -- When the picture of the bill was sent; its file is {business_id}/bills/{id}.jpg in store-originals.
  bill_at timestamptz,
  -- The row that this row takes back.
  reverses uuid,
  actor uuid,
  created_at timestamptz not null default clock_timestamp(),
  -- As in order_payments.
  till_at timestamptz,
  unique (business_id, id),
  unique (business_id, reverses),
  foreign key (business_id, reverses) references public.expenses (business_id, id)
);

create index expenses_day on public.expenses (business_id, spent_on);
create index expenses_late on public.expenses (business_id, till_at) where till_at is not null;
create index expenses_written on public.expenses (business_id, created_at);

grant select on public.expenses to authenticated, service_role;

create policy "managers see expenses" on public.expenses for select to authenticated
  using (business_id in (select private.business_ids_where('costs')));

create trigger expenses_enter_till before insert on public.expenses
  for each row when (new.way = 'cash') execute function private.enter_till();

create trigger expenses_note after insert on public.expenses for each row execute function private.note_expense();

-- The expenses that count: those that were taken back, and the rows that took them back, do not.
create view private.counted_expenses with (security_invoker = true) as
  select e.* from public.expenses e where e.reverses is null
    and not exists (select from public.expenses x where x.business_id = e.business_id and x.reverses = e.id);
