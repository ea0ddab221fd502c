-- Gift cards: money of customers that the shop holds. Only owners and managers read them.

create table public.gift_cards (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  code text not null check (private.is_gift_card_code(code)),
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  initial_amount bigint not null check (private.is_price(initial_amount)),
  -- Without an upper limit: money that an order gives back must always fit. The functions that add new money have a limit.
  balance bigint not null default 0 check (balance >= 0),
  recipient text not null default '' check (char_length(recipient) <= 200),
  note text not null default '' check (char_length(note) <= 1000),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, code),
  unique (business_id, id)
);

create index gift_cards_recent on public.gift_cards (business_id, created_at desc);

grant select, update (recipient, note, expires_at, is_active) on public.gift_cards to authenticated;
grant select on public.gift_cards to service_role;

create policy "managers see gift cards" on public.gift_cards for select to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')));
create policy "managers change gift cards" on public.gift_cards for update to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')))
  with check (business_id in (select private.business_ids_where('gift-cards')));

create trigger gift_cards_stay before update on public.gift_cards
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.code is distinct from new.code or old.currency is distinct from new.currency)
  execute function private.refuse_move();
create trigger gift_cards_touch before update on public.gift_cards
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
