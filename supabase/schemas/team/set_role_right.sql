-- Gives a right to a role of the store, or takes it. What the role would have anyway is not kept as a row. Writes the activity when something changes.
-- Giving needs a proof. Attack: a helper at the owner's open phone gives staff a right that the helper keeps on their own. Taking needs none.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, proof_needed.
create function public.set_role_right(p_business_id uuid, p_role text, p_right text, p_is_allowed boolean, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('role', p_role);
  perform private.limit_text('right', p_right);
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  if p_role is null or p_role not in ('manager', 'staff') then
    perform private.bad_request('role');
  elsif p_is_allowed is null or p_right is null
    or p_right not in ('figures', 'costs', 'customer-numbers', 'payments', 'prices', 'stock', 'export') then
    perform private.bad_request('right');
  elsif private.role_may_in(p_business_id, p_role, p_right) = p_is_allowed then
    return;
  elsif p_is_allowed then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  delete from public.role_rights where business_id = p_business_id and role = p_role and deed = p_right;
  if private.role_may(p_role, p_right) <> p_is_allowed then
    insert into public.role_rights (business_id, role, deed, is_allowed) values (p_business_id, p_role, p_right, p_is_allowed);
  end if;
  perform private.note_activity(p_business_id, 'right_changed', '',
    jsonb_build_object('role', p_role, 'right', p_right, 'isAllowed', p_is_allowed));
end $$;
comment on function public.set_role_right(uuid, text, text, boolean, text) is
  'Security definer on purpose: nobody writes rights by hand; for owners of the store only, under the lock of the team.';
grant execute on function public.set_role_right(uuid,text,text,boolean,text) to authenticated;
