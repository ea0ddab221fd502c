-- Everything a store's pages show, in one statement and so from one moment, with the version it shows.
-- The shape is StoreSnapshot in src/domain/store/snapshot.ts. Null when the store is gone.

create function private.picture(p_path text, p_width int, p_height int, p_alt text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_path is not null
    then jsonb_build_object('path', p_path, 'width', p_width, 'height', p_height, 'alt', p_alt) end
$$;
revoke execute on function private.picture(text, int, int, text) from public, anon, authenticated, service_role;

create function public.store_snapshot(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with pictures as (
    select product_id, jsonb_agg(private.picture(path, width, height, alt) order by position, id) as list
    from public.product_images where business_id = p_business_id group by product_id
  ),
  choices as (
    select group_id, jsonb_agg(jsonb_build_object('id', id, 'name', name) order by position, id) as list
    from public.option_values where business_id = p_business_id group by group_id
  ),
  options as (
    select g.product_id, count(*) as groups, jsonb_agg(
      jsonb_build_object('id', g.id, 'name', g.name, 'values', coalesce(c.list, '[]')) order by g.position, g.id) as list
    from public.option_groups g left join choices c on c.group_id = g.id
    where g.business_id = p_business_id group by g.product_id
  ),
  -- A group added later makes earlier combinations incomplete: they fit no choice and are left out.
  combinations as (
    select c.product_id, jsonb_agg(
      jsonb_build_object('valueIds', to_jsonb(c.value_ids), 'price', c.price, 'stock', c.stock) order by c.value_ids) as list
    from public.product_combinations c join options o on o.product_id = c.product_id and o.groups = cardinality(c.value_ids)
    where c.business_id = p_business_id group by c.product_id
  )
  select jsonb_build_object(
    'contentVersion', coalesce((select content_version from public.store_versions where business_id = b.id), 0),
    'store', jsonb_build_object(
      'id', b.id,
      'slug', b.slug,
      'previousSlugs', (select coalesce(jsonb_agg(slug order by slug collate "C"), '[]')
        from public.slug_history where business_id = b.id),
      'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end,
      'name', b.name,
      'description', b.description,
      'category', b.category,
      'country', b.country,
      'currency', b.currency,
      'whatsappNumber', b.whatsapp_number,
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      'template', b.template,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'hero', private.picture(b.hero_path, b.hero_width, b.hero_height, ''),
      'isOpen', b.is_open,
      'closedMessage', b.closed_message,
      'status', b.status,
      'showBranding', private.effective_plan(b.plan, b.plan_ends_at, now()) = 'starter',
      'allowPickup', b.allow_pickup,
      'pickupNote', b.pickup_note,
      'allowAgreedDelivery', b.allow_agreed_delivery,
      'paymentMethods', to_jsonb(b.payment_methods)),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'slug', slug) order by position, id), '[]')
      from public.categories where business_id = b.id),
    'products', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id,
        'categoryId', v.category_id,
        'name', v.name,
        'description', v.description,
        'price', private.current_price(v, now()),
        'compareAtPrice', case when private.is_on_sale(v, now()) then v.price else v.compare_at_price end,
        'stock', v.stock,
        'pictures', coalesce(p.list, '[]'),
        'options', coalesce(o.list, '[]'),
        'combinations', coalesce(c.list, '[]')) order by v.position, v.id), '[]')
      from private.visible_products(p_business_id) v
      left join pictures p on p.product_id = v.id
      left join options o on o.product_id = v.id
      left join combinations c on c.product_id = v.id),
    'deliveryZones', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', id, 'name', name, 'fee', fee, 'freeAbove', free_above) order by position, id), '[]')
      from public.delivery_zones where business_id = b.id and is_active))
  from public.businesses b where b.id = p_business_id
$$;
revoke execute on function public.store_snapshot(uuid) from public, anon, authenticated, service_role;
grant execute on function public.store_snapshot(uuid) to service_role;
