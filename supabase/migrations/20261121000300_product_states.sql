-- Two more states of a product. `archived`: put away by the owner, not in the store, not counted by the plan's 10 saved products,
-- not brought back by an import. `deleted`: gone for everyone at once, kept for an hour so that "Undo" brings all of it back.
-- Store pages and orders ask for `live` and need no change.

alter table public.products drop constraint products_status_check;
alter table public.products add constraint products_status_check check (status in ('draft', 'live', 'archived', 'deleted'));

-- How often a person has set the stock by hand. Orders do not raise it: that is how a save tells a sale, whose pieces stay
-- taken, from a colleague's count, which must not be written over unseen.
alter table public.products add column stock_edits int not null default 0 check (stock_edits >= 0);
alter table public.product_combinations add column stock_edits int not null default 0 check (stock_edits >= 0);

-- Deleted products are nobody's to see or to make; delete_products and restore_products work around the policy on purpose.
drop policy "members work on products" on public.products;
create policy "members work on products" on public.products for all to authenticated
  using (business_id in (select private.member_business_ids()) and status <> 'deleted')
  with check (business_id in (select private.member_business_ids()) and status <> 'deleted');

-- What a deleted product was; its SKUs are free for others meanwhile.
create table private.deleted_products (
  product_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  status text not null check (status in ('draft', 'live', 'archived')),
  sku text,
  combination_skus jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);
create index deleted_products_business on private.deleted_products (business_id, product_id);
create index deleted_products_age on private.deleted_products (deleted_at);
create trigger deleted_products_stay before update on private.deleted_products
  for each row when (old.product_id is distinct from new.product_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
alter table private.deleted_products enable row level security;
revoke all on private.deleted_products from anon, authenticated, service_role;

-- Functions that run with the caller's rights refuse too. It only raises.
grant execute on function private.refuse(text, jsonb) to authenticated;

-- Saved counts drafts and live products; archived ones take no place, and bringing one back takes one again.
create or replace function private.check_plan_limits(p_business_ids uuid[], p_check_live boolean, p_check_saved boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_limits record;
  v_live int;
  v_saved int;
begin
  select * into v_limits from private.plan_limits();
  for v_id in
    select id from public.businesses
    where id = any (p_business_ids) and private.effective_plan(plan, plan_ends_at, now()) = 'starter'
    order by id
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:plan:' || v_id, 0));
    select count(*) filter (where status = 'live'), count(*) filter (where status in ('draft', 'live'))
      into v_live, v_saved from public.products where business_id = v_id;
    if p_check_saved and v_saved > v_limits.max_saved then
      perform private.refuse('plan_limit_saved', jsonb_build_object('limit', v_limits.max_saved));
    end if;
    if p_check_live and v_live > v_limits.max_live then
      perform private.refuse('plan_limit_live', jsonb_build_object('limit', v_limits.max_live));
    end if;
  end loop;
end $$;

create or replace function private.limit_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_plan_limits(
    (select array_agg(distinct business_id) from new_rows where status in ('draft', 'live')),
    exists (select from new_rows where status = 'live'), true);
  return null;
end $$;

create or replace function private.limit_live_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_back uuid[];
  v_live uuid[];
begin
  select array_agg(distinct n.business_id) filter (where n.status in ('draft', 'live') and o.status in ('archived', 'deleted')),
      array_agg(distinct n.business_id) filter (where n.status = 'live' and o.status <> 'live')
    into v_back, v_live
    from new_rows n join old_rows o using (id) where n.status <> o.status;
  if v_back is not null then
    perform private.check_plan_limits(v_back, v_live is not null, true);
  end if;
  if v_live is not null then
    perform private.check_plan_limits(v_live, true, false);
  end if;
  return null;
end $$;

-- An import goes on keeping an archived product up to date, but only its owner brings it back.
create or replace function public.import_product(p_business_id uuid, p_product jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text;
  v_category_id uuid;
begin
  select id, import_hash into v_id, v_hash from public.products
    where business_id = p_business_id and sku = p_product ->> 'sku' for no key update;
  if v_id is not null and v_hash = p_product ->> 'hash' then
    return 'unchanged';
  end if;

  v_category_id := private.import_category(p_business_id, p_product -> 'category');
  if v_id is null then
    insert into public.products (business_id, category_id, name, description, price, sale_price, sale_starts_at, sale_ends_at,
      stock, status, sku, position, import_hash)
    values (p_business_id, v_category_id, p_product ->> 'name', p_product ->> 'description', (p_product ->> 'price')::bigint,
      (p_product ->> 'salePrice')::bigint, (p_product ->> 'saleStartsAt')::timestamptz,
      (p_product ->> 'saleEndsAt')::timestamptz, (p_product ->> 'stock')::int, p_product ->> 'status', p_product ->> 'sku',
      coalesce((p_product ->> 'position')::int, 0), p_product ->> 'hash')
    returning id into v_id;
    perform private.import_options(p_business_id, v_id, p_product -> 'options');
    perform private.import_combinations(p_business_id, v_id, p_product -> 'combinations');
    return 'created';
  end if;

  update public.products set
    category_id = v_category_id, name = p_product ->> 'name', description = p_product ->> 'description',
    price = (p_product ->> 'price')::bigint,
    compare_at_price = case when compare_at_price > (p_product ->> 'price')::bigint then compare_at_price end,
    sale_price = (p_product ->> 'salePrice')::bigint, sale_starts_at = (p_product ->> 'saleStartsAt')::timestamptz,
    sale_ends_at = (p_product ->> 'saleEndsAt')::timestamptz, stock = (p_product ->> 'stock')::int,
    status = case when status = 'archived' then status else p_product ->> 'status' end, import_hash = p_product ->> 'hash'
  where id = v_id;
  perform private.import_options(p_business_id, v_id, p_product -> 'options');
  perform private.import_combinations(p_business_id, v_id, p_product -> 'combinations');
  return 'updated';
end $$;
