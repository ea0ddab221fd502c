-- Changes of a balance: `issued` and `returned` add, `spent` takes, `adjusted` does either. Rows never change.

create table public.gift_card_entries (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('issued', 'spent', 'returned', 'adjusted')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  order_id uuid,
  actor uuid,
  -- How money was paid for the card, or went back (`adjusted`, below zero); null: a present, goods that came back, or money that was spent.
  way text check (way in ('transfer', 'cash', 'pos', 'card', 'other')),
  -- The entry that this one takes back: its money never came, or was put there by mistake.
  reverses bigint unique references public.gift_card_entries (id),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  -- As in order_payments.
  till_at timestamptz,
  constraint gift_card_entries_way_paid check (way is null or kind in ('issued', 'adjusted')),
  constraint gift_card_entries_reverses_taken check (reverses is null or kind = 'adjusted' and amount < 0),
  check (kind <> 'spent' or amount < 0),
  check (kind not in ('issued', 'returned') or amount > 0),
  foreign key (business_id, gift_card_id) references public.gift_cards (business_id, id) on delete cascade,
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete set null (order_id)
);

create index gift_card_entries_card on public.gift_card_entries (business_id, gift_card_id, id);
-- Cards that were paid for, by the time of the money.
create index gift_card_entries_paid on public.gift_card_entries (business_id, created_at) where way is not null;
create index gift_card_entries_order on public.gift_card_entries (business_id, order_id);

grant select on public.gift_card_entries to authenticated, service_role;

create policy "managers see gift card entries" on public.gift_card_entries for select to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')));

-- The entries of money that count: those that were taken back, and the entries that took them back, do not.
create view private.counted_card_money with (security_invoker = true) as
  select e.* from public.gift_card_entries e where e.way is not null and e.reverses is null
    and not exists (select from public.gift_card_entries r where r.reverses = e.id);

create trigger gift_card_entries_enter_till before insert on public.gift_card_entries
  for each row when (new.way = 'cash') execute function private.enter_till();
create trigger gift_card_entries_mark_figures after insert on public.gift_card_entries
  for each row when (new.way is not null) execute function private.mark_card_figures();
create trigger gift_card_entries_keep before update or delete on public.gift_card_entries
  for each row execute function private.keep_ledger();
-- Writes the activity (activity/).
create trigger gift_card_entries_note after insert on public.gift_card_entries
  for each row when (new.kind in ('issued', 'adjusted')) execute function private.note_gift_card();
