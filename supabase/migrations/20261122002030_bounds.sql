-- How much a call may bring. PostgREST hands over texts of any length, and what is done with them once per row would take seconds of
-- everybody's database. Each function that people may call says its bounds first, before it reads or locks anything.
-- tests/database/bounds.test.ts calls all of them with too much.

-- Refuses more than `p_max` characters: 400 `bad_request` {field, max}.
create function private.limit_text(p_field text, p_text text, p_max int default 200) returns void
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if char_length(p_text) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;

-- Refuses a document of more than `p_max` bytes, as the database holds it.
create function private.limit_json(p_field text, p_value jsonb, p_max int) returns void
language plpgsql stable parallel safe set search_path = '' as $$
begin
  if pg_column_size(p_value) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;

revoke execute on function private.limit_text(text, text, int), private.limit_json(text, jsonb, int)
  from public, anon, authenticated, service_role;
grant execute on function private.limit_text(text, text, int), private.limit_json(text, jsonb, int) to authenticated, service_role;
grant execute on function private.refuse(text, jsonb) to service_role;

-- Puts the clean text in the place of what was written. tg_argv: the column, its kind. No column keeps more than 5,000; what is far
-- longer is not cleaned first.
create or replace function private.clean_column() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_text text := v_row ->> tg_argv[0];
begin
  perform private.limit_text(tg_argv[0], v_text, 20000);
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], case tg_argv[1]
    when 'short' then to_jsonb(private.clean_short(v_text))
    when 'long' then to_jsonb(private.clean_long(v_text))
    when 'notes' then to_jsonb(private.clean_notes(v_text))
    else to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(v_row -> tg_argv[0])))) end));
end $$;
