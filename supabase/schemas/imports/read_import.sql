-- Reading of a file into an import, and what members see of it. The Worker reads the file; the look is made while its products are stored.

-- True for the sources that come with a plan; lists, pasted texts and our own export are every plan's.
create function private.is_named_source(p_source text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_source in ('woocommerce', 'shopify', 'feed', 'aliexpress', '1688') $$;

-- Refuses a file whose rows are above those that the plan reads in 30 days. `p_import_id`: the import that is read again, whose earlier rows do not count;
-- null for a new one.
create function private.limit_import_rows(p_business_id uuid, p_import_id uuid, p_rows int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int := private.row_limit(p_business_id, 'import_rows');
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:imports:' || p_business_id, 0));
  if p_rows + (select coalesce(sum(rows_read), 0) from public.imports
    where business_id = p_business_id and created_at > now() - interval '30 days' and id is distinct from p_import_id) > v_max then
    perform private.refuse('import_rows', jsonb_build_object('limit', v_max));
  end if;
end $$;

-- Refuses a file above the bounds of its shop: 100 files a day, three that wait to be run (five of a person), rows of 30 days by plan. Files of a
-- free account otherwise fill the database of all shops.
create function private.limit_import(p_business_id uuid, p_user_id uuid, p_rows int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:imports:' || p_business_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('oja:imports-of:' || p_user_id, 0));
  if (select count(*) from public.imports where business_id = p_business_id and created_at > now() - interval '1 day') >= 100 then
    perform private.refuse('too_many_requests');
  elsif exists (select from public.imports where status in ('reading', 'ready') and (business_id = p_business_id or created_by = p_user_id)
    having count(*) filter (where business_id = p_business_id) >= 3 or count(*) filter (where created_by = p_user_id) >= 5) then
    perform private.refuse('import_waiting');
  end if;
  perform private.limit_import_rows(p_business_id, null, p_rows);
end $$;

-- Opens an import for a file that the Worker reads: {"source", "fileName", "rowsRead", "rowsRefused", "rowsSkipped", "products", "howRead",
-- "unusedPictures", "reading", "file"}; returns its id. `howRead`: the parts of a file that is stored in steps.
-- Callers: the server.
-- Refuses: forbidden, import_rows, import_waiting, too_many_requests.
create function public.open_import(p_business_id uuid, p_user_id uuid, p_import jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  perform private.limit_import(p_business_id, p_user_id, greatest((p_import ->> 'rowsRead')::int, (p_import ->> 'products')::int));
  insert into public.imports (business_id, source, file_name, rows_read, rows_refused, rows_skipped, products, how_read, unused_pictures, reading, file,
    created_by)
  values (p_business_id, p_import ->> 'source', coalesce(p_import ->> 'fileName', ''), (p_import ->> 'rowsRead')::int,
    (p_import ->> 'rowsRefused')::int, (p_import ->> 'rowsSkipped')::int, coalesce((p_import ->> 'products')::int, 0),
    nullif(p_import -> 'howRead', 'null'),
    array(select left(n, 300) from jsonb_array_elements_text(coalesce(p_import -> 'unusedPictures', '[]')) n),
    nullif(p_import -> 'reading', 'null'), nullif(p_import -> 'file', 'null'), p_user_id)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function public.open_import(uuid,uuid,jsonb) to service_role;

-- Stores products of an import that is being read, and compares each with the store: [{"place", "body", "origin", "pictures"}].
-- Callers: the server.
create function public.add_import_items(p_import_id uuid, p_items jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_items (import_id, business_id, place, body, origin, pictures, look)
  select i.id, i.business_id, (e ->> 'place')::int, e -> 'body', e -> 'origin', coalesce(e -> 'pictures', '[]'),
    private.compare_product(i.business_id, e -> 'body') || case when m.same is null then '{}' else jsonb_build_object('maybe', m.same) end
  from public.imports i cross join jsonb_array_elements(p_items) e
  cross join lateral (select private.maybe_same_product(i.business_id, e -> 'body') as same) m
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_items(uuid,jsonb) to service_role;

-- Stores rows that became no product: [{"number", "verdict"}].
-- Callers: the server.
create function public.add_import_rows(p_import_id uuid, p_rows jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_rows (import_id, business_id, number, verdict)
  select i.id, i.business_id, (r ->> 'number')::int, r -> 'verdict'
  from public.imports i cross join jsonb_array_elements(p_rows) r
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_rows(uuid,jsonb) to service_role;

-- Returns the parts of a file that is stored in steps, and what is stored of it: {"businessId", "how", "stored": {"items", "costs", "rows"}}. Each
-- part is stored in one transaction, in order, so their numbers say where to go on. Null when the import is not being stored so.
-- Callers: the server.
create function public.reading_of(p_import_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update public.imports i set stepped_at = now() where id = p_import_id and status = 'reading' and how_read is not null
  returning jsonb_build_object('businessId', i.business_id, 'how', i.how_read, 'stored', jsonb_build_object(
    'items', (select count(*) from private.import_items where import_id = p_import_id),
    'costs', (select count(*) from private.import_costs where import_id = p_import_id),
    'rows', (select count(*) from private.import_rows where import_id = p_import_id)))
$$;
grant execute on function public.reading_of(uuid) to service_role;

-- Forgets an import whose file cannot be read any more.
-- Callers: the server.
create function public.abandon_reading(p_import_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.imports where id = p_import_id and status = 'reading'
$$;
grant execute on function public.abandon_reading(uuid) to service_role;

-- Ends the reading: the import can be looked at and started.
-- Callers: the server.
create function public.finish_reading(p_import_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.imports set status = 'ready',
    products = (select count(*) from private.import_items where import_id = p_import_id)
  where id = p_import_id and status = 'reading'
$$;
grant execute on function public.finish_reading(uuid) to service_role;

-- Returns how many pictures of a ZIP an import would add to the products that it writes.
create function private.count_new_zip_pictures(p_import_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.import_items t cross join jsonb_array_elements(t.pictures) p
  where t.import_id = p_import_id and not t.is_left_out and t.look ->> 'outcome' <> 'refused' and p ->> 'url' like 'zip:%' and p ->> 'url' not like '%#'
    and not exists (select from public.product_images i where i.business_id = t.business_id
      and i.product_id = (t.look ->> 'productId')::uuid and i.source_url = p ->> 'url')
$$;

-- True when a product that is otherwise as the file says has another cost there.
create function private.has_only_costs(p_import_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.import_costs c
    join private.import_items t on t.import_id = c.import_id and t.place = c.place
    where c.import_id = p_import_id and not t.is_left_out and t.look ->> 'outcome' = 'unchanged'
      and exists (select from private.new_import_costs(t.business_id, c.import_id, c.place, (t.look ->> 'productId')::uuid)))
$$;

-- Returns an import with its totals; null when the store has none with this id. `look` counts what the dry run found, with the pictures of a ZIP that
-- products do not have yet, `hasCosts` when a product would get another cost alone; `room`: products
-- that the plan still has room for, `roomLive`: of those that shoppers see, null without a limit; `supplied`: from a supplier, so
-- that prices are calculated; `needsPlan`: the plan in force does not include the source; `shop`: what an exit kit says of its shop, null for others;
-- `reading`: how the file was read; `answers`: what a person answered about it, null when nothing can be answered. Both hold cells of the file that
-- became no product, such as those of its other sheets: null for members who may not import.
-- Callers: signed-in people; the function checks what they may do.
create function public.read_import(p_business_id uuid, p_import_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'source', i.source, 'fileName', i.file_name, 'status', i.status, 'asDrafts', i.as_drafts,
    'rows', jsonb_build_object('read', i.rows_read, 'refused', i.rows_refused, 'skipped', i.rows_skipped),
    'products', i.products, 'handled', i.handled,
    'look', (select jsonb_build_object(
        'new', count(*) filter (where t.look ->> 'outcome' = 'new' and not t.is_left_out),
        'changed', count(*) filter (where t.look ->> 'outcome' = 'changed' and not t.is_left_out),
        'overwrites', count(*) filter (where t.look ->> 'outcome' = 'changed'),
        'unchanged', count(*) filter (where t.look ->> 'outcome' = 'unchanged' and not t.is_left_out),
        'refused', count(*) filter (where t.look ->> 'outcome' = 'refused' and not t.is_left_out),
        'asked', count(*) filter (where t.look ? 'maybe' and not t.is_left_out), 'leftOut', count(*) filter (where t.is_left_out),
        'newLive', count(*) filter (where t.look ->> 'outcome' = 'new' and coalesce(t.body ->> 'status', 'live') = 'live' and not t.is_left_out),
        'pictures', case when i.status = 'ready' then private.count_new_zip_pictures(i.id) else 0 end,
        'hasCosts', i.status = 'ready' and private.sees_costs(i.business_id) and private.has_only_costs(i.id))
      from private.import_items t where t.import_id = i.id),
    'totals', jsonb_build_object('created', i.created, 'updated', i.updated, 'unchanged', i.unchanged, 'refused', i.refused,
      'leftOut', (select count(*) from private.import_items t where t.import_id = i.id and t.outcome = 'left_out')),
    'pictures', (select jsonb_build_object('waiting', count(*) filter (where t.status = 'waiting'),
        'unsent', count(*) filter (where t.status = 'unsent'), 'files', count(*) filter (where t.url like 'zip:%'),
        'unused', cardinality(i.unused_pictures),
        'stored', count(*) filter (where t.status = 'stored'), 'failed', count(*) filter (where t.status = 'failed'))
      from private.import_pictures t where t.import_id = i.id),
    'shop', (select jsonb_build_object('outcome', s.outcome, 'isWanted', private.is_empty_shop(i.business_id),
        'categories', jsonb_array_length(s.body -> 'categories'), 'zones', jsonb_array_length(s.body -> 'zones'))
      from private.import_shops s where s.import_id = i.id),
    'reading', case when p_business_id in (select private.business_ids_where('imports')) then i.reading end,
    'answers', case when i.status = 'ready' and p_business_id in (select private.business_ids_where('imports')) then i.file -> 'how' -> 'answers' end,
    'undone', i.undone, 'kept', i.kept,
    'deleted', (select count(*) from private.import_items t where t.import_id = i.id and t.undo = 'undone' and t.outcome = 'created'),
    'createdAt', i.created_at, 'startedAt', i.started_at, 'finishedAt', i.finished_at,
    'undoUntil', case when i.status = 'done' then i.finished_at + interval '7 days' end,
    'room', (select greatest(0, l.max_saved - (select count(*)::int from public.products p
        where p.business_id = p_business_id and p.status in ('draft', 'live')))
      from private.plan_limits(private.plan_now(p_business_id)) l where l.max_saved is not null),
    'roomLive', (select greatest(0, l.max_live - (select count(*)::int from public.products p
        where p.business_id = p_business_id and p.status = 'live'))
      from private.plan_limits(private.plan_now(p_business_id)) l where l.max_live is not null),
    'supplied', exists (select from private.import_costs c where c.import_id = i.id and c.supplier is not null),
    'needsPlan', private.is_named_source(i.source) and not private.plan_allows(private.plan_now(p_business_id), 'imports'))
  from public.imports i
  where i.business_id = p_business_id and i.id = p_import_id and p_business_id in (select private.member_business_ids())
$$;
comment on function public.read_import(uuid, uuid) is
  'Security definer on purpose: the products of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.read_import(uuid,uuid) to authenticated;

-- What members see of a product of an import: of its choices the values, price and count.
create function private.shown_body(p_body jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_body - 'match' - 'combinations' || case when jsonb_typeof(p_body -> 'combinations') = 'array' then
    jsonb_build_object('combinations', (select coalesce(jsonb_agg(jsonb_build_object('values', c -> 'values', 'price', c -> 'price', 'stock', c -> 'stock')), '[]')
      from jsonb_array_elements(p_body -> 'combinations') c)) else '{}' end
$$;

-- Returns products of an import after a place, in the order of the file; 50 at a time. `p_only`: one outcome of the look or of the run, or
-- `kept`, `asked`, `left_out`, `overwrites` (the look changes a product of the shop) or `adds` (all others); null: all. Costs are for whoever may see them.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.list_import_items(p_business_id uuid, p_import_id uuid, p_after int, p_only text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('only', p_only, 20);
  return (select coalesce(jsonb_agg(t.facts order by t.place), '[]') from (
    select place, jsonb_build_object('place', place, 'rows', origin -> 'rows', 'text', origin -> 'text',
      'warnings', coalesce(origin -> 'warnings', '[]'), 'body', private.shown_body(body), 'look', look - 'productId', 'isLeftOut', is_left_out,
      'outcome', outcome, 'code', code, 'productId', product_id, 'undo', undo, 'pictures',
      jsonb_build_object('count', jsonb_array_length(pictures), 'first', pictures -> 0 ->> 'url')) || coalesce((select jsonb_build_object('costs', c.costs) from private.import_costs c
        where c.import_id = i.import_id and c.place = i.place and c.costs <> '[]'
          and c.business_id in (select private.business_ids_where('costs'))), '{}') as facts
    from private.import_items i
    where import_id = p_import_id and business_id = p_business_id and place > p_after
      and p_business_id in (select private.member_business_ids())
      and (p_only is null or p_only in (coalesce(outcome, case when is_left_out then 'left_out' else look ->> 'outcome' end), undo)
        or (p_only = 'asked' and look ? 'maybe' and not is_left_out)
        or p_only = case when look ->> 'outcome' = 'changed' then 'overwrites' else 'adds' end)
    order by place limit 50) t);
end $$;
comment on function public.list_import_items(uuid, uuid, int, text) is
  'Security definer on purpose: the products of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_import_items(uuid,uuid,integer,text) to authenticated;

-- Returns rows that became no product after a row number, 200 at a time: [{"number", "name", "sku", "outcome", "reason", "column"}].
-- Callers: signed-in people; the function checks what they may do.
create function public.list_import_rows(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.facts order by r.number), '[]') from (
    select number, verdict || jsonb_build_object('number', number) as facts from private.import_rows
    where import_id = p_import_id and business_id = p_business_id and number > p_after
      and p_business_id in (select private.member_business_ids())
    order by number limit 200) r
$$;
comment on function public.list_import_rows(uuid, uuid, int) is
  'Security definer on purpose: the rows of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_import_rows(uuid,uuid,integer) to authenticated;
