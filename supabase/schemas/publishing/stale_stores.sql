-- Finds stores with outdated pages. So lost, repeated and reordered nudges do no harm.

-- Returns stores with outdated pages, the longest waiting first.
-- Callers: the server.
create function public.stale_stores(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.store_versions
  where rendered_version < content_version order by changed_at, business_id limit p_limit
$$;
grant execute on function public.stale_stores(integer) to service_role;

-- Gives notice of stores whose sale, voucher or plan starts or ends now; the commit makes the new version and the nudge.
-- Callers: the server.
create function public.bump_due_stores() returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), business_id from public.store_versions where next_change_at <= now()
  on conflict do nothing
  returning business_id
$$;
grant execute on function public.bump_due_stores() to service_role;
