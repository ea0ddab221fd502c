-- Computes the result of a merge. The figures count as in the list of customers: cancelled orders move too, but are not counted.
create function private.plan_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keep public.customers;
  v_merge public.customers;
  v_plan jsonb;
begin
  select * into v_keep from public.customers where business_id = p_business_id and id = p_keep;
  select * into v_merge from public.customers where business_id = p_business_id and id = p_merge;
  if v_keep.id is null or v_merge.id is null then
    perform private.refuse('unknown_customer');
  elsif p_keep = p_merge then
    perform private.refuse('bad_request');
  end if;
  select jsonb_build_object('result', to_jsonb(private.merged_customer(v_keep, v_merge)) - 'updated_at' - 'user_id',
    'merged', jsonb_build_object('name', v_merge.name, 'phone', v_merge.phone, 'email', v_merge.email,
      'address', v_merge.address, 'landmark', v_merge.landmark),
    'orders', (select count(*) from public.orders
      where business_id = p_business_id and customer_id in (p_keep, p_merge) and status <> 'cancelled'),
    'ordersMoved', (select count(*) from public.orders
      where business_id = p_business_id and customer_id = p_merge and status <> 'cancelled'),
    'spend', (select case when private.sees_figures(p_business_id) then coalesce(sum(f.spend), 0) end from unnest(array[p_keep, p_merge]) c, public.customer_figures(p_business_id, c) f),
    'otherSpend', private.other_spend(p_business_id, array[p_keep, p_merge], private.sees_figures(p_business_id)),
    'voucherUses', (select count(*) from public.voucher_uses
      where business_id = p_business_id and phone in (v_keep.phone, v_merge.phone) and released_at is null)) into v_plan;
  return v_plan || jsonb_build_object('version', md5(v_plan::text));
end $$;

-- Returns the result of a merge before it is made, and a version for merge_customers.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, merge_too_long, unknown_customer.
create function public.preview_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'customer-records');
  perform private.require_deed(p_business_id, 'customer-numbers');
  return private.plan_customer_merge(p_business_id, p_keep, p_merge);
end $$;
comment on function public.preview_customer_merge(uuid, uuid, uuid) is
  'Security definer on purpose: one plan for preview and merge, the merge writing tables that members may not; managers only.';
grant execute on function public.preview_customer_merge(uuid,uuid,uuid) to authenticated;

-- Merges one customer's record into another in one transaction. Locks both records, and the placing and cancelling of the store's
-- orders. Refuses with `customer_changed` when the result would no longer be the result of the preview.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, customer_changed, forbidden, merge_too_long, unavailable, unknown_customer.
create function public.merge_customers(p_business_id uuid, p_keep uuid, p_merge uuid, p_version text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_plan jsonb;
  v_keep public.customers;
  v_merge public.customers;
  v_result public.customers;
begin
  perform private.limit_text('version', p_version);
  perform private.require_deed(p_business_id, 'customer-records');
  perform private.require_deed(p_business_id, 'customer-numbers');
  perform private.lock_store_orders(p_business_id);
  perform from public.customers where business_id = p_business_id and id in (p_keep, p_merge) order by id for update;
  v_plan := private.plan_customer_merge(p_business_id, p_keep, p_merge);
  if v_plan ->> 'version' is distinct from p_version then
    perform private.refuse('customer_changed');
  end if;
  select * into v_keep from public.customers where id = p_keep;
  select * into v_merge from public.customers where id = p_merge;
  v_result := private.merged_customer(v_keep, v_merge);

  update public.orders set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  update public.voucher_uses set phone = v_keep.phone where business_id = p_business_id and phone = v_merge.phone;
  update public.customer_merges set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  perform private.merge_points(p_business_id, p_keep, p_merge);
  delete from public.customers where id = p_merge;
  -- Under the id of the record that is gone: its page leads to the one that stayed.
  insert into public.customer_merges (id, business_id, customer_id, phone, name, email, address, landmark, orders_moved, actor)
  values (p_merge, p_business_id, p_keep, v_merge.phone, v_merge.name, v_merge.email, v_merge.address, v_merge.landmark,
    (v_plan ->> 'ordersMoved')::int, (select auth.uid()))
  on conflict (business_id, phone) do update set id = excluded.id, customer_id = excluded.customer_id, name = excluded.name,
    email = excluded.email, address = excluded.address, landmark = excluded.landmark,
    orders_moved = excluded.orders_moved, actor = excluded.actor, created_at = now();
  update public.customers set email = v_result.email, address = v_result.address, landmark = v_result.landmark,
    user_id = v_result.user_id, tags = v_result.tags, notes = v_result.notes, last_order_at = v_result.last_order_at,
    created_at = v_result.created_at
  where id = p_keep;
  return v_plan;
end $$;
comment on function public.merge_customers(uuid, uuid, uuid, text) is
  'Security definer on purpose: moves orders and voucher uses, which members may not write; owners and managers only, checked first.';
grant execute on function public.merge_customers(uuid,uuid,uuid,text) to authenticated;
