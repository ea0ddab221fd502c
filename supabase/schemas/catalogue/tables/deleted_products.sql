-- A product's SKUs and status before it was deleted. Other products may use its SKUs meanwhile.

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
