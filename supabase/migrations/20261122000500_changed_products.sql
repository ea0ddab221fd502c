-- Which products changed with which version, so that a renderer that knows an earlier version reads only those. Serialised like the
-- versions themselves, by the store's row in store_versions: who sees a version sees every change up to it. Whatever is not a change
-- inside single products (a product comes or goes or moves, the store, a category, a zone, a moment that passed) counts as whole.

-- Up to this version a reader who knows less must read the whole store.
alter table public.store_versions add column whole_version bigint not null default 0;
update public.store_versions set whole_version = content_version;
alter table public.store_versions add check (whole_version between 0 and content_version);

-- One more row per store and transaction at most: every trigger that does not say otherwise gives notice of the whole store.
alter table public.store_notices add column is_whole boolean not null default true;
alter table public.store_notices drop constraint store_notices_pkey;
alter table public.store_notices add primary key (transaction_id, business_id, is_whole);

-- What a transaction changed inside products, until its commit.
create table private.product_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  product_id uuid not null,
  primary key (transaction_id, business_id, product_id)
);

-- The version with which a product changed last, where that is later than the store's whole_version. No foreign keys, as store_versions.
create table private.product_changes (
  business_id uuid not null,
  product_id uuid not null,
  content_version bigint not null,
  primary key (business_id, product_id)
);
create index product_changes_by_version on private.product_changes (business_id, content_version);

alter table private.product_notices enable row level security;
alter table private.product_changes enable row level security;
revoke all on private.product_notices, private.product_changes from public, anon, authenticated, service_role;

-- More changed products than this are read faster with the whole store.
create function private.max_listed_products() returns int language sql immutable set search_path = '' as $$ select 100 $$;

-- Gives notice of single products; of the whole store where they are many.
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

-- Products: what a page of theirs says, against where they stand and whether they are sold. An order of a well-stocked product
-- moves a number that nobody is shown (20261120010200).
create function private.notice_changed_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_businesses uuid[];
  v_products uuid[];
begin
  insert into public.store_notices
  select distinct pg_current_xact_id(), n.business_id, true from new_rows n left join old_rows o using (id)
  where (n.business_id, n.status, n.position) is distinct from (o.business_id, o.status, o.position)
  on conflict do nothing;
  select array_agg(n.business_id), array_agg(n.id) into v_businesses, v_products
  from new_rows n join old_rows o using (id)
  where (n.category_id, n.name, n.description, n.price, n.compare_at_price, n.sale_price, n.sale_starts_at, n.sale_ends_at,
      least(n.stock, 6))
    is distinct from (o.category_id, o.name, o.description, o.price, o.compare_at_price, o.sale_price, o.sale_starts_at,
      o.sale_ends_at, least(o.stock, 6));
  if v_products is not null then
    perform private.notice_products(v_businesses, v_products);
  end if;
  return null;
end $$;

-- Rows that belong to a product: tg_argv[0] lists the columns that count in an update.
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

drop trigger products_notice_update on public.products;
create trigger products_notice_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.notice_changed_products();

do $$
declare
  v_table record;
begin
  for v_table in
    select * from (values
      ('product_images', 'id, business_id, product_id, path, width, height, alt, position'),
      ('option_groups', 'id, business_id, product_id, name, position'),
      ('option_values', 'id, business_id, product_id, name, position'),
      ('product_combinations', 'id, business_id, product_id, value_ids, price, least(stock, 6)')
    ) as t (name, columns)
  loop
    execute format('drop trigger %1$s_notice_insert on public.%1$I', v_table.name);
    execute format('drop trigger %1$s_notice_delete on public.%1$I', v_table.name);
    execute format('drop trigger %1$s_notice_update on public.%1$I', v_table.name);
    execute format('create trigger %1$s_notice_insert after insert on public.%1$I referencing new table as new_rows
      for each statement execute function private.notice_product_rows()', v_table.name);
    execute format('create trigger %1$s_notice_delete after delete on public.%1$I referencing old table as old_rows
      for each statement execute function private.notice_product_rows()', v_table.name);
    execute format('create trigger %1$s_notice_update after update on public.%1$I
      referencing old table as old_rows new table as new_rows
      for each statement execute function private.notice_product_rows(%2$L)', v_table.name, v_table.columns);
  end loop;
end $$;

-- As before; each version also remembers what it changed. A moment that passed since the last version (next_change_at) may have
-- changed any product.
create or replace function private.publish_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_store record;
  v_products uuid[];
  v_version bigint;
  v_is_whole boolean;
begin
  for v_store in
    with mine as (
      delete from public.store_notices where transaction_id = pg_current_xact_id() returning business_id, is_whole
    )
    select business_id as id, bool_or(is_whole) as is_whole from mine group by business_id order by business_id
  loop
    with mine as (
      delete from private.product_notices
      where transaction_id = pg_current_xact_id() and business_id = v_store.id returning product_id
    )
    select array_agg(product_id order by product_id) into v_products from mine;
    v_is_whole := v_store.is_whole or coalesce(cardinality(v_products), 0) not between 1 and private.max_listed_products();

    insert into public.store_versions as v (business_id, content_version, whole_version, next_change_at)
    values (v_store.id, 1, 1, private.next_change_at(v_store.id))
    on conflict (business_id) do update
      set content_version = v.content_version + 1,
        whole_version = case when v_is_whole or v.next_change_at <= now() then v.content_version + 1 else v.whole_version end,
        next_change_at = excluded.next_change_at, changed_at = now()
    returning content_version, whole_version = content_version into v_version, v_is_whole;

    if v_is_whole then
      delete from private.product_changes where business_id = v_store.id;
    else
      insert into private.product_changes as c (business_id, product_id, content_version)
      select v_store.id, product_id, v_version from unnest(v_products) product_id
      on conflict (business_id, product_id) do update set content_version = excluded.content_version;
    end if;
    perform private.post_nudge(v_store.id, v_version);
  end loop;
  return null;
end $$;

revoke execute on function private.max_listed_products(), private.notice_products(uuid[], uuid[]),
  private.notice_changed_products(), private.notice_product_rows(), private.publish_notices()
  from public, anon, authenticated, service_role;
