-- The option groups of a product: a group (Size) has values (L).

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

alter table public.option_groups enable row level security;
grant select, insert, update, delete on public.option_groups to authenticated, service_role;

create policy "members work on option groups" on public.option_groups for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.option_groups as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger option_groups_stay before update on public.option_groups
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger option_groups_notice_insert after insert on public.option_groups
  referencing new table as new_rows
  for each statement execute function private.notice_product_rows();
create trigger option_groups_notice_delete after delete on public.option_groups
  referencing old table as old_rows
  for each statement execute function private.notice_product_rows();
create trigger option_groups_notice_update after update on public.option_groups
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_product_rows('id, business_id, product_id, name, position');
-- Cleans texts before they are stored (texts/).
create trigger option_groups_clean_name before insert or update of name on public.option_groups
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
