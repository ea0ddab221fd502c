-- The lines of an order. A line keeps the name and price of the day of sale, also when the product is deleted.

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid,
  combination_id uuid,
  variant_ids uuid[] not null default '{}',
  name text not null,
  options text not null default '',
  unit_price bigint not null check (private.is_price(unit_price)),
  quantity int not null check (quantity between 1 and 999),
  line_total bigint not null,
  position int not null,
  stock_from text not null check (stock_from in ('product', 'combination', 'none')),
  -- The list price of that day, when the line has another price.
  list_price bigint check (private.is_price(list_price)),
  -- True for a line that is no product: an alteration, a bag, a lift.
  is_extra boolean not null default false,
  constraint order_lines_extra_is_no_product
    check (not is_extra or (product_id is null and combination_id is null and stock_from = 'none' and list_price is null)),
  check (line_total = unit_price * quantity),
  unique (order_id, position),
  unique (business_id, order_id, id),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  -- Deferred to commit, when take_goods has locked the rows. A foreign key that locked them earlier could deadlock with a deletion.
  foreign key (business_id, product_id) references public.products (business_id, id) on delete set null (product_id)
    deferrable initially deferred,
  foreign key (business_id, combination_id)
    references public.product_combinations (business_id, id) on delete set null (combination_id)
    deferrable initially deferred
);

create index order_lines_product on public.order_lines (business_id, product_id);
create index order_lines_combination on public.order_lines (business_id, combination_id);

grant select on public.order_lines to authenticated, service_role;

create policy "members and the shopper see lines" on public.order_lines for select to authenticated
  using (
    business_id in (select private.business_ids_where('orders'))
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );

-- Notes whose figures must be counted again (figures/).
create trigger order_lines_mark_update after update on public.order_lines
  referencing old table as old_rows
  for each statement execute function private.mark_line_figures();
create trigger order_lines_mark_delete after delete on public.order_lines
  referencing old table as old_rows
  for each statement execute function private.mark_line_figures();
