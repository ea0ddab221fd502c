-- For triggers `<table>_clean_<column>`: replaces the new text by the clean text. tg_argv: the column, its kind. Refuses a text of
-- more than 20,000 characters before cleaning.
create function private.clean_column() returns trigger
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
