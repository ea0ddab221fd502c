-- Restores deleted products: {restored, withoutSku: [{name, sku}], left: [{name, reason}]}. A product loses a SKU that another
-- product has taken meanwhile, and `withoutSku` lists it; the SKU of a combination is listed under the product's name. Of two
-- deleted products with one SKU, the product deleted last keeps the SKU. `left` lists products that the plan's limits refuse. When
-- no product can be restored, that refusal is raised.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.bring_back_products(p_business_id uuid, p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '8s' as $$
declare
  v_deleted record;
  v_combination record;
  v_restored int := 0;
  v_without_sku jsonb := '[]';
  v_left jsonb := '[]';
  v_changes jsonb := '[]';
begin
  if p_business_id not in (select private.business_ids_where('products')) then
    perform private.refuse('forbidden');
  end if;
  perform from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update;
  -- One line of the activity for all, not one for each.
  perform private.mark_bulk_edit(true);
  for v_deleted in
    select d.product_id, d.status, d.sku, d.combination_skus, p.name
    from private.deleted_products d join public.products p on p.business_id = d.business_id and p.id = d.product_id
    where d.business_id = p_business_id and d.product_id = any (p_ids)
    order by d.deleted_at desc, p.position, p.id
  loop
    begin
      update public.products set status = v_deleted.status
        where business_id = p_business_id and id = v_deleted.product_id;
    exception when sqlstate 'OJ400' then
      if sqlerrm not like 'plan_limit%' then
        raise;
      end if;
      v_left := v_left || jsonb_build_object('name', v_deleted.name, 'reason', sqlerrm);
      continue;
    end;
    v_restored := v_restored + 1;
    v_changes := v_changes || jsonb_build_object('store', p_business_id, 'kind', 'product_restored', 'subject', v_deleted.name,
      'details', jsonb_build_object('product', v_deleted.product_id));
    -- The unique keys decide: a check before the write could be outdated, because other people write at the same time.
    begin
      update public.products set sku = v_deleted.sku
        where business_id = p_business_id and id = v_deleted.product_id and v_deleted.sku is not null;
    exception when unique_violation then
      v_without_sku := v_without_sku || jsonb_build_object('name', v_deleted.name, 'sku', v_deleted.sku);
    end;
    begin
      update public.product_combinations c set sku = k.sku from jsonb_each_text(v_deleted.combination_skus) as k (id, sku)
        where c.business_id = p_business_id and c.product_id = v_deleted.product_id and c.id = k.id::uuid;
    exception when unique_violation then
      for v_combination in select id::uuid as id, sku from jsonb_each_text(v_deleted.combination_skus) as k (id, sku) order by 1 loop
        begin
          update public.product_combinations set sku = v_combination.sku
            where business_id = p_business_id and product_id = v_deleted.product_id and id = v_combination.id;
        exception when unique_violation then
          v_without_sku := v_without_sku || jsonb_build_object('name', v_deleted.name, 'sku', v_combination.sku);
        end;
      end loop;
    end;
    delete from private.deleted_products where business_id = p_business_id and product_id = v_deleted.product_id;
  end loop;
  if v_restored = 0 and v_left <> '[]' then
    perform private.refuse(v_left -> 0 ->> 'reason');
  end if;
  perform private.mark_bulk_edit(false);
  perform private.note_changes(v_changes);
  perform private.mark_brought_back(p_business_id);
  return jsonb_build_object('restored', v_restored, 'withoutSku', v_without_sku, 'left', v_left);
end $$;
comment on function public.bring_back_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';
grant execute on function public.bring_back_products(uuid,uuid[]) to authenticated;
