-- Returns a price after a change {"kind": "amount" | "percent", "value", "roundTo"}. `value` is in minor units or percent and may
-- be negative. The result is rounded half up to whole minor units, then half up to a multiple of roundTo. changedPrice in
-- src/domain/product/product-edit-prices.ts computes the same.
create function private.changed_price(p_price bigint, p_change jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select (floor(exact / step + 0.5) * step)::bigint from (
    select greatest(1, coalesce((p_change ->> 'roundTo')::numeric, 1)) as step,
      case when p_change ->> 'kind' = 'percent'
        then floor(p_price * (100 + (p_change ->> 'value')::numeric) / 100 + 0.5)
        else p_price + (p_change ->> 'value')::numeric end as exact
  ) parts
$$;
grant execute on function private.changed_price(bigint,jsonb) to authenticated;

-- Returns the details of a line about many products: {count, changes}, their number and the first 200 prices, sale prices and stocks that changed, also of
-- choices.
create function private.bulk_changes(p_business_id uuid, p_edits jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('count', jsonb_array_length(p_edits), 'changes', coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'kind', n.kind, 'product', p.id, 'subject', p.name, 'choice', n.choice, 'from', n.was, 'currency', case when n.kind <> 'stock_changed' then b.currency end))
    || jsonb_build_object('to', n.is_now) order by n.place, n.kind, n.choice) filter (where n.row <= 200), '[]'))
  from (
    select e ->> 'id' as id, place, kind, choice, was, is_now, row_number() over (order by place, kind, choice) as row
    from jsonb_array_elements(p_edits) with ordinality as l (e, place)
    cross join lateral (
      select null as choice, e as fields
      union all select private.choice_name(c.value_ids), v
        from jsonb_array_elements(e -> 'combinations') v join public.product_combinations c on c.business_id = p_business_id and c.id = (v ->> 'id')::uuid) parts
    cross join lateral (values
      ('price_changed', fields -> 'price' -> 'from', fields -> 'price' -> 'to'),
      ('sale_price_changed', fields -> 'salePrice' -> 'from', fields -> 'salePrice' -> 'to'),
      ('stock_changed', fields -> 'stock' -> 'from', fields -> 'stock' -> 'to')) c (kind, was, is_now)
    where was is distinct from is_now
  ) n
  join public.products p on p.business_id = p_business_id and p.id = n.id::uuid join public.businesses b on b.id = p_business_id
$$;
comment on function private.bulk_changes(uuid,jsonb) is
  'Security definer on purpose: names choices for the activity; its caller has changed these products with its own rights.';
grant execute on function private.bulk_changes(uuid,jsonb) to authenticated;

-- Refuses with `bad_price` {count} edits that leave no valid price: each `to` above zero and within the limit, each sale price below its price.
create function private.check_edited_prices(p_edits jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_bad int;
begin
  select count(*) into v_bad from jsonb_array_elements(p_edits) e
    where not private.is_price((e -> 'price' ->> 'to')::bigint)
      or not private.is_price((e -> 'salePrice' ->> 'to')::bigint)
      or exists (select from jsonb_array_elements(e -> 'combinations') c where not private.is_price((c -> 'price' ->> 'to')::bigint));
  if v_bad > 0 then
    perform private.refuse('bad_price', jsonb_build_object('count', v_bad));
  end if;
end $$;
grant execute on function private.check_edited_prices(jsonb) to authenticated;

-- Changes all prices of the products: price, sale price, and the prices of combinations. Removes a compare-at price that is not
-- above the new price, and a sale price that is not below it; `dropped` counts them. Returns {edited, bulk, dropped}, as edit_in_bulk.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.change_prices(p_business_id uuid, p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_edits jsonb;
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
          -- At the product's new price it has none of its own; so the undo finds what is stored.
          jsonb_build_object('from', c.price, 'to', nullif(private.changed_price(c.price, p_change), p.to_price))) order by c.id), '[]')
        from public.product_combinations c
        where c.business_id = p_business_id and c.product_id = p.id and c.price is not null)) order by id), '[]')
    into v_edits
    from (
      select id, price, sale_price, compare_at_price, private.changed_price(price, p_change) as to_price,
        private.changed_price(sale_price, p_change) as to_sale
      from public.products where business_id = p_business_id and id = any (p_ids)
    ) p;
  perform private.check_edited_prices(v_edits);
  return private.edit_in_bulk(p_business_id, v_edits, 'price_changed', private.bulk_changes(p_business_id, v_edits)) || jsonb_build_object(
    'dropped', (select count(*) from jsonb_array_elements(v_edits) e
      where (e -> 'salePrice' ->> 'from' is not null and e -> 'salePrice' ->> 'to' is null)
        or (e -> 'compareAtPrice' ->> 'from' is not null and e -> 'compareAtPrice' ->> 'to' is null)));
end $$;
grant execute on function public.change_prices(uuid,uuid[],jsonb) to authenticated;

-- Puts products on sale at once, until p_ends_at or, where that is null, until somebody ends it: the sale price is the price after p_change. A null change
-- ends their sale. Choices with a price of their own have no sale. Returns {edited, bulk}, as edit_in_bulk.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.put_on_sale(p_business_id uuid, p_ids uuid[], p_change jsonb, p_ends_at timestamptz) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_edits jsonb;
begin
  perform private.limit_json('change', p_change, 1000);
  if p_ends_at <= now() then
    perform private.refuse('bad_request', '{"field": "ends_at"}');
  end if;
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object('id', id,
      'salePrice', jsonb_build_object('from', sale_price, 'to', to_sale),
      'saleStartsAt', jsonb_build_object('from', sale_starts_at, 'to', null),
      'saleEndsAt', jsonb_build_object('from', sale_ends_at, 'to', to_end)) order by id), '[]') into v_edits
    from (select *, private.changed_price(price, p_change) as to_sale, case when p_change is not null then p_ends_at end as to_end from public.products) p
    where business_id = p_business_id and id = any (p_ids)
      and (sale_price, sale_starts_at, sale_ends_at) is distinct from (to_sale, null, to_end);
  perform private.check_edited_prices(v_edits);
  return private.edit_in_bulk(p_business_id, v_edits, 'sale_price_changed', private.bulk_changes(p_business_id, v_edits));
end $$;
grant execute on function public.put_on_sale(uuid,uuid[],jsonb,timestamptz) to authenticated;
