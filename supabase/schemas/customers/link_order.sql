-- Gives a guest's order to the account of the signed-in person who opens the order's link. The link is the proof; a phone number is
-- never enough. An order that already belongs to an account keeps its account.
-- Callers: the server.
create function public.link_order(p_token text, p_user_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update public.orders set user_id = p_user_id, is_claimed = true
  where token = p_token and user_id is null and exists (select from auth.users where id = p_user_id);
  if found then return 'claimed'; end if;
  select user_id into v_owner from public.orders where token = p_token;
  if not found then return 'unknown'; end if;
  return case when v_owner = p_user_id then 'yours' else 'taken' end;
end $$;
grant execute on function public.link_order(text,uuid) to service_role;
