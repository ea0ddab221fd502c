-- The limits of the Starter plan: 10 saved products, 5 of them live, also when fifty are added at once. The check runs after the
-- rows are written, because an upsert that only updates adds no product. Nothing is deleted when a paid plan ends.

-- Returns the plan that applies at a given time: a paid plan that has ended counts as Starter.
create function private.effective_plan(p_plan text, p_ends_at timestamptz, p_at timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_ends_at is not null and p_ends_at <= p_at then 'starter' else p_plan end;
end $$;

-- Returns the limits of Starter. max_live also limits how many products shoppers see.
create function private.plan_limits() returns table (max_live int, max_saved int)
language sql immutable set search_path = '' as $$ select 5, 10 $$;

-- Checks the limits of stores. Drafts and live products count as saved. Archived products do not count; a restored one counts
-- again.
create function private.check_plan_limits(p_business_ids uuid[], p_check_live boolean, p_check_saved boolean)
returns void
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
    select count(*) filter (where status = 'live'), count(*) filter (where status in ('draft', 'live'))
      into v_live, v_saved from public.products where business_id = v_id;
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
