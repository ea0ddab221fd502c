-- Codes of gift cards. A code is worth money, so it has 80 random bits, and only owners and managers see it.

-- True for GIFT and sixteen letters of a 32-letter alphabet without 0/O and 1/I. Codes are stored without the hyphens that people
-- read.
create function private.is_gift_card_code(p_code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_code ~ '^GIFT[2-9A-HJ-NP-Z]{16}$' $$;
grant execute on function private.is_gift_card_code(text) to authenticated, service_role;

-- Returns 80 random bits as sixteen letters.
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

-- Parses a code as people write it: `gift-abcd efgh…` -> `GIFTABCDEFGH…`. Returns an empty text for an empty text.
create function private.gift_card_code(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return upper(regexp_replace(private.visible_text(coalesce(p_text, '')), '[-\u2010-\u2015]', '', 'g'));
end $$;
