-- Invitations: made and cancelled by owners.

-- Holds the team of a store until the end of the transaction: seats, roles and offers change one after another. Deletions of a store hold the
-- same row.
create function private.lock_team(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
end $$;

-- Refuses with `forbidden` unless the caller is an owner of the store, and holds its team. Looks before it waits, so that strangers hold nothing,
-- and again afterwards: the caller may have been removed meanwhile.
create function private.hold_own_team(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for v_look in 1..2 loop
    if p_business_id is null or p_business_id not in (select private.business_ids_where('team')) then
      perform private.refuse('forbidden');
    end if;
    perform private.lock_team(p_business_id);
  end loop;
end $$;

-- Refuses with `seats_full` {seats} when every seat of the plan in force is held. The caller holds the team.
create function private.require_seat(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seats int := private.plan_seats(private.plan_now(p_business_id));
begin
  if (select count(*) from public.business_members where business_id = p_business_id) >= v_seats then
    perform private.refuse('seats_full', jsonb_build_object('seats', v_seats));
  end if;
end $$;

-- Returns 256 bits that nobody can guess, in letters that an address may hold.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_')
$$;

-- Invites a person: by mail to an address, or by a link that anybody may open first. Returns {id, token}; the token is null for an invitation
-- by mail, because the mail alone brings it. A new invitation to the same address replaces the old one. A manager's needs a proof.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, forbidden, proof_needed, seats_full, too_many_requests.
create function public.invite_member(p_business_id uuid, p_way text, p_address text, p_role text, p_proof text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text;
  v_token text := private.new_token();
  v_id uuid;
begin
  perform private.limit_text('way', p_way);
  perform private.limit_text('address', p_address, 254);
  perform private.limit_text('role', p_role);
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  v_address := case when p_way = 'mail' then lower(btrim(p_address)) end;
  if p_role = 'manager' and p_way = 'mail' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  if exists (select from public.business_members m join auth.users u on u.id = m.user_id
    where m.business_id = p_business_id and lower(u.email) = v_address) then
    perform private.refuse('already_member');
  end if;
  delete from private.team_invitations where business_id = p_business_id and (expires_at <= now() or address = v_address);
  perform private.require_seat(p_business_id);
  if (select count(*) from private.team_invitations where business_id = p_business_id) >= 20
    or p_way = 'mail' and (select count(*) from private.mail_outbox where business_id = p_business_id
      and kind = 'team_invitation' and created_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.team_invitations (business_id, way, role, address, token_hash, created_by)
  values (p_business_id, p_way, p_role, v_address, private.hash_secret(v_token), (select auth.uid()))
  returning id into v_id;
  if p_way = 'mail' then
    perform private.mail_invitation(v_id, v_token);
  end if;
  perform private.note_activity(p_business_id, 'member_invited', coalesce(private.hint_of_address(v_address), ''),
    jsonb_build_object('role', p_role, 'way', p_way));
  return jsonb_build_object('id', v_id, 'token', case when p_way = 'link' then v_token end);
exception when check_violation or not_null_violation then
  perform private.bad_request(case when p_way = 'mail' then 'address' else 'role' end);
  return null;
end $$;
comment on function public.invite_member(uuid, text, text, text, text) is
  'Security definer on purpose: nobody may read or write invitations; the function writes them for owners of the store only.';
grant execute on function public.invite_member(uuid,text,text,text,text) to authenticated;

-- `a…@gmail.com` for `ada.obi@gmail.com`: tells owners whom they invited, and keeps no address of somebody who may never join.
create function private.hint_of_address(p_address text) returns text
language sql immutable set search_path = '' as $$ select left(p_address, 1) || '…@' || split_part(p_address, '@', 2) $$;

-- Writes the mail of an invitation. The outbox holds the token until the mail has gone (public.finish_mail). The store's name is one that a
-- mail to a stranger may show.
create function private.mail_invitation(p_id uuid, p_token text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select i.created_by, i.business_id, i.address, 'team_invitation', jsonb_build_object(
    'store', coalesce(private.name_for_mail(b.name), ''), 'role', i.role, 'token', p_token, 'invitation', i.id,
    'from', u.email, 'endsAt', floor(1000 * extract(epoch from i.expires_at)),
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from private.team_invitations i join public.businesses b on b.id = i.business_id join auth.users u on u.id = i.created_by
  where i.id = p_id
$$;

-- Ends an invitation that nobody has accepted, or refuses a person who has opened a link. Does nothing when it has ended already.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.cancel_invitation(p_business_id uuid, p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.hold_own_team(p_business_id);
  delete from private.team_invitations where business_id = p_business_id and id = p_id;
end $$;
comment on function public.cancel_invitation(uuid, uuid) is
  'Security definer on purpose: nobody may read or write invitations; the function ends them for owners of the store only.';
grant execute on function public.cancel_invitation(uuid,uuid) to authenticated;
