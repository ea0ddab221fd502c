-- The steps of a deletion, for the server alone, which has checked the person's token and password.

-- Takes a store off line: no pages, no orders, no domain, nobody's any more. From here on it only becomes less.
create function private.close_store(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.store_deletions (business_id, asked_by, slugs, custom_domain)
  select b.id, p_user_id, b.slug || array(select slug from public.slug_history where business_id = b.id), b.custom_domain
  from public.businesses b where b.id = p_business_id
  on conflict do nothing;
  insert into public.closed_stores (business_id, name, slugs, plan, plan_ends_at, opened_at)
  select b.id, b.name, d.slugs, b.plan, b.plan_ends_at, b.created_at
  from public.businesses b join private.store_deletions d on d.business_id = b.id where b.id = p_business_id
  on conflict do nothing;
  update public.businesses set status = 'suspended', custom_domain = null, custom_domain_status = 'none'
    where id = p_business_id;
  delete from public.business_members where business_id = p_business_id;
end $$;

-- Begins the deletion of a store by its owner, who has typed its address. Asking again while it goes on changes nothing.
create function public.begin_store_deletion(p_business_id uuid, p_user_id uuid, p_slug text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  select slug into v_slug from public.businesses where id = p_business_id for update;
  if exists (select from private.store_deletions where business_id = p_business_id and asked_by = p_user_id) then
    return;
  end if;
  if not exists (
    select from public.business_members where business_id = p_business_id and user_id = p_user_id and role = 'owner') then
    perform private.refuse('forbidden');
  end if;
  if p_slug is distinct from v_slug then
    perform private.refuse('slug_mismatch');
  end if;
  perform private.close_store(p_business_id, p_user_id);
end $$;

-- Histories and ledgers say who did something; of a person who is gone they say nobody. From a trigger, because ledgers let no
-- direct change pass.
create function private.forget_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = 'actor' and a.atttypid = 'uuid'::regtype and not a.attisdropped
  loop
    execute format('update %s set actor = null where actor = $1', v_table) using new.user_id;
  end loop;
  return null;
end $$;
create trigger account_deletions_forget_actor after insert on private.account_deletions
  for each row execute function private.forget_actor();

-- Whoever is being deleted joins and opens nothing more: their last store would be left without an owner. After the row, so that row
-- level security has refused strangers first.
create function private.refuse_leaving_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.account_deletions where user_id = new.user_id) then
    perform private.refuse('forbidden');
  end if;
  return null;
end $$;
revoke execute on function private.refuse_leaving_member() from public, anon, authenticated, service_role;
create trigger business_members_not_leaving after insert on public.business_members
  for each row execute function private.refuse_leaving_member();

-- Begins the deletion of an account. Stores that nobody else owns go with it, but only when each was named by its address;
-- else `last_owner` says which they are. The person leaves all other stores. Answers the ids of the stores that go.
create function public.begin_account_deletion(p_user_id uuid, p_slugs text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_alone uuid[];
  v_unnamed jsonb;
begin
  -- create_business takes the same lock: no store is opened between the look and the deletion.
  perform pg_advisory_xact_lock(hashtextextended('oja:create_business:' || p_user_id, 0));
  perform from public.businesses b
    where b.id in (select business_id from public.business_members where user_id = p_user_id and role = 'owner')
    order by b.id for update;
  select coalesce(array_agg(m.business_id), '{}') into v_alone from public.business_members m
    where m.user_id = p_user_id and m.role = 'owner' and not exists (
      select from public.business_members o
      where o.business_id = m.business_id and o.role = 'owner' and o.user_id <> p_user_id);
  select jsonb_agg(jsonb_build_object('name', name, 'slug', slug) order by slug) into v_unnamed
    from public.businesses where id = any (v_alone) and slug <> all (p_slugs);
  if v_unnamed is not null then
    perform private.refuse('last_owner', jsonb_build_object('stores', v_unnamed));
  end if;
  perform private.close_store(id, p_user_id) from unnest(v_alone) id;
  delete from public.business_members where user_id = p_user_id;
  insert into private.account_deletions (user_id) values (p_user_id) on conflict do nothing;
  return (select coalesce(jsonb_agg(business_id), '[]') from private.store_deletions where asked_by = p_user_id);
end $$;

-- Deletes rows of a store, some at a time: true when it is gone. Large tables first; the rest goes with the store's own row.
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
  foreach v_table in array array['orders', 'customers', 'products', 'store_page_days'] loop
    execute format('delete from public.%1$I where ctid = any (array(
      select ctid from public.%1$I where business_id = $1 limit $2))', v_table) using p_business_id, p_limit;
    get diagnostics v_count = row_count;
    if v_count > 0 then
      return false;
    end if;
  end loop;
  delete from public.businesses where id = p_business_id;
  return true;
end $$;

-- Files of a store in any bucket, for the storage service to remove.
create function public.store_objects(p_business_id uuid, p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name from storage.buckets b
  join storage.objects o on o.bucket_id = b.id and o.name >= p_business_id || '/' and o.name < p_business_id || '0'
  order by 1, 2 limit p_limit
$$;

-- The last step: whatever still names the store, and the note that it was being deleted.
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
      and c.oid <> all (array['public.closed_stores'::regclass, 'private.store_deletions'::regclass])
  loop
    execute format('delete from %s where business_id = $1', v_table) using p_business_id;
  end loop;
  delete from private.store_deletions where business_id = p_business_id;
end $$;

-- The account's row is gone from the auth server: forget that it was asked for.
create function public.finish_account_deletion(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = p_user_id) then
    raise exception 'account % has not been deleted', p_user_id;
  end if;
  delete from private.account_deletions where user_id = p_user_id;
end $$;

-- Deletions to go on with: of one store or person at once, else those that nobody has touched for a minute.
create function public.claim_deletions(p_store uuid, p_user uuid, p_limit int) returns jsonb
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

revoke execute on function private.close_store(uuid, uuid), private.forget_actor(), public.begin_store_deletion(uuid, uuid, text),
  public.begin_account_deletion(uuid, text[]), public.erase_store(uuid, int), public.store_objects(uuid, int),
  public.finish_store_deletion(uuid), public.finish_account_deletion(uuid), public.claim_deletions(uuid, uuid, int)
  from public, anon, authenticated, service_role;
grant execute on function public.begin_store_deletion(uuid, uuid, text), public.begin_account_deletion(uuid, text[]),
  public.erase_store(uuid, int), public.store_objects(uuid, int), public.finish_store_deletion(uuid),
  public.finish_account_deletion(uuid), public.claim_deletions(uuid, uuid, int) to service_role;
