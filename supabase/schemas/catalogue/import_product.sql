-- Writes imported products, each with its category, option groups, values and combinations, fully or not at all. A product is found
-- by its key in the source, then by its SKU. A product whose `import_hash` is unchanged is not touched, so a second run of a file writes and
-- publishes nothing. A field that the file does not have keeps its value (compare_product.sql says what would change).

-- Returns the store's category for an imported one; adds it at the end of the list when the store has none. Names that differ by marks or signs
-- (Oko and its marked form, C and C++) have one slug: the later one gets a number.
create function private.import_category(p_business_id uuid, p_category jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.find_category(p_business_id, p_category);
  v_slug text := p_category ->> 'slug';
  v_number int := 1;
begin
  if v_id is not null or coalesce(p_category, 'null') = 'null' then
    return v_id;
  end if;
  while exists (select from public.categories where business_id = p_business_id and slug = v_slug) loop
    v_number := v_number + 1;
    v_slug := left(p_category ->> 'slug', 75) || '-' || v_number;
  end loop;
  insert into public.categories (business_id, name, slug, position)
  select p_business_id, p_category ->> 'name', v_slug, coalesce(max(position) + 1, 0)
    from public.categories where business_id = p_business_id
  on conflict (business_id, slug) do update set slug = excluded.slug
  returning id into v_id;
  return v_id;
end $$;

-- Writes option groups and values by name. Groups and values that stay keep their ids, because carts and orders refer to the ids.
-- When a group is added or removed, all combinations are written anew. `p_merges`: values that are not named stay.
create function private.import_options(p_business_id uuid, p_product_id uuid, p_options jsonb, p_merges boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select array_agg(name order by name) from public.option_groups where product_id = p_product_id) is distinct from
    (select array_agg(o ->> 'name' order by o ->> 'name') from jsonb_array_elements(p_options) o) then
    delete from public.product_combinations where product_id = p_product_id;
    delete from public.option_groups where product_id = p_product_id
      and name not in (select o ->> 'name' from jsonb_array_elements(p_options) o);
  end if;
  insert into public.option_groups as g (business_id, product_id, name, position)
  select p_business_id, p_product_id, o ->> 'name', place - 1
    from jsonb_array_elements(p_options) with ordinality as l (o, place)
  on conflict (product_id, name) do update set position = excluded.position where g.position <> excluded.position;

  delete from public.option_values v using public.option_groups g
    where not p_merges and v.product_id = p_product_id and g.id = v.group_id and not exists (
      select from jsonb_array_elements(p_options) o, jsonb_array_elements_text(o -> 'values') as n (value_name)
      where o ->> 'name' = g.name and n.value_name = v.name);
  insert into public.option_values as v (business_id, product_id, group_id, name, position)
  select p_business_id, p_product_id, g.id, n.value_name, n.place - 1 + case when p_merges
      then (select coalesce(max(position) + 1, 0) from public.option_values where group_id = g.id) else 0 end
    from jsonb_array_elements(p_options) o
    join public.option_groups g on g.product_id = p_product_id and g.name = o ->> 'name'
    cross join jsonb_array_elements_text(o -> 'values') with ordinality as n (value_name, place)
  on conflict (group_id, name) do update set position = excluded.position where not p_merges and v.position <> excluded.position;
end $$;

-- Writes combinations. A combination names one value per group, in the order of the groups: {"values": ["Red", "L"], "price",
-- "stock", "sku"}. A SKU that another product has stays there, and a price, stock or SKU that is not said stays as it is. `p_merges`: combinations that are
-- not named stay too, and an uncovered one is only written where there is none.
create function private.import_combinations(p_business_id uuid, p_product_id uuid, p_combinations jsonb, p_merges boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_rows jsonb;
begin
  select coalesce(jsonb_agg(c || jsonb_build_object('ids', (
      select jsonb_agg(v.id order by v.id)
      from jsonb_array_elements_text(c -> 'values') with ordinality as n (value_name, place)
      join public.option_groups g on g.product_id = p_product_id and g.position = n.place - 1
      join public.option_values v on v.group_id = g.id and v.name = n.value_name))), '[]')
    into v_rows from jsonb_array_elements(p_combinations) c;

  delete from public.product_combinations c where not p_merges and c.product_id = p_product_id and not exists (
    select from jsonb_array_elements(v_rows) r
    where array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1) = c.value_ids);
  -- What is not said is what there is.
  select coalesce(jsonb_agg(case when c.id is null then r else jsonb_build_object('price', c.price, 'stock', c.stock, 'sku', c.sku) || r end), '[]') into v_rows
    from jsonb_array_elements(v_rows) r left join public.product_combinations c on c.product_id = p_product_id
      and c.value_ids = array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1)
    where c.id is null or not (p_merges and r ? 'isUncovered');
  -- Clears the old SKUs first: SKUs may move between combinations.
  update public.product_combinations c set sku = null where c.product_id = p_product_id and c.sku is not null and (not p_merges or exists (
    select from jsonb_array_elements(v_rows) r
    where array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1) = c.value_ids));
  insert into public.product_combinations as c (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1),
    (r ->> 'price')::bigint, (r ->> 'stock')::int, case when not exists (select from public.product_combinations o
      where o.business_id = p_business_id and o.sku = r ->> 'sku' and o.product_id <> p_product_id) then r ->> 'sku' end
    from jsonb_array_elements(v_rows) r
  on conflict (product_id, value_ids) do update
    set price = excluded.price, stock = excluded.stock, sku = excluded.sku
    where (c.price, c.stock, c.sku) is distinct from (excluded.price, excluded.stock, excluded.sku);
end $$;

-- True when the rows of a list are choices of a product that has these options: the list may name some of them only.
create function private.merges_choices(p_product_id uuid, p_product jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((p_product ->> 'mergesChoices')::boolean, false)
    and (select array_agg(name order by name) from public.option_groups where product_id = p_product_id)
      is not distinct from (select array_agg(o ->> 'name' order by o ->> 'name') from jsonb_array_elements(p_product -> 'options') o);
end $$;

-- True when a choice that a list does not name has the product's price: that price then stays, and the choices that are named get their own.
create function private.keeps_price(p_product_id uuid, p_product jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  with named as (select n -> 'values' as choice from jsonb_array_elements(p_product -> 'combinations') n where not n ? 'isUncovered'),
  stored as (select k -> 'values' as choice, k ->> 'price' is null and coalesce((k ->> 'stock')::int, 1) > 0 as is_plain
    from jsonb_array_elements(private.choices_of(p_product_id) -> 'combinations') k),
  both_of as (select choice, is_plain from stored union all
    select choice, false from named where choice not in (select choice from stored))
  select private.merges_choices(p_product_id, p_product)
    and (exists (select from stored where is_plain and choice not in (select choice from named))
      or (select count(*) from both_of) < (select private.possible_choices(business_id, id) from public.products where id = p_product_id))
$$;

-- Returns the SKU unless a product of the store has it: two sources may know different goods by one SKU, and then the first keeps it.
create function private.free_sku(p_business_id uuid, p_sku text) returns text
language sql stable security definer set search_path = '' as $$
  select p_sku where not exists (select from public.products where business_id = p_business_id and sku = p_sku)
$$;

-- Writes one imported product; returns `created`, `updated` or `unchanged`. An import updates an archived product but does not
-- restore it; only the owner does.
-- Refuses: name_missing, price_missing, unknown_product.
create function private.import_product(p_business_id uuid, p_product jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.lock_product(p_business_id, private.find_import_product(p_business_id, p_product));
  v_look jsonb := private.compare_product(p_business_id, p_product);
  v_hash text := private.import_hash(p_product);
  v_options jsonb;
  v_merges boolean;
  v_keeps_price boolean;
begin
  p_product := private.as_stored(v_id, p_product);
  v_options := coalesce(p_product -> 'options', '[]');
  v_merges := private.merges_choices(v_id, p_product);
  v_keeps_price := private.keeps_price(v_id, p_product);
  if v_look ->> 'code' is not null then
    perform private.refuse(v_look ->> 'code');
  end if;
  if v_look ->> 'outcome' = 'unchanged' then
    -- The same values in another file: the next run finds the product by its hash.
    update public.products set import_hash = v_hash, import_key = coalesce(p_product ->> 'key', import_key)
      where id = v_id and import_hash is distinct from v_hash;
    return 'unchanged';
  end if;

  if v_id is null then
    insert into public.products (business_id, category_id, name, description, price, sale_price, sale_starts_at, sale_ends_at,
      stock, status, sku, position, import_hash, import_key, compare_at_price, specs,
      stays_on_starter)
    values (p_business_id, private.import_category(p_business_id, p_product -> 'category'), p_product ->> 'name',
      coalesce(p_product ->> 'description', ''), (p_product ->> 'price')::bigint,
      (p_product ->> 'salePrice')::bigint, (p_product ->> 'saleStartsAt')::timestamptz,
      (p_product ->> 'saleEndsAt')::timestamptz, (p_product ->> 'stock')::int, case when (p_product ->> 'asDraft')::boolean then 'draft' else coalesce(p_product ->> 'status', 'live') end,
      private.free_sku(p_business_id, p_product ->> 'sku'), coalesce((p_product ->> 'position')::int, 0), v_hash,
      p_product ->> 'key', (p_product ->> 'compareAtPrice')::bigint, coalesce(p_product ->> 'specs', ''),
      coalesce((p_product ->> 'staysOnStarter')::boolean, false))
    returning id into v_id;
    perform private.import_options(p_business_id, v_id, v_options, false);
    perform private.import_combinations(p_business_id, v_id, coalesce(p_product -> 'combinations', '[]'), false);
    return 'created';
  end if;

  update public.products set
    category_id = case when p_product ? 'category'
      then private.import_category(p_business_id, p_product -> 'category') else category_id end,
    name = private.imported_name(p_product, name), description = coalesce(p_product ->> 'description', description),
    price = case when v_keeps_price then price else coalesce((p_product ->> 'price')::bigint, price) end,
    compare_at_price = case when p_product ? 'compareAtPrice' then (p_product ->> 'compareAtPrice')::bigint when v_keeps_price or compare_at_price > coalesce((p_product ->> 'price')::bigint, price) then compare_at_price end,
    sale_price = case when v_keeps_price then sale_price when p_product ? 'salePrice' then (p_product ->> 'salePrice')::bigint
      -- A list of prices without sales ends a sale that would no longer be one.
      when sale_price >= (p_product ->> 'price')::bigint then null else sale_price end,
    sale_starts_at = case when p_product ? 'salePrice' and not v_keeps_price then (p_product ->> 'saleStartsAt')::timestamptz else sale_starts_at end,
    sale_ends_at = case when p_product ? 'salePrice' and not v_keeps_price then (p_product ->> 'saleEndsAt')::timestamptz else sale_ends_at end,
    stock = case when p_product ? 'stock' then (p_product ->> 'stock')::int else stock end,
    sku = coalesce(private.free_sku(p_business_id, p_product ->> 'sku'), sku), specs = coalesce(p_product ->> 'specs', specs),
    stays_on_starter = coalesce((p_product ->> 'staysOnStarter')::boolean, stays_on_starter),
    status = case when status = 'archived' then status else coalesce(p_product ->> 'status', status) end,
    import_hash = v_hash, import_key = coalesce(p_product ->> 'key', import_key)
  where id = v_id;
  if p_product ? 'options' then
    perform private.import_options(p_business_id, v_id, v_options, v_merges);
    perform private.import_combinations(p_business_id, v_id, p_product -> 'combinations', v_merges);
  end if;
  return 'updated';
end $$;

-- Locks a product and its combinations until the transaction ends, so that no order sells between reading and writing; returns its id.
create function private.lock_product(p_business_id uuid, p_product_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products where business_id = p_business_id and id = p_product_id for no key update;
  perform from public.product_combinations
    where business_id = p_business_id and product_id = p_product_id order by id for no key update;
  return p_product_id;
end $$;

-- Waits until no other import writes products of the store; holds the lock until the transaction ends.
create function private.lock_imports(p_business_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('oja:import:' || p_business_id, 0))
$$;

-- Writes one product in a subtransaction: {"sku", "outcome", "productId", "code"}. A refused one (outcome 'refused'; code: our own code or the name of the
-- constraint) does not affect the others.
create function private.try_import_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_outcome text;
  v_code text;
begin
  begin
    v_outcome := private.import_product(p_business_id, p_product);
  exception
    when sqlstate 'OJ400' then
      v_outcome := 'refused';
      v_code := sqlerrm;
    when integrity_constraint_violation or data_exception then
      v_outcome := 'refused';
      get stacked diagnostics v_code = constraint_name;
      v_code := coalesce(nullif(v_code, ''), sqlstate);
  end;
  return jsonb_build_object('sku', p_product ->> 'sku', 'outcome', v_outcome, 'code', v_code,
    'productId', private.find_import_product(p_business_id, p_product));
end $$;
