-- For `before update` triggers: sets the row's updated_at.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- For `before update` triggers: refuses to move a row to another store or parent. The trigger's WHEN clause finds such rows.
create function private.refuse_move() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('rows of %I cannot move to another store or parent', tg_table_name);
end $$;
