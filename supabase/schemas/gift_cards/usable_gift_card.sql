-- Returns the gift card of a code if it can be used now. A card in another currency than the order's is refused: there
-- is no conversion.
create function private.usable_gift_card(p_business_id uuid, p_code text, p_currency text) returns public.gift_cards
language plpgsql stable security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards where business_id = p_business_id and code = p_code;
  if v_card.id is null or not v_card.is_active then
    perform private.refuse('gift_card_unknown');
  elsif v_card.expires_at <= now() then
    perform private.refuse('gift_card_ended');
  elsif v_card.currency <> p_currency then
    perform private.refuse('gift_card_currency', jsonb_build_object('currency', v_card.currency));
  elsif v_card.balance = 0 then
    perform private.refuse('gift_card_empty');
  end if;
  return v_card;
end $$;
