-- What a product costs the shop: a part of the product in the editor, for those who may see costs. For others the product has none.

-- True when the caller may see what goods cost.
create function private.sees_costs(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_server() or p_business_id in (select private.business_ids_where('costs'))
$$;
comment on function private.sees_costs(uuid) is
  'Security definer on purpose: only reads the caller''s own stores.';
grant execute on function private.sees_costs(uuid) to authenticated;

-- The costs that hold: [{valueIds, costMinor}], the product's own with no values; of choices that the product has. Null for whoever may not
-- see them.
create function private.known_costs(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when private.sees_costs(p_business_id) then (
    select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'costMinor', cost_minor) order by value_ids), '[]')
    from (select distinct on (value_ids) value_ids, cost_minor from public.product_costs
      where business_id = p_business_id and product_id = p_product_id order by value_ids, since desc) newest
    where cost_minor is not null and (value_ids = '{}' or exists (select from public.product_combinations c
      where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = newest.value_ids))) end
$$;
grant execute on function private.known_costs(uuid,uuid) to authenticated;

-- Makes these costs those that hold: [{valueIds, costMinor}]. A choice that is left out has none of its own any more, and so has one that the
-- product no longer has. Writes only what differs, so that a cost of the past stays as it was. Refuses with `forbidden` whoever may not see costs.
create function private.save_costs(p_business_id uuid, p_product_id uuid, p_costs jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'costs');
  if jsonb_typeof(p_costs) is distinct from 'array' or jsonb_array_length(p_costs) > 251 then
    perform private.bad_request('costs');
  end if;
  with newest as (
    select distinct on (value_ids) value_ids, cost_minor from public.product_costs
    where business_id = p_business_id and product_id = p_product_id order by value_ids, since desc
  ), given as (
    select distinct on (private.sorted_ids(c -> 'valueIds')) private.sorted_ids(c -> 'valueIds') as value_ids, (c ->> 'costMinor')::bigint as cost
    from jsonb_array_elements(p_costs) c
  ), kept as (
    select * from given where value_ids = '{}' or exists (select from public.product_combinations c
      where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = given.value_ids)
  )
  insert into public.product_costs (business_id, product_id, value_ids, cost_minor)
  select p_business_id, p_product_id, coalesce(k.value_ids, n.value_ids), k.cost
  from kept k full join newest n on n.value_ids = k.value_ids
  where k.cost is distinct from n.cost_minor;
end $$;
comment on function private.save_costs(uuid, uuid, jsonb) is
  'Security definer on purpose: nobody may write the table; the right to see costs is checked first.';
grant execute on function private.save_costs(uuid,uuid,jsonb) to authenticated;

-- Gives a copy of a product its costs, where the caller may see them. `p_ids`: the old ids of option values, each with its new one.
create function private.copy_costs(p_business_id uuid, p_from uuid, p_to uuid, p_ids jsonb) returns void
language sql set search_path = '' as $$
  select private.save_costs(p_business_id, p_to, (
    select jsonb_agg(c || jsonb_build_object('valueIds', (select coalesce(jsonb_agg(p_ids -> id), '[]')
      from jsonb_array_elements_text(c -> 'valueIds') id)))
    from jsonb_array_elements(costs) c))
  from private.known_costs(p_business_id, p_from) costs where jsonb_array_length(costs) > 0
$$;
grant execute on function private.copy_costs(uuid,uuid,uuid,jsonb) to authenticated;

-- Returns what a piece cost at a time: the choice, or else the product. Null when nobody knew.
create function private.cost_then(p_business_id uuid, p_product_id uuid, p_variant_ids uuid[], p_at timestamptz) returns bigint
language sql stable set search_path = '' as $$
  select coalesce((
      select cost_minor from public.product_costs
      where p_variant_ids <> '{}' and business_id = p_business_id and product_id = p_product_id
        and value_ids = array(select unnest(p_variant_ids) order by 1) and since <= p_at
      order by since desc limit 1), (
      select cost_minor from public.product_costs
      where business_id = p_business_id and product_id = p_product_id and value_ids = '{}' and since <= p_at
      order by since desc limit 1))
$$;
