-- Which products shoppers see. Under a plan with a limit the other live products rest: nothing is deleted, and they come back with the
-- plan. The owner chooses which stay (products.stays_on_starter); the oldest fill the places that are left.

-- Returns the live products that stay under a plan's limit.
create function private.staying_product_ids(p_business_id uuid, p_max int) returns setof uuid
language sql stable set search_path = '' as $$
  select id from public.products where business_id = p_business_id and status = 'live'
  order by stays_on_starter desc, created_at, id limit p_max
$$;
grant execute on function private.staying_product_ids(uuid,integer) to authenticated;

-- Returns the products of a store that shoppers may see now: live ones, under a limit those that stay.
create function private.visible_products(p_business_id uuid) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select p.* from public.products p
  where p.business_id = p_business_id and p.status = 'live' and (
    (select l.max_live from private.plan_limits(private.plan_now(p_business_id)) l) is null
    or p.id in (select private.staying_product_ids(p_business_id,
      (select l.max_live from private.plan_limits(private.plan_now(p_business_id)) l))))
  order by p.position, p.id
$$;

-- True when shoppers may see this product. Does not read the whole list of a large store.
create function private.is_visible(p public.products) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_plan text;
begin
  if p.status <> 'live' then
    return false;
  end if;
  select private.effective_plan(plan, plan_ends_at, next_plan, next_plan_ends_at, now()) into v_plan
    from public.businesses where id = p.business_id;
  if v_plan <> 'starter' then
    return true;
  end if;
  return p.id in (select private.staying_product_ids(p.business_id, (select max_live from private.plan_limits(v_plan))));
end $$;
