-- Goods of delivered orders that came back: one row for each time. Rows are added and reversed, never changed. Only functions write them
-- (orders/returns/order_returns.sql). Amounts are in the order's currency, in minor units.

create table public.order_returns (
  -- Chosen by the caller, so the same act sent twice is one row.
  id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  order_id uuid not null,
  pieces int not null check (pieces > 0),
  -- What the customer paid for these goods, after discounts and points; and how much of it goes back. The shop may keep a part.
  worth bigint not null check (worth >= 0),
  amount bigint not null check (amount >= 0),
  -- The part of `amount` that a gift card had paid: it goes back as a gift card. The part that was paid in money. The rest was not paid: it is only
  -- not due any more.
  card_amount bigint not null default 0,
  back_amount bigint not null default 0,
  -- How the money goes back: on a later day, as a gift card, or by a way of payment.
  settle text not null check (settle in ('later', 'credit', 'transfer', 'cash', 'pos', 'card', 'other')),
  -- The row of the order's book that gave money back at once, and the gift card that was made. Null: none was needed.
  payment_id uuid,
  gift_card_id uuid,
  note text not null default '' check (char_length(note) <= 500),
  -- The return that this row takes back.
  reverses uuid,
  actor uuid,
  created_at timestamptz not null default clock_timestamp(),
  constraint order_returns_amount_fits check (amount <= worth and card_amount >= 0 and back_amount >= 0 and card_amount + back_amount <= amount),
  constraint order_returns_reversal_bare check (reverses is null or (payment_id is null and gift_card_id is null)),
  unique (business_id, order_id, id),
  unique (business_id, order_id, reverses),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, order_id, reverses) references public.order_returns (business_id, order_id, id),
  -- The return is written before the row of the book, so that the order never owes in between.
  foreign key (business_id, order_id, payment_id) references public.order_payments (business_id, order_id, id) deferrable initially deferred,
  foreign key (business_id, gift_card_id) references public.gift_cards (business_id, id) on delete set null (gift_card_id)
);

create index order_returns_day on public.order_returns (business_id, created_at);
create index order_returns_payment on public.order_returns (business_id, order_id, payment_id);
create index order_returns_gift_card on public.order_returns (business_id, gift_card_id);

grant select on public.order_returns to authenticated, service_role;

create policy "members see returns" on public.order_returns for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));

-- The rows that count: a row that was taken back, and the row that took it back, do not.
create view private.counted_returns with (security_invoker = true) as
  select r.* from public.order_returns r where r.reverses is null
    and not exists (select from public.order_returns x where x.business_id = r.business_id and x.order_id = r.order_id and x.reverses = r.id);
grant select on private.counted_returns to authenticated;

create trigger order_returns_count after insert on public.order_returns
  for each row execute function private.count_return();
-- Notes whose figures must be counted again (figures/); a new row has those of its order.
create trigger order_returns_mark_figures after delete on public.order_returns
  for each row execute function private.mark_return_figures();
