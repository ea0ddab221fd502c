-- What an order calls most, in PL/pgSQL and with fewer statements. A function in SQL with a fixed search_path is never folded into its
-- caller: each call starts a query of its own, and before Postgres 18 plans it anew. What they answer is what they answered before.

-- Every number that limits orders, in one place.
create function private.order_limit(p_name text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case p_name
    when 'items' then 100
    when 'quantity' then 999
    when 'subtotal' then 90000000000
    when 'per_ip_hour' then 20
    when 'per_phone_hour' then 10
    when 'pending_units_per_phone' then 50
  end;
end $$;
create or replace function private.order_limits() returns table (
  max_items int, max_quantity int, max_subtotal bigint, per_ip_hour int, per_phone_hour int, pending_units_per_phone int
)
language sql immutable set search_path = '' as $$
  select private.order_limit('items')::int, private.order_limit('quantity')::int, private.order_limit('subtotal'),
    private.order_limit('per_ip_hour')::int, private.order_limit('per_phone_hour')::int,
    private.order_limit('pending_units_per_phone')::int
$$;
revoke execute on function private.order_limit(text) from public, anon, authenticated, service_role;

create or replace function private.is_uuid(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
end $$;

create or replace function private.is_whole(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'number'
    then (p_value #>> '{}')::numeric between p_min and p_max and (p_value #>> '{}')::numeric % 1 = 0
    else false end;
end $$;

create or replace function private.visible_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text,
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
end $$;

create or replace function private.is_line(p_text text, p_max int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(p_text) <= p_max
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
    and private.visible_text(p_text) <> '';
end $$;

create or replace function private.to_line(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'));
end $$;

create or replace function private.is_price(p_minor bigint) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_minor > 0 and p_minor <= 90000000000;
end $$;

create or replace function private.are_tags(p_tags text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_tags = '{}' then
    return true;
  end if;
  return (
    select coalesce(bool_and(t is not null and private.is_line(t, 40) and t = btrim(t)), true)
      and count(*) = count(distinct lower(t)) from unnest(p_tags) t);
end $$;

create or replace function private.is_on_sale(p public.products, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.sale_price is not null
    and (p.sale_starts_at is null or p.sale_starts_at <= p_at)
    and (p.sale_ends_at is null or p.sale_ends_at > p_at);
end $$;

create or replace function private.current_price(p public.products, p_at timestamptz) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_on_sale(p, p_at) then p.sale_price else p.price end;
end $$;

create or replace function private.effective_plan(p_plan text, p_ends_at timestamptz, p_at timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_ends_at is not null and p_ends_at <= p_at then 'starter' else p_plan end;
end $$;

create or replace function private.is_visible(p public.products) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan text;
begin
  if p.status <> 'live' then
    return false;
  end if;
  select private.effective_plan(plan, plan_ends_at, now()) into v_plan from public.businesses where id = p.business_id;
  if v_plan <> 'starter' then
    return true;
  end if;
  return p.id in (select id from private.visible_products(p.business_id));
end $$;

create or replace function private.insert_order_lines(p_order_id uuid, p_business_id uuid, p_lines jsonb, p_after int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_lines (order_id, business_id, product_id, combination_id, variant_ids, name, options, unit_price,
    quantity, line_total, position, stock_from)
  select p_order_id, p_business_id, (line ->> 'productId')::uuid, (line ->> 'combinationId')::uuid,
    array(select v::uuid from jsonb_array_elements_text(line -> 'variantIds') v), line ->> 'name', line ->> 'options',
    (line ->> 'unitPrice')::bigint, (line ->> 'quantity')::int, (line ->> 'lineTotal')::bigint, p_after + place,
    line ->> 'stockFrom'
  from jsonb_array_elements(p_lines) with ordinality as l (line, place);
end $$;

-- The items as [{productId, variantIds, quantity}]: the same choice named twice becomes one line, at its first place.
create or replace function private.parse_order_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_item jsonb;
  v_variants jsonb;
  v_lines jsonb;
  v_max_items int := private.order_limit('items');
  v_max_quantity int := private.order_limit('quantity');
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  end if;
  if jsonb_array_length(p_items) > v_max_items then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', v_max_items));
  end if;
  for v_place in 0..jsonb_array_length(p_items) - 1 loop
    v_item := p_items -> v_place;
    if jsonb_typeof(v_item) <> 'object' or not private.is_uuid(v_item -> 'productId') then
      perform private.bad_request('items.productId');
    end if;
    v_variants := coalesce(v_item -> 'variantIds', '[]');
    if jsonb_typeof(v_variants) <> 'array' or jsonb_array_length(v_variants) > 10 then
      perform private.bad_request('items.variantIds');
    end if;
    for v_variant in 0..jsonb_array_length(v_variants) - 1 loop
      if not private.is_uuid(v_variants -> v_variant) then
        perform private.bad_request('items.variantIds');
      end if;
    end loop;
    if not private.is_whole(v_item -> 'quantity', 1, v_max_quantity) then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('productId', product_id, 'variantIds', variant_ids, 'quantity', quantity) order by place)
    into v_lines
  from (
    select product_id, variant_ids, sum(quantity) as quantity, min(place) as place
    from (
      select (value ->> 'productId')::uuid as product_id, (value ->> 'quantity')::numeric::int as quantity, ordinality as place,
        array(select distinct v::uuid from jsonb_array_elements_text(coalesce(value -> 'variantIds', '[]')) v order by 1)
          as variant_ids
      from jsonb_array_elements(p_items) with ordinality
    ) items
    group by product_id, variant_ids
  ) merged;
  for v_place in 0..jsonb_array_length(v_lines) - 1 loop
    if (v_lines -> v_place ->> 'quantity')::int > v_max_quantity then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_lines -> v_place -> 'productId'));
    end if;
  end loop;
  return v_lines;
end $$;
