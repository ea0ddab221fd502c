-- What the pages about people show.

-- The name of a person in a store's lists: the one they gave when they joined, or that of their account, or the start of their address.
create function private.member_name(p_business_id uuid, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(private.clean_short(coalesce(nullif(m.name, ''), nullif(u.raw_user_meta_data ->> 'full_name', ''),
    nullif(u.raw_user_meta_data ->> 'name', ''), split_part(u.email, '@', 1), '')), 80)
  from auth.users u left join public.business_members m on m.user_id = u.id and m.business_id = p_business_id
  where u.id = p_user_id
$$;

-- Returns everything on the page of the team, for active members; null for anybody else. Only owners get addresses, invitations and people
-- who ask to join.
-- Callers: signed-in people; the function checks what they may do.
create function public.team_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seats', private.plan_seats(private.plan_now(b.id)),
    'members', (select jsonb_agg(jsonb_build_object(
        'userId', m.user_id, 'name', private.member_name(b.id, m.user_id), 'role', m.role, 'since', private.iso_time(m.created_at),
        'address', case when o.is_owner or m.user_id = (select auth.uid()) then u.email end,
        'rests', not private.has_seat(b.id, m.user_id))
        order by array_position(array['owner', 'manager', 'staff'], m.role), m.created_at, m.user_id)
      from public.business_members m join auth.users u on u.id = m.user_id where m.business_id = b.id),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'way', i.way, 'role', i.role, 'address', i.address,
        'expiresAt', private.iso_time(i.expires_at)) order by i.created_at), '[]')
      from private.team_invitations i
      where i.business_id = b.id and o.is_owner and i.asked_by is null and i.expires_at > now()),
    'asking', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.asked_name, 'address', u.email,
        'askedAt', private.iso_time(i.asked_at)) order by i.asked_at), '[]')
      from private.team_invitations i join auth.users u on u.id = i.asked_by
      where i.business_id = b.id and o.is_owner and i.expires_at > now()),
    'rights', (select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'right', r.deed, 'isAllowed', r.is_allowed) order by r.role, r.deed), '[]')
      from public.role_rights r where r.business_id = b.id),
    'offer', (select jsonb_build_object('toUserId', f.to_user, 'toName', private.member_name(b.id, f.to_user),
        'fromName', private.member_name(b.id, f.from_user), 'expiresAt', private.iso_time(f.expires_at))
      from private.ownership_offers f
      where f.business_id = b.id and f.expires_at > now() and (o.is_owner or f.to_user = (select auth.uid()))))
  from public.businesses b
  cross join lateral (select b.id in (select private.business_ids_where('team')) as is_owner) o
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.team_page(uuid) is
  'Security definer on purpose: gathers names, addresses and invitations, which people may not read; for the store''s members only.';
grant execute on function public.team_page(uuid) to authenticated;

-- Returns how many people wait for an owner's answer; 0 for whoever is no owner.
create function private.people_asking(p_business_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.team_invitations
  where business_id = p_business_id and asked_by is not null and expires_at > now()
    and p_business_id in (select private.business_ids_where('team'))
$$;
comment on function private.people_asking(uuid) is
  'Security definer on purpose: nobody may read invitations; the function counts those of a store for its owners alone.';
grant execute on function private.people_asking(uuid) to authenticated;

-- Returns the stores in which the signed-in person has no seat now (`resting`) or has asked to work (`asked`): [{businessId, name, state}].
-- Callers: signed-in people; the function checks what they may do.
create function public.my_waiting_stores() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', w.id, 'name', w.name, 'state', w.state) order by w.name, w.id), '[]')
  from (
    select b.id, b.name, 'resting' as state from public.business_members m join public.businesses b on b.id = m.business_id
    where m.user_id = (select auth.uid()) and not private.has_seat(m.business_id, m.user_id)
    union all
    select b.id, b.name, 'asked' from private.team_invitations i join public.businesses b on b.id = i.business_id
    where i.asked_by = (select auth.uid()) and i.expires_at > now()
  ) w
$$;
comment on function public.my_waiting_stores() is
  'Security definer on purpose: a member who rests reads nothing of the store; the function tells them its name, and to nobody else.';
grant execute on function public.my_waiting_stores() to authenticated;
