-- What the minute does after a renewal failed: charges of the saved card on days 1, 3 and 5, mails on days 0, 3 and 6, the end on day 7.
-- The provider does not charge again by itself. After an outage the missed days are not made up for: the latest one counts.

-- Returns the charges that are due and not answered yet: [{businessId, dueAt, day}], the oldest failure first.
-- Callers: the server.
create function public.due_plan_charges(p_at timestamptz, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', due.business_id, 'dueAt', due.failed_at, 'day', due.day)
    order by due.failed_at), '[]')
  from (
    select s.business_id, s.failed_at, d.day from public.plan_subscriptions s
    join public.businesses b on b.id = s.business_id
    join lateral (select max(day) as day from unnest(array[1, 3, 5]) day
      where s.failed_at + make_interval(days => day) <= p_at) d on d.day is not null
    left join public.plan_charge_attempts a on a.business_id = s.business_id and a.due_at = s.failed_at and a.day = d.day
    where s.status = 'attention' and not s.is_to_end and s.authorization_code is not null and s.failed_at > p_at - interval '7 days'
      and coalesce(a.status, 'open') = 'open'
    order by s.failed_at limit p_limit) due
$$;
grant execute on function public.due_plan_charges(timestamptz,integer) to service_role;

-- Returns subscriptions that must not charge again: paid back, failed seven days ago, or of a deleted store: [{businessId,
-- subscriptionCode, emailToken}].
-- Callers: the server.
create function public.plan_subscriptions_to_end(p_at timestamptz, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', s.business_id, 'subscriptionCode', s.subscription_code,
    'emailToken', s.email_token)), '[]')
  from (
    select * from public.plan_subscriptions s
    where s.status in ('active', 'attention') and s.subscription_code is not null and s.email_token is not null
      and (s.is_to_end or s.failed_at <= p_at - interval '7 days' or not exists (select from public.businesses where id = s.business_id))
    limit p_limit) s
$$;
grant execute on function public.plan_subscriptions_to_end(timestamptz,integer) to service_role;

-- Records that the provider has ended a subscription at our wish.
-- Callers: the server.
create function public.end_plan_subscription(p_business_id uuid, p_subscription_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  update public.plan_subscriptions set status = 'ended', failed_at = null, updated_at = now()
    where business_id = p_business_id and subscription_code = p_subscription_code and status <> 'ended';
  if found then
    perform private.write_plan_entry(p_business_id, jsonb_build_object('rowKey', 'cancel:' || p_subscription_code,
      'kind', 'cancel', 'effectiveAt', private.plan_act_time(p_business_id)));
  end if;
end $$;
grant execute on function public.end_plan_subscription(uuid,text) to service_role;

-- Takes subscriptions to ask the provider about, because no news came: a renewal is an hour late, or the provider's code or the date of the
-- next charge is missing. Each is handed out once an hour, a missing code or date every five minutes: [{businessId, subscriptionCode}].
-- Callers: the server.
create function public.claim_silent_subscriptions(p_at timestamptz, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select business_id from public.plan_subscriptions
    where status in ('active', 'attention')
      and (((subscription_code is null or next_payment_at is null) and updated_at < p_at - interval '5 minutes')
        or (next_payment_at < p_at - interval '1 hour' and updated_at < p_at - interval '1 hour'))
    order by updated_at limit p_limit for update skip locked
  ),
  marked as (
    update public.plan_subscriptions s set updated_at = p_at from due where s.business_id = due.business_id
    returning s.business_id, s.subscription_code
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'subscriptionCode', subscription_code)), '[]') from marked
$$;
grant execute on function public.claim_silent_subscriptions(timestamptz,integer) to service_role;

-- Writes the mails about renewals that failed: on the day itself, and 3 and 6 days later, each once.
create function private.write_failed_payment_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    with due as (
      select s.business_id, s.failed_at, s.plan, s.amount_minor, s.currency, d.day from public.plan_subscriptions s
      join public.businesses b on b.id = s.business_id and b.status = 'active'
      join lateral (select max(day) as day from unnest(array[0, 3, 6]) day
        where s.failed_at + make_interval(days => day) <= p_at) d on d.day is not null
      where s.failed_at > p_at - interval '7 days'
        and not exists (select from private.plan_mails m
          where m.business_id = s.business_id and m.kind = 'failed_' || d.day and m.ends_at = s.failed_at)
      order by s.failed_at limit 200
    ),
    told as (
      insert into private.plan_mails (business_id, kind, ends_at, told_at)
      select business_id, 'failed_' || day, failed_at, p_at from due on conflict do nothing returning business_id, kind
    )
    select d.* from due d join told t on t.business_id = d.business_id and t.kind = 'failed_' || d.day
  loop
    perform private.mail_owners(v_mail.business_id, 'plan_payment_failed', jsonb_build_object('storeId', v_mail.business_id,
      'plan', v_mail.plan, 'day', v_mail.day, 'amountMinor', v_mail.amount_minor, 'currency', v_mail.currency,
      'endsAt', floor(1000 * extract(epoch from v_mail.failed_at + interval '7 days'))));
  end loop;
end $$;
