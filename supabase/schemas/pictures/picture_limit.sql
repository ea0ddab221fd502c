-- Limits a product to 20 pictures for every writer: the editor, an import, or a member at the REST interface, also when fifty are
-- added at once. Without the limit a page with thousands of pictures would be rendered, stored and sent to shoppers.

-- Returns the largest number of pictures of a product.
create function private.max_product_pictures() returns int
language sql immutable set search_path = '' as $$ select 20 $$;

-- Counts the pictures of a product under a lock that lasts until the transaction ends. Does not lock the product's row, because an
-- order may hold it.
create function private.limit_product_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Each advisory lock uses shared memory of all stores. Only the server may write to more products at once; it then counts without
  -- locks.
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
