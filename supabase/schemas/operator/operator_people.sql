-- What an operator sees of people: a search, and one person.

-- Returns one person: {"id", "email", "createdAt", "lastSignInAt", "isConfirmed", "isOperator", "suspension", "notice", "stores"}. A
-- suspension: {"reason", "since", "isBanned"}; a notice: {"reason", "givenAt", "endsAt"}; each null without one. Null for an unknown person.
-- Callers: the server.
create function public.operator_person(p_user_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', u.id, 'email', coalesce(u.email, ''), 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'isConfirmed', u.email_confirmed_at is not null,
    'isOperator', exists (select from public.platform_admins where user_id = u.id),
    'suspension', (
      select json_build_object('reason', reason, 'since', since, 'isBanned', is_banned) from private.suspended_people
      where user_id = u.id and restored_at is null),
    'notice', (
      select json_build_object('reason', reason, 'givenAt', given_at, 'endsAt', ends_at) from private.account_notices where user_id = u.id),
    'stores', (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'role', m.role) order by m.created_at, b.id), '[]')
      from public.business_members m join public.businesses b on b.id = m.business_id where m.user_id = u.id))
  from auth.users u where u.id = p_user_id
$$;
grant execute on function public.operator_person(uuid) to service_role;

-- Returns at most 50 people whose address holds the text, newest first; without a text those who are suspended or have notice come before
-- the newest.
-- Callers: the server.
-- Refuses: bad_request.
create function public.operator_people(p_search text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := lower(btrim(coalesce(p_search, '')));
  v_like text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.limit_text('search', p_search);
  return (
    select coalesce(json_agg(public.operator_person(f.id) order by f.is_marked desc, f.created_at desc, f.id), '[]')
    from (
      select u.id, u.created_at, m.is_marked from auth.users u
      cross join lateral (select v_text = '' and (
        exists (select from private.suspended_people s where s.user_id = u.id and s.restored_at is null)
          or exists (select from private.account_notices n where n.user_id = u.id)) as is_marked) m
      where v_text = '' or lower(u.email) like v_like or u.id::text = v_text
      order by m.is_marked desc, u.created_at desc, u.id limit 50) f);
end $$;
grant execute on function public.operator_people(text) to service_role;
