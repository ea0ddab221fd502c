-- A change of stock concerns a page only where the page says it: "Sold out", "1 left" to "5 left", "In stock". Above that an order
-- moves a number that nobody is shown, so it makes no notice, no nudge and no render. 6 is LOW_STOCK + 1 (src/domain/product/product.ts);
-- least() passes over null, which pages show as plenty too.

drop trigger products_notice_update on public.products;
create trigger products_notice_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.notice_changed_rows('business_id', 'id, business_id, category_id, name, description, price,
    compare_at_price, sale_price, sale_starts_at, sale_ends_at, least(stock, 6), status, position');

drop trigger product_combinations_notice_update on public.product_combinations;
create trigger product_combinations_notice_update after update on public.product_combinations
  referencing old table as old_rows new table as new_rows for each statement
  execute function private.notice_changed_rows('business_id', 'id, business_id, value_ids, price, least(stock, 6)');
