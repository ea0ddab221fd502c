-- A file that left something open is read again with the answers of a person: the look and the run then write what the new reading stored.

-- Returns what is kept of an import's file, {"key", "how"}, and counts that it is read again: fifty times at most.
-- Callers: the server.
-- Refuses: forbidden, import_state, too_many_requests.
create function public.import_file(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_file jsonb;
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  select file into v_file from public.imports
    where id = p_import_id and business_id = p_business_id and status = 'ready' and file is not null for update;
  if v_file is null then
    perform private.refuse('import_state');
  elsif coalesce((v_file ->> 'reads')::int, 0) >= 50 then
    perform private.refuse('too_many_requests');
  end if;
  update public.imports set file = v_file || jsonb_build_object('reads', coalesce((v_file ->> 'reads')::int, 0) + 1)
    where id = p_import_id;
  return v_file - 'reads';
end $$;
grant execute on function public.import_file(uuid,uuid,uuid) to service_role;

-- Returns where the file of an import is kept; null where it is not.
-- Callers: the server.
create function public.import_file_key(p_business_id uuid, p_import_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select file ->> 'key' from public.imports where id = p_import_id and business_id = p_business_id
$$;
grant execute on function public.import_file_key(uuid,uuid) to service_role;

-- Forgets what an import has read, so that its file can be stored again: `p_import` as open_import takes it, with "how" in the place of "file".
-- Callers: the server.
-- Refuses: forbidden, import_rows, import_state.
create function public.reopen_import(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_import jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  perform private.limit_import_rows(p_business_id, p_import_id, greatest((p_import ->> 'rowsRead')::int, (p_import ->> 'products')::int));
  perform from public.imports where id = p_import_id and business_id = p_business_id and status = 'ready' and file is not null for update;
  if not found then
    perform private.refuse('import_state');
  end if;
  delete from private.import_items where import_id = p_import_id;
  delete from private.import_rows where import_id = p_import_id;
  update public.imports set status = 'reading', source = p_import ->> 'source', rows_read = (p_import ->> 'rowsRead')::int,
    rows_refused = (p_import ->> 'rowsRefused')::int, rows_skipped = (p_import ->> 'rowsSkipped')::int, products = (p_import ->> 'products')::int,
    how_read = nullif(p_import -> 'howRead', 'null'), reading = nullif(p_import -> 'reading', 'null'),
    file = file || jsonb_build_object('how', p_import -> 'how'), stepped_at = now(),
    unused_pictures = array(select left(n, 300) from jsonb_array_elements_text(coalesce(p_import -> 'unusedPictures', '[]')) n)
  where id = p_import_id;
end $$;
grant execute on function public.reopen_import(uuid,uuid,uuid,jsonb) to service_role;

-- Gives an import back whose file could not be stored again: nothing of it is there, and its questions can be answered once more. `p_how`: how the file
-- was read before.
-- Callers: the server.
create function public.halt_reading(p_import_id uuid, p_how jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.imports set status = 'ready', products = 0, file = file || jsonb_build_object('how', p_how)
  where id = p_import_id and status = 'reading' and how_read is null and file is not null;
  if found then
    delete from private.import_items where import_id = p_import_id;
    delete from private.import_rows where import_id = p_import_id;
  end if;
end $$;
grant execute on function public.halt_reading(uuid,jsonb) to service_role;
