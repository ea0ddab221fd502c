-- Writes the ledger of plans, and copies the plan from the ledger to the store's row.

-- Writes the state of the ledger into the store's row and returns it; null when the store is gone. Locks the
-- store before folding the ledger: of two calls at the same time the second sees the rows of both.
create function private.apply_plan(p_business_id uuid) returns private.plan_state
language plpgsql security definer set search_path = '' as $$
declare
  v private.plan_state;
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not found then
    return null;
  end if;
  v := private.fold_plan(p_business_id);
  update public.businesses set
    plan = v.plan,
    plan_ends_at = case when v.next_plan is null then coalesce(v.kept_until, v.ends_at) else v.ends_at end,
    next_plan = v.next_plan,
    next_plan_ends_at = case when v.next_plan is not null then coalesce(v.kept_until, v.next_ends_at) end,
    plan_is_trial = v.is_trial,
    plan_grace_until = v.grace_until
  where id = p_business_id and (plan, plan_ends_at, next_plan, next_plan_ends_at, plan_is_trial, plan_grace_until)
    is distinct from (v.plan, case when v.next_plan is null then coalesce(v.kept_until, v.ends_at) else v.ends_at end,
      v.next_plan, case when v.next_plan is not null then coalesce(v.kept_until, v.next_ends_at) end, v.is_trial, v.grace_until);
  return v;
end $$;

-- Returns the time for a row that we write: now, or just after the latest row. Rows of payments have the provider's time, and the provider's
-- clock may be ahead of ours. The caller holds the store's row.
create function private.plan_act_time(p_business_id uuid) returns timestamptz
language sql volatile set search_path = '' as $$
  select greatest(clock_timestamp(), max(effective_at) + interval '1 microsecond')
  from public.plan_entries where business_id = p_business_id
$$;

-- Returns a state as JSON: {plan, endsAt, nextPlan, nextEndsAt, isTrial, graceUntil, renews, chosenPlan}. Null for null.
create function private.plan_state_json(v private.plan_state) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (v).plan is not null then jsonb_build_object(
    'plan', (v).plan, 'endsAt', (v).ends_at, 'nextPlan', (v).next_plan, 'nextEndsAt', (v).next_ends_at,
    'isTrial', (v).is_trial, 'graceUntil', (v).grace_until, 'renews', (v).renews, 'chosenPlan', (v).chosen_plan) end
$$;

-- Writes a row of the ledger, once for its key, and applies the plan. The entry: {rowKey, kind, effectiveAt, plan, days, months,
-- renews, amountMinor, currency, reference, channel, note, actorId}; effectiveAt is now without a value. Returns the plan's state.
create function private.write_plan_entry(p_business_id uuid, p_entry jsonb) returns private.plan_state
language plpgsql security definer set search_path = '' as $$
begin
  -- The store's row first: whoever decides from the ledger holds the same lock.
  perform from public.businesses where id = p_business_id for no key update;
  insert into public.plan_entries (business_id, row_key, effective_at, kind, plan, days, months, renews, amount_minor, currency,
    reference, channel, note, actor_id)
  values (p_business_id, p_entry ->> 'rowKey', coalesce((p_entry ->> 'effectiveAt')::timestamptz, now()), p_entry ->> 'kind',
    p_entry ->> 'plan', (p_entry ->> 'days')::int, (p_entry ->> 'months')::int, coalesce((p_entry ->> 'renews')::boolean, false),
    (p_entry ->> 'amountMinor')::bigint, p_entry ->> 'currency', p_entry ->> 'reference', p_entry ->> 'channel',
    coalesce(p_entry ->> 'note', ''), (p_entry ->> 'actorId')::uuid)
  on conflict do nothing;
  return private.apply_plan(p_business_id);
end $$;

-- Does the same as private.write_plan_entry, and returns the state as JSON; null when the store is gone.
-- Callers: the server.
create function public.add_plan_entry(p_business_id uuid, p_entry jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  select private.plan_state_json(private.write_plan_entry(p_business_id, p_entry))
$$;
grant execute on function public.add_plan_entry(uuid,jsonb) to service_role;
