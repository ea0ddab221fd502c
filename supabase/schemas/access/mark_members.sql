-- Marks whose memberships, rights or shop have changed, and who was suspended, so that their open pages notice within seconds (tables/member_marks.sql).

-- After each row of business_members and suspended_people marks the person, of role_rights the members with that role, of businesses all members. An
-- account that is being deleted gets no mark.
create function private.mark_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(coalesce(new, old));
begin
  insert into public.member_marks (user_id)
  select u.id from auth.users u where u.id = (v_row ->> 'user_id')::uuid or (not v_row ? 'user_id' and u.id in (
    select user_id from public.business_members
    where business_id = coalesce(v_row ->> 'business_id', v_row ->> 'id')::uuid and role = coalesce(v_row ->> 'role', role)))
  order by u.id
  on conflict (user_id) do update set changed_at = clock_timestamp();
  return null;
end $$;
