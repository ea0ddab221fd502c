-- Stores and accounts that are being deleted. Operators only look.

-- Returns {"stores", "accounts"}, the oldest first, at most 200 of each. A store: {"businessId", "name", "slugs", "domain", "askedAt",
-- "touchedAt"}; an account: {"userId", "mail", "askedAt", "touchedAt"}, `mail` null once the account is gone. "touchedAt": when a step
-- last began.
-- Callers: the server.
create function public.operator_deletions() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'stores', (
      select coalesce(json_agg(json_build_object(
          'businessId', d.business_id, 'name', c.name, 'slugs', d.slugs, 'domain', d.custom_domain, 'askedAt', d.asked_at,
          'touchedAt', d.touched_at) order by d.asked_at, d.business_id), '[]')
      from (select * from private.store_deletions order by asked_at, business_id limit 200) d
      left join public.closed_stores c on c.business_id = d.business_id),
    'accounts', (
      select coalesce(json_agg(json_build_object(
          'userId', d.user_id, 'mail', u.email, 'askedAt', d.asked_at, 'touchedAt', d.touched_at) order by d.asked_at, d.user_id), '[]')
      from (select * from private.account_deletions order by asked_at, user_id limit 200) d
      left join auth.users u on u.id = d.user_id))
$$;
grant execute on function public.operator_deletions() to service_role;
