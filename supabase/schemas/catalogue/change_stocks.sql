-- Changes the stock of products, and of each of their choices where those are counted: {"kind": "set", "value"}, where a null value means "not counted", or
-- {"kind": "add", "value"}, which may be negative, ends at 0 and leaves alone what is not counted. Returns {edited, bulk}, as edit_in_bulk.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.change_stocks(p_business_id uuid, p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  c_most constant int := 1000000;
  v_is_added boolean := p_change ->> 'kind' = 'add';
  v_edits jsonb;
begin
  perform private.limit_json('change', p_change, 1000);
  if coalesce(p_change ->> 'kind', '') not in ('add', 'set')
    or not (private.is_whole(p_change -> 'value', case when v_is_added then -c_most else 0 end, c_most)
      or not v_is_added and p_change -> 'value' = 'null') then
    perform private.refuse('bad_request', '{"field": "change"}');
  end if;
  perform private.lock_products(p_business_id, p_ids);
  with goods as (
    select p.id, c.id as choice, case when c.id is null then p.stock else c.stock end as stock,
      case when c.id is null then p.stock_edits else c.stock_edits end as edits
    from public.products p left join public.product_combinations c on c.business_id = p.business_id and c.product_id = p.id
    where p.business_id = p_business_id and p.id = any (p_ids)
  ), changed as (
    select id, choice, jsonb_build_object('stock', jsonb_build_object('from', stock, 'to', is_now, 'edits', edits)) as fields
    from goods cross join lateral (select case when not v_is_added then (p_change ->> 'value')::bigint
      when stock is not null then least(2000000000, greatest(0, stock + (p_change ->> 'value')::bigint)) end as is_now) n
    where stock is distinct from is_now
  )
  select coalesce(jsonb_agg(edit order by edit ->> 'id'), '[]') into v_edits from (
    select fields || jsonb_build_object('id', id) as edit from changed where choice is null
    union all
    select jsonb_build_object('id', id, 'combinations', jsonb_agg(fields || jsonb_build_object('id', choice) order by choice)) from changed
      where choice is not null group by id) e;
  return private.edit_in_bulk(p_business_id, v_edits, 'stock_changed', private.bulk_changes(p_business_id, v_edits));
end $$;
grant execute on function public.change_stocks(uuid,uuid[],jsonb) to authenticated;
