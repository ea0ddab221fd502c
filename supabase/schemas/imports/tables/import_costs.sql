-- What products of an import cost the shop. Apart from private.import_items, which every member of the shop may look at: owners and managers alone
-- see what a supplier asks, and what the calculator made of it.

create table private.import_costs (
  import_id uuid not null,
  business_id uuid not null,
  place int not null,
  -- As the supplier says it: {"currency", "tiers": [{"from", "price"}], "choices": [{"values", "price"}]}; null: no supplier's product.
  supplier jsonb,
  -- In the store's currency, of the product with no values and of its choices: [{"values", "costMinor"}].
  costs jsonb not null default '[]',
  -- Rows of product_costs that the run added; undoing the import takes them away.
  stored uuid[] not null default '{}',
  primary key (import_id, place),
  foreign key (import_id, place) references private.import_items (import_id, place) on delete cascade,
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_costs_import on private.import_costs (business_id, import_id);

create trigger import_costs_stay before update on private.import_costs
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
