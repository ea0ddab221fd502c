-- What the other migrations stand on: the schema `private` (never exposed by the API), refusals, clean text, row rules.
-- The hosted service and the local stack both bring anon, authenticated, service_role and the schemas auth, storage, net.

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Nothing new is executable or readable by accident; each grant below is written out.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Settings of the database itself (webhook_url, webhook_secret). On the hosted service Vault holds them instead.
create table private.settings (
  key text primary key,
  value text not null
);
alter table private.settings enable row level security;

-- Raises an expected refusal: SQLSTATE OJ400, the message is one of our error codes, the detail JSON facts for the client.
create function private.refuse(p_code text, p_detail jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ400', message = p_code, detail = p_detail::text;
end $$;

-- Text with everything that shows nothing taken out: spaces, zero-width and format characters, blank letters.
create function private.visible_text(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(p_text,
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g')
$$;

-- One line that a person can see: not blank-looking, no line breaks, controls or direction overrides, at most p_max characters.
create function private.is_line(p_text text, p_max int) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(p_text) <= p_max
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
    and private.visible_text(p_text) <> ''
$$;

-- The same characters as one line: controls and direction overrides become spaces, ends are trimmed.
create function private.to_line(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'))
$$;

-- An amount of money that a shop may ask for: minor units, above zero, at most 900,000,000 in major units.
create function private.is_price(p_minor bigint) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_minor > 0 and p_minor <= 90000000000 $$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- For `before update` triggers whose WHEN clause found a row changing its store or its parent: rows never move.
create function private.refuse_move() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('rows of %I cannot move to another store or parent', tg_table_name);
end $$;

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
-- Check constraints run as whoever writes the row.
grant execute on function private.is_line(text, int), private.is_price(bigint), private.visible_text(text)
  to authenticated, service_role;
