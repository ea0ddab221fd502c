-- An edit of many products, or the deletion of any, is one line of the activity, and can be undone for a day, by whoever made it and by who reads the
-- activity.

-- Says whether the statements that follow in this transaction are one bulk edit, which writes its own line (activity/note_goods.sql).
create function private.mark_bulk_edit(p_is_bulk boolean) returns void
language sql volatile set search_path = '' as $$
  select set_config('oja.bulk_edit', case when p_is_bulk then 'on' else '' end, true)
$$;
grant execute on function private.mark_bulk_edit(boolean) to authenticated;

-- Writes the line of a bulk edit and keeps what undoes it. Returns the line's id, by which it is undone; null for nobody of the team, or when nothing
-- changed.
create function private.note_bulk_edit(p_business_id uuid, p_kind text, p_details jsonb, p_undo jsonb, p_subject text default '') returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  if jsonb_array_length(p_undo) = 0 or p_business_id not in (select private.business_ids_where('products')) then
    return null;
  end if;
  insert into public.activity (business_id, actor, actor_name, kind, subject, details)
  values (p_business_id, (select auth.uid()), coalesce(private.member_name(p_business_id, (select auth.uid())), ''), p_kind, left(p_subject, 200),
    p_details || '{"isBulk": true}') returning id into v_id;
  insert into private.bulk_edits (activity_id, business_id, undo) values (v_id, p_business_id, p_undo);
  return v_id;
end $$;
comment on function private.note_bulk_edit(uuid,text,jsonb,jsonb,text) is
  'Security definer on purpose: members may not write the activity or what undoes an edit themselves; membership is checked first.';
grant execute on function private.note_bulk_edit(uuid,text,jsonb,jsonb,text) to authenticated;

-- Refuses with `forbidden` whoever may not undo this bulk edit.
create function private.check_bulk_undo(p_business_id uuid, p_activity_id bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_business_id not in (select private.business_ids_where('products')) then
    perform private.refuse('forbidden');
  elsif not exists (select from public.activity where id = p_activity_id and business_id = p_business_id and actor = (select auth.uid())) then
    perform private.require_deed(p_business_id, 'activity');
  end if;
end $$;
comment on function private.check_bulk_undo(uuid,bigint) is
  'Security definer on purpose: looks for the caller''s own edit in the activity, whose policy asks more than is needed here.';
grant execute on function private.check_bulk_undo(uuid,bigint) to authenticated;

-- Locks the edits that undo a bulk edit, so that of two people one undoes it, and returns them. Refuses with `undo_gone`.
create function private.lock_bulk_edit(p_business_id uuid, p_activity_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.check_bulk_undo(p_business_id, p_activity_id);
  select undo into v_undo from private.bulk_edits
    where activity_id = p_activity_id and business_id = p_business_id and made_at > now() - interval '24 hours' for update;
  if not found then
    perform private.refuse('undo_gone');
  end if;
  return v_undo;
end $$;
comment on function private.lock_bulk_edit(uuid,bigint) is
  'Security definer on purpose: members may not read or lock what undoes an edit themselves; membership is checked first.';
grant execute on function private.lock_bulk_edit(uuid,bigint) to authenticated;

-- Keeps of a bulk edit what still undoes it; without any its line says that it was undone.
create function private.keep_bulk_edit(p_business_id uuid, p_activity_id bigint, p_left jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_bulk_undo(p_business_id, p_activity_id);
  if p_left = '[]' then
    delete from private.bulk_edits where activity_id = p_activity_id and business_id = p_business_id;
  else
    update private.bulk_edits set undo = p_left where activity_id = p_activity_id and business_id = p_business_id;
  end if;
  update public.activity set details = details || case when p_left = '[]' then '{"isUndone": true, "left": null}'
      else jsonb_build_object('left', jsonb_array_length(p_left)) end
    where id = p_activity_id and business_id = p_business_id;
end $$;
comment on function private.keep_bulk_edit(uuid,bigint,jsonb) is
  'Security definer on purpose: members may not change what undoes an edit, or its line, themselves; membership is checked first.';
grant execute on function private.keep_bulk_edit(uuid,bigint,jsonb) to authenticated;

-- Writes the line of an undo.
create function private.note_bulk_undo(p_business_id uuid, p_count int) returns void
language sql volatile security definer set search_path = '' as $$
  select private.note_activity(p_business_id, 'bulk_undone', '', jsonb_build_object('count', p_count))
$$;
comment on function private.note_bulk_undo(uuid,int) is
  'Security definer on purpose: members may not write the activity or what undoes an edit themselves; membership is checked first.';
grant execute on function private.note_bulk_undo(uuid,int) to authenticated;

-- Says in the lines of deletions that they were undone, once all of their products are back.
create function private.mark_brought_back(p_business_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with done as (
    delete from private.bulk_edits e using public.activity a
    where e.business_id = p_business_id and a.id = e.activity_id and a.kind = 'product_deleted' and not exists (
      select from jsonb_array_elements(e.undo) u join private.deleted_products d on d.product_id = (u ->> 'id')::uuid)
    returning e.activity_id)
  update public.activity set details = details || '{"isUndone": true}' where id in (select activity_id from done)
$$;

-- Brings the products of a deletion back: {edited, skipped}; null for another bulk edit. Products for which the plan has no room can come back later: their
-- line stays. Refuses with `undo_gone` when none is left to bring back: of two people one brings them.
create function private.undo_deletion(p_business_id uuid, p_activity_id bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_back jsonb;
begin
  perform private.check_bulk_undo(p_business_id, p_activity_id);
  if not exists (select from public.activity where id = p_activity_id and business_id = p_business_id and kind = 'product_deleted') then
    return null;
  end if;
  v_ids := array(select (u ->> 'id')::uuid from private.bulk_edits e, jsonb_array_elements(e.undo) u
    where e.activity_id = p_activity_id and e.business_id = p_business_id and e.made_at > now() - interval '24 hours');
  v_back := public.bring_back_products(p_business_id, v_ids);
  if v_back -> 'restored' = '0' then
    perform private.refuse('undo_gone');
  end if;
  return jsonb_build_object('edited', v_back -> 'restored', 'skipped', cardinality(v_ids) - (v_back ->> 'restored')::int);
end $$;
comment on function private.undo_deletion(uuid,bigint) is
  'Security definer on purpose: deleted products, and what undoes an edit, are beyond the policies of members; who may undo is checked first.';
grant execute on function private.undo_deletion(uuid,bigint) to authenticated;

-- Undoes a bulk edit: products that still are as it left them get their values back. What somebody changed or deleted since is left alone, and can be undone
-- later, when it is again as the edit left it: {edited, skipped}. Deleted products come back; `skipped` are those for which the plan has no room, or that
-- came back already.
-- Refuses with `stale_product` when every product was changed since, and with `undo_gone` what was undone already, and after a day. The table's limits
-- refuse products for which the plan has no room any more, with `plan_limit_live` or `plan_limit_saved` (limits/row_limits.sql).
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, category_gone, forbidden, stale_product, undo_gone.
create function public.undo_bulk_edit(p_business_id uuid, p_activity_id bigint) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_undo jsonb;
  v_gone int;
  v_stale uuid[];
  v_left jsonb;
  v_result jsonb := private.undo_deletion(p_business_id, p_activity_id);
begin
  if v_result is not null then
    return v_result;
  end if;
  v_undo := private.lock_bulk_edit(p_business_id, p_activity_id);
  -- A category that was deleted since does not come back with its products.
  v_gone := (select count(*) from jsonb_array_elements(v_undo) e where private.has_lost_category(p_business_id, e));
  perform private.lock_products(p_business_id, array(select (e ->> 'id')::uuid from jsonb_array_elements(v_undo) e));
  v_stale := array(select private.stale_edits(p_business_id, v_undo));
  select coalesce(jsonb_agg(e), '[]') into v_left from jsonb_array_elements(v_undo) e where (e ->> 'id')::uuid = any (v_stale);
  if jsonb_array_length(v_left) + v_gone >= jsonb_array_length(v_undo) then
    perform private.refuse(case when v_left = '[]' then 'category_gone' else 'stale_product' end);
  end if;
  perform private.mark_bulk_edit(true);
  v_result := public.edit_products(p_business_id, (select jsonb_agg(e) from jsonb_array_elements(v_undo) e
    where (e ->> 'id')::uuid <> all (v_stale) and not private.has_lost_category(p_business_id, e)));
  perform private.mark_bulk_edit(false);
  perform private.keep_bulk_edit(p_business_id, p_activity_id, v_left);
  perform private.note_bulk_undo(p_business_id, (v_result ->> 'edited')::int);
  return jsonb_build_object('edited', v_result -> 'edited', 'skipped', jsonb_array_length(v_undo) - (v_result ->> 'edited')::int);
exception when foreign_key_violation then
  perform private.refuse('category_gone');
  return null;
end $$;
grant execute on function public.undo_bulk_edit(uuid,bigint) to authenticated;

-- True for an edit that leads to a category which was deleted since.
create function private.has_lost_category(p_business_id uuid, p_edit jsonb) returns boolean
language sql stable set search_path = '' as $$
  select p_edit #>> '{categoryId,to}' is not null
    and not exists (select from public.categories c where c.business_id = p_business_id and c.id = (p_edit #>> '{categoryId,to}')::uuid)
$$;
grant execute on function private.has_lost_category(uuid,jsonb) to authenticated;
