-- A product with everything an editor shows, in one read, and the version of that content: a hash, so that any writer (a
-- colleague, another tab, an import, new pictures) makes an older copy recognisable. Numbers of stock are left out of it:
-- an order takes pieces without making the editor's copy stale.

-- The same text in every session, whatever its time zone: `2026-11-20T09:30:00.000Z`.
create function private.iso_time(p_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Null when there is no such product, or it is not the caller's. Runs with the caller's rights.
create function private.product_document(p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id,
    'businessId', p.business_id,
    'name', p.name,
    'description', p.description,
    'price', p.price,
    'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price,
    'saleStartsAt', private.iso_time(p.sale_starts_at),
    'saleEndsAt', private.iso_time(p.sale_ends_at),
    'sku', p.sku,
    'categoryId', p.category_id,
    'status', p.status,
    'stock', p.stock,
    'stockEdits', p.stock_edits,
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('path', path, 'width', width, 'height', height, 'alt', alt)
        order by position, id), '[]')
      from public.product_images where business_id = p.business_id and product_id = p.id),
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'values', (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.id), '[]')
        from public.option_values v where v.business_id = p.business_id and v.product_id = p.id and v.group_id = g.id))
        order by g.position, g.id), '[]')
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
    'combinations', (
      select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'price', price, 'stock', stock,
        'stockEdits', stock_edits, 'sku', sku) order by value_ids), '[]')
      from public.product_combinations where business_id = p.business_id and product_id = p.id))
  from public.products p where p.id = p_product_id
$$;

create function private.product_version(p_document jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((p_document - 'stock' - 'stockEdits' - 'combinations' || jsonb_build_object(
    'counted', p_document ->> 'stock' is not null,
    'combinations', (
      select jsonb_agg(c - 'stock' - 'stockEdits' || jsonb_build_object('counted', c ->> 'stock' is not null) order by place)
      from jsonb_array_elements(p_document -> 'combinations') with ordinality as l (c, place))))::text)
$$;

-- {"product", "version"}, or null.
create function public.read_product(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product', document, 'version', private.product_version(document))
  from (select private.product_document(p_product_id) as document) d
  where document ->> 'businessId' = p_business_id::text
$$;

revoke execute on function private.iso_time(timestamptz), private.product_document(uuid), private.product_version(jsonb),
  public.read_product(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.iso_time(timestamptz), private.product_document(uuid), private.product_version(jsonb),
  public.read_product(uuid, uuid) to authenticated;
