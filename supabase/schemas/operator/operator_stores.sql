-- What an operator sees of stores: a list that can be searched, and one store.

-- Returns {"total", "stores"}: stores whose name, slug, domain, id or owner's address holds the text, newest first.
-- "lagSeconds": how long the newest change has waited for its pages; 0 when they are published.
-- Callers: the server.
-- Refuses: bad_request.
create function public.operator_stores(p_search text default '', p_offset int default 0, p_limit int default 50) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := '%' || replace(replace(replace(lower(btrim(p_search)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.limit_text('search', p_search);
  return (
    with found as (
      select b.*, private.owner_email(b.id) as owner_email from public.businesses b
      where btrim(p_search) = '' or lower(b.name) like v_text or b.slug like v_text or b.custom_domain like v_text
        or b.id::text = lower(btrim(p_search)) or lower(private.owner_email(b.id)) like v_text
    )
    select json_build_object('total', (select count(*) from found), 'stores', coalesce((
      select json_agg(private.operator_store_line(f.id) order by f.created_at desc, f.id)
      from (select id, created_at from found order by created_at desc, id offset p_offset limit least(p_limit, 200)) f), '[]')));
end $$;
grant execute on function public.operator_stores(text,integer,integer) to service_role;

-- Returns the address of the store's first owner; empty without one.
create function private.owner_email(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select u.email from public.business_members m join auth.users u on u.id = m.user_id
    where m.business_id = p_business_id and m.role = 'owner' order by m.created_at, m.user_id limit 1), '')
$$;

-- Returns one line of the list of stores.
create function private.operator_store_line(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', b.id, 'name', b.name, 'slug', b.slug, 'domain', b.custom_domain, 'domainStatus', b.custom_domain_status,
    'plan', private.plan_now(b.id), 'planEndsAt', private.plan_end(b.id),
    'status', b.status, 'owner', private.owner_email(b.id), 'createdAt', b.created_at,
    'changedAt', v.changed_at, 'publishedAt', v.published_at,
    'lagSeconds', case when v.rendered_version < v.content_version
      then greatest(0, floor(extract(epoch from now() - v.changed_at)))::int else 0 end,
    'deadLetters', (select count(*)::int from private.dead_letters d where d.business_id = b.id),
    'reports', (select count(*)::int from private.shop_reports r where r.business_id = b.id and r.closed_at is null))
  from public.businesses b left join public.store_versions v on v.business_id = b.id
  where b.id = p_business_id
$$;

-- Returns one store with its members, figures, open and closed reports, and acts; null for a store that does not exist.
-- Callers: the server.
create function public.operator_store(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'store', private.operator_store_line(b.id),
    'suspension', (select json_build_object('reason', reason, 'since', since) from public.store_suspensions where business_id = b.id),
    'members', (
      select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'role', m.role, 'since', m.created_at) order by m.created_at, u.email), '[]')
      from public.business_members m join auth.users u on u.id = m.user_id where m.business_id = b.id),
    'products', (select count(*)::int from public.products where business_id = b.id and status in ('draft', 'live')),
    'liveProducts', (select count(*)::int from public.products where business_id = b.id and status = 'live'),
    'orders', (select count(*)::int from public.orders where business_id = b.id and status <> 'cancelled'),
    'ordersThisWeek', (select count(*)::int from public.orders where business_id = b.id and status <> 'cancelled' and created_at > now() - interval '7 days'),
    'reports', private.operator_report_list(b.id, false),
    'plan', private.operator_plan(b.id),
    'acts', public.operator_acts(b.id, null, 50))
  from public.businesses b where b.id = p_business_id
$$;
grant execute on function public.operator_store(uuid) to service_role;
