-- The remembered columns of a shop's files.

-- Returns what a header is remembered by, however many columns it names.
create function private.import_header_hash(p_header text) returns text
language sql immutable parallel safe set search_path = '' as $$ select encode(sha256(convert_to(p_header, 'UTF8')), 'hex') $$;

-- Returns the columns of a header that a person has explained before; null for an unknown one.
-- Callers: the server.
create function public.recall_import_columns(p_business_id uuid, p_header text) returns text
language sql stable security definer set search_path = '' as $$
  select columns from private.import_columns where business_id = p_business_id and header = private.import_header_hash(p_header)
$$;
grant execute on function public.recall_import_columns(uuid,text) to service_role;

-- Remembers the columns of a header; of more than 200 headers the one that was used longest ago is forgotten.
-- Callers: the server.
-- Refuses: forbidden.
create function public.remember_import_columns(p_business_id uuid, p_user_id uuid, p_header text, p_columns text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  insert into private.import_columns as c (business_id, header, columns) values (p_business_id, private.import_header_hash(p_header), p_columns)
  on conflict (business_id, header) do update set columns = excluded.columns, used_at = now();
  delete from private.import_columns where business_id = p_business_id and header in (
    select header from private.import_columns where business_id = p_business_id order by used_at desc, header offset 200);
end $$;
grant execute on function public.remember_import_columns(uuid,uuid,text,text) to service_role;
