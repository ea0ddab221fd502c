-- The book of an order's money: one row for each amount that came, went back, or that the customer says was sent, and for each rest that the shop
-- asks no longer. Rows are added and reversed, never changed. Only functions write them (orders/money/order_payments.sql). Amounts are in the order's currency, in minor units.

create table public.order_payments (
  -- Chosen by the caller, so the same act sent twice is one row.
  id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  order_id uuid not null,
  -- received: money came. paid_back: money went back. claimed: the customer says that money was sent; it does not count. let_go: no money moved, the
  -- shop asks no longer for what never came.
  kind text not null check (kind in ('received', 'paid_back', 'claimed', 'let_go')),
  amount bigint not null check (amount between 1 and 9007199254740991),
  way text not null check (way in ('transfer', 'cash', 'pos', 'card', 'other', 'gift_card')),
  -- What was really given, when it was another currency; `amount` is what it counts for. The two are the rate.
  given_amount bigint check (given_amount between 1 and 9007199254740991),
  given_currency text check (given_currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  reference text not null default '' check (char_length(reference) <= 200),
  note text not null default '' check (char_length(note) <= 500),
  -- What need not come any more: of money paid back the part that the shop did not owe; of `let_go` all of it.
  let_go bigint not null default 0 check (let_go between 0 and amount),
  -- The kind of picture that came with a claim; its file is {business_id}/claims/{id} in store-originals, unless it did not arrive.
  picture text check (picture in ('image/jpeg', 'image/png', 'image/webp')),
  -- The claim that this money answers; record_payment lets only one row that counts answer it.
  confirms uuid,
  -- The row that this row takes back.
  reverses uuid,
  actor uuid,
  paid_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  -- When cash came or went, where a closing of the till lies between that and the writing (till/enter_till.sql); null: it counts at `created_at`.
  till_at timestamptz,
  constraint order_payments_given_whole check (num_nulls(given_amount, given_currency) in (0, 2)),
  constraint order_payments_claim_received check (confirms is null or kind = 'received' and reverses is null),
  constraint order_payments_picture_claimed check (picture is null or kind = 'claimed'),
  constraint order_payments_let_go_back check (let_go = 0 or kind in ('paid_back', 'let_go')),
  constraint order_payments_let_go_whole check (kind <> 'let_go' or way = 'other' and given_amount is null and (let_go = amount or reverses is not null)),
  unique (business_id, order_id, id),
  unique (business_id, order_id, reverses),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, order_id, confirms) references public.order_payments (business_id, order_id, id),
  foreign key (business_id, order_id, reverses) references public.order_payments (business_id, order_id, id)
);

create index order_payments_order on public.order_payments (business_id, order_id, created_at);
create index order_payments_confirms on public.order_payments (business_id, order_id, confirms);
-- The till's cash, by the time at which it came (till/close_till.sql).
create index order_payments_cash on public.order_payments (business_id, created_at) where way = 'cash';
create index order_payments_late on public.order_payments (business_id, till_at) where till_at is not null;
create index order_payments_day on public.order_payments (business_id, paid_at);

grant select on public.order_payments to authenticated, service_role;

create policy "members see payments" on public.order_payments for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));

-- The rows that count: a row that was taken back, and the row that took it back, do not.
create view private.counted_payments with (security_invoker = true) as
  select p.* from public.order_payments p where p.reverses is null
    and not exists (select from public.order_payments r where r.business_id = p.business_id and r.order_id = p.order_id and r.reverses = p.id);

-- Claims are the customer's.
create trigger order_payments_guard before insert on public.order_payments
  for each row when (new.kind <> 'claimed' or new.reverses is not null) execute function private.guard_right('payments');
create trigger order_payments_enter_till before insert on public.order_payments
  for each row when (new.way = 'cash') execute function private.enter_till();
create trigger order_payments_count after insert on public.order_payments
  for each row execute function private.count_payment();
-- Notes whose figures must be counted again (figures/).
create trigger order_payments_mark_figures after insert or delete on public.order_payments
  for each row execute function private.mark_money_figures();
