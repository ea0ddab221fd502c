-- What the device of a member keeps, so that the last orders can be read without a connection.

-- Returns a text that changes with the products of a store, their choices and their stock.
create function private.goods_stamp(p_business_id uuid) returns text
language sql stable set search_path = '' as $$
  select md5(concat_ws(' ',
    (select count(*) || ' ' || coalesce(sum(hashtextextended(p.id::text || p.updated_at, 0)), 0) from public.products p where p.business_id = p_business_id),
    (select count(*) || ' ' || coalesce(sum(hashtextextended(c::text, 0)), 0) from public.product_combinations c where c.business_id = p_business_id)))
$$;

-- Returns a text that changes with the customers of a store.
create function private.people_stamp(p_business_id uuid) returns text
language sql stable set search_path = '' as $$
  select md5(count(*) || ' ' || coalesce(sum(hashtextextended(c.id::text || c.updated_at, 0)), 0)) from public.customers c where c.business_id = p_business_id
$$;

-- Returns the last hundred orders for a device that kept them at `p_since` (null: it kept nothing): {at, ids, orders, customers, goods, people}.
-- `at` is the next `p_since`. `ids` names all of them, newest first. `orders` (order_details) and `customers` (customer_details of those who placed them)
-- are those that changed. `goods` and `people` change with the products and with the customers. Null for whoever may not work on orders.
-- Callers: signed-in people; the function checks what they may do.
create function public.order_book(p_business_id uuid, p_since timestamptz default null, p_from int default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- A change has the time at which its transaction began, which may have ended after the last copy.
  v_since timestamptz := p_since - interval '1 minute';
  v_ids uuid[];
  v_looked_at uuid[];
  v_changed uuid[];
  v_customers uuid[];
begin
  if not private.is_order_member(p_business_id) then
    return null;
  end if;
  v_ids := array(select id from public.orders where business_id = p_business_id order by created_at desc, id desc limit 100);
  v_looked_at := case when p_from is null then v_ids else v_ids[p_from + 1 : p_from + 25] end;
  v_changed := array(
    select o.id from public.orders o
    where o.business_id = p_business_id and o.id = any (v_looked_at) and (v_since is null or o.updated_at >= v_since
      or exists (select from public.order_events e where e.business_id = o.business_id and e.order_id = o.id and e.created_at >= v_since)
      or exists (select from public.order_tracking t where t.business_id = o.business_id and t.order_id = o.id and t.updated_at >= v_since))
    order by o.created_at desc, o.id desc);
  v_customers := array(
    select distinct c.id from public.orders o join public.customers c on c.business_id = o.business_id and c.id = o.customer_id
    where o.business_id = p_business_id and o.id = any (v_looked_at) and (v_since is null or o.id = any (v_changed) or c.updated_at >= v_since));
  return jsonb_build_object('at', now(), 'ids', to_jsonb(v_ids),
    'orders', (select coalesce(jsonb_agg(public.order_details(id) order by place), '[]') from unnest(v_changed) with ordinality changed (id, place)),
    'customers', (
      select coalesce(jsonb_agg(details), '[]')
      from unnest(v_customers) id cross join lateral (select public.customer_details(p_business_id, id) as details) d
      where details is not null),
    'goods', private.goods_stamp(p_business_id), 'people', private.people_stamp(p_business_id));
end $$;
comment on function public.order_book(uuid, timestamptz, int) is
  'Security definer on purpose: calls order_details and customer_details, which hide numbers from whoever may not see them; membership is checked first.';
grant execute on function public.order_book(uuid,timestamp with time zone,integer) to authenticated;
