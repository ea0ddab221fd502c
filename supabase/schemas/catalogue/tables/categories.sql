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

alter table public.categories enable row level security;
grant select, insert, update, delete on public.categories to authenticated, service_role;

create policy "members work on categories" on public.categories for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.categories as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger categories_stay before update on public.categories
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger categories_notice_insert after insert on public.categories
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger categories_notice_delete after delete on public.categories
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger categories_notice_update after update on public.categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'id, business_id, name, slug, position, size_table');
-- Cleans texts before they are stored (texts/).
create trigger categories_clean_name before insert or update of name on public.categories
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger categories_clean_size_table before insert or update of size_table on public.categories
  for each row when (new.size_table is distinct from private.clean_long(new.size_table))
  execute function private.clean_column('size_table', 'long');
