-- First steps of a store that no other table records, for example that the owner has shared the link.

create table public.store_milestones (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('shared', 'checklist_hidden')),
  created_at timestamptz not null default now(),
  primary key (business_id, kind)
);

grant select, insert, delete on public.store_milestones to authenticated, service_role;

create policy "members see milestones" on public.store_milestones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members reach milestones" on public.store_milestones for insert to authenticated
  with check (business_id in (select private.member_business_ids()));
create policy "members take milestones back" on public.store_milestones for delete to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger store_milestones_stay before update on public.store_milestones
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
