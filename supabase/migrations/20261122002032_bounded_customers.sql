-- The functions about customers, with bounds on what they take (20261122002030).

create or replace function public.list_customers(
  p_business_id uuid, p_search text default '', p_tag text default null, p_sort text default 'recent',
  p_limit int default 50, p_offset int default 0
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words text;
  v_digits text;
  v_typed text;
  v_tag text;
begin
  perform private.limit_text('search', p_search);
  perform private.limit_text('tag', p_tag);
  perform private.limit_text('sort', p_sort);
  v_words := private.plain_words(p_search);
  v_digits := ltrim(regexp_replace(p_search, '\D', '', 'g'), '0');
  v_typed := lower(btrim(p_search));
  v_tag := lower(p_tag);
  return (
    with found as (
      select c.*, coalesce(f.orders, 0) as orders, coalesce(f.spend, 0) as spend,
        greatest(c.last_order_at, f.last_order) as last_order
      from public.customers c
      left join public.customer_figures(p_business_id) f on f.customer_id = c.id
      where c.business_id = p_business_id
        and (p_tag is null or exists (select from unnest(c.tags) t where lower(t) = v_tag))
        and (v_typed = ''
          or (v_words <> '' and strpos(private.plain_words(c.name), v_words) > 0)
          or (length(v_digits) >= 3 and strpos(c.phone, v_digits) > 0)
          or strpos(lower(c.email), v_typed) > 0
          or exists (select from unnest(c.tags) t where strpos(lower(t), v_typed) > 0)
          or (length(v_digits) >= 3 and exists (select from public.customer_merges m
            where m.business_id = c.business_id and m.customer_id = c.id and strpos(m.phone, v_digits) > 0)))
    ),
    page as (
      select * from found
      order by case when p_sort = 'spend' then spend end desc nulls last, case when p_sort = 'orders' then orders end desc nulls last,
        case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'customers', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'phone', phone, 'email', email, 'address', address, 'landmark', landmark, 'tags', to_jsonb(tags),
        'notes', notes, 'orders', orders, 'spend', spend, 'lastOrderAt', last_order, 'createdAt', created_at)
        order by case when p_sort = 'spend' then spend end desc nulls last,
          case when p_sort = 'orders' then orders end desc nulls last,
          case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id), '[]')
        from page)));
end $$;

create or replace function public.erase_customer(p_business_id uuid, p_customer_id uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_customer public.customers;
  v_phones text[];
  v_orders uuid[];
  v_open int;
  v_phone text := private.stand_in_phone();
begin
  perform private.limit_text('name', p_name);
  perform private.require_manager(p_business_id);
  perform private.lock_store_orders(p_business_id);
  select * into v_customer from public.customers where business_id = p_business_id and id = p_customer_id for update;
  if not found then
    perform private.refuse('unknown_customer');
  elsif private.plain_words(p_name) is distinct from private.plain_words(v_customer.name) then
    perform private.refuse('bad_request', '{"field": "name"}');
  end if;
  v_phones := array(select phone from public.customer_merges where business_id = p_business_id and customer_id = p_customer_id)
    || v_customer.phone;
  v_orders := array(select id from public.orders where business_id = p_business_id
    and (customer_id = p_customer_id or (customer_id is null and phone = any (v_phones))) order by id for update);
  select count(*) into v_open from public.orders where id = any (v_orders) and status in ('pending', 'confirmed', 'shipped');
  if v_open > 0 then
    perform private.refuse('customer_has_open_orders', jsonb_build_object('orders', v_open));
  end if;

  update public.orders set customer_id = null, user_id = null, customer_name = 'Erased customer', phone = v_phone, address = '',
    landmark = '', email = null, note = '', ip_hash = null, request_hash = 'erased'
  where id = any (v_orders);
  -- What colleagues wrote may name the person; who of the shop did it stays.
  update public.order_events e set note = '',
    actor = (select m.user_id from public.business_members m where m.business_id = p_business_id and m.user_id = e.actor)
  where business_id = p_business_id and order_id = any (v_orders);
  update public.voucher_uses set phone = v_phone
  where business_id = p_business_id and (order_id = any (v_orders) or phone = any (v_phones));
  delete from public.customers where id = p_customer_id;
  insert into public.customer_erasures (business_id, orders, actor)
  values (p_business_id, cardinality(v_orders), (select auth.uid()));
  return jsonb_build_object('orders', cardinality(v_orders));
end $$;

-- One transaction: no order of the store is placed or cancelled meanwhile, both records are held. Refuses `customer_changed` when
-- what was previewed is no longer what would come out.
create or replace function public.merge_customers(p_business_id uuid, p_keep uuid, p_merge uuid, p_version text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_plan jsonb;
  v_keep public.customers;
  v_merge public.customers;
  v_result public.customers;
begin
  perform private.limit_text('version', p_version);
  perform private.require_manager(p_business_id);
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
  delete from public.customers where id = p_merge;
  insert into public.customer_merges (business_id, customer_id, phone, name, email, address, landmark, orders_moved, actor)
  values (p_business_id, p_keep, v_merge.phone, v_merge.name, v_merge.email, v_merge.address, v_merge.landmark,
    (v_plan ->> 'ordersMoved')::int, (select auth.uid()))
  on conflict (business_id, phone) do update set customer_id = excluded.customer_id, name = excluded.name,
    email = excluded.email, address = excluded.address, landmark = excluded.landmark,
    orders_moved = excluded.orders_moved, actor = excluded.actor, created_at = now();
  update public.customers set email = v_result.email, address = v_result.address, landmark = v_result.landmark,
    user_id = v_result.user_id, tags = v_result.tags, notes = v_result.notes, last_order_at = v_result.last_order_at,
    created_at = v_result.created_at
  where id = p_keep;
  return v_plan;
end $$;
