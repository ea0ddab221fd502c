-- Edits products from the list: the price or stock of one row, or many products at once. Each edit holds the value that the owner
-- saw and the new value, {"id", "price": {"from", "to"}, ...}, so that no unseen change is overwritten. Functions that change many
-- products return the edits that undo the change.

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
    or private.is_stale(e, 'status', p.status)
    or private.is_stale(e, 'categoryId', p.category_id::text)
    or (e ? 'stock' and (e -> 'stock' ->> 'edits')::int <> p.stock_edits)
    or exists (
      select from jsonb_array_elements(e -> 'combinations') n
      left join public.product_combinations c
        on c.business_id = p_business_id and c.product_id = p.id and c.id = (n ->> 'id')::uuid
      where c.id is null or private.is_stale(n, 'price', c.price::text))
$$;
grant execute on function private.stale_edits(uuid,jsonb) to authenticated;

-- Returns the edits that undo setting a field of these products to p_to. Leaves out products that have this value already.
create function private.undo_of(p_business_id uuid, p_ids uuid[], p_field text, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, p_field, jsonb_build_object('from', p_to, 'to', value)) order by id), '[]')
  from (
    select id, case p_field when 'status' then status else category_id::text end as value
    from public.products where business_id = p_business_id and id = any (p_ids)
  ) p
  where value is distinct from p_to
$$;
grant execute on function private.undo_of(uuid,uuid[],text,text) to authenticated;

-- Returns an edit of prices with `from` and `to` exchanged.
create function private.turned_edit(p_edit jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_edit || jsonb_build_object(
    'price', jsonb_build_object('from', p_edit -> 'price' -> 'to', 'to', p_edit -> 'price' -> 'from'),
    'salePrice', jsonb_build_object('from', p_edit -> 'salePrice' -> 'to', 'to', p_edit -> 'salePrice' -> 'from'),
    'compareAtPrice', jsonb_build_object('from', p_edit -> 'compareAtPrice' -> 'to', 'to', p_edit -> 'compareAtPrice' -> 'from'),
    'combinations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c -> 'id', 'price',
        jsonb_build_object('from', c -> 'price' -> 'to', 'to', c -> 'price' -> 'from'))), '[]')
      from jsonb_array_elements(p_edit -> 'combinations') c))
$$;
grant execute on function private.turned_edit(jsonb) to authenticated;

-- Saves edits of many products: {edited, skipped}. Refuses stale edits with `stale_product` {ids}, or skips them when p_skip_stale
-- is true.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.edit_products(p_business_id uuid, p_edits jsonb, p_skip_stale boolean default false) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_stale uuid[];
  v_edits jsonb := p_edits;
  v_edited int;
begin
  perform private.limit_json('edits', p_edits, 8388608);
  perform private.lock_products(p_business_id, array(select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e));
  v_stale := array(select private.stale_edits(p_business_id, p_edits));
  if cardinality(v_stale) > 0 and not p_skip_stale then
    perform private.refuse('stale_product', jsonb_build_object('ids', to_jsonb(v_stale)));
  elsif cardinality(v_stale) > 0 then
    select coalesce(jsonb_agg(e), '[]') into v_edits from jsonb_array_elements(p_edits) e
      where (e ->> 'id')::uuid <> all (v_stale);
  end if;

  update public.products p set
    price = private.edited(e, 'price', p.price::text)::bigint,
    compare_at_price = private.edited(e, 'compareAtPrice', p.compare_at_price::text)::bigint,
    sale_price = private.edited(e, 'salePrice', p.sale_price::text)::bigint,
    status = private.edited(e, 'status', p.status),
    category_id = private.edited(e, 'categoryId', p.category_id::text)::uuid,
    stock = case when e ? 'stock' then private.edited_stock(p.stock, e -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when e ? 'stock' then 1 else 0 end
  from jsonb_array_elements(v_edits) e
  where p.business_id = p_business_id and p.id = (e ->> 'id')::uuid;
  get diagnostics v_edited = row_count;
  update public.product_combinations c set price = private.edited(n, 'price', c.price::text)::bigint
    from jsonb_array_elements(v_edits) e, jsonb_array_elements(e -> 'combinations') n
    where c.business_id = p_business_id and c.product_id = (e ->> 'id')::uuid and c.id = (n ->> 'id')::uuid;
  return jsonb_build_object('edited', v_edited, 'skipped', cardinality(v_stale));
exception when check_violation then
  -- The sale price or compare-at price does not fit the new price.
  perform private.refuse('bad_price');
end $$;
grant execute on function public.edit_products(uuid,jsonb,boolean) to authenticated;

-- Sets the status of products; returns {undo, bulk}: the edits that undo the change, and what undoes it for a day (undo_bulk_edit.sql).
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.set_products_status(p_business_id uuid, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.limit_text('status', p_status);
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'status', p_status);
  update public.products set status = p_status
    where business_id = p_business_id and id = any (p_ids) and status <> p_status;
  return jsonb_build_object('undo', v_undo, 'bulk', private.note_bulk_edit(p_business_id, 'status_changed',
    jsonb_build_object('count', jsonb_array_length(v_undo), 'to', p_status), v_undo));
end $$;
grant execute on function public.set_products_status(uuid,uuid[],text) to authenticated;

-- Puts products into a category, or into none (null); returns {undo, bulk}, as set_products_status.
-- Callers: signed-in people, with their own rights.
-- Refuses: category_gone.
create function public.set_products_category(p_business_id uuid, p_ids uuid[], p_category_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'categoryId', p_category_id::text);
  update public.products set category_id = p_category_id
    where business_id = p_business_id and id = any (p_ids) and category_id is distinct from p_category_id;
  return jsonb_build_object('undo', v_undo, 'bulk', private.note_bulk_edit(p_business_id, 'category_changed',
    jsonb_build_object('count', jsonb_array_length(v_undo),
      'to', (select name from public.categories where business_id = p_business_id and id = p_category_id)), v_undo));
exception when foreign_key_violation then
  perform private.refuse('category_gone');
end $$;
grant execute on function public.set_products_category(uuid,uuid[],uuid) to authenticated;
