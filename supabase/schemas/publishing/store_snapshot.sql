-- Returns a picture as pages show it; null without a path.
create function private.picture(p_path text, p_width int, p_height int, p_alt text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_path is not null
    then jsonb_build_object('path', p_path, 'width', p_width, 'height', p_height, 'alt', p_alt) end
$$;

-- Returns everything that a store's pages show, with its version: StoreSnapshot in src/domain/store/snapshot.ts. One statement
-- reads all of it, so all parts are from the same moment. Null when the store is gone.
-- Callers: the server.
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
      'nextDomain', case when b.custom_domain_status = 'pending' then b.custom_domain end,
      'name', b.name,
      'description', b.description,
      'category', b.category,
      'country', b.country,
      'currency', b.currency,
      'whatsappNumber', b.whatsapp_number,
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      -- A Premium template has no effect while the plan does not include it.
      'template', case when not private.plan_allows(s.plan, 'all-templates') and not private.is_free_template(b.template) then 'market' else b.template end,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'hero', private.picture(b.hero_path, b.hero_width, b.hero_height, ''),
      'isOpen', b.is_open,
      'closedMessage', b.closed_message,
      'status', b.status,
      'showBranding', not private.plan_allows(s.plan, 'no-branding'),
      'isWhiteLabel', private.plan_allows(s.plan, 'white-label'),
      'takesLeads', private.plan_allows(s.plan, 'lead-generation') and b.whatsapp_number is not null,
      'allowPickup', b.allow_pickup,
      'pickupNote', b.pickup_note,
      'allowAgreedDelivery', b.allow_agreed_delivery,
      'paymentMethods', to_json(b.payment_methods),
      'returnTerms', b.return_terms,
      'streetAddress', b.street_address,
      'openingHours', b.opening_hours,
      'publicPhone', b.public_phone,
      'sinceYear', b.since_year,
      'deliveryTerms', b.delivery_terms,
      'instagram', b.instagram,
      'facebook', b.facebook,
      'tiktok', b.tiktok,
      'displayCurrencies', to_json(s.display_currencies),
      'paymentCurrencies', (
        select coalesce(json_agg(json_build_object('currency', o.currency, 'rateOwn', o.rate_own, 'rateOther', o.rate_other,
          'step', o.step, 'source', o.rate_source)), '[]') from private.offered_currencies(b) o)),
    'categories', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'sizeTable', size_table) order by position, id), '[]')
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
    select x.plan, case when not private.plan_allows(x.plan, 'multi-currency') then '{}' else array(
      select distinct c from unnest(b.display_currencies) c where c <> b.currency order by c) end as display_currencies
    from (select private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()) as plan) x
  ) s
  where b.id = p_business_id
$$;
grant execute on function public.store_snapshot(uuid) to service_role;
