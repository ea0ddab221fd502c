-- Deletes products with an undo. A deleted product is hidden from everybody; its row, pictures, options and combinations stay for
-- a day. Order lines still point to the product, so that a cancelled order can give its stock back.

-- Deletes products for everybody at once; returns how many. bring_back_products restores them within a day, and so does the line of the activity
-- (undo_bulk_edit.sql).
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.delete_products(p_business_id uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_gone jsonb;
begin
  if p_business_id not in (select private.business_ids_where('products')) then
    perform private.refuse('forbidden');
  end if;
  perform private.mark_bulk_edit(true);
  v_gone := private.delete_products_now(p_business_id, p_ids);
  perform private.mark_bulk_edit(false);
  perform private.note_bulk_edit(p_business_id, 'product_deleted', case when jsonb_array_length(v_gone) = 1 then '{}'
    else jsonb_build_object('count', jsonb_array_length(v_gone), 'changes', jsonb_path_query_array(v_gone, '$[0 to 199]')) end, v_gone,
    case when jsonb_array_length(v_gone) = 1 then v_gone #>> '{0,subject}' else '' end);
  return jsonb_array_length(v_gone);
end $$;
comment on function public.delete_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';
grant execute on function public.delete_products(uuid,uuid[]) to authenticated;

-- The same for callers that have checked who asks; returns [{id, subject}], their ids and names.
create function private.delete_products_now(p_business_id uuid, p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
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
  return (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'subject', name) order by position, id), '[]')
    from public.products where business_id = p_business_id and id = any (v_ids));
end $$;

-- Removes for good the products that were deleted more than a day ago; returns how many. Leaves locked rows for the next call.
-- Callers: the server.
create function public.purge_deleted_products(p_limit int default 500) returns int
language sql security definer set search_path = '' as $$
  with old as (
    select p.business_id, p.id from private.deleted_products d
    join public.products p on p.business_id = d.business_id and p.id = d.product_id
    where d.deleted_at < now() - interval '24 hours'
    order by d.deleted_at, p.id limit p_limit for update of p skip locked
  ),
  gone as (
    delete from public.products p using old o
    where p.business_id = o.business_id and p.id = o.id and p.status = 'deleted' returning p.id)
  select count(*)::int from gone
$$;
grant execute on function public.purge_deleted_products(integer) to service_role;
