-- A product with everything that an editor shows, and the version of this content. The version is a hash, so any change (by a
-- colleague, another tab, an import, new pictures) makes older copies stale. The hash leaves the stock out: an order takes stock
-- without making the editor's copy stale.

-- Returns the product as an editor shows it. Null when it does not exist or the caller may not see it.
create function private.product_document(p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id,
    'businessId', p.business_id,
    'name', p.name,
    'description', p.description,
    'specs', p.specs,
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
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', v.id, 'name', v.name, 'picture', i.path))
          order by v.position, v.id), '[]')
        from public.option_values v left join public.product_images i on i.id = v.image_id where v.business_id = p.business_id and v.product_id = p.id and v.group_id = g.id))
        order by g.position, g.id), '[]')
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
    'combinations', (
      select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'price', price, 'stock', stock,
        'stockEdits', stock_edits, 'sku', sku) order by value_ids), '[]')
      from public.product_combinations where business_id = p.business_id and product_id = p.id),
    'costs', private.known_costs(p.business_id, p.id))
  from public.products p where p.id = p_product_id
$$;
grant execute on function private.product_document(uuid) to authenticated;

-- Returns the hash of a product's document without its stock, and without the size of its pictures: a light picture becomes whole by itself.
create function private.product_version(p_document jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((p_document - 'stock' - 'stockEdits' - 'combinations' || jsonb_build_object(
    'counted', p_document ->> 'stock' is not null,
    'pictures', (
      select jsonb_agg(p - 'width' - 'height' order by place)
      from jsonb_array_elements(p_document -> 'pictures') with ordinality as l (p, place)),
    'combinations', (
      select jsonb_agg(c - 'stock' - 'stockEdits' || jsonb_build_object('counted', c ->> 'stock' is not null) order by place)
      from jsonb_array_elements(p_document -> 'combinations') with ordinality as l (c, place))))::text)
$$;
grant execute on function private.product_version(jsonb) to authenticated;

-- Returns a product for the editor: {product, version}, or null.
-- Callers: signed-in people, with their own rights.
create function public.read_product(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product', document, 'version', private.product_version(document))
  from (select private.product_document(p_product_id) as document) d
  where document ->> 'businessId' = p_business_id::text
$$;
grant execute on function public.read_product(uuid,uuid) to authenticated;
