-- The owner's list of products: search, filters, six sort orders, keyset pagination. A query is {"search", "status", "category",
-- "stock", "sort", "after", "limit"}; every key is optional.

-- Returns the stock of each product's combinations: `counted` is the sum (null: not counted), `counted_choices` how many are counted, then
-- the lowest counted stock.
create function private.choice_stock(p_business_id uuid)
returns table (product_id uuid, choices int, low_price bigint, high_price bigint, counted bigint, counted_choices int, fewest int, is_open boolean)
language sql stable set search_path = '' as $$
  select product_id, count(*)::int, min(price), max(price), sum(stock), count(stock)::int, min(stock), bool_or(stock is null or stock > 0)
  from public.product_combinations where business_id = p_business_id group by product_id
$$;
grant execute on function private.choice_stock(uuid) to authenticated;

-- Returns every product that matches the filters, with its sort keys. When none has the words of the search, those with a slip count. `stock` is the stock that the list shows; null means not
-- counted.
create function private.found_products(p_business_id uuid, p_query jsonb)
returns table (id uuid, number_key numeric, text_key text, choices int, low_price bigint, high_price bigint, counted bigint, counted_choices int)
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_query ->> 'status', 'all');
  v_category text := p_query ->> 'category';
  v_stock text := coalesce(p_query ->> 'stock', '');
  v_sort text := p_query ->> 'sort';
  v_words text[];
  v_slips text[] := '{}';
begin
  perform private.limit_json('query', p_query, 4000);
  perform private.limit_text('search', p_query ->> 'search');
  v_words := string_to_array(lower(coalesce(p_query ->> 'search', '')), ' ');
  loop
    return query select p.id,
      case v_sort
        when 'name' then 0
        when 'price' then p.price
        when 'price-down' then -p.price
        when 'stock' then coalesce(s.stock, 1e12)
        when 'newest' then -extract(epoch from p.created_at)
        else p.position end,
      case when v_sort = 'name' then lower(p.name) else '' end,
      coalesce(c.choices, 0), c.low_price, c.high_price, s.stock, coalesce(c.counted_choices, 0)
    from public.products p
    left join private.choice_stock(p_business_id) c on c.product_id = p.id
    cross join lateral (
      select case when c.choices is null then p.stock::bigint when c.counted is not null then c.counted end as stock,
        case when c.choices is null then p.stock else c.fewest end as fewest,
        case when c.choices is null then p.stock is null or p.stock > 0 else c.is_open end as is_open) s
    where p.business_id = p_business_id
      and case v_status when 'all' then p.status in ('draft', 'live') else p.status = v_status end
      and case when v_category is null then true
        when v_category = 'none' then p.category_id is null
        else p.category_id = v_category::uuid end
      and case v_stock when 'out' then not s.is_open when 'low' then s.is_open and s.fewest <= 5 else true end
      and (v_words = '{}' or (
        select bool_and(strpos(lower(p.name || ' ' || coalesce(p.sku, '')), word) > 0 or coalesce(lower(p.name) ~ slips, false))
          from unnest(v_words, v_slips) w (word, slips)));
    exit when found or v_words = '{}' or v_slips <> '{}';
    v_slips := array(select private.slip_pattern(word) from unnest(v_words) with ordinality w (word, place) order by place);
  end loop;
end $$;
grant execute on function private.found_products(uuid,jsonb) to authenticated;

-- Returns one page of the list: {items, next}. Pass `next` as `after` to get the next page; `next` is null at the end.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_products(p_business_id uuid, p_query jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  with page as materialized (
    select f.* from private.found_products(p_business_id, p_query) f
    where p_query -> 'after' is null or jsonb_typeof(p_query -> 'after') = 'null'
      or (f.number_key, f.text_key, f.id) > ((p_query -> 'after' ->> 'number')::numeric, p_query -> 'after' ->> 'text',
        (p_query -> 'after' ->> 'id')::uuid)
    order by f.number_key, f.text_key, f.id
    limit least(greatest(coalesce((p_query ->> 'limit')::int, 50), 1), 200) + 1
  ),
  shown as (
    select *, row_number() over (order by number_key, text_key, id) as place from page
    order by number_key, text_key, id limit least(greatest(coalesce((p_query ->> 'limit')::int, 50), 1), 200)
  ),
  plan as materialized (select private.my_live_limit(p_business_id) as max_live),
  staying as materialized (
    select s.id from plan cross join lateral private.staying_product_ids(p_business_id, plan.max_live) s (id)
    where plan.max_live is not null
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id,
        'name', p.name,
        'status', p.status,
        'sku', p.sku,
        'price', p.price,
        'salePrice', case when p.sale_price is not null and coalesce(p.sale_starts_at <= now(), true)
          and coalesce(p.sale_ends_at > now(), true) then p.sale_price end,
        'compareAtPrice', p.compare_at_price,
        'categoryId', p.category_id,
        'categoryName', (select c.name from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
        'picture', (select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height, 'alt', i.alt)
          from public.product_images i where i.business_id = p.business_id and i.product_id = p.id
          order by i.position, i.id limit 1),
        'stock', p.stock,
        'stockEdits', p.stock_edits,
        'choices', s.choices,
        'lowPrice', s.low_price,
        'highPrice', s.high_price,
        'hasPlainChoice', private.has_plain_choice(p_business_id, p.id),
        'counted', s.counted,
        'countedChoices', s.counted_choices,
        'isHiddenByPlan', p.status = 'live' and plan.max_live is not null and p.id not in (select id from staying)
        ) order by s.place), '[]')
      from shown s join public.products p on p.business_id = p_business_id and p.id = s.id cross join plan),
    'next', (
      select jsonb_build_object('number', s.number_key, 'text', s.text_key, 'id', s.id)
      from shown s where (select count(*) from page) > (select count(*) from shown)
      order by s.place desc limit 1))
$$;
grant execute on function public.list_products(uuid,jsonb) to authenticated;

-- Returns the ids of all products that match the filters, at most 10,000, for "select all".
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_product_ids(p_business_id uuid, p_query jsonb default '{}') returns uuid[]
language sql stable set search_path = '' as $$
  select array(select id from private.found_products(p_business_id, p_query) order by number_key, text_key, id limit 10000)
$$;
grant execute on function public.list_product_ids(uuid,jsonb) to authenticated;

-- Counts products: {all, live, draft, archived, low, out}. `all`, `low` and `out` count drafts and live products.
-- Callers: signed-in people, with their own rights.
create function public.count_products(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', count(*) filter (where is_saved),
    'live', count(*) filter (where status = 'live'),
    'draft', count(*) filter (where status = 'draft'),
    'archived', count(*) filter (where status = 'archived'),
    'low', count(*) filter (where is_saved and is_open and fewest <= 5),
    'out', count(*) filter (where is_saved and not is_open))
  from (
    select p.status, p.status in ('draft', 'live') as is_saved,
      case when c.choices is null then p.stock else c.fewest end as fewest,
      case when c.choices is null then p.stock is null or p.stock > 0 else c.is_open end as is_open
    from public.products p left join private.choice_stock(p_business_id) c on c.product_id = p.id
    where p.business_id = p_business_id
  ) s
$$;
grant execute on function public.count_products(uuid) to authenticated;
