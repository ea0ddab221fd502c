-- Saves a product's pictures as the import file lists them: [{"sourceUrl", "path", "width", "height", "alt"}]. A null path means
-- that the picture was not downloaded in this run. Adds new pictures up to the limit of 20, removes pictures that the file no
-- longer lists, and sorts them. Pictures without a source were added by the owner and stay at the end. `values`
-- of a picture, [{"option", "value"}], are the option values that it shows. Returns how many pictures were added or removed.
create function private.write_import_pictures(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_removed int;
  v_added int;
begin
  perform from public.products where business_id = p_business_id and id = p_product_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('oja:product_pictures:' || p_product_id, 0));
  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and source_url is not null
    and source_url not in (select p ->> 'sourceUrl' from jsonb_array_elements(p_pictures) p);
  get diagnostics v_removed = row_count;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position, source_url)
  select p_business_id, p_product_id, p ->> 'path', (p ->> 'width')::int, (p ->> 'height')::int, p ->> 'alt', place - 1,
    p ->> 'sourceUrl'
  from jsonb_array_elements(p_pictures) with ordinality as l (p, place)
  where p ->> 'path' is not null and not exists (
    select from public.product_images i where i.business_id = p_business_id and i.product_id = p_product_id
      and i.source_url = p ->> 'sourceUrl')
  order by place
  limit greatest(0, private.max_product_pictures() - (
    select count(*) from public.product_images where business_id = p_business_id and product_id = p_product_id));
  get diagnostics v_added = row_count;
  update public.product_images i set position = n.place from (
    select image.id, row_number() over (order by listed.place nulls last, image.position, image.id) - 1 as place
    from public.product_images image
    left join (select p ->> 'sourceUrl' as url, min(place) as place
      from jsonb_array_elements(p_pictures) with ordinality as l (p, place) group by 1) listed on listed.url = image.source_url
    where image.business_id = p_business_id and image.product_id = p_product_id) n
  where i.id = n.id and i.position <> n.place;
  update public.option_values v set image_id = i.id
    from jsonb_array_elements(p_pictures) p
    cross join jsonb_array_elements(p -> 'values') n
    join public.option_groups g on g.business_id = p_business_id and g.product_id = p_product_id and lower(g.name) = lower(n ->> 'option')
    join public.product_images i on i.business_id = p_business_id and i.product_id = p_product_id
      and i.source_url = p ->> 'sourceUrl'
    where v.business_id = p_business_id and v.product_id = p_product_id and v.group_id = g.id and lower(v.name) = lower(n ->> 'value')
      and v.image_id is distinct from i.id;
  return v_added + v_removed;
end $$;
