-- Reading and accepting an invitation. Reading a token changes nothing, so a mail scanner that opens the link does no harm.

-- Returns the open invitation of a token. No row when the invitation has ended, or when the person who made it is no longer an owner or is
-- suspended.
create function private.open_invitation(p_token text) returns setof private.team_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.team_invitations i
  join public.business_members m on m.business_id = i.business_id and m.user_id = i.created_by and m.role = 'owner'
  join public.businesses b on b.id = i.business_id and b.status = 'active'
  where i.token_hash = private.hash_secret(p_token) and i.expires_at > now()
    and not private.is_suspended(i.created_by)
$$;

-- Returns what a token means to the signed-in person: `open`, `asked`, `member`, `other_address`, `unconfirmed` or `gone`.
create function private.invitation_state(p_invitation private.team_invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (p_invitation).id is null then 'gone'
    when exists (select from public.business_members m where m.business_id = (p_invitation).business_id and m.user_id = u.id)
      then 'member'
    when (p_invitation).asked_by = u.id then 'asked'
    when (p_invitation).asked_by is not null then 'gone'
    when u.email_confirmed_at is null then 'unconfirmed'
    when (p_invitation).address is not null and (p_invitation).address is distinct from lower(u.email) then 'other_address'
    else 'open' end
  from auth.users u where u.id = (select auth.uid())
$$;

-- What the page of an invitation shows: {state, businessId, store, role, way, address}. Changes nothing. `address` is the signed-in person's
-- own, which the owner will see. A token without an open invitation shows nothing of a store.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, unauthorised.
create function public.read_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_state text;
begin
  perform private.limit_text('token', p_token);
  if (select auth.uid()) is null then
    perform private.refuse('unauthorised');
  end if;
  select * into v_invitation from private.open_invitation(p_token);
  v_state := coalesce(private.invitation_state(v_invitation), 'gone');
  return jsonb_build_object('state', v_state,
    'businessId', case when v_state = 'member' then v_invitation.business_id end,
    'store', case when v_state <> 'gone' then (select name from public.businesses where id = v_invitation.business_id) end,
    'role', case when v_state <> 'gone' then v_invitation.role end,
    'way', case when v_state <> 'gone' then v_invitation.way end,
    'address', (select email from auth.users where id = (select auth.uid())));
end $$;
comment on function public.read_invitation(text) is
  'Security definer on purpose: nobody may read invitations; the function answers whoever knows the token of one.';
grant execute on function public.read_invitation(text) to authenticated;

-- Accepts an invitation by mail: the person is a member then, and `state` is `member`. By link, the person asks to join, and `state` is
-- `asked`: an owner sees the name and the confirmed address, and answers. Either way the token is used up.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, invitation_gone, other_address, seats_full, unauthorised, unconfirmed_address.
create function public.accept_invitation(p_token text, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_state text;
  v_name text;
begin
  perform private.limit_text('token', p_token);
  perform private.limit_text('name', p_name, 80);
  if (select auth.uid()) is null then
    perform private.refuse('unauthorised');
  end if;
  v_name := private.clean_short(coalesce(p_name, ''));
  if not coalesce(private.is_line(v_name, 80), false) then
    perform private.bad_request('name');
  end if;
  select * into v_invitation from private.open_invitation(p_token);
  perform private.lock_team(v_invitation.business_id);
  -- Reads again, because another call may have used the token while this call waited, or an owner may have cancelled.
  v_invitation := null;
  select * into v_invitation from private.open_invitation(p_token);
  v_state := coalesce(private.invitation_state(v_invitation), 'gone');
  if v_state = 'member' then
    perform private.refuse('already_member');
  elsif v_state = 'other_address' then
    perform private.refuse('other_address');
  elsif v_state = 'unconfirmed' then
    perform private.refuse('unconfirmed_address');
  elsif v_state <> 'open' then
    perform private.refuse('invitation_gone');
  end if;
  if v_invitation.way = 'link' then
    update private.team_invitations set asked_by = (select auth.uid()), asked_name = v_name, asked_at = now()
      where id = v_invitation.id;
    perform private.tell_owners_of_guest(v_invitation.business_id, v_name);
    return jsonb_build_object('state', 'asked', 'businessId', null);
  end if;
  perform private.require_seat(v_invitation.business_id);
  perform private.add_member(v_invitation, (select auth.uid()), v_name);
  return jsonb_build_object('state', 'member', 'businessId', v_invitation.business_id);
end $$;
comment on function public.accept_invitation(text, text) is
  'Security definer on purpose: people may not add members; the function adds whom an owner has invited, under the lock of the team.';
grant execute on function public.accept_invitation(text,text) to authenticated;

-- Tells the owners that somebody wants to join: by mail, and their open pages by their marks (access/mark_members.sql).
create function private.tell_owners_of_guest(p_business_id uuid, p_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'wants_to_join', jsonb_build_object('store', b.name, 'storeId', b.id, 'guest', p_name,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b
  join public.business_members m on m.business_id = b.id and m.role = 'owner'
  join auth.users u on u.id = m.user_id
  where b.id = p_business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$';
  insert into public.member_marks (user_id)
  select user_id from public.business_members where business_id = p_business_id and role = 'owner' order by user_id
  on conflict (user_id) do update set changed_at = clock_timestamp();
end $$;

-- Makes the person a member by an invitation, which ends. The owner gave a proof when the invitation of a manager was made. The caller holds
-- the team and has found a seat.
create function private.add_member(p_invitation private.team_invitations, p_user_id uuid, p_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_proved text := coalesce(current_setting('oja.proved_for', true), '');
begin
  delete from private.team_invitations where id = (p_invitation).id;
  perform set_config('oja.proved_for', (p_invitation).business_id::text, true);
  insert into public.business_members (business_id, user_id, role, name)
  values ((p_invitation).business_id, p_user_id, (p_invitation).role, p_name);
  perform set_config('oja.proved_for', v_proved, true);
end $$;

-- Accepts a person who has opened a link; for owners. `p_address`: the address that the owner saw, which must still be the person's.
-- Saying no is public.cancel_invitation.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, forbidden, invitation_gone, other_address, seats_full, unconfirmed_address.
create function public.let_in(p_business_id uuid, p_id uuid, p_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_guest record;
begin
  perform private.limit_text('address', p_address, 254);
  perform private.hold_own_team(p_business_id);
  select * into v_invitation from private.team_invitations
    where business_id = p_business_id and id = p_id and asked_by is not null and expires_at > now();
  if not found then
    perform private.refuse('invitation_gone');
  end if;
  if exists (select from public.business_members where business_id = p_business_id and user_id = v_invitation.asked_by) then
    perform private.refuse('already_member');
  end if;
  -- The owner accepts this address: the lock keeps the person from changing it before the transaction ends.
  select email, email_confirmed_at into v_guest from auth.users where id = v_invitation.asked_by for share;
  if v_guest.email_confirmed_at is null then
    perform private.refuse('unconfirmed_address');
  elsif lower(v_guest.email) is distinct from lower(btrim(p_address)) then
    perform private.refuse('other_address');
  end if;
  perform private.require_seat(p_business_id);
  perform private.add_member(v_invitation, v_invitation.asked_by, v_invitation.asked_name);
end $$;
comment on function public.let_in(uuid, uuid, text) is
  'Security definer on purpose: people may not add members; the function adds who asked by a link, for owners, under the lock of the team.';
grant execute on function public.let_in(uuid,uuid,text) to authenticated;
