-- Edits products from the list: the price or stock of one row, or many products at once. Each edit holds the value that the owner
-- saw and the new value, {"id", "price": {"from", "to"}, ...}, so that no unseen change is overwritten. Edits of
-- many products go through edit_in_bulk, which keeps what undoes them.

-- Returns the value of a field in the edit, or else in the row.
create function private.edited(p_edit jsonb, p_field text, p_current text) returns text
language sql immutable set search_path = '' as $$
  select case when p_edit ? p_field then p_edit -> p_field ->> 'to' else p_current end
$$;
grant execute on function private.edited(jsonb,text,text) to authenticated;

-- True when the row's value is not the value that the owner saw.
create function private.is_stale(p_edit jsonb, p_field text, p_current text) returns boolean
language sql immutable set search_path = '' as $$
  select p_edit ? p_field and p_edit -> p_field ->> 'from' is distinct from p_current
$$;
grant execute on function private.is_stale(jsonb,text,text) to authenticated;

-- Locks products by id, so that two bulk edits cannot deadlock. Returns how many were locked.
create function private.lock_products(p_business_id uuid, p_ids uuid[]) returns int
language sql set search_path = '' as $$
  with locked as (
    select from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update)
  select count(*)::int from locked
$$;
grant execute on function private.lock_products(uuid,uuid[]) to authenticated;

-- Returns edits that are stale: the product, or the price of one of its combinations, is no longer as the owner saw it. A stock is
-- stale when another person has set it meanwhile; goods taken by orders do not count.
create function private.stale_edits(p_business_id uuid, p_edits jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e
  left join public.products p on p.business_id = p_business_id and p.id = (e ->> 'id')::uuid
  where p.id is null
    or private.is_stale(e, 'price', p.price::text)
    or private.is_stale(e, 'compareAtPrice', p.compare_at_price::text)
    or private.is_stale(e, 'salePrice', p.sale_price::text)
    or (e ? 'saleStartsAt' and (e -> 'saleStartsAt' ->> 'from')::timestamptz is distinct from p.sale_starts_at)
    or (e ? 'saleEndsAt' and (e -> 'saleEndsAt' ->> 'from')::timestamptz is distinct from p.sale_ends_at)
    or private.is_stale(e, 'status', p.status)
    or private.is_stale(e, 'categoryId', p.category_id::text)
    or (e ? 'stock' and (e -> 'stock' ->> 'edits')::int <> p.stock_edits)
    or exists (
      select from jsonb_array_elements(e -> 'combinations') n
      left join public.product_combinations c
        on c.business_id = p_business_id and c.product_id = p.id and c.id = (n ->> 'id')::uuid
      where c.id is null or private.is_stale(n, 'price', c.price::text) or (n ? 'stock' and (n -> 'stock' ->> 'edits')::int <> c.stock_edits))
$$;
grant execute on function private.stale_edits(uuid,jsonb) to authenticated;

-- Returns an edit that undoes this one: `from` and `to` exchanged of each field that changed.
create function private.turned_edit(p_edit jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_object_agg(field, case
    when field = 'combinations' then (select coalesce(jsonb_agg(private.turned_edit(c)), '[]') from jsonb_array_elements(value) c)
    when field = 'id' then value
    else jsonb_build_object('from', value -> 'to', 'to', value -> 'from')
      || case when value ? 'edits' then jsonb_build_object('edits', (value ->> 'edits')::int + 1) else '{}' end end)
  from jsonb_each(p_edit) e (field, value)
  where field in ('id', 'combinations') or value -> 'from' <> value -> 'to'
$$;
grant execute on function private.turned_edit(jsonb) to authenticated;

-- Saves edits of products, all or none: {edited}. Refuses stale edits with `stale_product` {ids}.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.edit_products(p_business_id uuid, p_edits jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_stale uuid[];
  v_edited int;
begin
  perform private.limit_json('edits', p_edits, 8388608);
  perform private.lock_products(p_business_id, array(select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e));
  v_stale := array(select private.stale_edits(p_business_id, p_edits));
  if cardinality(v_stale) > 0 then
    perform private.refuse('stale_product', jsonb_build_object('ids', to_jsonb(v_stale)));
  end if;

  update public.products p set
    price = private.edited(e, 'price', p.price::text)::bigint,
    compare_at_price = private.edited(e, 'compareAtPrice', p.compare_at_price::text)::bigint,
    sale_price = private.edited(e, 'salePrice', p.sale_price::text)::bigint,
    sale_starts_at = private.edited(e, 'saleStartsAt', p.sale_starts_at::text)::timestamptz,
    sale_ends_at = private.edited(e, 'saleEndsAt', p.sale_ends_at::text)::timestamptz,
    status = private.edited(e, 'status', p.status),
    category_id = private.edited(e, 'categoryId', p.category_id::text)::uuid,
    stock = case when e ? 'stock' then private.edited_stock(p.stock, e -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when e ? 'stock' then 1 else 0 end
  from jsonb_array_elements(p_edits) e
  where p.business_id = p_business_id and p.id = (e ->> 'id')::uuid;
  get diagnostics v_edited = row_count;
  update public.product_combinations c set
      price = private.edited(n, 'price', c.price::text)::bigint,
      stock = case when n ? 'stock' then private.edited_stock(c.stock, n -> 'stock') else c.stock end,
      stock_edits = c.stock_edits + case when n ? 'stock' then 1 else 0 end
    from jsonb_array_elements(p_edits) e, jsonb_array_elements(e -> 'combinations') n
    where c.business_id = p_business_id and c.product_id = (e ->> 'id')::uuid and c.id = (n ->> 'id')::uuid;
  return jsonb_build_object('edited', v_edited);
exception when check_violation then
  -- The sale price or compare-at price does not fit the new price.
  perform private.refuse('bad_price');
end $$;
grant execute on function public.edit_products(uuid,jsonb) to authenticated;

-- Makes these edits as one, with one line of the activity of this kind and details: {edited, bulk}. `bulk` undoes it for a day (undo_bulk_edit.sql).
create function private.edit_in_bulk(p_business_id uuid, p_edits jsonb, p_kind text, p_details jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_edited jsonb;
begin
  perform private.mark_bulk_edit(true);
  v_edited := public.edit_products(p_business_id, p_edits) -> 'edited';
  perform private.mark_bulk_edit(false);
  return jsonb_build_object('edited', v_edited, 'bulk', private.note_bulk_edit(p_business_id, p_kind, p_details,
    (select coalesce(jsonb_agg(private.turned_edit(e)), '[]') from jsonb_array_elements(p_edits) e)));
end $$;
grant execute on function private.edit_in_bulk(uuid,jsonb,text,jsonb) to authenticated;

-- Sets the status of products; returns {edited, bulk}, as edit_in_bulk.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.set_products_status(p_business_id uuid, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_edits jsonb;
begin
  perform private.limit_text('status', p_status);
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', jsonb_build_object('from', status, 'to', p_status)) order by id), '[]') into v_edits
    from public.products where business_id = p_business_id and id = any (p_ids) and status <> p_status;
  return private.edit_in_bulk(p_business_id, v_edits, 'status_changed',
    jsonb_build_object('count', jsonb_array_length(v_edits), 'to', p_status));
end $$;
grant execute on function public.set_products_status(uuid,uuid[],text) to authenticated;

-- Puts products into a category, or into none (null); returns {edited, bulk}, as edit_in_bulk.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, category_gone, stale_product.
create function public.set_products_category(p_business_id uuid, p_ids uuid[], p_category_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_edits jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'categoryId', jsonb_build_object('from', category_id, 'to', p_category_id)) order by id), '[]')
    into v_edits
    from public.products where business_id = p_business_id and id = any (p_ids) and category_id is distinct from p_category_id;
  return private.edit_in_bulk(p_business_id, v_edits, 'category_changed', jsonb_build_object('count', jsonb_array_length(v_edits),
    'to', (select name from public.categories where business_id = p_business_id and id = p_category_id)));
exception when foreign_key_violation then
  perform private.refuse('category_gone');
end $$;
grant execute on function public.set_products_category(uuid,uuid[],uuid) to authenticated;
