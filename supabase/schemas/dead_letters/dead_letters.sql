-- Messages that a queue gave up on. The table keeps a message until somebody reads it, sends it again or clears it (`npm run
-- dead-letters`).

-- Keeps letters [{queue, body, delivery, attempts}]. A letter that exists already gets higher counts. Keeps the thousand newest
-- letters, for 30 days.
-- Callers: the server.
create function public.keep_dead_letters(p_letters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dead_letters as d (queue, body, business_id, delivery, deaths, attempts)
  select l.queue, l.body, coalesce((l.body ->> 'businessId')::uuid, (
      select business_id from public.picture_jobs where id = (l.body ->> 'jobId')::uuid), (
      select business_id from public.imports where id = (l.body ->> 'importId')::uuid)),
      max(l.delivery), count(*), sum(l.attempts)
    from jsonb_to_recordset(p_letters) l (queue text, body jsonb, delivery text, attempts int)
    group by l.queue, l.body order by l.queue, l.body
  on conflict (queue, body) do update
    set delivery = excluded.delivery, deaths = d.deaths + excluded.deaths, attempts = d.attempts + excluded.attempts,
      last_at = now()
    where d.delivery <> excluded.delivery;
  delete from private.dead_letters where last_at < now() - interval '30 days';
  delete from private.dead_letters where id in (
    select id from private.dead_letters order by last_at desc, id offset 1000);
end $$;
grant execute on function public.keep_dead_letters(jsonb) to service_role;

-- Returns the state of a letter's work. `open`: still to do. `over`: the store's newest version is published, or the job or import has
-- ended, or the provider's message is settled. `gone`: it no longer exists. A letter about lost pages stays open, because versions do not show lost pages.
create function private.dead_letter_state(p_queue text, p_body jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case p_queue
    when 'oja-rebuilds' then coalesce((
      select case when v.rendered_version < v.content_version then 'open' when b.id is null then 'gone'
        when p_body ? 'repairs' then 'open' else 'over' end
      from public.store_versions v left join public.businesses b on b.id = v.business_id
      where v.business_id = (p_body ->> 'businessId')::uuid), 'gone')
    when 'oja-pictures' then coalesce((
      select case j.status when 'running' then 'open' else 'over' end
      from public.picture_jobs j where j.id = (p_body ->> 'jobId')::uuid), 'gone')
    when 'oja-payments' then coalesce((
      select case e.status when 'stored' then 'open' else 'over' end
      from public.provider_events e where e.sha256 = decode(p_body ->> 'eventHash', 'hex')), 'gone')
    when 'oja-imports' then coalesce((
      select case when i.status in ('running', 'undoing') then 'open' else 'over' end
      from public.imports i where i.id = (p_body ->> 'importId')::uuid), 'gone')
    else 'open' end
$$;

-- Returns the newest letters and marks them as seen. `GET /api/ready` counts letters that nobody has seen.
-- Callers: the server.
create function public.read_dead_letters(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_letters jsonb;
begin
  with letters as (select * from private.dead_letters order by last_at desc, id limit p_limit),
    seen as (update private.dead_letters d set seen_at = now() from letters l where d.id = l.id)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'queue', l.queue, 'body', l.body, 'deaths', l.deaths, 'attempts', l.attempts,
      'firstAt', l.first_at, 'lastAt', l.last_at, 'isNew', l.seen_at is null or l.seen_at < l.last_at,
      'state', private.dead_letter_state(l.queue, l.body),
      'store', (select jsonb_build_object('name', b.name, 'slug', b.slug) from public.businesses b where b.id = l.business_id)
    ) order by l.last_at desc, l.id), '[]') into v_letters
  from letters l;
  return v_letters;
end $$;
grant execute on function public.read_dead_letters(integer) to service_role;

-- Removes letters; returns how many.
-- Callers: the server.
create function public.clear_dead_letters(p_ids uuid[]) returns int
language sql volatile security definer set search_path = '' as $$
  with cleared as (delete from private.dead_letters where id = any(p_ids) returning 1)
  select count(*)::int from cleared
$$;
grant execute on function public.clear_dead_letters(uuid[]) to service_role;
