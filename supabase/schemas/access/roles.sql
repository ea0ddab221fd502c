-- What each role may do in a store. Policies and functions ask this table alone. src/domain/team/roles.ts has the same table, and a test
-- compares the two. Staff may set the price of a new product; only owners and managers may change a stored price.

-- True when a role may do a deed. An unknown deed is for nobody.
create function private.role_may(p_role text, p_deed text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_deed in ('orders', 'products', 'stock', 'customers') then p_role in ('owner', 'manager', 'staff')
    when p_deed in ('prices', 'costs', 'customer-records', 'export', 'vouchers', 'gift-cards', 'settings', 'activity')
      then p_role in ('owner', 'manager')
    when p_deed in ('bank-details', 'plan', 'team', 'delete', 'exit-kit') then p_role = 'owner'
    else false end;
end $$;

-- Returns the stores in which the signed-in person may do a deed. Returns a set, so that a policy calls the function once per query and not
-- once per row.
create function private.business_ids_where(p_deed text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and (select private.caller_refusal()) is null and private.role_may(role, p_deed)
    and (role = 'owner' or private.has_seat(business_id, user_id))
$$;
comment on function private.business_ids_where(text) is
  'Security definer on purpose: reads the caller''s own memberships, which policies of that very table ask for.';
grant execute on function private.business_ids_where(text) to authenticated;

-- Refuses with `forbidden` unless the caller is the server, or may do the deed in the store.
create function private.require_deed(p_business_id uuid, p_deed text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_server() and (p_business_id is null
    or p_business_id not in (select private.business_ids_where(p_deed))) then
    perform private.refuse('forbidden', jsonb_build_object('deed', p_deed));
  end if;
end $$;
