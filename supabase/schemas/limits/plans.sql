-- The plan in force and its limits: under Starter 10 saved products, 5 of them live. row_limits.sql holds them. Nothing is deleted when a
-- paid plan ends.

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

-- Returns how many live products shoppers see of a store of the signed-in person; null: all of them.
create function private.my_live_limit(p_business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select l.max_live from private.plan_limits(private.plan_now(p_business_id)) l
  where p_business_id in (select private.member_business_ids())
$$;
comment on function private.my_live_limit(uuid) is
  'Security definer on purpose: the plan in force is computed by a function that people may not call; answers for members only.';
grant execute on function private.my_live_limit(uuid) to authenticated;
