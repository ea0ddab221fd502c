-- Removes files that arrive after a store is deleted: files of an upload that was running, or an object of a publish that had lost
-- its lease. No row names these files. So `store_leftovers` keeps the store's id for an hour. The server looks for files each
-- minute, and once more at the end.

-- Returns files of deleted stores, in all buckets; the storage service removes them.
-- Callers: the server.
create function public.stray_objects(p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket, o.name from private.store_leftovers l, lateral public.store_objects(l.business_id, p_limit) o
  order by 1, 2 limit p_limit
$$;
grant execute on function public.stray_objects(integer) to service_role;

-- Returns stores that were deleted more than an hour ago, oldest first. The server looks for their files once more, and then ends the
-- search.
-- Callers: the server.
create function public.old_store_leftovers(p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'slugs', slugs, 'customDomain', custom_domain)), '[]')
  from (select * from private.store_leftovers where gone_at < now() - interval '1 hour' order by gone_at limit p_limit) l
$$;
grant execute on function public.old_store_leftovers(integer) to service_role;

-- Ends the search for files of a deleted store. Fails while a file is left; the cron job tries again in the next minute. Also
-- removes dead letters about the store.
-- Callers: the server.
create function public.forget_store_leftovers(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.store_objects(p_business_id, 1)) then
    raise exception 'store % has left files', p_business_id;
  end if;
  delete from public.render_leases where business_id = p_business_id;
  delete from private.dead_letters where business_id = p_business_id;
  delete from private.store_leftovers where business_id = p_business_id;
end $$;
grant execute on function public.forget_store_leftovers(uuid) to service_role;
