-- Gift cards: money of a customer that the shop holds. A card's code is as good as cash, so it has 80 random bits, only owners and
-- managers read it, and its balance is moved by one function that writes the ledger in the same statement's transaction.

-- GIFT and sixteen letters of a 32-letter alphabet without 0/O and 1/I. Stored without the hyphens that people read it with.
create function private.is_gift_card_code(p_code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_code ~ '^GIFT[2-9A-HJ-NP-Z]{16}$' $$;

create table public.gift_cards (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  code text not null check (private.is_gift_card_code(code)),
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  initial_amount bigint not null check (private.is_price(initial_amount)),
  -- No upper bound: what an order gives back must always fit. New money is bounded where it is put in.
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

-- What moved a balance: issued and returned add to it, spent takes, adjusted does either. Rows are written once.
create table public.gift_card_entries (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('issued', 'spent', 'returned', 'adjusted')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  order_id uuid,
  actor uuid,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  check (kind <> 'spent' or amount < 0),
  check (kind not in ('issued', 'returned') or amount > 0),
  foreign key (business_id, gift_card_id) references public.gift_cards (business_id, id) on delete cascade,
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete set null (order_id)
);
create index gift_card_entries_card on public.gift_card_entries (business_id, gift_card_id, id);
create index gift_card_entries_order on public.gift_card_entries (business_id, order_id);

-- A ledger is added to. Deleting the store takes its ledger along, through foreign keys.
create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception using errcode = '42501', message = 'entries of a gift card are never changed or removed';
end $$;
create trigger gift_card_entries_keep before update or delete on public.gift_card_entries
  for each row execute function private.keep_ledger();

create trigger gift_cards_stay before update on public.gift_cards
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.code is distinct from new.code or old.currency is distinct from new.currency)
  execute function private.refuse_move();
create trigger gift_cards_touch before update on public.gift_cards
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

alter table public.gift_cards enable row level security;
alter table public.gift_card_entries enable row level security;
revoke all on public.gift_cards, public.gift_card_entries from anon, authenticated, service_role;
grant select, update (recipient, note, expires_at, is_active) on public.gift_cards to authenticated;
grant select on public.gift_card_entries to authenticated;
grant select on public.gift_cards, public.gift_card_entries to service_role;

create policy "managers see gift cards" on public.gift_cards for select to authenticated
  using (business_id in (select private.manager_business_ids()));
create policy "managers change gift cards" on public.gift_cards for update to authenticated
  using (business_id in (select private.manager_business_ids()))
  with check (business_id in (select private.manager_business_ids()));
create policy "managers see gift card entries" on public.gift_card_entries for select to authenticated
  using (business_id in (select private.manager_business_ids()));

-- What a card paid of an order. `total` is what is left to pay; it keeps adding up by this constraint.
alter table public.orders
  add column gift_card_id uuid,
  add column gift_card_ending text check (char_length(gift_card_ending) = 4),
  add column gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  add constraint orders_gift_card_fkey foreign key (business_id, gift_card_id)
    references public.gift_cards (business_id, id) on delete set null (gift_card_id),
  add constraint orders_gift_card_named check (gift_card_amount = 0 or gift_card_ending is not null);
create index orders_gift_card on public.orders (business_id, gift_card_id);
grant select (gift_card_id, gift_card_ending, gift_card_amount) on public.orders to authenticated;

do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
    where conrelid = 'public.orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%total = ((subtotal - discount)%';
  execute format('alter table public.orders drop constraint %I', v_name);
end $$;
alter table public.orders add constraint orders_total_adds_up
  check (total = subtotal - discount + coalesce(delivery_fee, 0) - gift_card_amount);

-- Moves a card's balance and writes the entry. The condition is part of the update: two that come at once cannot both take the last.
create function private.move_gift_card(p_card uuid, p_amount bigint, p_kind text, p_order uuid, p_note text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid;
  v_balance bigint;
begin
  update public.gift_cards set balance = balance + p_amount
    where id = p_card and balance + p_amount >= 0
    returning business_id, balance into v_business_id, v_balance;
  if not found then
    perform private.refuse('gift_card_empty');
  end if;
  insert into public.gift_card_entries (gift_card_id, business_id, kind, amount, balance_after, order_id, actor, note)
  values (p_card, v_business_id, p_kind, p_amount, v_balance, p_order, (select auth.uid()), p_note);
  return v_balance;
end $$;

-- An order's gift_card_amount is what it holds of its card, until it is cancelled. Whatever writes the order, by placing, editing,
-- cancelling or expiry, the card follows here, by the difference and so once.
create function private.follow_gift_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_held bigint := 0;
  v_holds bigint := case when new.status = 'cancelled' then 0 else new.gift_card_amount end;
begin
  if tg_op = 'UPDATE' then
    v_held := case when old.status = 'cancelled' then 0 else old.gift_card_amount end;
    if old.gift_card_id <> new.gift_card_id then
      raise exception using errcode = '42501', message = 'an order keeps its gift card';
    end if;
  end if;
  if v_holds = v_held or new.gift_card_id is null then
    return null;
  end if;
  perform private.move_gift_card(new.gift_card_id, v_held - v_holds,
    case when v_holds > v_held then 'spent' else 'returned' end, new.id, '');
  -- Nothing but the card paid: with its money back the order counts as refunded.
  if new.status = 'cancelled' and new.payment_status = 'paid' and new.total = 0 then
    update public.orders set payment_status = 'refunded' where id = new.id;
  end if;
  return null;
end $$;
create trigger orders_follow_gift_card_insert after insert on public.orders
  for each row when (new.gift_card_amount > 0) execute function private.follow_gift_card();
create trigger orders_follow_gift_card after update of gift_card_id, gift_card_amount, status on public.orders
  for each row when (old.gift_card_amount > 0 or new.gift_card_amount > 0) execute function private.follow_gift_card();

-- 80 random bits as sixteen letters.
create function private.new_gift_card_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  c_letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  v_bits bit varying := (('x' || encode(extensions.gen_random_bytes(10), 'hex'))::bit(80));
  v_code text := 'GIFT';
begin
  for v_at in 0..15 loop
    v_code := v_code || substr(c_letters, substring(v_bits from v_at * 5 + 1 for 5)::bit(5)::int + 1, 1);
  end loop;
  return v_code;
end $$;

create function private.require_manager(p_business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_server() and (p_business_id is null
    or p_business_id not in (select private.manager_business_ids())) then
    perform private.refuse('forbidden');
  end if;
end $$;

-- Makes a card with its first entry; answers {id, code}. The currency is the store's.
create function public.create_gift_card(
  p_business_id uuid, p_amount bigint, p_recipient text default '', p_note text default '', p_expires_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  perform private.require_manager(p_business_id);
  if not coalesce(private.is_price(p_amount), false) then
    perform private.bad_request('amount');
  elsif p_expires_at <= now() then
    perform private.bad_request('expiresAt');
  end if;
  insert into public.gift_cards (business_id, code, currency, initial_amount, recipient, note, expires_at)
  select id, private.new_gift_card_code(), currency, p_amount, private.to_line(coalesce(p_recipient, '')), coalesce(p_note, ''),
    p_expires_at
  from public.businesses where id = p_business_id
  returning * into v_card;
  if v_card.id is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.move_gift_card(v_card.id, p_amount, 'issued', null, '');
  return jsonb_build_object('id', v_card.id, 'code', v_card.code);
end $$;
comment on function public.create_gift_card(uuid, bigint, text, text, timestamptz) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';

-- For money that moves outside an order: spent across the counter (below zero), or put on the card. Answers the balance.
create function public.adjust_gift_card(p_business_id uuid, p_card uuid, p_amount bigint, p_note text) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_balance bigint;
begin
  perform private.require_manager(p_business_id);
  if p_amount is null or p_amount = 0 or abs(p_amount) > 90000000000 then
    perform private.bad_request('amount');
  end if;
  perform private.lock_store_orders(p_business_id);
  select balance into v_balance from public.gift_cards where id = p_card and business_id = p_business_id;
  if not found then
    perform private.refuse('gift_card_unknown');
  elsif v_balance + p_amount > 90000000000 then
    perform private.bad_request('amount');
  end if;
  return private.move_gift_card(p_card, p_amount, 'adjusted', null, left(private.to_line(coalesce(p_note, '')), 500));
end $$;
comment on function public.adjust_gift_card(uuid, uuid, bigint, text) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';

revoke execute on function private.is_gift_card_code(text), private.keep_ledger(),
  private.move_gift_card(uuid, bigint, text, uuid, text), private.follow_gift_card(), private.new_gift_card_code(),
  private.require_manager(uuid), public.create_gift_card(uuid, bigint, text, text, timestamptz),
  public.adjust_gift_card(uuid, uuid, bigint, text) from public, anon, authenticated, service_role;
grant execute on function private.is_gift_card_code(text) to authenticated, service_role;
grant execute on function public.create_gift_card(uuid, bigint, text, text, timestamptz),
  public.adjust_gift_card(uuid, uuid, bigint, text) to authenticated, service_role;
