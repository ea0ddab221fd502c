-- Keeps which live products stay when the plan's limit rests the others; an empty list leaves the oldest. The pages follow with the
-- next publish.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, plan_limit_live.
create function public.choose_staying_products(p_business_id uuid, p_product_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int := (select max_live from private.plan_limits('starter'));
begin
  if p_business_id is null or p_business_id not in (select private.business_ids_where('settings')) then
    perform private.refuse('forbidden');
  end if;
  if p_product_ids is null then
    perform private.bad_request('products');
  end if;
  if cardinality(p_product_ids) > v_max then
    perform private.refuse('plan_limit_live', jsonb_build_object('limit', v_max));
  end if;
  update public.products set stays_on_starter = id = any (p_product_ids)
    where business_id = p_business_id and stays_on_starter <> (id = any (p_product_ids));
end $$;
comment on function public.choose_staying_products(uuid, uuid[]) is
  'Security definer on purpose: changes all products of the store in one statement, for its owners and managers only.';
grant execute on function public.choose_staying_products(uuid,uuid[]) to authenticated;
