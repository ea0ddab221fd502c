-- Returns figures for operators (`GET /api/ready`): {staleStores, oldestStaleSeconds, deadLetters, unseenDeadLetters}. A store is
-- stale from its newest change until that change is published; at most a thousand are counted. unseenDeadLetters leaves out letters
-- whose work is done or no longer exists.
-- Callers: the server.
create function public.system_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'staleStores', (select count(*) from (
      select from public.store_versions where rendered_version < content_version limit 1000) stale),
    'oldestStaleSeconds', coalesce((select floor(extract(epoch from clock_timestamp() - min(changed_at)))
      from public.store_versions where rendered_version < content_version), 0),
    'deadLetters', (select count(*) from private.dead_letters),
    'unseenDeadLetters', (select count(*) from private.dead_letters
      where (seen_at is null or seen_at < last_at) and private.dead_letter_state(queue, body) = 'open'))
$$;
grant execute on function public.system_figures() to service_role;
