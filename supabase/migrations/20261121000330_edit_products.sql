-- Edits from the list: the price or stock of a row, many products at once, and the way back. Each edit says what was seen and
-- what it shall be, {"id", "price": {"from", "to"}, ...}, so nothing is written over unseen; functions that change many
-- products answer the edits that undo them. All run with the caller's rights.

-- What an edit has in a field, or what the row has.
create function private.edited(p_edit jsonb, p_field text, p_current text) returns text
language sql immutable set search_path = '' as $$
  select case when p_edit ? p_field then p_edit -> p_field ->> 'to' else p_current end
$$;
create function private.is_stale(p_edit jsonb, p_field text, p_current text) returns boolean
language sql immutable set search_path = '' as $$
  select p_edit ? p_field and p_edit -> p_field ->> 'from' is distinct from p_current
$$;

-- Locks products in id order: two people's bulk edits wait for each other in one direction.
create function private.lock_products(p_business_id uuid, p_ids uuid[]) returns int
language sql set search_path = '' as $$
  with locked as (
    select from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update)
  select count(*)::int from locked
$$;

-- Edits whose products, or whose combinations' prices, are no longer as they were seen. A stock is stale when a person set it
-- meanwhile; pieces that orders took do not count.
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

-- {"edited", "skipped"}. Refuses stale_product {ids} when something is not as it was seen, or leaves those products out.
create function public.edit_products(p_business_id uuid, p_edits jsonb, p_skip_stale boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_stale uuid[];
  v_edits jsonb := p_edits;
  v_edited int;
begin
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
  -- A sale or compare-at price stands against the new price.
  perform private.refuse('bad_price');
end $$;

-- The edits that undo setting a field of these products to p_to; only of those where it is another now.
create function private.undo_of(p_business_id uuid, p_ids uuid[], p_field text, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, p_field, jsonb_build_object('from', p_to, 'to', value)) order by id), '[]')
  from (
    select id, case p_field when 'status' then status else category_id::text end as value
    from public.products where business_id = p_business_id and id = any (p_ids)
  ) p
  where value is distinct from p_to
$$;

create function public.set_products_status(p_business_id uuid, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'status', p_status);
  update public.products set status = p_status
    where business_id = p_business_id and id = any (p_ids) and status <> p_status;
  return jsonb_build_object('undo', v_undo);
end $$;

create function public.set_products_category(p_business_id uuid, p_ids uuid[], p_category_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'categoryId', p_category_id::text);
  update public.products set category_id = p_category_id
    where business_id = p_business_id and id = any (p_ids) and category_id is distinct from p_category_id;
  return jsonb_build_object('undo', v_undo);
exception when foreign_key_violation then
  perform private.refuse('category_gone');
end $$;

-- A price after {"kind": "amount" | "percent", "value", "roundTo"}: value in minor units or percent, may be negative; the result
-- half up to whole minor units, then half up to a multiple of roundTo. The same as changedPrice in src/domain/product/product-edit-prices.ts.
create function private.changed_price(p_price bigint, p_change jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select (floor(exact / step + 0.5) * step)::bigint from (
    select greatest(1, coalesce((p_change ->> 'roundTo')::numeric, 1)) as step,
      case when p_change ->> 'kind' = 'percent'
        then floor(p_price * (100 + (p_change ->> 'value')::numeric) / 100 + 0.5)
        else p_price + (p_change ->> 'value')::numeric end as exact
  ) parts
$$;

-- Every price the products ask goes along: their own, a sale price, choices' own prices. A compare-at or sale price that no
-- longer fits (not above, not below the new price) is taken away and counted in `dropped`; the undo brings it back.
-- Refuses bad_price {count} when a result is no price: nothing is changed then.
create function public.change_prices(p_business_id uuid, p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_edits jsonb;
  v_bad int;
  v_result jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', id,
      'price', jsonb_build_object('from', price, 'to', to_price),
      'salePrice', jsonb_build_object('from', sale_price, 'to', case when to_sale < to_price then to_sale end),
      'compareAtPrice', jsonb_build_object('from', compare_at_price,
        'to', case when compare_at_price > to_price then compare_at_price end),
      'combinations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'price',
          jsonb_build_object('from', c.price, 'to', private.changed_price(c.price, p_change))) order by c.id), '[]')
        from public.product_combinations c
        where c.business_id = p_business_id and c.product_id = p.id and c.price is not null)) order by id), '[]')
    into v_edits
    from (
      select id, price, sale_price, compare_at_price, private.changed_price(price, p_change) as to_price,
        private.changed_price(sale_price, p_change) as to_sale
      from public.products where business_id = p_business_id and id = any (p_ids)
    ) p;
  select count(*) into v_bad from jsonb_array_elements(v_edits) e
    where not private.is_price((e -> 'price' ->> 'to')::bigint)
      or not private.is_price((e -> 'salePrice' ->> 'to')::bigint)
      or exists (select from jsonb_array_elements(e -> 'combinations') c
        where not private.is_price((c -> 'price' ->> 'to')::bigint));
  if v_bad > 0 then
    perform private.refuse('bad_price', jsonb_build_object('count', v_bad));
  end if;
  v_result := public.edit_products(p_business_id, v_edits);
  return v_result || jsonb_build_object(
    'dropped', (select count(*) from jsonb_array_elements(v_edits) e
      where (e -> 'salePrice' ->> 'from' is not null and e -> 'salePrice' ->> 'to' is null)
        or (e -> 'compareAtPrice' ->> 'from' is not null and e -> 'compareAtPrice' ->> 'to' is null)),
    'undo', (select coalesce(jsonb_agg(private.turned_edit(e)), '[]') from jsonb_array_elements(v_edits) e));
end $$;

-- An edit of prices turned around.
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

revoke execute on function private.edited(jsonb, text, text), private.is_stale(jsonb, text, text),
  private.lock_products(uuid, uuid[]), private.stale_edits(uuid, jsonb), public.edit_products(uuid, jsonb, boolean),
  private.undo_of(uuid, uuid[], text, text), public.set_products_status(uuid, uuid[], text),
  public.set_products_category(uuid, uuid[], uuid), private.changed_price(bigint, jsonb),
  public.change_prices(uuid, uuid[], jsonb), private.turned_edit(jsonb) from public, anon, authenticated, service_role;
grant execute on function private.edited(jsonb, text, text), private.is_stale(jsonb, text, text),
  private.lock_products(uuid, uuid[]), private.stale_edits(uuid, jsonb), public.edit_products(uuid, jsonb, boolean),
  private.undo_of(uuid, uuid[], text, text), public.set_products_status(uuid, uuid[], text),
  public.set_products_category(uuid, uuid[], uuid), private.changed_price(bigint, jsonb),
  public.change_prices(uuid, uuid[], jsonb), private.turned_edit(jsonb) to authenticated;
