-- What orders earn and spend. src/domain/rewards/points.ts has the same arithmetic, and a table of cases runs through both.

-- Returns the points that an amount paid for goods earns: each whole earn_amount counts.
create function private.points_earned(p_settings public.reward_settings, p_paid bigint) returns bigint
language sql immutable set search_path = '' as $$
  select greatest(0, p_paid) / p_settings.earn_amount * p_settings.earn_points
$$;

-- Returns the points that an order can spend on goods of this amount: no part of a point, and none below the minimum.
create function private.points_usable(p_settings public.reward_settings, p_balance bigint, p_goods bigint) returns bigint
language plpgsql immutable set search_path = '' as $$
declare
  v_points bigint := least(p_balance, greatest(0, p_goods) / p_settings.point_worth);
begin
  return case when v_points >= p_settings.minimum_points then v_points else 0 end;
end $$;

-- Returns the programme of a store while it runs; null when it is off, or in another currency than the store's.
create function private.running_rewards(p_store public.businesses) returns public.reward_settings
language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.reward_settings;
begin
  select * into v_settings from public.reward_settings where business_id = p_store.id and is_active and currency = p_store.currency;
  return v_settings;
end $$;

-- Makes the account that placed an order the holder of the points that the order earned, once for both. A claimed order is not enough: its link
-- may have been passed on. Makes nobody a holder while another person's order has earned points here: whoever types somebody's phone number
-- must not get their points. The caller holds the customer's lock.
create function private.bind_points(p_customer uuid, p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_order.user_id is null or p_order.is_claimed or exists (
    select from public.point_entries e left join public.orders o on o.id = e.order_id
    where e.customer_id = p_customer and e.kind = 'earned' and o.user_id is distinct from p_order.user_id) then
    return;
  end if;
  insert into private.point_holders (business_id, customer_id, user_id)
  values (p_order.business_id, p_customer, p_order.user_id) on conflict do nothing;
end $$;

-- Takes the points that an order spends, or gives back what it spends no longer. An order holds its points until it is cancelled. A new order
-- whose points are gone meanwhile is priced again; an undo is refused.
create function private.follow_spent_points(p_held bigint, p_holds bigint, p_order public.orders, p_is_new boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_held = p_holds or p_order.points_customer_id is null then
    return;
  end if;
  perform private.lock_points(p_order.points_customer_id);
  if p_holds > p_held and private.points_balance(p_order.points_customer_id) < p_holds - p_held then
    if p_is_new then
      perform private.order_again();
    end if;
    perform private.refuse('points_short');
  end if;
  perform private.write_points(p_order.business_id, p_order.points_customer_id,
    case when p_holds > p_held then 'spent' else 'returned' end, p_held - p_holds, p_order.id);
end $$;

-- Returns the customer who gets the points of an order: whoever got them before, or else the one whose points the account holds, or else the
-- customer of the order. Locks the customer's points. A merge may move the points while this waits, so it looks again.
create function private.lock_earner(p_order public.orders) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_customer uuid;
  v_locked uuid;
begin
  loop
    v_customer := coalesce(
      (select customer_id from public.point_entries where order_id = p_order.id and kind = 'earned' order by id desc limit 1),
      case when not p_order.is_claimed then private.points_customer(p_order.business_id, p_order.user_id) end,
      p_order.customer_id);
    if v_customer is not distinct from v_locked then
      return v_customer;
    end if;
    perform private.lock_points(v_customer);
    v_locked := v_customer;
  end loop;
end $$;

-- Returns the points that an order earns as it is now, by the rules that it keeps (orders/placing/agreed_terms.sql): none unless it is delivered and paid;
-- goods that came back earn nothing, nor does what the shop let go.
create function private.points_due(p_order public.orders) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_order.status = 'delivered' and p_order.payment_status = 'paid' then
    coalesce(private.points_earned(jsonb_populate_record(null::public.reward_settings, p_order.agreed -> 'rewards'),
      p_order.subtotal - private.goods_off(p_order.subtotal, p_order.discount, p_order.points_amount, p_order.let_go, p_order.total, p_order.returned)
        - p_order.returned), 0) else 0 end
$$;

-- Gives the points of an order that is delivered and paid, and takes them back when it no longer is, or when goods come back. The gift for a first
-- order stays while the order earns anything. Points taken back may leave less than nothing, which only stops spending.
create function private.follow_earned_points(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_gift bigint := coalesce((p_order.agreed #>> '{rewards,welcome_points}')::bigint, 0);
  v_customer uuid;
  v_given bigint;
  v_points bigint := private.points_due(p_order);
  v_more bigint;
begin
  select coalesce(sum(points), 0) into v_given from public.point_entries
    where order_id = p_order.id and kind in ('earned', 'welcome', 'taken_back');
  v_more := v_points - v_given;
  if v_given > 0 and v_points > 0 and exists (select from public.point_entries where order_id = p_order.id and kind = 'welcome') then
    v_more := v_more + v_gift;
  end if;
  if v_more = 0 then
    return;
  end if;
  v_customer := private.lock_earner(p_order);
  if v_customer is null then
    return;
  elsif v_more < 0 then
    perform private.write_points(p_order.business_id, v_customer, 'taken_back', v_more, p_order.id);
    return;
  end if;
  perform private.write_points(p_order.business_id, v_customer, 'earned', v_more, p_order.id);
  if v_given > 0 then
    return;
  end if;
  perform private.bind_points(v_customer, p_order);
  if v_gift > 0 and not p_order.is_claimed
    and private.points_customer(p_order.business_id, p_order.user_id) = v_customer
    and not exists (select from public.point_entries
      where customer_id = v_customer and kind = 'welcome' and order_id is distinct from p_order.id) then
    perform private.write_points(p_order.business_id, v_customer, 'welcome', v_gift, p_order.id);
  end if;
end $$;
