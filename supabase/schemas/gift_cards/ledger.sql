-- The ledger of gift cards. Only move_gift_card changes a balance; it writes the entry in the same transaction.

-- Refuses to change or delete entries. Only the deletion of a store removes them, by foreign key.
create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception using errcode = '42501', message = 'entries of a gift card are never changed or removed';
end $$;

-- Changes a card's balance and writes the entry. The update itself checks the balance, so that two calls at once cannot both take
-- the last money.
create function private.move_gift_card(p_card uuid, p_amount bigint, p_kind text, p_order uuid, p_note text, p_way text default null,
  p_reverses bigint default null, p_till_at timestamptz default null)
returns bigint
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
  insert into public.gift_card_entries (gift_card_id, business_id, kind, amount, balance_after, order_id, actor, note, way, reverses, till_at)
  values (p_card, v_business_id, p_kind, p_amount, v_balance, p_order, (select auth.uid()), p_note, p_way, p_reverses, p_till_at);
  return v_balance;
end $$;

-- Charges the gift card of an order. An order holds gift_card_amount of its card until it is cancelled. After each write of the
-- order (placing, editing, cancelling, expiry) this trigger moves the difference, so no amount is moved twice.
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
  return null;
end $$;
