-- The days of a trial; src/brand.ts has the same number, and a test compares the two.
create function private.trial_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;

-- Has the store, or this person with any store, tried a plan before?
create function private.has_tried(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries where business_id = p_business_id and kind = 'trial')
    or exists (select from private.trial_people where user_id = p_user_id)
$$;

-- Begins the trial of Premium or Enterprise for a store of the signed-in owner: once for a store and once for a person. Returns the
-- plan's state. Two calls at once cannot both begin: the store's row is locked, and a person has one row.
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
  if private.plan_now(p_business_id) <> 'starter' then
    perform private.refuse('plan_active');
  end if;
  insert into private.trial_people (user_id, business_id) values (v_user, p_business_id) on conflict do nothing;
  if not found or exists (select from public.plan_entries where business_id = p_business_id and kind = 'trial') then
    perform private.refuse('trial_used');
  end if;
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'trial:' || p_business_id, 'kind', 'trial', 'plan', p_plan, 'days', private.trial_days(), 'actorId', v_user)));
end $$;
comment on function public.start_trial(uuid, text) is
  'Security definer on purpose: nobody writes the ledger; the function checks that the caller owns the store.';
grant execute on function public.start_trial(uuid,text) to authenticated;
