-- A product keeps at most 20 pictures, whoever writes them: the editor, an import, or a member at the REST interface, also when fifty
-- are added at once. A page with thousands of pictures would be rendered, stored and sent to shoppers.

create function private.max_product_pictures() returns int
language sql immutable set search_path = '' as $$ select 20 $$;

-- One count after the other per product, to the end of the transaction. Products are not locked: an order may hold their rows.
create function private.limit_product_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Each lock takes a place in memory that all stores share. The server may write more at once and then only counts.
  c_max_locks constant int := 500;
  v_product_ids uuid[] := array(select distinct product_id from new_rows order by 1);
  v_product_id uuid;
begin
  if cardinality(v_product_ids) <= c_max_locks then
    foreach v_product_id in array v_product_ids loop
      perform pg_advisory_xact_lock(hashtextextended('oja:product_pictures:' || v_product_id, 0));
    end loop;
  elsif (select auth.role()) is not distinct from 'authenticated' then
    perform private.refuse('bad_product', '{"reason": "too_many_at_once"}');
  end if;
  if exists (
    select from public.product_images i
    where (i.business_id, i.product_id) in (select business_id, product_id from new_rows)
    group by i.product_id having count(*) > private.max_product_pictures()
  ) then
    perform private.refuse('bad_product', '{"reason": "too_many_pictures"}');
  end if;
  return null;
end $$;
create trigger product_images_limit after insert on public.product_images
  referencing new table as new_rows for each statement execute function private.limit_product_pictures();

-- As before; pictures that the owner has added stay, and of the file's new ones as many come as there is room for.
create or replace function public.import_pictures(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns int
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
  return v_added + v_removed;
end $$;

revoke execute on function private.max_product_pictures(), private.limit_product_pictures()
  from public, anon, authenticated, service_role;
