-- The ledger of points. A balance is the sum of its entries. A lock per customer makes calls wait for each other, so that two orders at once cannot
-- both spend the last points.

-- Returns the balance of a customer, which may be below zero after a refund.
create function private.points_balance(p_customer uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(points), 0)::bigint from public.point_entries where customer_id = p_customer
$$;

-- Makes all changes of a customer's points wait for each other until commit.
create function private.lock_points(p_customer uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('oja:points:' || p_customer, 0))
$$;

-- Writes one entry; `turn` counts the entries of its kind for its order. The caller holds the customer's lock.
create function private.write_points(
  p_business_id uuid, p_customer uuid, p_kind text, p_points bigint, p_order uuid, p_reason text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.point_entries (business_id, customer_id, kind, points, order_id, turn, reason, actor)
  values (p_business_id, p_customer, p_kind, p_points, p_order,
    1 + (select count(*) from public.point_entries where order_id = p_order and kind = p_kind), p_reason, (select auth.uid()));
end $$;

-- Returns the customer whose points an account may see and spend in a store.
create function private.points_customer(p_business_id uuid, p_user uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select customer_id from private.point_holders where business_id = p_business_id and user_id = p_user
$$;

-- Runs after each write of an order that changes its points: placing, editing, steps, payment, cancelling, expiry, undo. The trigger moves the
-- difference, so no point is moved twice.
create function private.follow_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.follow_spent_points(
    case when tg_op = 'UPDATE' and old.status <> 'cancelled' then old.points_spent else 0 end,
    case when new.status <> 'cancelled' then new.points_spent else 0 end, new, tg_op = 'INSERT');
  perform private.follow_earned_points(new);
  return null;
end $$;

-- Removes the points of a deleted customer.
create function private.forget_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.point_entries where business_id = old.business_id and customer_id = old.id;
  delete from private.point_holders where business_id = old.business_id and customer_id = old.id;
  return null;
end $$;

-- Moves the points of a customer who is merged into another. The account of the customer who stays remains the holder. The caller has moved the
-- orders, so no order of the merged customer waits for these locks.
create function private.merge_points(p_business_id uuid, p_keep uuid, p_merge uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_points(least(p_keep, p_merge));
  perform private.lock_points(greatest(p_keep, p_merge));
  update public.point_entries set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  update public.orders set points_customer_id = p_keep where business_id = p_business_id and points_customer_id = p_merge;
  if not exists (select from private.point_holders where business_id = p_business_id and customer_id = p_keep) then
    update private.point_holders set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  end if;
end $$;
