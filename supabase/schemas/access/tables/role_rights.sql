-- Rights that an owner gives to a role or takes from it, where she wants another answer than private.role_may. At most fourteen rows a store.
-- Only public.set_role_right writes them.

create table public.role_rights (
  business_id uuid not null references public.businesses (id) on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  -- src/domain/team/roles.ts has the same list (NAMED_RIGHTS).
  deed text not null check (deed in ('figures', 'costs', 'customer-numbers', 'payments', 'prices', 'stock', 'export')),
  is_allowed boolean not null,
  primary key (business_id, role, deed)
);

grant select on public.role_rights to authenticated, service_role;

create policy "members see what their roles may do" on public.role_rights for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger role_rights_mark after insert or update or delete on public.role_rights
  for each row execute function private.mark_members();
