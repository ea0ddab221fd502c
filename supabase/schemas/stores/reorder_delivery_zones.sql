-- Puts delivery zones into the order of the list; zones that are not listed come after. One statement, so that two people who sort
-- at once leave one of the two orders.
-- Callers: signed-in people, with their own rights.
create function public.reorder_delivery_zones(p_business_id uuid, p_ids uuid[]) returns void
language sql security invoker set search_path = '' as $$
  update public.delivery_zones z set position = wanted.place
  from (
    select id, row_number() over (order by array_position(p_ids, id), position, id) - 1 as place
    from public.delivery_zones where business_id = p_business_id
  ) wanted
  where z.id = wanted.id and z.business_id = p_business_id and z.position <> wanted.place
$$;
grant execute on function public.reorder_delivery_zones(uuid,uuid[]) to authenticated;
