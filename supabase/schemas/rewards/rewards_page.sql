-- The programme as owner and managers set it and look at it.

-- Returns the rules of a store as a page shows them; null without a programme.
create function private.rewards_json(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('isActive', s.is_active, 'currency', s.currency, 'earnAmount', s.earn_amount,
    'earnPoints', s.earn_points, 'pointWorth', s.point_worth, 'minimumPoints', s.minimum_points,
    'expiryMonths', s.expiry_months, 'welcomePoints', s.welcome_points)
  from public.reward_settings s where s.business_id = p_business_id
$$;
grant execute on function private.rewards_json(uuid) to authenticated;

-- Saves the programme. Its currency is the store's. `p_known`: the rules from which a form was filled, {} for none; where the stored ones are others,
-- nothing is written. Null compares nothing.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, rewards_too_generous.
create function public.save_rewards(p_business_id uuid, p_rewards jsonb, p_known jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_earn_amount bigint;
begin
  perform private.limit_json('rewards', p_rewards, 2000);
  perform private.limit_json('known', p_known, 2000);
  perform private.require_deed(p_business_id, 'vouchers');
  if jsonb_typeof(p_rewards -> 'isActive') is distinct from 'boolean' then
    perform private.bad_request('isActive');
  elsif not private.is_whole(p_rewards -> 'earnAmount', 1, 90000000000) then
    perform private.bad_request('earnAmount');
  elsif not private.is_whole(p_rewards -> 'earnPoints', 1, 10000) then
    perform private.bad_request('earnPoints');
  elsif not private.is_whole(p_rewards -> 'pointWorth', 1, 1000000000) then
    perform private.bad_request('pointWorth');
  elsif not private.is_whole(p_rewards -> 'minimumPoints', 1, 1000000) then
    perform private.bad_request('minimumPoints');
  elsif not private.is_whole(p_rewards -> 'welcomePoints', 0, 1000000) then
    perform private.bad_request('welcomePoints');
  elsif coalesce(p_rewards -> 'expiryMonths', 'null') <> 'null' and not private.is_whole(p_rewards -> 'expiryMonths', 1, 60) then
    perform private.bad_request('expiryMonths');
  end if;
  v_earn_amount := (p_rewards ->> 'earnAmount')::numeric::bigint;
  if (p_rewards ->> 'earnPoints')::numeric * (p_rewards ->> 'pointWorth')::numeric > v_earn_amount / 2 then
    perform private.refuse('rewards_too_generous');
  end if;
  -- Two saves of one programme come one after the other.
  perform from public.businesses where id = p_business_id for no key update;
  if p_known is distinct from coalesce(private.rewards_json(p_business_id), '{}') and p_known is not null then
    perform private.refuse('changed_elsewhere');
  end if;
  insert into public.reward_settings as s (business_id, is_active, currency, earn_amount, earn_points, point_worth, minimum_points,
    expiry_months, welcome_points)
  select id, (p_rewards ->> 'isActive')::boolean, currency, v_earn_amount, (p_rewards ->> 'earnPoints')::numeric::int,
    (p_rewards ->> 'pointWorth')::numeric::bigint, (p_rewards ->> 'minimumPoints')::numeric::int,
    (p_rewards ->> 'expiryMonths')::numeric::int, (p_rewards ->> 'welcomePoints')::numeric::int
  from public.businesses where id = p_business_id
  on conflict (business_id) do update set
    is_active = excluded.is_active, currency = excluded.currency, earn_amount = excluded.earn_amount,
    earn_points = excluded.earn_points, point_worth = excluded.point_worth, minimum_points = excluded.minimum_points,
    expiry_months = excluded.expiry_months, welcome_points = excluded.welcome_points,
    expiry_since = case when s.expiry_months is distinct from excluded.expiry_months or not s.is_active and excluded.is_active
      then now() else s.expiry_since end;
end $$;
comment on function public.save_rewards(uuid, jsonb, jsonb) is
  'Security definer on purpose: nobody writes the programme by hand; owners and managers only, checked first.';
grant execute on function public.save_rewards(uuid,jsonb,jsonb) to authenticated;

-- Returns the programme and its newest entries; and `figures`, null for whoever may not see them. `owed` is what all points above zero are worth, in
-- minor units. Null for whoever does not make the shop's vouchers.
-- Callers: signed-in people, with their own rights.
create function public.rewards_page(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with balances as (
    select customer_id, sum(points) as points from public.point_entries where business_id = p_business_id group by customer_id
  ), month as (
    select coalesce(sum(points) filter (where kind in ('earned', 'welcome', 'taken_back')), 0) as earned,
      coalesce(-sum(points) filter (where kind in ('spent', 'returned')), 0) as spent
    from public.point_entries where business_id = p_business_id and created_at > now() - interval '30 days'
  )
  select jsonb_build_object(
    'currency', b.currency,
    'rewards', private.rewards_json(b.id),
    'figures', case when private.sees_figures(b.id) then jsonb_build_object(
      'holders', (select count(*) from balances where points > 0),
      'outstanding', (select coalesce(sum(points), 0) from balances where points > 0),
      'owed', (select coalesce(sum(points), 0) from balances where points > 0)
        * coalesce((select point_worth from public.reward_settings s where s.business_id = b.id), 0),
      'earned', (select earned from month),
      'spent', (select spent from month)) end,
    'entries', private.point_lines(b.id, null))
  from public.businesses b where b.id = p_business_id and b.id in (select private.business_ids_where('vouchers'))
$$;
grant execute on function public.rewards_page(uuid) to authenticated;

-- Returns the newest fifty entries of a store, or of one of its customers.
create function private.point_lines(p_business_id uuid, p_customer uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'points', e.points, 'reason', e.reason,
    'customerId', e.customer_id, 'customer', c.name, 'orderId', e.order_id, 'code', o.code,
    'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by e.id desc), '[]')
  from (
    select * from public.point_entries
    where business_id = p_business_id and (p_customer is null or customer_id = p_customer) order by id desc limit 50
  ) e
  join public.customers c on c.business_id = e.business_id and c.id = e.customer_id
  left join public.orders o on o.business_id = e.business_id and o.id = e.order_id
$$;
grant execute on function private.point_lines(uuid, uuid) to authenticated;

-- Gives or takes points by hand, with a reason that stays in the ledger. Returns the balance.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, points_short, unavailable, unknown_customer.
create function public.correct_points(p_business_id uuid, p_customer_id uuid, p_points bigint, p_reason text) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_balance bigint;
begin
  perform private.limit_text('reason', p_reason, 500);
  perform private.require_deed(p_business_id, 'vouchers');
  if p_points is null or p_points = 0 or abs(p_points) > 1000000 then
    perform private.bad_request('points');
  elsif private.visible_text(coalesce(p_reason, '')) = '' then
    perform private.bad_request('reason');
  elsif not exists (select from public.customers where business_id = p_business_id and id = p_customer_id) then
    perform private.refuse('unknown_customer');
  end if;
  perform private.lock_points(p_customer_id);
  v_balance := private.points_balance(p_customer_id) + p_points;
  if p_points < 0 and v_balance < 0 then
    perform private.refuse('points_short');
  end if;
  perform private.write_points(p_business_id, p_customer_id, 'corrected', p_points, null, p_reason);
  return v_balance;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;
comment on function public.correct_points(uuid, uuid, bigint, text) is
  'Security definer on purpose: nobody writes the ledger by hand; owners and managers only, checked first.';
grant execute on function public.correct_points(uuid,uuid,bigint,text) to authenticated;
