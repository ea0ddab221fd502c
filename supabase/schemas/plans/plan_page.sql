-- The payments of a store, the newest first: what was bought, and what was paid back.
create function private.plan_payments(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'reference', e.reference, 'paidAt', e.effective_at, 'plan', e.plan, 'months', e.months, 'days', e.days,
    'amountMinor', e.amount_minor, 'currency', e.currency, 'channel', e.channel, 'renews', e.renews,
    'refundedMinor', (select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
      where r.business_id = p_business_id and r.kind = 'refund' and r.reference = e.reference),
    'mayAskBack', private.may_ask_back(e),
    'moneyBack', (select jsonb_build_object('status', m.status, 'askedAt', m.asked_at, 'answer', m.answer)
      from public.money_back_requests m where m.reference = e.reference))
    order by e.effective_at desc, e.row_key desc), '[]')
  from public.plan_entries e where e.business_id = p_business_id and e.kind = 'charge'
$$;

-- How much of the plan's limits a store uses. `resting`: live products that shoppers do not see.
create function private.plan_use(p_business_id uuid, p_max_live int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'live', count(*) filter (where status = 'live'), 'saved', count(*) filter (where status in ('draft', 'live')),
    'resting', greatest(count(*) filter (where status = 'live') - p_max_live, 0),
    'pictures', (select count(*) from public.pictures where business_id = p_business_id),
    'members', (select count(*) from public.business_members where business_id = p_business_id))
  from public.products where business_id = p_business_id
$$;

-- Returns when a card that is charged today would be charged next: when the days that are left, and those that it pays, end.
create function private.charged_next_at(p_business_id uuid, p_plan text, p_months int, p_amount_minor bigint, p_currency text)
returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce((f).next_ends_at, (f).ends_at) from private.fold_plan(p_business_id, jsonb_build_object(
    'effective_at', private.plan_act_time(p_business_id), 'kind', 'charge', 'row_key', 'charge:~', 'plan', p_plan,
    'days', private.renewal_days(p_months, now()), 'renews', true, 'amount_minor', p_amount_minor, 'currency', p_currency)) f
$$;

-- Returns everything that the page of plan and payments shows, for owners and managers of the store; null for anybody else. `plan` is
-- in force now; `boughtPlan` and `paidUntil` stay when it has ended.
-- Callers: signed-in people; the function checks what they may do.
create function public.plan_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.plan_now(b.id),
    'isOwner', b.id in (select private.owner_business_ids()),
    'boughtPlan', b.plan, 'endsAt', private.plan_end(b.id), 'paidUntil', (f.state).ends_at,
    -- Without the day for which a plan that renews is kept until its card is charged: that is no paid day.
    'nextPlan', b.next_plan, 'nextEndsAt', case when (f.state).renews and b.plan_grace_until is null
      then coalesce((f.state).next_ends_at, b.next_plan_ends_at) else b.next_plan_ends_at end,
    'isTrial', b.plan_is_trial and private.plan_now(b.id) = b.plan, 'graceUntil', b.plan_grace_until, 'nextChargeAt', private.next_charge_at(b.id),
    'renews', coalesce((f.state).renews, false), 'chosenPlan', (f.state).chosen_plan,
    'stayResumes', private.stay_resumes(b.id),
    'mayTry', private.plans_to_try(b.id, (select auth.uid())),
    'limits', (select jsonb_build_object('live', max_live, 'saved', max_saved, 'pictures', max_pictures)
      from private.plan_limits(private.plan_now(b.id))),
    'use', private.plan_use(b.id, coalesce((select max_live from private.plan_limits(private.plan_now(b.id))), 2147483647)),
    'domain', case when b.custom_domain is not null
      then jsonb_build_object('name', b.custom_domain, 'status', b.custom_domain_status) end,
    'payments', private.plan_payments(b.id),
    'card', (select jsonb_build_object('brand', s.card_brand, 'last4', s.card_last4, 'expMonth', s.card_exp_month,
        'expYear', s.card_exp_year)
      from public.plan_subscriptions s where s.business_id = b.id and s.card_last4 is not null and s.status <> 'ended'),
    'subscription', (select jsonb_build_object('status', s.status, 'plan', s.plan, 'months', s.months, 'amountMinor', s.amount_minor,
        'currency', s.currency, 'nextPaymentAt', s.next_payment_at)
      from public.plan_subscriptions s where s.business_id = b.id and s.status <> 'ended'),
    'checkout', (select private.checkout_json(c) from public.plan_checkouts c where c.business_id = b.id and c.status = 'open'),
    'prices', (select jsonb_agg(jsonb_build_object('plan', p.plan, 'months', p.months, 'currency', p.currency,
        'amountMinor', p.amount_minor, 'chargedNextAt', case when p.months in (1, 12)
          then private.charged_next_at(b.id, p.plan, p.months, p.amount_minor, p.currency) end)
        order by p.plan, p.currency, p.months) from private.plan_prices p))
  from public.businesses b
  cross join lateral (select private.fold_plan(b.id) as state) f
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.plan_page(uuid) is
  'Security definer on purpose: gathers payments, card and limits, which people may not read; for the store''s owners and managers only.';
grant execute on function public.plan_page(uuid) to authenticated;
