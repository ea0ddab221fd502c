-- Cleans free text before it is stored: the rule of src/domain/basics/text.ts in SQL. tests/database/texts/texts.test.ts runs one table
-- of cases and every Unicode character through both.

-- Returns the number of UTF-16 code units, as browsers count: most emoji count two.
create function private.text_units(p_text text) returns int
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(p_text)
    + case when octet_length(p_text) = char_length(p_text) then 0 else char_length(regexp_replace(p_text, '[^\U00010000-\U0010ffff]', '', 'g')) end;
end $$;
grant execute on function private.text_units(text) to authenticated, service_role;

-- Returns characters that attach to the previous character. The ranges are those of Unicode 17, as in Node 24.
create function private.text_marks() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    || '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819'
    || '\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f'
    || '\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71'
    || '\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd'
    || '\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03'
    || '\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
    || '\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc'
    || '\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d'
    || '\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886'
    || '\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad'
    || '\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1'
    || '\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b'
    || '\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0'
    || '\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef'
    || '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a'
    || '\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d'
    || '\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    || '\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2'
    || '\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0'
    || '\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea'
    || '\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U0001134d\U00011357\U00011362-\U00011374\U000113b8-\U000113d0'
    || '\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0'
    || '\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a'
    || '\U00011930-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a'
    || '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67'
    || '\U00011c2f-\U00011c3f\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6'
    || '\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f'
    || '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d-\U0001bc9e'
    || '\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b'
    || '\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84'
    || '\U0001da9b-\U0001daaf\U0001e000-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef'
    || '\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6'
    || '\U0001e944-\U0001e94a\U000e0100-\U000e01ef'
$$;
grant execute on function private.text_marks() to authenticated, service_role;

-- Returns characters that a zero-width joiner may join into one emoji.
create function private.text_pictures() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9-\u21aa\u231a-\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa'
    || '\u24c2\u25aa-\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614-\u2615\u2618\u261d\u2620\u2622-\u2623'
    || '\u2626\u262a\u262e-\u262f\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f-\u2660\u2663\u2665-\u2666\u2668\u267b'
    || '\u267e-\u267f\u2692-\u2697\u2699\u269b-\u269c\u26a0-\u26a1\u26a7\u26aa-\u26ab\u26b0-\u26b1\u26bd-\u26be\u26c4-\u26c5'
    || '\u26c8\u26ce-\u26cf\u26d1\u26d3-\u26d4\u26e9-\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f'
    || '\u2712\u2714\u2716\u271d\u2721\u2728\u2733-\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2764\u2795-\u2797'
    || '\u27a1\u27b0\u27bf\u2934-\u2935\u2b05-\u2b07\u2b1b-\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f004'
    || '\U0001f02c-\U0001f02f\U0001f094-\U0001f09f\U0001f0af-\U0001f0b0\U0001f0c0\U0001f0cf-\U0001f0d0\U0001f0f6-\U0001f0ff'
    || '\U0001f170-\U0001f171\U0001f17e-\U0001f17f\U0001f18e\U0001f191-\U0001f19a\U0001f1ae-\U0001f1e5\U0001f201-\U0001f20f'
    || '\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f23c-\U0001f23f\U0001f249-\U0001f25f\U0001f266-\U0001f321'
    || '\U0001f324-\U0001f393\U0001f396-\U0001f397\U0001f399-\U0001f39b\U0001f39e-\U0001f3f0\U0001f3f3-\U0001f3f5'
    || '\U0001f3f7-\U0001f3fa\U0001f400-\U0001f4fd\U0001f4ff-\U0001f53d\U0001f549-\U0001f54e\U0001f550-\U0001f567'
    || '\U0001f56f-\U0001f570\U0001f573-\U0001f57a\U0001f587\U0001f58a-\U0001f58d\U0001f590\U0001f595-\U0001f596'
    || '\U0001f5a4-\U0001f5a5\U0001f5a8\U0001f5b1-\U0001f5b2\U0001f5bc\U0001f5c2-\U0001f5c4\U0001f5d1-\U0001f5d3'
    || '\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8\U0001f5ef\U0001f5f3\U0001f5fa-\U0001f64f\U0001f680-\U0001f6c5'
    || '\U0001f6cb-\U0001f6d2\U0001f6d5-\U0001f6e5\U0001f6e9\U0001f6eb-\U0001f6f0\U0001f6f3-\U0001f6ff\U0001f7da-\U0001f7ff'
    || '\U0001f80c-\U0001f80f\U0001f848-\U0001f84f\U0001f85a-\U0001f85f\U0001f888-\U0001f88f\U0001f8ae-\U0001f8af'
    || '\U0001f8bc-\U0001f8bf\U0001f8c2-\U0001f8cf\U0001f8d9-\U0001f8ff\U0001f90c-\U0001f93a\U0001f93c-\U0001f945'
    || '\U0001f947-\U0001f9ff\U0001fa58-\U0001fa5f\U0001fa6e-\U0001faff\U0001fc00-\U0001fffd'
$$;
grant execute on function private.text_pictures() to authenticated, service_role;

-- Cuts a text to a number of UTF-16 code units, at the end of a visible character.
create function private.cut_text(p_text text, p_limit int) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_cut text := left(p_text, p_limit);
  v_joins text := '^[\u200d\U0001f3fb-\U0001f3ff' || private.text_marks() || ']';
begin
  if private.text_units(p_text) <= p_limit then
    return p_text;
  end if;
  while private.text_units(v_cut) > p_limit loop
    v_cut := left(v_cut, -1);
  end loop;
  while private.text_units(v_cut) > p_limit - 40
    and (right(v_cut, 1) = U&'\200D' or substr(p_text, char_length(v_cut) + 1, 1) ~ v_joins)
  loop
    v_cut := left(v_cut, -1);
  end loop;
  return regexp_replace(v_cut, '[ \n]+$', '');
end $$;
grant execute on function private.cut_text(text,integer) to authenticated, service_role;

-- Returns a pattern of texts that are clean already, when they are short enough: the most common case, decided by one check.
create function private.plain_text(p_keeps_lines boolean) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Characters that private.clean_text never changes.
  v_plain text := '!-;=?-~\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0';
begin
  return '^([' || v_plain || ']([ ' || case when p_keeps_lines then '\n' else '' end || v_plain || ']*[' || v_plain || '])?)?$';
end $$;
grant execute on function private.plain_text(boolean) to authenticated, service_role;

-- Returns clean text: no angle brackets of any width, no control, zero-width or direction-changing characters, at most four marks
-- on a letter, trimmed ends, at most p_limit code units. p_keeps_lines keeps line breaks; otherwise they become spaces.
create function private.clean_text(p_text text, p_limit int, p_keeps_lines boolean) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text := p_text;
  v_pictures text;
begin
  if octet_length(v_text) <= p_limit and v_text ~ private.plain_text(p_keeps_lines) then
    return v_text;
  end if;
  v_text := regexp_replace(v_text, '\r\n?|[\u2028\u2029\u0085]', E'\n', 'g');
  v_text := regexp_replace(v_text, '[\t\v\f]', ' ', 'g');
  -- Keeps a joiner between two emoji: U+0001, which no clean text contains, marks its place.
  v_pictures := private.text_pictures();
  v_text := regexp_replace(v_text, '\u0001', '', 'g');
  v_text := regexp_replace(v_text,
    '([' || v_pictures || '][\ufe0f\U0001f3fb-\U0001f3ff]?)\u200d(?=[' || v_pictures || '])', E'\\1\u0001', 'g');
  v_text := regexp_replace(v_text, '[\u0002-\u0009\u000b-\u001f\u007f-\u009f'
    || '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff'
    || '\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f' || ']', '', 'g');
  v_text := translate(v_text, U&'\0001', U&'\200D');
  v_text := normalize(translate(v_text, U&'<>\FF1C\FF1E\FE64\FE65', ''), nfc);
  v_text := regexp_replace(v_text, '([' || private.text_marks() || ']{4})[' || private.text_marks() || ']+', '\1', 'g');
  v_text := regexp_replace(v_text, case when p_keeps_lines then '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    else '[\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]' end, ' ', 'g');
  return private.cut_text(regexp_replace(v_text, '^[ \n]+|[ \n]+$', '', 'g'), p_limit);
end $$;
grant execute on function private.clean_text(text,integer,boolean) to authenticated, service_role;

-- Returns one clean line of at most 200.
create function private.clean_short(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 200, false); end $$;
grant execute on function private.clean_short(text) to authenticated, service_role;

-- Returns clean text with line breaks, of at most 1,000.
create function private.clean_long(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 1000, true); end $$;
grant execute on function private.clean_long(text) to authenticated, service_role;

-- Returns clean notes on a customer. The limit is higher, because a merge joins the notes of two records.
create function private.clean_notes(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 5000, true); end $$;
grant execute on function private.clean_notes(text) to authenticated, service_role;

-- Returns the tags, each as one clean line.
create function private.clean_tags(p_tags text[]) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array(select private.clean_short(t) from unnest(p_tags) with ordinality as l (t, place) order by place);
end $$;
grant execute on function private.clean_tags(text[]) to authenticated, service_role;
