-- Removes a deleted person from histories and ledgers: the column `actor` becomes null, and lines about the person lose the name. A trigger
-- does this, because ledgers refuse direct changes.
create function private.forget_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass;
begin
  -- Figures name who sold and who took money.
  insert into private.figure_marks (business_id) select distinct business_id from public.order_events where actor = new.user_id;
  for v_table in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = 'actor' and a.atttypid = 'uuid'::regtype and not a.attisdropped
  loop
    execute format('update %s set actor = null where actor = $1', v_table) using new.user_id;
  end loop;
  update public.activity set subject = '', about = null where about = new.user_id;
  return null;
end $$;

-- Refuses new memberships of a person whose account is being deleted: a store that they joined now would lose its owner. Runs after
-- the row is written, so that row level security refuses strangers first.
create function private.refuse_leaving_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.account_deletions where user_id = new.user_id) then
    perform private.refuse('forbidden');
  end if;
  return null;
end $$;

-- Begins the deletion of an account. Stores that nobody else owns are deleted too, but only when `p_slugs` names each of them;
-- otherwise refuses with `last_owner` and their names. The person leaves all other stores. Returns the ids of the stores that are
-- being deleted.
-- Callers: the server.
-- Refuses: last_owner.
create function public.begin_account_deletion(p_user_id uuid, p_slugs text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_alone uuid[];
  v_unnamed jsonb;
begin
  -- Takes the lock of create_business, so that the person cannot open a store between this check and the deletion.
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
grant execute on function public.begin_account_deletion(uuid,text[]) to service_role;
