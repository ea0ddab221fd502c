-- What the server reads while it settles payments.

-- Returns a payment that an owner began: checkout_json with {businessId}. Null for an unknown reference.
-- Callers: the server.
create function public.read_plan_checkout(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.checkout_json(c) || jsonb_build_object('businessId', c.business_id)
  from public.plan_checkouts c where c.reference = p_reference
$$;
grant execute on function public.read_plan_checkout(text) to service_role;

-- Returns a card subscription, found by one of {businessId}, {subscriptionCode}, or {customerCode, providerPlanCode}: {businessId,
-- subscriptionCode, providerPlanCode, emailToken, status, plan, months, amountMinor, currency, failedAt}. Null without one.
-- Callers: the server.
create function public.read_plan_subscription(p_wanted jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('businessId', s.business_id, 'subscriptionCode', s.subscription_code, 'providerPlanCode',
    s.provider_plan_code, 'emailToken', s.email_token, 'status', s.status, 'plan', s.plan, 'months', s.months,
    'amountMinor', s.amount_minor, 'currency', s.currency, 'failedAt', s.failed_at,
    'renewalSetAt', s.renewal_set_at)
  from public.plan_subscriptions s
  where s.business_id = (p_wanted ->> 'businessId')::uuid
    or s.subscription_code = p_wanted ->> 'subscriptionCode'
    or (s.customer_code = p_wanted ->> 'customerCode' and s.provider_plan_code = p_wanted ->> 'providerPlanCode')
  limit 1
$$;
grant execute on function public.read_plan_subscription(jsonb) to service_role;

-- Keeps what the provider says about a dispute: {id, reference, category, status, resolution, dueAt}. A resolved one stays resolved,
-- in whatever order the messages come.
create function private.note_dispute(p_dispute jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.payment_disputes as d (id, reference, business_id, category, status, resolution, due_at, resolved_at)
  select p_dispute ->> 'id', p_dispute ->> 'reference',
    (select business_id from public.plan_entries where kind = 'charge' and reference = p_dispute ->> 'reference'),
    coalesce(p_dispute ->> 'category', ''), case when p_dispute ->> 'resolution' is null then 'open' else 'resolved' end,
    p_dispute ->> 'resolution', (p_dispute ->> 'dueAt')::timestamptz,
    case when p_dispute ->> 'resolution' is not null then now() end
  on conflict (id) do update set
    business_id = coalesce(d.business_id, excluded.business_id),
    status = case d.status when 'resolved' then d.status else excluded.status end,
    resolution = coalesce(d.resolution, excluded.resolution),
    due_at = coalesce(excluded.due_at, d.due_at),
    resolved_at = coalesce(d.resolved_at, excluded.resolved_at)
$$;

-- True for an owner of the store.
-- Callers: the server.
create function public.is_store_owner(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role = 'owner')
    and not private.is_suspended(p_user_id)
$$;
grant execute on function public.is_store_owner(uuid,uuid) to service_role;

-- Takes approved requests for money back that the provider has not paid out, each once an hour: [{reference, amountMinor, triedAgain}].
-- triedAgain: how many failed refunds may be followed by another one.
-- Callers: the server.
create function public.claim_approved_money_back(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select m.reference, e.amount_minor from public.money_back_requests m
    join public.plan_entries e on e.reference = m.reference and e.kind = 'charge'
    where m.status = 'approved' and (m.checked_at is null or m.checked_at < now() - interval '1 hour')
    order by m.decided_at limit p_limit for update of m skip locked
  ),
  marked as (
    update public.money_back_requests m set checked_at = now() from due where m.reference = due.reference
    returning m.reference, due.amount_minor, m.tried_again
  )
  select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'amountMinor', amount_minor,
    'triedAgain', tried_again)), '[]') from marked
$$;
grant execute on function public.claim_approved_money_back(integer) to service_role;

-- Keeps what the provider says of a refund that it has not paid out. Does nothing for a payment whose money no operator has approved.
-- Callers: the server.
create function public.note_money_back(p_reference text, p_state text, p_reason text, p_failed_refunds int) returns void
language sql volatile security definer set search_path = '' as $$
  update public.money_back_requests
  set provider_state = p_state, provider_reason = left(coalesce(p_reason, ''), 200),
    failed_refunds = greatest(failed_refunds, p_failed_refunds)
  where reference = p_reference and status = 'approved'
$$;
grant execute on function public.note_money_back(text,text,text,integer) to service_role;
