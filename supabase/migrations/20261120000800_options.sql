-- Choices of a product: groups (Size), their values (L), and combinations, which hold stock and an optional price.
-- A combination names one value of each group, sorted ascending; without a row the product's price and stock hold.

create table public.option_groups (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  name text not null check (private.is_line(name, 100)),
  position int not null default 0,
  unique (business_id, product_id, id),
  unique (product_id, name),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create table public.option_values (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  group_id uuid not null,
  name text not null check (private.is_line(name, 100)),
  position int not null default 0,
  unique (group_id, name),
  foreign key (business_id, product_id, group_id)
    references public.option_groups (business_id, product_id, id) on delete cascade
);
create index option_values_group on public.option_values (business_id, product_id, group_id);

create table public.product_combinations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  value_ids uuid[] not null check (cardinality(value_ids) between 1 and 10),
  price bigint check (private.is_price(price)),
  stock int check (stock >= 0),
  sku text check (private.is_line(sku, 100)),
  unique (product_id, value_ids),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);
create index product_combinations_product on public.product_combinations (business_id, product_id);

-- Arrays have no foreign keys: this is theirs. The values are locked as a foreign key would lock them.
create function private.guard_combination() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_found int;
begin
  if new.value_ids is distinct from (select array_agg(v order by v) from (select distinct unnest(new.value_ids) v) s) then
    raise exception using errcode = '23514', message = 'value_ids must be sorted ascending, each once';
  end if;
  perform from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id
    for key share;
  select count(distinct group_id) into v_found from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id;
  if v_found <> cardinality(new.value_ids)
    or v_found <> (select count(*) from public.option_groups where product_id = new.product_id) then
    raise exception using errcode = '23503', message = 'a combination holds one value of each option group of its product';
  end if;
  return new;
end $$;

-- A value that goes takes the combinations that held it along.
create function private.drop_combinations_of_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.product_combinations c using old_rows o
    where c.product_id = o.product_id and o.id = any (c.value_ids);
  return null;
end $$;
revoke execute on function private.guard_combination(), private.drop_combinations_of_values()
  from public, anon, authenticated, service_role;

create trigger product_combinations_guard before insert or update of value_ids on public.product_combinations
  for each row execute function private.guard_combination();
create trigger option_values_drop_combinations after delete on public.option_values
  referencing old table as old_rows for each statement execute function private.drop_combinations_of_values();

create trigger option_groups_stay before update on public.option_groups
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
create trigger option_values_stay before update on public.option_values
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id or old.group_id is distinct from new.group_id)
  execute function private.refuse_move();
create trigger product_combinations_stay before update on public.product_combinations
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();

alter table public.option_groups enable row level security;
alter table public.option_values enable row level security;
alter table public.product_combinations enable row level security;
revoke all on public.option_groups, public.option_values, public.product_combinations
  from anon, authenticated, service_role;
grant select, insert, update, delete on public.option_groups, public.option_values, public.product_combinations
  to authenticated, service_role;

create policy "members work on option groups" on public.option_groups for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
create policy "members work on option values" on public.option_values for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
create policy "members work on combinations" on public.product_combinations for all to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
