-- Small checks of values. The checks that an order calls often are PL/pgSQL: Postgres 17 plans the body of an SQL function with a
-- fixed search_path anew at each call.

-- Returns the text without invisible characters: spaces, zero-width and format characters, blank letters.
create function private.visible_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text,
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
end $$;
grant execute on function private.visible_text(text) to authenticated, service_role;

-- True for one visible line: some visible characters, no line breaks, controls or direction overrides, at most p_max characters.
create function private.is_line(p_text text, p_max int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(p_text) <= p_max
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
    and private.visible_text(p_text) <> '';
end $$;
grant execute on function private.is_line(text,integer) to authenticated, service_role;

-- Returns the text as one line: controls and direction overrides become spaces; the ends are trimmed.
create function private.to_line(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'));
end $$;

-- An amount of money that a shop may ask for: minor units, above zero, at most 900,000,000 in major units.
create function private.is_price(p_minor bigint) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_minor > 0 and p_minor <= 90000000000;
end $$;
grant execute on function private.is_price(bigint) to authenticated, service_role;

-- True for a JSON string that is a UUID.
create function private.is_uuid(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
end $$;

-- True for a whole JSON number within the bounds; false for strings, fractions and 1e400.
create function private.is_whole(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'number'
    then (p_value #>> '{}')::numeric between p_min and p_max and (p_value #>> '{}')::numeric % 1 = 0
    else false end;
end $$;
grant execute on function private.is_whole(jsonb,bigint,bigint) to authenticated;

-- Formats a time in UTC, whatever the session's time zone: `2026-11-20T09:30:00.000Z`.
create function private.iso_time(p_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
grant execute on function private.iso_time(timestamp with time zone) to authenticated;
