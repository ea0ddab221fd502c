-- Exports: files of a store's customers, or of everything. Begun by one function, which writes the activity, and read with the number that it
-- gave.

-- Writes into the activity that a person takes data away, and returns the line's number. Every export passes here.
create function private.note_export(p_business_id uuid, p_user_id uuid, p_what text) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.activity (business_id, actor, actor_name, kind, subject)
  values (p_business_id, p_user_id, coalesce(private.member_name(p_business_id, p_user_id), ''), 'export_taken', p_what)
  returning id
$$;

-- Begins an export, `customers` or `store`, and returns its number. It is in the activity from then on.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.begin_export(p_business_id uuid, p_what text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('what', p_what);
  if p_what is null or p_what not in ('customers', 'store') then
    perform private.bad_request('what');
  end if;
  if p_business_id is null or p_business_id not in (select private.business_ids_where('export')) then
    perform private.refuse('forbidden', '{"deed": "export"}');
  end if;
  return private.note_export(p_business_id, (select auth.uid()), p_what);
end $$;
comment on function public.begin_export(uuid, text) is
  'Security definer on purpose: nobody may write the activity; the function writes who takes an export, for owners and managers.';
grant execute on function public.begin_export(uuid,text) to authenticated;

-- Refuses with `forbidden` unless the caller has begun the export within the last two hours, and still may.
create function private.check_export(p_business_id uuid, p_export bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.activity where id = p_export and business_id = p_business_id and kind = 'export_taken'
      and actor = (select auth.uid()) and at > now() - interval '2 hours')
    or p_business_id not in (select private.business_ids_where('export')) then
    perform private.refuse('forbidden', '{"deed": "export"}');
  end if;
end $$;
comment on function private.check_export(uuid, bigint) is
  'Security definer on purpose: looks for the caller''s own export in the activity, whose policy asks more than is needed here.';
grant execute on function private.check_export(uuid,bigint) to authenticated;

-- Returns the columns of a table that hold phone numbers, or lead to a page that shows one.
create function private.number_columns(p_table text) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_table = 'orders' then array['phone', 'token']
    when p_table in ('customers', 'customer_merges', 'leads', 'voucher_uses') then array['phone'] else '{}' end
$$;
grant execute on function private.number_columns(text) to authenticated;

-- Adds columns with numbers to rows of a store's table: null for whoever may not see numbers. Each row has its key.
create function private.with_numbers(p_business_id uuid, p_table text, p_columns text[], p_key text, p_rows jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_rows jsonb;
  v_type text;
begin
  -- The row's value has the type of the key, so that the key's index serves.
  select format_type(atttypid, null) into v_type from pg_catalog.pg_attribute
    where attrelid = to_regclass(format('public.%I', p_table)) and attname = p_key and attnum > 0 and not attisdropped;
  execute format(
    'select coalesce(jsonb_agg(r.row || jsonb_build_object(%s) order by r.place), ''[]'') from jsonb_array_elements($1) with ordinality r (row, place)
      left join public.%I t on $2 and t.business_id = $3 and t.%I = (r.row ->> %L)::%s',
    (select string_agg(format('%L, t.%I', c, c), ', ') from unnest(p_columns) c where c = any (private.number_columns(p_table))), p_table, p_key, p_key, v_type)
    into v_rows using p_rows, private.sees_numbers(p_business_id), p_business_id;
  return v_rows;
end $$;
comment on function private.with_numbers(uuid, text, text[], text, jsonb) is
  'Security definer on purpose: nobody reads phone numbers by themselves; the right to see them is checked first.';
grant execute on function private.with_numbers(uuid,text,text[],text,jsonb) to authenticated;

-- Returns rows of a store's table: the columns that are named, after a key, as the caller may read them. Numbers are named together with the key.
-- Refuses: bad_request.
create function private.rows_after(p_business_id uuid, p_table text, p_store text, p_columns text[], p_key text, p_after text, p_limit int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_table regclass;
  v_type text;
  v_rows jsonb;
  v_has_numbers boolean := p_columns && private.number_columns(p_table);
begin
  v_table := to_regclass(format('public.%I', p_table));
  select format_type(atttypid, null) into v_type from pg_catalog.pg_attribute
    where attrelid = v_table and attname = p_key and attnum > 0 and not attisdropped;
  if v_type is null or p_store not in ('id', 'business_id') or v_has_numbers and not p_key = any (p_columns) then
    perform private.refuse('bad_request', '{"field": "table"}');
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s where %I = $1 and ($2 is null or %I > $2::%s) order by %I limit $3) r',
    (select string_agg(format('%I', c), ', ') from unnest(p_columns) c where not c = any (private.number_columns(p_table))), v_table, p_store, p_key, v_type,
    p_key) into v_rows using p_business_id, p_after, least(greatest(coalesce(p_limit, 0), 1), 1000);
  return case when v_has_numbers then private.with_numbers(p_business_id, p_table, p_columns, p_key, v_rows) else v_rows end;
exception when undefined_column or invalid_text_representation or syntax_error then
  perform private.refuse('bad_request', '{"field": "columns"}');
  return null;
end $$;
grant execute on function private.rows_after(uuid,text,text,text[],text,text,int) to authenticated;

-- Returns rows of a table for an export that was begun: the columns that are named, after a key. Row level security and the grants of columns
-- decide, as for every other read, and the right to see numbers for those.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, forbidden.
create function public.export_rows(p_business_id uuid, p_export bigint, p_table text, p_store text, p_columns text[], p_key text, p_after text,
  p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.limit_text('table', p_table, 63);
  perform private.limit_text('store', p_store, 63);
  perform private.limit_text('key', p_key, 63);
  perform private.limit_text('after', p_after, 300);
  perform private.limit_text('columns', array_to_string(p_columns, ','), 4000);
  perform private.check_export(p_business_id, p_export);
  return private.rows_after(p_business_id, p_table, p_store, p_columns, p_key, p_after, p_limit);
end $$;
grant execute on function public.export_rows(uuid,bigint,text,text,text[],text,text,integer) to authenticated;
