-- The owner's list of orders: one page of it by status and search, and how many there are of each status. Both ask with the
-- reader's own rights, so row level security decides what is in them.

-- Does an order answer to what was typed: a part of its code, of the customer's name, or of the phone number in any writing.
create function private.order_matches(p_code text, p_name text, p_phone text, p_search text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select strpos(p_code, upper(ltrim(p_search, '#'))) > 0
    or strpos(lower(p_name), lower(p_search)) > 0
    or (length(ltrim(regexp_replace(p_search, '\D', '', 'g'), '0')) >= 3
      and strpos(p_phone, ltrim(regexp_replace(p_search, '\D', '', 'g'), '0')) > 0)
$$;

-- Newest first, after the order that the last page ended with (OrderListRow in src/domain/order/order-list.ts).
create function public.list_orders(
  p_business_id uuid, p_status text default null, p_search text default '', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit int default 30
) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', o.id, 'code', o.code, 'status', o.status, 'paymentStatus', o.payment_status, 'source', o.source,
      'customerName', o.customer_name, 'phone', o.phone, 'currency', o.currency, 'total', o.total,
      'isFeeOpen', o.delivery_fee is null, 'createdAt', o.created_at, 'expiresAt', o.expires_at,
      'pieces', coalesce(l.pieces, 0), 'firstLine', coalesce(l.first_line, ''), 'lines', coalesce(l.lines, 0))
      order by o.created_at desc, o.id desc), '[]')
  from (
    select id, business_id, code, status, payment_status, source, customer_name, phone, currency, total, delivery_fee,
      created_at, expires_at
    from public.orders
    where business_id = p_business_id
      and (p_status is null or status = p_status)
      and (p_before_at is null or (created_at, id) < (p_before_at, p_before_id))
      and (btrim(p_search) = '' or private.order_matches(code, customer_name, phone, btrim(p_search)))
    order by created_at desc, id desc
    limit least(greatest(p_limit, 1), 100)
  ) o
  left join lateral (
    select sum(quantity) as pieces, count(*) as lines, (array_agg(name order by position))[1] as first_line
    from public.order_lines where business_id = o.business_id and order_id = o.id
  ) l on true
$$;

-- {"pending": 3, "delivered": 12}: a status without orders is left out.
create function public.count_orders(p_business_id uuid, p_search text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(status, orders), '{}')
  from (
    select status, count(*) as orders from public.orders
    where business_id = p_business_id and (btrim(p_search) = '' or private.order_matches(code, customer_name, phone, btrim(p_search)))
    group by status
  ) counted
$$;

revoke execute on function private.order_matches(text, text, text, text),
  public.list_orders(uuid, text, text, timestamptz, uuid, int), public.count_orders(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function private.order_matches(text, text, text, text),
  public.list_orders(uuid, text, text, timestamptz, uuid, int), public.count_orders(uuid, text) to authenticated;
