-- Adds money to a card or takes money off it outside an order, for example for a sale over the counter (amount below zero). Returns the balance.
-- `p_way`: how added money was paid, as of a new card; null: a present. What is taken off has none. `p_counted_at`: the
-- closing of the till that counted this cash.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, gift_card_unknown, till_counted, unavailable.
create function public.adjust_gift_card(
  p_business_id uuid, p_card uuid, p_amount bigint, p_note text, p_way text default null, p_counted_at text default null
) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_balance bigint;
begin
  perform private.limit_text('note', p_note, 500);
  perform private.limit_text('way', p_way);
  perform private.limit_text('counted_at', p_counted_at);
  perform private.require_deed(p_business_id, 'gift-cards');
  if p_amount is null or p_amount = 0 or abs(p_amount) > 90000000000 then
    perform private.bad_request('amount');
  elsif p_way not in ('transfer', 'cash', 'pos', 'card', 'other') or p_way is not null and p_amount < 0 then
    perform private.bad_request('way');
  end if;
  perform private.lock_store_orders(p_business_id);
  select balance into v_balance from public.gift_cards where id = p_card and business_id = p_business_id;
  if not found then
    perform private.refuse('gift_card_unknown');
  elsif v_balance + p_amount > 90000000000 then
    perform private.bad_request('amount');
  end if;
  return private.move_gift_card(p_card, p_amount, 'adjusted', null, private.to_line(coalesce(p_note, '')), p_way,
    p_till_at => private.counted_at(p_business_id, p_way, p_counted_at));
end $$;
comment on function public.adjust_gift_card(uuid, uuid, bigint, text, text, text) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.adjust_gift_card(uuid,uuid,bigint,text,text,text) to authenticated, service_role;
