-- One lease per store: only the publisher that holds the lease publishes the store.

-- Takes the lease; true when it was free, expired, or already the holder's (then it is extended). plpgsql keeps the plan.
-- Callers: the server.
create function public.claim_render(p_business_id uuid, p_holder uuid, p_ttl_seconds int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.render_leases as l (business_id, holder, expires_at)
  values (p_business_id, p_holder, clock_timestamp() + make_interval(secs => p_ttl_seconds))
  on conflict (business_id) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where l.holder = excluded.holder or l.expires_at <= clock_timestamp();
  return found;
end $$;
grant execute on function public.claim_render(uuid,uuid,integer) to service_role;

-- Records the published version. Returns 'done' (everything is published, the lease is free), 'again' (a newer version waits; the
-- lease is kept unless p_release) or 'lost' (another publisher has the lease). p_version is the contentVersion that was rendered;
-- null means that the store is gone and its pages are removed.
-- Callers: the server.
create function public.finish_render(p_business_id uuid, p_holder uuid, p_version bigint, p_release boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_content bigint;
  v_rendered bigint;
  v_changed_at timestamptz;
  v_version bigint := p_version;
begin
  perform from public.render_leases where business_id = p_business_id and holder = p_holder for update;
  if not found then
    return 'lost';
  end if;
  select content_version, rendered_version, changed_at into v_content, v_rendered, v_changed_at from public.store_versions where business_id = p_business_id for update;
  if v_version is null then
    v_version := case when exists (select from public.businesses where id = p_business_id) then -1 else v_content end;
  end if;
  update public.store_versions
    set rendered_version = greatest(rendered_version, least(v_version, content_version)),
      published_at = case when p_version is null then published_at else clock_timestamp() end
    where business_id = p_business_id;
  if v_version < v_content then
    if p_release then
      delete from public.render_leases where business_id = p_business_id;
    end if;
    return 'again';
  end if;
  delete from public.render_leases where business_id = p_business_id;
  if p_version is not null and v_rendered < v_content then
    insert into private.publish_times (lag_ms)
    values (least(2147483647, greatest(0, floor(1000 * extract(epoch from clock_timestamp() - v_changed_at))))::int);
  end if;
  return 'done';
end $$;
grant execute on function public.finish_render(uuid,uuid,bigint,boolean) to service_role;

-- Raises a store's version above one that the bucket has already: the database was restored from a time before. Says whether it was raised; false
-- for a publisher that has only read late. Every publisher then reads the whole store.
-- Callers: the server.
create function public.raise_version(p_business_id uuid, p_published bigint) returns boolean
language sql security definer set search_path = '' as $$
  with raised as (
    update public.store_versions set content_version = p_published + 1, whole_version = p_published + 1, changed_at = clock_timestamp()
    where business_id = p_business_id and content_version < p_published
    returning 1
  )
  select exists (select from raised)
$$;
grant execute on function public.raise_version(uuid,bigint) to service_role;

-- Releases a lease early. Does nothing when another holder has the lease.
-- Callers: the server.
create function public.release_render(p_business_id uuid, p_holder uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.render_leases where business_id = p_business_id and holder = p_holder
$$;
grant execute on function public.release_render(uuid,uuid) to service_role;
