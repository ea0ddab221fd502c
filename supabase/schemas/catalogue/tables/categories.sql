-- The categories of a store. As in all tables here, composite foreign keys contain business_id, so that no row can refer to another
-- store.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  position int not null default 0,
  -- The size table of the category's products: a line for each row, with commas between cells (src/domain/product/size-table.ts).
  size_table text not null default '' check (char_length(size_table) <= 2000),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, slug)
);

grant select, insert, update, delete on public.categories to authenticated, service_role;

create policy "members work on categories" on public.categories for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));

create trigger categories_stay before update on public.categories
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
