-- Members: their roles, and their going.

-- Makes a member manager or staff. Owners stay owners: a store goes to another person by hand-over. Making a manager needs a proof.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.change_role(p_business_id uuid, p_user_id uuid, p_role text, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.limit_text('role', p_role);
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  if p_role is null or p_role not in ('manager', 'staff') then
    perform private.bad_request('role');
  end if;
  select role into v_role from public.business_members where business_id = p_business_id and user_id = p_user_id;
  if v_role is null then
    perform private.refuse('member_gone');
  elsif v_role = 'owner' then
    perform private.refuse('forbidden');
  elsif p_role = 'manager' and v_role <> 'manager' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  update public.business_members set role = p_role
    where business_id = p_business_id and user_id = p_user_id and role <> p_role;
end $$;
comment on function public.change_role(uuid, uuid, text, text) is
  'Security definer on purpose: people may not write members; the function changes roles for owners, under the lock of the team.';
grant execute on function public.change_role(uuid,uuid,text,text) to authenticated;

-- Removes a member: their open sessions lose the store at once. Removing another owner needs a proof. Nobody removes themselves:
-- public.leave_store does.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.remove_member(p_business_id uuid, p_user_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  select role into v_role from public.business_members where business_id = p_business_id and user_id = p_user_id;
  if v_role is null then
    perform private.refuse('member_gone');
  elsif p_user_id = (select auth.uid()) then
    perform private.refuse('forbidden');
  elsif v_role = 'owner' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  delete from public.business_members where business_id = p_business_id and user_id = p_user_id;
end $$;
comment on function public.remove_member(uuid, uuid, text) is
  'Security definer on purpose: holds the team of the store while the member goes; for owners of the store only.';
grant execute on function public.remove_member(uuid,uuid,text) to authenticated;

-- The caller leaves the store, also while they rest. The last owner cannot: they hand the store over first, or delete it.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: last_owner, member_gone.
create function public.leave_store(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for v_look in 1..2 loop
    if not exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
      perform private.refuse('member_gone');
    end if;
    perform private.lock_team(p_business_id);
  end loop;
  if not exists (select from public.business_members
    where business_id = p_business_id and role = 'owner' and user_id is distinct from (select auth.uid())) then
    perform private.refuse('last_owner');
  end if;
  delete from public.business_members where business_id = p_business_id and user_id = (select auth.uid());
end $$;
comment on function public.leave_store(uuid) is
  'Security definer on purpose: removes the caller''s own membership, under the lock of the team.';
grant execute on function public.leave_store(uuid) to authenticated;
