-- The places that a store delivers to, with fees in minor units.

create table public.delivery_zones (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  fee bigint not null check (fee between 0 and 90000000000),
  free_above bigint check (free_above between 0 and 90000000000),
  position int not null default 0,
  is_active boolean not null default true,
  unique (business_id, id)
);

grant select, insert, update, delete on public.delivery_zones to authenticated, service_role;

create policy "members see delivery zones" on public.delivery_zones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add delivery zones" on public.delivery_zones for insert to authenticated
  with check (business_id in (select private.business_ids_where('settings')));
create policy "managers change delivery zones" on public.delivery_zones for update to authenticated
  using (business_id in (select private.business_ids_where('settings')))
  with check (business_id in (select private.business_ids_where('settings')));
create policy "managers remove delivery zones" on public.delivery_zones for delete to authenticated
  using (business_id in (select private.business_ids_where('settings')));

create trigger delivery_zones_stay before update on public.delivery_zones
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger delivery_zones_name before insert or update of name on public.delivery_zones
  for each row when (auth.uid() is not null) execute function private.refuse_zone_name();
-- Writes the activity (activity/).
create trigger delivery_zones_note after insert or update or delete on public.delivery_zones
  for each row execute function private.note_setting('delivery_zone_changed', 'name');
