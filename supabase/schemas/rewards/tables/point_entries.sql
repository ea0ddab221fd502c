-- The ledger of points. A customer's balance is the sum of their entries; nothing else holds a balance. Rows never change: only a merge of
-- two customers moves them. `earned`, `welcome` and `returned` add; `taken_back`, `spent` and `expired` take; `corrected` does either.
-- No foreign key leads to customers: it would lock the customer's row after the order's row, and a merge locks the customer first. A trigger of
-- customers removes the entries of a deleted customer.

create table public.point_entries (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid not null,
  kind text not null check (kind in ('earned', 'welcome', 'taken_back', 'spent', 'returned', 'expired', 'corrected')),
  points bigint not null check (points <> 0 and abs(points) <= 1000000000000),
  order_id uuid,
  -- Counts the entries of one kind for one order: an order that is delivered again after an undo earns again.
  turn int not null default 1 check (turn > 0),
  reason text not null default '' check (char_length(reason) <= 500),
  actor uuid,
  created_at timestamptz not null default now(),
  check (kind not in ('earned', 'welcome', 'returned') or points > 0),
  check (kind not in ('taken_back', 'spent', 'expired') or points < 0),
  constraint point_entries_reason_given check (kind <> 'corrected' or reason <> ''),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete set null (order_id)
);

create unique index point_entries_once on public.point_entries (order_id, kind, turn) where order_id is not null;
create index point_entries_customer on public.point_entries (business_id, customer_id, id);
create index point_entries_recent on public.point_entries (business_id, id);
create index point_entries_order on public.point_entries (business_id, order_id);

grant select on public.point_entries to authenticated, service_role;

create policy "members see points" on public.point_entries for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));

-- Not for `customer_id` and `order_id`: a merge moves entries, and a deleted order leaves them.
create trigger point_entries_keep before delete or update of business_id, kind, points, turn, reason, actor, created_at
  on public.point_entries for each row execute function private.keep_ledger();
-- Writes the activity (activity/).
create trigger point_entries_note after insert on public.point_entries
  for each row when (new.kind = 'corrected') execute function private.note_points();
