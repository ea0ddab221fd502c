-- Makes a card with its first entry.
create function private.make_gift_card(
  p_business_id uuid, p_currency text, p_amount bigint, p_recipient text, p_note text, p_expires_at timestamptz,
  p_way text default null, p_till_at timestamptz default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.gift_cards (business_id, code, currency, initial_amount, recipient, note, expires_at)
  values (p_business_id, private.new_gift_card_code(), p_currency, p_amount, p_recipient, p_note, p_expires_at)
  returning id into v_id;
  perform private.move_gift_card(v_id, p_amount, 'issued', null, '', p_way, p_till_at => p_till_at);
  return v_id;
end $$;

-- Creates a card with its first entry; returns {id, code}. The currency is the store's. `p_way`: how it was paid for, which counts in the till and the
-- figures; null: a present. `p_counted_at`: the closing of the till that counted this cash.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, till_counted, unavailable, unknown_store.
create function public.create_gift_card(
  p_business_id uuid, p_amount bigint, p_recipient text default '', p_note text default '', p_expires_at timestamptz default null,
  p_way text default null, p_counted_at text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_currency text;
  v_card uuid;
begin
  perform private.limit_text('recipient', p_recipient);
  perform private.limit_text('note', p_note, 1000);
  perform private.limit_text('way', p_way);
  perform private.limit_text('counted_at', p_counted_at);
  perform private.require_deed(p_business_id, 'gift-cards');
  if not coalesce(private.is_price(p_amount), false) then
    perform private.bad_request('amount');
  elsif p_expires_at <= now() then
    perform private.bad_request('expiresAt');
  elsif p_way not in ('transfer', 'cash', 'pos', 'card', 'other') then
    perform private.bad_request('way');
  end if;
  select currency into v_currency from public.businesses where id = p_business_id;
  if not found then
    perform private.refuse('unknown_store');
  end if;
  v_card := private.make_gift_card(p_business_id, v_currency, p_amount, private.to_line(coalesce(p_recipient, '')), coalesce(p_note, ''),
    p_expires_at, p_way, private.counted_at(p_business_id, p_way, p_counted_at));
  return (select jsonb_build_object('id', id, 'code', code) from public.gift_cards where id = v_card);
end $$;
comment on function public.create_gift_card(uuid, bigint, text, text, timestamptz, text, text) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.create_gift_card(uuid,bigint,text,text,timestamp with time zone,text,text) to authenticated, service_role;
