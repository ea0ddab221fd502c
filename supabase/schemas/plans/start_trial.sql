-- The days of a trial; src/brand.ts has the same number, and a test compares the two.
create function private.trial_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;

-- Returns the plans above the one in force that neither the store nor this person, with any store, has tried, the least first.
create function private.plans_to_try(p_business_id uuid, p_user_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select plan from unnest(array['premium', 'enterprise']) plan
    where private.plan_rank(plan) > private.plan_rank(private.plan_now(p_business_id))
      and not exists (select from public.plan_entries e where e.business_id = p_business_id and e.kind = 'trial' and e.plan = plan.plan)
      and not exists (select from private.trial_people t where t.user_id = p_user_id and t.plan = plan.plan))
$$;

-- Begins the trial of a plan above the one in force for a store of the signed-in owner: each plan once for a store and once for a person. What is
-- left of the lower plan waits. Returns the plan's state. Two calls at once cannot both begin: the store's row is locked, and a person has one
-- row for a plan.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, plan_active, trial_used.
create function public.start_trial(p_business_id uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  if p_plan is null or p_plan not in ('premium', 'enterprise') then
    perform private.bad_request('plan');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if private.plan_rank(private.plan_now(p_business_id)) >= private.plan_rank(p_plan) then
    perform private.refuse('plan_active');
  end if;
  insert into private.trial_people (user_id, plan, business_id) values (v_user, p_plan, p_business_id) on conflict do nothing;
  if not found or exists (select from public.plan_entries where business_id = p_business_id and kind = 'trial' and plan = p_plan) then
    perform private.refuse('trial_used');
  end if;
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'trial:' || p_business_id || ':' || p_plan, 'kind', 'trial', 'plan', p_plan, 'days', private.trial_days(), 'actorId', v_user)));
end $$;
comment on function public.start_trial(uuid, text) is
  'Security definer on purpose: nobody writes the ledger; the function checks that the caller owns the store.';
grant execute on function public.start_trial(uuid,text) to authenticated;
