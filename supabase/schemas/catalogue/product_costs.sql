-- What a product costs the shop, as the editor reads and writes it.

-- The costs that hold: [{valueIds, costMinor}], the product's own with no values. Empty for whoever may not see them.
-- Callers: signed-in people, with their own rights.
create function public.read_product_costs(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'costMinor', cost_minor) order by value_ids), '[]')
  from (select distinct on (value_ids) value_ids, cost_minor from public.product_costs
    where business_id = p_business_id and product_id = p_product_id order by value_ids, since desc) newest
  where cost_minor is not null
$$;
grant execute on function public.read_product_costs(uuid,uuid) to authenticated;

-- Keeps the costs that differ from those that hold. p_costs is [{valueIds, costMinor}] and may leave choices out: they stay as they are.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, product_gone.
create function public.save_product_costs(p_business_id uuid, p_product_id uuid, p_costs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_json('costs', p_costs, 65536);
  perform private.require_deed(p_business_id, 'costs');
  if jsonb_typeof(p_costs) is distinct from 'array' or jsonb_array_length(p_costs) > 251 then
    perform private.bad_request('costs');
  end if;
  perform from public.products where business_id = p_business_id and id = p_product_id and status <> 'deleted' for key share;
  if not found then
    perform private.refuse('product_gone');
  end if;
  insert into public.product_costs (business_id, product_id, value_ids, cost_minor)
  select p_business_id, p_product_id, given.value_ids, given.cost
  from (select distinct on (private.sorted_ids(c -> 'valueIds')) private.sorted_ids(c -> 'valueIds') as value_ids,
      (c ->> 'costMinor')::bigint as cost from jsonb_array_elements(p_costs) c) given
  left join lateral (select cost_minor from public.product_costs k
    where k.business_id = p_business_id and k.product_id = p_product_id and k.value_ids = given.value_ids
    order by since desc limit 1) newest on true
  where newest.cost_minor is distinct from given.cost
    and (given.value_ids = '{}' or exists (select from public.product_combinations c
      where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = given.value_ids));
  return public.read_product_costs(p_business_id, p_product_id);
exception when check_violation or data_exception then
  perform private.bad_request('costs');
  return null;
end $$;
comment on function public.save_product_costs(uuid, uuid, jsonb) is
  'Security definer on purpose: rows are written by this function alone, so that a cost of the past stays as it was.';
grant execute on function public.save_product_costs(uuid,uuid,jsonb) to authenticated;
