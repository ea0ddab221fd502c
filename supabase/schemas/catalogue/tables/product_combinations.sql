-- A combination names one value of each option group, in ascending order. A row holds stock and an optional price. Without a row,
-- the product's own price and stock apply.

create table public.product_combinations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  value_ids uuid[] not null check (cardinality(value_ids) between 1 and 10),
  price bigint check (private.is_price(price)),
  stock int check (stock >= 0),
  sku text check (private.is_line(sku, 100)),
  -- Same as `products.stock_edits`.
  stock_edits int not null default 0 check (stock_edits >= 0),
  unique (product_id, value_ids),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_combinations_product on public.product_combinations (business_id, product_id);

grant select, insert, update, delete on public.product_combinations to authenticated, service_role;

create policy "members work on combinations" on public.product_combinations for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));

create trigger product_combinations_guard before insert or update of value_ids on public.product_combinations
  for each row execute function private.guard_combination();
create trigger product_combinations_stay before update on public.product_combinations
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
-- Before the guards of prices, which come later in the alphabet: a price that is dropped needs no right.
create trigger product_combinations_drop_equal_price before insert or update of price on public.product_combinations
  for each row when (new.price is not null) execute function private.drop_equal_price();
-- 5 is LOW_STOCK of src/domain/product/product.ts.
create trigger product_combinations_ring_low after update of stock on public.product_combinations
  for each row when (old.stock > 5 and new.stock <= 5) execute function private.push_low_stock('combination');
create trigger product_combinations_keep_sold_out after update of stock on public.product_combinations
  for each row when (old.stock > 0 and new.stock = 0) execute function private.keep_sold_out('combination');
-- Prices that stand are for owners and managers; changes are in the activity (activity/).
create trigger product_combinations_guard_new_price before insert on public.product_combinations
  for each row when (new.price is not null) execute function private.guard_right('prices');
create trigger product_combinations_guard_price before update of price on public.product_combinations
  for each row when (old.price is distinct from new.price) execute function private.guard_right('prices');
-- Orders take stock as the database's owner, people count it as themselves.
create trigger product_combinations_guard_new_stock before insert on public.product_combinations
  for each row when (current_user = 'authenticated' and new.stock is not null) execute function private.guard_right('stock');
create trigger product_combinations_guard_stock before update of stock on public.product_combinations
  for each row when (current_user = 'authenticated' and old.stock is distinct from new.stock) execute function private.guard_right('stock');
create trigger product_combinations_count_edit before update of stock on public.product_combinations
  for each row when (current_user = 'authenticated' and old.stock is distinct from new.stock) execute function private.count_stock_edit();
create trigger product_combinations_note_insert after insert on public.product_combinations
  referencing new table as new_rows for each statement execute function private.note_combinations();
create trigger product_combinations_note_update after update on public.product_combinations
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_combinations();
