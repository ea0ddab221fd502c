-- Compares a product of an import with the store, without writing anything.

-- Hash of the values that come from the file: without the place in the list, the wish for a draft, the answer and the corrections of a person. So the
-- same file brought again changes nothing that was corrected.
create function private.import_hash(p_product jsonb) returns text
language sql immutable set search_path = '' as $$
  select 'w2-' || encode(sha256(convert_to(((case when p_product ? 'asRead'
    then (p_product - private.correctable_fields() - 'asRead') || (p_product -> 'asRead')
    else p_product end) - 'position' - 'asDraft' - 'match' - 'isPasted')::text, 'UTF8')), 'hex')
$$;

-- Returns the store's category for an imported one: of its name, else of its slug when somebody has renamed that category. Null for none.
create function private.find_category(p_business_id uuid, p_category jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select id into v_id from public.categories where business_id = p_business_id and lower(name) = lower(private.clean_short(p_category ->> 'name'))
    order by position, id limit 1;
  if v_id is null then
    select id into v_id from public.categories where business_id = p_business_id and slug = p_category ->> 'slug'
      and private.category_slug(name) <> private.category_slug(p_category ->> 'name');
  end if;
  return v_id;
end $$;

-- Returns the id of the store's product that equals an imported one, or null. The first that finds a product decides:
-- 1. the id, in our own export;
-- 2. the key in the source;
-- 3. the SKU, unless the same source knows that product by another key; without a name also the SKU of a choice;
-- 4. a person's answer (`match`: an id, or `new` for none);
-- 5. equal values, for a product without key and SKU;
-- 6. the name, when one product alone has it, or alone has it at this price, for a product without SKU, answer and key of another source.
create function private.find_import_product(p_business_id uuid, p_product jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text := p_product ->> 'key';
  v_sku text := p_product ->> 'sku';
  v_id uuid;
begin
  if v_key like 'oja:%' then
    select id into v_id from public.products
      where business_id = p_business_id and id = substr(v_key, 5)::uuid and status <> 'deleted';
  end if;
  if v_id is null and v_key is not null then
    select id into v_id from public.products
      where business_id = p_business_id and import_key = v_key and status <> 'deleted' order by created_at, id limit 1;
  end if;
  if v_id is null and v_sku is not null then
    select id into v_id from public.products where business_id = p_business_id and sku = v_sku and status <> 'deleted'
      and (v_key is null or import_key is null or split_part(import_key, ':', 1) <> split_part(v_key, ':', 1));
  end if;
  if v_id is null and v_sku is not null and p_product ->> 'name' is null then
    select c.product_id into v_id from public.product_combinations c join public.products p on p.id = c.product_id
      where c.business_id = p_business_id and c.sku = v_sku and p.status <> 'deleted';
  end if;
  if v_id is null and p_product ->> 'match' <> 'new' then
    select id into v_id from public.products
      where business_id = p_business_id and id = (p_product ->> 'match')::uuid and status <> 'deleted';
  end if;
  if v_id is null and v_sku is null and v_key is null then
    select id into v_id from public.products
      where business_id = p_business_id and import_hash = private.import_hash(p_product) and status <> 'deleted'
      order by created_at desc, id limit 1;
  end if;
  if v_id is null and p_product -> 'match' is null and v_sku is null and (v_key is null or v_key like 'oja:%') then
    select case when count(*) = 1 then (array_agg(id))[1] when count(*) filter (where price = (p_product ->> 'price')::bigint) = 1
        then (array_agg(id) filter (where price = (p_product ->> 'price')::bigint))[1] end into v_id from public.products
      where business_id = p_business_id and lower(name) = lower(private.clean_short(p_product ->> 'name')) and status <> 'deleted';
  end if;
  return v_id;
end $$;

-- Returns the product about which a person is asked: {"id", "name", "price"}. It alone has the imported product's name. Null without one, and
-- when the store finds the imported product by more than its name: its id, key, SKU or equal values.
create function private.maybe_same_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid := private.find_import_product(p_business_id, p_product);
  v_same jsonb;
begin
  select (jsonb_agg(jsonb_build_object('id', id, 'name', name, 'price', price)))[0] into v_same from public.products
    where business_id = p_business_id and lower(name) = lower(private.clean_short(p_product ->> 'name')) and status <> 'deleted'
    having count(*) = 1;
  if v_same is null or (v_found is not null and exists (select from public.products where id = v_found
    and (v_found <> (v_same ->> 'id')::uuid or import_hash = private.import_hash(p_product) or import_key = p_product ->> 'key'
      or sku = p_product ->> 'sku' or 'oja:' || id = p_product ->> 'key'))) then
    return null;
  end if;
  return v_same;
end $$;

-- Returns the name after an import. Where only the name finds the product, one that differs in capitals alone stays as the shop writes it.
create function private.imported_name(p_product jsonb, p_stored text) returns text
language sql immutable set search_path = '' as $$
  select case when p_product ->> 'key' is null and p_product ->> 'sku' is null and lower(p_product ->> 'name') = lower(p_stored) then p_stored
    else coalesce(p_product ->> 'name', p_stored) end
$$;

-- Returns a product's groups and combinations by name, in a fixed order.
create function private.choices_of(p_product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'options', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'values', (
        select coalesce(jsonb_agg(v.name order by v.position, v.id), '[]') from public.option_values v where v.group_id = g.id))
      order by g.position, g.id), '[]') from public.option_groups g where g.product_id = p_product_id),
    'combinations', (select coalesce(jsonb_agg(c.facts order by c.facts -> 'values'), '[]') from (
      select jsonb_build_object('price', k.price, 'stock', k.stock, 'sku', k.sku, 'values', (
        select jsonb_agg(v.name order by g.position, g.id)
        from public.option_values v join public.option_groups g on g.id = v.group_id where v.id = any (k.value_ids))) as facts
      from public.product_combinations k where k.product_id = p_product_id) c))
$$;

-- Returns the name as it is among the known ones, which may differ in capitals.
create function private.spelled(p_name text, p_known jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce((select k from jsonb_array_elements_text(p_known) k where lower(k) = lower(p_name) order by k <> p_name, k limit 1), p_name)
$$;

-- Returns an imported product in the words of the stored one that it changes: its options as the store spells them, and a row about one choice alone as that
-- choice. Such a row says its `choice`, {"Size": "L"}, or has a choice's SKU and no name. Of a product without these options it is a row of the product.
create function private.as_stored(p_product_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now jsonb;
  v_given jsonb := p_product - 'choice';
  v_choice jsonb := p_product -> 'choice';
  v_values jsonb;
begin
  if p_product_id is null or not (p_product ?| array['choice', 'options'] or p_product ->> 'name' is null) then
    return v_given;
  end if;
  v_now := private.choices_of(p_product_id);
  if p_product ->> 'name' is null and not exists (select from public.products where id = p_product_id and sku = p_product ->> 'sku') then
    select jsonb_object_agg(o ->> 'name', c -> 'values' ->> (place - 1)::int) into v_choice
      from jsonb_array_elements(v_now -> 'combinations') c, jsonb_array_elements(v_now -> 'options') with ordinality l (o, place)
      where c ->> 'sku' = p_product ->> 'sku';
  end if;
  if (select array_agg(lower(k) order by lower(k)) from jsonb_object_keys(v_choice) k)
    = (select array_agg(lower(o ->> 'name') order by lower(o ->> 'name')) from jsonb_array_elements(v_now -> 'options') o) then
    select jsonb_agg(private.spelled(value, o -> 'values') order by place) into v_values
      from jsonb_array_elements(v_now -> 'options') with ordinality l (o, place) join jsonb_each_text(v_choice) on lower(key) = lower(o ->> 'name');
    v_given := v_given - 'stock' - 'sku' || jsonb_build_object('mergesChoices', true,
      'options', (select jsonb_agg(jsonb_build_object('name', o -> 'name', 'values', jsonb_build_array(v_values -> (place - 1)::int)) order by place)
        from jsonb_array_elements(v_now -> 'options') with ordinality l (o, place)),
      'combinations', jsonb_build_array(jsonb_build_object('values', v_values, 'price', case when p_product ? 'price' then p_product -> 'price' else
          (select c -> 'price' from jsonb_array_elements(v_now -> 'combinations') c where c -> 'values' = v_values) end)
        || case when p_product ? 'stock' then jsonb_build_object('stock', p_product -> 'stock') else '{}' end
        || case when p_product ->> 'sku' is null then '{}' else jsonb_build_object('sku', p_product -> 'sku') end));
    return v_given;
  end if;
  if not v_given ? 'options' then
    return v_given;
  end if;
  return (
    with options as (
      select place, o, coalesce(s -> 'name', o -> 'name') as name,
        -- Values that differ in capitals alone are told apart by them.
        case when (select count(distinct lower(v)) < count(*) from jsonb_array_elements_text(o -> 'values') v) then '[]' else coalesce(s -> 'values', '[]') end as known
      from jsonb_array_elements(v_given -> 'options') with ordinality l (o, place)
      left join lateral (select s from jsonb_array_elements(v_now -> 'options') s where lower(s ->> 'name') = lower(o ->> 'name')
        order by s ->> 'name' <> o ->> 'name', s ->> 'name' limit 1) stored on true)
    select v_given || jsonb_build_object(
      'options', (select coalesce(jsonb_agg(o || jsonb_build_object('name', name, 'values', (
        select coalesce(jsonb_agg(private.spelled(v, known) order by n), '[]') from jsonb_array_elements_text(o -> 'values') with ordinality w (v, n))) order by place), '[]') from options),
      'combinations', (select coalesce(jsonb_agg(c || jsonb_build_object('values', (
        select jsonb_agg(private.spelled(v, known) order by n) from jsonb_array_elements_text(c -> 'values') with ordinality w (v, n) join options on place = n)) order by at), '[]')
        from jsonb_array_elements(v_given -> 'combinations') with ordinality k (c, at))));
end $$;

-- The same after the import of a product: what it does not say of a choice stays, and a choice at the product's price has none of its own.
create function private.choices_after(p_product_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now jsonb := private.choices_of(p_product_id);
  v_merges boolean := private.merges_choices(p_product_id, p_product);
  v_price bigint := (select case when private.keeps_price(id, p_product) then price else coalesce((p_product ->> 'price')::bigint, price) end
    from public.products where id = p_product_id);
begin
  return (
    with now as (select k, k -> 'values' as choice from jsonb_array_elements(v_now -> 'combinations') k),
    given as (select k, k -> 'values' as choice from jsonb_array_elements(p_product -> 'combinations') k),
    after as (
      select coalesce(n.k, '{"price": null, "stock": null, "sku": null}') || (g.k - 'isUncovered')
        || case when g.k ? 'price' then jsonb_build_object('price', nullif((g.k ->> 'price')::bigint, v_price)) else '{}' end as k
      from given g left join now n using (choice) where not (v_merges and g.k ? 'isUncovered' and n.k is not null)
      union all
      select k from now where v_merges and choice not in (select choice from given))
    select jsonb_build_object(
      'options', case when v_merges then private.merged_options(v_now -> 'options', p_product -> 'options') else p_product -> 'options' end,
      'combinations', (select coalesce(jsonb_agg(k order by k -> 'values'), '[]') from after)));
end $$;

-- Returns the options with the values of both, those that are stored first.
create function private.merged_options(p_stored jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(g || jsonb_build_object('values', (s -> 'values') || coalesce((
    select jsonb_agg(v order by n) from jsonb_array_elements(g -> 'values') with ordinality l (v, n) where not (s -> 'values') @> v), '[]'))
    order by place), '[]')
  from jsonb_array_elements(p_given) with ordinality e (g, place)
  join jsonb_array_elements(p_stored) s on s ->> 'name' = g ->> 'name'
$$;

-- The same choices without what they cost.
create function private.without_prices(p_choices jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_choices || jsonb_build_object('combinations', (
    select coalesce(jsonb_agg(c - 'price' order by n), '[]')
    from jsonb_array_elements(p_choices -> 'combinations') with ordinality as l (c, n)))
$$;

-- Returns what an import of the product would do: {"outcome": "new" | "changed" | "unchanged" | "refused", "productId", "code",
-- "changes": [{"field", "old", "new"}], "ownPrices", "keptSale"}. `keptSale`: the sale price below the new price, of which the file says nothing, and which stays.
create function private.compare_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.find_import_product(p_business_id, p_product);
  v_given_hash text := private.import_hash(p_product);
  v_now jsonb;
  v_hash text;
  v_changes jsonb;
begin
  p_product := private.as_stored(v_id, p_product);
  if v_id is null then
    return jsonb_build_object('productId', null, 'changes', '[]'::jsonb) || case
      when p_product ->> 'name' is null then '{"outcome": "refused", "code": "name_missing"}'::jsonb
      when p_product ->> 'price' is null then '{"outcome": "refused", "code": "price_missing"}'::jsonb
      else '{"outcome": "new", "code": null}'::jsonb end;
  end if;
  select p.import_hash, jsonb_build_object('name', p.name, 'description', p.description, 'price', p.price, 'salePrice', p.sale_price,
      'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status, 'sku', p.sku,
      'compareAtPrice', p.compare_at_price, 'specs', p.specs, 'staysOnStarter', p.stays_on_starter,
      'category', (select c.name from public.categories c where c.id = p.category_id))
    into v_hash, v_now from public.products p where p.id = v_id;
  -- A pasted line was just written, so it holds against a change by hand; a file that is brought again does not.
  if v_hash = v_given_hash and not p_product ?| array['asRead', 'isPasted'] then
    v_changes := '[]';
  else
    select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'old', f.old, 'new', f.new) order by f.place), '[]') into v_changes
    from (
      select place, field, v_now -> field as old, case field
          when 'category' then p_product -> 'category' -> 'name'
          when 'name' then to_jsonb(private.imported_name(p_product, v_now ->> 'name'))
          when 'saleStartsAt' then to_jsonb((p_product ->> field)::timestamptz)
          when 'saleEndsAt' then to_jsonb((p_product ->> field)::timestamptz)
          else p_product -> field end as new
      from unnest(array['name', 'price', 'salePrice', 'saleStartsAt', 'saleEndsAt', 'stock', 'status', 'category', 'sku', 'description',
        'compareAtPrice', 'specs', 'staysOnStarter'])
        with ordinality as l (field, place)
      where p_product ? field and not (field in ('price', 'salePrice', 'saleStartsAt', 'saleEndsAt') and private.keeps_price(v_id, p_product))
      union all
      -- A supplier's product has no prices before the owner's calculator: then only the choices themselves are compared.
      select 99, 'choices', case when p_product ? 'price' then n.now else private.without_prices(n.now) end,
        case when p_product ? 'price' then n.given else private.without_prices(n.given) end
      from (select private.choices_of(v_id) as now, private.choices_after(v_id, p_product) as given where p_product ? 'options') n) f
    where coalesce(f.old, 'null') is distinct from coalesce(f.new, 'null')
      -- Only the owner restores an archived product; a category that somebody has renamed is still that category; a SKU is never taken away.
      and not (f.field = 'status' and v_now ->> 'status' = 'archived')
      and not (f.field = 'sku' and coalesce(f.new, 'null') = 'null')
      and not (f.field = 'category' and exists (
        select from public.products p where p.id = v_id and p.category_id = private.find_category(p_business_id, p_product -> 'category')));
  end if;
  return jsonb_build_object('outcome', case when v_changes = '[]' then 'unchanged' else 'changed' end, 'productId', v_id,
    'code', null, 'changes', v_changes) || case when p_product ? 'price' and not p_product ? 'options' and v_now -> 'price' <> p_product -> 'price'
      then coalesce(private.own_prices(v_id), '{}') else '{}' end
    || case when p_product ? 'price' and not p_product ? 'salePrice' and (v_now ->> 'salePrice')::bigint < (p_product ->> 'price')::bigint
      then jsonb_build_object('keptSale', v_now -> 'salePrice') else '{}' end;
end $$;

-- Returns the choices that keep their price when only the product's changes: {"ownPrices": {"choices": [{"values", "price"}], "count", "isAll"}}; five.
-- `isAll`: nobody can pay the product's own price. Null without any.
create function private.own_prices(p_product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('ownPrices', jsonb_build_object('count', count(*),
    'choices', jsonb_agg(k - 'stock' - 'sku' order by place) filter (where place <= 5),
    'isAll', not (select private.has_plain_choice(business_id, id) from public.products where id = p_product_id)))
  from (select k, row_number() over (order by (k ->> 'price')::bigint, k -> 'values') as place
    from jsonb_array_elements(private.choices_of(p_product_id) -> 'combinations') k where k ->> 'price' is not null) own
  having count(*) > 0
$$;
