-- Makes a draft on the side of new goods, or beside the original while nobody chose one, with its pictures, options and prices; returns the new product's id. The draft has no SKU, and
-- its counted stock starts at 0: nobody has counted goods for it.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, forbidden, product_gone.
create function public.duplicate_product(p_business_id uuid, p_product_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_side text := private.side_of_new(p_business_id, 'after');
  v_ids jsonb;
begin
  insert into public.products (id, business_id, category_id, name, description, specs, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, stock, status, position)
  select v_id, business_id, category_id, left(name, 193) || ' (copy)', description, specs, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, case when stock is not null then 0 end, 'draft', position
  from public.products where business_id = p_business_id and id = p_product_id;
  if not found then
    perform private.refuse('product_gone');
  end if;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
  select business_id, v_id, path, width, height, alt, position
  from public.product_images where business_id = p_business_id and product_id = p_product_id;

  -- Maps each old id of a group or value to a new id.
  select coalesce(jsonb_object_agg(id, gen_random_uuid()), '{}') into v_ids from (
    select id from public.option_groups where business_id = p_business_id and product_id = p_product_id
    union all select id from public.option_values where business_id = p_business_id and product_id = p_product_id) old;
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (v_ids ->> id::text)::uuid, business_id, v_id, name, position
  from public.option_groups where business_id = p_business_id and product_id = p_product_id;
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v_ids ->> id::text)::uuid, business_id, v_id, (v_ids ->> group_id::text)::uuid, name, position,
    private.image_of_path(business_id, v_id, (select i.path from public.product_images i where i.id = image_id))
  from public.option_values where business_id = p_business_id and product_id = p_product_id;
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock)
  select business_id, v_id, array(select (v_ids ->> value_id::text)::uuid from unnest(value_ids) value_id order by 1),
    price, case when stock is not null then 0 end
  from public.product_combinations c where business_id = p_business_id and product_id = p_product_id
    and cardinality(value_ids) = (select count(*) from public.option_groups g
      where g.business_id = p_business_id and g.product_id = p_product_id);
  perform private.copy_currency_prices(p_business_id, p_product_id, v_id, v_ids);
  perform private.copy_costs(p_business_id, p_product_id, v_id, v_ids);
  perform public.move_product(p_business_id, v_id, v_side, case when v_side = 'after' then p_product_id end);
  return v_id;
end $$;
grant execute on function public.duplicate_product(uuid,uuid) to authenticated;
