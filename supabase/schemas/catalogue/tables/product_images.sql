-- The pictures of a product by position; at most 20 (pictures/picture_limit.sql).

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
  unique (business_id, product_id, id),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_images_product on public.product_images (business_id, product_id, position);
create index product_images_path on public.product_images (business_id, path);

grant select, insert, update, delete on public.product_images to authenticated, service_role;

create policy "members work on product images" on public.product_images for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));

create trigger product_images_stay before update on public.product_images
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
create trigger product_images_follow before insert or update of path on public.product_images
  for each row when (new.path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(new.path, '/', 1) = new.business_id::text)
  execute function private.follow_replaced_picture();
create trigger product_images_limit after insert on public.product_images
  referencing new table as new_rows for each statement execute function private.limit_product_pictures();
