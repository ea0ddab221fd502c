-- The functions about products and categories, with bounds on what they take (20261122002030).

-- Every product of the filters with the keys it is ordered by. `stock` is what the list shows: null is not counted.
create or replace function private.found_products(p_business_id uuid, p_query jsonb)
returns table (id uuid, number_key numeric, text_key text, choices int, low_price bigint, high_price bigint, counted bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_query ->> 'status', 'all');
  v_category text := p_query ->> 'category';
  v_stock text := coalesce(p_query ->> 'stock', '');
  v_sort text := p_query ->> 'sort';
  v_words text[];
begin
  perform private.limit_json('query', p_query, 4000);
  perform private.limit_text('search', p_query ->> 'search');
  v_words := string_to_array(lower(coalesce(p_query ->> 'search', '')), ' ');
  return query select p.id,
    case v_sort
      when 'name' then 0
      when 'price' then p.price
      when 'price-down' then -p.price
      when 'stock' then coalesce(s.stock, 1e12)
      when 'newest' then -extract(epoch from p.created_at)
      else p.position end,
    case when v_sort = 'name' then lower(p.name) else '' end,
    coalesce(c.choices, 0), c.low_price, c.high_price, s.stock
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
      select bool_and(strpos(lower(p.name || ' ' || coalesce(p.sku, '')), word) > 0) from unnest(v_words) word));
end $$;

create or replace function private.check_product_size(p_product jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.limit_json('product', p_product, 262144);
  if jsonb_array_length(p_product -> 'pictures') > 20 then
    perform private.refuse('bad_product', '{"reason": "too_many_pictures"}');
  elsif jsonb_array_length(p_product -> 'options') > 3 then
    perform private.refuse('bad_product', '{"reason": "too_many_options"}');
  elsif jsonb_array_length(p_product -> 'combinations') > 250 then
    perform private.refuse('bad_product', '{"reason": "too_many_choices"}');
  elsif exists (select from jsonb_array_elements(p_product -> 'options') o where jsonb_array_length(o -> 'values') = 0) then
    perform private.refuse('bad_product', '{"reason": "empty_option"}');
  end if;
end $$;

-- A new product (p_expected_version null) stands first in the store. The same new product sent again, after its answer was
-- lost, is found by its id and answered as stale with itself: the editor sees that nothing differs.
create or replace function public.save_product(p_product jsonb, p_expected_version text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_current jsonb;
  v_new boolean := false;
begin
  perform private.limit_text('expectedVersion', p_expected_version);
  perform private.check_product_size(p_product);
  perform from public.products where business_id = v_business_id and id = v_id for no key update;
  if not found then
    if p_expected_version is not null then
      perform private.refuse('product_gone');
    end if;
    -- A plain start; the rest is written like any save. Draft, so that the plan counts it as live once, when it is.
    insert into public.products (id, business_id, name, price, position)
    select v_id, v_business_id, 'New product', 1,
        greatest(-2000000000, coalesce((select min(position) from public.products where business_id = v_business_id), 1024) - 1024)
    on conflict (id) do nothing;
    v_new := found;
  end if;

  v_current := private.product_document(v_id);
  if v_current is null or v_current ->> 'businessId' <> v_business_id::text then
    perform private.refuse('product_gone');
  elsif not v_new and (private.product_version(v_current) is distinct from p_expected_version
    or private.has_stale_stock(v_current, p_product)) then
    perform private.refuse('stale_product',
      jsonb_build_object('current', v_current, 'version', private.product_version(v_current)));
  end if;

  perform private.write_product(p_product);
  return public.read_product(v_business_id, v_id);
end $$;

-- {"edited", "skipped"}. Refuses stale_product {ids} when something is not as it was seen, or leaves those products out.
create or replace function public.edit_products(p_business_id uuid, p_edits jsonb, p_skip_stale boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_stale uuid[];
  v_edits jsonb := p_edits;
  v_edited int;
begin
  perform private.limit_json('edits', p_edits, 8388608);
  perform private.lock_products(p_business_id, array(select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e));
  v_stale := array(select private.stale_edits(p_business_id, p_edits));
  if cardinality(v_stale) > 0 and not p_skip_stale then
    perform private.refuse('stale_product', jsonb_build_object('ids', to_jsonb(v_stale)));
  elsif cardinality(v_stale) > 0 then
    select coalesce(jsonb_agg(e), '[]') into v_edits from jsonb_array_elements(p_edits) e
      where (e ->> 'id')::uuid <> all (v_stale);
  end if;

  update public.products p set
    price = private.edited(e, 'price', p.price::text)::bigint,
    compare_at_price = private.edited(e, 'compareAtPrice', p.compare_at_price::text)::bigint,
    sale_price = private.edited(e, 'salePrice', p.sale_price::text)::bigint,
    status = private.edited(e, 'status', p.status),
    category_id = private.edited(e, 'categoryId', p.category_id::text)::uuid,
    stock = case when e ? 'stock' then private.edited_stock(p.stock, e -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when e ? 'stock' then 1 else 0 end
  from jsonb_array_elements(v_edits) e
  where p.business_id = p_business_id and p.id = (e ->> 'id')::uuid;
  get diagnostics v_edited = row_count;
  update public.product_combinations c set price = private.edited(n, 'price', c.price::text)::bigint
    from jsonb_array_elements(v_edits) e, jsonb_array_elements(e -> 'combinations') n
    where c.business_id = p_business_id and c.product_id = (e ->> 'id')::uuid and c.id = (n ->> 'id')::uuid;
  return jsonb_build_object('edited', v_edited, 'skipped', cardinality(v_stale));
exception when check_violation then
  -- A sale or compare-at price stands against the new price.
  perform private.refuse('bad_price');
end $$;

-- Every price the products ask goes along: their own, a sale price, choices' own prices. A compare-at or sale price that no
-- longer fits (not above, not below the new price) is taken away and counted in `dropped`; the undo brings it back.
-- Refuses bad_price {count} when a result is no price: nothing is changed then.
create or replace function public.change_prices(p_business_id uuid, p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_edits jsonb;
  v_bad int;
  v_result jsonb;
begin
  perform private.limit_json('change', p_change, 1000);
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', id,
      'price', jsonb_build_object('from', price, 'to', to_price),
      'salePrice', jsonb_build_object('from', sale_price, 'to', case when to_sale < to_price then to_sale end),
      'compareAtPrice', jsonb_build_object('from', compare_at_price,
        'to', case when compare_at_price > to_price then compare_at_price end),
      'combinations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'price',
          jsonb_build_object('from', c.price, 'to', private.changed_price(c.price, p_change))) order by c.id), '[]')
        from public.product_combinations c
        where c.business_id = p_business_id and c.product_id = p.id and c.price is not null)) order by id), '[]')
    into v_edits
    from (
      select id, price, sale_price, compare_at_price, private.changed_price(price, p_change) as to_price,
        private.changed_price(sale_price, p_change) as to_sale
      from public.products where business_id = p_business_id and id = any (p_ids)
    ) p;
  select count(*) into v_bad from jsonb_array_elements(v_edits) e
    where not private.is_price((e -> 'price' ->> 'to')::bigint)
      or not private.is_price((e -> 'salePrice' ->> 'to')::bigint)
      or exists (select from jsonb_array_elements(e -> 'combinations') c
        where not private.is_price((c -> 'price' ->> 'to')::bigint));
  if v_bad > 0 then
    perform private.refuse('bad_price', jsonb_build_object('count', v_bad));
  end if;
  v_result := public.edit_products(p_business_id, v_edits);
  return v_result || jsonb_build_object(
    'dropped', (select count(*) from jsonb_array_elements(v_edits) e
      where (e -> 'salePrice' ->> 'from' is not null and e -> 'salePrice' ->> 'to' is null)
        or (e -> 'compareAtPrice' ->> 'from' is not null and e -> 'compareAtPrice' ->> 'to' is null)),
    'undo', (select coalesce(jsonb_agg(private.turned_edit(e)), '[]') from jsonb_array_elements(v_edits) e));
end $$;

create or replace function public.set_products_status(p_business_id uuid, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.limit_text('status', p_status);
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'status', p_status);
  update public.products set status = p_status
    where business_id = p_business_id and id = any (p_ids) and status <> p_status;
  return jsonb_build_object('undo', v_undo);
end $$;

-- p_side: `before` or `after` the target; without a target `top` or `bottom` of the store.
create or replace function public.move_product(p_business_id uuid, p_product_id uuid, p_side text, p_target_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_target uuid := p_target_id;
  v_side text := p_side;
  v_place int;
begin
  perform private.limit_text('side', p_side);
  perform pg_advisory_xact_lock(hashtextextended('oja:places:' || p_business_id, 0));
  if p_side in ('top', 'bottom') then
    v_side := case p_side when 'top' then 'before' else 'after' end;
    v_target := (
      select id from public.products where business_id = p_business_id and id <> p_product_id
      order by case when p_side = 'top' then position end, case when p_side = 'top' then id end, position desc, id desc limit 1);
  end if;
  if v_target = p_product_id or v_side not in ('before', 'after') then
    perform private.refuse('bad_request');
  elsif v_target is null then
    return;
  end if;
  v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  if v_place is null then
    perform private.space_out_products(p_business_id);
    v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  end if;
  update public.products set position = v_place where business_id = p_business_id and id = p_product_id;
  if not found or v_place is null then
    perform private.refuse('product_gone');
  end if;
end $$;

-- Work on thousands of products at once may take longer than a person's other calls: PostgREST sets a function's own limit.
alter function public.change_prices(uuid, uuid[], jsonb) set statement_timeout = '8s';
alter function public.edit_products(uuid, jsonb, boolean) set statement_timeout = '8s';
alter function public.bring_back_products(uuid, uuid[]) set statement_timeout = '8s';
