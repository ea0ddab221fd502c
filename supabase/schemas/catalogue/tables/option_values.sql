-- The values of an option group. A value may have a picture, one of its product's pictures. When the picture is deleted, the value
-- stays without one.

create table public.option_values (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  group_id uuid not null,
  name text not null check (private.is_line(name, 100)),
  position int not null default 0,
  image_id uuid,
  unique (group_id, name),
  foreign key (business_id, product_id, group_id)
    references public.option_groups (business_id, product_id, id) on delete cascade,
  foreign key (business_id, product_id, image_id)
    references public.product_images (business_id, product_id, id) on delete set null (image_id)
);

create index option_values_group on public.option_values (business_id, product_id, group_id);
create index option_values_image on public.option_values (business_id, product_id, image_id);

grant select, insert, update, delete on public.option_values to authenticated, service_role;

create policy "members work on option values" on public.option_values for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));

create trigger option_values_drop_combinations after delete on public.option_values
  referencing old table as old_rows for each statement execute function private.drop_combinations_of_values();
create trigger option_values_stay before update on public.option_values
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id or old.group_id is distinct from new.group_id)
  execute function private.refuse_move();
