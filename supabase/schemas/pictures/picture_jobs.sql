-- Jobs that put a changed watermark on all pictures of a store, in small steps. One job per store at a time.

-- Returns a job as JSON for the server.
create function private.job_json(j public.picture_jobs) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', j.id, 'businessId', j.business_id, 'status', j.status, 'total', j.wanted, 'done', j.done,
    'failed', cardinality(j.failed_ids), 'updatedAt', j.updated_at)
$$;

-- Starts a job for the watermark in force; the caller is an owner or manager. A running job for the same watermark continues; a job
-- for an earlier watermark ends.
-- Callers: the server.
-- Refuses: forbidden, plan_needed.
create function public.start_picture_job(p_business_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stamp text := private.watermark_of(p_business_id) ->> 'stamp';
  v_job public.picture_jobs;
begin
  if not private.person_may(p_business_id, p_user_id, 'settings') then
    perform private.refuse('forbidden');
  end if;
  if v_stamp is null and (select watermark_type from public.businesses where id = p_business_id) <> 'none' then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:pictures:' || p_business_id, 0));
  update public.picture_jobs set status = 'cancelled', updated_at = now()
    where business_id = p_business_id and status = 'running' and stamp is distinct from v_stamp;
  select * into v_job from public.picture_jobs where business_id = p_business_id and status = 'running';
  if v_job.id is null then
    insert into public.picture_jobs (business_id, stamp, wanted)
    values (p_business_id, v_stamp, (select count(*) from private.unstamped_pictures(p_business_id, v_stamp)))
    returning * into v_job;
    perform private.write_activity(p_business_id, p_user_id, 'pictures_renewed', '', jsonb_build_object('count', v_job.wanted));
  end if;
  return private.job_json(v_job);
end $$;
grant execute on function public.start_picture_job(uuid,uuid) to service_role;

-- Ends the store's job; the caller is an owner or manager. Pictures that are already done stay.
-- Callers: the server.
-- Refuses: forbidden.
create function public.cancel_picture_job(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'settings') then
    perform private.refuse('forbidden');
  end if;
  update public.picture_jobs set status = 'cancelled', updated_at = now()
    where business_id = p_business_id and status = 'running';
end $$;
grant execute on function public.cancel_picture_job(uuid,uuid) to service_role;

-- Returns the next pictures of a job, and the watermark to put on them; null when the job is over. Ends a job whose watermark is no
-- longer the store's: a mix of old and new watermarks would be worse than asking the owner again.
-- Callers: the server.
create function public.next_picture_work(p_job_id uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.picture_jobs;
  v_watermark jsonb;
  v_work jsonb;
begin
  select * into v_job from public.picture_jobs where id = p_job_id and status = 'running' for no key update;
  if v_job.id is null then
    return null;
  end if;
  v_watermark := private.watermark_of(v_job.business_id);
  if v_watermark ->> 'stamp' is distinct from v_job.stamp then
    update public.picture_jobs set status = 'cancelled', updated_at = now() where id = p_job_id;
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('id', w.id, 'original', p.original)) into v_work
    from (select u as id from private.unstamped_pictures(v_job.business_id, v_job.stamp) u
      where u <> all (v_job.failed_ids) order by u limit p_limit) w
    left join public.pictures p on p.business_id = v_job.business_id and p.id = w.id;
  update public.picture_jobs set updated_at = now(), status = case when v_work is null then 'done' else 'running' end
    where id = p_job_id;
  if v_work is null then
    return null;
  end if;
  return jsonb_build_object('businessId', v_job.business_id, 'watermark', v_watermark, 'pictures', v_work);
end $$;
grant execute on function public.next_picture_work(uuid,integer) to service_role;

-- Replaces pictures by their new versions: [{"oldId", "id", "original", "width", "height"}]. One step is one transaction, so the
-- store's pages are rendered once per step. When two workers do the same step, the second changes nothing.
-- Callers: the server.
create function public.finish_picture_step(p_job_id uuid, p_made jsonb, p_failed_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.picture_jobs;
  v_made jsonb;
  v_done int := 0;
begin
  select * into v_job from public.picture_jobs where id = p_job_id for no key update;
  if v_job.id is null then
    return;
  end if;
  for v_made in select value from jsonb_array_elements(p_made) loop
    insert into public.pictures (business_id, id, purpose, width, height, original)
    values (v_job.business_id, v_made ->> 'oldId', 'product', (v_made ->> 'width')::int, (v_made ->> 'height')::int,
      v_made ->> 'original')
    on conflict do nothing;
    insert into public.pictures as p (business_id, id, purpose, width, height, original, stamp)
    values (v_job.business_id, v_made ->> 'id', 'product', (v_made ->> 'width')::int, (v_made ->> 'height')::int,
      v_made ->> 'original', v_job.stamp)
    on conflict (business_id, id) do update set replaced_by = null, unused_since = null;
    update public.pictures set replaced_by = v_made ->> 'id'
      where business_id = v_job.business_id and id = v_made ->> 'oldId' and id <> v_made ->> 'id';
    update public.product_images set path = v_job.business_id || '/' || (v_made ->> 'id'),
      width = (v_made ->> 'width')::int, height = (v_made ->> 'height')::int
      where business_id = v_job.business_id and path = v_job.business_id || '/' || (v_made ->> 'oldId');
    if found then
      v_done := v_done + 1;
    end if;
  end loop;
  update public.picture_jobs set done = done + v_done, updated_at = now(),
    failed_ids = (select coalesce(array_agg(distinct f), '{}') from unnest(failed_ids || p_failed_ids) f)
    where id = p_job_id;
end $$;
grant execute on function public.finish_picture_step(uuid,jsonb,text[]) to service_role;

-- Returns jobs without progress for a while: the message or the worker was lost.
-- Callers: the server.
create function public.stalled_picture_jobs(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.picture_jobs where status = 'running' and updated_at < now() - interval '45 seconds'
  order by updated_at limit p_limit
$$;
grant execute on function public.stalled_picture_jobs(integer) to service_role;
