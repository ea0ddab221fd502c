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
      -- A card that renews, or that could not be charged, has mails of its own (failed_renewals.sql).
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
