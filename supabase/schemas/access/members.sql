-- The members of a store and their roles. Policies ask these functions and never read a person's metadata. An owner may do
-- everything. A manager may do everything but change members and bank details. Staff work with catalogue, orders and customers. A
-- suspended person has no role.

-- Returns the stores of which the signed-in person is a member. Returns a set, so that a policy calls the function once per query
-- and not once per row.
create function private.member_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and not private.is_suspended(user_id)
$$;
grant execute on function private.member_business_ids() to authenticated;

-- Same as member_business_ids, for owners and managers only.
create function private.manager_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and role in ('owner', 'manager')
    and not private.is_suspended(user_id)
$$;
grant execute on function private.manager_business_ids() to authenticated;

-- Same as member_business_ids, for owners only.
create function private.owner_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and role = 'owner' and not private.is_suspended(user_id)
$$;
grant execute on function private.owner_business_ids() to authenticated;

-- True when the person is a member of the store. The server has checked the person's token before.
-- Callers: the server.
create function public.is_member(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members where business_id = p_business_id and user_id = p_user_id)
    and not private.is_suspended(p_user_id)
$$;
grant execute on function public.is_member(uuid,uuid) to service_role;

-- True when the person is an owner or manager of the store. The server has checked the person's token before.
create function private.is_manager(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role in ('owner', 'manager'))
    and not private.is_suspended(p_user_id)
$$;

-- Refuses with `forbidden` unless the caller is the server, or an owner or manager of the store.
create function private.require_manager(p_business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_server() and (p_business_id is null
    or p_business_id not in (select private.manager_business_ids())) then
    perform private.refuse('forbidden');
  end if;
end $$;

-- True for the server (by its role) and for the database owner (a session that does not come from the API).
create function private.is_server() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'role', '') = 'service_role'
    or (coalesce(current_setting('request.jwt.claims', true), '') = '' and session_user <> 'authenticator')
$$;
