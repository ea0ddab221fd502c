-- Searching orders, and customers and goods for an order: what was typed is bounded, and worked out once for all rows.

create type private.order_words as (typed text, code text, name text, digits text);

-- What to look for: a code in capitals without its #, a name in small letters, a number's digits without zeros before them.
create function private.order_words(p_search text) returns private.order_words
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_typed text;
begin
  perform private.limit_text('search', p_search);
  v_typed := btrim(p_search);
  return (v_typed, upper(ltrim(v_typed, '#')), lower(v_typed), ltrim(regexp_replace(v_typed, '\D', '', 'g'), '0'));
end $$;

-- Does an order answer to it: by a part of its code, of the customer's name, or of the phone number in any writing.
create function private.order_matches(p_code text, p_name text, p_phone text, p_words private.order_words) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select strpos(p_code, (p_words).code) > 0
    or strpos(lower(p_name), (p_words).name) > 0
    or (length((p_words).digits) >= 3 and strpos(p_phone, (p_words).digits) > 0)
$$;

-- Newest first, after the order that the last page ended with (OrderListRow in src/domain/order/order-list.ts). `p_walk_in`: only sales to
-- people without a number.
create or replace function public.list_orders(
  p_business_id uuid, p_status text default null, p_search text default '', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit int default 30, p_walk_in boolean default false
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words;
begin
  perform private.limit_text('status', p_status);
  v_words := private.order_words(p_search);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'code', o.code, 'status', o.status, 'paymentStatus', o.payment_status, 'source', o.source,
        'customerName', o.customer_name, 'phone', o.phone, 'currency', o.currency, 'total', o.total,
        'isFeeOpen', o.delivery_fee is null, 'createdAt', o.created_at, 'expiresAt', o.expires_at,
        'pieces', coalesce(l.pieces, 0), 'firstLine', coalesce(l.names[1], ''), 'lines', coalesce(l.lines, 0),
        'picture', (select i.path from public.product_images i
          where i.business_id = o.business_id and i.product_id = l.products[1] order by i.position, i.id limit 1))
        order by o.created_at desc, o.id desc), '[]')
    from (
      select id, business_id, code, status, payment_status, source, customer_name, phone, currency, total, delivery_fee,
        created_at, expires_at
      from public.orders
      where business_id = p_business_id
        and (p_status is null or status = p_status)
        and (not p_walk_in or phone is null)
        and (p_before_at is null or (created_at, id) < (p_before_at, p_before_id))
        and (v_words.typed = '' or private.order_matches(code, customer_name, phone, v_words))
      order by created_at desc, id desc
      limit least(greatest(p_limit, 1), 100)
    ) o
    left join lateral (
      select sum(quantity) as pieces, count(*) as lines, array_agg(name order by position) as names,
        array_agg(product_id order by position) as products
      from public.order_lines where business_id = o.business_id and order_id = o.id
    ) l on true);
end $$;

-- {"pending": 3, "delivered": 12}: a status without orders is left out.
create or replace function public.count_orders(p_business_id uuid, p_search text default '', p_walk_in boolean default false) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  return (
    select coalesce(jsonb_object_agg(status, orders), '{}')
    from (
      select status, count(*) as orders from public.orders
      where business_id = p_business_id and (not p_walk_in or phone is null)
        and (v_words.typed = '' or private.order_matches(code, customer_name, phone, v_words))
      group by status
    ) counted);
end $$;

-- [{id, name, phone, address, landmark, email}], the latest to order first. With the reader's own rights.
create or replace function public.order_customers(p_business_id uuid, p_search text default '', p_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'address', address,
      'landmark', landmark, 'email', coalesce(email, '')) order by last_order_at desc nulls last, id), '[]')
    from (
      select id, name, phone, address, landmark, email, last_order_at from public.customers
      where business_id = p_business_id and (p_id is null or id = p_id)
        and (v_words.typed = '' or private.order_matches('', name, phone, v_words))
      order by last_order_at desc nulls last, id
      limit 8
    ) found_customers);
end $$;

-- [{id, name, price, stock, status, picture, options, combinations}]: the shape that choiceOf (src/domain/product/product.ts) reads.
create or replace function public.order_goods(p_business_id uuid, p_search text default '', p_limit int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_typed text;
begin
  perform private.limit_text('search', p_search);
  v_typed := lower(btrim(p_search));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'price', private.current_price(p, now()), 'stock', p.stock, 'status', p.status,
        'picture', (select i.path from public.product_images i
          where i.business_id = p.business_id and i.product_id = p.id order by i.position, i.id limit 1),
        'options', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'values', (
              select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.id), '[]')
              from public.option_values v where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id))
            order by g.position, g.id), '[]')
          from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
        'combinations', (
          select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(c.value_ids), 'price', c.price, 'stock', c.stock)), '[]')
          from public.product_combinations c where c.business_id = p.business_id and c.product_id = p.id))
        order by p.status desc, p.position, p.id), '[]')
    from (
      select * from public.products
      where business_id = p_business_id and private.is_order_member(p_business_id) and status in ('draft', 'live')
        and (strpos(lower(name), v_typed) > 0 or strpos(lower(sku), v_typed) > 0)
      order by status desc, position, id
      limit least(greatest(p_limit, 1), 100)
    ) found_products
    join public.products p on p.id = found_products.id);
end $$;

drop function private.order_matches(text, text, text, text);
revoke execute on function private.order_words(text), private.order_matches(text, text, text, private.order_words)
  from public, anon, authenticated, service_role;
grant execute on function private.order_words(text), private.order_matches(text, text, text, private.order_words) to authenticated;
