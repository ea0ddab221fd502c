-- The members of each store, with their roles. The API cannot write members: to add a stranger would tell whether an account exists, and would
-- give them a shop that they did not ask for. Functions add people who accept an invitation (team/).

create table public.business_members (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  -- What the person is called in this store; given when they joined.
  name text not null default '' check (char_length(name) <= 200),
  primary key (business_id, user_id)
);

create index business_members_user on public.business_members (user_id, business_id);

grant select, delete on public.business_members to authenticated;
grant select, insert, update, delete on public.business_members to service_role;

create policy "members see their colleagues" on public.business_members for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "owners remove members" on public.business_members for delete to authenticated
  using (business_id in (select private.business_ids_where('team')));

create trigger business_members_keep_owner_update before update on public.business_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();
create trigger business_members_keep_owner_delete before delete on public.business_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger business_members_stay before update on public.business_members
  for each row when (old.business_id is distinct from new.business_id or old.user_id is distinct from new.user_id)
  execute function private.refuse_move();
create trigger business_members_not_leaving after insert on public.business_members
  for each row execute function private.refuse_leaving_member();
create trigger business_members_proved after insert or update or delete on public.business_members
  for each row execute function private.refuse_unproved_member();
create trigger business_members_forget_devices after delete on public.business_members
  for each row execute function private.forget_push_devices();
create trigger business_members_mark after insert or update of role or delete on public.business_members
  for each row execute function private.mark_members();
create trigger business_members_note after insert or update of role or delete on public.business_members
  for each row execute function private.note_member();
