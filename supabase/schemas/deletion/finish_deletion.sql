-- The later steps of a deletion. The server calls them until nothing is left. Each step may run twice: when the server dies, the
-- cron job of each minute continues with the rows of `store_deletions` and `account_deletions`.

-- Deletes some rows of a store; returns true when the store is gone. Large tables come first; the store's own row removes the rest
-- by cascade.
-- Callers: the server.
create function public.erase_store(p_business_id uuid, p_limit int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_table text;
  v_count int;
begin
  if not exists (select from private.store_deletions where business_id = p_business_id) then
    raise exception 'store % is not being deleted', p_business_id;
  end if;
  update private.store_deletions set touched_at = now() where business_id = p_business_id;
  foreach v_table in array array['public.orders', 'public.customers', 'public.products',
      'public.store_page_days', 'private.figure_marks', 'private.figure_parts', 'private.figure_buyer_months'] loop
    execute format('delete from %1$s where ctid = any (array(
      select ctid from %1$s where business_id = $1 limit $2))', v_table) using p_business_id, p_limit;
    get diagnostics v_count = row_count;
    if v_count > 0 then
      return false;
    end if;
  end loop;
  delete from public.businesses where id = p_business_id;
  return true;
end $$;
grant execute on function public.erase_store(uuid,integer) to service_role;

-- Returns files of a store in all buckets; the storage service removes them.
-- Callers: the server.
create function public.store_objects(p_business_id uuid, p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name from storage.buckets b
  join storage.objects o on o.bucket_id = b.id and o.name >= p_business_id || '/' and o.name < p_business_id || '0'
  order by 1, 2 limit p_limit
$$;
grant execute on function public.store_objects(uuid,integer) to service_role;

-- Ends the deletion of a store: removes the last rows that name the store, and the row of store_deletions. Keeps a row for files
-- that may still arrive (deletion/leftovers.sql).
-- Callers: the server.
create function public.finish_store_deletion(p_business_id uuid) returns void
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
      -- What was paid is the billing record; a subscription must still be ended at the provider; a person tries each plan once; the
      -- operators' log is never changed.
      and c.oid <> all (array['public.closed_stores'::regclass, 'private.store_deletions'::regclass,
        'private.store_leftovers'::regclass, 'public.plan_entries'::regclass, 'public.plan_checkouts'::regclass,
        'public.plan_subscriptions'::regclass, 'public.plan_charge_attempts'::regclass, 'public.money_back_requests'::regclass,
        'public.payment_disputes'::regclass, 'private.trial_people'::regclass, 'private.operator_acts'::regclass])
  loop
    execute format('delete from %s where business_id = $1', v_table) using p_business_id;
  end loop;
  with gone as (
    delete from private.store_deletions where business_id = p_business_id returning business_id, slugs, custom_domain)
  insert into private.store_leftovers (business_id, slugs, custom_domain)
  select business_id, slugs, custom_domain from gone on conflict do nothing;
end $$;
grant execute on function public.finish_store_deletion(uuid) to service_role;

-- Removes the row of account_deletions. The auth server has deleted the account before.
-- Callers: the server.
create function public.finish_account_deletion(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = p_user_id) then
    raise exception 'account % has not been deleted', p_user_id;
  end if;
  delete from private.account_deletions where user_id = p_user_id;
end $$;
grant execute on function public.finish_account_deletion(uuid) to service_role;

-- Returns deletions to continue: of one store or person, or else those that nobody has touched for a minute.
-- Callers: the server.
create function public.take_due_deletions(p_store uuid, p_user uuid, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with stores as (
    update private.store_deletions set touched_at = clock_timestamp() where business_id in (
      select business_id from private.store_deletions
      where case when p_store is null and p_user is null then touched_at < clock_timestamp() - interval '1 minute'
        else business_id = p_store or asked_by = p_user end
      order by asked_at limit p_limit for update skip locked)
    returning business_id, slugs, custom_domain
  ),
  accounts as (
    update private.account_deletions set touched_at = clock_timestamp() where user_id in (
      select user_id from private.account_deletions
      where case when p_store is null and p_user is null then touched_at < clock_timestamp() - interval '1 minute'
        else user_id = p_user end
      order by asked_at limit p_limit for update skip locked)
    returning user_id
  )
  select jsonb_build_object(
    'stores', coalesce((select jsonb_agg(jsonb_build_object(
      'businessId', business_id, 'slugs', slugs, 'customDomain', custom_domain)) from stores), '[]'),
    'accounts', coalesce((select jsonb_agg(user_id) from accounts), '[]'))
$$;
grant execute on function public.take_due_deletions(uuid,uuid,integer) to service_role;
