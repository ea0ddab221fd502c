-- Records which products changed with which version, so that a publisher with an earlier version reads only those. Every change
-- that is not inside single products counts as a change of the whole store: a product is added, removed or moved, or the store, a
-- category or a delivery zone changes.

-- Above this number of changed products, reading the whole store is faster.
create function private.max_listed_products() returns int language sql immutable set search_path = '' as $$ select 100 $$;

-- Gives notice of single products, or of the whole store when there are many.
create function private.notice_products(p_business_ids uuid[], p_product_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  with changed as (
    select distinct business_id, product_id from unnest(p_business_ids, p_product_ids) as t (business_id, product_id)
  ),
  stores as (
    select business_id, count(*) > private.max_listed_products() as is_whole from changed group by business_id
  ),
  listed as (
    insert into private.product_notices select pg_current_xact_id(), business_id, product_id
    from changed join stores using (business_id) where not is_whole on conflict do nothing
  )
  insert into public.store_notices select pg_current_xact_id(), business_id, is_whole from stores on conflict do nothing
$$;

-- For updates of products. A new status, position or choice of what stays concerns the whole store; a change of the product
-- page's content concerns that product. A stock change counts only when a page shows it: "Sold out", "1 left" to "5 left", "In stock". 6 is LOW_STOCK + 1
-- (src/domain/product/product.ts). least() ignores null, and pages show null as "In stock" too.
create function private.notice_changed_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_businesses uuid[];
  v_products uuid[];
begin
  insert into public.store_notices
  select distinct pg_current_xact_id(), n.business_id, true from new_rows n left join old_rows o using (id)
  where (n.business_id, n.status, n.position, n.stays_on_starter)
    is distinct from (o.business_id, o.status, o.position, o.stays_on_starter)
  on conflict do nothing;
  select array_agg(n.business_id), array_agg(n.id) into v_businesses, v_products
  from new_rows n join old_rows o using (id)
  where (n.category_id, n.name, n.description, n.specs, n.price, n.compare_at_price, n.sale_price, n.sale_starts_at, n.sale_ends_at,
      least(n.stock, 6))
    is distinct from (o.category_id, o.name, o.description, o.specs, o.price, o.compare_at_price, o.sale_price, o.sale_starts_at,
      o.sale_ends_at, least(o.stock, 6));
  if v_products is not null then
    perform private.notice_products(v_businesses, v_products);
  end if;
  return null;
end $$;

-- For rows that belong to a product. tg_argv[0]: the columns that count in an update.
create function private.notice_product_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_businesses uuid[];
  v_products uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(business_id), array_agg(product_id) into v_businesses, v_products from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(business_id), array_agg(product_id) into v_businesses, v_products from old_rows;
  else
    execute format('select array_agg(business_id), array_agg(product_id)
      from (select %1$s from new_rows except select %1$s from old_rows) changed', tg_argv[0]) into v_businesses, v_products;
  end if;
  if v_products is not null then
    perform private.notice_products(v_businesses, v_products);
  end if;
  return null;
end $$;
