-- Suspends a person and restores them. The database refuses the person at once; the server then tells the auth server, and the minute's
-- work repeats what failed.

-- True for a suspended person.
create function private.is_suspended(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.suspended_people where user_id = p_user_id and restored_at is null)
$$;

-- Suspends a person: ends all sessions, and from the commit on no call of theirs is answered. Does nothing when they are suspended already.
-- An operator is not suspended: `npm run operator -- remove` comes first.
-- Callers: the server.
-- Refuses: bad_request, forbidden, is_operator, not_found.
create function public.operator_suspend_person(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif exists (select from public.platform_admins where user_id = p_user_id) then
    perform private.refuse('is_operator');
  elsif private.is_suspended(p_user_id) then
    return;
  end if;
  insert into private.suspended_people (user_id, reason) values (p_user_id, p_reason)
  on conflict (user_id) do update set reason = excluded.reason, since = now(), is_banned = false, restored_at = null;
  delete from auth.sessions where user_id = p_user_id;
  perform private.log_act(p_operator, 'suspend_person', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'status', 'active'), '{"status": "suspended"}', p_reason);
end $$;
grant execute on function public.operator_suspend_person(uuid,uuid,text) to service_role;

-- Restores a suspended person. Does nothing when the person is not suspended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_restore_person(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_suspension private.suspended_people;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  update private.suspended_people set restored_at = now() where user_id = p_user_id and restored_at is null
    returning * into v_suspension;
  if not found then
    return;
  end if;
  perform private.log_act(p_operator, 'restore_person', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'status', 'suspended', 'reason', v_suspension.reason, 'since', v_suspension.since),
    '{"status": "active"}', p_reason);
end $$;
grant execute on function public.operator_restore_person(uuid,uuid,text) to service_role;

-- Returns people about whom the auth server must still be told, the longest waiting first, or the one that is named: [{"userId",
-- "isBanned"}], where isBanned is what it must be told.
-- Callers: the server.
create function public.untold_suspensions(p_user_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'isBanned', restored_at is null) order by since), '[]')
  from (
    select * from private.suspended_people
    where (not is_banned or restored_at is not null) and (p_user_id is null or user_id = p_user_id)
    order by since limit p_limit) untold
$$;
grant execute on function public.untold_suspensions(uuid,integer) to service_role;

-- Records what the auth server was told. Keeps the row when an operator has changed the suspension meanwhile: the cron job tells the auth
-- server again.
-- Callers: the server.
create function public.note_told_suspension(p_user_id uuid, p_is_banned boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.suspended_people set is_banned = true where user_id = p_user_id and p_is_banned;
  delete from private.suspended_people where user_id = p_user_id and not p_is_banned and restored_at is not null;
  -- Suspended again between the answer of the auth server and this call.
  update private.suspended_people set is_banned = false where user_id = p_user_id and not p_is_banned;
end $$;
grant execute on function public.note_told_suspension(uuid,boolean) to service_role;
