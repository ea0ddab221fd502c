-- Closings of the shop's till: what should be in it, what was counted, and what stays in it. Rows are added and reversed, never changed. Only functions
-- write them (till/close_till.sql). Amounts are in minor units.

create table public.till_counts (
  -- Chosen by the caller, so the same act sent twice is one row.
  id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  -- What stayed in the till at the closing before. At the first count: what was counted.
  opening bigint not null check (opening between 0 and 90000000000),
  -- Cash that came and cash that went since the closing before, each less what was taken back of it; so each may be below zero.
  cash_in bigint not null,
  cash_out bigint not null,
  expected bigint not null generated always as (opening + cash_in - cash_out) stored,
  counted bigint not null check (counted between 0 and 90000000000),
  -- Above zero: more than expected; below zero: less.
  difference bigint not null generated always as (counted - opening - cash_in + cash_out) stored,
  -- What stays in the till for the next day.
  left_in bigint not null,
  note text not null default '' check (char_length(note) <= 500),
  -- The closing that this row takes back.
  reverses uuid,
  actor uuid,
  closed_at timestamptz not null default clock_timestamp(),
  constraint till_counts_left_counted check (left_in between 0 and counted),
  unique (business_id, id),
  unique (business_id, reverses),
  foreign key (business_id, reverses) references public.till_counts (business_id, id)
);

create index till_counts_newest on public.till_counts (business_id, closed_at desc);

grant select on public.till_counts to authenticated, service_role;

create policy "members with figures see closings" on public.till_counts for select to authenticated
  using (business_id in (select private.business_ids_where('figures')));

-- Writes the activity (activity/).
create trigger till_counts_note after insert on public.till_counts for each row execute function private.note_till();
