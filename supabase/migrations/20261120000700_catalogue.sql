-- What a store sells: categories, products and their pictures. Amounts are integers in minor units.
-- Composite foreign keys carry business_id, so that no row can point into another store.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  position int not null default 0,
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, slug)
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  category_id uuid,
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (char_length(description) <= 5000),
  price bigint not null check (private.is_price(price)),
  compare_at_price bigint check (private.is_price(compare_at_price)),
  sale_price bigint check (private.is_price(sale_price)),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  stock int check (stock >= 0),
  status text not null default 'draft' check (status in ('draft', 'live')),
  sku text check (private.is_line(sku, 100)),
  position int not null default 0,
  import_hash text check (char_length(import_hash) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (compare_at_price > price),
  check (sale_price < price),
  check (sale_starts_at < sale_ends_at),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, category_id) references public.categories (business_id, id) on delete set null (category_id)
);
create index products_category on public.products (business_id, category_id);
create index products_live on public.products (business_id, position, id) where status = 'live';

create table public.product_images (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  path text not null check (path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$'),
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  alt text not null default '' check (char_length(alt) <= 300),
  position int not null default 0,
  source_url text check (char_length(source_url) <= 2000),
  created_at timestamptz not null default now(),
  check (split_part(path, '/', 1) = business_id::text),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);
create index product_images_product on public.product_images (business_id, product_id, position);

-- The price in force at a moment: the sale price while its time runs.
create function private.is_on_sale(p public.products, p_at timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select p.sale_price is not null
    and (p.sale_starts_at is null or p.sale_starts_at <= p_at)
    and (p.sale_ends_at is null or p.sale_ends_at > p_at)
$$;
create function private.current_price(p public.products, p_at timestamptz) returns bigint
language sql immutable set search_path = '' as $$
  select case when private.is_on_sale(p, p_at) then p.sale_price else p.price end
$$;
revoke execute on function private.is_on_sale(public.products, timestamptz),
  private.current_price(public.products, timestamptz) from public, anon, authenticated, service_role;

create trigger products_touch before update on public.products
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger categories_stay before update on public.categories
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger products_stay before update on public.products
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger product_images_stay before update on public.product_images
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();

alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.product_images enable row level security;
revoke all on public.categories, public.products, public.product_images from anon, authenticated, service_role;
grant select, insert, update, delete on public.categories, public.products, public.product_images
  to authenticated, service_role;

create policy "members work on categories" on public.categories for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
create policy "members work on products" on public.products for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
create policy "members work on product images" on public.product_images for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
