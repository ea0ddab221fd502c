-- What may still arrive after a store is gone: the files of an upload that was under way, an object of a render that had lost its lease.
-- Nothing names them any more, so the deletion remembers the store for an hour, looks again each minute, and once more at the end.

create table private.store_leavings (
  business_id uuid primary key,
  slugs text[] not null,
  custom_domain text,
  gone_at timestamptz not null default now()
);
create index store_leavings_age on private.store_leavings (gone_at);
alter table private.store_leavings enable row level security;
revoke all on private.store_leavings from public, anon, authenticated, service_role;

-- As before, with a note of what may still arrive.
create or replace function public.finish_store_deletion(p_business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass;
begin
  if exists (select from public.businesses where id = p_business_id) then
    raise exception 'store % has not been erased', p_business_id;
  end if;
  for v_table in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and a.attname = 'business_id' and not a.attisdropped
      and c.oid <> all (array['public.closed_stores'::regclass, 'private.store_deletions'::regclass,
        'private.store_leavings'::regclass])
  loop
    execute format('delete from %s where business_id = $1', v_table) using p_business_id;
  end loop;
  with gone as (
    delete from private.store_deletions where business_id = p_business_id returning business_id, slugs, custom_domain)
  insert into private.store_leavings (business_id, slugs, custom_domain)
  select business_id, slugs, custom_domain from gone on conflict do nothing;
end $$;

-- Files, in any bucket, of stores that are gone: for the storage service to remove.
create function public.stray_objects(p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket, o.name from private.store_leavings l, lateral public.store_objects(l.business_id, p_limit) o
  order by 1, 2 limit p_limit
$$;

-- Stores that have been gone for an hour: to be looked at a last time.
create function public.old_store_leavings(p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'slugs', slugs, 'customDomain', custom_domain)), '[]')
  from (select * from private.store_leavings where gone_at < now() - interval '1 hour' order by gone_at limit p_limit) l
$$;

-- Refuses while a file is left: the next minute looks again.
create function public.forget_store_leavings(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.store_objects(p_business_id, 1)) then
    raise exception 'store % has left files', p_business_id;
  end if;
  delete from private.store_leavings where business_id = p_business_id;
end $$;

revoke execute on function public.stray_objects(int), public.old_store_leavings(int), public.forget_store_leavings(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.stray_objects(int), public.old_store_leavings(int), public.forget_store_leavings(uuid)
  to service_role;
