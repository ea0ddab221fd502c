-- What the Worker tells operators about the chain from an edit to a page (`GET /api/ready`).

-- {staleStores, oldestStaleSeconds, deadLetters, unseenDeadLetters}. A store is stale from its newest change on; at most a thousand are
-- counted. Letters whose work is done or gone since are not unseen.
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

revoke execute on function public.system_figures() from public, anon, authenticated, service_role;
grant execute on function public.system_figures() to service_role;
