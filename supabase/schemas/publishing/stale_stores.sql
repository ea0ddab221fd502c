-- Finds stores with outdated pages. So lost, repeated and reordered nudges do no harm. Both functions return one array, because PostgREST
-- cuts a set of rows at a thousand.

-- Returns stores with outdated pages, the longest waiting first.
-- Callers: the server.
create function public.stale_stores(p_limit int) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(business_id), '{}') from (
    select business_id from public.store_versions
    where rendered_version < content_version order by changed_at, business_id limit p_limit) stale
$$;
grant execute on function public.stale_stores(integer) to service_role;

-- Writes notices for stores whose sale, voucher or plan starts or ends now, the earliest first. The commit raises their versions and nudges
-- the publisher.
-- A commit of ten thousand stores takes longer than the server may wait, so the caller sets a limit. The previous release passes none.
-- Callers: the server.
create function public.bump_due_stores(p_limit int default 1000) returns uuid[]
language sql security definer set search_path = '' as $$
  with due as (
    select business_id from public.store_versions where next_change_at <= now() order by next_change_at, business_id limit p_limit
  ), noted as (
    insert into public.store_notices (transaction_id, business_id) select pg_current_xact_id(), business_id from due
    on conflict do nothing
    returning business_id
  )
  select coalesce(array_agg(business_id), '{}') from noted
$$;
grant execute on function public.bump_due_stores(integer) to service_role;
