-- What an owner sets about the store: saving that tells two editors apart, the shop's return terms, further currencies to show
-- prices in, the order of delivery zones, and whether an address is free. What a plan includes is refused here, not in forms.

alter table public.businesses
  -- Shown on product pages, at checkout and on the order's page.
  add column return_terms text not null default '' check (char_length(return_terms) <= 2000),
  -- Further currencies in which pages say what a price comes to. Orders stay in the store's own.
  add column display_currencies text[] not null default '{}'
    check (display_currencies <@ array['NGN', 'USD', 'GBP', 'GHS', 'CAD'] and cardinality(display_currencies) <= 5);
grant update (return_terms, display_currencies) on public.businesses to authenticated;

create trigger businesses_notice_settings after update on public.businesses
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('id', 'id, return_terms, display_currencies');

-- The templates of every plan; the others come with Premium (src/domain/store/plan.ts has the same list).
create function private.is_free_template(p_template text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_template in ('market', 'kitchen') $$;

-- A choice that the plan does not include is refused when it is made; one that was made under a better plan is kept and rests.
create function private.guard_plan_features() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_plan(new.plan, new.plan_ends_at, now()) <> 'starter' then
    return new;
  end if;
  if not private.is_free_template(new.template) and (tg_op = 'INSERT' or new.template <> old.template) then
    perform private.refuse('plan_template', jsonb_build_object('template', new.template));
  end if;
  if cardinality(new.display_currencies) > 0
    and (tg_op = 'INSERT' or not new.display_currencies <@ old.display_currencies) then
    perform private.refuse('plan_currencies');
  end if;
  return new;
end $$;
create trigger businesses_guard_plan_features before insert or update of template, display_currencies on public.businesses
  for each row execute function private.guard_plan_features();

-- Saves some columns of a store. p_known holds what the editor saw in them: what another has changed meanwhile is refused with
-- `changed_elsewhere` and the present values, so that nothing is overwritten unseen. Answers the whole row.
-- Runs with the caller's rights: row level security says whose store, the grants say which columns.
create function public.save_settings(p_business_id uuid, p_known jsonb, p_changes jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_row jsonb;
  v_columns text;
  v_changed jsonb;
begin
  select to_jsonb(b) into v_row from public.businesses b where b.id = p_business_id for no key update;
  if not found then
    raise exception using errcode = 'OJ400', message = 'forbidden', detail = '{}';
  end if;
  select jsonb_object_agg(key, v_row -> key) into v_changed from jsonb_object_keys(p_changes) key
    where v_row -> key is distinct from p_known -> key and v_row -> key is distinct from p_changes -> key;
  if v_changed is not null then
    raise exception using errcode = 'OJ400', message = 'changed_elsewhere',
      detail = jsonb_build_object('now', v_changed)::text;
  end if;
  select string_agg(quote_ident(key), ', ') into v_columns from jsonb_object_keys(p_changes) key;
  if v_columns is null then
    return v_row;
  end if;
  execute format('update public.businesses b set (%1$s) = (select %1$s from jsonb_populate_record(null::public.businesses, $1))
    where b.id = $2 returning to_jsonb(b)', v_columns) using p_changes, p_business_id into v_row;
  return v_row;
end $$;

-- Gives zones the order of the list; zones that are not in it come after. One statement: two people who drag at once leave one order.
create function public.reorder_delivery_zones(p_business_id uuid, p_ids uuid[]) returns void
language sql security invoker set search_path = '' as $$
  update public.delivery_zones z set position = wanted.place
  from (
    select id, row_number() over (order by array_position(p_ids, id), position, id) - 1 as place
    from public.delivery_zones where business_id = p_business_id
  ) wanted
  where z.id = wanted.id and z.business_id = p_business_id and z.position <> wanted.place
$$;

revoke execute on function private.is_free_template(text), private.guard_plan_features(), public.save_settings(uuid, jsonb, jsonb),
  public.reorder_delivery_zones(uuid, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.save_settings(uuid, jsonb, jsonb), public.reorder_delivery_zones(uuid, uuid[]) to authenticated;
