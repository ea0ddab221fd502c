-- Card subscriptions: what the provider says about them, renewals that fail, cancelling and resuming.

-- Keeps what the provider says about a store's subscription. The facts: {subscriptionCode, customerCode, providerPlanCode, email,
-- emailToken, plan, months, amountMinor, currency, status, authorizationCode, card: {brand, last4, expMonth, expYear},
-- nextPaymentAt, renewalSetAt}; a missing fact stays as it is. News of an earlier subscription changes nothing: a row without a code waits
-- for the one that has its provider plan.
-- `renewalSetAt`: the row's value before the provider was asked. Where it has changed since, the provider's status is older than the row's.
-- Callers: the server.
create function public.save_plan_subscription(p_business_id uuid, p_facts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.plan_subscriptions as s (business_id, subscription_code, customer_code, provider_plan_code, email, email_token,
    plan, months, amount_minor, currency, status, authorization_code, card_brand, card_last4, card_exp_month, card_exp_year,
    next_payment_at)
  values (p_business_id, p_facts ->> 'subscriptionCode', p_facts ->> 'customerCode', p_facts ->> 'providerPlanCode',
    p_facts ->> 'email', p_facts ->> 'emailToken', p_facts ->> 'plan', (p_facts ->> 'months')::int,
    (p_facts ->> 'amountMinor')::bigint, p_facts ->> 'currency', coalesce(p_facts ->> 'status', 'active'),
    p_facts ->> 'authorizationCode', p_facts #>> '{card,brand}', p_facts #>> '{card,last4}', (p_facts #>> '{card,expMonth}')::int,
    (p_facts #>> '{card,expYear}')::int, (p_facts ->> 'nextPaymentAt')::timestamptz)
  on conflict (business_id) do update set
    subscription_code = coalesce(excluded.subscription_code, s.subscription_code),
    customer_code = coalesce(excluded.customer_code, s.customer_code),
    provider_plan_code = coalesce(excluded.provider_plan_code, s.provider_plan_code),
    email = coalesce(excluded.email, s.email),
    email_token = coalesce(excluded.email_token, s.email_token),
    plan = excluded.plan, months = excluded.months, amount_minor = excluded.amount_minor, currency = excluded.currency,
    status = case
      when p_facts ->> 'status' is null then s.status
      -- We ended it: the provider's word that it runs to its end comes later.
      when s.status = 'ended' and excluded.status = 'non-renewing' then s.status
      -- We stopped it to begin another one.
      when s.is_to_move and excluded.status = 'non-renewing' then s.status
      when excluded.provider_plan_code is not distinct from s.provider_plan_code
        and s.renewal_set_at is distinct from (p_facts ->> 'renewalSetAt')::timestamptz then s.status
      else excluded.status end,
    authorization_code = coalesce(excluded.authorization_code, s.authorization_code),
    card_brand = coalesce(excluded.card_brand, s.card_brand),
    card_last4 = coalesce(excluded.card_last4, s.card_last4),
    card_exp_month = coalesce(excluded.card_exp_month, s.card_exp_month),
    card_exp_year = coalesce(excluded.card_exp_year, s.card_exp_year),
    next_payment_at = coalesce(excluded.next_payment_at, s.next_payment_at),
    updated_at = now()
  where excluded.subscription_code is null or s.subscription_code = excluded.subscription_code
    or (s.subscription_code is null and s.provider_plan_code = excluded.provider_plan_code)
$$;
grant execute on function public.save_plan_subscription(uuid,jsonb) to service_role;

-- Forgets a subscription, so that another one begins. Keeps what it subscribed to, because a payment of it may still come.
create function private.forget_plan_subscription(p_business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.earlier_plan_codes (provider_plan_code, business_id, customer_code, plan, months, amount_minor, currency)
  select s.provider_plan_code, s.business_id, s.customer_code, s.plan, s.months, s.amount_minor, s.currency
  from public.plan_subscriptions s join public.businesses b on b.id = s.business_id
  where s.business_id = p_business_id and s.provider_plan_code is not null and s.customer_code is not null
  on conflict do nothing;
  update public.plan_subscriptions set subscription_code = null, provider_plan_code = null, email_token = null, next_payment_at = null,
    is_to_move = false, updated_at = now()
  where business_id = p_business_id
$$;

-- Keeps the card of a subscription that was just paid for the first time, in place of the earlier subscription. The facts: {businessId, plan,
-- months, amountMinor, currency, email, customerCode, authorizationCode, card}. The provider begins it next (begin_plan_subscription).
create function private.replace_plan_subscription(p_facts jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.forget_plan_subscription((p_facts ->> 'businessId')::uuid);
  update public.plan_subscriptions set authorization_code = null, failed_at = null, is_to_end = false, status = 'active'
    where business_id = (p_facts ->> 'businessId')::uuid;
  perform public.save_plan_subscription((p_facts ->> 'businessId')::uuid, p_facts);
end $$;

-- Returns when the card is charged next; null when no charge follows. The days that are left are used first: a date of the provider that
-- lies more than three days before their end is about to be moved there (claim_subscriptions_to_move). Fewer days come from the calendar,
-- because the provider charges on the 28th what falls on the 29th to 31st; they are kept. `p_at`: the present.
create function private.next_charge_at(p_business_id uuid, p_at timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when s.next_payment_at > p_at and e.ends_at <= s.next_payment_at + interval '3 days' then s.next_payment_at
    else e.ends_at end
  from public.plan_subscriptions s
  cross join lateral (select coalesce((f).next_ends_at, (f).ends_at) as ends_at from private.fold_plan(s.business_id) f) e
  where s.business_id = p_business_id and s.status = 'active' and not s.is_to_end
$$;

-- Returns when the plan in force ends, as owners and operators read it: when its card is charged next, without the day for which the plan is kept
-- longer, as the charge may be late.
create function private.plan_end(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(case when next_plan is null and plan_ends_at > now() then private.next_charge_at(id) end, plan_ends_at)
  from public.businesses where id = p_business_id
$$;

-- Returns what the provider needs to begin the store's subscription: {plan, months, amountMinor, currency, customerCode,
-- authorizationCode, providerPlanCode, startAt}. Null when it has begun, or is not to be charged.
-- Callers: the server.
create function public.begin_plan_subscription(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', s.plan, 'months', s.months, 'amountMinor', s.amount_minor, 'currency', s.currency, 'customerCode',
    s.customer_code, 'authorizationCode', s.authorization_code, 'providerPlanCode', s.provider_plan_code,
    'startAt', private.next_charge_at(p_business_id))
  from public.plan_subscriptions s
  where s.business_id = p_business_id and s.subscription_code is null and s.status = 'active' and not s.is_to_end
$$;
grant execute on function public.begin_plan_subscription(uuid) to service_role;

-- Keeps the provider's code of what is subscribed to, and returns the one that is kept: of two works at once, the second takes the code of the
-- first, and the provider takes one code once from a customer.
-- Callers: the server.
create function public.keep_provider_plan(p_business_id uuid, p_provider_plan_code text) returns text
language sql volatile security definer set search_path = '' as $$
  update public.plan_subscriptions set provider_plan_code = coalesce(provider_plan_code, p_provider_plan_code)
  where business_id = p_business_id and subscription_code is null
  returning provider_plan_code
$$;
grant execute on function public.keep_provider_plan(uuid,text) to service_role;

-- Takes subscriptions whose next charge lies before the end of the paid time: [{businessId, subscriptionCode, emailToken}]. The provider
-- stops each, and then it begins again at that end.
-- Callers: the server.
create function public.claim_subscriptions_to_move(p_at timestamptz, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select s.business_id from public.plan_subscriptions s join public.businesses b on b.id = s.business_id
    where s.status = 'active' and not s.is_to_end and s.failed_at is null and s.subscription_code is not null and s.email_token is not null
      and (s.is_to_move or (s.next_payment_at > p_at
        -- The store's row has a day more for a card that renews.
        and coalesce(b.next_plan_ends_at, b.plan_ends_at) - interval '1 day' > s.next_payment_at + interval '3 days'))
    limit p_limit for update of s skip locked
  ),
  marked as (
    update public.plan_subscriptions s set is_to_move = true from due where s.business_id = due.business_id
    returning s.business_id, s.subscription_code, s.email_token
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'subscriptionCode', subscription_code,
    'emailToken', email_token)), '[]') from marked
$$;
grant execute on function public.claim_subscriptions_to_move(timestamptz,integer) to service_role;

-- Forgets a subscription that the provider has stopped, so that another one begins at the end of the paid time.
-- Callers: the server.
create function public.restart_plan_subscription(p_business_id uuid, p_subscription_code text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.forget_plan_subscription(taken.business_id) from (
    select business_id from public.plan_subscriptions
    where business_id = p_business_id and subscription_code = p_subscription_code for update) taken
$$;
grant execute on function public.restart_plan_subscription(uuid,text) to service_role;

-- Ends the automatic renewal after the provider has done so, or resumes it before another subscription begins there: writes the ledger and the
-- subscription. Resumes nothing once the days are over, because a card is subscribed from their end: the owner pays instead. Returns the
-- plan's state.
-- Callers: the server.
create function public.set_plan_renewal(p_business_id uuid, p_person_id uuid, p_renews boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_state private.plan_state;
begin
  perform from public.businesses where id = p_business_id for no key update;
  if p_renews then
    v_state := private.fold_plan(p_business_id);
    if coalesce(v_state.next_ends_at, v_state.ends_at) <= now() then
      return private.plan_state_json(v_state);
    end if;
    -- The provider does not resume a subscription that was never charged.
    perform public.restart_plan_subscription(business_id, subscription_code) from public.plan_subscriptions
      where business_id = p_business_id and status = 'non-renewing';
  end if;
  update public.plan_subscriptions set status = case when p_renews then 'active' else 'non-renewing' end,
      failed_at = case when p_renews then failed_at end,
      is_to_end = is_to_end and not p_renews, is_to_move = false, renewal_set_at = clock_timestamp(), updated_at = now()
    where business_id = p_business_id and status <> 'ended';
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', case when p_renews then 'resume:' else 'cancel:' end || gen_random_uuid(), 'effectiveAt', private.plan_act_time(p_business_id),
    'kind', case when p_renews then 'resume' else 'cancel' end, 'actorId', p_person_id)));
end $$;
grant execute on function public.set_plan_renewal(uuid,uuid,boolean) to service_role;

-- Records that a renewal failed: seven days of grace after the end, once for a due time. Returns the plan's state.
-- Callers: the server.
create function public.note_failed_renewal(p_business_id uuid, p_due_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  update public.plan_subscriptions set status = 'attention', failed_at = p_due_at, updated_at = now()
    where business_id = p_business_id and status in ('active', 'attention') and failed_at is null
      and not exists (select from public.plan_entries
        where business_id = p_business_id and kind = 'charge' and renews and effective_at > p_due_at);
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'grace:' || p_business_id || ':' || extract(epoch from p_due_at)::bigint, 'kind', 'grace', 'days', 7,
    'effectiveAt', p_due_at)));
end $$;
grant execute on function public.note_failed_renewal(uuid,timestamptz) to service_role;

-- Opens one charge of the saved card after a failed renewal: {reference, authorizationCode, email, amountMinor, currency, plan,
-- months, isNew}. A second call for the same day returns the same row with isNew false. Null without a failed renewal or a card.
-- Callers: the server.
create function public.open_plan_charge(p_business_id uuid, p_due_at timestamptz, p_day int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.plan_subscriptions;
  a public.plan_charge_attempts;
  v_is_new boolean;
begin
  select * into s from public.plan_subscriptions
    where business_id = p_business_id and failed_at = p_due_at and authorization_code is not null for update;
  if s.business_id is null then
    return null;
  end if;
  insert into public.plan_charge_attempts (reference, business_id, due_at, day, plan, months, amount_minor, currency)
  values ('pr-' || encode(extensions.gen_random_bytes(16), 'hex'), p_business_id, p_due_at, p_day, s.plan, s.months, s.amount_minor,
    s.currency)
  on conflict (business_id, due_at, day) do nothing;
  v_is_new := found;
  select * into a from public.plan_charge_attempts where business_id = p_business_id and due_at = p_due_at and day = p_day;
  return jsonb_build_object('reference', a.reference, 'authorizationCode', s.authorization_code, 'email', s.email,
    'amountMinor', a.amount_minor, 'currency', a.currency, 'plan', a.plan, 'months', a.months, 'status', a.status,
    'isNew', v_is_new);
end $$;
grant execute on function public.open_plan_charge(uuid,timestamptz,integer) to service_role;

-- Records that a charge of the saved card was refused.
-- Callers: the server.
create function public.end_plan_charge(p_reference text, p_reason text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_charge_attempts set status = 'failed', reason = left(p_reason, 200), settled_at = now()
  where reference = p_reference and status = 'open'
$$;
grant execute on function public.end_plan_charge(text,text) to service_role;
