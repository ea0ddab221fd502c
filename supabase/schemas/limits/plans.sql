-- The limits of the plans: under Starter 10 saved products, 5 of them live, also when fifty are added at once. The check runs after the
-- rows are written, because an upsert that only updates adds no product. Nothing is deleted when a paid plan ends.

-- Returns the plan that applies at a given time: after the end of a plan the next one, and then Starter.
create function private.effective_plan(
  p_plan text, p_ends_at timestamptz, p_next_plan text, p_next_ends_at timestamptz, p_at timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_ends_at is null or p_at < p_ends_at then p_plan
    when p_next_plan is not null and p_at < p_next_ends_at then p_next_plan
    else 'starter' end;
end $$;

-- Returns the plan in force of a store; null when the store is gone.
create function private.plan_now(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.effective_plan(plan, plan_ends_at, next_plan, next_plan_ends_at, now()) from public.businesses where id = p_business_id
$$;

-- Returns the limits of a plan; null: no limit. max_live also limits how many products shoppers see. src/domain/plan/plan.ts has the
-- same numbers, and a test compares the two.
create function private.plan_limits(p_plan text) returns table (max_live int, max_saved int, max_pictures int)
language sql immutable set search_path = '' as $$
  select case p_plan when 'starter' then 5 end, case p_plan when 'starter' then 10 end,
    case p_plan when 'starter' then 300 else 50000 end
$$;

-- Returns how many people may work in a store at a time, its owner among them. src/domain/plan/plan.ts has the same numbers.
create function private.plan_seats(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'enterprise' then 10 when 'premium' then 3 else 1 end
$$;

-- Checks the limits of stores. Drafts and live products count as saved. Archived products do not count; a restored one counts
-- again.
create function private.check_plan_limits(p_business_ids uuid[], p_check_live boolean, p_check_saved boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_limits record;
  v_live int;
  v_saved int;
begin
  for v_limits in
    select b.id, l.* from public.businesses b cross join lateral private.plan_limits(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now())) l
    where b.id = any (p_business_ids) and l.max_saved is not null
    order by b.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:plan:' || v_limits.id, 0));
    select count(*) filter (where status = 'live'), count(*) filter (where status in ('draft', 'live'))
      into v_live, v_saved from public.products where business_id = v_limits.id;
    if p_check_saved and v_saved > v_limits.max_saved then
      perform private.refuse('plan_limit_saved', jsonb_build_object('limit', v_limits.max_saved));
    end if;
    if p_check_live and v_live > v_limits.max_live then
      perform private.refuse('plan_limit_live', jsonb_build_object('limit', v_limits.max_live));
    end if;
  end loop;
end $$;

-- For inserts of products: refuses with `plan_limit_saved` or `plan_limit_live`.
create function private.limit_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_plan_limits(
    (select array_agg(distinct business_id) from new_rows where status in ('draft', 'live')),
    exists (select from new_rows where status = 'live'), true);
  return null;
end $$;

-- For updates of products: checks the plan when a product is restored or goes live.
create function private.limit_live_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_back uuid[];
  v_live uuid[];
begin
  select array_agg(distinct n.business_id) filter (where n.status in ('draft', 'live') and o.status in ('archived', 'deleted')),
      array_agg(distinct n.business_id) filter (where n.status = 'live' and o.status <> 'live')
    into v_back, v_live
    from new_rows n join old_rows o using (id) where n.status <> o.status;
  if v_back is not null then
    perform private.check_plan_limits(v_back, v_live is not null, true);
  end if;
  if v_live is not null then
    perform private.check_plan_limits(v_live, true, false);
  end if;
  return null;
end $$;

-- Returns how many live products shoppers see of a store of the signed-in person; null: all of them.
create function private.my_live_limit(p_business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select l.max_live from private.plan_limits(private.plan_now(p_business_id)) l
  where p_business_id in (select private.member_business_ids())
$$;
comment on function private.my_live_limit(uuid) is
  'Security definer on purpose: the plan in force is computed by a function that people may not call; answers for members only.';
grant execute on function private.my_live_limit(uuid) to authenticated;
