-- Deleting with a way back: a deleted product is hidden from everybody, its row, pictures, options and combinations stay for an
-- hour. Order lines keep pointing at it, so a cancelled order gives its pieces back even meanwhile.

-- Answers how many were deleted.
create function public.delete_products(p_business_id uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if p_business_id not in (select private.member_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  v_ids := array(
    select id from public.products where business_id = p_business_id and id = any (p_ids) and status <> 'deleted'
    order by id for no key update);
  insert into private.deleted_products (product_id, business_id, status, sku, combination_skus)
  select id, business_id, status, sku, (
      select coalesce(jsonb_object_agg(c.id, c.sku), '{}') from public.product_combinations c
      where c.business_id = p.business_id and c.product_id = p.id and c.sku is not null)
    from public.products p where business_id = p_business_id and id = any (v_ids);
  update public.products set status = 'deleted', sku = null where business_id = p_business_id and id = any (v_ids);
  update public.product_combinations set sku = null
    where business_id = p_business_id and product_id = any (v_ids) and sku is not null;
  return cardinality(v_ids);
end $$;
comment on function public.delete_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';

-- As they were; a SKU that another product took meanwhile stays with that one. Answers how many came back. The plan may refuse.
create function public.restore_products(p_business_id uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if p_business_id not in (select private.member_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update;
  v_ids := array(select product_id from private.deleted_products where business_id = p_business_id and product_id = any (p_ids));
  update public.product_combinations c set sku = k.sku
    from private.deleted_products d, jsonb_each_text(d.combination_skus) as k (id, sku)
    where d.business_id = p_business_id and d.product_id = any (v_ids) and c.business_id = p_business_id and c.id = k.id::uuid
      and not exists (select from public.product_combinations o where o.business_id = p_business_id and o.sku = k.sku);
  update public.products p set status = d.status, sku = case when not exists (
      select from public.products o where o.business_id = p_business_id and o.sku = d.sku) then d.sku end
    from private.deleted_products d
    where d.business_id = p_business_id and d.product_id = any (v_ids) and p.business_id = p_business_id and p.id = d.product_id;
  delete from private.deleted_products where business_id = p_business_id and product_id = any (v_ids);
  return cardinality(v_ids);
end $$;
comment on function public.restore_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';

-- Takes away for good what was deleted more than an hour ago; answers how many. Busy rows are left for the next time.
create function public.purge_deleted_products(p_limit int default 500) returns int
language sql security definer set search_path = '' as $$
  with old as (
    select p.business_id, p.id from private.deleted_products d
    join public.products p on p.business_id = d.business_id and p.id = d.product_id
    where d.deleted_at < now() - interval '1 hour'
    order by d.deleted_at, p.id limit p_limit for update of p skip locked
  ),
  gone as (
    delete from public.products p using old o
    where p.business_id = o.business_id and p.id = o.id and p.status = 'deleted' returning p.id)
  select count(*)::int from gone
$$;

revoke execute on function public.delete_products(uuid, uuid[]), public.restore_products(uuid, uuid[]),
  public.purge_deleted_products(int) from public, anon, authenticated, service_role;
grant execute on function public.delete_products(uuid, uuid[]), public.restore_products(uuid, uuid[]) to authenticated;
grant execute on function public.purge_deleted_products(int) to service_role;
