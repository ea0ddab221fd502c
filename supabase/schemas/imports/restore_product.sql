-- A product as an import found it or left it, and bringing it back.

-- Returns all that an import can change of a product; null for a product that is not there, or deleted.
create function private.product_image(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'description', p.description, 'price', p.price, 'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status,
    'sku', p.sku, 'specs', p.specs, 'staysOnStarter', p.stays_on_starter, 'categoryId', p.category_id, 'hash', p.import_hash, 'key', p.import_key,
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'position', g.position) order by g.id), '[]')
      from public.option_groups g where g.business_id = p_business_id and g.product_id = p.id),
    'values', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'groupId', v.group_id, 'name', v.name, 'position', v.position,
        'imageId', v.image_id) order by v.id), '[]')
      from public.option_values v where v.business_id = p_business_id and v.product_id = p.id),
    'combinations', (select coalesce(jsonb_agg(jsonb_build_object('valueIds', c.value_ids, 'price', c.price, 'stock', c.stock,
        'sku', c.sku) order by c.value_ids), '[]')
      from public.product_combinations c where c.business_id = p_business_id and c.product_id = p.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'position', i.position, 'alt', i.alt, 'url', i.source_url)
        order by i.id), '[]')
      from public.product_images i where i.business_id = p_business_id and i.product_id = p.id),
    'files', (select coalesce(jsonb_object_agg(i.id, jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height)), '{}')
      from public.product_images i where i.business_id = p_business_id and i.product_id = p.id))
  from public.products p where p.business_id = p_business_id and p.id = p_product_id and p.status <> 'deleted'
$$;

-- True for two images of a product that nobody has changed in between. Another watermark makes other files of the same pictures.
create function private.is_same_image(p_image jsonb, p_other jsonb) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(p_image - 'files' = p_other - 'files', false) $$;

-- Makes a product what its image says. Groups, values, pictures and their ids come back; a category that is gone stays away.
create function private.restore_product(p_business_id uuid, p_product_id uuid, p_image jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set name = p_image ->> 'name', description = p_image ->> 'description', price = (p_image ->> 'price')::bigint,
    compare_at_price = (p_image ->> 'compareAtPrice')::bigint, sale_price = (p_image ->> 'salePrice')::bigint,
    sale_starts_at = (p_image ->> 'saleStartsAt')::timestamptz, sale_ends_at = (p_image ->> 'saleEndsAt')::timestamptz,
    stock = (p_image ->> 'stock')::int, status = p_image ->> 'status', sku = p_image ->> 'sku',
    specs = coalesce(p_image ->> 'specs', specs), stays_on_starter = coalesce((p_image ->> 'staysOnStarter')::boolean, stays_on_starter), import_hash = p_image ->> 'hash',
    import_key = p_image ->> 'key', category_id = (select id from public.categories
      where business_id = p_business_id and id = (p_image ->> 'categoryId')::uuid)
  where business_id = p_business_id and id = p_product_id;

  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and id not in (select (i ->> 'id')::uuid from jsonb_array_elements(p_image -> 'pictures') i);
  insert into public.product_images (id, business_id, product_id, path, width, height, alt, position, source_url)
  select id, p_business_id, p_product_id, file ->> 'path', (file ->> 'width')::int, (file ->> 'height')::int, i ->> 'alt',
    (i ->> 'position')::int, i ->> 'url'
    from jsonb_array_elements(p_image -> 'pictures') i
    cross join lateral (select (i ->> 'id')::uuid as id, p_image -> 'files' -> (i ->> 'id') as file) f
  on conflict (id) do update set position = excluded.position;

  delete from public.option_groups where business_id = p_business_id and product_id = p_product_id
    and id not in (select (g ->> 'id')::uuid from jsonb_array_elements(p_image -> 'groups') g);
  delete from public.option_values where business_id = p_business_id and product_id = p_product_id
    and id not in (select (v ->> 'id')::uuid from jsonb_array_elements(p_image -> 'values') v);
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (g ->> 'id')::uuid, p_business_id, p_product_id, g ->> 'name', (g ->> 'position')::int
    from jsonb_array_elements(p_image -> 'groups') g
  on conflict (id) do update set position = excluded.position;
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v ->> 'id')::uuid, p_business_id, p_product_id, (v ->> 'groupId')::uuid, v ->> 'name', (v ->> 'position')::int,
    (select i.id from public.product_images i
      where i.business_id = p_business_id and i.product_id = p_product_id and i.id = (v ->> 'imageId')::uuid)
    from jsonb_array_elements(p_image -> 'values') v
  on conflict (id) do update set position = excluded.position, image_id = excluded.image_id;

  update public.product_combinations set sku = null
    where business_id = p_business_id and product_id = p_product_id and sku is not null;
  delete from public.product_combinations where business_id = p_business_id and product_id = p_product_id
    and value_ids not in (
      select array(select i::uuid from jsonb_array_elements_text(c -> 'valueIds') i order by 1)
      from jsonb_array_elements(p_image -> 'combinations') c);
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, array(select i::uuid from jsonb_array_elements_text(c -> 'valueIds') i order by 1),
    (c ->> 'price')::bigint, (c ->> 'stock')::int, c ->> 'sku'
    from jsonb_array_elements(p_image -> 'combinations') c
  on conflict (product_id, value_ids) do update set price = excluded.price, stock = excluded.stock, sku = excluded.sku;
end $$;
