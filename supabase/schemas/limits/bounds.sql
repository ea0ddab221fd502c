-- Limits for the size of a call. PostgREST accepts texts of any length, and work per row on a long text would slow the whole
-- database for seconds. Each function that people may call checks these limits before it reads or locks anything.
-- tests/database/limits/bounds.test.ts calls all of them with too much.

-- Refuses a text of more than `p_max` characters: 400 `bad_request` {field, max}.
create function private.limit_text(p_field text, p_text text, p_max int default 200) returns void
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if char_length(p_text) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;
grant execute on function private.limit_text(text,text,integer) to authenticated, service_role;

-- Refuses a document of more than `p_max` bytes, measured as the database stores it.
create function private.limit_json(p_field text, p_value jsonb, p_max int) returns void
language plpgsql stable parallel safe set search_path = '' as $$
begin
  if pg_column_size(p_value) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;
grant execute on function private.limit_json(text,jsonb,integer) to authenticated, service_role;
