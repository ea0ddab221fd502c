-- Runs and undoes imports, in steps that each commit. Each step records the products that it has handled, so a lost or repeated step does no harm.

-- Starts a run. Only owners and managers may import: a file changes prices, stock, costs, and with a kit the settings. The plan must include the source.
-- `p_as_drafts`: new products are not shown in the shop yet.
-- Callers: the server.
-- Refuses: forbidden, import_busy, import_state, plan_needed, prices_needed.
create function public.start_import(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_as_drafts boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  v_import := private.lock_import(p_business_id, p_user_id, p_import_id);
  if v_import.status <> 'ready' then
    perform private.refuse('import_state');
  end if;
  if private.is_named_source(v_import.source) and not private.plan_allows(private.plan_now(p_business_id), 'imports') then
    perform private.refuse('plan_needed', '{"plan": "enterprise"}');
  end if;
  -- Refuses products with a supplier's price: the owner's calculator must make the shop's prices first.
  if exists (select from private.import_costs c join private.import_items i on i.import_id = c.import_id and i.place = c.place
    where c.import_id = p_import_id and c.supplier is not null and not i.body ? 'price' and not i.is_left_out) then
    perform private.refuse('prices_needed');
  end if;
  perform private.write_activity(p_business_id, p_user_id, 'import_started', v_import.file_name,
    jsonb_build_object('count', v_import.products
      - (select count(*) from private.import_items where import_id = p_import_id and is_left_out)));
  update public.imports set status = 'running', as_drafts = p_as_drafts, file = null, reading = null, started_at = now(), stepped_at = now() where id = p_import_id;
end $$;
grant execute on function public.start_import(uuid,uuid,uuid,boolean) to service_role;

-- Stops a run. Products that were written stay and can be undone. Deletes an import that was not started.
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.stop_import(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  select * into v_import from public.imports where id = p_import_id and business_id = p_business_id for update;
  if v_import.status in ('reading', 'ready') then
    delete from public.imports where id = p_import_id;
  elsif v_import.status = 'running' then
    perform private.write_activity(p_business_id, p_user_id, 'import_stopped', v_import.file_name, '{}');
    update public.imports set status = 'done', finished_at = now() where id = p_import_id;
    perform private.space_out_notices(p_import_id);
  else
    perform private.refuse('import_state');
  end if;
end $$;
grant execute on function public.stop_import(uuid,uuid,uuid) to service_role;

-- Begins to undo a run of the last seven days.
-- Callers: the server.
-- Refuses: forbidden, import_busy, import_state.
create function public.undo_import(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  v_import := private.lock_import(p_business_id, p_user_id, p_import_id);
  if v_import.status <> 'done' or v_import.finished_at < now() - interval '7 days' then
    perform private.refuse('import_state');
  end if;
  perform private.write_activity(p_business_id, p_user_id, 'import_undone', v_import.file_name, '{}');
  update public.imports set status = 'undoing', handled = 0, stepped_at = now() where id = p_import_id;
  update private.import_pictures set status = 'failed', reason = 'undone' where import_id = p_import_id and status in ('waiting', 'unsent');
end $$;
grant execute on function public.undo_import(uuid,uuid,uuid) to service_role;

-- Returns an import, locked, for an owner or manager who wants to start it or undo it. One import of a store works at a time.
-- Refuses: forbidden, import_busy, import_state.
create function private.lock_import(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns public.imports
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  if not private.person_may(p_business_id, p_user_id, 'imports') then
    perform private.refuse('forbidden');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:imports:' || p_business_id, 0));
  select * into v_import from public.imports where id = p_import_id and business_id = p_business_id for update;
  if v_import.id is null then
    perform private.refuse('import_state');
  end if;
  if exists (select from public.imports
    where business_id = p_business_id and status in ('running', 'undoing') and id <> p_import_id) then
    perform private.refuse('import_busy');
  end if;
  return v_import;
end $$;

-- Does the next step of a run or of its undoing, at most `p_limit` products, in one transaction. Returns {"status", "handled",
-- "products"}; null when the import is gone. A step that another call works on waits.
-- Callers: the server.
create function public.step_import(p_import_id uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  select * into v_import from public.imports where id = p_import_id for no key update;
  if v_import.id is null then
    return null;
  end if;
  if v_import.status = 'running' then
    perform private.import_step(v_import, p_limit);
  elsif v_import.status = 'undoing' then
    perform private.undo_step(v_import, p_limit);
  end if;
  if v_import.status in ('running', 'undoing') then
    perform private.space_out_notices(p_import_id);
  end if;
  return (select jsonb_build_object('status', status, 'handled', handled, 'products', products)
    from public.imports where id = p_import_id);
end $$;
grant execute on function public.step_import(uuid,int) to service_role;

-- Lets the publisher see the changes of a step only when ten seconds have passed since it last saw some, or the import is over: each publish of
-- a large store takes seconds, in which the pages of others wait. An edit of the owner gives its own notice as ever.
create function private.space_out_notices(p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports := (select i from public.imports i where i.id = p_import_id);
  v_is_over boolean := v_import.status not in ('running', 'undoing');
  v_has_changed boolean := exists (select from public.store_notices
    where transaction_id = pg_current_xact_id() and business_id = v_import.business_id);
begin
  if not v_has_changed and not (v_is_over and v_import.is_unseen) then
    return;
  end if;
  if v_is_over or v_import.seen_at is null or v_import.seen_at < now() - interval '10 seconds' then
    -- Counts for the whole store, because the publisher may not have seen earlier steps.
    insert into public.store_notices (transaction_id, business_id, is_whole) values (pg_current_xact_id(), v_import.business_id, true)
    on conflict do nothing;
    update public.imports set is_unseen = false, seen_at = now() where id = p_import_id;
  else
    delete from public.store_notices where transaction_id = pg_current_xact_id() and business_id = v_import.business_id;
    delete from private.product_notices where transaction_id = pg_current_xact_id() and business_id = v_import.business_id;
    update public.imports set is_unseen = true where id = p_import_id;
  end if;
end $$;

-- True when the plan allows no further live product: a run then adds products as drafts.
create function private.has_no_live_room(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select l.max_live is not null and l.max_live <= (select count(*) from public.products
    where business_id = p_business_id and status = 'live')
  from private.plan_limits(private.plan_now(p_business_id)) l
$$;

-- Writes the next products of a run, and keeps the former state of each.
create function private.import_step(p_import public.imports, p_limit int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_item private.import_items;
  v_before jsonb;
  v_after jsonb;
  v_body jsonb;
  v_result jsonb;
  v_outcomes text[] := '{}';
  v_position int;
begin
  perform private.lock_imports(p_import.business_id);
  perform private.write_import_shop(p_import);
  v_position := private.place_of_new(p_import.business_id, 'bottom', (select product_id from private.import_items
    where import_id = p_import.id and outcome = 'created' order by place desc limit 1), p_import.products - p_import.handled);
  for v_item in select * from private.import_items
    where import_id = p_import.id and place > p_import.handled order by place limit p_limit
  loop
    if v_item.is_left_out then
      update private.import_items set outcome = 'left_out' where import_id = p_import.id and place = v_item.place;
      v_outcomes := array_append(v_outcomes, 'left_out');
      continue;
    end if;
    v_before := private.product_image(p_import.business_id,
      private.lock_product(p_import.business_id, private.find_import_product(p_import.business_id, v_item.body)));
    v_body := v_item.body || jsonb_build_object('position', v_position,
      'asDraft', p_import.as_drafts or coalesce((v_item.body ->> 'asDraft')::boolean, false) or private.has_no_live_room(p_import.business_id));
    v_result := private.try_import_product(p_import.business_id, v_body);
    v_position := v_position + 1;
    if v_result ->> 'outcome' <> 'refused' then
      perform private.note_import_pictures(v_item, (v_result ->> 'productId')::uuid);
      if private.store_import_costs(p_import.business_id, p_import.id, v_item.place, (v_result ->> 'productId')::uuid)
        and v_result ->> 'outcome' = 'unchanged' then
        v_result := v_result || '{"outcome": "updated"}';
      end if;
    end if;
    v_after := case when v_result ->> 'outcome' in ('created', 'updated') or v_item.pictures <> '[]'
      then private.product_image(p_import.business_id, (v_result ->> 'productId')::uuid) else v_before end;
    update private.import_items set outcome = v_result ->> 'outcome', code = left(v_result ->> 'code', 200),
      product_id = (v_result ->> 'productId')::uuid,
      before = case when v_result ->> 'outcome' = 'updated' or v_item.pictures <> '[]' then v_before end,
      after = case when v_result ->> 'outcome' in ('created', 'updated') or not private.is_same_image(v_before, v_after) then v_after end
    where import_id = p_import.id and place = v_item.place;
    v_outcomes := v_outcomes || (v_result ->> 'outcome');
  end loop;
  update public.imports set stepped_at = now(), handled = handled + cardinality(v_outcomes),
    created = created + cardinality(array_positions(v_outcomes, 'created')),
    updated = updated + cardinality(array_positions(v_outcomes, 'updated')),
    unchanged = unchanged + cardinality(array_positions(v_outcomes, 'unchanged')),
    refused = refused + cardinality(array_positions(v_outcomes, 'refused')),
    status = case when handled + cardinality(v_outcomes) >= products then 'done' else status end,
    finished_at = case when handled + cardinality(v_outcomes) >= products then now() end
  where id = p_import.id;
end $$;

-- True for a product with a line in an order since `p_since` that is not void; null: in any such order.
create function private.is_sold_since(p_business_id uuid, p_product_id uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.order_lines l join public.orders o on o.business_id = l.business_id and o.id = l.order_id
    where l.business_id = p_business_id and l.product_id = p_product_id and not o.is_void and (p_since is null or o.created_at >= p_since))
$$;

-- Undoes the last products of a run that are not undone yet. Leaves a product that somebody has changed or sold since, and lists it.
create function private.undo_step(p_import public.imports, p_limit int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_item private.import_items;
  v_undo text;
  v_count int := 0;
  v_kept int := 0;
begin
  perform private.lock_imports(p_import.business_id);
  for v_item in select * from private.import_items
    where import_id = p_import.id and after is not null and undo is null order by place desc limit p_limit
  loop
    v_count := v_count + 1;
    v_undo := 'kept';
    begin
      -- Locks first, in a statement of its own: the next one then sees what an order that held the product has written.
      perform private.lock_product(p_import.business_id, v_item.product_id);
      -- The sale is looked up too, because goods that nobody counts look the same after it.
      if private.is_same_image(v_item.after, private.product_image(p_import.business_id, v_item.product_id))
        and not private.is_sold_since(p_import.business_id, v_item.product_id,
          case when v_item.outcome <> 'created' then p_import.started_at end) then
        if v_item.outcome = 'created' then
          perform private.delete_products_now(p_import.business_id, array[v_item.product_id]);
        else
          perform private.restore_product(p_import.business_id, v_item.product_id, v_item.before);
          delete from public.product_costs where id = any (array(select unnest(stored) from private.import_costs
            where import_id = v_item.import_id and place = v_item.place));
        end if;
        v_undo := 'undone';
      end if;
    exception
      -- The plan has no room, or another product has the SKU now.
      when sqlstate 'OJ400' or integrity_constraint_violation then
        v_undo := 'kept';
    end;
    v_kept := v_kept + case v_undo when 'kept' then 1 else 0 end;
    update private.import_items set undo = v_undo where import_id = p_import.id and place = v_item.place;
  end loop;
  update public.imports set stepped_at = now(), handled = handled + v_count, undone = undone + v_count - v_kept, kept = kept + v_kept,
    status = case when v_count < p_limit then 'undone' else status end
  where id = p_import.id;
  if v_count < p_limit then
    perform private.undo_import_shop(p_import);
    -- Categories that the run added and that are empty now.
    delete from public.categories c where c.business_id = p_import.business_id
      and c.created_at between p_import.started_at and p_import.finished_at
      and regexp_replace(c.slug, '-\d+$', '') in (select regexp_replace(body -> 'category' ->> 'slug', '-\d+$', '') from private.import_items where import_id = p_import.id
        union all select regexp_replace(k ->> 'slug', '-\d+$', '') from private.import_shops s, jsonb_array_elements(s.body -> 'categories') k
          where s.import_id = p_import.id and s.outcome = 'written')
      and not exists (select from public.products p where p.category_id = c.id and p.status <> 'deleted');
  end if;
end $$;

-- Returns imports whose next step is overdue: a message was lost, or a step died.
-- Callers: the server.
create function public.stalled_imports(p_limit int) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select id::text from public.imports
    where stepped_at < now() - interval '1 minute' and (status in ('running', 'undoing') or (status = 'reading' and how_read is not null)
      or (status = 'done' and id in (
      select import_id from private.import_pictures where status = 'waiting' and (leased_until is null or leased_until < now())
      union all
      select import_id from private.import_shops where waiting <> '{}' and (leased_until is null or leased_until < now()))))
    order by stepped_at limit p_limit)
$$;
grant execute on function public.stalled_imports(int) to service_role;

-- Deletes imports whose file was not read to its end, imports that were not started for a day, and the former state of products of runs that can
-- no longer be undone. Returns the number of imports that it changed.
-- Callers: the server.
create function public.tidy_imports(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_gone int;
  v_old int;
begin
  with gone as (
    delete from public.imports where id in (select id from public.imports
      where (status = 'reading' and greatest(created_at, stepped_at) < now() - interval '1 hour')
        or (status = 'ready' and created_at < now() - interval '1 day') limit p_limit for update skip locked) returning id)
  select count(*) into v_gone from gone;
  with old as (
    select i.id from public.imports i
    where i.status in ('done', 'undone') and i.finished_at < now() - interval '8 days'
      and exists (select from private.import_items t where t.import_id = i.id and coalesce(t.after, t.before) is not null) limit p_limit),
  tidied as (
    update private.import_items t set before = null, after = null from old where t.import_id = old.id and coalesce(t.after, t.before) is not null returning old.id)
  select count(distinct id) into v_old from tidied;
  return v_gone + v_old;
end $$;
grant execute on function public.tidy_imports(int) to service_role;
