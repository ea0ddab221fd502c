-- Returns the products of a store that shoppers may see now: live ones; under Starter only the first five.
create function private.visible_products(p_business_id uuid) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select p.* from public.products p
  where p.business_id = p_business_id and p.status = 'live'
  order by p.position, p.id
  limit (
    select case when private.effective_plan(b.plan, b.plan_ends_at, now()) = 'starter' then l.max_live end
    from public.businesses b, private.plan_limits() l where b.id = p_business_id
  )
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
  select private.effective_plan(plan, plan_ends_at, now()) into v_plan from public.businesses where id = p.business_id;
  if v_plan <> 'starter' then
    return true;
  end if;
  return p.id in (select id from private.visible_products(p.business_id));
end $$;
