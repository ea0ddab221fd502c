-- The members of a store. Policies ask these functions and never read a person's metadata. What a role may do: access/roles.sql. A plan has
-- seats: when a store has more members than seats, those who came last rest. A member who rests may do nothing, and comes back when there
-- is a seat again. A suspended person has no store, and a session that has ended has none (caller_refusal.sql).

-- True when a member has a seat under the plan in force: owners always, the others in the order in which they came.
create function private.has_seat(p_business_id uuid, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select m.role = 'owner' or private.plan_seats(private.plan_now(m.business_id)) > (
      select count(*) from public.business_members o
      where o.business_id = m.business_id and o.user_id <> m.user_id
        and (o.role = 'owner' or (o.created_at, o.user_id) < (m.created_at, m.user_id)))
    from public.business_members m where m.business_id = p_business_id and m.user_id = p_user_id), false);
end $$;

-- Returns the stores of which the signed-in person is a member who does not rest. Returns a set, so that a policy calls the function once
-- per query and not once per row.
create function private.member_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and (select private.caller_refusal()) is null
    and (role = 'owner' or private.has_seat(business_id, user_id))
$$;
grant execute on function private.member_business_ids() to authenticated;

-- Same as member_business_ids, for owners and managers only.
create function private.manager_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and (select private.caller_refusal()) is null
    and (role = 'owner' or role = 'manager' and private.has_seat(business_id, user_id))
$$;
grant execute on function private.manager_business_ids() to authenticated;

-- Same as member_business_ids, for owners only.
create function private.owner_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and role = 'owner' and (select private.caller_refusal()) is null
$$;
grant execute on function private.owner_business_ids() to authenticated;

-- True when the person is a member of the store and does not rest. The server has checked the person's token before.
-- Callers: the server.
create function public.is_member(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_seat(p_business_id, p_user_id) and not private.is_suspended(p_user_id)
$$;
grant execute on function public.is_member(uuid,uuid) to service_role;

-- True for the server (by its role) and for the database owner (a session that does not come from the API).
create function private.is_server() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'role', '') = 'service_role'
    or (coalesce(current_setting('request.jwt.claims', true), '') = '' and session_user <> 'authenticator')
$$;
