-- Messages that a queue gave up: kept until somebody has read them, sent them again or cleared them (`npm run dead-letters`).

create table private.dead_letters (
  id uuid primary key default gen_random_uuid(),
  -- Where it goes when it is sent again.
  queue text not null check (queue in ('oja-rebuilds', 'oja-pictures', 'unknown')),
  body jsonb not null check (octet_length(body::text) <= 1000),
  -- The store it is about. No foreign key: it must not hold up a deletion, which takes it along.
  business_id uuid,
  -- The delivery that was kept last: a queue may hand out one delivery twice.
  delivery text not null check (char_length(delivery) <= 100),
  -- How often it was given up, and after how many tries in all.
  deaths int not null check (deaths > 0),
  attempts int not null check (attempts >= 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  seen_at timestamptz,
  unique (queue, body)
);
create index dead_letters_last on private.dead_letters (last_at);
create index dead_letters_business on private.dead_letters (business_id);
alter table private.dead_letters enable row level security;
revoke all on private.dead_letters from public, anon, authenticated, service_role;

-- Keeps letters [{queue, body, delivery, attempts}]; one that is here already is counted up. At most a thousand, the youngest, for 30 days.
create function public.keep_dead_letters(p_letters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dead_letters as d (queue, body, business_id, delivery, deaths, attempts)
  select l.queue, l.body, coalesce((l.body ->> 'businessId')::uuid, (
      select business_id from public.picture_jobs where id = (l.body ->> 'jobId')::uuid)),
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

-- What has become of a letter's work: `open`; `over` when the store's newest version stands or the job has ended since; `gone` with
-- its store or job. Lost pages are not seen in versions: a letter about them stays open.
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
    else 'open' end
$$;

-- The youngest letters in plain fields. Reading marks them as seen: `GET /api/ready` counts those that nobody has seen.
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

create function public.clear_dead_letters(p_ids uuid[]) returns int
language sql volatile security definer set search_path = '' as $$
  with cleared as (delete from private.dead_letters where id = any(p_ids) returning 1)
  select count(*)::int from cleared
$$;

-- As before. A message about the store that dies after it is gone leaves its letter.
create or replace function public.forget_store_leavings(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.store_objects(p_business_id, 1)) then
    raise exception 'store % has left files', p_business_id;
  end if;
  delete from public.render_leases where business_id = p_business_id;
  delete from private.dead_letters where business_id = p_business_id;
  delete from private.store_leavings where business_id = p_business_id;
end $$;

revoke execute on function public.keep_dead_letters(jsonb), private.dead_letter_state(text, jsonb),
  public.read_dead_letters(int), public.clear_dead_letters(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.keep_dead_letters(jsonb), public.read_dead_letters(int), public.clear_dead_letters(uuid[])
  to service_role;
