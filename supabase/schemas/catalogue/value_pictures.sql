-- The picture of an option value: one of its product's pictures (tables/option_values.sql).

-- Returns the id of a product's picture with this path; null when the product has no such picture.
create function private.image_of_path(p_business_id uuid, p_product_id uuid, p_path text) returns uuid
language sql stable set search_path = '' as $$
  select id from public.product_images
  where business_id = p_business_id and product_id = p_product_id and path = p_path order by position, id limit 1
$$;
grant execute on function private.image_of_path(uuid,uuid,text) to authenticated;

-- Returns the picture that shows a choice: that of the first chosen value with a picture, or else the product's first picture. Null
-- without pictures.
create function private.picture_of_choice(p_business_id uuid, p_product_id uuid, p_variant_ids uuid[]) returns public.product_images
language plpgsql stable set search_path = '' as $$
declare
  v_picture public.product_images;
begin
  select i.* into v_picture from public.product_images i
  where i.business_id = p_business_id and i.product_id = p_product_id
  order by (
    select min(g.position) from public.option_values v join public.option_groups g on g.id = v.group_id
    where v.product_id = p_product_id and v.id = any (p_variant_ids) and v.image_id = i.id), i.position, i.id
  limit 1;
  return v_picture;
end $$;
grant execute on function private.picture_of_choice(uuid,uuid,uuid[]) to authenticated;
