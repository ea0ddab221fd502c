-- Payments that an owner begins: the amount is fixed here before the provider is asked, and later compared with what was paid.

-- Returns a checkout as JSON: {reference, plan, months, renews, amountMinor, currency, providerUrl, createdAt, status}.
create function private.checkout_json(c public.plan_checkouts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'plan', c.plan, 'months', c.months, 'renews', c.renews,
    'amountMinor', c.amount_minor, 'currency', c.currency, 'providerUrl', c.provider_url, 'createdAt', c.created_at,
    'status', c.status)
$$;

-- Opens a payment for an owner of the store; the server has checked the person's token. The choice: {plan, months, renews,
-- currency}. An open payment of the same choice is returned again for 30 minutes; another choice closes it. Returns the checkout with
-- {businessId, email, isNew}. Naira for every store; cedis for a store in Ghana.
-- Callers: the server.
-- Refuses: already_renews, bad_request, forbidden, too_many_requests.
create function public.open_plan_checkout(p_business_id uuid, p_person_id uuid, p_choice jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text := p_choice ->> 'plan';
  v_months int := (p_choice ->> 'months')::int;
  v_renews boolean := coalesce((p_choice ->> 'renews')::boolean, false);
  v_currency text := coalesce(p_choice ->> 'currency', 'NGN');
  v_amount bigint;
  v_open public.plan_checkouts;
  v_is_new boolean := false;
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not public.is_store_owner(p_business_id, p_person_id) then
    perform private.refuse('forbidden');
  end if;
  select amount_minor into v_amount from private.plan_prices
    where plan = v_plan and months = v_months and currency = v_currency;
  if v_amount is null or (v_renews and v_months not in (1, 12)) then
    perform private.bad_request('plan');
  end if;
  if v_currency <> 'NGN' and not exists (select from public.businesses
      where id = p_business_id and (country, v_currency) = ('GH', 'GHS')) then
    perform private.bad_request('currency');
  end if;
  -- Two subscriptions would both be charged. One whose charge failed is stopped by the payment.
  if v_renews and exists (select from public.plan_subscriptions
      where business_id = p_business_id and status = 'active' and plan = v_plan and not is_to_end) then
    perform private.refuse('already_renews');
  end if;
  if (select count(*) from public.plan_checkouts
      where business_id = p_business_id and created_at > now() - interval '1 hour') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  select * into v_open from public.plan_checkouts where business_id = p_business_id and status = 'open' for update;
  if v_open.reference is null or (v_open.plan, v_open.months, v_open.renews, v_open.currency, v_open.amount_minor)
      is distinct from (v_plan, v_months, v_renews, v_currency, v_amount) or v_open.created_at < now() - interval '30 minutes' then
    update public.plan_checkouts set status = 'expired' where reference = v_open.reference;
    insert into public.plan_checkouts (reference, business_id, person_id, plan, months, renews, amount_minor, currency)
    values ('pl-' || encode(extensions.gen_random_bytes(16), 'hex'), p_business_id, p_person_id, v_plan, v_months, v_renews,
      v_amount, v_currency)
    returning * into v_open;
    v_is_new := true;
  end if;
  return private.checkout_json(v_open) || jsonb_build_object('businessId', p_business_id, 'isNew', v_is_new,
    'email', (select email from auth.users where id = p_person_id));
end $$;
grant execute on function public.open_plan_checkout(uuid,uuid,jsonb) to service_role;

-- Keeps the address of the provider's page for an open payment.
-- Callers: the server.
create function public.note_plan_checkout(p_reference text, p_provider_url text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_checkouts set provider_url = p_provider_url where reference = p_reference and status = 'open'
$$;
grant execute on function public.note_plan_checkout(text,text) to service_role;

-- Closes the form of a payment that was not made: `failed` or `expired`. A payment that arrives later still counts.
-- Callers: the server.
create function public.end_plan_checkout(p_reference text, p_status text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_checkouts set status = p_status, settled_at = now(), checked_at = now()
  where reference = p_reference and status = 'open' and p_status in ('failed', 'expired')
$$;
grant execute on function public.end_plan_checkout(text,text) to service_role;

-- Takes unpaid payments to ask the provider about: [{reference, businessId, createdAt, status}], begun at least `p_older_than_seconds` ago.
-- Each is handed out at growing times: with the age of the payment, and for 30 days. Marks them as checked.
-- Callers: the server.
create function public.claim_unpaid_checkouts(p_older_than_seconds int, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select reference from public.plan_checkouts
    where status <> 'paid' and created_at <= now() - make_interval(secs => p_older_than_seconds) and created_at > now() - interval '30 days'
      and (checked_at is null or checked_at < now() - (now() - created_at) / 4)
    order by created_at limit p_limit for update skip locked
  ),
  marked as (
    update public.plan_checkouts c set checked_at = now() from due where c.reference = due.reference
    returning c.reference, c.business_id, c.created_at, c.status
  )
  select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'businessId', business_id, 'createdAt', created_at,
    'status', status) order by created_at), '[]') from marked
$$;
grant execute on function public.claim_unpaid_checkouts(integer,integer) to service_role;
