-- What products of an import cost: stored with the look, seen by owners and managers, kept as costs of the products by the run.

-- Stores what products of an import that is being read cost: [{"place", "supplier", "costs"}].
-- Callers: the server.
create function public.add_import_costs(p_import_id uuid, p_costs jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_costs (import_id, business_id, place, supplier, costs)
  select i.id, i.business_id, (c ->> 'place')::int, nullif(c -> 'supplier', 'null'), coalesce(nullif(c -> 'costs', 'null'), '[]')
  from public.imports i cross join jsonb_array_elements(p_costs) c
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_costs(uuid,jsonb) to service_role;

-- Returns what products of an import cost after a place, 50 at a time: [{"place", "supplier", "costs"}]. Empty for whoever may not see costs.
-- Callers: signed-in people; the function checks what they may do.
create function public.list_import_costs(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.facts order by c.place), '[]') from (
    select place, jsonb_build_object('place', place, 'supplier', supplier, 'costs', costs) as facts
    from private.import_costs
    where import_id = p_import_id and business_id = p_business_id and place > p_after
      and p_business_id in (select private.business_ids_where('costs'))
    order by place limit 50) c
$$;
comment on function public.list_import_costs(uuid, uuid, int) is
  'Security definer on purpose: costs of imports are beyond the policies of members; the right to see costs is checked first.';
grant execute on function public.list_import_costs(uuid,uuid,integer) to authenticated;

-- Returns suppliers' products of an import that can still be priced, after a place, 500 at a time: [{"place", "supplier"}].
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.read_import_suppliers(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_after int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  if not exists (select from public.imports where id = p_import_id and business_id = p_business_id and status = 'ready') then
    perform private.refuse('import_state');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'supplier', c.supplier) order by c.place), '[]')
    from (select place, supplier from private.import_costs
      where import_id = p_import_id and supplier is not null and place > p_after order by place limit 500) c);
end $$;
grant execute on function public.read_import_suppliers(uuid,uuid,uuid,int) to service_role;

-- Gives products of an import the prices and costs that the calculator made of the supplier's prices, and compares them with the store again:
-- [{"place", "price", "combinations": [{"values", "price"}], "costs"}].
-- Callers: the server.
-- Refuses: forbidden, import_busy, import_state.
create function public.price_import_items(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_prices jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.lock_import(p_business_id, p_user_id, p_import_id)).status <> 'ready' then
    perform private.refuse('import_state');
  end if;
  update private.import_items t set body = b.body, look = private.compare_product(p_business_id, b.body)
  from (
    select i.place, i.body || jsonb_build_object('price', e -> 'price') || case when i.body ? 'asRead' then
      jsonb_build_object('asRead', i.body -> 'asRead' || jsonb_build_object('price', e -> 'price')) else '{}' end || case when i.body ? 'combinations' then
      jsonb_build_object('combinations', (
        select coalesce(jsonb_agg(c || jsonb_build_object('price', coalesce((select k -> 'price' from jsonb_array_elements(e -> 'combinations') k
          where k -> 'values' = c -> 'values' limit 1), 'null')) order by n), '[]')
        from jsonb_array_elements(i.body -> 'combinations') with ordinality as l (c, n))) else '{}' end as body
    from jsonb_array_elements(p_prices) e
    join private.import_items i on i.import_id = p_import_id and i.place = (e ->> 'place')::int
    join private.import_costs s on s.import_id = i.import_id and s.place = i.place and s.supplier is not null) b
  where t.import_id = p_import_id and t.place = b.place;
  update private.import_costs c set costs = e -> 'costs'
  from jsonb_array_elements(p_prices) e
  where c.import_id = p_import_id and c.place = (e ->> 'place')::int and c.supplier is not null;
end $$;
grant execute on function public.price_import_items(uuid,uuid,uuid,jsonb) to service_role;

-- Returns the costs of an imported product that differ from what the shop knows. Of a row about one choice alone (as_stored) it is that choice's cost.
create function private.new_import_costs(p_business_id uuid, p_import_id uuid, p_place int, p_product_id uuid)
returns table (value_ids uuid[], cost bigint)
language sql stable security definer set search_path = '' as $$
  with said as (
    select (c ->> 'costMinor')::bigint as cost, case when i.body ? 'choice'
      then coalesce(private.as_stored(p_product_id, i.body) -> 'combinations' -> 0 -> 'values', '[]') else c -> 'values' end as names
    from private.import_costs k join private.import_items i on i.import_id = k.import_id and i.place = k.place
      cross join jsonb_array_elements(k.costs) c
    where k.import_id = p_import_id and k.place = p_place)
  select g.value_ids, g.cost from (
    select cost, names, coalesce((
      select array_agg(v.id order by v.id) from jsonb_array_elements_text(names) with ordinality as n (value_name, place)
        join public.option_groups g on g.product_id = p_product_id and g.position = n.place - 1
        join lateral (select id from public.option_values where group_id = g.id and lower(name) = lower(n.value_name)
          order by name <> n.value_name, name limit 1) v on true), '{}') as value_ids
    from said) g
  where cardinality(g.value_ids) = jsonb_array_length(g.names) and g.cost is distinct from (
    select cost_minor from public.product_costs
    where business_id = p_business_id and product_id = p_product_id and value_ids = g.value_ids order by since desc limit 1)
$$;

-- Keeps what an imported product costs, where this differs from what the shop knows. Returns whether there was something to keep.
create function private.store_import_costs(p_business_id uuid, p_import_id uuid, p_place int, p_product_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_stored uuid[];
begin
  with added as (
    insert into public.product_costs (business_id, product_id, value_ids, cost_minor)
    select p_business_id, p_product_id, n.value_ids, n.cost
    from private.new_import_costs(p_business_id, p_import_id, p_place, p_product_id) n
    returning id)
  select array_agg(id) into v_stored from added;
  update private.import_costs set stored = v_stored where import_id = p_import_id and place = p_place and v_stored is not null;
  return v_stored is not null;
end $$;
