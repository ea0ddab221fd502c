-- Saves the options of a product from the editor. Groups, values and combinations that stay keep their ids: carts and orders refer
-- to the ids.

-- Returns the picture of a value after a save: the one that the editor names, none when it names null. An editor of an older page does not
-- know pictures of values and names nothing: then the value keeps its picture.
create function private.saved_image(p_business_id uuid, p_product_id uuid, p_value jsonb, p_current uuid) returns uuid
language sql stable set search_path = '' as $$
  select case when p_value ? 'picture' then private.image_of_path(p_business_id, p_product_id, p_value ->> 'picture') else p_current end
$$;
grant execute on function private.saved_image(uuid,uuid,jsonb,uuid) to authenticated;

-- Writes option groups and values, after the pictures of the product. Names may be exchanged within a product: changed rows therefore give up
-- their old names first.
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
  update public.option_values w set name = n.v ->> 'name', position = n.place - 1,
      image_id = private.saved_image(p_business_id, p_product_id, n.v, w.image_id)
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where w.business_id = p_business_id and w.product_id = p_product_id and w.id = (n.v ->> 'id')::uuid
      and (w.name, w.position, w.image_id) is distinct from (n.v ->> 'name', (n.place - 1)::int,
        private.saved_image(p_business_id, p_product_id, n.v, w.image_id));
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v ->> 'id')::uuid, p_business_id, p_product_id, (o ->> 'id')::uuid, v ->> 'name', place - 1,
      private.image_of_path(p_business_id, p_product_id, v ->> 'picture')
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where not exists (select from public.option_values w where w.business_id = p_business_id and w.product_id = p_product_id
      and w.id = (v ->> 'id')::uuid);
end $$;
grant execute on function private.save_options(uuid,uuid,jsonb) to authenticated;

-- Returns the values of a combination in the table's order.
create function private.sorted_ids(p_ids jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select i::uuid from jsonb_array_elements_text(p_ids) i order by 1)
$$;
grant execute on function private.sorted_ids(jsonb) to authenticated;

-- Writes combinations: their prices, stocks and SKUs.
create function private.save_combinations(p_business_id uuid, p_product_id uuid, p_combinations jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Clears changed SKUs first: SKUs may be exchanged.
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
grant execute on function private.save_combinations(uuid,uuid,jsonb) to authenticated;
