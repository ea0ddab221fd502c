-- Takes back one entry that put money on a card by mistake, while the card still holds it.

-- Takes back money that was put on a card: it never came. The till and the day of its entry follow. A second call changes nothing. Refuses with
-- `gift_card_used` {ending} when less than that is on the card, or when the card was emptied by hand since. Returns the balance.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, gift_card_unknown, gift_card_used, unavailable.
create function public.reverse_card_money(p_business_id uuid, p_card uuid, p_entry bigint) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_card public.gift_cards;
  v_entry public.gift_card_entries;
begin
  perform private.require_deed(p_business_id, 'gift-cards');
  perform private.lock_store_orders(p_business_id);
  select * into v_card from public.gift_cards where id = p_card and business_id = p_business_id for update;
  if not found then
    perform private.refuse('gift_card_unknown');
  end if;
  select * into v_entry from public.gift_card_entries where id = p_entry and business_id = p_business_id and gift_card_id = p_card;
  if not found or v_entry.kind <> 'adjusted' or v_entry.amount < 0 then
    perform private.bad_request('entry');
  elsif exists (select from public.gift_card_entries where reverses = p_entry) then
    return v_card.balance;
  elsif v_card.balance < v_entry.amount or exists (select from public.gift_card_entries e where e.business_id = p_business_id
      and e.gift_card_id = p_card and e.id > p_entry and e.kind = 'adjusted' and e.balance_after = 0) then
    perform private.refuse('gift_card_used', jsonb_build_object('ending', right(v_card.code, 4)));
  end if;
  return private.move_gift_card(p_card, -v_entry.amount, 'adjusted', null, '', v_entry.way, p_entry);
end $$;
comment on function public.reverse_card_money(uuid, uuid, bigint) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.reverse_card_money(uuid,uuid,bigint) to authenticated;
