-- Takes all money off a card that goes back, and disables the card.

-- Empties a card with entries that take back what was paid for it: the card was made by mistake, and its money never came. What was on the card before all
-- of it was taken back is over. Refuses with `gift_card_used` {ending} a card that something was spent from since.
create function private.unmake_card_money(p_card public.gift_cards) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_entry public.gift_card_entries;
  v_balance bigint;
  v_over bigint := coalesce((select max(id) from public.gift_card_entries
    where business_id = p_card.business_id and gift_card_id = p_card.id and kind = 'adjusted' and balance_after = 0), 0);
begin
  if p_card.balance is distinct from (select sum(amount) from public.gift_card_entries e
    where e.business_id = p_card.business_id and e.gift_card_id = p_card.id and e.id > v_over
      and e.kind in ('issued', 'adjusted') and e.amount > 0 and not exists (select from public.gift_card_entries r where r.reverses = e.id)) then
    perform private.refuse('gift_card_used', jsonb_build_object('ending', right(p_card.code, 4)));
  end if;
  for v_entry in select * from private.counted_card_money where business_id = p_card.business_id and gift_card_id = p_card.id
    and id > v_over order by id loop
    v_balance := private.move_gift_card(p_card.id, -v_entry.amount, 'adjusted', null, '', v_entry.way, v_entry.id);
  end loop;
  if coalesce(v_balance, p_card.balance) > 0 then
    perform private.move_gift_card(p_card.id, -coalesce(v_balance, p_card.balance), 'adjusted', null, '');
  end if;
end $$;

-- Takes back a card with all that is on it. `p_how`: the way by which the money went back to whoever paid, which leaves the till and the figures now; or
-- `mistake`, when it never came. `p_counted_at`: the closing of the till that counted without this cash.
-- `p_seen_balance`: what the member saw on it; refuses with `gift_card_used` {ending} when that changed. A second call
-- changes nothing.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, gift_card_unknown, gift_card_used, till_counted, unavailable.
create function public.take_back_gift_card(p_business_id uuid, p_card uuid, p_seen_balance bigint, p_how text, p_counted_at text default null)
returns void
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_card public.gift_cards;
begin
  perform private.limit_text('how', p_how);
  perform private.limit_text('counted_at', p_counted_at);
  perform private.require_deed(p_business_id, 'gift-cards');
  if coalesce(p_how, '') not in ('mistake', 'transfer', 'cash', 'pos', 'card', 'other') then
    perform private.bad_request('how');
  end if;
  perform private.lock_store_orders(p_business_id);
  select * into v_card from public.gift_cards where id = p_card and business_id = p_business_id for update;
  if not found then
    perform private.refuse('gift_card_unknown');
  elsif v_card.balance = 0 and not v_card.is_active then
    return;
  elsif v_card.balance is distinct from p_seen_balance or v_card.balance = 0 then
    perform private.refuse('gift_card_used', jsonb_build_object('ending', right(v_card.code, 4)));
  elsif p_how = 'mistake' then
    perform private.unmake_card_money(v_card);
  else
    perform private.move_gift_card(p_card, -v_card.balance, 'adjusted', null, '', p_how,
      p_till_at => private.counted_at(p_business_id, p_how, p_counted_at));
  end if;
  update public.gift_cards set is_active = false where id = p_card;
end $$;
comment on function public.take_back_gift_card(uuid, uuid, bigint, text, text) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.take_back_gift_card(uuid,uuid,bigint,text,text) to authenticated;
