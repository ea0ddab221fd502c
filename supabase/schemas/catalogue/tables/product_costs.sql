-- What the shop pays for a product, or for one of its choices. Rows never change: the newest row applies now, and an order has the cost of its
-- own day. Only owners and managers see them.

create table public.product_costs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  -- The choice, as in product_combinations. Empty: the product, and every choice without its own cost.
  value_ids uuid[] not null default '{}' check (cardinality(value_ids) <= 10),
  -- In the store's currency; null: not known any more.
  cost_minor bigint check (cost_minor between 0 and 90000000000),
  since timestamptz not null default clock_timestamp(),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_costs_newest on public.product_costs (business_id, product_id, value_ids, since desc);

grant select on public.product_costs to authenticated, service_role;

create policy "managers see costs" on public.product_costs for select to authenticated
  using (business_id in (select private.business_ids_where('costs')));

create trigger product_costs_first before insert on public.product_costs
  for each row execute function private.date_first_cost();

-- Notes whose figures must be counted again (figures/).
create trigger product_costs_mark_figures after insert on public.product_costs
  referencing new table as new_rows
  for each statement execute function private.mark_cost_figures();

create trigger product_costs_mark_figures_gone after delete on public.product_costs
  referencing old table as new_rows
  for each statement execute function private.mark_cost_figures();
