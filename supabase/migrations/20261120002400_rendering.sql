-- The publisher's side of store_versions: one lease per store, the version that was published, and what is still stale.
-- Lost, doubled and reordered nudges are harmless because stale_stores finds every store whose pages lag.

create table public.render_leases (
  business_id uuid primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
alter table public.render_leases enable row level security;
revoke all on public.render_leases from anon, authenticated, service_role;
grant select on public.render_leases to service_role;

-- True when the lease is free, has run out or is the holder's already (then it is extended).
create function public.claim_render(p_business_id uuid, p_holder uuid, p_ttl_seconds int) returns boolean
language sql security definer set search_path = '' as $$
  with claimed as (
    insert into public.render_leases as l (business_id, holder, expires_at)
    values (p_business_id, p_holder, clock_timestamp() + make_interval(secs => p_ttl_seconds))
    on conflict (business_id) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where l.holder = excluded.holder or l.expires_at <= clock_timestamp()
    returning 1
  )
  select exists (select from claimed)
$$;

-- 'done' (all published, lease free), 'again' (a newer version waits; the lease is kept unless p_release) or 'lost'.
-- p_version is the contentVersion that was rendered; null says the snapshot was null: the store is gone, its pages are too.
create function public.finish_render(p_business_id uuid, p_holder uuid, p_version bigint, p_release boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_content bigint;
  v_version bigint := p_version;
begin
  perform from public.render_leases where business_id = p_business_id and holder = p_holder for update;
  if not found then
    return 'lost';
  end if;
  select content_version into v_content from public.store_versions where business_id = p_business_id for update;
  if v_version is null then
    v_version := case when exists (select from public.businesses where id = p_business_id) then -1 else v_content end;
  end if;
  update public.store_versions
    set rendered_version = greatest(rendered_version, least(v_version, content_version))
    where business_id = p_business_id;
  if v_version < v_content then
    if p_release then
      delete from public.render_leases where business_id = p_business_id;
    end if;
    return 'again';
  end if;
  delete from public.render_leases where business_id = p_business_id;
  return 'done';
end $$;

create function public.release_render(p_business_id uuid, p_holder uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.render_leases where business_id = p_business_id and holder = p_holder
$$;

-- Stores whose pages lag, the longest waiting first.
create function public.stale_stores(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.store_versions
  where rendered_version < content_version order by changed_at, business_id limit p_limit
$$;

-- Stores whose sale, voucher or plan has come to its moment: their notice makes the new version and the nudge at commit.
create function public.bump_due_stores() returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), business_id from public.store_versions where next_change_at <= now()
  on conflict do nothing
  returning business_id
$$;

revoke execute on function public.claim_render(uuid, uuid, int), public.finish_render(uuid, uuid, bigint, boolean),
  public.release_render(uuid, uuid), public.stale_stores(int), public.bump_due_stores()
  from public, anon, authenticated, service_role;
grant execute on function public.claim_render(uuid, uuid, int), public.finish_render(uuid, uuid, bigint, boolean),
  public.release_render(uuid, uuid), public.stale_stores(int), public.bump_due_stores() to service_role;
