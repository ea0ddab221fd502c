-- The shop of an exit kit: its settings, categories, delivery zones and pictures come into a shop without products, and go again when the import is
-- undone. Attacks: a file changes where orders or money go (no number, domain, plan or bank account is taken); megabytes without end.

-- Stores what the kit says of its shop.
-- Callers: the server.
create function public.add_import_shop(p_import_id uuid, p_shop jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_shops (import_id, business_id, body)
  select id, business_id, p_shop from public.imports where id = p_import_id and status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_shop(uuid,jsonb) to service_role;

-- Counts pictures of a kit before they are put into the bucket: at most 3,000 of an import, and of a store a day as many
-- megabytes as its plan has.
-- Callers: the server.
-- Refuses: forbidden, import_state, too_many_pictures.
create function public.count_kit_pictures(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_count int, p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:imports:' || p_business_id, 0));
  update private.import_shops s set pictures = pictures + p_count, bytes = bytes + p_bytes
    from public.imports i where i.id = s.import_id and i.status in ('reading', 'ready')
      and s.import_id = p_import_id and s.business_id = p_business_id;
  if not found then
    perform private.refuse('import_state');
  end if;
  if (select pictures from private.import_shops where import_id = p_import_id) > 3000
    or (select sum(s.bytes) from private.import_shops s join public.imports i on i.id = s.import_id
      where s.business_id = p_business_id and i.created_at > now() - interval '1 day') > 1000000 * private.row_limit(p_business_id, 'kit_megabytes')::bigint then
    perform private.refuse('too_many_pictures');
  end if;
end $$;
grant execute on function public.count_kit_pictures(uuid,uuid,uuid,int,bigint) to service_role;

-- True for a shop without products. One that has some keeps its settings: the kit's products are added to it.
create function private.is_empty_shop(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.products where business_id = p_business_id and status <> 'deleted')
$$;

-- The settings of a kit that a store takes: columns that pages print, without what its plan does not include. Never the WhatsApp number, which needs
-- a proof, nor address, domain, plan and currency, which belong to the store.
create function private.kit_settings(p_business_id uuid, p_settings jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_settings)
  where key = any (array['name', 'description', 'category', 'country', 'display_currencies', 'primary_colour', 'accent_colour', 'template', 'is_open',
      'closed_message', 'allow_pickup', 'pickup_note', 'allow_agreed_delivery', 'payment_methods', 'pending_expiry_hours', 'return_terms',
      'street_address', 'opening_hours', 'public_phone', 'since_year', 'delivery_terms', 'instagram', 'facebook', 'tiktok', 'new_goods'])
    and (key <> 'template' or private.is_free_template(value #>> '{}') or private.plan_allows(private.plan_now(p_business_id), 'all-templates'))
    and (key <> 'display_currencies' or private.plan_allows(private.plan_now(p_business_id), 'multi-currency'))
$$;

-- Columns of a store as JSON: those that `p_columns` has.
create function private.store_columns(p_business_id uuid, p_columns jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(e.key, e.value), '{}') from public.businesses b cross join jsonb_each(to_jsonb(b)) e
  where b.id = p_business_id and p_columns ? e.key
$$;

-- Writes columns of a store.
create function private.write_store_columns(p_business_id uuid, p_columns jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(p_columns) key);
begin
  if v_columns is not null then
    execute format('update public.businesses b set (%1$s) = (select %1$s from jsonb_populate_record(null::public.businesses, $1))
      where b.id = $2', v_columns) using p_columns, p_business_id;
  end if;
end $$;

-- Writes the kit's shop before its first product, wholly or not at all.
create function private.write_import_shop(p_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := p_import.business_id;
  v_body jsonb;
  v_settings jsonb;
  v_before jsonb;
begin
  select body into v_body from private.import_shops where import_id = p_import.id and outcome is null for update;
  if v_body is null then
    return;
  end if;
  if not private.is_empty_shop(v_id) then
    update private.import_shops set outcome = 'kept' where import_id = p_import.id;
    return;
  end if;
  begin
    v_settings := private.kit_settings(v_id, v_body -> 'settings');
    v_before := private.store_columns(v_id, v_settings) || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(to_jsonb(c)), '[]') from public.categories c where c.business_id = v_id));
    perform private.write_store_columns(v_id, v_settings);
    update public.categories set position = position + jsonb_array_length(v_body -> 'categories') where business_id = v_id;
    insert into public.categories (business_id, name, slug, size_table, position)
    select v_id, c ->> 'name', c ->> 'slug', c ->> 'sizeTable', place - 1
      from jsonb_array_elements(v_body -> 'categories') with ordinality as l (c, place)
    on conflict (business_id, slug) do update set name = excluded.name, size_table = excluded.size_table, position = excluded.position;
    with added as (
      insert into public.delivery_zones (business_id, name, fee, free_above, is_active, position)
      select v_id, z ->> 'name', (z ->> 'fee')::bigint, (z ->> 'freeAbove')::bigint, (z ->> 'isActive')::boolean,
          place + coalesce((select max(position) from public.delivery_zones where business_id = v_id), -1)
        from jsonb_array_elements(v_body -> 'zones') with ordinality as l (z, place)
        where not exists (select from public.delivery_zones d where d.business_id = v_id and d.name = z ->> 'name')
      returning delivery_zones as row)
    update private.import_shops set outcome = 'written', waiting = v_body -> 'pictures', before = v_before,
        after = private.store_columns(v_id, v_settings),
        zones = (select coalesce(jsonb_agg(to_jsonb(a.row)), '[]') from added a)
      where import_id = p_import.id;
  exception
    -- Imports the products without the shop when somebody has edited the file.
    when sqlstate 'OJ400' or integrity_constraint_violation or data_exception then
      update private.import_shops set outcome = 'refused' where import_id = p_import.id;
  end;
end $$;

-- Takes back what the run wrote of the kit's shop and nobody has changed since. `undo_step` removes the empty categories.
create function private.undo_import_shop(p_import public.imports) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_shop private.import_shops;
  v_now jsonb;
begin
  update private.import_shops set waiting = '{}' where import_id = p_import.id and outcome = 'written' returning * into v_shop;
  if v_shop.import_id is null then
    return;
  end if;
  v_now := private.store_columns(p_import.business_id, v_shop.before);
  begin
    perform private.write_store_columns(p_import.business_id, (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_shop.before)
      where v_now -> key = v_shop.after -> key
        -- A picture is one thing: path, width and height.
        and (key !~ '^(logo|hero)_' or v_now -> (left(key, 4) || '_path') = v_shop.after -> (left(key, 4) || '_path'))));
    -- Categories that were there before: their place, and what the kit wrote over.
    update public.categories c set position = b.position, name = case when c.name = k.name then b.name else c.name end,
        size_table = case when c.size_table = k.size_table then b.size_table else c.size_table end
      from jsonb_populate_recordset(null::public.categories, v_shop.before -> 'categories') b
      left join (select j ->> 'slug' as slug, j ->> 'name' as name, j ->> 'sizeTable' as size_table
        from jsonb_array_elements(v_shop.body -> 'categories') j) k on k.slug = b.slug
      where c.id = b.id and c.business_id = p_import.business_id;
    delete from public.delivery_zones z using jsonb_array_elements(v_shop.zones) added
      where z.business_id = p_import.business_id and to_jsonb(z) = added;
  exception
    -- Keeps the shop as it is when the plan has changed or an order names a zone.
    when sqlstate 'OJ400' or integrity_constraint_violation then
      null;
  end;
end $$;

-- Gives out the next picture of the shop to one caller for three minutes: {"businessId", "field": "logo" | "hero", "id"}; null when none is left to
-- give out. One whose steps die five times is left out.
-- Callers: the server.
create function public.take_shop_picture(p_import_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_shop private.import_shops;
  v_field text;
begin
  update private.import_shops set waiting = '{}'
    where import_id = p_import_id and waiting <> '{}' and attempts >= 5 and leased_until < now();
  update private.import_shops set attempts = attempts + 1, leased_until = now() + interval '3 minutes'
    where import_id = p_import_id and waiting <> '{}' and (leased_until is null or leased_until < now())
    returning * into v_shop;
  v_field := (select min(key) from jsonb_object_keys(v_shop.waiting) key);
  return case when v_field is not null then
    jsonb_build_object('businessId', v_shop.business_id, 'field', v_field, 'id', v_shop.waiting ->> v_field) end;
end $$;
grant execute on function public.take_shop_picture(uuid) to service_role;

-- Writes a picture of the shop: {"path", "width", "height"}, or {"reason"}. A picture that the owner has set meanwhile stays.
-- Callers: the server.
create function public.finish_shop_picture(p_import_id uuid, p_field text, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_shop private.import_shops;
  v_columns jsonb := jsonb_build_object(p_field || '_path', p_result -> 'path', p_field || '_width', p_result -> 'width',
    p_field || '_height', p_result -> 'height');
  v_before jsonb;
begin
  update private.import_shops set waiting = waiting - p_field, attempts = 0, leased_until = null
    where import_id = p_import_id and waiting ? p_field and p_field in ('logo', 'hero') returning * into v_shop;
  if v_shop.import_id is null or p_result ? 'reason' then
    return;
  end if;
  v_before := private.store_columns(v_shop.business_id, v_columns);
  perform private.write_store_columns(v_shop.business_id, v_columns);
  update private.import_shops set before = before || v_before, after = after || v_columns where import_id = p_import_id;
end $$;
grant execute on function public.finish_shop_picture(uuid,text,jsonb) to service_role;
