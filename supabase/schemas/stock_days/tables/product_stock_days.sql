-- How much of a product there was at the end of a day of the shop's, and whether it was sold out. A day without a row is like the last one
-- that has a row: only days on which something changed are kept.

create table public.product_stock_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  day date not null,
  -- Of a product with choices: all that are counted together.
  stock int not null check (stock >= 0),
  -- Nothing was left at some moment of the day, or at its end.
  was_sold_out boolean not null,
  primary key (product_id, day),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_stock_days_store on public.product_stock_days (business_id, product_id, day);

grant select on public.product_stock_days to authenticated, service_role;

create policy "members with figures see stock by day" on public.product_stock_days for select to authenticated
  using (business_id in (select private.business_ids_where('figures')));
