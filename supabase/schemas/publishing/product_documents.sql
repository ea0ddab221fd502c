-- The products that the publisher reads: all products of a store, or only those that changed since a version. The shapes are
-- StoreSnapshot and SnapshotChanges in src/domain/store/snapshot.ts; both take products from this view.

-- A product as pages show it. JSON as text, so that a store with thousands of products is serialised once and parsed once.
create view private.product_documents with (security_invoker = true) as
  select p.business_id, p.id, p.position, json_build_object(
    'id', p.id,
    'categoryId', p.category_id,
    'name', p.name,
    'description', p.description,
    'specs', p.specs,
    'price', private.current_price(p, now()),
    'compareAtPrice', case when private.is_on_sale(p, now()) then p.price else p.compare_at_price end,
    'saleEndsAt', case when private.is_on_sale(p, now())
      then to_char(p.sale_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end,
    'stock', p.stock,
    'pictures', coalesce((
      select json_agg(json_build_object('path', i.path, 'width', i.width, 'height', i.height, 'alt', i.alt)
        order by i.position, i.id)
      from public.product_images i where i.business_id = p.business_id and i.product_id = p.id), '[]'),
    'options', coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'values', coalesce((
          select json_agg(json_strip_nulls(json_build_object('id', v.id, 'name', v.name, 'picture', i.path)) order by v.position, v.id)
          from public.option_values v left join public.product_images i on i.id = v.image_id
          where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id), '[]'))
        order by g.position, g.id)
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id), '[]'),
    -- Leaves out combinations that lack a group added later: they match no choice.
    'combinations', coalesce((
      select json_agg(json_build_object('valueIds', to_json(c.value_ids), 'price', c.price, 'stock', c.stock) order by c.value_ids)
      from public.product_combinations c
      where c.business_id = p.business_id and c.product_id = p.id and cardinality(c.value_ids) = (
        select count(*) from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id)), '[]'),
    -- Null without any: most products.
    'currencyPrices', (
      select json_agg(json_build_object('currency', f.currency, 'valueIds', to_json(coalesce(c.value_ids, '{}')), 'price', f.price_minor)
        order by f.currency, c.value_ids nulls first)
      from public.currency_prices f left join public.product_combinations c on c.business_id = f.business_id and c.id = f.combination_id
      where f.business_id = p.business_id and f.product_id = p.id)
  ) as document
  from public.products p;
