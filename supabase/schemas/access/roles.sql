-- What each role may do in a store. Policies and functions ask this table alone. src/domain/team/roles.ts has the same table, and a test
-- compares the two. Of some deeds the owner of a store decides otherwise for a role (role_rights). Staff may set the price and the stock of a
-- new product; what stands is changed by those whom the right names.

-- True when a role may do a deed, unless an owner has decided otherwise. An unknown deed is for nobody.
create function private.role_may(p_role text, p_deed text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_deed in ('orders', 'payments', 'products', 'stock', 'customers', 'customer-numbers') then p_role in ('owner', 'manager', 'staff')
    when p_deed in ('figures', 'prices', 'imports', 'costs', 'customer-records', 'export', 'vouchers', 'gift-cards', 'settings', 'activity')
      then p_role in ('owner', 'manager')
    when p_deed in ('bank-details', 'plan', 'team', 'delete', 'exit-kit') then p_role = 'owner'
    else false end;
end $$;

-- True when a role may do a deed in this store: what its owner has decided, or else private.role_may. Owners have no rows, and may everything.
-- A file writes prices, stock and costs, so a role from which one of these was taken imports none.
create function private.role_may_in(p_business_id uuid, p_role text, p_deed text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select is_allowed from public.role_rights where business_id = p_business_id and role = p_role and deed = p_deed),
    private.role_may(p_role, p_deed))
    and (p_deed <> 'imports' or not exists (select from public.role_rights
      where business_id = p_business_id and role = p_role and deed in ('prices', 'stock', 'costs') and not is_allowed))
$$;

-- Returns the stores in which the signed-in person may do a deed. Returns a set, so that a policy calls the function once per query and not
-- once per row.
create function private.business_ids_where(p_deed text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and (select private.caller_refusal()) is null and private.role_may_in(business_id, role, p_deed)
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

-- True when the person may do the deed in the store. The server has checked the person's token before.
create function private.person_may(p_business_id uuid, p_user_id uuid, p_deed text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and private.role_may_in(p_business_id, role, p_deed))
    and public.is_member(p_business_id, p_user_id)
$$;

-- For tables whose rows some members may not write: refuses with `forbidden` {deed} a member without the right that tg_argv[0] names, whichever function
-- writes. A new product gets its prices and stock from whoever adds it.
create function private.guard_right() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.business_members
      where business_id = new.business_id and user_id = (select auth.uid()) and not private.role_may_in(business_id, role, tg_argv[0]))
    and (tg_op = 'UPDATE' or not exists (select from public.products
      where id = (to_jsonb(new) ->> 'product_id')::uuid and created_at = now())) then
    perform private.refuse('forbidden', jsonb_build_object('deed', tg_argv[0]));
  end if;
  return new;
end $$;
