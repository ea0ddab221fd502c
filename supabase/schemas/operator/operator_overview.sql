-- The operator's first page: how the service is now.

-- Returns {"stores", "suspended", "plans", "owners", "ordersToday", "ordersByHour", "waiting", "oldestSeconds", "deadLetters",
-- "openReports", "deletions"}. "ordersByHour": the last 24 hours, the oldest first, [{"at", "orders"}].
-- Callers: the server.
create function public.operator_overview() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'stores', (select count(*)::int from public.businesses),
    'suspended', (select count(*)::int from public.businesses where status = 'suspended'),
    'plans', (
      select json_object_agg(p.plan, coalesce(n.stores, 0)) from unnest(array['starter', 'premium', 'enterprise']) p (plan)
      left join (
        select private.plan_now(id) as plan, count(*)::int as stores from public.businesses group by 1
      ) n using (plan)),
    'owners', (select count(distinct user_id)::int from public.business_members where role = 'owner'),
    'ordersByHour', (
      select json_agg(json_build_object('at', h.at, 'orders', (
          select count(*)::int from public.orders o where o.created_at >= h.at and o.created_at < h.at + interval '1 hour')) order by h.at)
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h (at)),
    'waiting', (select count(*)::int from public.store_versions where rendered_version < content_version),
    'oldestSeconds', (
      select coalesce(floor(extract(epoch from now() - min(changed_at))), 0)::int
      from public.store_versions where rendered_version < content_version),
    'deadLetters', (select count(*)::int from private.dead_letters),
    'openReports', (select count(*)::int from private.shop_reports where closed_at is null),
    'deletions', (select count(*)::int from private.store_deletions) + (select count(*)::int from private.account_deletions))
$$;
grant execute on function public.operator_overview() to service_role;
