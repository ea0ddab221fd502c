-- Pictures as the server writes them: noting a new one, making all of a store's again under its present watermark in steps, and
-- sweeping what nothing shows any more. All for the edge, which has verified the person's token where one is given.

-- Notes a picture before its files are stored, so that a file without a row cannot be. The limits are there against floods.
create function public.add_picture(p_business_id uuid, p_user_id uuid, p_picture jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int;
  v_stamp text := p_picture ->> 'stamp';
begin
  if p_user_id is not null and not public.is_member(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  select case when private.effective_plan(plan, plan_ends_at, now()) = 'starter' then 300 else 50000 end into v_max
    from public.businesses where id = p_business_id;
  -- A watermark that is not in force is not believed: the picture is then one of those that lack it.
  if v_stamp is distinct from (private.watermark_of(p_business_id) ->> 'stamp') and v_stamp is not null then
    perform private.refuse('watermark_changed');
  end if;
  -- One count after the other: uploads at the same moment do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('oja:add_picture:' || p_business_id, 0));
  if p_user_id is not null and not exists (
      select from public.pictures where business_id = p_business_id and id = p_picture ->> 'id')
    and ((select count(*) from public.pictures where business_id = p_business_id) >= v_max
      or (select count(*) from public.pictures
        where business_id = p_business_id and created_at > now() - interval '1 hour') >= 500) then
    perform private.refuse('too_many_pictures');
  end if;
  insert into public.pictures as p (business_id, id, purpose, width, height, original, stamp)
  values (p_business_id, p_picture ->> 'id', p_picture ->> 'purpose', (p_picture ->> 'width')::int,
    (p_picture ->> 'height')::int, p_picture ->> 'original', v_stamp)
  on conflict (business_id, id) do update set unused_since = null, replaced_by = null;
end $$;

create function private.job_json(j public.picture_jobs) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', j.id, 'businessId', j.business_id, 'status', j.status, 'total', j.wanted, 'done', j.done,
    'failed', cardinality(j.failed_ids), 'updatedAt', j.updated_at)
$$;

-- A job under way for the same watermark goes on; one for an earlier watermark ends.
create function public.start_picture_job(p_business_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stamp text := private.watermark_of(p_business_id) ->> 'stamp';
  v_job public.picture_jobs;
begin
  if not private.is_manager(p_business_id, p_user_id) then
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
  end if;
  return private.job_json(v_job);
end $$;

create function public.cancel_picture_job(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  update public.picture_jobs set status = 'cancelled', updated_at = now()
    where business_id = p_business_id and status = 'running';
end $$;

-- The next few pictures of a job, with the watermark to lay over them; null when it is over. A job whose watermark is no longer
-- the store's ends here: pictures half in the old and half in the new would be worse than asking the owner again.
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

-- Puts made pictures in the place of their earlier ones: [{"oldId", "id", "original", "width", "height"}], all at once, so that
-- the store's pages are rendered once per step. Two workers on the same step do no harm: the second changes nothing.
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

-- Jobs that nobody has worked on for a while: their message was lost, or their worker was.
create function public.stalled_picture_jobs(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.picture_jobs where status = 'running' and updated_at < now() - interval '45 seconds'
  order by updated_at limit p_limit
$$;

-- Of the stores in a range of ids: notes which pictures nothing shows, and forgets those that nothing has shown for a week (a form
-- may be open that long, a cart may remember them). Answers the files to remove: [{"businessId", "id", "original"}]; the original
-- is null while another picture comes from it.
create function public.sweep_pictures(p_from uuid, p_to uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_gone jsonb;
begin
  with state as (
    select p.business_id, p.id, p.unused_since,
      exists (select from public.product_images i
        where i.business_id = p.business_id and i.path = p.business_id || '/' || p.id)
      or exists (select from public.businesses b
        where b.id = p.business_id and (p.business_id || '/' || p.id) in (b.logo_path, b.hero_path)) as is_used
    from public.pictures p where p.business_id between p_from and p_to
  )
  update public.pictures p set unused_since = case when s.is_used then null else now() end
    from state s where p.business_id = s.business_id and p.id = s.id and s.is_used = (s.unused_since is not null);
  with gone as (
    delete from public.pictures p using (
      select business_id, id from public.pictures
      where business_id between p_from and p_to and unused_since < now() - interval '7 days' limit p_limit) g
    where p.business_id = g.business_id and p.id = g.id
    returning p.business_id, p.id, p.original
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', g.business_id, 'id', g.id, 'original',
    case when not exists (select from public.pictures p where p.business_id = g.business_id and p.original = g.original
      and not exists (select from gone x where x.business_id = p.business_id and x.id = p.id)) then g.original end)), '[]')
    into v_gone from gone g;
  return v_gone;
end $$;

revoke execute on function public.add_picture(uuid, uuid, jsonb), private.job_json(public.picture_jobs),
  public.start_picture_job(uuid, uuid), public.cancel_picture_job(uuid, uuid), public.next_picture_work(uuid, int),
  public.finish_picture_step(uuid, jsonb, text[]), public.stalled_picture_jobs(int),
  public.sweep_pictures(uuid, uuid, int)
  from public, anon, authenticated, service_role;
grant execute on function public.add_picture(uuid, uuid, jsonb),
  public.start_picture_job(uuid, uuid), public.cancel_picture_job(uuid, uuid), public.next_picture_work(uuid, int),
  public.finish_picture_step(uuid, jsonb, text[]), public.stalled_picture_jobs(int),
  public.sweep_pictures(uuid, uuid, int)
  to service_role;
