-- The products of a store. Amounts are integers in minor units.
-- `archived`: put away by the owner. An archived product is not in the store, does not count towards the plan's 10 saved products,
-- and is not restored by an import.
-- `deleted`: hidden from everybody, and kept for an hour so that "Undo" can restore everything.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  category_id uuid,
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (char_length(description) <= 5000),
  -- Facts in lines of the form "Material: cotton" (src/domain/product/specs.ts).
  specs text not null default '' check (char_length(specs) <= 2000),
  price bigint not null check (private.is_price(price)),
  compare_at_price bigint check (private.is_price(compare_at_price)),
  sale_price bigint check (private.is_price(sale_price)),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  stock int check (stock >= 0),
  status text not null default 'draft' check (status in ('draft', 'live', 'archived', 'deleted')),
  sku text check (private.is_line(sku, 100)),
  position int not null default 0,
  import_hash text check (char_length(import_hash) <= 200),
  -- What the source of an import calls the product for good: `woo:44`.
  import_key text check (char_length(import_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How often a person has set the stock by hand. Orders do not change this number. So a save can tell a sale, whose goods stay
  -- taken, from a colleague's new count, which must not be overwritten unseen.
  stock_edits int not null default 0 check (stock_edits >= 0),
  -- The owner's choice of products that stay when the plan's limit rests the others.
  stays_on_starter boolean not null default false,
  check (compare_at_price > price),
  check (sale_price < price),
  check (sale_starts_at < sale_ends_at),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, category_id) references public.categories (business_id, id) on delete set null (category_id)
);

create index products_category on public.products (business_id, category_id);
create index products_live on public.products (business_id, position, id) where status = 'live';
create index products_import_key on public.products (business_id, import_key) where import_key is not null;
create index products_import_hash on public.products (business_id, import_hash) where import_hash is not null;
create index products_name on public.products (business_id, lower(name));
create index products_with_sales on public.products (business_id) where sale_price is not null;

grant select, insert, update, delete on public.products to service_role;
-- Without created_at: a product that is added just now is changed without a line in the activity.
grant select, insert, delete, update (id, business_id, category_id, name, description, specs, price, compare_at_price, sale_price, sale_starts_at,
  sale_ends_at, stock, status, sku, position, import_hash, import_key, updated_at, stock_edits, stays_on_starter) on public.products to authenticated;

create policy "members work on products" on public.products for all to authenticated
  using (business_id in (select private.business_ids_where('products')) and status <> 'deleted')
  with check (business_id in (select private.business_ids_where('products')) and status <> 'deleted');

create trigger products_touch before update on public.products
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger products_stay before update on public.products
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- 5 is LOW_STOCK of src/domain/product/product.ts.
create trigger products_ring_low after update of stock on public.products
  for each row when (old.stock > 5 and new.stock <= 5) execute function private.push_low_stock('product');
create trigger products_keep_sold_out after update of stock on public.products
  for each row when (old.stock > 0 and new.stock = 0) execute function private.keep_sold_out('product');
-- Prices that stand are for owners and managers; changes are in the activity (activity/).
create trigger products_guard_prices before update of price, compare_at_price, sale_price on public.products
  for each row when ((old.price, old.compare_at_price, old.sale_price) is distinct from (new.price, new.compare_at_price, new.sale_price))
  execute function private.guard_right('prices');
-- Orders take stock as the database's owner, people count it as themselves.
create trigger products_guard_stock before update of stock on public.products
  for each row when (current_user = 'authenticated' and old.stock is distinct from new.stock) execute function private.guard_right('stock');
create trigger products_count_edit before update of stock on public.products
  for each row when (current_user = 'authenticated' and old.stock is distinct from new.stock) execute function private.count_stock_edit();
create trigger products_note_insert after insert on public.products
  referencing new table as new_rows for each statement execute function private.note_products();
create trigger products_note_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_products();
create trigger products_note_delete after delete on public.products
  referencing old table as old_rows for each statement execute function private.note_products();
