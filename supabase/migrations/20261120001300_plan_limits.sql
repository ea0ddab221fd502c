-- The Starter plan holds 10 saved products, 5 of them live, also when fifty are created at once.
-- Checked after the rows are written: an upsert that only updates is no new product. Nothing is deleted when a plan lapses.

create function private.plan_limits() returns table (max_live int, max_saved int)
language sql immutable set search_path = '' as $$ select 5, 10 $$;

-- Stores on the Starter plan are counted one transaction at a time: the lock is held to the end of the transaction.
create function private.check_plan_limits(p_business_ids uuid[], p_check_live boolean, p_check_saved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_limits record;
  v_live int;
  v_saved int;
begin
  select * into v_limits from private.plan_limits();
  for v_id in
    select id from public.businesses
    where id = any (p_business_ids) and private.effective_plan(plan, plan_ends_at, now()) = 'starter'
    order by id
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:plan:' || v_id, 0));
    select count(*) filter (where status = 'live'), count(*) into v_live, v_saved
      from public.products where business_id = v_id;
    if p_check_saved and v_saved > v_limits.max_saved then
      perform private.refuse('plan_limit_saved', jsonb_build_object('limit', v_limits.max_saved));
    end if;
    if p_check_live and v_live > v_limits.max_live then
      perform private.refuse('plan_limit_live', jsonb_build_object('limit', v_limits.max_live));
    end if;
  end loop;
end $$;

create function private.limit_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_plan_limits(
    (select array_agg(distinct business_id) from new_rows), exists (select from new_rows where status = 'live'), true);
  return null;
end $$;

create function private.limit_live_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_plan_limits(
    (select array_agg(distinct n.business_id) from new_rows n join old_rows o using (id)
      where n.status = 'live' and o.status <> 'live'),
    true, false);
  return null;
end $$;

create trigger products_limit_insert after insert on public.products
  referencing new table as new_rows for each statement execute function private.limit_new_products();
create trigger products_limit_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.limit_live_products();

revoke execute on function private.plan_limits(), private.check_plan_limits(uuid[], boolean, boolean),
  private.limit_new_products(), private.limit_live_products() from public, anon, authenticated, service_role;

-- The products of a store that shoppers may see now: live ones, under Starter the first five.
create function private.visible_products(p_business_id uuid) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select p.* from public.products p
  where p.business_id = p_business_id and p.status = 'live'
  order by p.position, p.id
  limit (
    select case when private.effective_plan(b.plan, b.plan_ends_at, now()) = 'starter' then l.max_live end
    from public.businesses b, private.plan_limits() l where b.id = p_business_id
  )
$$;
-- The same question for one product, without reading a large store's whole list.
create function private.is_visible(p public.products) returns boolean
language sql stable security definer set search_path = '' as $$
  select p.status = 'live' and (
    private.effective_plan(b.plan, b.plan_ends_at, now()) <> 'starter'
    or p.id in (select id from private.visible_products(b.id)))
  from public.businesses b where b.id = p.business_id
$$;
revoke execute on function private.visible_products(uuid), private.is_visible(public.products)
  from public, anon, authenticated, service_role;
