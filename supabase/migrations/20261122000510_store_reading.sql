-- What the publisher reads: the whole store, or only the products that changed since a version it knows. The shapes are
-- StoreSnapshot and SnapshotChanges in src/domain/store/snapshot.ts; both say a product in the same words, the view's.

-- A product as pages know it. JSON as text: a store of thousands is put together once and read once.
create view private.product_documents with (security_invoker = true) as
  select p.business_id, p.id, p.position, json_build_object(
    'id', p.id,
    'categoryId', p.category_id,
    'name', p.name,
    'description', p.description,
    'price', private.current_price(p, now()),
    'compareAtPrice', case when private.is_on_sale(p, now()) then p.price else p.compare_at_price end,
    'stock', p.stock,
    'pictures', coalesce((
      select json_agg(json_build_object('path', i.path, 'width', i.width, 'height', i.height, 'alt', i.alt)
        order by i.position, i.id)
      from public.product_images i where i.business_id = p.business_id and i.product_id = p.id), '[]'),
    'options', coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'values', coalesce((
          select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.position, v.id)
          from public.option_values v
          where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id), '[]'))
        order by g.position, g.id)
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id), '[]'),
    -- A group added later makes earlier combinations incomplete: they fit no choice and are left out.
    'combinations', coalesce((
      select json_agg(json_build_object('valueIds', to_json(c.value_ids), 'price', c.price, 'stock', c.stock) order by c.value_ids)
      from public.product_combinations c
      where c.business_id = p.business_id and c.product_id = p.id and cardinality(c.value_ids) = (
        select count(*) from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id)), '[]')
  ) as document
  from public.products p;
revoke all on private.product_documents from public, anon, authenticated, service_role;

-- As before, as text.
drop function public.claim_and_read(uuid, uuid, int);
drop function public.store_snapshot(uuid);
create function public.store_snapshot(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'contentVersion', coalesce((select content_version from public.store_versions where business_id = b.id), 0),
    'store', json_build_object(
      'id', b.id,
      'slug', b.slug,
      'previousSlugs', (select coalesce(json_agg(slug order by slug collate "C"), '[]')
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
      -- A template of Premium rests while the plan does not include it.
      'template', case when s.is_starter and not private.is_free_template(b.template) then 'market' else b.template end,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'hero', private.picture(b.hero_path, b.hero_width, b.hero_height, ''),
      'isOpen', b.is_open,
      'closedMessage', b.closed_message,
      'status', b.status,
      'showBranding', s.is_starter,
      'allowPickup', b.allow_pickup,
      'pickupNote', b.pickup_note,
      'allowAgreedDelivery', b.allow_agreed_delivery,
      'paymentMethods', to_json(b.payment_methods),
      'returnTerms', b.return_terms,
      'displayCurrencies', to_json(s.display_currencies)),
    'categories', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug) order by position, id), '[]')
      from public.categories where business_id = b.id),
    'products', (
      select coalesce(json_agg(d.document order by d.position, d.id), '[]')
      from private.product_documents d
      where d.business_id = b.id and d.id in (select id from private.visible_products(b.id))),
    'deliveryZones', (
      select coalesce(json_agg(
        json_build_object('id', id, 'name', name, 'fee', fee, 'freeAbove', free_above) order by position, id), '[]')
      from public.delivery_zones where business_id = b.id and is_active),
    'exchangeRates', (
      select coalesce(json_agg(
        json_build_object('from', currency_from, 'to', currency_to, 'rate', rate) order by currency_from, currency_to), '[]')
      from public.exchange_rate_settings
      where is_active and cardinality(s.display_currencies) > 0
        and array[currency_from, currency_to] <@ (s.display_currencies || array[b.currency, 'USD', 'NGN'])))
  from public.businesses b cross join lateral (
    select x.is_starter, case when x.is_starter then '{}' else array(
      select distinct c from unnest(b.display_currencies) c where c <> b.currency order by c) end as display_currencies
    from (select private.effective_plan(b.plan, b.plan_ends_at, now()) = 'starter' as is_starter) x
  ) s
  where b.id = p_business_id
$$;

-- {"contentVersion", "since", "products": [{"id", "product"}]}: every product that changed since a version, null where it is not to be
-- seen. Null when that does not say everything, and the store must be read whole.
create function private.store_changes(p_business_id uuid, p_since bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'contentVersion', v.content_version,
    'since', p_since,
    'products', (
      select coalesce(json_agg(json_build_object('id', c.product_id, 'product', case when private.is_visible(p) then d.document end)
        order by c.product_id), '[]')
      from private.product_changes c
      left join public.products p on p.business_id = c.business_id and p.id = c.product_id
      left join private.product_documents d on d.business_id = p.business_id and d.id = p.id
      where c.business_id = p_business_id and c.content_version > p_since))
  from public.store_versions v
  where v.business_id = p_business_id and p_since between v.whole_version and v.content_version
    and (v.next_change_at is null or v.next_change_at > now())
    and (select count(*) from private.product_changes c
      where c.business_id = p_business_id and c.content_version > p_since) <= 2 * private.max_listed_products()
$$;

-- {"changes"} since the version the caller knows, else {"snapshot"} (null when the store is gone), else {"isLarge": true} where that
-- would hold more than p_max_products.
create function public.read_store(p_business_id uuid, p_since bigint default null, p_max_products int default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_changes json;
begin
  if p_since is not null then
    v_changes := private.store_changes(p_business_id, p_since);
    if v_changes is not null then
      return json_build_object('changes', v_changes);
    end if;
  end if;
  if p_max_products is not null and p_max_products < (
    select count(*) from public.products where business_id = p_business_id and status = 'live') then
    return json_build_object('isLarge', true);
  end if;
  return json_build_object('snapshot', public.store_snapshot(p_business_id));
end $$;

-- As before: the lease, and under it what read_store answers; null while another holds the lease. Reading is a statement of its own,
-- after the lease was taken: it sees everything that was committed before.
create function public.claim_and_read(
  p_business_id uuid, p_holder uuid, p_ttl_seconds int, p_since bigint default null, p_max_products int default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  -- A server that crashes forgets this lease: it would have run out anyway, and no page depends on it.
  perform set_config('synchronous_commit', 'off', true);
  if not public.claim_render(p_business_id, p_holder, p_ttl_seconds) then
    return null;
  end if;
  return public.read_store(p_business_id, p_since, p_max_products);
end $$;

revoke execute on function public.store_snapshot(uuid), private.store_changes(uuid, bigint), public.read_store(uuid, bigint, int),
  public.claim_and_read(uuid, uuid, int, bigint, int) from public, anon, authenticated, service_role;
grant execute on function public.store_snapshot(uuid), public.read_store(uuid, bigint, int),
  public.claim_and_read(uuid, uuid, int, bigint, int) to service_role;
