-- The owner's list of products: search, filters, six orders, keyset pages. Runs with the caller's rights.
-- A page is asked for with {"search", "status", "category", "stock", "sort", "after", "limit"}; every key may be missing.

-- What choices say about a product's stock: `counted` pieces in all (null: not counted), the fewest of any counted choice.
create function private.choice_stock(p_business_id uuid)
returns table (product_id uuid, choices int, low_price bigint, high_price bigint, counted bigint, fewest int, is_open boolean)
language sql stable set search_path = '' as $$
  select product_id, count(*)::int, min(price), max(price), sum(stock), min(stock), bool_or(stock is null or stock > 0)
  from public.product_combinations where business_id = p_business_id group by product_id
$$;

-- Every product of the filters with the keys it is ordered by. `stock` is what the list shows: null is not counted.
create function private.found_products(p_business_id uuid, p_query jsonb)
returns table (id uuid, number_key numeric, text_key text, choices int, low_price bigint, high_price bigint, counted bigint)
language sql stable set search_path = '' as $$
  select p.id,
    case p_query ->> 'sort'
      when 'name' then 0
      when 'price' then p.price
      when 'price-down' then -p.price
      when 'stock' then coalesce(s.stock, 1e12)
      when 'newest' then -extract(epoch from p.created_at)
      else p.position end,
    case when p_query ->> 'sort' = 'name' then lower(p.name) else '' end,
    coalesce(c.choices, 0), c.low_price, c.high_price, s.stock
  from public.products p
  left join private.choice_stock(p_business_id) c on c.product_id = p.id
  cross join lateral (
    select case when c.choices is null then p.stock::bigint when c.counted is not null then c.counted end as stock,
      case when c.choices is null then p.stock else c.fewest end as fewest,
      case when c.choices is null then p.stock is null or p.stock > 0 else c.is_open end as is_open) s
  where p.business_id = p_business_id
    and case coalesce(p_query ->> 'status', 'all') when 'all' then p.status in ('draft', 'live') else p.status = p_query ->> 'status' end
    and case when p_query ->> 'category' is null then true
      when p_query ->> 'category' = 'none' then p.category_id is null
      else p.category_id = (p_query ->> 'category')::uuid end
    and case coalesce(p_query ->> 'stock', '') when 'out' then not s.is_open when 'low' then s.is_open and s.fewest <= 5 else true end
    and (coalesce(p_query ->> 'search', '') = '' or (
      select bool_and(strpos(lower(p.name || ' ' || coalesce(p.sku, '')), word) > 0)
      from unnest(string_to_array(lower(p_query ->> 'search'), ' ')) word))
$$;

-- {"items", "next"}: `next` is what to pass as `after`, null at the end.
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
  store as (
    select plan = 'starter' or coalesce(plan_ends_at <= now(), false) as is_starter
    from public.businesses where id = p_business_id
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
        'counted', s.counted,
        'isHiddenByPlan', p.status = 'live' and store.is_starter and (
          select count(*) from (select from public.products o
            where o.business_id = p.business_id and o.status = 'live' and (o.position, o.id) < (p.position, p.id) limit 5) b) >= 5
        ) order by s.place), '[]')
      from shown s join public.products p on p.business_id = p_business_id and p.id = s.id cross join store),
    'next', (
      select jsonb_build_object('number', s.number_key, 'text', s.text_key, 'id', s.id)
      from shown s where (select count(*) from page) > (select count(*) from shown)
      order by s.place desc limit 1))
$$;

-- Every id that the filters find, for "select all"; at most 10,000.
create function public.list_product_ids(p_business_id uuid, p_query jsonb default '{}') returns uuid[]
language sql stable set search_path = '' as $$
  select array(select id from private.found_products(p_business_id, p_query) order by number_key, text_key, id limit 10000)
$$;

-- {"all", "live", "draft", "archived", "low", "out"}: `all`, `low` and `out` count drafts and live products.
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

revoke execute on function private.choice_stock(uuid), private.found_products(uuid, jsonb), public.list_products(uuid, jsonb),
  public.list_product_ids(uuid, jsonb), public.count_products(uuid) from public, anon, authenticated, service_role;
grant execute on function private.choice_stock(uuid), private.found_products(uuid, jsonb), public.list_products(uuid, jsonb),
  public.list_product_ids(uuid, jsonb), public.count_products(uuid) to authenticated;
