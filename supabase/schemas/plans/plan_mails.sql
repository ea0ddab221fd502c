-- Mails about the end of a plan, which the minute writes: three days before a trial or a period without renewal ends, and when it has
-- ended. Each once for an end, to the owners.
create function private.write_plan_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    with ends as (
      select b.id, coalesce(b.next_plan, b.plan) as plan, b.plan_is_trial and b.next_plan is null as is_trial,
        coalesce(b.next_plan_ends_at, b.plan_ends_at) as ends_at
      from public.businesses b
      where b.status = 'active' and b.plan <> 'starter'
        and coalesce(b.next_plan_ends_at, b.plan_ends_at) between p_at - interval '7 days' and p_at + interval '3 days'
    ),
    untold as (
      select e.*, k.kind from ends e
      cross join lateral (select case when e.ends_at > p_at then 'ending' else 'ended' end as kind) k
      where not exists (select from private.plan_mails m
        where m.business_id = e.id and m.kind = k.kind and m.ends_at = e.ends_at)
    ),
    due as (
      select e.* from untold e
      cross join lateral (select private.fold_plan(e.id) as state) f
      -- A card that renews, or that could not be charged, has mails of its own (below, failed_renewals.sql).
      where e.ends_at <= p_at or not coalesce((f.state).renews or (f.state).grace_until is not null, false)
      order by e.ends_at limit 200
    ),
    told as (
      insert into private.plan_mails (business_id, kind, ends_at, told_at) select id, kind, ends_at, p_at from due
      on conflict do nothing returning business_id, kind
    )
    select d.* from due d join told t on t.business_id = d.id and t.kind = d.kind
  loop
    perform private.mail_owners(v_mail.id, 'plan_' || v_mail.kind, jsonb_build_object('storeId', v_mail.id, 'plan', v_mail.plan,
      'isTrial', v_mail.is_trial, 'endsAt', floor(1000 * extract(epoch from v_mail.ends_at))));
  end loop;
end $$;

-- Mails before a card is charged: three days before the date that pages say (private.next_charge_at), once for a day of charge. A minute that
-- runs late tells it until the charge. The provider's own date may lie hours from ours: the day counts, on the shop's clock.
create function private.write_renewal_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    with due as (
      select s.business_id, s.plan, s.months, s.amount_minor, s.currency, c.charge_at,
        date_trunc('day', c.charge_at, private.time_zone_of(b.country)) as charge_day
      from public.plan_subscriptions s
      join public.businesses b on b.id = s.business_id and b.status = 'active'
      cross join lateral (select private.next_charge_at(s.business_id, p_at) as charge_at) c
      -- The row's own dates first: reading the ledger is dearer. The store's row has a day more for a card that renews.
      where s.status = 'active' and not s.is_to_end
        and (s.next_payment_at between p_at and p_at + interval '3 days'
          or coalesce(b.next_plan_ends_at, b.plan_ends_at) between p_at and p_at + interval '4 days')
        and c.charge_at > p_at and c.charge_at <= p_at + interval '3 days'
        and not exists (select from private.plan_mails m where m.business_id = s.business_id and m.kind = 'renewing'
          and m.ends_at = date_trunc('day', c.charge_at, private.time_zone_of(b.country)))
      order by c.charge_at limit 200
    ),
    told as (
      insert into private.plan_mails (business_id, kind, ends_at, told_at) select business_id, 'renewing', charge_day, p_at from due
      on conflict do nothing returning business_id
    )
    select d.* from due d join told t on t.business_id = d.business_id
  loop
    perform private.mail_owners(v_mail.business_id, 'plan_renewing', jsonb_build_object('storeId', v_mail.business_id,
      'plan', v_mail.plan, 'months', v_mail.months, 'amountMinor', v_mail.amount_minor, 'currency', v_mail.currency,
      'chargeAt', floor(1000 * extract(epoch from v_mail.charge_at))));
  end loop;
end $$;
