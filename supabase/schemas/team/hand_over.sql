-- A store goes to another owner: the owner offers with a proof, the member accepts. The earlier owner stays as a manager.

-- Offers the store to a member. An earlier offer ends.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.offer_ownership(p_business_id uuid, p_user_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  if not exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role <> 'owner') or not private.has_seat(p_business_id, p_user_id) then
    perform private.refuse('member_gone');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  delete from private.ownership_offers where business_id = p_business_id;
  insert into private.ownership_offers (business_id, from_user, to_user) values (p_business_id, (select auth.uid()), p_user_id);
  perform private.write_activity(p_business_id, (select auth.uid()), 'ownership_offered',
    private.member_name(p_business_id, p_user_id), '{}', p_user_id);
end $$;
comment on function public.offer_ownership(uuid, uuid, text) is
  'Security definer on purpose: nobody may write offers; the function writes them for owners who have proved who they are.';
grant execute on function public.offer_ownership(uuid,uuid,text) to authenticated;

-- Ends an offer: the owner takes it back, or the member says no. Does nothing when there is none.
-- Callers: signed-in people; the function checks what they may do.
create function public.end_ownership_offer(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
    perform private.lock_team(p_business_id);
  end if;
  delete from private.ownership_offers where business_id = p_business_id
    and (to_user = (select auth.uid()) or p_business_id in (select private.business_ids_where('team')));
end $$;
comment on function public.end_ownership_offer(uuid) is
  'Security definer on purpose: nobody may write offers; the function ends one for the two people whom it concerns.';
grant execute on function public.end_ownership_offer(uuid) to authenticated;

-- The member accepts: they are owner, and the person who offered is manager. Both happen or neither.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: offer_gone.
create function public.accept_ownership(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offer private.ownership_offers;
begin
  if exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
    perform private.lock_team(p_business_id);
  end if;
  delete from private.ownership_offers where business_id = p_business_id and to_user = (select auth.uid()) and expires_at > now()
    and private.has_seat(p_business_id, to_user)
    and not private.is_suspended(from_user) and from_user in (select user_id from public.business_members where business_id = p_business_id and role = 'owner')
    returning * into v_offer;
  if v_offer.to_user is null then
    perform private.refuse('offer_gone');
  end if;
  -- The owner gave the proof with the offer.
  perform set_config('oja.proved_for', p_business_id::text, true);
  update public.business_members set role = 'owner' where business_id = p_business_id and user_id = v_offer.to_user;
  update public.business_members set role = 'manager' where business_id = p_business_id and user_id = v_offer.from_user;
  perform set_config('oja.proved_for', '', true);
  delete from private.team_invitations where business_id = p_business_id and created_by = v_offer.from_user;
  perform private.mail_hand_over(v_offer);
end $$;
comment on function public.accept_ownership(uuid) is
  'Security definer on purpose: people may not write members; the function carries out the offer of an owner, under the lock of the team.';
grant execute on function public.accept_ownership(uuid) to authenticated;

-- Tells both people that the store has another owner.
create function private.mail_hand_over(p_offer private.ownership_offers) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'ownership_handed', jsonb_build_object('store', b.name,
    'owner', private.member_name(b.id, (p_offer).to_user), 'isNewOwner', u.id = (p_offer).to_user,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b join auth.users u on u.id in ((p_offer).from_user, (p_offer).to_user)
  where b.id = (p_offer).business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;
