-- How many rows of a kind a store keeps, by plan: far above honest use, so that nobody fills the database that all shops share
-- (docs/scale.md has the sum). One table of limits, from which the triggers of the tables are made below. Nothing is deleted when a plan ends: a
-- store above its limit keeps what it has and adds nothing. No order is refused: rows that orders write are not counted.

-- The limits. `counted` is a condition on a row; `begins_by`: the column whose update can make it true. A limit that is null: none. A trial has limits of its
-- own, because everybody may begin one.
create function private.row_limits() returns table (
  kind text, on_table text, counted text, begins_by text, starter int, trial int, premium int, enterprise int)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- What the plan sells. Archived products do not count; a restored one counts again.
    ('saved', 'public.products', $c$status in ('draft', 'live')$c$, 'status', (select max_saved from private.plan_limits('starter')), null, null, null),
    ('live', 'public.products', $c$status = 'live'$c$, 'status', (select max_live from private.plan_limits('starter')), null, null, null),
    -- Customers whom members typed: who has ordered is not counted.
    ('customers', 'public.customers', 'last_order_at is null', null, 500, 2000, 20000, 100000),
    -- Long notes on customers: 300 letters are a habit and a size, 5,000 a letter.
    ('notes', 'public.customers', 'char_length(notes) > 300', 'notes', 50, 200, 5000, 50000),
    ('categories', 'public.categories', 'true', null, 50, 200, 500, 2000),
    -- Nigeria has 774 local government areas.
    ('zones', 'public.delivery_zones', 'true', null, 50, 200, 800, 2000),
    ('vouchers', 'public.vouchers', 'true', null, 100, 300, 2000, 20000),
    ('gift_cards', 'public.gift_cards', 'true', null, 100, 300, 5000, 50000),
    ('campaigns', 'private.campaigns', 'true', null, 100, 100, 100, 100),
    ('leads', 'public.leads', 'true', null, 100, 500, 20000, 100000),
    -- Archived products too, and deleted ones for the day in which they can come back.
    ('products', 'public.products', 'true', null, 200, 2000, 50000, 200000),
    ('options', 'public.option_values', 'true', null, 1000, 10000, null, null),
    ('groups', 'public.option_groups', 'true', null, 300, 3000, null, null),
    ('combinations', 'public.product_combinations', 'true', null, 2000, 20000, null, null),
    ('images', 'public.product_images', 'true', null, 600, 6000, null, null),
    ('costs', 'public.product_costs', 'true', null, 1000, 10000, null, null),
    -- What members write in a day into ledgers that only grow. What shoppers and the clock write is not counted.
    ('sales', 'public.orders', $c$source = 'manual' and updated_at > now() - interval '1 day'$c$, null, 60, 90, 2000, null),
    ('order_notes', 'public.order_events', $c$kind in ('note', 'edited') and created_at > now() - interval '1 day'$c$, null, 200, 300, 5000, null),
    ('order_steps', 'public.order_events', $c$(kind in ('status', 'undone') or kind = 'payment')
      and actor is not null and created_at > now() - interval '1 day'$c$, null, 1000, 1500, 20000, null),
    ('payments', 'public.order_payments', $c$actor is not null and created_at > now() - interval '1 day'$c$, null, 500, 800, 20000, null),
    ('returns', 'public.order_returns', $c$created_at > now() - interval '1 day'$c$, null, 200, 300, 5000, null),
    ('till_counts', 'public.till_counts', $c$closed_at > now() - interval '1 day'$c$, null, 20, 50, 1000, null),
    ('expenses', 'public.expenses', $c$created_at > now() - interval '1 day'$c$, null, 100, 200, 2000, null),
    ('corrections', 'public.gift_card_entries', $c$kind = 'adjusted' and created_at > now() - interval '1 day'$c$, null, 100, 200, 2000, null),
    ('points', 'public.point_entries', $c$kind = 'corrected' and created_at > now() - interval '1 day'$c$, null, 100, 200, 2000, null),
    ('merges', 'public.customer_merges', $c$created_at > now() - interval '1 day'$c$, null, 100, 200, 2000, null),
    ('erasures', 'public.customer_erasures', $c$created_at > now() - interval '1 day'$c$, null, 500, 500, 5000, null),
    ('activity', 'public.activity', $c$at > now() - interval '1 day'$c$, null, 2000, 3000, null, null),
    -- Without a table: checked where files come. Rows of files that were read in 30 days; megabytes of pictures of exit kits in a day.
    ('import_rows', null, null, null, 1000, 5000, 200000, 1000000),
    ('kit_megabytes', null, null, null, 100, 500, 2000, 2000)
$$;

-- Returns the limit of a kind for a store now; null: no limit.
create function private.row_limit(p_business_id uuid, p_kind text) returns int
language sql stable security definer set search_path = '' as $$
  select case
    -- Who pays for the lower plan keeps its limits while a higher one is tried.
    when b.plan_is_trial and b.plan_now = b.plan then case when b.next_plan is not null and exists (
      select from public.plan_entries where business_id = p_business_id and kind = 'charge') then l.premium else l.trial end
    else case b.plan_now when 'starter' then l.starter when 'premium' then l.premium else l.enterprise end end
  from private.row_limits() l cross join (
    select plan, next_plan, plan_is_trial, private.effective_plan(plan, plan_ends_at, next_plan, next_plan_ends_at, now()) as plan_now
    from public.businesses where id = p_business_id) b
  where l.kind = p_kind
$$;

-- Refuses with `row_limit`, `plan_limit_saved` or `plan_limit_live` {kind, limit} when a store has more rows of a kind than its plan keeps. While
-- there is room for 64 transactions that add as much, no lock is taken: one that is held until the end would let two transactions wait for each
-- other, and the owner wait for an import. With less room the lock of store and kind lets one count at a time, so that two calls do not take the
-- last place at once. A transaction that adds rows one by one, as an import does, counts the kept ones once.
create function private.check_row_limit(p_business_id uuid, p_kind text, p_new int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int := private.row_limit(p_business_id, p_kind);
  v_name text := 'oja.rows_' || p_kind;
  v_known text[];
  v_limit record;
  v_count int;
  v_added int := p_new;
  v_is_locked boolean := false;
begin
  if v_max is null then
    return;
  end if;
  v_known := string_to_array(current_setting(v_name, true), ' ');
  if v_known[1] = p_business_id::text then
    v_count := v_known[2]::int + p_new;
    v_added := v_known[3]::int + p_new;
    v_is_locked := v_known[4]::boolean;
  end if;
  select * into v_limit from private.row_limits() where kind = p_kind;
  loop
    if v_count is null or v_count > v_max then
      execute format('select count(*) from (select from %s where business_id = $1 and %s limit $2) r', v_limit.on_table, v_limit.counted)
        into v_count using p_business_id, v_max + 1;
    end if;
    exit when v_is_locked or v_count + 63::bigint * v_added <= v_max;
    perform pg_advisory_xact_lock(hashtextextended('oja:rows:' || p_kind || ':' || p_business_id, 0));
    v_is_locked := true;
    v_count := null;
  end loop;
  if v_count > v_max then
    perform private.refuse(case when p_kind in ('saved', 'live') then 'plan_limit_' || p_kind else 'row_limit' end,
      jsonb_build_object('kind', p_kind, 'limit', v_max));
  end if;
  perform set_config(v_name, concat_ws(' ', p_business_id, v_count, v_added, v_is_locked), true);
end $$;

-- Makes a trigger function for each limit, and its triggers, after inserts and updates: rows are written first, because an upsert that only updates
-- adds none. Of an update only rows count that did not count before; it is looked at row by row, because only such a trigger stays away when another
-- column changes, as the stock does with every order. Each has its own function, because Postgres keeps the plan of a statement that stands in a
-- function, and plans one that is put together anew for every row.
do $$
declare
  v_limit record;
  v_name text;
begin
  -- Triggers run in the order of their names: so the first limit of the table is told first.
  for v_limit in select row_number() over () as place, l.* from private.row_limits() l where on_table is not null loop
    v_name := format('limit_%s_%s_', to_char(v_limit.place, 'fm00'), v_limit.kind);
    execute format($f$create function private.%I() returns trigger
      language plpgsql security definer set search_path = '' as $b$
      declare
        v_store record;
      begin
        for v_store in select business_id, count(*)::int as new from new_rows where %s group by 1 order by 1 loop
          perform private.check_row_limit(v_store.business_id, %L, v_store.new);
        end loop;
        return null;
      end $b$ $f$, v_name || 'insert', v_limit.counted, v_limit.kind);
    execute format('create trigger %1$I after insert on %2$s referencing new table as new_rows for each statement execute function private.%1$I()',
      v_name || 'insert', v_limit.on_table);
    continue when v_limit.begins_by is null;
    execute format($f$create function private.%I() returns trigger
      language plpgsql security definer set search_path = '' as $b$
      begin
        if (select %2$s from (select new.*) n) and not (select %2$s from (select old.*) o) then
          perform private.check_row_limit(new.business_id, %3$L, 1);
        end if;
        return null;
      end $b$ $f$, v_name || 'update', v_limit.counted, v_limit.kind);
    execute format('create trigger %1$I after update of %3$I on %2$s for each row execute function private.%1$I()',
      v_name || 'update', v_limit.on_table, v_limit.begins_by);
  end loop;
end $$;
