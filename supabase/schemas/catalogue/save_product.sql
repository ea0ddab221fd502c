-- Saves a product from the editor: the product, its pictures, option groups, values, combinations and costs, in one transaction.

-- Returns the stock after an edit {"from", "to", "edits"}; null means "not counted". Between two numbers only the difference is
-- applied: goods that orders took since the owner read the number stay taken.
create function private.edited_stock(p_current int, p_edit jsonb) returns int
language sql immutable set search_path = '' as $$
  select case
    when p_edit ->> 'to' is null then null
    when p_current is null or p_edit ->> 'from' is null then (p_edit ->> 'to')::int
    else least(2147483647, greatest(0, p_current + (p_edit ->> 'to')::bigint - (p_edit ->> 'from')::bigint))::int
  end
$$;
grant execute on function private.edited_stock(integer,jsonb) to authenticated;

-- Writes the pictures of a product in their order; deletes pictures that are not listed.
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
grant execute on function private.save_pictures(uuid,uuid,jsonb) to authenticated;

-- True when this save changes a stock that another person has changed since the owner read the product.
create function private.has_stale_stock(p_current jsonb, p_product jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_product ? 'stock' and p_product -> 'stock' -> 'edits' <> p_current -> 'stockEdits', false)
    or exists (
      select from jsonb_array_elements(p_product -> 'combinations') n
      join jsonb_array_elements(p_current -> 'combinations') c
        on private.sorted_ids(c -> 'valueIds') = private.sorted_ids(n -> 'valueIds')
      where n ? 'stock' and n -> 'stock' -> 'edits' <> c -> 'stockEdits')
$$;
grant execute on function private.has_stale_stock(jsonb,jsonb) to authenticated;

-- Refuses a product with more pictures, options or combinations than the editor allows: `bad_product` {reason}.
create function private.check_product_size(p_product jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.limit_json('product', p_product, 262144);
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
grant execute on function private.check_product_size(jsonb) to authenticated;

-- Adds a product on the side of new goods; while nobody chose one, first in the store, or last when it is one of many: then `follows` names the one
-- before it, or null. It is a draft: the plan's limit counts it once, when it becomes live. It has its prices and stock from the first, because changing them later takes a right. True when it was added, false when its id exists. Refuses a name or a price that the table
-- refuses with `bad_product` {reason}.
create function private.add_product(p_product jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_constraint text;
begin
  insert into public.products (id, business_id, name, price, compare_at_price, sale_price, stock, stock_edits, position)
  select (p_product ->> 'id')::uuid, business_id, p_product ->> 'name', (p_product ->> 'price')::bigint,
      (p_product ->> 'compareAtPrice')::bigint, (p_product ->> 'salePrice')::bigint, (p_product -> 'stock' ->> 'to')::int,
      case when p_product ? 'stock' then 1 else 0 end,
      private.place_of_new(business_id, case when p_product ? 'follows' then 'bottom' else 'top' end, (p_product ->> 'follows')::uuid, 1)
    from (select (p_product ->> 'businessId')::uuid as business_id) b
  on conflict (id) do nothing;
  return found;
exception when check_violation or not_null_violation or data_exception then
  get stacked diagnostics v_constraint = constraint_name;
  perform private.refuse('bad_product', jsonb_build_object('reason', coalesce(nullif(v_constraint, ''), sqlerrm)));
end $$;
grant execute on function private.add_product(jsonb) to authenticated;

-- Writes all parts of a product. Refuses a SKU that another product has with `sku_taken`, and everything else that the tables
-- refuse with `bad_product` {reason}.
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
    specs = coalesce(p_product ->> 'specs', p.specs),
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
  -- Deletes removed combinations before removed values: a combination must name one value of each group.
  delete from public.product_combinations c where c.business_id = v_business_id and c.product_id = v_id and not exists (
    select from jsonb_array_elements(p_product -> 'combinations') n where private.sorted_ids(n -> 'valueIds') = c.value_ids);
  perform private.save_pictures(v_business_id, v_id, p_product -> 'pictures');
  perform private.save_options(v_business_id, v_id, p_product -> 'options');
  perform private.save_combinations(v_business_id, v_id, p_product -> 'combinations');
  -- People who see no costs send none.
  if coalesce(p_product -> 'costs', 'null') <> 'null' then
    perform private.save_costs(v_business_id, v_id, p_product -> 'costs');
  end if;
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse(case when v_constraint like '%_sku_key' then 'sku_taken' else 'bad_product' end,
      jsonb_build_object('reason', v_constraint));
  when check_violation or foreign_key_violation or not_null_violation or data_exception then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('bad_product', jsonb_build_object('reason', coalesce(nullif(v_constraint, ''), sqlerrm)));
end $$;
grant execute on function private.write_product(jsonb) to authenticated;

-- Saves a product; returns the same as read_product. Refuses a
-- product that has changed meanwhile with `stale_product` {current, version}. A new product that is sent again, because the answer was
-- lost, is also refused as stale: its id exists already, and the editor sees that nothing differs.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_product, bad_request, forbidden, product_gone, sku_taken, stale_product.
create function public.save_product(p_product jsonb, p_expected_version text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_current jsonb;
  v_new boolean := false;
begin
  perform private.limit_text('expectedVersion', p_expected_version);
  perform private.check_product_size(p_product);
  perform from public.products where business_id = v_business_id and id = v_id for no key update;
  if not found then
    if p_expected_version is not null then
      perform private.refuse('product_gone');
    end if;
    v_new := private.add_product(p_product);
  end if;

  v_current := private.product_document(v_id);
  if v_current is null or v_current ->> 'businessId' <> v_business_id::text then
    perform private.refuse('product_gone');
  elsif not v_new and (private.product_version(v_current) is distinct from p_expected_version
    or private.has_stale_stock(v_current, p_product)) then
    perform private.refuse('stale_product',
      jsonb_build_object('current', v_current, 'version', private.product_version(v_current)));
  end if;

  perform private.write_product(case when v_new then p_product - 'stock' else p_product end);
  return public.read_product(v_business_id, v_id);
end $$;
grant execute on function public.save_product(jsonb,text) to authenticated;
