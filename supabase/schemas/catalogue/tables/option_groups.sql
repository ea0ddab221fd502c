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

grant select, insert, update, delete on public.option_groups to authenticated, service_role;

create policy "members work on option groups" on public.option_groups for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));

create trigger option_groups_stay before update on public.option_groups
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
