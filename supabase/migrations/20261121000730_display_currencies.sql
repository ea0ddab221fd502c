-- Further currencies on store pages, and the shop's return terms. A changed rate makes a new version of the stores that show it;
-- pages are rendered with the rates of their version and never fetch any.

-- The currencies of the rates that changed, but for the dollar, which is in every one of them.
create function private.notice_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_currencies text[];
begin
  if tg_op = 'INSERT' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from new_rows where is_active);
  elsif tg_op = 'DELETE' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from old_rows where is_active);
  else
    v_currencies := array(
      select unnest(array[n.currency_from, n.currency_to, o.currency_from, o.currency_to])
      from new_rows n join old_rows o using (id)
      where (n.currency_from, n.currency_to, n.rate, n.is_active)
        is distinct from (o.currency_from, o.currency_to, o.rate, o.is_active));
  end if;
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), b.id from public.businesses b
  where cardinality(b.display_currencies) > 0
    and private.effective_plan(b.plan, b.plan_ends_at, now()) <> 'starter'
    and (b.display_currencies || b.currency) && array_remove(v_currencies, 'USD')
  on conflict do nothing;
  return null;
end $$;
create index businesses_with_rates on public.businesses (id) where cardinality(display_currencies) > 0;
revoke execute on function private.notice_rates() from public, anon, authenticated, service_role;

create trigger exchange_rate_settings_notice_insert after insert on public.exchange_rate_settings
  referencing new table as new_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_delete after delete on public.exchange_rate_settings
  referencing old table as old_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_update after update on public.exchange_rate_settings
  referencing old table as old_rows new table as new_rows for each statement execute function private.notice_rates();

-- As before, with the return terms, the currencies and their rates.
create or replace function public.store_snapshot(p_business_id uuid) returns jsonb
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
      'paymentMethods', to_jsonb(b.payment_methods),
      'returnTerms', b.return_terms,
      'displayCurrencies', to_jsonb(s.display_currencies)),
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
      from public.delivery_zones where business_id = b.id and is_active),
    'exchangeRates', (
      select coalesce(jsonb_agg(
        jsonb_build_object('from', currency_from, 'to', currency_to, 'rate', rate) order by currency_from, currency_to), '[]')
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

-- As before, with the return terms.
create or replace function public.order_by_token(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placed_order(o.id, false) || jsonb_build_object(
    'paymentStatus', o.payment_status,
    'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'primaryColour', b.primary_colour,
    'accentColour', b.accent_colour,
    'country', b.country,
    'bankDetails', (
      select jsonb_build_object('bankName', d.bank_name, 'accountNumber', d.account_number, 'accountName', d.account_name)
      from public.business_bank_details d
      where d.business_id = b.id and 'transfer' = any (b.payment_methods) and b.status = 'active'
        and o.payment_status in ('unpaid', 'claimed') and o.status <> 'cancelled'),
    'paymentMethods', to_jsonb(b.payment_methods),
    'pickupNote', case when o.delivery_kind = 'pickup' then b.pickup_note else '' end,
    'returnTerms', b.return_terms)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.token = p_token
$$;
