-- Saving a product from the editor: one transaction for the product, its pictures, option groups, values and combinations.
-- Runs with the caller's rights: row level security decides whose product it is. What stays keeps its id, since carts and
-- orders name values and combinations by it. Refusals: stale_product {current, version}, product_gone, sku_taken {sku},
-- bad_product {reason}, and the plan's limits.

-- A stock as somebody edited it, {"from", "to", "edits"}: null is "not counted". Between two numbers the difference is what was
-- meant: pieces that orders took since the number was read stay taken.
create function private.edited_stock(p_current int, p_edit jsonb) returns int
language sql immutable set search_path = '' as $$
  select case
    when p_edit ->> 'to' is null then null
    when p_current is null or p_edit ->> 'from' is null then (p_edit ->> 'to')::int
    else least(2147483647, greatest(0, p_current + (p_edit ->> 'to')::bigint - (p_edit ->> 'from')::bigint))::int
  end
$$;

create function private.save_pictures(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and path not in (select p ->> 'path' from jsonb_array_elements(p_pictures) p);
  update public.product_images i set position = n.place - 1, alt = n.p ->> 'alt'
    from jsonb_array_elements(p_pictures) with ordinality as n (p, place)
    where i.business_id = p_business_id and i.product_id = p_product_id and i.path = n.p ->> 'path'
      and (i.position, i.alt) is distinct from ((n.place - 1)::int, n.p ->> 'alt');
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
  select p_business_id, p_product_id, p ->> 'path', (p ->> 'width')::int, (p ->> 'height')::int, p ->> 'alt', place - 1
    from jsonb_array_elements(p_pictures) with ordinality as n (p, place)
    where not exists (select from public.product_images i where i.business_id = p_business_id
      and i.product_id = p_product_id and i.path = p ->> 'path');
end $$;

-- Names may change places within a product, so the changed ones let go of theirs first.
create function private.save_options(p_business_id uuid, p_product_id uuid, p_options jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.option_values where business_id = p_business_id and product_id = p_product_id
    and id not in (select (v ->> 'id')::uuid from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') v);
  delete from public.option_groups where business_id = p_business_id and product_id = p_product_id
    and id not in (select (o ->> 'id')::uuid from jsonb_array_elements(p_options) o);

  update public.option_groups g set name = g.id::text from jsonb_array_elements(p_options) o
    where g.business_id = p_business_id and g.product_id = p_product_id and g.id = (o ->> 'id')::uuid and g.name <> o ->> 'name';
  update public.option_groups g set name = n.o ->> 'name', position = n.place - 1
    from jsonb_array_elements(p_options) with ordinality as n (o, place)
    where g.business_id = p_business_id and g.product_id = p_product_id and g.id = (n.o ->> 'id')::uuid
      and (g.name, g.position) is distinct from (n.o ->> 'name', (n.place - 1)::int);
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (o ->> 'id')::uuid, p_business_id, p_product_id, o ->> 'name', place - 1
    from jsonb_array_elements(p_options) with ordinality as n (o, place)
    where not exists (select from public.option_groups g where g.business_id = p_business_id and g.product_id = p_product_id
      and g.id = (o ->> 'id')::uuid);

  update public.option_values w set name = w.id::text
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') v
    where w.business_id = p_business_id and w.product_id = p_product_id and w.id = (v ->> 'id')::uuid and w.name <> v ->> 'name';
  update public.option_values w set name = n.v ->> 'name', position = n.place - 1
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where w.business_id = p_business_id and w.product_id = p_product_id and w.id = (n.v ->> 'id')::uuid
      and (w.name, w.position) is distinct from (n.v ->> 'name', (n.place - 1)::int);
  insert into public.option_values (id, business_id, product_id, group_id, name, position)
  select (v ->> 'id')::uuid, p_business_id, p_product_id, (o ->> 'id')::uuid, v ->> 'name', place - 1
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where not exists (select from public.option_values w where w.business_id = p_business_id and w.product_id = p_product_id
      and w.id = (v ->> 'id')::uuid);
end $$;

-- The values of a combination as the table keeps them.
create function private.sorted_ids(p_ids jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select i::uuid from jsonb_array_elements_text(p_ids) i order by 1)
$$;

create function private.save_combinations(p_business_id uuid, p_product_id uuid, p_combinations jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- SKUs may change places: the changed ones let go first.
  update public.product_combinations c set sku = null from jsonb_array_elements(p_combinations) n
    where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds')
      and c.sku is distinct from n ->> 'sku' and c.sku is not null;
  update public.product_combinations c set
      price = (n ->> 'price')::bigint,
      sku = n ->> 'sku',
      stock = case when n ? 'stock' then private.edited_stock(c.stock, n -> 'stock') else c.stock end,
      stock_edits = c.stock_edits + case when n ? 'stock' then 1 else 0 end
    from jsonb_array_elements(p_combinations) n
    where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds')
      and ((c.price, c.sku) is distinct from ((n ->> 'price')::bigint, n ->> 'sku') or n ? 'stock');
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, private.sorted_ids(n -> 'valueIds'), (n ->> 'price')::bigint,
      (n -> 'stock' ->> 'to')::int, n ->> 'sku'
    from jsonb_array_elements(p_combinations) n
    where not exists (select from public.product_combinations c where c.business_id = p_business_id
      and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds'));
end $$;

-- True when a stock that this save changes was changed by another person since it was read.
create function private.has_stale_stock(p_current jsonb, p_product jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_product ? 'stock' and p_product -> 'stock' -> 'edits' <> p_current -> 'stockEdits', false)
    or exists (
      select from jsonb_array_elements(p_product -> 'combinations') n
      join jsonb_array_elements(p_current -> 'combinations') c
        on private.sorted_ids(c -> 'valueIds') = private.sorted_ids(n -> 'valueIds')
      where n ? 'stock' and n -> 'stock' -> 'edits' <> c -> 'stockEdits')
$$;

create function private.check_product_size(p_product jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_array_length(p_product -> 'pictures') > 20 then
    perform private.refuse('bad_product', '{"reason": "too_many_pictures"}');
  elsif jsonb_array_length(p_product -> 'options') > 3 then
    perform private.refuse('bad_product', '{"reason": "too_many_options"}');
  elsif jsonb_array_length(p_product -> 'combinations') > 250 then
    perform private.refuse('bad_product', '{"reason": "too_many_choices"}');
  elsif exists (select from jsonb_array_elements(p_product -> 'options') o where jsonb_array_length(o -> 'values') = 0) then
    perform private.refuse('bad_product', '{"reason": "empty_option"}');
  end if;
end $$;

create function private.write_product(p_product jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_constraint text;
begin
  update public.products p set
    category_id = (p_product ->> 'categoryId')::uuid,
    name = p_product ->> 'name',
    description = p_product ->> 'description',
    price = (p_product ->> 'price')::bigint,
    compare_at_price = (p_product ->> 'compareAtPrice')::bigint,
    sale_price = (p_product ->> 'salePrice')::bigint,
    sale_starts_at = (p_product ->> 'saleStartsAt')::timestamptz,
    sale_ends_at = (p_product ->> 'saleEndsAt')::timestamptz,
    sku = p_product ->> 'sku',
    status = p_product ->> 'status',
    stock = case when p_product ? 'stock' then private.edited_stock(p.stock, p_product -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when p_product ? 'stock' then 1 else 0 end
  where p.business_id = v_business_id and p.id = v_id;
  -- Combinations that go, go before their values: what is left then has the new shape.
  delete from public.product_combinations c where c.business_id = v_business_id and c.product_id = v_id and not exists (
    select from jsonb_array_elements(p_product -> 'combinations') n where private.sorted_ids(n -> 'valueIds') = c.value_ids);
  perform private.save_pictures(v_business_id, v_id, p_product -> 'pictures');
  perform private.save_options(v_business_id, v_id, p_product -> 'options');
  perform private.save_combinations(v_business_id, v_id, p_product -> 'combinations');
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse(case when v_constraint like '%_sku_key' then 'sku_taken' else 'bad_product' end,
      jsonb_build_object('reason', v_constraint));
  when check_violation or foreign_key_violation or not_null_violation or data_exception then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('bad_product', jsonb_build_object('reason', coalesce(nullif(v_constraint, ''), sqlerrm)));
end $$;

-- A new product (p_expected_version null) stands first in the store. The same new product sent again, after its answer was
-- lost, is found by its id and answered as stale with itself: the editor sees that nothing differs.
create function public.save_product(p_product jsonb, p_expected_version text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_current jsonb;
  v_new boolean := false;
begin
  perform private.check_product_size(p_product);
  perform from public.products where business_id = v_business_id and id = v_id for no key update;
  if not found then
    if p_expected_version is not null then
      perform private.refuse('product_gone');
    end if;
    -- A plain start; the rest is written like any save. Draft, so that the plan counts it as live once, when it is.
    insert into public.products (id, business_id, name, price, position)
    select v_id, v_business_id, 'New product', 1,
        greatest(-2000000000, coalesce((select min(position) from public.products where business_id = v_business_id), 1024) - 1024)
    on conflict (id) do nothing;
    v_new := found;
  end if;

  v_current := private.product_document(v_id);
  if v_current is null or v_current ->> 'businessId' <> v_business_id::text then
    perform private.refuse('product_gone');
  elsif not v_new and (private.product_version(v_current) is distinct from p_expected_version
    or private.has_stale_stock(v_current, p_product)) then
    perform private.refuse('stale_product',
      jsonb_build_object('current', v_current, 'version', private.product_version(v_current)));
  end if;

  perform private.write_product(p_product);
  return public.read_product(v_business_id, v_id);
end $$;

revoke execute on function private.edited_stock(int, jsonb), private.save_pictures(uuid, uuid, jsonb),
  private.save_options(uuid, uuid, jsonb), private.sorted_ids(jsonb), private.save_combinations(uuid, uuid, jsonb),
  private.has_stale_stock(jsonb, jsonb), private.check_product_size(jsonb), private.write_product(jsonb),
  public.save_product(jsonb, text) from public, anon, authenticated, service_role;
grant execute on function private.edited_stock(int, jsonb), private.save_pictures(uuid, uuid, jsonb),
  private.save_options(uuid, uuid, jsonb), private.sorted_ids(jsonb), private.save_combinations(uuid, uuid, jsonb),
  private.has_stale_stock(jsonb, jsonb), private.check_product_size(jsonb), private.write_product(jsonb),
  public.save_product(jsonb, text) to authenticated;
