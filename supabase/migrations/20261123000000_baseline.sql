-- Made by `npm run baseline` from supabase/schemas and supabase/seed. Change those files, not this one.

-- Bodies may name tables and functions that come later.
set check_function_bodies = off;

-- ==== foundations/schemas.sql

-- The base of the database: extensions, the schema `private` (the API never exposes it), and default privileges. The hosted service
-- and the local stack provide anon, authenticated, service_role and the schemas auth, storage and net.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- pg_net is optional: without it nudges fail silently, and the cron job of each minute does their work.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net' and installed_version is null) then
    create extension pg_net with schema extensions;
  end if;
end $$;

create schema private;
-- Visitors also use PostgREST, for exchange rates, and PostgREST calls `private.before_request` before each call.
grant usage on schema private to anon, authenticated, service_role;

-- Makes nothing new executable or readable by default: each table and function has its own grants beside it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- ==== plans/plan_types.sql

-- Values that the fold of the ledger works with.

-- A piece of a plan that is left: how long, and what was paid for how many days.
create type private.plan_lot as (
  plan text,
  time_left interval,
  days int,
  amount_minor bigint,
  currency text,
  is_trial boolean
);

-- The plan of a store. `plan` and `ends_at` stay when the plan has ended. `kept_until` is the end with the days of grace, or with
-- the day that a card renewal may take; null without either. `next_plan` begins at `ends_at`.
create type private.plan_state as (
  plan text,
  ends_at timestamptz,
  next_plan text,
  next_ends_at timestamptz,
  is_trial boolean,
  kept_until timestamptz,
  grace_until timestamptz,
  renews boolean,
  chosen_plan text
);

-- ==== access/before_request.sql

-- Checks that PostgREST makes before each call, as the caller and in the call's transaction. A call that is refused here has
-- changed nothing, so the caller may send the same call again. The setting `pgrst.db_pre_request` below names the function, locally
-- and on the hosted service.

-- Raises SQLSTATE PGRST: PostgREST then answers with this status, these headers and this body.
create function private.refuse_call(p_status int, p_code text, p_message text, p_headers jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', p_headers)::text;
end $$;
grant execute on function private.refuse_call(integer,text,text,jsonb) to anon, authenticated, service_role;

-- Takes one of a limited number of places under a name until the end of the transaction; returns false when all are taken. Never
-- waits: a waiting call would hold one of PostgREST's few connections. Advisory try-locks also work in read-only transactions.
create function private.take_place(p_name text, p_places int) returns boolean
language plpgsql set search_path = '' as $$
begin
  for v_place in 1..p_places loop
    if pg_try_advisory_xact_lock(hashtext(p_name), v_place) then
      return true;
    end if;
  end loop;
  return false;
end $$;
grant execute on function private.take_place(text,integer) to anon, authenticated, service_role;

-- Refuses four kinds of calls: calls that ask for a planned count, calls with a token without an end or for another service, calls of a
-- suspended person, and calls above the limit of one person or of all people together.
-- Attacks: one person's slow parallel calls take every connection, and shoppers of other shops wait. A planned count tells how many
-- rows other shops have. A stolen token has no end, or belongs to another service. A
-- token of a suspended person has not expired yet.
create function private.before_request() returns void
language plpgsql set search_path = '' as $$
declare
  v_claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  v_prefer text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
  -- Limits for one person and for all people together. PostgREST has ten connections; the rest is the server's.
  v_own_places int := 4;
  v_all_places int := 7;
begin
  if current_user = 'service_role' then
    return;
  end if;
  -- PostgREST shows one Prefer header here, even when the caller sent several. The policies "no guesses" refuse the hidden ones.
  if v_prefer ~* '\m(planned|estimated)\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  end if;
  if current_user = 'authenticated' then
    if jsonb_typeof(v_claims -> 'exp') is distinct from 'number' or not coalesce(v_claims -> 'aud' @> '"authenticated"', false) then
      perform private.refuse_call(401, 'token_refused', 'The token has no end, or is not meant for this service.');
    elsif private.is_caller_suspended() then
      perform private.refuse_call(403, 'person_suspended', 'This account is suspended.');
    elsif not private.take_place('oja:person:' || (v_claims ->> 'sub'), v_own_places) then
      perform private.refuse_call(429, 'too_many_requests', 'You have too many calls under way. Send this one again in a second.',
        '{"Retry-After": "1"}');
    end if;
  end if;
  if not private.take_place('oja:people', v_all_places) then
    perform private.refuse_call(429, 'too_many_requests', 'There is a rush. Send this call again in a second.', '{"Retry-After": "1"}');
  end if;
end $$;
grant execute on function private.before_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
-- Ends a person's call after 3 seconds; PostgREST sets this limit for each call. The server's limit stays at 8 seconds.
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';

-- ==== access/is_no_guess.sql

-- Gives the plan of a query to the server only. PostgREST answers `Prefer: count=planned` and `count=estimated` from EXPLAIN, and
-- the planner estimates from the rows of all stores, including hidden rows. `private.before_request` sees only one Prefer header
-- when a caller sends several. So each table refuses EXPLAIN by a policy "no guesses".

-- Declared immutable, so that the planner calls this function once, while it plans, and puts `true` in its place. A query that runs
-- pays nothing; a query that is only planned fails here.
create function private.is_no_guess() returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if current_query() ~* '^\s*explain\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  end if;
  return true;
end $$;
grant execute on function private.is_no_guess() to anon, authenticated;

-- ==== access/keep_an_owner.sql

-- Keeps at least one owner in each store: the last owner cannot leave or change role, also when two leave at once. Deleting the
-- store or the person's account is allowed, and so is leaving a store that is being deleted.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or exists (select from private.store_deletions where business_id = old.business_id) then
    return coalesce(new, old);
  end if;
  perform from public.businesses where id = old.business_id for no key update;
  if not exists (
    select from public.business_members
    where business_id = old.business_id and role = 'owner' and user_id <> old.user_id
  ) then
    perform private.refuse('last_owner');
  end if;
  return coalesce(new, old);
end $$;

-- ==== access/members.sql

-- The members of a store. Policies ask these functions and never read a person's metadata. What a role may do: access/roles.sql. A plan has
-- seats: when a store has more members than seats, those who came last rest. A member who rests may do nothing, and comes back when there
-- is a seat again. A suspended person has no store.

-- True when a member has a seat under the plan in force: owners always, the others in the order in which they came.
create function private.has_seat(p_business_id uuid, p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select m.role = 'owner' or private.plan_seats(private.plan_now(m.business_id)) > (
      select count(*) from public.business_members o
      where o.business_id = m.business_id and o.user_id <> m.user_id
        and (o.role = 'owner' or (o.created_at, o.user_id) < (m.created_at, m.user_id)))
    from public.business_members m where m.business_id = p_business_id and m.user_id = p_user_id), false);
end $$;

-- Returns the stores of which the signed-in person is a member who does not rest. Returns a set, so that a policy calls the function once
-- per query and not once per row.
create function private.member_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and not private.is_suspended(user_id)
    and (role = 'owner' or private.has_seat(business_id, user_id))
$$;
grant execute on function private.member_business_ids() to authenticated;

-- Same as member_business_ids, for owners and managers only.
create function private.manager_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and not private.is_suspended(user_id)
    and (role = 'owner' or role = 'manager' and private.has_seat(business_id, user_id))
$$;
grant execute on function private.manager_business_ids() to authenticated;

-- Same as member_business_ids, for owners only.
create function private.owner_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and role = 'owner' and not private.is_suspended(user_id)
$$;
grant execute on function private.owner_business_ids() to authenticated;

-- True when the person is a member of the store and does not rest. The server has checked the person's token before.
-- Callers: the server.
create function public.is_member(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_seat(p_business_id, p_user_id) and not private.is_suspended(p_user_id)
$$;
grant execute on function public.is_member(uuid,uuid) to service_role;

-- True when the person is an owner or manager of the store. The server has checked the person's token before.
create function private.is_manager(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role in ('owner', 'manager'))
    and private.has_seat(p_business_id, p_user_id) and not private.is_suspended(p_user_id)
$$;

-- True for the server (by its role) and for the database owner (a session that does not come from the API).
create function private.is_server() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'role', '') = 'service_role'
    or (coalesce(current_setting('request.jwt.claims', true), '') = '' and session_user <> 'authenticator')
$$;

-- ==== access/roles.sql

-- What each role may do in a store: the one table, by which policies and functions decide. src/domain/team/roles.ts has the same table, and a
-- test compares the two. Prices of new products are free for all: only a price that stands is for owners and managers.

-- True when a role may do a deed. An unknown deed is for nobody.
create function private.role_may(p_role text, p_deed text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_deed in ('orders', 'products', 'stock', 'customers') then p_role in ('owner', 'manager', 'staff')
    when p_deed in ('prices', 'costs', 'customer-records', 'export', 'vouchers', 'gift-cards', 'settings', 'activity')
      then p_role in ('owner', 'manager')
    when p_deed in ('bank-details', 'plan', 'team', 'delete', 'exit-kit') then p_role = 'owner'
    else false end;
end $$;

-- Returns the stores in which the signed-in person may do a deed. Returns a set, so that a policy calls the function once per query and not
-- once per row.
create function private.business_ids_where(p_deed text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members
  where user_id = (select auth.uid()) and not private.is_suspended(user_id) and private.role_may(role, p_deed)
    and (role = 'owner' or private.has_seat(business_id, user_id))
$$;
comment on function private.business_ids_where(text) is
  'Security definer on purpose: reads the caller''s own memberships, which policies of that very table ask for.';
grant execute on function private.business_ids_where(text) to authenticated;

-- Refuses with `forbidden` unless the caller is the server, or may do the deed in the store.
create function private.require_deed(p_business_id uuid, p_deed text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_server() and (p_business_id is null
    or p_business_id not in (select private.business_ids_where(p_deed))) then
    perform private.refuse('forbidden', jsonb_build_object('deed', p_deed));
  end if;
end $$;

-- ==== activity/exports.sql

-- Exports: files of a store's customers, or of everything. Begun by one function, which writes the activity, and read with the number that it
-- gave.

-- Writes into the activity that a person takes data away, and returns the line's number. Every export passes here.
create function private.note_export(p_business_id uuid, p_user_id uuid, p_what text) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.activity (business_id, actor, actor_name, kind, subject)
  values (p_business_id, p_user_id, coalesce(private.member_name(p_business_id, p_user_id), ''), 'export_taken', p_what)
  returning id
$$;

-- Begins an export, `customers` or `store`, and returns its number. It is in the activity from then on.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.begin_export(p_business_id uuid, p_what text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('what', p_what);
  if p_what is null or p_what not in ('customers', 'store') then
    perform private.bad_request('what');
  end if;
  if p_business_id is null or p_business_id not in (select private.business_ids_where('export')) then
    perform private.refuse('forbidden', '{"deed": "export"}');
  end if;
  return private.note_export(p_business_id, (select auth.uid()), p_what);
end $$;
comment on function public.begin_export(uuid, text) is
  'Security definer on purpose: nobody may write the activity; the function writes who takes an export, for owners and managers.';
grant execute on function public.begin_export(uuid,text) to authenticated;

-- Refuses with `forbidden` unless the caller has begun the export within the last two hours, and still may.
create function private.check_export(p_business_id uuid, p_export bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.activity where id = p_export and business_id = p_business_id and kind = 'export_taken'
      and actor = (select auth.uid()) and at > now() - interval '2 hours')
    or p_business_id not in (select private.business_ids_where('export')) then
    perform private.refuse('forbidden', '{"deed": "export"}');
  end if;
end $$;
comment on function private.check_export(uuid, bigint) is
  'Security definer on purpose: looks for the caller''s own export in the activity, whose policy asks more than is needed here.';
grant execute on function private.check_export(uuid,bigint) to authenticated;

-- Returns rows of a store's table: the columns that are named, after a key, as the caller may read them.
-- Refuses: bad_request.
create function private.rows_after(p_business_id uuid, p_table text, p_store text, p_columns text[], p_key text, p_after text, p_limit int)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_table regclass;
  v_type text;
  v_rows jsonb;
begin
  v_table := to_regclass(format('public.%I', p_table));
  select format_type(atttypid, null) into v_type from pg_catalog.pg_attribute
    where attrelid = v_table and attname = p_key and attnum > 0 and not attisdropped;
  if v_type is null or p_store not in ('id', 'business_id') then
    perform private.refuse('bad_request', '{"field": "table"}');
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (select %s from %s where %I = $1 and ($2 is null or %I > $2::%s) order by %I limit $3) r',
    (select string_agg(format('%I', c), ', ') from unnest(p_columns) c), v_table, p_store, p_key, v_type, p_key)
    into v_rows using p_business_id, p_after, least(greatest(coalesce(p_limit, 0), 1), 1000);
  return v_rows;
exception when undefined_column or invalid_text_representation or syntax_error then
  perform private.refuse('bad_request', '{"field": "columns"}');
  return null;
end $$;
grant execute on function private.rows_after(uuid,text,text,text[],text,text,int) to authenticated;

-- Returns rows of a table for an export that was begun: the columns that are named, after a key. Row level security and the grants of columns
-- decide, as for every other read.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, forbidden.
create function public.export_rows(p_business_id uuid, p_export bigint, p_table text, p_store text, p_columns text[], p_key text, p_after text,
  p_limit int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.limit_text('table', p_table, 63);
  perform private.limit_text('store', p_store, 63);
  perform private.limit_text('key', p_key, 63);
  perform private.limit_text('after', p_after, 300);
  perform private.limit_text('columns', array_to_string(p_columns, ','), 4000);
  perform private.check_export(p_business_id, p_export);
  return private.rows_after(p_business_id, p_table, p_store, p_columns, p_key, p_after, p_limit);
end $$;
grant execute on function public.export_rows(uuid,bigint,text,text,text[],text,text,integer) to authenticated;

-- ==== activity/note_activity.sql

-- Writes the activity of a store's members.

-- Writes one line, for the signed-in person. Writes nothing for the server, and nothing for people who are not of the store's team, such as a
-- shopper who changes their own order.
create function private.note_activity(p_business_id uuid, p_kind text, p_subject text, p_details jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_actor uuid := (select auth.uid());
begin
  if v_actor is not null and exists (select from public.business_members where business_id = p_business_id and user_id = v_actor) then
    perform private.write_activity(p_business_id, v_actor, p_kind, p_subject, p_details);
  end if;
end $$;

-- Writes one line for a person, whoever calls.
create function private.write_activity(p_business_id uuid, p_actor uuid, p_kind text, p_subject text, p_details jsonb,
  p_about uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.activity (business_id, actor, actor_name, kind, subject, about, details)
  values (p_business_id, p_actor, coalesce(private.member_name(p_business_id, p_actor), ''), p_kind,
    left(coalesce(p_subject, ''), 200), p_about, p_details)
$$;

-- For `activity`: a deleted account leaves no name behind.
create function private.forget_actor_name() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.actor_name := '';
  return new;
end $$;

-- Removes lines that are older than 90 days, and invitations that nobody answered; returns how many lines.
-- Callers: the server.
create function public.forget_old_activity(p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count int;
begin
  delete from private.team_invitations where expires_at < now() - interval '1 day';
  delete from private.ownership_offers where expires_at < now();
  delete from public.activity where id = any (array(
    select id from public.activity where at < now() - interval '90 days' order by at limit p_limit));
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function public.forget_old_activity(integer) to service_role;

-- ==== activity/note_goods.sql

-- Prices, stocks and products in the activity. One statement may change thousands of products: up to 200 get a line each, more get one line
-- with their number.

-- For products, after insert, update and delete of rows.
create function private.note_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_added', 'subject', name, 'details', '{}'::jsonb))
      into v_changes from new_rows;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(jsonb_build_object('store', business_id, 'kind', 'product_deleted', 'subject', name, 'details', '{}'::jsonb))
      into v_changes from old_rows where status <> 'deleted';
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', n.name, 'details', c.details) order by n.id)
      into v_changes
      from new_rows n join old_rows o using (id) join public.businesses b on b.id = n.business_id
      cross join lateral (values
        ('price_changed', o.price is distinct from n.price,
          jsonb_build_object('from', o.price, 'to', n.price, 'currency', b.currency)),
        ('sale_price_changed', o.sale_price is distinct from n.sale_price,
          jsonb_build_object('from', o.sale_price, 'to', n.sale_price, 'currency', b.currency)),
        ('stock_changed', o.stock_edits <> n.stock_edits and o.stock is distinct from n.stock,
          jsonb_build_object('from', o.stock, 'to', n.stock)),
        ('product_deleted', o.status <> 'deleted' and n.status = 'deleted', '{}'::jsonb),
        ('product_restored', o.status = 'deleted' and n.status <> 'deleted', '{}'::jsonb)) c (kind, is_one, details)
      where c.is_one;
  end if;
  perform private.note_changes(v_changes);
  return null;
end $$;

-- For product_combinations, after insert and update of rows: own prices and stocks of choices. A choice of a product that the same
-- transaction adds is part of the new product.
create function private.note_combinations() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', 'price_changed', 'subject', private.choice_name(p.name, n.value_ids),
        'details', jsonb_build_object('from', p.price, 'to', n.price, 'currency', b.currency)) order by n.id)
      into v_changes
      from new_rows n join public.products p on p.id = n.product_id join public.businesses b on b.id = n.business_id
      where n.price is distinct from p.price and n.price is not null and p.created_at <> now();
  else
    select jsonb_agg(jsonb_build_object('store', n.business_id, 'kind', c.kind, 'subject', private.choice_name(p.name, n.value_ids),
        'details', c.details) order by n.id)
      into v_changes
      from new_rows n join old_rows o using (id) join public.products p on p.id = n.product_id
      join public.businesses b on b.id = n.business_id
      cross join lateral (values
        ('price_changed', o.price is distinct from n.price,
          jsonb_build_object('from', coalesce(o.price, p.price), 'to', coalesce(n.price, p.price), 'currency', b.currency)),
        ('stock_changed', o.stock_edits <> n.stock_edits and o.stock is distinct from n.stock,
          jsonb_build_object('from', o.stock, 'to', n.stock))) c (kind, is_one, details)
      where c.is_one;
  end if;
  perform private.note_changes(v_changes);
  return null;
end $$;

-- `Ankara (Red, Large)`
create function private.choice_name(p_product text, p_value_ids uuid[]) returns text
language sql stable security definer set search_path = '' as $$
  select p_product || coalesce(' (' || (select string_agg(name, ', ' order by position, name) from public.option_values
    where id = any (p_value_ids)) || ')', '')
$$;

-- Writes [{store, kind, subject, details}]; above 200 one line for each store and kind: `kind` and the number of changes.
create function private.note_changes(p_changes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_changes is null then
    return;
  elsif jsonb_array_length(p_changes) <= 200 then
    perform private.note_activity((c ->> 'store')::uuid, c ->> 'kind', c ->> 'subject', c -> 'details')
    from jsonb_array_elements(p_changes) c;
  else
    perform private.note_activity(g.store, g.kind, '', jsonb_build_object('count', g.count))
    from (select (c ->> 'store')::uuid as store, c ->> 'kind' as kind, count(*) as count
      from jsonb_array_elements(p_changes) c group by 1, 2) g;
  end if;
end $$;

-- Refuses a change of a standing price by staff, with `forbidden` {deed}. A new product gets its price from whoever adds it.
create function private.guard_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.business_members
      where business_id = new.business_id and user_id = (select auth.uid()) and not private.role_may(role, 'prices'))
    and (tg_op = 'UPDATE' or not exists (select from public.products
      where id = (to_jsonb(new) ->> 'product_id')::uuid and created_at = now())) then
    perform private.refuse('forbidden', '{"deed": "prices"}');
  end if;
  return new;
end $$;

-- ==== activity/note_rows.sql

-- Everything but goods in the activity: orders, vouchers, gift cards, settings, bank details, customers, members. One line for each row.

-- For order_events: what a member did with an order. Opening an order and notes are not there.
create function private.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id,
    case new.kind when 'status' then 'order_status' when 'payment' then 'order_payment' when 'edited' then 'order_edited'
      when 'undone' then 'order_undone' else 'order_entered' end,
    (select code from public.orders where business_id = new.business_id and id = new.order_id),
    jsonb_strip_nulls(jsonb_build_object('from', new.from_status, 'to', new.to_status)));
  return null;
end $$;

-- For vouchers. Uses are counted by orders and are no change of a person.
create function private.note_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'uses' = to_jsonb(new) - 'uses' then
    return null;
  end if;
  perform private.note_activity(coalesce(new.business_id, old.business_id),
    case tg_op when 'INSERT' then 'voucher_made' when 'DELETE' then 'voucher_deleted' else 'voucher_changed' end,
    coalesce(new.code, old.code), '{}');
  return null;
end $$;

-- For gift_card_entries: cards made, and balances changed by hand.
create function private.note_gift_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id, case new.kind when 'issued' then 'gift_card_made' else 'gift_card_adjusted' end,
    right(c.code, 4), jsonb_build_object('amount', new.amount, 'currency', c.currency))
  from public.gift_cards c where c.id = new.gift_card_id;
  return null;
end $$;

-- For tables of settings: tg_argv[0] is the kind, tg_argv[1] the column of the subject, or none.
create function private.note_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(coalesce(new, old));
begin
  perform private.note_activity((v_row ->> 'business_id')::uuid, tg_argv[0], coalesce(v_row ->> tg_argv[1], ''), '{}');
  return null;
end $$;

-- For businesses: the names of the settings that changed, without their contents.
create function private.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fields jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
    where n.value is distinct from o.value
      and n.key not in ('updated_at', 'logo_width', 'logo_height', 'hero_width', 'hero_height', 'plan', 'plan_ends_at', 'next_plan',
        'next_plan_ends_at', 'plan_is_trial', 'plan_grace_until');
  if v_fields is not null then
    perform private.note_activity(new.id, 'settings_changed', '', jsonb_build_object('fields', v_fields));
  end if;
  return null;
end $$;

-- For business_members: who joined, changed role, left or was removed. The first owner opens the store, which is no news.
create function private.note_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid := coalesce(new.business_id, old.business_id);
  v_user_id uuid := coalesce(new.user_id, old.user_id);
  v_actor uuid := (select auth.uid());
  v_name text;
begin
  if v_actor is null or not exists (select from public.businesses where id = v_business_id)
    or (tg_op = 'INSERT' and new.role = 'owner') then
    return null;
  end if;
  v_name := coalesce(nullif(coalesce(new.name, old.name), ''), private.member_name(v_business_id, v_user_id), '');
  perform private.write_activity(v_business_id, v_actor,
    case when tg_op = 'INSERT' and v_actor = v_user_id then 'member_joined' when tg_op = 'INSERT' then 'member_let_in'
      when tg_op = 'UPDATE' and new.role = 'owner' then 'ownership_handed'
      when tg_op = 'UPDATE' then 'role_changed' when v_actor = v_user_id then 'member_left' else 'member_removed' end,
    left(v_name, 200),
    case when tg_op = 'UPDATE' then jsonb_build_object('from', old.role, 'to', new.role)
      else jsonb_build_object('role', coalesce(new.role, old.role)) end, v_user_id);
  return null;
end $$;

-- ==== alerts/order_mails.sql

-- Mails to owners about their orders, which the minute writes: orders that nobody has opened, and the summary of the day. A shop's name, codes
-- and amounts, and nothing about a shopper.

-- Orders that have waited for ten minutes and that no member of the store has opened: one mail for all of a store. The next mail of the
-- store comes after half an hour at the earliest, with all that came meanwhile.
create function private.write_unseen_mails(p_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with due as (
    select o.business_id, o.id from public.orders o
    join public.businesses b on b.id = o.business_id and b.status = 'active'
    where o.status = 'pending' and o.source = 'store' and o.seen_at is null
      and o.created_at <= p_at - interval '10 minutes' and o.created_at > p_at - interval '1 day'
      and not exists (select from private.order_alerts a where a.business_id = o.business_id and a.kind = 'unseen'
        and (a.order_id = o.id or a.told_at > p_at - interval '30 minutes'))
    order by o.created_at limit 500
  ),
  told as (
    insert into private.order_alerts (business_id, order_id, kind, told_at) select business_id, id, 'unseen', p_at from due
    on conflict do nothing returning business_id, order_id
  ),
  shops as (
    select t.business_id, count(*) as number,
      (jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'total', o.total, 'currency', o.currency)
        order by o.created_at, o.id)) as orders
    from told t join public.orders o on o.business_id = t.business_id and o.id = t.order_id group by t.business_id
  )
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'unseen_orders', jsonb_build_object('store', b.name, 'storeId', b.id,
    'at', floor(1000 * extract(epoch from p_at)), 'zone', private.time_zone_of(b.country), 'orders', shops.orders)
  from shops join public.businesses b on b.id = shops.business_id
  join public.business_members m on m.business_id = b.id
  join auth.users u on u.id = m.user_id
  where private.wants_mail(b.id, u.id, 'unseen_orders')
    and u.email_confirmed_at is not null and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- The summary of a day, from eight in the evening on the shop's clock. A day without an order has none.
create function private.write_summary_mails(p_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  with evening as (
    select c.business_id, c.user_id, b.name, b.currency, zone, (p_at at time zone zone)::date as today
    from private.mail_choices c join public.businesses b on b.id = c.business_id
    cross join lateral (select private.time_zone_of(b.country) as zone) z
    where c.summary and extract(hour from p_at at time zone zone) >= 20
      and c.summary_on is distinct from (p_at at time zone zone)::date
    limit 500 for update of c skip locked
  ),
  marked as (
    update private.mail_choices c set summary_on = e.today from evening e
    where c.business_id = e.business_id and c.user_id = e.user_id
  ),
  days as (
    select e.business_id, count(*) as number, sum(o.total + o.gift_card_amount) as total,
      count(*) filter (where o.status = 'pending') as waiting
    from (select distinct business_id, currency, zone, today from evening) e
    join public.orders o on o.business_id = e.business_id and o.created_at >= e.today::timestamp at time zone e.zone
      and o.status <> 'cancelled' and o.currency = e.currency
    group by e.business_id
  )
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, e.business_id, u.email, 'summary', jsonb_build_object('store', e.name, 'storeId', e.business_id,
    'at', floor(1000 * extract(epoch from p_at)), 'zone', e.zone, 'number', days.number, 'total', days.total,
    'currency', e.currency, 'waiting', days.waiting)
  from evening e join days on days.business_id = e.business_id
  join auth.users u on u.id = e.user_id
  where private.wants_mail(e.business_id, u.id, 'summary')
    and u.email_confirmed_at is not null and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- What the minute of `p_at` does for mails about orders and about the end of a plan.
-- Callers: the server.
create function public.prepare_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.write_unseen_mails(p_at);
  perform private.write_summary_mails(p_at);
  perform private.write_plan_mails(p_at);
  perform private.write_failed_payment_mails(p_at);
  -- No order waits for so long.
  delete from private.order_alerts where told_at < p_at - interval '40 days';
end $$;
grant execute on function public.prepare_mails(timestamptz) to service_role;

-- ==== alerts/remind_of_orders.sql

-- Reminders to devices that ring for orders: an order that has waited for thirty minutes of the shop's day (8 to 20 on its clock), and one
-- that lapses within six hours. Each once for an order. An order that lives for six hours or less is not said to lapse.
-- Callers: the server.
create function public.remind_of_orders(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order record;
begin
  for v_order in
    with waiting as (
      select o.id, o.business_id, o.created_at, o.expires_at, p_at at time zone zone as clock,
        ((p_at at time zone zone)::date + time '08:00') at time zone zone as opened
      from public.orders o join public.businesses b on b.id = o.business_id and b.status = 'active'
      cross join lateral (select private.time_zone_of(b.country) as zone) z
      where o.status = 'pending' and o.source = 'store' and o.expires_at > p_at
        and (o.created_at > p_at - interval '1 day' or o.expires_at <= p_at + interval '6 hours')
        and exists (select from private.push_choices c where c.business_id = b.id and c.orders)
    ),
    due as (
      select business_id, id, 'waiting' as kind from waiting
      where created_at > p_at - interval '1 day' and greatest(created_at, opened) <= p_at - interval '30 minutes'
        and clock::time < time '20:00'
      union all
      select business_id, id, 'lapsing' from waiting
      where expires_at <= p_at + interval '6 hours' and expires_at - created_at > interval '6 hours'
    ),
    told as (
      insert into private.order_alerts (business_id, order_id, kind, told_at)
      select d.business_id, d.id, d.kind, p_at from due d
      where not exists (select from private.order_alerts a
        where a.business_id = d.business_id and a.order_id = d.id and a.kind = d.kind)
      limit 500
      on conflict do nothing returning business_id, order_id, kind
    )
    select t.kind, o.id, o.business_id, o.code, o.total, o.currency
    from told t join public.orders o on o.business_id = t.business_id and o.id = t.order_id
  loop
    perform private.push_to_members(v_order.business_id, v_order.kind, v_order.id::text,
      jsonb_build_object('code', v_order.code, 'total', v_order.total, 'currency', v_order.currency));
  end loop;
end $$;
grant execute on function public.remind_of_orders(timestamptz) to service_role;

-- ==== catalogue/bring_back_products.sql

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
begin
  if p_business_id not in (select private.business_ids_where('products')) then
    perform private.refuse('forbidden');
  end if;
  perform from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update;
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
  return jsonb_build_object('restored', v_restored, 'withoutSku', v_without_sku, 'left', v_left);
end $$;
comment on function public.bring_back_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';
grant execute on function public.bring_back_products(uuid,uuid[]) to authenticated;

-- ==== catalogue/categories.sql

-- Categories as the owner edits them. A renamed category keeps its slug, so that shared links still work.

-- Returns the store's categories by position: [{id, name, slug, sizeTable, products, live}].
-- Callers: signed-in people, with their own rights.
create function public.list_categories(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
    'sizeTable', c.size_table, 'products', coalesce(n.products, 0), 'live', coalesce(n.live, 0)) order by c.position, c.id), '[]')
  from public.categories c
  left join (
    select category_id, count(*) filter (where status in ('draft', 'live')) as products,
      count(*) filter (where status = 'live') as live
    from public.products where business_id = p_business_id group by category_id) n on n.category_id = c.id
  where c.business_id = p_business_id
$$;
grant execute on function public.list_categories(uuid) to authenticated;

-- Makes a slug: `Aso Oke & Ankara` -> `aso-oke-ankara`. Letters without an ASCII base are removed; an empty result becomes
-- `category`.
create function private.category_slug(p_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(normalize(p_name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), '-'), 70), '-'), ''),
    'category')
$$;
grant execute on function private.category_slug(text) to authenticated;

-- Adds a category at the end of the list: {id, name, slug}. Refuses a name that exists, in any case, with `category_exists` {id}.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_name, bad_request, category_exists.
create function public.create_category(p_business_id uuid, p_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_base text;
  v_slug text;
  v_number int := 1;
begin
  perform private.limit_text('name', p_name);
  v_base := private.category_slug(p_name);
  v_slug := v_base;
  perform pg_advisory_xact_lock(hashtextextended('oja:categories:' || p_business_id, 0));
  select id into v_id from public.categories where business_id = p_business_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_id));
  end if;
  while exists (select from public.categories where business_id = p_business_id and slug = v_slug) loop
    v_number := v_number + 1;
    v_slug := v_base || '-' || v_number;
  end loop;
  insert into public.categories (business_id, name, slug, position)
  values (p_business_id, btrim(p_name), v_slug,
    (select coalesce(max(position) + 1, 0) from public.categories where business_id = p_business_id))
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'name', btrim(p_name), 'slug', v_slug);
exception when check_violation then
  perform private.refuse('bad_name');
end $$;
grant execute on function public.create_category(uuid,text) to authenticated;

-- Renames a category. The slug stays.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_name, bad_request, category_exists, category_gone.
create function public.rename_category(p_business_id uuid, p_category_id uuid, p_name text) returns void
language plpgsql set search_path = '' as $$
declare
  v_other uuid;
begin
  perform private.limit_text('name', p_name);
  select id into v_other from public.categories
    where business_id = p_business_id and id <> p_category_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_other));
  end if;
  update public.categories set name = btrim(p_name) where business_id = p_business_id and id = p_category_id;
  if not found then
    perform private.refuse('category_gone');
  end if;
exception when check_violation then
  perform private.refuse('bad_name');
end $$;
grant execute on function public.rename_category(uuid,uuid,text) to authenticated;

-- Writes the size table of a category's products; an empty text removes it.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, category_gone.
create function public.set_size_table(p_business_id uuid, p_category_id uuid, p_text text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.limit_text('sizeTable', p_text, 2000);
  update public.categories set size_table = p_text where business_id = p_business_id and id = p_category_id;
  if not found then
    perform private.refuse('category_gone');
  end if;
end $$;
grant execute on function public.set_size_table(uuid,uuid,text) to authenticated;

-- Puts the given categories into the given order. Categories that are not named (for example created meanwhile by a colleague) stay
-- at the end.
-- Callers: signed-in people, with their own rights.
create function public.order_categories(p_business_id uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:categories:' || p_business_id, 0));
  update public.categories c set position = n.place
  from (
    select id, row_number() over (order by array_position(p_ids, id) nulls last, position, id)::int - 1 as place
    from public.categories where business_id = p_business_id) n
  where c.business_id = p_business_id and c.id = n.id and c.position <> n.place;
end $$;
grant execute on function public.order_categories(uuid,uuid[]) to authenticated;

-- ==== catalogue/change_prices.sql

-- Returns a price after a change {"kind": "amount" | "percent", "value", "roundTo"}. `value` is in minor units or percent and may
-- be negative. The result is rounded half up to whole minor units, then half up to a multiple of roundTo. changedPrice in
-- src/domain/product/product-edit-prices.ts computes the same.
create function private.changed_price(p_price bigint, p_change jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select (floor(exact / step + 0.5) * step)::bigint from (
    select greatest(1, coalesce((p_change ->> 'roundTo')::numeric, 1)) as step,
      case when p_change ->> 'kind' = 'percent'
        then floor(p_price * (100 + (p_change ->> 'value')::numeric) / 100 + 0.5)
        else p_price + (p_change ->> 'value')::numeric end as exact
  ) parts
$$;
grant execute on function private.changed_price(bigint,jsonb) to authenticated;

-- Changes all prices of the products: price, sale price, and the prices of combinations. Removes a compare-at price that is not
-- above the new price, and a sale price that is not below it; `dropped` counts them. The undo restores them.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.change_prices(p_business_id uuid, p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_edits jsonb;
  v_bad int;
  v_result jsonb;
begin
  perform private.limit_json('change', p_change, 1000);
  perform private.lock_products(p_business_id, p_ids);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', id,
      'price', jsonb_build_object('from', price, 'to', to_price),
      'salePrice', jsonb_build_object('from', sale_price, 'to', case when to_sale < to_price then to_sale end),
      'compareAtPrice', jsonb_build_object('from', compare_at_price,
        'to', case when compare_at_price > to_price then compare_at_price end),
      'combinations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'price',
          jsonb_build_object('from', c.price, 'to', private.changed_price(c.price, p_change))) order by c.id), '[]')
        from public.product_combinations c
        where c.business_id = p_business_id and c.product_id = p.id and c.price is not null)) order by id), '[]')
    into v_edits
    from (
      select id, price, sale_price, compare_at_price, private.changed_price(price, p_change) as to_price,
        private.changed_price(sale_price, p_change) as to_sale
      from public.products where business_id = p_business_id and id = any (p_ids)
    ) p;
  select count(*) into v_bad from jsonb_array_elements(v_edits) e
    where not private.is_price((e -> 'price' ->> 'to')::bigint)
      or not private.is_price((e -> 'salePrice' ->> 'to')::bigint)
      or exists (select from jsonb_array_elements(e -> 'combinations') c
        where not private.is_price((c -> 'price' ->> 'to')::bigint));
  if v_bad > 0 then
    perform private.refuse('bad_price', jsonb_build_object('count', v_bad));
  end if;
  v_result := public.edit_products(p_business_id, v_edits);
  return v_result || jsonb_build_object(
    'dropped', (select count(*) from jsonb_array_elements(v_edits) e
      where (e -> 'salePrice' ->> 'from' is not null and e -> 'salePrice' ->> 'to' is null)
        or (e -> 'compareAtPrice' ->> 'from' is not null and e -> 'compareAtPrice' ->> 'to' is null)),
    'undo', (select coalesce(jsonb_agg(private.turned_edit(e)), '[]') from jsonb_array_elements(v_edits) e));
end $$;
grant execute on function public.change_prices(uuid,uuid[],jsonb) to authenticated;

-- ==== catalogue/combinations.sql

-- A combination names one value of each option group, in ascending order. A combination holds stock and may hold its own price.

-- Checks the value ids of a combination as a foreign key would, with the same locks. Postgres has no foreign keys for arrays.
create function private.guard_combination() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_found int;
begin
  if new.value_ids is distinct from (select array_agg(v order by v) from (select distinct unnest(new.value_ids) v) s) then
    raise exception using errcode = '23514', message = 'value_ids must be sorted ascending, each once';
  end if;
  perform from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id
    for key share;
  select count(distinct group_id) into v_found from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id;
  if v_found <> cardinality(new.value_ids)
    or v_found <> (select count(*) from public.option_groups where product_id = new.product_id) then
    raise exception using errcode = '23503', message = 'a combination holds one value of each option group of its product';
  end if;
  return new;
end $$;

-- Deletes the combinations that hold a deleted value.
create function private.drop_combinations_of_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.product_combinations c using old_rows o
    where c.product_id = o.product_id and o.id = any (c.value_ids);
  return null;
end $$;

-- ==== catalogue/compare_import.sql

-- Compares a product of an import with the store, without writing anything.

-- Hash of the values that come from the file. The place in the list, the wish for a draft and the answer of a person are not the file's.
create function private.import_hash(p_product jsonb) returns text
language sql immutable set search_path = '' as $$
  select 'w2-' || encode(sha256(convert_to((p_product - 'position' - 'asDraft' - 'match')::text, 'UTF8')), 'hex')
$$;

-- Returns the store's product that an imported one is: by its id in our own export, by its key in the source, by its SKU, by what a person
-- answered (`match`: an id, or `new`), and without key and SKU by equal values, then by its name, when one product alone has it. Null: the store
-- does not have it.
create function private.find_import_product(p_business_id uuid, p_product jsonb) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_key text := p_product ->> 'key';
  v_sku text := p_product ->> 'sku';
  v_id uuid;
begin
  if v_key like 'oja:%' then
    select id into v_id from public.products
      where business_id = p_business_id and id = substr(v_key, 5)::uuid and status <> 'deleted';
  end if;
  if v_id is null and v_key is not null then
    select id into v_id from public.products
      where business_id = p_business_id and import_key = v_key and status <> 'deleted' order by created_at, id limit 1;
  end if;
  if v_id is null and v_sku is not null then
    select id into v_id from public.products where business_id = p_business_id and sku = v_sku and status <> 'deleted';
  end if;
  if v_id is null and p_product ->> 'match' <> 'new' then
    select id into v_id from public.products
      where business_id = p_business_id and id = (p_product ->> 'match')::uuid and status <> 'deleted';
  end if;
  if v_id is null and v_sku is null and v_key is null then
    select id into v_id from public.products
      where business_id = p_business_id and import_hash = private.import_hash(p_product) and status <> 'deleted'
      order by created_at desc, id limit 1;
  end if;
  if v_id is null and p_product -> 'match' is null and v_sku is null and (v_key is null or v_key like 'oja:%') then
    select (array_agg(id))[1] into v_id from public.products
      where business_id = p_business_id and lower(name) = lower(private.clean_short(p_product ->> 'name')) and status <> 'deleted'
      having count(*) = 1;
  end if;
  return v_id;
end $$;

-- Returns the one product of the store that has the same name and nothing else in common with an imported one: {"id", "name", "price"}; null
-- when there is none, or the store knows the imported one for good. A person is asked about it.
create function private.maybe_same_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid := private.find_import_product(p_business_id, p_product);
  v_same jsonb;
begin
  select (jsonb_agg(jsonb_build_object('id', id, 'name', name, 'price', price)))[0] into v_same from public.products
    where business_id = p_business_id and lower(name) = lower(private.clean_short(p_product ->> 'name')) and status <> 'deleted'
    having count(*) = 1;
  if v_same is null or (v_found is not null and exists (select from public.products where id = v_found
    and (v_found <> (v_same ->> 'id')::uuid or import_hash = private.import_hash(p_product) or import_key = p_product ->> 'key'
      or sku = p_product ->> 'sku' or 'oja:' || id = p_product ->> 'key'))) then
    return null;
  end if;
  return v_same;
end $$;

-- Returns a product's groups and combinations by name, in a fixed order.
create function private.choices_of(p_product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'options', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'values', (
        select coalesce(jsonb_agg(v.name order by v.position, v.id), '[]') from public.option_values v where v.group_id = g.id))
      order by g.position, g.id), '[]') from public.option_groups g where g.product_id = p_product_id),
    'combinations', (select coalesce(jsonb_agg(c.facts order by c.facts -> 'values'), '[]') from (
      select jsonb_build_object('price', k.price, 'stock', k.stock, 'sku', k.sku, 'values', (
        select jsonb_agg(v.name order by g.position, g.id)
        from public.option_values v join public.option_groups g on g.id = v.group_id where v.id = any (k.value_ids))) as facts
      from public.product_combinations k where k.product_id = p_product_id) c))
$$;

-- The same of an imported product.
create function private.choices_of_import(p_product jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('options', p_product -> 'options', 'combinations', (
    select coalesce(jsonb_agg(c.facts order by c.facts -> 'values'), '[]') from (
      select jsonb_build_object('price', k -> 'price', 'stock', k -> 'stock', 'sku', k -> 'sku', 'values', k -> 'values') as facts
      from jsonb_array_elements(p_product -> 'combinations') k) c))
$$;

-- Returns what an import of the product would do: {"outcome": "new" | "changed" | "unchanged" | "refused", "productId", "code",
-- "changes": [{"field", "old", "new"}]}.
create function private.compare_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.find_import_product(p_business_id, p_product);
  v_now jsonb;
  v_hash text;
  v_changes jsonb;
begin
  if v_id is null then
    return jsonb_build_object('productId', null, 'changes', '[]'::jsonb) || case
      when p_product ->> 'name' is null then '{"outcome": "refused", "code": "name_missing"}'::jsonb
      when p_product ->> 'price' is null then '{"outcome": "refused", "code": "price_missing"}'::jsonb
      else '{"outcome": "new", "code": null}'::jsonb end;
  end if;
  select p.import_hash, jsonb_build_object('name', p.name, 'description', p.description, 'price', p.price, 'salePrice', p.sale_price,
      'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status, 'sku', p.sku,
      'compareAtPrice', p.compare_at_price, 'specs', p.specs, 'staysOnStarter', p.stays_on_starter,
      'category', (select c.name from public.categories c where c.id = p.category_id))
    into v_hash, v_now from public.products p where p.id = v_id;
  if v_hash = private.import_hash(p_product) then
    v_changes := '[]';
  else
    select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'old', f.old, 'new', f.new) order by f.place), '[]') into v_changes
    from (
      select place, field, v_now -> field as old, case field
          when 'category' then p_product -> 'category' -> 'name'
          when 'saleStartsAt' then to_jsonb((p_product ->> field)::timestamptz)
          when 'saleEndsAt' then to_jsonb((p_product ->> field)::timestamptz)
          else p_product -> field end as new
      from unnest(array['name', 'price', 'salePrice', 'saleStartsAt', 'saleEndsAt', 'stock', 'status', 'category', 'sku', 'description',
        'compareAtPrice', 'specs', 'staysOnStarter'])
        with ordinality as l (field, place)
      where p_product ? field
      union all
      select 99, 'choices', private.choices_of(v_id), private.choices_of_import(p_product) where p_product ? 'options') f
    where coalesce(f.old, 'null') is distinct from coalesce(f.new, 'null')
      -- Only the owner restores an archived product; a category that another has renamed is found by its slug; a SKU is never taken away.
      and not (f.field = 'status' and v_now ->> 'status' = 'archived')
      and not (f.field = 'sku' and coalesce(f.new, 'null') = 'null')
      and not (f.field = 'category' and exists (
        select from public.products p join public.categories c on c.id = p.category_id
        where p.id = v_id and c.slug = p_product -> 'category' ->> 'slug'));
  end if;
  return jsonb_build_object('outcome', case when v_changes = '[]' then 'unchanged' else 'changed' end, 'productId', v_id,
    'code', null, 'changes', v_changes);
end $$;

-- Returns what import_products would do, in its form, without writing.
-- Callers: the server.
create function public.compare_import(p_business_id uuid, p_products jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sku', p -> 'sku', 'outcome', case l.look ->> 'outcome'
      when 'new' then 'created' when 'changed' then 'updated' else l.look ->> 'outcome' end,
    'code', l.look -> 'code', 'productId', l.look -> 'productId') order by place), '[]')
  from jsonb_array_elements(p_products) with ordinality as e (p, place)
  cross join lateral (select private.compare_product(p_business_id, p) as look) l
$$;
grant execute on function public.compare_import(uuid,jsonb) to service_role;

-- ==== catalogue/delete_products.sql

-- Deletes products with an undo. A deleted product is hidden from everybody; its row, pictures, options and combinations stay for
-- an hour. Order lines still point to the product, so that a cancelled order can give its stock back.

-- Deletes products for everybody at once; returns how many. bring_back_products restores them within an hour.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.delete_products(p_business_id uuid, p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
begin
  if p_business_id not in (select private.business_ids_where('products')) then
    perform private.refuse('forbidden');
  end if;
  return private.delete_products_now(p_business_id, p_ids);
end $$;
comment on function public.delete_products(uuid, uuid[]) is
  'Security definer on purpose: deleted products are beyond the policies of members; membership is checked first.';
grant execute on function public.delete_products(uuid,uuid[]) to authenticated;

-- The same for callers that have checked who asks.
create function private.delete_products_now(p_business_id uuid, p_ids uuid[]) returns int
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
  return cardinality(v_ids);
end $$;

-- Removes for good the products that were deleted more than an hour ago; returns how many. Leaves locked rows for the next call.
-- Callers: the server.
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
grant execute on function public.purge_deleted_products(integer) to service_role;

-- ==== catalogue/duplicate_product.sql

-- Makes a draft beside the original, with its pictures, options and prices; returns the new product's id. The draft has no SKU, and
-- its counted stock starts at 0: nobody has counted goods for it.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, product_gone.
create function public.duplicate_product(p_business_id uuid, p_product_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_ids jsonb;
begin
  insert into public.products (id, business_id, category_id, name, description, specs, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, stock, status, position)
  select v_id, business_id, category_id, left(name, 193) || ' (copy)', description, specs, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, case when stock is not null then 0 end, 'draft', position
  from public.products where business_id = p_business_id and id = p_product_id;
  if not found then
    perform private.refuse('product_gone');
  end if;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
  select business_id, v_id, path, width, height, alt, position
  from public.product_images where business_id = p_business_id and product_id = p_product_id;

  -- Maps each old id of a group or value to a new id.
  select coalesce(jsonb_object_agg(id, gen_random_uuid()), '{}') into v_ids from (
    select id from public.option_groups where business_id = p_business_id and product_id = p_product_id
    union all select id from public.option_values where business_id = p_business_id and product_id = p_product_id) old;
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (v_ids ->> id::text)::uuid, business_id, v_id, name, position
  from public.option_groups where business_id = p_business_id and product_id = p_product_id;
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v_ids ->> id::text)::uuid, business_id, v_id, (v_ids ->> group_id::text)::uuid, name, position,
    private.image_of_path(business_id, v_id, (select i.path from public.product_images i where i.id = image_id))
  from public.option_values where business_id = p_business_id and product_id = p_product_id;
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock)
  select business_id, v_id, array(select (v_ids ->> value_id::text)::uuid from unnest(value_ids) value_id order by 1),
    price, case when stock is not null then 0 end
  from public.product_combinations c where business_id = p_business_id and product_id = p_product_id
    and cardinality(value_ids) = (select count(*) from public.option_groups g
      where g.business_id = p_business_id and g.product_id = p_product_id);
  perform public.move_product(p_business_id, v_id, 'after', p_product_id);
  return v_id;
end $$;
grant execute on function public.duplicate_product(uuid,uuid) to authenticated;

-- ==== catalogue/edit_products.sql

-- Edits products from the list: the price or stock of one row, or many products at once. Each edit holds the value that the owner
-- saw and the new value, {"id", "price": {"from", "to"}, ...}, so that no unseen change is overwritten. Functions that change many
-- products return the edits that undo the change.

-- Returns the value of a field in the edit, or else in the row.
create function private.edited(p_edit jsonb, p_field text, p_current text) returns text
language sql immutable set search_path = '' as $$
  select case when p_edit ? p_field then p_edit -> p_field ->> 'to' else p_current end
$$;
grant execute on function private.edited(jsonb,text,text) to authenticated;

-- True when the row's value is not the value that the owner saw.
create function private.is_stale(p_edit jsonb, p_field text, p_current text) returns boolean
language sql immutable set search_path = '' as $$
  select p_edit ? p_field and p_edit -> p_field ->> 'from' is distinct from p_current
$$;
grant execute on function private.is_stale(jsonb,text,text) to authenticated;

-- Locks products by id, so that two bulk edits cannot deadlock. Returns how many were locked.
create function private.lock_products(p_business_id uuid, p_ids uuid[]) returns int
language sql set search_path = '' as $$
  with locked as (
    select from public.products where business_id = p_business_id and id = any (p_ids) order by id for no key update)
  select count(*)::int from locked
$$;
grant execute on function private.lock_products(uuid,uuid[]) to authenticated;

-- Returns edits that are stale: the product, or the price of one of its combinations, is no longer as the owner saw it. A stock is
-- stale when another person has set it meanwhile; goods taken by orders do not count.
create function private.stale_edits(p_business_id uuid, p_edits jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e
  left join public.products p on p.business_id = p_business_id and p.id = (e ->> 'id')::uuid
  where p.id is null
    or private.is_stale(e, 'price', p.price::text)
    or private.is_stale(e, 'compareAtPrice', p.compare_at_price::text)
    or private.is_stale(e, 'salePrice', p.sale_price::text)
    or private.is_stale(e, 'status', p.status)
    or private.is_stale(e, 'categoryId', p.category_id::text)
    or (e ? 'stock' and (e -> 'stock' ->> 'edits')::int <> p.stock_edits)
    or exists (
      select from jsonb_array_elements(e -> 'combinations') n
      left join public.product_combinations c
        on c.business_id = p_business_id and c.product_id = p.id and c.id = (n ->> 'id')::uuid
      where c.id is null or private.is_stale(n, 'price', c.price::text))
$$;
grant execute on function private.stale_edits(uuid,jsonb) to authenticated;

-- Returns the edits that undo setting a field of these products to p_to. Leaves out products that have this value already.
create function private.undo_of(p_business_id uuid, p_ids uuid[], p_field text, p_to text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, p_field, jsonb_build_object('from', p_to, 'to', value)) order by id), '[]')
  from (
    select id, case p_field when 'status' then status else category_id::text end as value
    from public.products where business_id = p_business_id and id = any (p_ids)
  ) p
  where value is distinct from p_to
$$;
grant execute on function private.undo_of(uuid,uuid[],text,text) to authenticated;

-- Returns an edit of prices with `from` and `to` exchanged.
create function private.turned_edit(p_edit jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_edit || jsonb_build_object(
    'price', jsonb_build_object('from', p_edit -> 'price' -> 'to', 'to', p_edit -> 'price' -> 'from'),
    'salePrice', jsonb_build_object('from', p_edit -> 'salePrice' -> 'to', 'to', p_edit -> 'salePrice' -> 'from'),
    'compareAtPrice', jsonb_build_object('from', p_edit -> 'compareAtPrice' -> 'to', 'to', p_edit -> 'compareAtPrice' -> 'from'),
    'combinations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c -> 'id', 'price',
        jsonb_build_object('from', c -> 'price' -> 'to', 'to', c -> 'price' -> 'from'))), '[]')
      from jsonb_array_elements(p_edit -> 'combinations') c))
$$;
grant execute on function private.turned_edit(jsonb) to authenticated;

-- Saves edits of many products: {edited, skipped}. Refuses stale edits with `stale_product` {ids}, or skips them when p_skip_stale
-- is true.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_price, bad_request, stale_product.
create function public.edit_products(p_business_id uuid, p_edits jsonb, p_skip_stale boolean default false) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '8s' as $$
declare
  v_stale uuid[];
  v_edits jsonb := p_edits;
  v_edited int;
begin
  perform private.limit_json('edits', p_edits, 8388608);
  perform private.lock_products(p_business_id, array(select (e ->> 'id')::uuid from jsonb_array_elements(p_edits) e));
  v_stale := array(select private.stale_edits(p_business_id, p_edits));
  if cardinality(v_stale) > 0 and not p_skip_stale then
    perform private.refuse('stale_product', jsonb_build_object('ids', to_jsonb(v_stale)));
  elsif cardinality(v_stale) > 0 then
    select coalesce(jsonb_agg(e), '[]') into v_edits from jsonb_array_elements(p_edits) e
      where (e ->> 'id')::uuid <> all (v_stale);
  end if;

  update public.products p set
    price = private.edited(e, 'price', p.price::text)::bigint,
    compare_at_price = private.edited(e, 'compareAtPrice', p.compare_at_price::text)::bigint,
    sale_price = private.edited(e, 'salePrice', p.sale_price::text)::bigint,
    status = private.edited(e, 'status', p.status),
    category_id = private.edited(e, 'categoryId', p.category_id::text)::uuid,
    stock = case when e ? 'stock' then private.edited_stock(p.stock, e -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when e ? 'stock' then 1 else 0 end
  from jsonb_array_elements(v_edits) e
  where p.business_id = p_business_id and p.id = (e ->> 'id')::uuid;
  get diagnostics v_edited = row_count;
  update public.product_combinations c set price = private.edited(n, 'price', c.price::text)::bigint
    from jsonb_array_elements(v_edits) e, jsonb_array_elements(e -> 'combinations') n
    where c.business_id = p_business_id and c.product_id = (e ->> 'id')::uuid and c.id = (n ->> 'id')::uuid;
  return jsonb_build_object('edited', v_edited, 'skipped', cardinality(v_stale));
exception when check_violation then
  -- The sale price or compare-at price does not fit the new price.
  perform private.refuse('bad_price');
end $$;
grant execute on function public.edit_products(uuid,jsonb,boolean) to authenticated;

-- Sets the status of products; returns {undo}, the edits that undo the change.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.set_products_status(p_business_id uuid, p_ids uuid[], p_status text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.limit_text('status', p_status);
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'status', p_status);
  update public.products set status = p_status
    where business_id = p_business_id and id = any (p_ids) and status <> p_status;
  return jsonb_build_object('undo', v_undo);
end $$;
grant execute on function public.set_products_status(uuid,uuid[],text) to authenticated;

-- Puts products into a category, or into none (null); returns {undo}, the edits that undo the change.
-- Callers: signed-in people, with their own rights.
-- Refuses: category_gone.
create function public.set_products_category(p_business_id uuid, p_ids uuid[], p_category_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_undo jsonb;
begin
  perform private.lock_products(p_business_id, p_ids);
  v_undo := private.undo_of(p_business_id, p_ids, 'categoryId', p_category_id::text);
  update public.products set category_id = p_category_id
    where business_id = p_business_id and id = any (p_ids) and category_id is distinct from p_category_id;
  return jsonb_build_object('undo', v_undo);
exception when foreign_key_violation then
  perform private.refuse('category_gone');
end $$;
grant execute on function public.set_products_category(uuid,uuid[],uuid) to authenticated;

-- ==== catalogue/import_pictures.sql

-- Saves a product's pictures as the import file lists them: [{"sourceUrl", "path", "width", "height", "alt"}]. A null path means
-- that the picture was not downloaded in this run. Adds new pictures up to the limit of 20, removes pictures that the file no
-- longer lists, and sorts them. Pictures without a source were added by the owner and stay at the end. `values`
-- of a picture, [{"option", "value"}], are the option values that it shows. Returns how many pictures were added or removed.
-- Callers: the server.
create function public.import_pictures(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_removed int;
  v_added int;
begin
  perform from public.products where business_id = p_business_id and id = p_product_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('oja:product_pictures:' || p_product_id, 0));
  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and source_url is not null
    and source_url not in (select p ->> 'sourceUrl' from jsonb_array_elements(p_pictures) p);
  get diagnostics v_removed = row_count;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position, source_url)
  select p_business_id, p_product_id, p ->> 'path', (p ->> 'width')::int, (p ->> 'height')::int, p ->> 'alt', place - 1,
    p ->> 'sourceUrl'
  from jsonb_array_elements(p_pictures) with ordinality as l (p, place)
  where p ->> 'path' is not null and not exists (
    select from public.product_images i where i.business_id = p_business_id and i.product_id = p_product_id
      and i.source_url = p ->> 'sourceUrl')
  order by place
  limit greatest(0, private.max_product_pictures() - (
    select count(*) from public.product_images where business_id = p_business_id and product_id = p_product_id));
  get diagnostics v_added = row_count;
  update public.product_images i set position = n.place from (
    select image.id, row_number() over (order by listed.place nulls last, image.position, image.id) - 1 as place
    from public.product_images image
    left join (select p ->> 'sourceUrl' as url, min(place) as place
      from jsonb_array_elements(p_pictures) with ordinality as l (p, place) group by 1) listed on listed.url = image.source_url
    where image.business_id = p_business_id and image.product_id = p_product_id) n
  where i.id = n.id and i.position <> n.place;
  update public.option_values v set image_id = i.id
    from jsonb_array_elements(p_pictures) p
    cross join jsonb_array_elements(p -> 'values') n
    join public.option_groups g on g.business_id = p_business_id and g.product_id = p_product_id and g.name = n ->> 'option'
    join public.product_images i on i.business_id = p_business_id and i.product_id = p_product_id
      and i.source_url = p ->> 'sourceUrl'
    where v.business_id = p_business_id and v.product_id = p_product_id and v.group_id = g.id and v.name = n ->> 'value'
      and v.image_id is distinct from i.id;
  return v_added + v_removed;
end $$;
grant execute on function public.import_pictures(uuid,uuid,jsonb) to service_role;

-- ==== catalogue/import_products.sql

-- Writes imported products, each with its category, option groups, values and combinations, fully or not at all. A product is found
-- by its key in the source, then by its SKU. A product whose `import_hash` is unchanged is not touched, so a second run of a file writes and
-- publishes nothing. A field that the file does not have keeps its value (compare_import.sql says what would change).

-- Returns the category with the slug; adds it at the end of the list when the store has none.
create function private.import_category(p_business_id uuid, p_category jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if coalesce(p_category, 'null') = 'null' then
    return null;
  end if;
  select id into v_id from public.categories where business_id = p_business_id and slug = p_category ->> 'slug';
  if v_id is null then
    insert into public.categories (business_id, name, slug, position)
    select p_business_id, p_category ->> 'name', p_category ->> 'slug', coalesce(max(position) + 1, 0)
      from public.categories where business_id = p_business_id
    on conflict (business_id, slug) do update set slug = excluded.slug
    returning id into v_id;
  end if;
  return v_id;
end $$;

-- Writes option groups and values by name. Groups and values that stay keep their ids, because carts and orders refer to the ids.
-- When a group is added or removed, all combinations are written anew.
create function private.import_options(p_business_id uuid, p_product_id uuid, p_options jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select array_agg(name order by name) from public.option_groups where product_id = p_product_id) is distinct from
    (select array_agg(o ->> 'name' order by o ->> 'name') from jsonb_array_elements(p_options) o) then
    delete from public.product_combinations where product_id = p_product_id;
    delete from public.option_groups where product_id = p_product_id
      and name not in (select o ->> 'name' from jsonb_array_elements(p_options) o);
  end if;
  insert into public.option_groups as g (business_id, product_id, name, position)
  select p_business_id, p_product_id, o ->> 'name', place - 1
    from jsonb_array_elements(p_options) with ordinality as l (o, place)
  on conflict (product_id, name) do update set position = excluded.position where g.position <> excluded.position;

  delete from public.option_values v using public.option_groups g
    where v.product_id = p_product_id and g.id = v.group_id and not exists (
      select from jsonb_array_elements(p_options) o, jsonb_array_elements_text(o -> 'values') as n (value_name)
      where o ->> 'name' = g.name and n.value_name = v.name);
  insert into public.option_values as v (business_id, product_id, group_id, name, position)
  select p_business_id, p_product_id, g.id, n.value_name, n.place - 1
    from jsonb_array_elements(p_options) o
    join public.option_groups g on g.product_id = p_product_id and g.name = o ->> 'name'
    cross join jsonb_array_elements_text(o -> 'values') with ordinality as n (value_name, place)
  on conflict (group_id, name) do update set position = excluded.position where v.position <> excluded.position;
end $$;

-- Writes combinations. A combination names one value per group, in the order of the groups: {"values": ["Red", "L"], "price",
-- "stock", "sku"}.
create function private.import_combinations(p_business_id uuid, p_product_id uuid, p_combinations jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_rows jsonb;
begin
  select coalesce(jsonb_agg(c || jsonb_build_object('ids', (
      select jsonb_agg(v.id order by v.id)
      from jsonb_array_elements_text(c -> 'values') with ordinality as n (value_name, place)
      join public.option_groups g on g.product_id = p_product_id and g.position = n.place - 1
      join public.option_values v on v.group_id = g.id and v.name = n.value_name))), '[]')
    into v_rows from jsonb_array_elements(p_combinations) c;

  delete from public.product_combinations c where c.product_id = p_product_id and not exists (
    select from jsonb_array_elements(v_rows) r
    where array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1) = c.value_ids);
  -- Clears the old SKUs first: SKUs may move between combinations.
  update public.product_combinations set sku = null where product_id = p_product_id and sku is not null;
  insert into public.product_combinations as c (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, array(select i::uuid from jsonb_array_elements_text(r -> 'ids') i order by 1),
    (r ->> 'price')::bigint, (r ->> 'stock')::int, r ->> 'sku'
    from jsonb_array_elements(v_rows) r
  on conflict (product_id, value_ids) do update
    set price = excluded.price, stock = excluded.stock, sku = excluded.sku
    where (c.price, c.stock, c.sku) is distinct from (excluded.price, excluded.stock, excluded.sku);
end $$;

-- Writes one imported product; returns `created`, `updated` or `unchanged`. An import updates an archived product but does not
-- restore it; only the owner does.
-- Callers: the server.
-- Refuses: name_missing, price_missing, unknown_product.
create function public.import_product(p_business_id uuid, p_product jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.lock_product(p_business_id, private.find_import_product(p_business_id, p_product));
  v_look jsonb := private.compare_product(p_business_id, p_product);
  v_options jsonb := coalesce(p_product -> 'options', '[]');
begin
  if v_look ->> 'code' is not null then
    perform private.refuse(v_look ->> 'code');
  end if;
  if v_look ->> 'outcome' = 'unchanged' then
    -- The same values in another file: the next run finds the product by its hash.
    update public.products set import_hash = private.import_hash(p_product), import_key = coalesce(p_product ->> 'key', import_key)
      where id = v_id and import_hash is distinct from private.import_hash(p_product);
    return 'unchanged';
  end if;

  if v_id is null then
    insert into public.products (business_id, category_id, name, description, price, sale_price, sale_starts_at, sale_ends_at,
      stock, status, sku, position, import_hash, import_key, compare_at_price, specs,
      stays_on_starter)
    values (p_business_id, private.import_category(p_business_id, p_product -> 'category'), p_product ->> 'name',
      coalesce(p_product ->> 'description', ''), (p_product ->> 'price')::bigint,
      (p_product ->> 'salePrice')::bigint, (p_product ->> 'saleStartsAt')::timestamptz,
      (p_product ->> 'saleEndsAt')::timestamptz, (p_product ->> 'stock')::int, case when (p_product ->> 'asDraft')::boolean then 'draft' else coalesce(p_product ->> 'status', 'live') end,
      p_product ->> 'sku', coalesce((p_product ->> 'position')::int, 0), private.import_hash(p_product),
      p_product ->> 'key', (p_product ->> 'compareAtPrice')::bigint, coalesce(p_product ->> 'specs', ''),
      coalesce((p_product ->> 'staysOnStarter')::boolean, false))
    returning id into v_id;
    perform private.import_options(p_business_id, v_id, v_options);
    perform private.import_combinations(p_business_id, v_id, coalesce(p_product -> 'combinations', '[]'));
    return 'created';
  end if;

  update public.products set
    category_id = case when p_product ? 'category'
      then private.import_category(p_business_id, p_product -> 'category') else category_id end,
    name = coalesce(p_product ->> 'name', name), description = coalesce(p_product ->> 'description', description),
    price = coalesce((p_product ->> 'price')::bigint, price),
    compare_at_price = case when p_product ? 'compareAtPrice' then (p_product ->> 'compareAtPrice')::bigint when compare_at_price > coalesce((p_product ->> 'price')::bigint, price) then compare_at_price end,
    sale_price = case when p_product ? 'salePrice' then (p_product ->> 'salePrice')::bigint
      -- A list of prices without sales ends a sale that would no longer be one.
      when sale_price >= (p_product ->> 'price')::bigint then null else sale_price end,
    sale_starts_at = case when p_product ? 'salePrice' then (p_product ->> 'saleStartsAt')::timestamptz else sale_starts_at end,
    sale_ends_at = case when p_product ? 'salePrice' then (p_product ->> 'saleEndsAt')::timestamptz else sale_ends_at end,
    stock = case when p_product ? 'stock' then (p_product ->> 'stock')::int else stock end,
    sku = coalesce(p_product ->> 'sku', sku), specs = coalesce(p_product ->> 'specs', specs),
    stays_on_starter = coalesce((p_product ->> 'staysOnStarter')::boolean, stays_on_starter),
    status = case when status = 'archived' then status else coalesce(p_product ->> 'status', status) end,
    import_hash = private.import_hash(p_product), import_key = coalesce(p_product ->> 'key', import_key)
  where id = v_id;
  if p_product ? 'options' then
    perform private.import_options(p_business_id, v_id, v_options);
    perform private.import_combinations(p_business_id, v_id, p_product -> 'combinations');
  end if;
  return 'updated';
end $$;
grant execute on function public.import_product(uuid,jsonb) to service_role;

-- Locks a product and its combinations until the transaction ends, so that no order sells between reading and writing; returns its id.
create function private.lock_product(p_business_id uuid, p_product_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.products where business_id = p_business_id and id = p_product_id for no key update;
  perform from public.product_combinations
    where business_id = p_business_id and product_id = p_product_id order by id for no key update;
  return p_product_id;
end $$;

-- Writes many products in one call: [{"sku", "outcome", "productId", "code"}], in the given order. Each product is a
-- subtransaction: one refused product (outcome 'refused'; code: our own code or the name of the constraint) does not affect the
-- others. Imports of one store wait for each other. Orders never wait while they hold a row, so orders and imports cannot deadlock.
-- Callers: the server.
create function public.import_products(p_business_id uuid, p_products jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_product jsonb;
  v_results jsonb := '[]';
begin
  perform private.lock_imports(p_business_id);
  for v_product in select value from jsonb_array_elements(p_products) loop
    v_results := v_results || private.try_import_product(p_business_id, v_product);
  end loop;
  return v_results;
end $$;
grant execute on function public.import_products(uuid,jsonb) to service_role;

-- Waits until no other import writes products of the store; holds the lock until the transaction ends.
create function private.lock_imports(p_business_id uuid) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('oja:import:' || p_business_id, 0))
$$;

-- Writes one product in a subtransaction: {"sku", "outcome", "productId", "code"}.
create function private.try_import_product(p_business_id uuid, p_product jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_outcome text;
  v_code text;
begin
  begin
    v_outcome := public.import_product(p_business_id, p_product);
  exception
    when sqlstate 'OJ400' then
      v_outcome := 'refused';
      v_code := sqlerrm;
    when integrity_constraint_violation or data_exception then
      v_outcome := 'refused';
      get stacked diagnostics v_code = constraint_name;
      v_code := coalesce(nullif(v_code, ''), sqlstate);
  end;
  return jsonb_build_object('sku', p_product ->> 'sku', 'outcome', v_outcome, 'code', v_code,
    'productId', private.find_import_product(p_business_id, p_product));
end $$;

-- ==== catalogue/list_products.sql

-- The owner's list of products: search, filters, six sort orders, keyset pagination. A query is {"search", "status", "category",
-- "stock", "sort", "after", "limit"}; every key is optional.

-- Returns the stock of each product's combinations: `counted` is the sum (null: not counted), then the lowest counted stock.
create function private.choice_stock(p_business_id uuid)
returns table (product_id uuid, choices int, low_price bigint, high_price bigint, counted bigint, fewest int, is_open boolean)
language sql stable set search_path = '' as $$
  select product_id, count(*)::int, min(price), max(price), sum(stock), min(stock), bool_or(stock is null or stock > 0)
  from public.product_combinations where business_id = p_business_id group by product_id
$$;
grant execute on function private.choice_stock(uuid) to authenticated;

-- Returns every product that matches the filters, with its sort keys. `stock` is the stock that the list shows; null means not
-- counted.
create function private.found_products(p_business_id uuid, p_query jsonb)
returns table (id uuid, number_key numeric, text_key text, choices int, low_price bigint, high_price bigint, counted bigint)
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_query ->> 'status', 'all');
  v_category text := p_query ->> 'category';
  v_stock text := coalesce(p_query ->> 'stock', '');
  v_sort text := p_query ->> 'sort';
  v_words text[];
begin
  perform private.limit_json('query', p_query, 4000);
  perform private.limit_text('search', p_query ->> 'search');
  v_words := string_to_array(lower(coalesce(p_query ->> 'search', '')), ' ');
  return query select p.id,
    case v_sort
      when 'name' then 0
      when 'price' then p.price
      when 'price-down' then -p.price
      when 'stock' then coalesce(s.stock, 1e12)
      when 'newest' then -extract(epoch from p.created_at)
      else p.position end,
    case when v_sort = 'name' then lower(p.name) else '' end,
    coalesce(c.choices, 0), c.low_price, c.high_price, s.stock
  from public.products p
  left join private.choice_stock(p_business_id) c on c.product_id = p.id
  cross join lateral (
    select case when c.choices is null then p.stock::bigint when c.counted is not null then c.counted end as stock,
      case when c.choices is null then p.stock else c.fewest end as fewest,
      case when c.choices is null then p.stock is null or p.stock > 0 else c.is_open end as is_open) s
  where p.business_id = p_business_id
    and case v_status when 'all' then p.status in ('draft', 'live') else p.status = v_status end
    and case when v_category is null then true
      when v_category = 'none' then p.category_id is null
      else p.category_id = v_category::uuid end
    and case v_stock when 'out' then not s.is_open when 'low' then s.is_open and s.fewest <= 5 else true end
    and (v_words = '{}' or (
      select bool_and(strpos(lower(p.name || ' ' || coalesce(p.sku, '')), word) > 0) from unnest(v_words) word));
end $$;
grant execute on function private.found_products(uuid,jsonb) to authenticated;

-- Returns one page of the list: {items, next}. Pass `next` as `after` to get the next page; `next` is null at the end.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_products(p_business_id uuid, p_query jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  with page as materialized (
    select f.* from private.found_products(p_business_id, p_query) f
    where p_query -> 'after' is null or jsonb_typeof(p_query -> 'after') = 'null'
      or (f.number_key, f.text_key, f.id) > ((p_query -> 'after' ->> 'number')::numeric, p_query -> 'after' ->> 'text',
        (p_query -> 'after' ->> 'id')::uuid)
    order by f.number_key, f.text_key, f.id
    limit least(greatest(coalesce((p_query ->> 'limit')::int, 50), 1), 200) + 1
  ),
  shown as (
    select *, row_number() over (order by number_key, text_key, id) as place from page
    order by number_key, text_key, id limit least(greatest(coalesce((p_query ->> 'limit')::int, 50), 1), 200)
  ),
  plan as materialized (select private.my_live_limit(p_business_id) as max_live),
  staying as materialized (
    select s.id from plan cross join lateral private.staying_product_ids(p_business_id, plan.max_live) s (id)
    where plan.max_live is not null
  )
  select jsonb_build_object(
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id,
        'name', p.name,
        'status', p.status,
        'sku', p.sku,
        'price', p.price,
        'salePrice', case when p.sale_price is not null and coalesce(p.sale_starts_at <= now(), true)
          and coalesce(p.sale_ends_at > now(), true) then p.sale_price end,
        'compareAtPrice', p.compare_at_price,
        'categoryId', p.category_id,
        'categoryName', (select c.name from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
        'picture', (select jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height, 'alt', i.alt)
          from public.product_images i where i.business_id = p.business_id and i.product_id = p.id
          order by i.position, i.id limit 1),
        'stock', p.stock,
        'stockEdits', p.stock_edits,
        'choices', s.choices,
        'lowPrice', s.low_price,
        'highPrice', s.high_price,
        'counted', s.counted,
        'isHiddenByPlan', p.status = 'live' and plan.max_live is not null and p.id not in (select id from staying)
        ) order by s.place), '[]')
      from shown s join public.products p on p.business_id = p_business_id and p.id = s.id cross join plan),
    'next', (
      select jsonb_build_object('number', s.number_key, 'text', s.text_key, 'id', s.id)
      from shown s where (select count(*) from page) > (select count(*) from shown)
      order by s.place desc limit 1))
$$;
grant execute on function public.list_products(uuid,jsonb) to authenticated;

-- Returns the ids of all products that match the filters, at most 10,000, for "select all".
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_product_ids(p_business_id uuid, p_query jsonb default '{}') returns uuid[]
language sql stable set search_path = '' as $$
  select array(select id from private.found_products(p_business_id, p_query) order by number_key, text_key, id limit 10000)
$$;
grant execute on function public.list_product_ids(uuid,jsonb) to authenticated;

-- Counts products: {all, live, draft, archived, low, out}. `all`, `low` and `out` count drafts and live products.
-- Callers: signed-in people, with their own rights.
create function public.count_products(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'all', count(*) filter (where is_saved),
    'live', count(*) filter (where status = 'live'),
    'draft', count(*) filter (where status = 'draft'),
    'archived', count(*) filter (where status = 'archived'),
    'low', count(*) filter (where is_saved and is_open and fewest <= 5),
    'out', count(*) filter (where is_saved and not is_open))
  from (
    select p.status, p.status in ('draft', 'live') as is_saved,
      case when c.choices is null then p.stock else c.fewest end as fewest,
      case when c.choices is null then p.stock is null or p.stock > 0 else c.is_open end as is_open
    from public.products p left join private.choice_stock(p_business_id) c on c.product_id = p.id
    where p.business_id = p_business_id
  ) s
$$;
grant execute on function public.count_products(uuid) to authenticated;

-- ==== catalogue/move_product.sql

-- The order of a store's products. Positions are numbers with gaps. A move writes one row while there is a free number between the
-- two neighbours. Otherwise all products of the store get new positions.

-- Gives all products of the store new positions, with gaps.
create function private.space_out_products(p_business_id uuid) returns void
language sql set search_path = '' as $$
  update public.products p set position = n.place * 1024
  from (select id, row_number() over (order by position, id)::int as place
    from public.products where business_id = p_business_id) n
  where p.business_id = p_business_id and p.id = n.id and p.position <> n.place * 1024
$$;
grant execute on function private.space_out_products(uuid) to authenticated;

-- Returns the free position right before or after a product; null when there is none. The moved product's own position counts as
-- free.
create function private.place_beside(p_business_id uuid, p_moved uuid, p_target uuid, p_side text) returns int
language sql stable set search_path = '' as $$
  with target as (select position, id from public.products where business_id = p_business_id and id = p_target),
  ends as (
    select case when p_side = 'after' then t.position else (
        select max(p.position) from public.products p
        where p.business_id = p_business_id and p.id <> p_moved and (p.position, p.id) < (t.position, t.id)) end as low,
      case when p_side = 'before' then t.position else (
        select min(p.position) from public.products p
        where p.business_id = p_business_id and p.id <> p_moved and (p.position, p.id) > (t.position, t.id)) end as high
    from target t)
  select case
    when low is null and high > -2000000000 then high - 1024
    when high is null and low < 2000000000 then low + 1024
    when high::bigint - low > 1 then (low + (high::bigint - low) / 2)::int
  end from ends
$$;
grant execute on function private.place_beside(uuid,uuid,uuid,text) to authenticated;

-- Moves a product. p_side is `before` or `after` the target product. Without a target, p_side is `top` or `bottom` of the store.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, product_gone.
create function public.move_product(p_business_id uuid, p_product_id uuid, p_side text, p_target_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_target uuid := p_target_id;
  v_side text := p_side;
  v_place int;
begin
  perform private.limit_text('side', p_side);
  perform pg_advisory_xact_lock(hashtextextended('oja:places:' || p_business_id, 0));
  if p_side in ('top', 'bottom') then
    v_side := case p_side when 'top' then 'before' else 'after' end;
    v_target := (
      select id from public.products where business_id = p_business_id and id <> p_product_id
      order by case when p_side = 'top' then position end, case when p_side = 'top' then id end, position desc, id desc limit 1);
  end if;
  if v_target = p_product_id or v_side not in ('before', 'after') then
    perform private.refuse('bad_request');
  elsif v_target is null then
    return;
  end if;
  v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  if v_place is null then
    perform private.space_out_products(p_business_id);
    v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  end if;
  update public.products set position = v_place where business_id = p_business_id and id = p_product_id;
  if not found or v_place is null then
    perform private.refuse('product_gone');
  end if;
end $$;
grant execute on function public.move_product(uuid,uuid,text,uuid) to authenticated;

-- ==== catalogue/product_costs.sql

-- What a product costs the shop, as the editor reads and writes it.

-- The costs that hold: [{valueIds, costMinor}], the product's own with no values. Empty for whoever may not see them.
-- Callers: signed-in people, with their own rights.
create function public.read_product_costs(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'costMinor', cost_minor) order by value_ids), '[]')
  from (select distinct on (value_ids) value_ids, cost_minor from public.product_costs
    where business_id = p_business_id and product_id = p_product_id order by value_ids, since desc) newest
  where cost_minor is not null
$$;
grant execute on function public.read_product_costs(uuid,uuid) to authenticated;

-- Keeps the costs that differ from those that hold. p_costs is [{valueIds, costMinor}] and may leave choices out: they stay as they are.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, product_gone.
create function public.save_product_costs(p_business_id uuid, p_product_id uuid, p_costs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_json('costs', p_costs, 65536);
  perform private.require_deed(p_business_id, 'costs');
  if jsonb_typeof(p_costs) is distinct from 'array' or jsonb_array_length(p_costs) > 251 then
    perform private.bad_request('costs');
  end if;
  perform from public.products where business_id = p_business_id and id = p_product_id and status <> 'deleted' for key share;
  if not found then
    perform private.refuse('product_gone');
  end if;
  insert into public.product_costs (business_id, product_id, value_ids, cost_minor)
  select p_business_id, p_product_id, given.value_ids, given.cost
  from (select distinct on (private.sorted_ids(c -> 'valueIds')) private.sorted_ids(c -> 'valueIds') as value_ids,
      (c ->> 'costMinor')::bigint as cost from jsonb_array_elements(p_costs) c) given
  left join lateral (select cost_minor from public.product_costs k
    where k.business_id = p_business_id and k.product_id = p_product_id and k.value_ids = given.value_ids
    order by since desc limit 1) newest on true
  where newest.cost_minor is distinct from given.cost
    and (given.value_ids = '{}' or exists (select from public.product_combinations c
      where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = given.value_ids));
  return public.read_product_costs(p_business_id, p_product_id);
exception when check_violation or data_exception then
  perform private.bad_request('costs');
  return null;
end $$;
comment on function public.save_product_costs(uuid, uuid, jsonb) is
  'Security definer on purpose: rows are written by this function alone, so that a cost of the past stays as it was.';
grant execute on function public.save_product_costs(uuid,uuid,jsonb) to authenticated;

-- ==== catalogue/read_product.sql

-- A product with everything that an editor shows, and the version of this content. The version is a hash, so any change (by a
-- colleague, another tab, an import, new pictures) makes older copies stale. The hash leaves the stock out: an order takes stock
-- without making the editor's copy stale.

-- Returns the product as an editor shows it. Null when it does not exist or the caller may not see it.
create function private.product_document(p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id,
    'businessId', p.business_id,
    'name', p.name,
    'description', p.description,
    'specs', p.specs,
    'price', p.price,
    'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price,
    'saleStartsAt', private.iso_time(p.sale_starts_at),
    'saleEndsAt', private.iso_time(p.sale_ends_at),
    'sku', p.sku,
    'categoryId', p.category_id,
    'status', p.status,
    'stock', p.stock,
    'stockEdits', p.stock_edits,
    'pictures', (
      select coalesce(jsonb_agg(jsonb_build_object('path', path, 'width', width, 'height', height, 'alt', alt)
        order by position, id), '[]')
      from public.product_images where business_id = p.business_id and product_id = p.id),
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'values', (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', v.id, 'name', v.name, 'picture', i.path))
          order by v.position, v.id), '[]')
        from public.option_values v left join public.product_images i on i.id = v.image_id where v.business_id = p.business_id and v.product_id = p.id and v.group_id = g.id))
        order by g.position, g.id), '[]')
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
    'combinations', (
      select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(value_ids), 'price', price, 'stock', stock,
        'stockEdits', stock_edits, 'sku', sku) order by value_ids), '[]')
      from public.product_combinations where business_id = p.business_id and product_id = p.id))
  from public.products p where p.id = p_product_id
$$;
grant execute on function private.product_document(uuid) to authenticated;

-- Returns the hash of a product's document without its stock.
create function private.product_version(p_document jsonb) returns text
language sql immutable set search_path = '' as $$
  select md5((p_document - 'stock' - 'stockEdits' - 'combinations' || jsonb_build_object(
    'counted', p_document ->> 'stock' is not null,
    'combinations', (
      select jsonb_agg(c - 'stock' - 'stockEdits' || jsonb_build_object('counted', c ->> 'stock' is not null) order by place)
      from jsonb_array_elements(p_document -> 'combinations') with ordinality as l (c, place))))::text)
$$;
grant execute on function private.product_version(jsonb) to authenticated;

-- Returns a product for the editor: {product, version}, or null.
-- Callers: signed-in people, with their own rights.
create function public.read_product(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('product', document, 'version', private.product_version(document))
  from (select private.product_document(p_product_id) as document) d
  where document ->> 'businessId' = p_business_id::text
$$;
grant execute on function public.read_product(uuid,uuid) to authenticated;

-- ==== catalogue/save_options.sql

-- Saves the options of a product from the editor. Groups, values and combinations that stay keep their ids: carts and orders refer
-- to the ids.

-- Returns the picture of a value after a save: the one that the editor names, none for null. An editor that names neither, because it is
-- older than pictures of values, leaves the present picture.
create function private.saved_image(p_business_id uuid, p_product_id uuid, p_value jsonb, p_current uuid) returns uuid
language sql stable set search_path = '' as $$
  select case when p_value ? 'picture' then private.image_of_path(p_business_id, p_product_id, p_value ->> 'picture') else p_current end
$$;
grant execute on function private.saved_image(uuid,uuid,jsonb,uuid) to authenticated;

-- Writes option groups and values, after the pictures of the product. Names may be exchanged within a product: changed rows therefore give up
-- their old names first.
create function private.save_options(p_business_id uuid, p_product_id uuid, p_options jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.option_values where business_id = p_business_id and product_id = p_product_id
    and id not in (select (v ->> 'id')::uuid from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') v);
  delete from public.option_groups where business_id = p_business_id and product_id = p_product_id
    and id not in (select (o ->> 'id')::uuid from jsonb_array_elements(p_options) o);

  update public.option_groups g set name = g.id::text from jsonb_array_elements(p_options) o
    where g.business_id = p_business_id and g.product_id = p_product_id and g.id = (o ->> 'id')::uuid and g.name <> o ->> 'name';
  update public.option_groups g set name = n.o ->> 'name', position = n.place - 1
    from jsonb_array_elements(p_options) with ordinality as n (o, place)
    where g.business_id = p_business_id and g.product_id = p_product_id and g.id = (n.o ->> 'id')::uuid
      and (g.name, g.position) is distinct from (n.o ->> 'name', (n.place - 1)::int);
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (o ->> 'id')::uuid, p_business_id, p_product_id, o ->> 'name', place - 1
    from jsonb_array_elements(p_options) with ordinality as n (o, place)
    where not exists (select from public.option_groups g where g.business_id = p_business_id and g.product_id = p_product_id
      and g.id = (o ->> 'id')::uuid);

  update public.option_values w set name = w.id::text
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') v
    where w.business_id = p_business_id and w.product_id = p_product_id and w.id = (v ->> 'id')::uuid and w.name <> v ->> 'name';
  update public.option_values w set name = n.v ->> 'name', position = n.place - 1,
      image_id = private.saved_image(p_business_id, p_product_id, n.v, w.image_id)
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where w.business_id = p_business_id and w.product_id = p_product_id and w.id = (n.v ->> 'id')::uuid
      and (w.name, w.position, w.image_id) is distinct from (n.v ->> 'name', (n.place - 1)::int,
        private.saved_image(p_business_id, p_product_id, n.v, w.image_id));
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v ->> 'id')::uuid, p_business_id, p_product_id, (o ->> 'id')::uuid, v ->> 'name', place - 1,
      private.image_of_path(p_business_id, p_product_id, v ->> 'picture')
    from jsonb_array_elements(p_options) o, jsonb_array_elements(o -> 'values') with ordinality as n (v, place)
    where not exists (select from public.option_values w where w.business_id = p_business_id and w.product_id = p_product_id
      and w.id = (v ->> 'id')::uuid);
end $$;
grant execute on function private.save_options(uuid,uuid,jsonb) to authenticated;

-- Returns the values of a combination in the table's order.
create function private.sorted_ids(p_ids jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select array(select i::uuid from jsonb_array_elements_text(p_ids) i order by 1)
$$;
grant execute on function private.sorted_ids(jsonb) to authenticated;

-- Writes combinations: their prices, stocks and SKUs.
create function private.save_combinations(p_business_id uuid, p_product_id uuid, p_combinations jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Clears changed SKUs first: SKUs may be exchanged.
  update public.product_combinations c set sku = null from jsonb_array_elements(p_combinations) n
    where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds')
      and c.sku is distinct from n ->> 'sku' and c.sku is not null;
  update public.product_combinations c set
      price = (n ->> 'price')::bigint,
      sku = n ->> 'sku',
      stock = case when n ? 'stock' then private.edited_stock(c.stock, n -> 'stock') else c.stock end,
      stock_edits = c.stock_edits + case when n ? 'stock' then 1 else 0 end
    from jsonb_array_elements(p_combinations) n
    where c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds')
      and ((c.price, c.sku) is distinct from ((n ->> 'price')::bigint, n ->> 'sku') or n ? 'stock');
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, private.sorted_ids(n -> 'valueIds'), (n ->> 'price')::bigint,
      (n -> 'stock' ->> 'to')::int, n ->> 'sku'
    from jsonb_array_elements(p_combinations) n
    where not exists (select from public.product_combinations c where c.business_id = p_business_id
      and c.product_id = p_product_id and c.value_ids = private.sorted_ids(n -> 'valueIds'));
end $$;
grant execute on function private.save_combinations(uuid,uuid,jsonb) to authenticated;

-- ==== catalogue/save_product.sql

-- Saves a product from the editor: the product, its pictures, option groups, values and combinations, in one transaction.

-- Returns the stock after an edit {"from", "to", "edits"}; null means "not counted". Between two numbers only the difference is
-- applied: goods that orders took since the owner read the number stay taken.
create function private.edited_stock(p_current int, p_edit jsonb) returns int
language sql immutable set search_path = '' as $$
  select case
    when p_edit ->> 'to' is null then null
    when p_current is null or p_edit ->> 'from' is null then (p_edit ->> 'to')::int
    else least(2147483647, greatest(0, p_current + (p_edit ->> 'to')::bigint - (p_edit ->> 'from')::bigint))::int
  end
$$;
grant execute on function private.edited_stock(integer,jsonb) to authenticated;

-- Writes the pictures of a product in their order; deletes pictures that are not listed.
create function private.save_pictures(p_business_id uuid, p_product_id uuid, p_pictures jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and path not in (select p ->> 'path' from jsonb_array_elements(p_pictures) p);
  update public.product_images i set position = n.place - 1, alt = n.p ->> 'alt'
    from jsonb_array_elements(p_pictures) with ordinality as n (p, place)
    where i.business_id = p_business_id and i.product_id = p_product_id and i.path = n.p ->> 'path'
      and (i.position, i.alt) is distinct from ((n.place - 1)::int, n.p ->> 'alt');
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
  select p_business_id, p_product_id, p ->> 'path', (p ->> 'width')::int, (p ->> 'height')::int, p ->> 'alt', place - 1
    from jsonb_array_elements(p_pictures) with ordinality as n (p, place)
    where not exists (select from public.product_images i where i.business_id = p_business_id
      and i.product_id = p_product_id and i.path = p ->> 'path');
end $$;
grant execute on function private.save_pictures(uuid,uuid,jsonb) to authenticated;

-- True when another person has changed a stock that this save changes, since the owner read it.
create function private.has_stale_stock(p_current jsonb, p_product jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_product ? 'stock' and p_product -> 'stock' -> 'edits' <> p_current -> 'stockEdits', false)
    or exists (
      select from jsonb_array_elements(p_product -> 'combinations') n
      join jsonb_array_elements(p_current -> 'combinations') c
        on private.sorted_ids(c -> 'valueIds') = private.sorted_ids(n -> 'valueIds')
      where n ? 'stock' and n -> 'stock' -> 'edits' <> c -> 'stockEdits')
$$;
grant execute on function private.has_stale_stock(jsonb,jsonb) to authenticated;

-- Refuses a product with more pictures, options or combinations than the editor allows: `bad_product` {reason}.
create function private.check_product_size(p_product jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  perform private.limit_json('product', p_product, 262144);
  if jsonb_array_length(p_product -> 'pictures') > 20 then
    perform private.refuse('bad_product', '{"reason": "too_many_pictures"}');
  elsif jsonb_array_length(p_product -> 'options') > 3 then
    perform private.refuse('bad_product', '{"reason": "too_many_options"}');
  elsif jsonb_array_length(p_product -> 'combinations') > 250 then
    perform private.refuse('bad_product', '{"reason": "too_many_choices"}');
  elsif exists (select from jsonb_array_elements(p_product -> 'options') o where jsonb_array_length(o -> 'values') = 0) then
    perform private.refuse('bad_product', '{"reason": "empty_option"}');
  end if;
end $$;
grant execute on function private.check_product_size(jsonb) to authenticated;

-- Writes all parts of a product. Refuses a SKU that another product has with `sku_taken`, and everything else that the tables
-- refuse with `bad_product` {reason}.
create function private.write_product(p_product jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_constraint text;
begin
  update public.products p set
    category_id = (p_product ->> 'categoryId')::uuid,
    name = p_product ->> 'name',
    description = p_product ->> 'description',
    specs = coalesce(p_product ->> 'specs', p.specs),
    price = (p_product ->> 'price')::bigint,
    compare_at_price = (p_product ->> 'compareAtPrice')::bigint,
    sale_price = (p_product ->> 'salePrice')::bigint,
    sale_starts_at = (p_product ->> 'saleStartsAt')::timestamptz,
    sale_ends_at = (p_product ->> 'saleEndsAt')::timestamptz,
    sku = p_product ->> 'sku',
    status = p_product ->> 'status',
    stock = case when p_product ? 'stock' then private.edited_stock(p.stock, p_product -> 'stock') else p.stock end,
    stock_edits = p.stock_edits + case when p_product ? 'stock' then 1 else 0 end
  where p.business_id = v_business_id and p.id = v_id;
  -- Deletes removed combinations before removed values: a combination must name one value of each group.
  delete from public.product_combinations c where c.business_id = v_business_id and c.product_id = v_id and not exists (
    select from jsonb_array_elements(p_product -> 'combinations') n where private.sorted_ids(n -> 'valueIds') = c.value_ids);
  perform private.save_pictures(v_business_id, v_id, p_product -> 'pictures');
  perform private.save_options(v_business_id, v_id, p_product -> 'options');
  perform private.save_combinations(v_business_id, v_id, p_product -> 'combinations');
exception
  when unique_violation then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse(case when v_constraint like '%_sku_key' then 'sku_taken' else 'bad_product' end,
      jsonb_build_object('reason', v_constraint));
  when check_violation or foreign_key_violation or not_null_violation or data_exception then
    get stacked diagnostics v_constraint = constraint_name;
    perform private.refuse('bad_product', jsonb_build_object('reason', coalesce(nullif(v_constraint, ''), sqlerrm)));
end $$;
grant execute on function private.write_product(jsonb) to authenticated;

-- Saves a product; returns the same as read_product. A new product (p_expected_version null) comes first in the store. Refuses a
-- product that has changed meanwhile with `stale_product` {current, version}. When a new product is sent again because its answer
-- was lost, it is found by its id and refused as stale with its own content: the editor then sees that nothing differs.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_product, bad_request, product_gone, sku_taken, stale_product.
create function public.save_product(p_product jsonb, p_expected_version text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := (p_product ->> 'id')::uuid;
  v_business_id uuid := (p_product ->> 'businessId')::uuid;
  v_current jsonb;
  v_new boolean := false;
begin
  perform private.limit_text('expectedVersion', p_expected_version);
  perform private.check_product_size(p_product);
  perform from public.products where business_id = v_business_id and id = v_id for no key update;
  if not found then
    if p_expected_version is not null then
      perform private.refuse('product_gone');
    end if;
    -- Inserts a minimal draft; the code below fills it like any save. A draft does not count as live, so the plan's limit counts
    -- the product once, when it becomes live.
    insert into public.products (id, business_id, name, price, position)
    select v_id, v_business_id, 'New product', 1,
        greatest(-2000000000, coalesce((select min(position) from public.products where business_id = v_business_id), 1024) - 1024)
    on conflict (id) do nothing;
    v_new := found;
  end if;

  v_current := private.product_document(v_id);
  if v_current is null or v_current ->> 'businessId' <> v_business_id::text then
    perform private.refuse('product_gone');
  elsif not v_new and (private.product_version(v_current) is distinct from p_expected_version
    or private.has_stale_stock(v_current, p_product)) then
    perform private.refuse('stale_product',
      jsonb_build_object('current', v_current, 'version', private.product_version(v_current)));
  end if;

  perform private.write_product(p_product);
  return public.read_product(v_business_id, v_id);
end $$;
grant execute on function public.save_product(jsonb,text) to authenticated;

-- ==== customers/claim_order.sql

-- Gives a guest's order to the account of the signed-in person who opens the order's link. The link is the proof; a phone number is
-- never enough. An order that already belongs to an account keeps its account.
-- Callers: the server.
create function public.claim_order(p_token text, p_user_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update public.orders set user_id = p_user_id
  where token = p_token and user_id is null and exists (select from auth.users where id = p_user_id);
  if found then return 'claimed'; end if;
  select user_id into v_owner from public.orders where token = p_token;
  if not found then return 'unknown'; end if;
  return case when v_owner = p_user_id then 'yours' else 'taken' end;
end $$;
grant execute on function public.claim_order(text,uuid) to service_role;

-- ==== customers/customer_details.sql

-- Returns one customer's page: the record, the totals of their orders, their delivery addresses, and the records merged into it.
-- Null when the caller may not see the customer.
-- Callers: signed-in people, with their own rights.
create function public.customer_details(p_business_id uuid, p_customer_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'address', c.address, 'landmark', c.landmark,
    'tags', to_jsonb(c.tags), 'notes', c.notes, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'orders', coalesce(f.orders, 0), 'spend', coalesce(f.spend, 0), 'lastOrderAt', greatest(c.last_order_at, f.last_order),
    'orderList', (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'status', o.status,
        'paymentStatus', o.payment_status, 'currency', o.currency, 'total', o.total, 'giftCardAmount', o.gift_card_amount,
        'isFeeOpen', o.delivery_fee is null, 'createdAt', o.created_at) order by o.created_at desc, o.id), '[]')
      from (
        select id, code, status, payment_status, currency, total, gift_card_amount, delivery_fee, created_at
        from public.orders where business_id = c.business_id and customer_id = c.id order by created_at desc, id limit 100
      ) o),
    'addresses', (
      select coalesce(jsonb_agg(jsonb_build_object('address', address, 'landmark', landmark) order by last_at desc), '[]')
      from (
        select address, max(landmark) as landmark, max(at) as last_at
        from (
          select address, landmark, created_at as at from public.orders
            where business_id = c.business_id and customer_id = c.id and address <> ''
          union all
          select address, landmark, created_at from public.customer_merges
            where business_id = c.business_id and customer_id = c.id and address <> ''
        ) seen
        where address <> c.address group by address order by last_at desc limit 10
      ) others),
    'merges', (
      select coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'phone', m.phone, 'email', m.email, 'orders', m.orders_moved,
        'at', m.created_at) order by m.created_at desc), '[]')
      from public.customer_merges m where m.business_id = c.business_id and m.customer_id = c.id),
    'voucherUses', (
      select count(*) from public.voucher_uses u join public.orders o on o.id = u.order_id
      where u.business_id = c.business_id and o.customer_id = c.id and u.released_at is null))
  from public.customers c
  left join public.customer_figures(p_business_id, p_customer_id) f on f.customer_id = c.id
  where c.business_id = p_business_id and c.id = p_customer_id
$$;
grant execute on function public.customer_details(uuid,uuid) to authenticated;

-- ==== customers/customer_duplicates.sql

-- Returns pairs of records that are probably one person, each with the reason: the same phone number in another notation, the same
-- email, or the same full name with its words in any order. When many records share a key, each is paired with the oldest.
-- Callers: signed-in people, with their own rights.
create function public.customer_duplicates(p_business_id uuid, p_customer_id uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  with keys as (
    select id, created_at, 'phone' as why, right(phone, 9) as key from public.customers where business_id = p_business_id
    union all
    select id, created_at, 'email', lower(email) from public.customers where business_id = p_business_id and email is not null
    union all
    select id, created_at, 'name', (select string_agg(w, ' ' order by w) from regexp_split_to_table(private.plain_words(name), ' ') w)
    from public.customers where business_id = p_business_id and private.plain_words(name) like '% %'
  ),
  ranked as (
    select id, why, first_value(id) over (partition by why, key order by created_at, id) as first_id from keys
  ),
  pairs as (
    select first_id, id, min(case why when 'phone' then '1phone' when 'email' then '2email' else '3name' end) as why
    from ranked where id <> first_id and (p_customer_id is null or p_customer_id in (id, first_id)) group by first_id, id
    order by why, first_id, id limit 20
  )
  select coalesce(jsonb_agg(jsonb_build_object('why', substr(p.why, 2),
    'first', jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone),
    'second', jsonb_build_object('id', b.id, 'name', b.name, 'phone', b.phone)) order by p.why, a.name, b.id), '[]')
  from pairs p join public.customers a on a.id = p.first_id join public.customers b on b.id = p.id
$$;
grant execute on function public.customer_duplicates(uuid,uuid) to authenticated;

-- ==== customers/domain_sign_in.sql

-- Sign-in on a store's own domain. A browser on such a domain never gets a token of our auth server: otherwise anyone who took over
-- the domain would have the person's whole account. The browser gets a secret that opens one person's orders and addresses at that
-- one store.

-- Returns the hash of a code or secret; only hashes are stored.
create function private.hash_secret(p_secret text) returns bytea
language sql immutable parallel safe set search_path = '' as $$ select sha256(convert_to(p_secret, 'utf8')) $$;

-- Creates a code for one person, one host and one browser. The code works once, within 60 seconds, and only with a verifier whose
-- SHA-256 is the challenge. Null when the host is no active domain of an active store, or when the session has ended.
-- Callers: the server.
-- Refuses: too_many_requests.
create function public.create_domain_code(p_user_id uuid, p_session_id uuid, p_host text, p_challenge text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_business uuid;
  v_code text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if p_challenge !~ '^[A-Za-z0-9_-]{43}$' then return null; end if;
  if not exists (select from auth.sessions where id = p_session_id and user_id = p_user_id) then return null; end if;
  select id into v_business from public.businesses
  where custom_domain = p_host and custom_domain_status = 'active' and status = 'active';
  if not found then return null; end if;

  delete from private.domain_codes where expires_at < clock_timestamp();
  delete from private.domain_sessions where expires_at < clock_timestamp();
  if (select count(*) from private.domain_codes where user_id = p_user_id) >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.domain_codes (code_hash, user_id, business_id, auth_session_id, host, challenge, expires_at)
  values (private.hash_secret(v_code), p_user_id, v_business, p_session_id, p_host, p_challenge,
    clock_timestamp() + interval '60 seconds');
  return v_code;
end $$;
grant execute on function public.create_domain_code(uuid,uuid,text,text) to service_role;

-- Uses up a code and returns the secret of a new session on that host. Null when the code, verifier or host is wrong; the code is
-- used up all the same.
-- Callers: the server.
create function public.redeem_domain_code(p_code text, p_verifier text, p_host text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.domain_codes;
  v_secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  v_challenge text := rtrim(translate(encode(sha256(convert_to(p_verifier, 'utf8')), 'base64'), '+/', '-_'), '=');
begin
  delete from private.domain_codes where code_hash = private.hash_secret(p_code) returning * into v_code;
  if not found or v_code.expires_at < clock_timestamp() or v_code.host is distinct from p_host
    or v_code.challenge is distinct from v_challenge then
    return null;
  end if;
  insert into private.domain_sessions (secret_hash, user_id, business_id, auth_session_id, host, expires_at)
  values (private.hash_secret(v_secret), v_code.user_id, v_code.business_id, v_code.auth_session_id, v_code.host,
    clock_timestamp() + interval '30 days');
  return v_secret;
end $$;
grant execute on function public.redeem_domain_code(text,text,text) to service_role;

-- Returns the person and store of a secret on a host. A secret is valid for 30 days at most. Signing out on our own host, a new
-- password, or the end of the domain ends the secret earlier.
create function private.domain_person(p_secret text, p_host text, out user_id uuid, out business_id uuid) returns record
language sql stable security definer set search_path = '' as $$
  select s.user_id, s.business_id from private.domain_sessions s
  join public.businesses b on b.id = s.business_id and b.custom_domain = s.host
    and b.custom_domain_status = 'active' and b.status = 'active'
  join auth.sessions a on a.id = s.auth_session_id and a.user_id = s.user_id
  where s.secret_hash = private.hash_secret(p_secret) and s.host = p_host and s.expires_at > clock_timestamp()
$$;
grant execute on function private.domain_person(text,text) to service_role;

-- Returns the id of the person of a secret on a host; null without one.
-- Callers: the server.
create function public.domain_customer(p_secret text, p_host text) returns uuid
language sql stable security definer set search_path = '' as $$
  select user_id from private.domain_person(p_secret, p_host)
$$;
grant execute on function public.domain_customer(text,text) to service_role;

-- Signs out on a store's own domain.
-- Callers: the server.
create function public.end_domain_session(p_secret text, p_host text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.domain_sessions where secret_hash = private.hash_secret(p_secret) and host = p_host
$$;
grant execute on function public.end_domain_session(text,text) to service_role;

-- Calls one of the three account functions as the person of the secret. Gives up the server's rights before the call, so that row
-- level security works as on our own host. Null when the secret is not valid.
-- Callers: the server.
-- Refuses: bad_request.
create function public.as_domain_customer(p_secret text, p_host text, p_call text, p_args jsonb default '{}') returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user uuid;
  v_business uuid;
begin
  select p.user_id, p.business_id into v_user, v_business from private.domain_person(p_secret, p_host) p;
  if v_user is null then return null; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true);
  perform set_config('role', 'authenticated', true);
  return case p_call
    when 'my_account' then public.my_account(v_business)
    when 'save_my_address' then public.save_my_address(v_business, p_args -> 'address')
    when 'remove_my_address' then public.remove_my_address(v_business, (p_args ->> 'id')::uuid)
  end;
end $$;
grant execute on function public.as_domain_customer(text,text,text,jsonb) to service_role;

-- ==== customers/erase_customer.sql

-- Erases a person on request and keeps the shop's accounts correct. Orders keep their lines, amounts and dates; name, phone and
-- address are removed. An order on its way needs a name and an address, so it blocks the erasure.

-- Returns fifteen digits that are no real phone number (+999 is not assigned). All rows of one erased person get the same number,
-- so that they still count as one person. The number is never used again.
create function private.stand_in_phone() returns text
language sql volatile set search_path = '' as $$
  select '999' || string_agg((get_byte(extensions.gen_random_bytes(1), 0) % 10)::text, '') from generate_series(1, 12)
$$;

-- Erases a person from the store's records and orders, as described at the top of this file. p_name must equal the record's name,
-- so that nobody is erased by mistake. Refuses with `customer_has_open_orders` {orders} while an order is on its way.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, customer_has_open_orders, forbidden, unavailable, unknown_customer.
create function public.erase_customer(p_business_id uuid, p_customer_id uuid, p_name text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_customer public.customers;
  v_phones text[];
  v_orders uuid[];
  v_open int;
  v_phone text := private.stand_in_phone();
begin
  perform private.limit_text('name', p_name);
  perform private.require_deed(p_business_id, 'customer-records');
  perform private.lock_store_orders(p_business_id);
  select * into v_customer from public.customers where business_id = p_business_id and id = p_customer_id for update;
  if not found then
    perform private.refuse('unknown_customer');
  elsif private.plain_words(p_name) is distinct from private.plain_words(v_customer.name) then
    perform private.refuse('bad_request', '{"field": "name"}');
  end if;
  v_phones := array(select phone from public.customer_merges where business_id = p_business_id and customer_id = p_customer_id)
    || v_customer.phone;
  v_orders := array(select id from public.orders where business_id = p_business_id
    and (customer_id = p_customer_id or (customer_id is null and phone = any (v_phones))) order by id for update);
  select count(*) into v_open from public.orders where id = any (v_orders) and status in ('pending', 'confirmed', 'shipped');
  if v_open > 0 then
    perform private.refuse('customer_has_open_orders', jsonb_build_object('orders', v_open));
  end if;

  update public.orders set customer_id = null, user_id = null, customer_name = 'Erased customer', phone = v_phone, address = '',
    landmark = '', email = null, note = '', ip_hash = null, request_hash = 'erased'
  where id = any (v_orders);
  -- Clears the notes of colleagues, which may name the person. The colleague's id stays.
  update public.order_events e set note = '',
    actor = (select m.user_id from public.business_members m where m.business_id = p_business_id and m.user_id = e.actor)
  where business_id = p_business_id and order_id = any (v_orders);
  update public.voucher_uses set phone = v_phone
  where business_id = p_business_id and (order_id = any (v_orders) or phone = any (v_phones));
  delete from public.customers where id = p_customer_id;
  insert into public.customer_erasures (business_id, orders, actor)
  values (p_business_id, cardinality(v_orders), (select auth.uid()));
  return jsonb_build_object('orders', cardinality(v_orders));
end $$;
comment on function public.erase_customer(uuid, uuid, text) is
  'Security definer on purpose: rewrites orders, history and voucher uses, which members may not; owners and managers only, checked first.';
grant execute on function public.erase_customer(uuid,uuid,text) to authenticated;

-- ==== customers/list_customers.sql

-- The owner's list of customers. Spend is the income of the shop from a customer: confirmed, shipped and delivered orders that are
-- not refunded, in the shop's present currency. Discounts are taken off; delivery fees and gift card payments count. Cancelled and
-- pending orders do not count.

-- Returns letters and digits only, without accents, in small letters: `Ṣọlá Adé-Ojo` -> `sola ade ojo`. For finding and comparing
-- names.
create function private.plain_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(normalize(lower(p_text), NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
grant execute on function private.plain_words(text) to authenticated;

-- Returns the order totals of one customer or of all. `orders` does not count cancelled orders.
-- Callers: signed-in people, with their own rights.
create function public.customer_figures(p_business_id uuid, p_customer_id uuid default null)
returns table (customer_id uuid, orders bigint, spend bigint, last_order timestamptz)
language sql stable security invoker set search_path = '' as $$
  select o.customer_id, count(*) filter (where o.status <> 'cancelled'),
    coalesce(sum(o.total + o.gift_card_amount) filter (where o.status in ('confirmed', 'shipped', 'delivered')
      and o.payment_status <> 'refunded' and o.currency = b.currency), 0)::bigint,
    max(o.created_at)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.customer_id is not null
    and (p_customer_id is null or o.customer_id = p_customer_id)
  group by o.customer_id
$$;
grant execute on function public.customer_figures(uuid,uuid) to authenticated;

-- Returns a page of customers with their totals, by search, tag and sort order.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_customers(
  p_business_id uuid, p_search text default '', p_tag text default null, p_sort text default 'recent',
  p_limit int default 50, p_offset int default 0
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words text;
  v_digits text;
  v_typed text;
  v_tag text;
begin
  perform private.limit_text('search', p_search);
  perform private.limit_text('tag', p_tag);
  perform private.limit_text('sort', p_sort);
  v_words := private.plain_words(p_search);
  v_digits := ltrim(regexp_replace(p_search, '\D', '', 'g'), '0');
  v_typed := lower(btrim(p_search));
  v_tag := lower(p_tag);
  return (
    with found as (
      select c.*, coalesce(f.orders, 0) as orders, coalesce(f.spend, 0) as spend,
        greatest(c.last_order_at, f.last_order) as last_order
      from public.customers c
      left join public.customer_figures(p_business_id) f on f.customer_id = c.id
      where c.business_id = p_business_id
        and (p_tag is null or exists (select from unnest(c.tags) t where lower(t) = v_tag))
        and (v_typed = ''
          or (v_words <> '' and strpos(private.plain_words(c.name), v_words) > 0)
          or (length(v_digits) >= 3 and strpos(c.phone, v_digits) > 0)
          or strpos(lower(c.email), v_typed) > 0
          or exists (select from unnest(c.tags) t where strpos(lower(t), v_typed) > 0)
          or (length(v_digits) >= 3 and exists (select from public.customer_merges m
            where m.business_id = c.business_id and m.customer_id = c.id and strpos(m.phone, v_digits) > 0)))
    ),
    page as (
      select * from found
      order by case when p_sort = 'spend' then spend end desc nulls last, case when p_sort = 'orders' then orders end desc nulls last,
        case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'customers', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'phone', phone, 'email', email, 'address', address, 'landmark', landmark, 'tags', to_jsonb(tags),
        'notes', notes, 'orders', orders, 'spend', spend, 'lastOrderAt', last_order, 'createdAt', created_at)
        order by case when p_sort = 'spend' then spend end desc nulls last,
          case when p_sort = 'orders' then orders end desc nulls last,
          case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id), '[]')
        from page)));
end $$;
grant execute on function public.list_customers(uuid,text,text,text,integer,integer) to authenticated;

-- ==== customers/merge_customers.sql

-- Computes the result of a merge. The figures count as in the list of customers: cancelled orders move too, but are not counted.
create function private.plan_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_keep public.customers;
  v_merge public.customers;
  v_plan jsonb;
begin
  select * into v_keep from public.customers where business_id = p_business_id and id = p_keep;
  select * into v_merge from public.customers where business_id = p_business_id and id = p_merge;
  if v_keep.id is null or v_merge.id is null then
    perform private.refuse('unknown_customer');
  elsif p_keep = p_merge then
    perform private.refuse('bad_request');
  end if;
  select jsonb_build_object('result', to_jsonb(private.merged_customer(v_keep, v_merge)) - 'updated_at' - 'user_id',
    'merged', jsonb_build_object('name', v_merge.name, 'phone', v_merge.phone, 'email', v_merge.email,
      'address', v_merge.address, 'landmark', v_merge.landmark),
    'orders', (select count(*) from public.orders
      where business_id = p_business_id and customer_id in (p_keep, p_merge) and status <> 'cancelled'),
    'ordersMoved', (select count(*) from public.orders
      where business_id = p_business_id and customer_id = p_merge and status <> 'cancelled'),
    'spend', (select coalesce(sum(f.spend), 0) from unnest(array[p_keep, p_merge]) c, public.customer_figures(p_business_id, c) f),
    'voucherUses', (select count(*) from public.voucher_uses
      where business_id = p_business_id and phone in (v_keep.phone, v_merge.phone) and released_at is null)) into v_plan;
  return v_plan || jsonb_build_object('version', md5(v_plan::text));
end $$;

-- Returns the result of a merge before it is made, and a version for merge_customers.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, merge_too_long, unknown_customer.
create function public.preview_customer_merge(p_business_id uuid, p_keep uuid, p_merge uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'customer-records');
  return private.plan_customer_merge(p_business_id, p_keep, p_merge);
end $$;
comment on function public.preview_customer_merge(uuid, uuid, uuid) is
  'Security definer on purpose: one plan for preview and merge, the merge writing tables that members may not; managers only.';
grant execute on function public.preview_customer_merge(uuid,uuid,uuid) to authenticated;

-- Merges one customer's record into another in one transaction. Locks both records, and the placing and cancelling of the store's
-- orders. Refuses with `customer_changed` when the result would no longer be the result of the preview.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, customer_changed, forbidden, merge_too_long, unavailable, unknown_customer.
create function public.merge_customers(p_business_id uuid, p_keep uuid, p_merge uuid, p_version text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_plan jsonb;
  v_keep public.customers;
  v_merge public.customers;
  v_result public.customers;
begin
  perform private.limit_text('version', p_version);
  perform private.require_deed(p_business_id, 'customer-records');
  perform private.lock_store_orders(p_business_id);
  perform from public.customers where business_id = p_business_id and id in (p_keep, p_merge) order by id for update;
  v_plan := private.plan_customer_merge(p_business_id, p_keep, p_merge);
  if v_plan ->> 'version' is distinct from p_version then
    perform private.refuse('customer_changed');
  end if;
  select * into v_keep from public.customers where id = p_keep;
  select * into v_merge from public.customers where id = p_merge;
  v_result := private.merged_customer(v_keep, v_merge);

  update public.orders set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  update public.voucher_uses set phone = v_keep.phone where business_id = p_business_id and phone = v_merge.phone;
  update public.customer_merges set customer_id = p_keep where business_id = p_business_id and customer_id = p_merge;
  delete from public.customers where id = p_merge;
  insert into public.customer_merges (business_id, customer_id, phone, name, email, address, landmark, orders_moved, actor)
  values (p_business_id, p_keep, v_merge.phone, v_merge.name, v_merge.email, v_merge.address, v_merge.landmark,
    (v_plan ->> 'ordersMoved')::int, (select auth.uid()))
  on conflict (business_id, phone) do update set customer_id = excluded.customer_id, name = excluded.name,
    email = excluded.email, address = excluded.address, landmark = excluded.landmark,
    orders_moved = excluded.orders_moved, actor = excluded.actor, created_at = now();
  update public.customers set email = v_result.email, address = v_result.address, landmark = v_result.landmark,
    user_id = v_result.user_id, tags = v_result.tags, notes = v_result.notes, last_order_at = v_result.last_order_at,
    created_at = v_result.created_at
  where id = p_keep;
  return v_plan;
end $$;
comment on function public.merge_customers(uuid, uuid, uuid, text) is
  'Security definer on purpose: moves orders and voucher uses, which members may not write; owners and managers only, checked first.';
grant execute on function public.merge_customers(uuid,uuid,uuid,text) to authenticated;

-- ==== customers/my_account.sql

-- A shopper's own data: orders and saved addresses.

-- Limits the number of saved addresses: without a limit one account could fill the database.
create function private.limit_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('customer_addresses ' || new.user_id, 0));
  if (select count(*) from public.customer_addresses where user_id = new.user_id) >= 50 then
    perform private.refuse('too_many_requests', jsonb_build_object('limit', 50));
  end if;
  return new;
end $$;

-- Returns the caller's own orders at one store, each with its receipt, and their addresses, newest first. Row level security
-- decides what they may read. The filter on the caller's id is for members of the store, who may read more.
-- Callers: signed-in people, with their own rights.
create function public.my_account(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', o.code, 'token', o.token, 'status', o.status, 'paymentStatus', o.payment_status, 'currency', o.currency,
        'total', o.total, 'deliveryFee', o.delivery_fee,
        'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'receiptToken', case when o.status = 'delivered' then private.own_receipt_token(o.id) end,
        'items', coalesce((
          select jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.position)
          from public.order_lines l where l.order_id = o.id), '[]')) order by o.created_at desc, o.id)
      from (
        select * from (
          select id, code, token, status, payment_status, currency, total, delivery_fee, created_at from public.orders
          where business_id = p_business_id and user_id = (select auth.uid())
        ) mine order by created_at desc, id limit 100
      ) o), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'address', a.address,
        'landmark', a.landmark) order by a.created_at, a.id)
      from public.customer_addresses a where a.business_id = p_business_id and a.user_id = (select auth.uid())), '[]'))
$$;
grant execute on function public.my_account(uuid) to authenticated;

-- Adds an address, or changes the address with the given id; returns the account after the change.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.save_my_address(p_business_id uuid, p_address jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_address ->> 'id')::uuid;
  v_name text := coalesce(p_address ->> 'name', '');
  v_phone text := coalesce(p_address ->> 'phone', '');
  v_address text := coalesce(p_address ->> 'address', '');
  v_landmark text := coalesce(p_address ->> 'landmark', '');
begin
  perform private.limit_json('address', p_address, 8000);
  if v_id is null then
    insert into public.customer_addresses (business_id, name, phone, address, landmark)
    values (p_business_id, v_name, v_phone, v_address, v_landmark);
  else
    update public.customer_addresses set name = v_name, phone = v_phone, address = v_address, landmark = v_landmark
    where id = v_id and business_id = p_business_id;
  end if;
  return public.my_account(p_business_id);
end $$;
grant execute on function public.save_my_address(uuid,jsonb) to authenticated;

-- Removes an address; returns the account after the change.
-- Callers: signed-in people, with their own rights.
create function public.remove_my_address(p_business_id uuid, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from public.customer_addresses where id = p_id and business_id = p_business_id;
  return public.my_account(p_business_id);
end $$;
grant execute on function public.remove_my_address(uuid,uuid) to authenticated;

-- Returns the caller's own orders in all shops, newest first, for people without a store of their own. Runs with the definer's
-- rights, because no policy lets a shopper read a shop's name.
-- Callers: signed-in people; the function checks what they may do.
create function public.my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'code', o.code, 'token', o.token, 'status', o.status, 'currency', o.currency, 'total', o.total,
    'deliveryFee', o.delivery_fee, 'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'shop', b.name) order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders where user_id = (select auth.uid()) order by created_at desc, id limit 50
  ) o join public.businesses b on b.id = o.business_id
$$;
comment on function public.my_orders() is
  'The caller''s own orders in all shops. Defined as its owner because no policy lets a shopper read the name of a shop.';
grant execute on function public.my_orders() to authenticated;

-- ==== customers/refuse_merged_phone.sql

-- Refuses a new record with a merged number: the number belongs to the record that stayed.
create function private.refuse_merged_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_customer_id uuid;
begin
  select customer_id into v_customer_id from public.customer_merges
    where business_id = new.business_id and phone = new.phone and customer_id <> new.id;
  if found then
    perform private.refuse('phone_taken', jsonb_build_object('customerId', v_customer_id));
  end if;
  return null;
end $$;

-- ==== customers/tag_customers.sql

-- True for a valid list of tags: each on one line, no tag twice.
create function private.are_tags(p_tags text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_tags = '{}' then
    return true;
  end if;
  return (
    select coalesce(bool_and(t is not null and private.is_line(t, 40) and t = btrim(t)), true)
      and count(*) = count(distinct lower(t)) from unnest(p_tags) t);
end $$;
grant execute on function private.are_tags(text[]) to authenticated, service_role;

-- Returns [{tag, customers}], most used first. Tags that differ only in capitals count as one.
-- Callers: signed-in people, with their own rights.
create function public.customer_tags(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'customers', customers) order by customers desc, tag), '[]')
  from (
    select min(t) as tag, count(*) as customers
    from public.customers c, unnest(c.tags) t where c.business_id = p_business_id group by lower(t)
  ) used
$$;
grant execute on function public.customer_tags(uuid) to authenticated;

-- Adds a tag to customers or removes it; returns how many customers changed. Other tag changes at the same moment are kept. Locks
-- the rows by id first.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.tag_customers(p_business_id uuid, p_customers uuid[], p_tag text, p_on boolean) returns int
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_changed int;
begin
  perform private.limit_text('tag', p_tag);
  if p_tag is null or not private.are_tags(array[btrim(p_tag)]) then
    perform private.refuse('bad_request', '{"field": "tag"}');
  end if;
  perform from public.customers where business_id = p_business_id and id = any (p_customers) order by id for no key update;
  update public.customers c
  set tags = case when p_on then array_append(c.tags, btrim(p_tag))
    else array(select t from unnest(c.tags) with ordinality as l (t, place) where lower(t) <> lower(btrim(p_tag)) order by place) end
  where c.business_id = p_business_id and c.id = any (p_customers)
    and p_on <> exists (select from unnest(c.tags) t where lower(t) = lower(btrim(p_tag)));
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
grant execute on function public.tag_customers(uuid,uuid[],text,boolean) to authenticated;

-- ==== dead_letters/dead_letters.sql

-- Messages that a queue gave up on. The table keeps a message until somebody reads it, sends it again or clears it (`npm run
-- dead-letters`).

-- Keeps letters [{queue, body, delivery, attempts}]. A letter that exists already gets higher counts. Keeps the thousand newest
-- letters, for 30 days.
-- Callers: the server.
create function public.keep_dead_letters(p_letters jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dead_letters as d (queue, body, business_id, delivery, deaths, attempts)
  select l.queue, l.body, coalesce((l.body ->> 'businessId')::uuid, (
      select business_id from public.picture_jobs where id = (l.body ->> 'jobId')::uuid), (
      select business_id from public.imports where id = (l.body ->> 'importId')::uuid)),
      max(l.delivery), count(*), sum(l.attempts)
    from jsonb_to_recordset(p_letters) l (queue text, body jsonb, delivery text, attempts int)
    group by l.queue, l.body order by l.queue, l.body
  on conflict (queue, body) do update
    set delivery = excluded.delivery, deaths = d.deaths + excluded.deaths, attempts = d.attempts + excluded.attempts,
      last_at = now()
    where d.delivery <> excluded.delivery;
  delete from private.dead_letters where last_at < now() - interval '30 days';
  delete from private.dead_letters where id in (
    select id from private.dead_letters order by last_at desc, id offset 1000);
end $$;
grant execute on function public.keep_dead_letters(jsonb) to service_role;

-- Returns the state of a letter's work. `open`: still to do. `over`: the store's newest version is published, or the job or import has
-- ended, or the provider's message is settled. `gone`: it no longer exists. A letter about lost pages stays open, because versions do not show lost pages.
create function private.dead_letter_state(p_queue text, p_body jsonb) returns text
language sql stable security definer set search_path = '' as $$
  select case p_queue
    when 'oja-rebuilds' then coalesce((
      select case when v.rendered_version < v.content_version then 'open' when b.id is null then 'gone'
        when p_body ? 'repairs' then 'open' else 'over' end
      from public.store_versions v left join public.businesses b on b.id = v.business_id
      where v.business_id = (p_body ->> 'businessId')::uuid), 'gone')
    when 'oja-pictures' then coalesce((
      select case j.status when 'running' then 'open' else 'over' end
      from public.picture_jobs j where j.id = (p_body ->> 'jobId')::uuid), 'gone')
    when 'oja-payments' then coalesce((
      select case e.status when 'stored' then 'open' else 'over' end
      from public.provider_events e where e.sha256 = decode(p_body ->> 'eventHash', 'hex')), 'gone')
    when 'oja-imports' then coalesce((
      select case when i.status in ('running', 'undoing') then 'open' else 'over' end
      from public.imports i where i.id = (p_body ->> 'importId')::uuid), 'gone')
    else 'open' end
$$;

-- Returns the newest letters and marks them as seen. `GET /api/ready` counts letters that nobody has seen.
-- Callers: the server.
create function public.read_dead_letters(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_letters jsonb;
begin
  with letters as (select * from private.dead_letters order by last_at desc, id limit p_limit),
    seen as (update private.dead_letters d set seen_at = now() from letters l where d.id = l.id)
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'queue', l.queue, 'body', l.body, 'deaths', l.deaths, 'attempts', l.attempts,
      'firstAt', l.first_at, 'lastAt', l.last_at, 'isNew', l.seen_at is null or l.seen_at < l.last_at,
      'state', private.dead_letter_state(l.queue, l.body),
      'store', (select jsonb_build_object('name', b.name, 'slug', b.slug) from public.businesses b where b.id = l.business_id)
    ) order by l.last_at desc, l.id), '[]') into v_letters
  from letters l;
  return v_letters;
end $$;
grant execute on function public.read_dead_letters(integer) to service_role;

-- Removes letters; returns how many.
-- Callers: the server.
create function public.clear_dead_letters(p_ids uuid[]) returns int
language sql volatile security definer set search_path = '' as $$
  with cleared as (delete from private.dead_letters where id = any(p_ids) returning 1)
  select count(*)::int from cleared
$$;
grant execute on function public.clear_dead_letters(uuid[]) to service_role;

-- ==== deletion/begin_account_deletion.sql

-- Removes a deleted person from histories and ledgers: the column `actor` becomes null, and lines about the person lose the name. A trigger
-- does this, because ledgers refuse direct changes.
create function private.forget_actor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = 'actor' and a.atttypid = 'uuid'::regtype and not a.attisdropped
  loop
    execute format('update %s set actor = null where actor = $1', v_table) using new.user_id;
  end loop;
  update public.activity set subject = '', about = null where about = new.user_id;
  return null;
end $$;

-- Refuses new memberships of a person whose account is being deleted: a store that they joined now would lose its owner. Runs after
-- the row is written, so that row level security refuses strangers first.
create function private.refuse_leaving_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.account_deletions where user_id = new.user_id) then
    perform private.refuse('forbidden');
  end if;
  return null;
end $$;

-- Begins the deletion of an account. Stores that nobody else owns are deleted too, but only when `p_slugs` names each of them;
-- otherwise refuses with `last_owner` and their names. The person leaves all other stores. Returns the ids of the stores that are
-- being deleted.
-- Callers: the server.
-- Refuses: last_owner.
create function public.begin_account_deletion(p_user_id uuid, p_slugs text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_alone uuid[];
  v_unnamed jsonb;
begin
  -- Takes the lock of create_business, so that the person cannot open a store between this check and the deletion.
  perform pg_advisory_xact_lock(hashtextextended('oja:create_business:' || p_user_id, 0));
  perform from public.businesses b
    where b.id in (select business_id from public.business_members where user_id = p_user_id and role = 'owner')
    order by b.id for update;
  select coalesce(array_agg(m.business_id), '{}') into v_alone from public.business_members m
    where m.user_id = p_user_id and m.role = 'owner' and not exists (
      select from public.business_members o
      where o.business_id = m.business_id and o.role = 'owner' and o.user_id <> p_user_id);
  select jsonb_agg(jsonb_build_object('name', name, 'slug', slug) order by slug) into v_unnamed
    from public.businesses where id = any (v_alone) and slug <> all (p_slugs);
  if v_unnamed is not null then
    perform private.refuse('last_owner', jsonb_build_object('stores', v_unnamed));
  end if;
  perform private.close_store(id, p_user_id) from unnest(v_alone) id;
  delete from public.business_members where user_id = p_user_id;
  insert into private.account_deletions (user_id) values (p_user_id) on conflict do nothing;
  return (select coalesce(jsonb_agg(business_id), '[]') from private.store_deletions where asked_by = p_user_id);
end $$;
grant execute on function public.begin_account_deletion(uuid,text[]) to service_role;

-- ==== deletion/begin_store_deletion.sql

-- Takes a store offline: no pages, no orders, no domain, no members.
create function private.close_store(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.store_deletions (business_id, asked_by, slugs, custom_domain)
  select b.id, p_user_id, b.slug || array(select slug from public.slug_history where business_id = b.id), b.custom_domain
  from public.businesses b where b.id = p_business_id
  on conflict do nothing;
  insert into public.closed_stores (business_id, name, slugs, plan, plan_ends_at, opened_at)
  select b.id, b.name, d.slugs, b.plan, b.plan_ends_at, b.created_at
  from public.businesses b join private.store_deletions d on d.business_id = b.id where b.id = p_business_id
  on conflict do nothing;
  perform private.end_domain_claim(id, 'store') from private.domain_claims where business_id = p_business_id and state <> 'ended';
  update public.businesses set status = 'suspended', custom_domain = null, custom_domain_status = 'none'
    where id = p_business_id;
  delete from public.business_members where business_id = p_business_id;
end $$;

-- Begins the deletion of a store by its owner, who has typed its slug. A second call while the deletion is running changes nothing.
-- Callers: the server.
-- Refuses: forbidden, slug_mismatch.
create function public.begin_store_deletion(p_business_id uuid, p_user_id uuid, p_slug text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  select slug into v_slug from public.businesses where id = p_business_id for update;
  if exists (select from private.store_deletions where business_id = p_business_id and asked_by = p_user_id) then
    return;
  end if;
  if not exists (
    select from public.business_members where business_id = p_business_id and user_id = p_user_id and role = 'owner') then
    perform private.refuse('forbidden');
  end if;
  if p_slug is distinct from v_slug then
    perform private.refuse('slug_mismatch');
  end if;
  perform private.close_store(p_business_id, p_user_id);
end $$;
grant execute on function public.begin_store_deletion(uuid,uuid,text) to service_role;

-- ==== deletion/finish_deletion.sql

-- The later steps of a deletion. The server calls them until nothing is left. Each step may run twice: when the server dies, the
-- cron job of each minute continues with the rows of `store_deletions` and `account_deletions`.

-- Deletes some rows of a store; returns true when the store is gone. Large tables come first; the store's own row removes the rest
-- by cascade.
-- Callers: the server.
create function public.erase_store(p_business_id uuid, p_limit int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_table text;
  v_count int;
begin
  if not exists (select from private.store_deletions where business_id = p_business_id) then
    raise exception 'store % is not being deleted', p_business_id;
  end if;
  update private.store_deletions set touched_at = now() where business_id = p_business_id;
  foreach v_table in array array['orders', 'customers', 'products', 'store_page_days'] loop
    execute format('delete from public.%1$I where ctid = any (array(
      select ctid from public.%1$I where business_id = $1 limit $2))', v_table) using p_business_id, p_limit;
    get diagnostics v_count = row_count;
    if v_count > 0 then
      return false;
    end if;
  end loop;
  delete from public.businesses where id = p_business_id;
  return true;
end $$;
grant execute on function public.erase_store(uuid,integer) to service_role;

-- Returns files of a store in all buckets; the storage service removes them.
-- Callers: the server.
create function public.store_objects(p_business_id uuid, p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name from storage.buckets b
  join storage.objects o on o.bucket_id = b.id and o.name >= p_business_id || '/' and o.name < p_business_id || '0'
  order by 1, 2 limit p_limit
$$;
grant execute on function public.store_objects(uuid,integer) to service_role;

-- Ends the deletion of a store: removes the last rows that name the store, and the row of store_deletions. Keeps a row for files
-- that may still arrive (deletion/leftovers.sql).
-- Callers: the server.
create function public.finish_store_deletion(p_business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_table regclass;
begin
  if exists (select from public.businesses where id = p_business_id) then
    raise exception 'store % has not been erased', p_business_id;
  end if;
  for v_table in
    select c.oid::regclass from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and a.attname = 'business_id' and not a.attisdropped
      -- What was paid is the billing record; a subscription must still be ended at the provider; a person tries once; the
      -- operators' log is never changed.
      and c.oid <> all (array['public.closed_stores'::regclass, 'private.store_deletions'::regclass,
        'private.store_leftovers'::regclass, 'public.plan_entries'::regclass, 'public.plan_checkouts'::regclass,
        'public.plan_subscriptions'::regclass, 'public.plan_charge_attempts'::regclass, 'public.money_back_requests'::regclass,
        'public.payment_disputes'::regclass, 'private.trial_people'::regclass, 'private.operator_acts'::regclass])
  loop
    execute format('delete from %s where business_id = $1', v_table) using p_business_id;
  end loop;
  with gone as (
    delete from private.store_deletions where business_id = p_business_id returning business_id, slugs, custom_domain)
  insert into private.store_leftovers (business_id, slugs, custom_domain)
  select business_id, slugs, custom_domain from gone on conflict do nothing;
end $$;
grant execute on function public.finish_store_deletion(uuid) to service_role;

-- Removes the row of account_deletions. The auth server has deleted the account before.
-- Callers: the server.
create function public.finish_account_deletion(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.users where id = p_user_id) then
    raise exception 'account % has not been deleted', p_user_id;
  end if;
  delete from private.account_deletions where user_id = p_user_id;
end $$;
grant execute on function public.finish_account_deletion(uuid) to service_role;

-- Returns deletions to continue: of one store or person, or else those that nobody has touched for a minute.
-- Callers: the server.
create function public.claim_deletions(p_store uuid, p_user uuid, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with stores as (
    update private.store_deletions set touched_at = clock_timestamp() where business_id in (
      select business_id from private.store_deletions
      where case when p_store is null and p_user is null then touched_at < clock_timestamp() - interval '1 minute'
        else business_id = p_store or asked_by = p_user end
      order by asked_at limit p_limit for update skip locked)
    returning business_id, slugs, custom_domain
  ),
  accounts as (
    update private.account_deletions set touched_at = clock_timestamp() where user_id in (
      select user_id from private.account_deletions
      where case when p_store is null and p_user is null then touched_at < clock_timestamp() - interval '1 minute'
        else user_id = p_user end
      order by asked_at limit p_limit for update skip locked)
    returning user_id
  )
  select jsonb_build_object(
    'stores', coalesce((select jsonb_agg(jsonb_build_object(
      'businessId', business_id, 'slugs', slugs, 'customDomain', custom_domain)) from stores), '[]'),
    'accounts', coalesce((select jsonb_agg(user_id) from accounts), '[]'))
$$;
grant execute on function public.claim_deletions(uuid,uuid,integer) to service_role;

-- ==== deletion/leftovers.sql

-- Removes files that arrive after a store is deleted: files of an upload that was running, or an object of a publish that had lost
-- its lease. No row names these files. So `store_leftovers` keeps the store's id for an hour. The server looks for files each
-- minute, and once more at the end.

-- Returns files of deleted stores, in all buckets; the storage service removes them.
-- Callers: the server.
create function public.stray_objects(p_limit int) returns table (bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select o.bucket, o.name from private.store_leftovers l, lateral public.store_objects(l.business_id, p_limit) o
  order by 1, 2 limit p_limit
$$;
grant execute on function public.stray_objects(integer) to service_role;

-- Returns stores that were deleted more than an hour ago, oldest first. The server looks for their files once more, and then ends the
-- search.
-- Callers: the server.
create function public.old_store_leftovers(p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'slugs', slugs, 'customDomain', custom_domain)), '[]')
  from (select * from private.store_leftovers where gone_at < now() - interval '1 hour' order by gone_at limit p_limit) l
$$;
grant execute on function public.old_store_leftovers(integer) to service_role;

-- Ends the search for files of a deleted store. Fails while a file is left; the cron job tries again in the next minute. Also
-- removes dead letters about the store.
-- Callers: the server.
create function public.forget_store_leftovers(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.store_objects(p_business_id, 1)) then
    raise exception 'store % has left files', p_business_id;
  end if;
  delete from public.render_leases where business_id = p_business_id;
  delete from private.dead_letters where business_id = p_business_id;
  delete from private.store_leftovers where business_id = p_business_id;
end $$;
grant execute on function public.forget_store_leftovers(uuid) to service_role;

-- ==== domains/check_domains.sql

-- The checks of claimed names: which are due, and what the Worker saw. What follows is in decide_domain.sql.

-- A claim as a check needs it.
create function private.claim_to_check(p_claim_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'businessId', business_id, 'name', name, 'token', token, 'target', target,
    'hosts', private.claim_hosts(name, has_www))
  from private.domain_claims where id = p_claim_id
$$;

-- Takes claims whose check is due; each is handed out once in two minutes. Looks at the plans of 200 claims in each call, those first that
-- were not looked at for longest: a claim whose plan has lapsed or come back is due at once.
-- Callers: the server.
create function public.claim_domain_checks(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  update private.domain_claims set plan_seen_at = clock_timestamp(),
      next_check_at = case
        when state = 'resting' and rests_for <> 'plan' or private.may_use_domain(business_id) = (state <> 'resting') then next_check_at
        else least(next_check_at, now()) end
    where id in (select id from private.domain_claims where state not in ('waiting', 'ended')
      order by plan_seen_at limit 200 for update skip locked);
  with due as (
    update private.domain_claims set next_check_at = clock_timestamp() + interval '2 minutes', begun_at = clock_timestamp() where id in (
      select id from private.domain_claims where state <> 'ended' and next_check_at <= clock_timestamp()
      order by next_check_at limit p_limit for update skip locked)
    returning id
  )
  select coalesce(jsonb_agg(private.claim_to_check(id)), '[]') into v_due from due;
  return v_due;
end $$;
grant execute on function public.claim_domain_checks(integer) to service_role;

-- The same for one claim, which an owner or manager wants to have checked now; null for another shop's claim or an ended one. One check of
-- a claim runs at a time, and the next begins three seconds after it; a check that was lost counts as ended after 30 seconds.
-- Callers: the server.
-- Refuses: forbidden, too_many_requests.
create function public.claim_domain_check(p_business_id uuid, p_user_id uuid, p_claim_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  update private.domain_claims set next_check_at = clock_timestamp() + interval '2 minutes', begun_at = clock_timestamp()
    where id = p_claim_id and business_id = p_business_id and state <> 'ended'
      and (begun_at is null or begun_at < clock_timestamp() - interval '30 seconds'
        or (checked_at >= begun_at and checked_at < clock_timestamp() - interval '3 seconds'))
    returning id into v_id;
  if v_id is null and exists (select from private.domain_claims
      where id = p_claim_id and business_id = p_business_id and state <> 'ended') then
    perform private.refuse('too_many_requests');
  end if;
  return private.claim_to_check(v_id);
end $$;
grant execute on function public.claim_domain_check(uuid,uuid,uuid) to service_role;

-- Sets which hosts of a claim the provider must have, and returns {"state", "hostnames": [{"host", "providerId", "mayRestart"}]}: the hosts
-- to ask the provider about. A host is wanted as soon as its name is proved and DNS leads it to us: before that no visit arrives through it.
-- `mayRestart`: the provider had given up; it is told to start anew at most once an hour, because each start is a new order of a certificate.
create function private.domain_work(p_claim_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_hosts text[];
  v_restarts text[];
begin
  select * into c from private.domain_claims where id = p_claim_id;
  v_hosts := array(
    select h.host from unnest(private.claim_hosts(c.name, c.has_www)) h (host)
    where (h.host = c.canonical or private.points_here(c.seen, h.host) or private.leads_here(c.seen, h.host)
        or exists (select from private.domain_hostnames d where d.host = h.host and d.claim_id = c.id and d.is_wanted))
      and (c.state in ('proven', 'issuing', 'publishing', 'active') or (c.state = 'resting' and c.rested_at > now() - interval '30 days'
        and c.rests_for <> 'suspended')));
  insert into private.domain_hostnames (host, claim_id) select h.host, c.id from unnest(v_hosts) h (host)
  on conflict (host) do update set claim_id = c.id, is_wanted = true, state = 'going_on', reasons = '[]', next_try_at = now()
    where domain_hostnames.claim_id <> c.id or not domain_hostnames.is_wanted;
  update private.domain_hostnames set is_wanted = false, next_try_at = now()
    where claim_id = c.id and is_wanted and host <> all (v_hosts);
  with due as (
    update private.domain_hostnames set restarted_at = clock_timestamp()
      where claim_id = c.id and is_wanted and state = 'stuck'
        and (restarted_at is null or restarted_at < clock_timestamp() - interval '1 hour')
      returning host)
  select coalesce(array_agg(host), '{}') into v_restarts from due;
  return jsonb_build_object('state', c.state, 'hostnames', (
    select coalesce(jsonb_agg(jsonb_build_object('host', host, 'providerId', provider_id, 'mayRestart', host = any (v_restarts))
      order by host), '[]')
    from private.domain_hostnames where claim_id = c.id and is_wanted));
end $$;

-- Keeps what a check saw and moves the claim on. Returns {"state", "hostnames"}: what to ask the provider of certificates; null for a
-- claim that is gone.
-- Callers: the server.
create function public.record_domain_check(p_claim_id uuid, p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.domain_claims where id = p_claim_id) then
    return null;
  end if;
  if private.lock_domain(p_claim_id) then
    update private.domain_claims set seen = p_seen, checked_at = clock_timestamp() where id = p_claim_id and state <> 'ended';
    perform private.advance_domain_claim(p_claim_id);
  end if;
  return private.domain_work(p_claim_id);
end $$;
grant execute on function public.record_domain_check(uuid,jsonb) to service_role;

-- Keeps what the provider says of a host ({"providerId", "state", "reasons"}) and moves its claim on. Returns the claim's state.
-- Callers: the server.
create function public.record_domain_hostname(p_claim_id uuid, p_host text, p_answer jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.domain_claims where id = p_claim_id) or not private.lock_domain(p_claim_id) then
    return null;
  end if;
  update private.domain_hostnames set provider_id = p_answer ->> 'providerId', state = p_answer ->> 'state',
      reasons = p_answer -> 'reasons', asked_at = clock_timestamp()
    where host = p_host and claim_id = p_claim_id and is_wanted;
  perform private.advance_domain_claim(p_claim_id);
  return (select state from private.domain_claims where id = p_claim_id);
end $$;
grant execute on function public.record_domain_hostname(uuid,text,jsonb) to service_role;

-- Takes hosts that the provider should forget: [{"host", "providerId"}]; each again after five minutes.
-- Callers: the server.
create function public.claim_unwanted_hostnames(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update private.domain_hostnames set next_try_at = clock_timestamp() + interval '5 minutes' where host in (
      select host from private.domain_hostnames where not is_wanted and next_try_at <= clock_timestamp()
      order by next_try_at limit p_limit for update skip locked)
    returning host, provider_id)
  select coalesce(jsonb_agg(jsonb_build_object('host', host, 'providerId', provider_id)), '[]') from taken
$$;
grant execute on function public.claim_unwanted_hostnames(integer) to service_role;

-- The provider has forgotten a host. Keeps the row of a host that is wanted again.
-- Callers: the server.
create function public.forget_domain_hostname(p_host text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.domain_hostnames where host = p_host and not is_wanted;
  update private.domain_hostnames set provider_id = null, state = 'going_on' where host = p_host
$$;
grant execute on function public.forget_domain_hostname(text) to service_role;

-- ==== domains/claim_domain.sql

-- An owner claims a name, and gives it back.

-- The hosts of a claim.
create function private.claim_hosts(p_name text, p_has_www boolean) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when p_has_www then array[p_name, 'www.' || p_name] else array[p_name] end
$$;

-- Refuses with `forbidden` unless the person owns the store. Locks the store's row.
create function private.require_domain_owner(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not exists (
    select from public.business_members where business_id = p_business_id and user_id = p_user_id and role = 'owner')
    or private.is_suspended(p_user_id) then
    perform private.refuse('forbidden');
  end if;
end $$;

-- Returns the store's open claim of a name; null without one.
create function private.open_claim(p_business_id uuid, p_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from private.domain_claims where business_id = p_business_id and name = p_name and state <> 'ended'
  order by created_at desc limit 1
$$;

-- Opens a claim for a store whose row is locked, and returns its id; the open claim of the same name when the store has one.
create function private.open_domain_claim(
  p_business_id uuid, p_name text, p_zone text, p_prefers_www boolean, p_target text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.open_claim(p_business_id, p_name);
begin
  if v_id is null then
    insert into private.domain_claims (business_id, name, zone, prefers_www, target)
    values (p_business_id, p_name, p_zone, p_prefers_www, p_target) returning id into v_id;
  end if;
  return v_id;
end $$;

-- Opens a claim and returns its id; the open claim of the same name when the store has one. At most five wait for their records at
-- once, and a store opens at most thirty a day.
-- Callers: the server.
-- Refuses: forbidden, plan_needed, store_suspended, too_many_claims, too_many_requests.
create function public.begin_domain_claim(
  p_business_id uuid, p_user_id uuid, p_name text, p_zone text, p_prefers_www boolean, p_target text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.require_domain_owner(p_business_id, p_user_id);
  if (select status from public.businesses where id = p_business_id) <> 'active' then
    perform private.refuse('store_suspended');
  end if;
  if not private.may_use_domain(p_business_id) then
    perform private.refuse('plan_needed');
  end if;
  v_id := private.open_claim(p_business_id, p_name);
  if v_id is not null then
    return v_id;
  end if;
  if (select count(*) from private.domain_claims where business_id = p_business_id and state = 'waiting') >= 5 then
    perform private.refuse('too_many_claims');
  end if;
  if (select count(*) from private.domain_claims
      where business_id = p_business_id and created_at > now() - interval '1 day') >= 30 then
    perform private.refuse('too_many_requests');
  end if;
  perform private.write_activity(p_business_id, p_user_id, 'domain_claimed', p_name, '{}');
  return private.open_domain_claim(p_business_id, p_name, p_zone, p_prefers_www, p_target);
end $$;
grant execute on function public.begin_domain_claim(uuid,uuid,text,text,boolean,text) to service_role;

-- Ends a claim. The store's own domain goes with it, and the provider's entries become unwanted.
create function private.end_domain_claim(p_claim_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
begin
  update private.domain_claims set state = 'ended', ended_for = p_reason, ended_at = now(), rests_for = null, blocked_by = null,
      failing_since = null
    where id = p_claim_id and state <> 'ended' returning * into c;
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id = c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = c.id;
end $$;

-- Gives a name back, at once and for everybody. Without a claim's id: the domain that our team wrote by hand.
-- Callers: the server.
-- Refuses: forbidden.
create function public.remove_domain_claim(p_business_id uuid, p_user_id uuid, p_claim_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_domain_owner(p_business_id, p_user_id);
  perform private.write_activity(p_business_id, p_user_id, 'domain_removed', r.name, '{}') from (
    select name from private.domain_claims where id = p_claim_id and business_id = p_business_id and state <> 'ended'
    union all
    select custom_domain from public.businesses where id = p_business_id and p_claim_id is null and custom_domain is not null) r;
  if p_claim_id is null then
    update public.businesses set custom_domain = null, custom_domain_status = 'none' where id = p_business_id
      and not exists (select from private.domain_claims where business_id = p_business_id and state in ('publishing', 'active'));
    return;
  end if;
  perform private.end_domain_claim(id, 'removed') from private.domain_claims where id = p_claim_id and business_id = p_business_id;
end $$;
grant execute on function public.remove_domain_claim(uuid,uuid,uuid) to service_role;

-- A suspended store serves no domain; its name is free for whoever proves it.
create function private.follow_store_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'suspended' then
    perform private.rest_domain_claim(id, 'suspended') from private.domain_claims
      where business_id = new.id and state in ('proven', 'issuing', 'publishing', 'active');
  else
    update private.domain_claims set next_check_at = now() where business_id = new.id and state = 'resting';
  end if;
  return null;
end $$;

-- The provider forgets the hosts of a claim that goes with its store.
create function private.free_claim_hosts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = old.id and is_wanted;
  return null;
end $$;

-- ==== domains/decide_domain.sql

-- Who holds a name, when a claim fails, and the way from the proof to being served.

-- True: both resolvers see the token. False: neither does. Null: they could not be asked, or differ.
create function private.sees_token(p_seen jsonb, p_token text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when not coalesce((p_seen #>> '{txt,asked}')::boolean, false) then null
    when p_seen #> '{txt,agreed}' ? p_token then true
    when p_seen #> '{txt,any}' ? p_token then null
    else false end
$$;

-- True: the host leads to us. False: it does not. Null: nobody could be asked.
create function private.points_here(p_seen jsonb, p_host text) returns boolean
language sql immutable set search_path = '' as $$ select (p_seen #>> array['hosts', p_host, 'points'])::boolean $$;

-- True: DNS leads the host to us. A visit arrives only once the provider knows the host.
create function private.leads_here(p_seen jsonb, p_host text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce((p_seen #>> array['hosts', p_host, 'leads'])::boolean, false) $$;

-- Stores that a decision about a name may change: the claim's own, holders, and one with the name written by hand.
create function private.domain_parties(p_claim_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select c.business_id from private.domain_claims c where c.id = p_claim_id
    union select o.business_id from private.domain_claims c
      join private.domain_claims o on o.name = c.name and o.state not in ('waiting', 'ended') where c.id = p_claim_id
    union select b.id from private.domain_claims c
      join public.businesses b on b.custom_domain = any (private.claim_hosts(c.name, c.has_www)) where c.id = p_claim_id)
$$;

-- Locks the stores of a name by their ids, and then the name. False when another store came meanwhile: the next check sees it.
create function private.lock_domain(p_claim_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_parties uuid[] := private.domain_parties(p_claim_id);
begin
  perform from public.businesses where id = any (v_parties) order by id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('oja:domain:' || name, 0)) from private.domain_claims where id = p_claim_id;
  return private.domain_parties(p_claim_id) <@ v_parties;
end $$;

-- Gives the name to a claim whose token is seen. Returns null, or why not. A holder loses the name when its own token is gone from
-- DNS, or after 72 hours of failing; a resting claim holds nothing.
create function private.take_domain(p_claim_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  h private.domain_claims;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  if exists (select from private.domain_claims where business_id = c.business_id and id <> c.id
      and state in ('proven', 'issuing', 'publishing', 'active')) then
    return 'own_name';
  end if;
  select * into h from private.domain_claims where name = c.name and id <> c.id
    and state in ('proven', 'issuing', 'publishing', 'active');
  if h.id is not null and private.sees_token(c.seen, h.token) is distinct from false
    and coalesce(h.failing_since > now() - interval '72 hours', true) then
    return 'holder';
  end if;
  perform private.mail_domain(id, 'domain_taken'), private.end_domain_claim(id, 'taken') from private.domain_claims
    where name = c.name and id <> c.id and state not in ('waiting', 'ended');
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id <> c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  update private.domain_claims set state = 'proven', proven_at = now(), rests_for = null, blocked_by = null where id = c.id;
  return null;
end $$;

-- Stops serving a name without giving up the claim. For 30 days visitors are led to the shop's page on our own host.
create function private.rest_domain_claim(p_claim_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
begin
  update private.domain_claims set state = 'resting', rests_for = p_reason, rested_at = now(), failing_since = null,
      failing_mails = 0, publish_version = null, next_check_at = now() + interval '1 hour'
    where id = p_claim_id returning * into c;
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id = c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  if p_reason = 'suspended' then
    update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = c.id;
  end if;
end $$;

-- Writes a mail to the owners about their domain.
create function private.mail_domain(p_claim_id uuid, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.mail_owners(business_id, p_kind, jsonb_build_object('storeId', business_id, 'domain', coalesce(canonical, name),
    'target', target)) from private.domain_claims where id = p_claim_id
$$;

-- Keeps since when a claim fails: a served name that does not lead to us, or a name that is being set up without its token. What could
-- not be asked changes nothing. Ends or rests the claim after 72 hours; returns true then.
create function private.judge_failing(p_claim_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_failing boolean;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  v_failing := case when c.state = 'active' then not private.points_here(c.seen, c.canonical) else not private.sees_token(c.seen, c.token) end;
  if not v_failing then
    update private.domain_claims set failing_since = null, failing_mails = 0 where id = c.id and failing_since is not null;
  elsif v_failing and c.failing_since <= now() - interval '72 hours' then
    if c.state = 'active' then
      perform private.mail_domain(c.id, 'domain_resting');
      perform private.rest_domain_claim(c.id, 'records');
    else
      perform private.end_domain_claim(c.id, 'records');
    end if;
    return true;
  elsif v_failing then
    update private.domain_claims set failing_since = coalesce(failing_since, now()) where id = c.id;
    -- At once, and a day before the end.
    if c.state = 'active' and c.failing_mails < (case when c.failing_since <= now() - interval '48 hours' then 2 else 1 end) then
      update private.domain_claims set failing_mails = failing_mails + 1 where id = c.id;
      perform private.mail_domain(c.id, 'domain_failing');
    end if;
  end if;
  return false;
end $$;

-- Chooses the host that shows the shop: one that leads to us, and of two the one that the owner typed.
create function private.choose_canonical(p_claim_id uuid) returns void
language sql security definer set search_path = '' as $$
  update private.domain_claims set
    canonical = case
      when canonical is not null and private.points_here(seen, canonical) is not false then canonical
      when has_www and private.points_here(seen, 'www.' || name)
        and (prefers_www or private.points_here(seen, name) is distinct from true) then 'www.' || name
      when private.points_here(seen, name) then name
      else canonical end
  where id = p_claim_id and state in ('proven', 'issuing')
$$;

-- Makes the switch: the pages of the domain are published first, under the status `pending`, and then it becomes `active`.
create function private.switch_domain(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v record;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  if c.state = 'issuing' then
    if private.points_here(c.seen, c.canonical) and exists (
      select from private.domain_hostnames where host = c.canonical and claim_id = c.id and is_wanted and state = 'serving') then
      update public.businesses set custom_domain = c.canonical, custom_domain_status = 'pending' where id = c.business_id;
      update private.domain_claims set state = 'publishing', publish_version = null where id = c.id;
    end if;
    return;
  end if;
  select content_version, rendered_version into v from public.store_versions where business_id = c.business_id;
  if c.publish_version is null then
    -- The version was raised when the transaction above committed.
    update private.domain_claims set publish_version = v.content_version where id = c.id returning * into c;
  end if;
  if v.rendered_version >= c.publish_version then
    update public.businesses set custom_domain_status = 'active' where id = c.business_id and custom_domain = c.canonical;
    update private.domain_claims set state = 'active', active_at = now(), rested_at = null where id = c.id;
    perform private.mail_domain(c.id, 'domain_active');
  end if;
end $$;

-- When a claim is looked at again.
create function private.next_domain_check(p_claim_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + case
    when state = 'publishing' then interval '0'
    when state = 'active' and failing_since is null then interval '1 day'
    when state = 'active' then interval '15 minutes'
    when state = 'resting' and rested_at > now() - interval '30 days' then interval '1 hour'
    when state = 'resting' then interval '1 day'
    when greatest(created_at, proven_at) > now() - interval '1 hour' then interval '1 minute'
    else interval '5 minutes' end
  from private.domain_claims where id = p_claim_id
$$;

-- Moves a claim as far as the last check allows. The caller holds the locks of lock_domain.
create function private.advance_domain_claim(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_status text;
  v_may boolean;
begin
  select * into c from private.domain_claims where id = p_claim_id for update;
  if c.state = 'ended' then
    return;
  end if;
  select status into v_status from public.businesses where id = c.business_id;
  v_may := v_status = 'active' and private.may_use_domain(c.business_id);

  if c.state in ('waiting', 'resting') then
    if private.sees_token(c.seen, c.token) and (c.state = 'waiting' or c.rests_for <> 'records'
      or private.points_here(c.seen, c.canonical)) then
      c.blocked_by := case when v_may then private.take_domain(c.id) else 'plan' end;
      update private.domain_claims set blocked_by = c.blocked_by where id = c.id and state = 'waiting';
    end if;
    if c.state = 'waiting' and c.created_at <= now() - interval '7 days' then
      perform private.end_domain_claim(id, 'expired') from private.domain_claims where id = c.id and state = 'waiting';
    elsif c.rests_for = 'records' and c.rested_at <= now() - interval '30 days' then
      perform private.end_domain_claim(id, 'records') from private.domain_claims where id = c.id and state = 'resting';
    end if;
  elsif not v_may then
    perform private.rest_domain_claim(c.id, case when v_status = 'active' then 'plan' else 'suspended' end);
  elsif private.judge_failing(c.id) then
    return;
  end if;

  perform private.choose_canonical(c.id);
  update private.domain_claims set state = 'issuing' where id = c.id and state = 'proven' and private.points_here(seen, canonical);
  perform private.switch_domain(id) from private.domain_claims where id = c.id and state in ('issuing', 'publishing');
  update private.domain_claims set next_check_at = private.next_domain_check(id) where id = c.id and state <> 'ended';
end $$;

-- ==== domains/domain_page.sql

-- What people see of domains: the owner's page, the operators' list, and where a host leads.

-- A claim as its page shows it.
create function private.domain_claim_json(p_claim_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'name', c.name, 'zone', c.zone, 'hasWww', c.has_www, 'prefersWww', c.prefers_www, 'token', c.token, 'target', c.target,
    'state', c.state, 'blockedBy', c.blocked_by, 'restsFor', c.rests_for, 'endedFor', c.ended_for, 'canonical', c.canonical,
    'seen', c.seen, 'checkedAt', c.checked_at, 'nextCheckAt', c.next_check_at, 'createdAt', c.created_at,
    'expiresAt', c.created_at + interval '7 days', 'provenAt', c.proven_at, 'activeAt', c.active_at,
    'failingSince', c.failing_since, 'restedAt', c.rested_at, 'endedAt', c.ended_at,
    'hostnames', (select coalesce(jsonb_agg(jsonb_build_object('host', h.host, 'state', h.state, 'reasons', h.reasons) order by h.host), '[]')
      from private.domain_hostnames h where h.claim_id = c.id and h.is_wanted))
  from private.domain_claims c where c.id = p_claim_id
$$;

-- Returns the page of a store's domains, for owners and managers; null for anybody else. Ended claims stay for seven days. "byHand": a
-- domain that our team wrote without a claim.
-- Callers: signed-in people; the function checks what they may do.
create function public.domain_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mayUse', private.may_use_domain(b.id),
    'isOwner', b.id in (select private.owner_business_ids()),
    'plan', private.plan_now(b.id),
    'byHand', case when b.custom_domain_status = 'active' and not exists (
      select from private.domain_claims c where c.business_id = b.id and c.state = 'active') then b.custom_domain end,
    'claims', (select coalesce(jsonb_agg(private.domain_claim_json(c.id) order by c.state = 'ended', c.created_at desc), '[]')
      from private.domain_claims c
      where c.business_id = b.id and (c.state <> 'ended' or c.ended_at > now() - interval '7 days')))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.domain_page(uuid) is
  'Security definer on purpose: reads claims, which people may not read; for the store''s owners and managers only.';
grant execute on function public.domain_page(uuid) to authenticated;

-- Returns where a host leads that is no store's active domain: {"slug", "domain"}. "domain": the served name whose pair the host is;
-- null for a name that rests, which leads to the shop's page on our own host. Null for every other host.
-- Callers: the server.
create function public.domain_redirect(p_host text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'domain', case when c.state = 'active' then c.canonical end)
  from private.domain_claims c join public.businesses b on b.id = c.business_id and b.status = 'active'
  where c.name in (p_host, regexp_replace(p_host, '^www\.', '')) and p_host = any (private.claim_hosts(c.name, c.has_www))
    and ((c.state = 'active' and c.canonical <> p_host)
      or (c.state in ('resting', 'proven', 'issuing', 'publishing') and c.rested_at > now() - interval '30 days'))
  order by c.state = 'active' desc, c.proven_at desc limit 1
$$;
grant execute on function public.domain_redirect(text) to service_role;

-- Returns the newest claims of all stores for operators, those that need a look first: failing, then open, then active, then ended of
-- the last seven days.
-- Callers: the server.
create function public.operator_domains(p_limit int default 200) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('businessId', d.business_id, 'shop', d.shop, 'slug', d.slug,
    'claim', private.domain_claim_json(d.id))), '[]')
  from (
    select c.id, c.business_id, b.name as shop, b.slug
    from private.domain_claims c join public.businesses b on b.id = c.business_id
    where c.state <> 'ended' or c.ended_at > now() - interval '7 days'
    order by c.state = 'ended', c.failing_since is null, c.state = 'active', c.created_at desc limit least(p_limit, 500)) d
$$;
grant execute on function public.operator_domains(integer) to service_role;

-- ==== domains/may_use_domain.sql

-- Which stores may have a domain of their own.

-- True while a bought year of Premium is running. Days that were bought later come after it, so it ends that much before the plan.
create function private.has_premium_year(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.businesses b join public.plan_entries e on e.business_id = b.id
    where b.id = p_business_id and e.plan = 'premium' and private.is_annual_charge(e)
      and now() < case when b.plan = 'premium' then b.plan_ends_at else b.next_plan_ends_at end - make_interval(days => (
        select coalesce(sum(l.days), 0)::int from public.plan_entries l
        where l.business_id = b.id and l.kind in ('charge', 'extension') and coalesce(l.plan, 'premium') = 'premium'
          and (l.effective_at, l.row_key collate "C") > (e.effective_at, e.row_key collate "C")
          and not (l.kind = 'charge' and l.amount_minor <= (
            select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
            where r.business_id = b.id and r.kind = 'refund' and r.reference = l.reference)))))
$$;

-- True when the plan in force includes a domain: Enterprise, and a bought year of Premium.
create function private.may_use_domain(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.plan_allows(p.plan, 'custom-domain') or (p.plan = 'premium' and private.has_premium_year(p_business_id)), false)
  from (select private.plan_now(p_business_id) as plan) p
$$;

-- ==== exchange_rates/notice_rates.sql

-- Makes a new version of each store whose pages show a currency with a changed exchange rate. Leaves the dollar out, because every
-- rate contains it. Pages are rendered with the rates of their version and never fetch rates.
create function private.notice_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_currencies text[];
begin
  if tg_op = 'INSERT' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from new_rows where is_active);
  elsif tg_op = 'DELETE' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from old_rows where is_active);
  else
    v_currencies := array(
      select unnest(array[n.currency_from, n.currency_to, o.currency_from, o.currency_to])
      from new_rows n join old_rows o using (id)
      where (n.currency_from, n.currency_to, n.rate, n.is_active)
        is distinct from (o.currency_from, o.currency_to, o.rate, o.is_active));
  end if;
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), b.id from public.businesses b
  where cardinality(b.display_currencies) > 0
    and private.plan_allows(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()), 'multi-currency')
    and (b.display_currencies || b.currency) && array_remove(v_currencies, 'USD')
  on conflict do nothing;
  return null;
end $$;

-- ==== foundations/refuse.sql

-- Raises an expected refusal: SQLSTATE OJ400. The message is one of our error codes; the detail is JSON with facts for the client.
create function private.refuse(p_code text, p_detail jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ400', message = p_code, detail = p_detail::text;
end $$;
grant execute on function private.refuse(text,jsonb) to authenticated, service_role;

-- Refuses a request with a field that cannot be parsed: `bad_request` {field}.
create function private.bad_request(p_field text) returns void
language sql set search_path = '' as $$
  select private.refuse('bad_request', jsonb_build_object('field', p_field))
$$;

-- ==== foundations/row_rules.sql

-- For `before update` triggers: sets the row's updated_at.
create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- For `before update` triggers: refuses to move a row to another store or parent. The trigger's WHEN clause finds such rows.
create function private.refuse_move() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('rows of %I cannot move to another store or parent', tg_table_name);
end $$;

-- ==== foundations/values.sql

-- Small checks of values. The checks that an order calls often are PL/pgSQL: Postgres 17 plans the body of an SQL function with a
-- fixed search_path anew at each call.

-- Returns the text without invisible characters: spaces, zero-width and format characters, blank letters.
create function private.visible_text(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(p_text,
    '[\s\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
end $$;
grant execute on function private.visible_text(text) to authenticated, service_role;

-- True for one visible line: some visible characters, no line breaks, controls or direction overrides, at most p_max characters.
create function private.is_line(p_text text, p_max int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return char_length(p_text) <= p_max
    and p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
    and private.visible_text(p_text) <> '';
end $$;
grant execute on function private.is_line(text,integer) to authenticated, service_role;

-- Returns the text as one line: controls and direction overrides become spaces; the ends are trimmed.
create function private.to_line(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+', ' ', 'g'));
end $$;

-- An amount of money that a shop may ask for: minor units, above zero, at most 900,000,000 in major units.
create function private.is_price(p_minor bigint) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return p_minor > 0 and p_minor <= 90000000000;
end $$;
grant execute on function private.is_price(bigint) to authenticated, service_role;

-- True for a JSON string that is a UUID.
create function private.is_uuid(p_value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_value) = 'string'
    and p_value #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$', false);
end $$;

-- True for a whole JSON number within the bounds; false for strings, fractions and 1e400.
create function private.is_whole(p_value jsonb, p_min bigint, p_max bigint) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'number'
    then (p_value #>> '{}')::numeric between p_min and p_max and (p_value #>> '{}')::numeric % 1 = 0
    else false end;
end $$;

-- Formats a time in UTC, whatever the session's time zone: `2026-11-20T09:30:00.000Z`.
create function private.iso_time(p_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
grant execute on function private.iso_time(timestamp with time zone) to authenticated;

-- ==== gift_cards/adjust_gift_card.sql

-- Adds money to a card or takes money off it outside an order, for example for a sale over the counter (amount below zero). Returns
-- the balance.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, gift_card_unknown, unavailable.
create function public.adjust_gift_card(p_business_id uuid, p_card uuid, p_amount bigint, p_note text) returns bigint
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_balance bigint;
begin
  perform private.limit_text('note', p_note, 500);
  perform private.require_deed(p_business_id, 'gift-cards');
  if p_amount is null or p_amount = 0 or abs(p_amount) > 90000000000 then
    perform private.bad_request('amount');
  end if;
  perform private.lock_store_orders(p_business_id);
  select balance into v_balance from public.gift_cards where id = p_card and business_id = p_business_id;
  if not found then
    perform private.refuse('gift_card_unknown');
  elsif v_balance + p_amount > 90000000000 then
    perform private.bad_request('amount');
  end if;
  return private.move_gift_card(p_card, p_amount, 'adjusted', null, private.to_line(coalesce(p_note, '')));
end $$;
comment on function public.adjust_gift_card(uuid, uuid, bigint, text) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.adjust_gift_card(uuid,uuid,bigint,text) to authenticated, service_role;

-- ==== gift_cards/codes.sql

-- Codes of gift cards. A code is worth money, so it has 80 random bits, and only owners and managers see it.

-- True for GIFT and sixteen letters of a 32-letter alphabet without 0/O and 1/I. Codes are stored without the hyphens that people
-- read.
create function private.is_gift_card_code(p_code text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_code ~ '^GIFT[2-9A-HJ-NP-Z]{16}$' $$;
grant execute on function private.is_gift_card_code(text) to authenticated, service_role;

-- Returns 80 random bits as sixteen letters.
create function private.new_gift_card_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  c_letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  v_bits bit varying := (('x' || encode(extensions.gen_random_bytes(10), 'hex'))::bit(80));
  v_code text := 'GIFT';
begin
  for v_at in 0..15 loop
    v_code := v_code || substr(c_letters, substring(v_bits from v_at * 5 + 1 for 5)::bit(5)::int + 1, 1);
  end loop;
  return v_code;
end $$;

-- Parses a code as people write it: `gift-abcd efgh…` -> `GIFTABCDEFGH…`. Returns an empty text for an empty text.
create function private.gift_card_code(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select upper(regexp_replace(private.visible_text(coalesce(p_text, '')), '[-\u2010-\u2015]', '', 'g'))
$$;

-- ==== gift_cards/create_gift_card.sql

-- Creates a card with its first entry; returns {id, code}. The currency is the store's.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, unknown_store.
create function public.create_gift_card(
  p_business_id uuid, p_amount bigint, p_recipient text default '', p_note text default '', p_expires_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  perform private.limit_text('recipient', p_recipient);
  perform private.limit_text('note', p_note, 1000);
  perform private.require_deed(p_business_id, 'gift-cards');
  if not coalesce(private.is_price(p_amount), false) then
    perform private.bad_request('amount');
  elsif p_expires_at <= now() then
    perform private.bad_request('expiresAt');
  end if;
  insert into public.gift_cards (business_id, code, currency, initial_amount, recipient, note, expires_at)
  select id, private.new_gift_card_code(), currency, p_amount, private.to_line(coalesce(p_recipient, '')), coalesce(p_note, ''),
    p_expires_at
  from public.businesses where id = p_business_id
  returning * into v_card;
  if v_card.id is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.move_gift_card(v_card.id, p_amount, 'issued', null, '');
  return jsonb_build_object('id', v_card.id, 'code', v_card.code);
end $$;
comment on function public.create_gift_card(uuid, bigint, text, text, timestamptz) is
  'Security definer on purpose: nobody writes a balance or a ledger by hand; owners and managers only, checked first.';
grant execute on function public.create_gift_card(uuid,bigint,text,text,timestamp with time zone) to authenticated, service_role;

-- ==== gift_cards/ledger.sql

-- The ledger of gift cards. Only move_gift_card changes a balance; it writes the entry in the same transaction.

-- Refuses to change or delete entries. Only the deletion of a store removes them, by foreign key.
create function private.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception using errcode = '42501', message = 'entries of a gift card are never changed or removed';
end $$;

-- Changes a card's balance and writes the entry. The update itself checks the balance, so that two calls at once cannot both take
-- the last money.
create function private.move_gift_card(p_card uuid, p_amount bigint, p_kind text, p_order uuid, p_note text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid;
  v_balance bigint;
begin
  update public.gift_cards set balance = balance + p_amount
    where id = p_card and balance + p_amount >= 0
    returning business_id, balance into v_business_id, v_balance;
  if not found then
    perform private.refuse('gift_card_empty');
  end if;
  insert into public.gift_card_entries (gift_card_id, business_id, kind, amount, balance_after, order_id, actor, note)
  values (p_card, v_business_id, p_kind, p_amount, v_balance, p_order, (select auth.uid()), p_note);
  return v_balance;
end $$;

-- Charges the gift card of an order. An order holds gift_card_amount of its card until it is cancelled. After each write of the
-- order (placing, editing, cancelling, expiry) this trigger moves the difference, so no amount is moved twice.
create function private.follow_gift_card() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_held bigint := 0;
  v_holds bigint := case when new.status = 'cancelled' then 0 else new.gift_card_amount end;
begin
  if tg_op = 'UPDATE' then
    v_held := case when old.status = 'cancelled' then 0 else old.gift_card_amount end;
    if old.gift_card_id <> new.gift_card_id then
      raise exception using errcode = '42501', message = 'an order keeps its gift card';
    end if;
  end if;
  if v_holds = v_held or new.gift_card_id is null then
    return null;
  end if;
  perform private.move_gift_card(new.gift_card_id, v_held - v_holds,
    case when v_holds > v_held then 'spent' else 'returned' end, new.id, '');
  -- The card had paid the whole order: its money is back, so the order counts as refunded.
  if new.status = 'cancelled' and new.payment_status = 'paid' and new.total = 0 then
    update public.orders set payment_status = 'refunded' where id = new.id;
  end if;
  return null;
end $$;

-- ==== imports/answer_import.sql

-- Answers whether a product of an import is one that the shop has, when only the name says so.

-- Stores an answer: `same` or `new`, for one product, or for all that are asked about with a null place. The run honours it.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, import_state.
create function public.answer_import(p_business_id uuid, p_import_id uuid, p_place int, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_text('answer', p_answer, 10);
  perform private.require_deed(p_business_id, 'prices');
  if p_answer is null or p_answer not in ('same', 'new') then
    perform private.bad_request('answer');
  end if;
  perform from public.imports where id = p_import_id and business_id = p_business_id and status = 'ready' for update;
  if not found then
    perform private.refuse('import_state');
  end if;
  update private.import_items t set body = b.body,
    look = private.compare_product(p_business_id, b.body) || jsonb_build_object('maybe', t.look -> 'maybe', 'answer', p_answer)
  from (select place, body || jsonb_build_object('match', case p_answer when 'new' then 'new' else look -> 'maybe' ->> 'id' end) as body
    from private.import_items where import_id = p_import_id and look ? 'maybe' and (p_place is null or place = p_place)) b
  where t.import_id = p_import_id and t.place = b.place;
end $$;
comment on function public.answer_import(uuid, uuid, int, text) is
  'Security definer on purpose: the products of imports are beyond the policies of members; the right to change prices is checked first.';
grant execute on function public.answer_import(uuid,uuid,int,text) to authenticated;

-- ==== imports/import_columns.sql

-- The remembered columns of a shop's files.

-- Returns the columns of a header that a person has explained before; null for an unknown one.
-- Callers: the server.
create function public.recall_import_columns(p_business_id uuid, p_header text) returns text
language sql stable security definer set search_path = '' as $$
  select columns from private.import_columns where business_id = p_business_id and header = p_header
$$;
grant execute on function public.recall_import_columns(uuid,text) to service_role;

-- Remembers the columns of a header; of more than 200 headers the one that was used longest ago is forgotten.
-- Callers: the server.
-- Refuses: forbidden.
create function public.remember_import_columns(p_business_id uuid, p_user_id uuid, p_header text, p_columns text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  insert into private.import_columns as c (business_id, header, columns) values (p_business_id, p_header, p_columns)
  on conflict (business_id, header) do update set columns = excluded.columns, used_at = now();
  delete from private.import_columns where business_id = p_business_id and header in (
    select header from private.import_columns where business_id = p_business_id order by used_at desc, header offset 200);
end $$;
grant execute on function public.remember_import_columns(uuid,uuid,text,text) to service_role;

-- ==== imports/import_costs.sql

-- What products of an import cost: stored with the look, seen by owners and managers, kept as costs of the products by the run.

-- Stores what products of an import that is being read cost: [{"place", "supplier", "costs"}].
-- Callers: the server.
create function public.add_import_costs(p_import_id uuid, p_costs jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_costs (import_id, business_id, place, supplier, costs)
  select i.id, i.business_id, (c ->> 'place')::int, nullif(c -> 'supplier', 'null'), coalesce(nullif(c -> 'costs', 'null'), '[]')
  from public.imports i cross join jsonb_array_elements(p_costs) c
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_costs(uuid,jsonb) to service_role;

-- Returns what products of an import cost after a place, 50 at a time: [{"place", "supplier", "costs"}]. Empty for whoever may not see costs.
-- Callers: signed-in people; the function checks what they may do.
create function public.list_import_costs(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.facts order by c.place), '[]') from (
    select place, jsonb_build_object('place', place, 'supplier', supplier, 'costs', costs) as facts
    from private.import_costs
    where import_id = p_import_id and business_id = p_business_id and place > p_after
      and p_business_id in (select private.business_ids_where('costs'))
    order by place limit 50) c
$$;
comment on function public.list_import_costs(uuid, uuid, int) is
  'Security definer on purpose: costs of imports are beyond the policies of members; the right to see costs is checked first.';
grant execute on function public.list_import_costs(uuid,uuid,integer) to authenticated;

-- Returns suppliers' products of an import that can still be priced, after a place, 500 at a time: [{"place", "supplier"}].
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.read_import_suppliers(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_after int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  if not exists (select from public.imports where id = p_import_id and business_id = p_business_id and status = 'ready') then
    perform private.refuse('import_state');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('place', c.place, 'supplier', c.supplier) order by c.place), '[]')
    from (select place, supplier from private.import_costs
      where import_id = p_import_id and supplier is not null and place > p_after order by place limit 500) c);
end $$;
grant execute on function public.read_import_suppliers(uuid,uuid,uuid,int) to service_role;

-- Gives products of an import the prices and costs that the calculator made of the supplier's prices, and compares them with the store again:
-- [{"place", "price", "combinations": [{"values", "price"}], "costs"}].
-- Callers: the server.
-- Refuses: forbidden, import_busy, import_state.
create function public.price_import_items(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_prices jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (private.lock_import(p_business_id, p_user_id, p_import_id)).status <> 'ready' then
    perform private.refuse('import_state');
  end if;
  update private.import_items t set body = b.body, look = private.compare_product(p_business_id, b.body)
  from (
    select i.place, i.body || jsonb_build_object('price', e -> 'price') || case when i.body ? 'combinations' then
      jsonb_build_object('combinations', (
        select coalesce(jsonb_agg(c || jsonb_build_object('price', coalesce((select k -> 'price' from jsonb_array_elements(e -> 'combinations') k
          where k -> 'values' = c -> 'values' limit 1), 'null')) order by n), '[]')
        from jsonb_array_elements(i.body -> 'combinations') with ordinality as l (c, n))) else '{}' end as body
    from jsonb_array_elements(p_prices) e
    join private.import_items i on i.import_id = p_import_id and i.place = (e ->> 'place')::int
    join private.import_costs s on s.import_id = i.import_id and s.place = i.place and s.supplier is not null) b
  where t.import_id = p_import_id and t.place = b.place;
  update private.import_costs c set costs = e -> 'costs'
  from jsonb_array_elements(p_prices) e
  where c.import_id = p_import_id and c.place = (e ->> 'place')::int and c.supplier is not null;
end $$;
grant execute on function public.price_import_items(uuid,uuid,uuid,jsonb) to service_role;

-- Keeps what an imported product costs, where this differs from what the shop knows.
create function private.store_import_costs(p_business_id uuid, p_import_id uuid, p_place int, p_product_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stored uuid[];
begin
  with given as (
    select (c ->> 'costMinor')::bigint as cost, coalesce((
      select array_agg(v.id order by v.id) from jsonb_array_elements_text(c -> 'values') with ordinality as n (value_name, place)
        join public.option_groups g on g.product_id = p_product_id and g.position = n.place - 1
        join public.option_values v on v.group_id = g.id and v.name = n.value_name), '{}') as value_ids, c -> 'values' as names
    from private.import_costs k cross join jsonb_array_elements(k.costs) c
    where k.import_id = p_import_id and k.place = p_place),
  added as (
    insert into public.product_costs (business_id, product_id, value_ids, cost_minor)
    select p_business_id, p_product_id, g.value_ids, g.cost from given g
    where cardinality(g.value_ids) = jsonb_array_length(g.names) and g.cost is distinct from (
      select cost_minor from public.product_costs
      where business_id = p_business_id and product_id = p_product_id and value_ids = g.value_ids order by since desc limit 1)
    returning id)
  select array_agg(id) into v_stored from added;
  update private.import_costs set stored = v_stored where import_id = p_import_id and place = p_place and v_stored is not null;
end $$;

-- ==== imports/read_import.sql

-- Reading of a file into an import, and what members see of it. The Worker reads the file; the look is made while its products are stored.

-- True for the sources that come with a plan; lists, pasted texts and our own export are every plan's.
create function private.is_named_source(p_source text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_source in ('woocommerce', 'shopify', 'feed', 'aliexpress', '1688') $$;

-- Opens an import for a file that the Worker reads: {"source", "fileName", "rowsRead", "rowsRefused", "rowsSkipped", "products", "howRead"};
-- returns its id. With `howRead` the file is read in steps.
-- Callers: the server.
-- Refuses: forbidden, too_many_requests.
create function public.open_import(p_business_id uuid, p_user_id uuid, p_import jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:imports:' || p_business_id, 0));
  if (select count(*) from public.imports where business_id = p_business_id and created_at > now() - interval '1 day') >= 100 then
    perform private.refuse('too_many_requests');
  end if;
  insert into public.imports (business_id, source, file_name, rows_read, rows_refused, rows_skipped, products, how_read, created_by)
  values (p_business_id, p_import ->> 'source', coalesce(p_import ->> 'fileName', ''), (p_import ->> 'rowsRead')::int,
    (p_import ->> 'rowsRefused')::int, (p_import ->> 'rowsSkipped')::int, coalesce((p_import ->> 'products')::int, 0),
    nullif(p_import -> 'howRead', 'null'), p_user_id)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function public.open_import(uuid,uuid,jsonb) to service_role;

-- Stores products of an import that is being read, and compares each with the store: [{"place", "body", "origin", "pictures"}].
-- Callers: the server.
create function public.add_import_items(p_import_id uuid, p_items jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_items (import_id, business_id, place, body, origin, pictures, look)
  select i.id, i.business_id, (e ->> 'place')::int, e -> 'body', e -> 'origin', coalesce(e -> 'pictures', '[]'),
    private.compare_product(i.business_id, e -> 'body') || case when m.same is null then '{}' else jsonb_build_object('maybe', m.same) end
  from public.imports i cross join jsonb_array_elements(p_items) e
  cross join lateral (select private.maybe_same_product(i.business_id, e -> 'body') as same) m
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_items(uuid,jsonb) to service_role;

-- Stores rows that became no product: [{"number", "verdict"}].
-- Callers: the server.
create function public.add_import_rows(p_import_id uuid, p_rows jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_rows (import_id, business_id, number, verdict)
  select i.id, i.business_id, (r ->> 'number')::int, r -> 'verdict'
  from public.imports i cross join jsonb_array_elements(p_rows) r
  where i.id = p_import_id and i.status = 'reading'
  on conflict do nothing
$$;
grant execute on function public.add_import_rows(uuid,jsonb) to service_role;

-- Returns how a file is read in steps, and what is stored of it: {"businessId", "how", "stored": {"items", "costs", "rows"}}. Items, costs and
-- rows are stored in the order of the file, so their numbers say where to go on. Null when the import is not being read so.
-- Callers: the server.
create function public.reading_of(p_import_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update public.imports i set stepped_at = now() where id = p_import_id and status = 'reading' and how_read is not null
  returning jsonb_build_object('businessId', i.business_id, 'how', i.how_read, 'stored', jsonb_build_object(
    'items', (select count(*) from private.import_items where import_id = p_import_id),
    'costs', (select count(*) from private.import_costs where import_id = p_import_id),
    'rows', (select count(*) from private.import_rows where import_id = p_import_id)))
$$;
grant execute on function public.reading_of(uuid) to service_role;

-- Forgets an import whose file cannot be read any more.
-- Callers: the server.
create function public.abandon_reading(p_import_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.imports where id = p_import_id and status = 'reading'
$$;
grant execute on function public.abandon_reading(uuid) to service_role;

-- Ends the reading: the import can be looked at and started.
-- Callers: the server.
create function public.finish_reading(p_import_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.imports set status = 'ready',
    products = (select count(*) from private.import_items where import_id = p_import_id)
  where id = p_import_id and status = 'reading'
$$;
grant execute on function public.finish_reading(uuid) to service_role;

-- Returns an import with its totals; null when the store has none with this id. `look` counts what the dry run found; `room`: products
-- that the plan still has room for, `roomLive`: of those that shoppers see, null without a limit; `supplied`: from a supplier, so
-- that prices are calculated; `needsPlan`: the plan in force does not include the source.
-- Callers: signed-in people; the function checks what they may do.
create function public.read_import(p_business_id uuid, p_import_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', i.id, 'source', i.source, 'fileName', i.file_name, 'status', i.status, 'asDrafts', i.as_drafts,
    'rows', jsonb_build_object('read', i.rows_read, 'refused', i.rows_refused, 'skipped', i.rows_skipped),
    'products', i.products, 'handled', i.handled,
    'look', (select jsonb_build_object(
        'new', count(*) filter (where t.look ->> 'outcome' = 'new'),
        'changed', count(*) filter (where t.look ->> 'outcome' = 'changed'),
        'unchanged', count(*) filter (where t.look ->> 'outcome' = 'unchanged'),
        'refused', count(*) filter (where t.look ->> 'outcome' = 'refused'),
        'asked', count(*) filter (where t.look ? 'maybe'),
        'newLive', count(*) filter (where t.look ->> 'outcome' = 'new' and coalesce(t.body ->> 'status', 'live') = 'live'))
      from private.import_items t where t.import_id = i.id),
    'totals', jsonb_build_object('created', i.created, 'updated', i.updated, 'unchanged', i.unchanged, 'refused', i.refused),
    'pictures', (select jsonb_build_object('waiting', count(*) filter (where t.status = 'waiting'),
        'stored', count(*) filter (where t.status = 'stored'), 'failed', count(*) filter (where t.status = 'failed'))
      from private.import_pictures t where t.import_id = i.id),
    'undone', i.undone, 'kept', i.kept,
    'createdAt', i.created_at, 'startedAt', i.started_at, 'finishedAt', i.finished_at,
    'undoUntil', case when i.status = 'done' then i.finished_at + interval '7 days' end,
    'room', (select greatest(0, l.max_saved - (select count(*)::int from public.products p
        where p.business_id = p_business_id and p.status in ('draft', 'live')))
      from private.plan_limits(private.plan_now(p_business_id)) l where l.max_saved is not null),
    'roomLive', (select greatest(0, l.max_live - (select count(*)::int from public.products p
        where p.business_id = p_business_id and p.status = 'live'))
      from private.plan_limits(private.plan_now(p_business_id)) l where l.max_live is not null),
    'supplied', exists (select from private.import_costs c where c.import_id = i.id and c.supplier is not null),
    'needsPlan', private.is_named_source(i.source) and not private.plan_allows(private.plan_now(p_business_id), 'imports'))
  from public.imports i
  where i.business_id = p_business_id and i.id = p_import_id and p_business_id in (select private.member_business_ids())
$$;
comment on function public.read_import(uuid, uuid) is
  'Security definer on purpose: the products of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.read_import(uuid,uuid) to authenticated;

-- Returns products of an import after a place, in the order of the file; 50 at a time. `p_only`: one outcome of the look or of the run, or
-- `kept`, or `asked`; null: all.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.list_import_items(p_business_id uuid, p_import_id uuid, p_after int, p_only text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('only', p_only, 20);
  return (select coalesce(jsonb_agg(t.facts order by t.place), '[]') from (
    select place, jsonb_build_object('place', place, 'rows', origin -> 'rows', 'text', origin -> 'text',
      'warnings', coalesce(origin -> 'warnings', '[]'), 'body', body - 'combinations' - 'match', 'look', look - 'productId',
      'outcome', outcome, 'code', code, 'productId', product_id, 'undo', undo) as facts
    from private.import_items
    where import_id = p_import_id and business_id = p_business_id and place > p_after
      and p_business_id in (select private.member_business_ids())
      and (p_only is null or p_only in (coalesce(outcome, look ->> 'outcome'), undo) or (p_only = 'asked' and look ? 'maybe'))
    order by place limit 50) t);
end $$;
comment on function public.list_import_items(uuid, uuid, int, text) is
  'Security definer on purpose: the products of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_import_items(uuid,uuid,integer,text) to authenticated;

-- Returns rows that became no product after a row number, 200 at a time: [{"number", "name", "sku", "outcome", "reason", "column"}].
-- Callers: signed-in people; the function checks what they may do.
create function public.list_import_rows(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(r.facts order by r.number), '[]') from (
    select number, verdict || jsonb_build_object('number', number) as facts from private.import_rows
    where import_id = p_import_id and business_id = p_business_id and number > p_after
      and p_business_id in (select private.member_business_ids())
    order by number limit 200) r
$$;
comment on function public.list_import_rows(uuid, uuid, int) is
  'Security definer on purpose: the rows of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_import_rows(uuid,uuid,integer) to authenticated;

-- ==== imports/restore_product.sql

-- A product as an import found it or left it, and bringing it back.

-- Returns all that an import can change of a product; null for a product that is not there, or deleted.
create function private.product_image(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'description', p.description, 'price', p.price, 'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status,
    'sku', p.sku, 'specs', p.specs, 'staysOnStarter', p.stays_on_starter, 'categoryId', p.category_id, 'hash', p.import_hash, 'key', p.import_key,
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'position', g.position) order by g.id), '[]')
      from public.option_groups g where g.business_id = p_business_id and g.product_id = p.id),
    'values', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'groupId', v.group_id, 'name', v.name, 'position', v.position,
        'imageId', v.image_id) order by v.id), '[]')
      from public.option_values v where v.business_id = p_business_id and v.product_id = p.id),
    'combinations', (select coalesce(jsonb_agg(jsonb_build_object('valueIds', c.value_ids, 'price', c.price, 'stock', c.stock,
        'sku', c.sku) order by c.value_ids), '[]')
      from public.product_combinations c where c.business_id = p_business_id and c.product_id = p.id),
    'pictures', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'position', i.position, 'alt', i.alt, 'url', i.source_url)
        order by i.id), '[]')
      from public.product_images i where i.business_id = p_business_id and i.product_id = p.id),
    'files', (select coalesce(jsonb_object_agg(i.id, jsonb_build_object('path', i.path, 'width', i.width, 'height', i.height)), '{}')
      from public.product_images i where i.business_id = p_business_id and i.product_id = p.id))
  from public.products p where p.business_id = p_business_id and p.id = p_product_id and p.status <> 'deleted'
$$;

-- True for two images of a product that nobody has changed in between. Another watermark makes other files of the same pictures.
create function private.is_same_image(p_image jsonb, p_other jsonb) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(p_image - 'files' = p_other - 'files', false) $$;

-- Makes a product what its image says. Groups, values, pictures and their ids come back; a category that is gone stays away.
create function private.restore_product(p_business_id uuid, p_product_id uuid, p_image jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set name = p_image ->> 'name', description = p_image ->> 'description', price = (p_image ->> 'price')::bigint,
    compare_at_price = (p_image ->> 'compareAtPrice')::bigint, sale_price = (p_image ->> 'salePrice')::bigint,
    sale_starts_at = (p_image ->> 'saleStartsAt')::timestamptz, sale_ends_at = (p_image ->> 'saleEndsAt')::timestamptz,
    stock = (p_image ->> 'stock')::int, status = p_image ->> 'status', sku = p_image ->> 'sku',
    specs = coalesce(p_image ->> 'specs', specs), stays_on_starter = coalesce((p_image ->> 'staysOnStarter')::boolean, stays_on_starter), import_hash = p_image ->> 'hash',
    import_key = p_image ->> 'key', category_id = (select id from public.categories
      where business_id = p_business_id and id = (p_image ->> 'categoryId')::uuid)
  where business_id = p_business_id and id = p_product_id;

  delete from public.product_images where business_id = p_business_id and product_id = p_product_id
    and id not in (select (i ->> 'id')::uuid from jsonb_array_elements(p_image -> 'pictures') i);
  insert into public.product_images (id, business_id, product_id, path, width, height, alt, position, source_url)
  select id, p_business_id, p_product_id, file ->> 'path', (file ->> 'width')::int, (file ->> 'height')::int, i ->> 'alt',
    (i ->> 'position')::int, i ->> 'url'
    from jsonb_array_elements(p_image -> 'pictures') i
    cross join lateral (select (i ->> 'id')::uuid as id, p_image -> 'files' -> (i ->> 'id') as file) f
  on conflict (id) do update set position = excluded.position;

  delete from public.option_groups where business_id = p_business_id and product_id = p_product_id
    and id not in (select (g ->> 'id')::uuid from jsonb_array_elements(p_image -> 'groups') g);
  delete from public.option_values where business_id = p_business_id and product_id = p_product_id
    and id not in (select (v ->> 'id')::uuid from jsonb_array_elements(p_image -> 'values') v);
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (g ->> 'id')::uuid, p_business_id, p_product_id, g ->> 'name', (g ->> 'position')::int
    from jsonb_array_elements(p_image -> 'groups') g
  on conflict (id) do update set position = excluded.position;
  insert into public.option_values (id, business_id, product_id, group_id, name, position, image_id)
  select (v ->> 'id')::uuid, p_business_id, p_product_id, (v ->> 'groupId')::uuid, v ->> 'name', (v ->> 'position')::int,
    (select i.id from public.product_images i
      where i.business_id = p_business_id and i.product_id = p_product_id and i.id = (v ->> 'imageId')::uuid)
    from jsonb_array_elements(p_image -> 'values') v
  on conflict (id) do update set position = excluded.position, image_id = excluded.image_id;

  update public.product_combinations set sku = null
    where business_id = p_business_id and product_id = p_product_id and sku is not null;
  delete from public.product_combinations where business_id = p_business_id and product_id = p_product_id
    and value_ids not in (
      select array(select i::uuid from jsonb_array_elements_text(c -> 'valueIds') i order by 1)
      from jsonb_array_elements(p_image -> 'combinations') c);
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock, sku)
  select p_business_id, p_product_id, array(select i::uuid from jsonb_array_elements_text(c -> 'valueIds') i order by 1),
    (c ->> 'price')::bigint, (c ->> 'stock')::int, c ->> 'sku'
    from jsonb_array_elements(p_image -> 'combinations') c
  on conflict (product_id, value_ids) do update set price = excluded.price, stock = excluded.stock, sku = excluded.sku;
end $$;

-- ==== limits/bounds.sql

-- Limits for the size of a call. PostgREST accepts texts of any length, and work per row on a long text would slow the whole
-- database for seconds. Each function that people may call checks these limits before it reads or locks anything.
-- tests/database/limits/bounds.test.ts calls all of them with too much.

-- Refuses a text of more than `p_max` characters: 400 `bad_request` {field, max}.
create function private.limit_text(p_field text, p_text text, p_max int default 200) returns void
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if char_length(p_text) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;
grant execute on function private.limit_text(text,text,integer) to authenticated, service_role;

-- Refuses a document of more than `p_max` bytes, measured as the database stores it.
create function private.limit_json(p_field text, p_value jsonb, p_max int) returns void
language plpgsql stable parallel safe set search_path = '' as $$
begin
  if pg_column_size(p_value) > p_max then
    perform private.refuse('bad_request', jsonb_build_object('field', p_field, 'max', p_max));
  end if;
end $$;
grant execute on function private.limit_json(text,jsonb,integer) to authenticated, service_role;

-- ==== limits/choose_staying_products.sql

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

-- ==== limits/plan_features.sql

-- What the plans include beside their limits. src/domain/plan/plan.ts has the same table, and a test compares the two.

-- True when a plan includes a feature. An unknown feature is in no plan.
create function private.plan_allows(p_plan text, p_feature text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_feature in ('watermark', 'advanced-analytics', 'multi-currency', 'no-branding', 'all-templates')
      then p_plan in ('premium', 'enterprise')
    when p_feature in ('imports', 'custom-domain', 'white-label') then p_plan = 'enterprise'
    else false end;
end $$;

-- True for templates that every plan includes.
create function private.is_free_template(p_template text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_template in ('market', 'kitchen') $$;

-- Refuses a choice that the store's plan does not include. A choice that was made under a better plan is kept and has no effect.
create function private.guard_plan_features() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text := private.effective_plan(new.plan, new.plan_ends_at, new.next_plan, new.next_plan_ends_at, now());
begin
  if not private.plan_allows(v_plan, 'all-templates') and not private.is_free_template(new.template)
    and (tg_op = 'INSERT' or new.template <> old.template) then
    perform private.refuse('plan_template', jsonb_build_object('template', new.template));
  end if;
  if not private.plan_allows(v_plan, 'multi-currency') and cardinality(new.display_currencies) > 0
    and (tg_op = 'INSERT' or not new.display_currencies <@ old.display_currencies) then
    perform private.refuse('plan_currencies');
  end if;
  return new;
end $$;

-- ==== limits/plans.sql

-- The limits of the plans: under Starter 10 saved products, 5 of them live, also when fifty are added at once. The check runs after the
-- rows are written, because an upsert that only updates adds no product. Nothing is deleted when a paid plan ends.

-- Returns the plan that applies at a given time: after the end of a plan the next one, and then Starter.
create function private.effective_plan(
  p_plan text, p_ends_at timestamptz, p_next_plan text, p_next_ends_at timestamptz, p_at timestamptz) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_ends_at is null or p_at < p_ends_at then p_plan
    when p_next_plan is not null and p_at < p_next_ends_at then p_next_plan
    else 'starter' end;
end $$;

-- Returns the plan in force of a store; null when the store is gone.
create function private.plan_now(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.effective_plan(plan, plan_ends_at, next_plan, next_plan_ends_at, now()) from public.businesses where id = p_business_id
$$;

-- Returns the limits of a plan; null: no limit. max_live also limits how many products shoppers see. src/domain/plan/plan.ts has the
-- same numbers, and a test compares the two.
create function private.plan_limits(p_plan text) returns table (max_live int, max_saved int, max_pictures int)
language sql immutable set search_path = '' as $$
  select case p_plan when 'starter' then 5 end, case p_plan when 'starter' then 10 end,
    case p_plan when 'starter' then 300 else 50000 end
$$;

-- Returns how many people may work in a store at a time, its owner among them. src/domain/plan/plan.ts has the same numbers.
create function private.plan_seats(p_plan text) returns int
language sql immutable set search_path = '' as $$
  select case p_plan when 'enterprise' then 10 when 'premium' then 3 else 1 end
$$;

-- Checks the limits of stores. Drafts and live products count as saved. Archived products do not count; a restored one counts
-- again.
create function private.check_plan_limits(p_business_ids uuid[], p_check_live boolean, p_check_saved boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_limits record;
  v_live int;
  v_saved int;
begin
  for v_limits in
    select b.id, l.* from public.businesses b cross join lateral private.plan_limits(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now())) l
    where b.id = any (p_business_ids) and l.max_saved is not null
    order by b.id
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:plan:' || v_limits.id, 0));
    select count(*) filter (where status = 'live'), count(*) filter (where status in ('draft', 'live'))
      into v_live, v_saved from public.products where business_id = v_limits.id;
    if p_check_saved and v_saved > v_limits.max_saved then
      perform private.refuse('plan_limit_saved', jsonb_build_object('limit', v_limits.max_saved));
    end if;
    if p_check_live and v_live > v_limits.max_live then
      perform private.refuse('plan_limit_live', jsonb_build_object('limit', v_limits.max_live));
    end if;
  end loop;
end $$;

-- For inserts of products: refuses with `plan_limit_saved` or `plan_limit_live`.
create function private.limit_new_products() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_plan_limits(
    (select array_agg(distinct business_id) from new_rows where status in ('draft', 'live')),
    exists (select from new_rows where status = 'live'), true);
  return null;
end $$;

-- For updates of products: checks the plan when a product is restored or goes live.
create function private.limit_live_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_back uuid[];
  v_live uuid[];
begin
  select array_agg(distinct n.business_id) filter (where n.status in ('draft', 'live') and o.status in ('archived', 'deleted')),
      array_agg(distinct n.business_id) filter (where n.status = 'live' and o.status <> 'live')
    into v_back, v_live
    from new_rows n join old_rows o using (id) where n.status <> o.status;
  if v_back is not null then
    perform private.check_plan_limits(v_back, v_live is not null, true);
  end if;
  if v_live is not null then
    perform private.check_plan_limits(v_live, true, false);
  end if;
  return null;
end $$;

-- Returns how many live products shoppers see of a store of the signed-in person; null: all of them.
create function private.my_live_limit(p_business_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select l.max_live from private.plan_limits(private.plan_now(p_business_id)) l
  where p_business_id in (select private.member_business_ids())
$$;
comment on function private.my_live_limit(uuid) is
  'Security definer on purpose: the plan in force is computed by a function that people may not call; answers for members only.';
grant execute on function private.my_live_limit(uuid) to authenticated;

-- ==== mails/account_shop.sql

-- The shop through which an account was opened: `from_store` in the person's metadata, a slug or a store's own domain. The browser
-- sends `from_store` at sign-up. The value decides where the person continues and which shop the confirmation mail names; it never
-- gives a right.
-- Attack: a sign-up with a stranger's address and any text as the shop's name. So the browser never sends the name. This trigger
-- looks the name up when the row is written, and the auth server reads the row again before it sends the mail.

-- Returns a store's name if it is safe in a mail to a stranger: short, and without anything that a mail program turns into a link
-- or a phone number. Null for other names; the mail then names no shop.
create function private.name_for_mail(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when private.is_line(p_name, 40)
    and p_name !~ '[<>@/\\:#$%{}\[\]|*_=+~^!?;"]'
    and p_name !~ '[.\u3002\uff0e\uff61]\S'
    and p_name !~* '\mwww\M'
    and p_name !~ '(\d[\s().-]*){6}'
  then p_name end
$$;

-- The active store of a slug or of a store's own domain: its name for mails, and whether it is white-label, so that its mails to
-- shoppers do not name us. No row for anything else.
create function private.shop_for_mail(p_from text) returns table (shop_name text, is_own boolean)
language sql stable security definer set search_path = '' as $$
  select private.name_for_mail(name), private.plan_allows(private.plan_now(id), 'white-label') from public.businesses
  where status = 'active' and (slug = p_from or (custom_domain = p_from and custom_domain_status = 'active'))
$$;

-- The white-label shop of a customer, whose mails do not name us, by the shop through which the account was opened: its name, or '' for
-- a name that may stand in no mail. Null for everybody else, and for people who work in a shop.
create function private.own_shop_of(p_user_id uuid, p_from text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(shop_name, '') from private.shop_for_mail(p_from)
  where is_own and not exists (select from public.business_members where user_id = p_user_id)
$$;

-- Keeps `from_store` when it names an active store, and sets `shop_name` to that store's name, or `own_shop_name` for a white-label
-- store; otherwise removes all three.
create function private.name_account_shop() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_given jsonb := new.raw_user_meta_data;
  v_from text := v_given ->> 'from_store';
  v_name text;
  v_is_own boolean;
begin
  v_given := v_given - 'from_store' - 'shop_name' - 'own_shop_name';
  select shop_name, is_own into v_name, v_is_own from private.shop_for_mail(v_from);
  if found then
    v_given := v_given || jsonb_strip_nulls(
      jsonb_build_object('from_store', v_from,
        case when v_is_own then 'own_shop_name' else 'shop_name' end, v_name));
  end if;
  new.raw_user_meta_data := v_given;
  return new;
end $$;

create trigger users_name_shop before insert or update of raw_user_meta_data on auth.users
  for each row when (jsonb_typeof(new.raw_user_meta_data) = 'object'
    and new.raw_user_meta_data ?| array['from_store', 'shop_name', 'own_shop_name'])
  execute function private.name_account_shop();

-- What the server needs for a mail of sign-in: {shop: {from, name, isOwn} or null, suppressed: [address]}. The shop is the one on whose
-- pages the mail was asked for (p_asked_at), or else the one through which the account was opened (p_opened_at), for customers only:
-- people who work in a shop are ours. `name` is null when it may stand in no mail. Nothing of the person is read: their row may not
-- be committed yet.
-- Callers: the server.
create function public.sign_in_mail(p_user_id uuid, p_asked_at text, p_opened_at text, p_addresses text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'shop', (
      select jsonb_build_object('from', wanted.place, 'name', shop.shop_name, 'isOwn', shop.is_own)
      from (values (1, p_asked_at), (2, case when not exists (
        select from public.business_members where user_id = p_user_id) then p_opened_at end)) as wanted (rank, place)
      cross join lateral private.shop_for_mail(wanted.place) as shop
      order by wanted.rank limit 1),
    'suppressed', (
      select coalesce(jsonb_agg(address), '[]') from unnest(p_addresses) as address
      where exists (select from private.mail_suppressions where address_hash = private.hash_of_address(address))))
$$;
grant execute on function public.sign_in_mail(uuid,text,text,text[]) to service_role;

-- ==== mails/choices.sql

-- An owner's choices of mails about a store, and the addresses that get none.

-- The caller's choices; null for people who do not own the store.
-- Callers: signed-in people; the function checks what they may do.
create function public.read_mail_choices(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('unseenOrders', coalesce(c.unseen_orders, true), 'summary', coalesce(c.summary, false))
  from private.owner_business_ids() owned
  left join private.mail_choices c on c.business_id = owned and c.user_id = (select auth.uid())
  where owned = p_business_id
$$;
comment on function public.read_mail_choices(uuid) is
  'Security definer on purpose: nobody may read the table; the function answers the caller''s own choices for a store that they own.';
grant execute on function public.read_mail_choices(uuid) to authenticated;

-- Keeps the caller's choices.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.save_mail_choices(p_business_id uuid, p_unseen_orders boolean, p_summary boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  insert into private.mail_choices (business_id, user_id, unseen_orders, summary)
  values (p_business_id, auth.uid(), p_unseen_orders, p_summary)
  on conflict (business_id, user_id) do update set unseen_orders = excluded.unseen_orders, summary = excluded.summary;
end $$;
comment on function public.save_mail_choices(uuid, boolean, boolean) is
  'Security definer on purpose: nobody may write the table; the function writes the caller''s own choices for a store that they own.';
grant execute on function public.save_mail_choices(uuid,boolean,boolean) to authenticated;

-- Turns one kind of mail off for a person, by the link in a mail. Does nothing for people who left the store, who get no mails of it.
-- Callers: the server.
create function public.unsubscribe_mail(p_user_id uuid, p_business_id uuid, p_kind text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_choices as c (business_id, user_id, unseen_orders, summary)
  select m.business_id, m.user_id, p_kind <> 'unseen_orders', false
  from public.business_members m where m.business_id = p_business_id and m.user_id = p_user_id
  on conflict (business_id, user_id) do update set
    unseen_orders = c.unseen_orders and p_kind <> 'unseen_orders', summary = c.summary and p_kind <> 'summary'
$$;
grant execute on function public.unsubscribe_mail(uuid,uuid,text) to service_role;

-- What is kept of an address that gets no mail: the same for every way of writing it in capitals.
create function private.hash_of_address(p_address text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(lower(p_address), 'UTF8'))
$$;

-- Sends no more mail to an address. Says nothing for a text that is no address. A complaint stays a complaint.
-- Callers: the server.
create function public.suppress_mail(p_address text, p_reason text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_suppressions as s (address_hash, reason)
  select private.hash_of_address(p_address), p_reason where p_address ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(p_address) <= 254
  on conflict (address_hash) do update set reason = case s.reason when 'complained' then s.reason else excluded.reason end
$$;
grant execute on function public.suppress_mail(text,text) to service_role;

-- ==== mails/outbox.sql

-- Mails to owners. The transaction that causes a mail writes it; the Worker sends it (docs/mail.md).

-- Posts {"mails": true} when the transaction commits. If the post fails, the cron job of each minute sends the mail.
create function private.announce_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from new_rows) then
    perform private.post_signed('{"mails": true}');
  end if;
  return null;
end $$;

-- Writes a mail to every owner of a store. Adds the store's name, the time and the store's time zone to the content.
create function private.mail_owners(p_business_id uuid, p_kind text, p_content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, p_kind, p_content || jsonb_build_object('store', b.name,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b
  join public.business_members m on m.business_id = b.id and m.role = 'owner'
  join auth.users u on u.id = m.user_id
  where b.id = p_business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- Takes mails that are due: [{id, to, userId, kind, content}]. Each is handed out once. A mail without a report becomes due again after
-- growing waits, seven times within eleven hours. A mail that nobody needs any more is dropped, and one to a suppressed address given up.
-- Callers: the server.
create function public.claim_mails(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits interval[] := array['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '10 minutes'];
  v_claimed jsonb := '[]';
  v_mail private.mail_outbox;
begin
  delete from private.mail_outbox where sent_at < now() - interval '30 days';
  update private.mail_outbox set gave_up_at = clock_timestamp(), last_error = coalesce(last_error, 'no answer'), content = content - 'token'
    where sent_at is null and gave_up_at is null and attempts >= 7 and next_try_at <= clock_timestamp();
  while jsonb_array_length(v_claimed) < p_limit loop
    select * into v_mail from private.mail_outbox
      where sent_at is null and gave_up_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit 1 for update skip locked;
    exit when not found;
    if exists (select from private.mail_suppressions where address_hash = private.hash_of_address(v_mail.recipient)) then
      update private.mail_outbox set gave_up_at = clock_timestamp(), last_error = 'suppressed', content = content - 'token'
        where id = v_mail.id;
    elsif not private.may_mail(v_mail) then
      delete from private.mail_outbox where id = v_mail.id;
    else
      update private.mail_outbox set attempts = attempts + 1, next_try_at = clock_timestamp() + v_waits[attempts + 1]
        where id = v_mail.id;
      v_claimed := v_claimed || jsonb_build_object('id', v_mail.id, 'to', v_mail.recipient, 'userId', v_mail.user_id,
        'kind', v_mail.kind, 'content', v_mail.content);
    end if;
  end loop;
  return v_claimed;
end $$;
grant execute on function public.claim_mails(integer) to service_role;

-- Records the result of a claimed mail: sent (p_error null), or the error. Returns true when the mail is given up.
-- Callers: the server.
create function public.finish_mail(p_id uuid, p_error text, p_is_final boolean) returns boolean
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox set
    -- The token of an invitation opens a store: it goes with the mail.
    content = case when p_error is null or p_is_final or attempts >= 7 then content - 'token' else content end,
    sent_at = case when p_error is null then clock_timestamp() end,
    last_error = left(p_error, 200),
    gave_up_at = case when p_error is not null and (p_is_final or attempts >= 7) then clock_timestamp() end
  where id = p_id and sent_at is null
  returning gave_up_at is not null
$$;
grant execute on function public.finish_mail(uuid,text,boolean) to service_role;

-- ==== operator/end_account.sql

-- Ends an account after notice: the person gets a mail with the day, and that day begins the same deletion that a person begins for
-- themselves. Until then an operator can withdraw the notice.

-- Gives notice to a person, with 7 to 90 days. Another day needs the notice to be withdrawn first. An operator's account is not ended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, has_notice, is_operator, not_found.
create function public.operator_give_notice(p_operator uuid, p_user_id uuid, p_days int, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_ends_at timestamptz;
begin
  perform private.check_operator(p_operator, p_reason);
  if p_days is null or p_days not between 7 and 90 then
    perform private.bad_request('days');
  end if;
  v_ends_at := now() + make_interval(days => p_days);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif exists (select from public.platform_admins where user_id = p_user_id) then
    perform private.refuse('is_operator');
  end if;
  insert into private.account_notices (user_id, reason, ends_at, operator_id) values (p_user_id, p_reason, v_ends_at, p_operator)
  on conflict do nothing;
  if not found then
    perform private.refuse('has_notice');
  end if;
  insert into private.mail_outbox (user_id, recipient, kind, content)
  select p_user_id, v_email, 'account_ending', jsonb_build_object('at', floor(1000 * extract(epoch from clock_timestamp())),
    'zone', 'Africa/Lagos', 'endsAt', floor(1000 * extract(epoch from v_ends_at)), 'reason', n.reason,
    'isSuspended', private.is_suspended(p_user_id), 'ownShop', (
      select private.own_shop_of(id, raw_user_meta_data ->> 'from_store') from auth.users where id = p_user_id))
  from private.account_notices n where n.user_id = p_user_id and v_email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$';
  perform private.log_act(p_operator, 'give_notice', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id), jsonb_build_object('endsAt', v_ends_at), p_reason);
end $$;
grant execute on function public.operator_give_notice(uuid,uuid,integer,text) to service_role;

-- Withdraws a notice. Does nothing without one.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_withdraw_notice(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_notice private.account_notices;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  delete from private.account_notices where user_id = p_user_id returning * into v_notice;
  if not found then
    return;
  end if;
  perform private.log_act(p_operator, 'withdraw_notice', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'endsAt', v_notice.ends_at, 'reason', v_notice.reason), '{}', p_reason);
end $$;
grant execute on function public.operator_withdraw_notice(uuid,uuid,text) to service_role;

-- Begins the deletion of one account whose notice is over, and writes it down.
create function private.end_noticed_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_notice private.account_notices;
  v_email text;
  v_slugs text[];
begin
  select email into v_email from auth.users where id = p_user_id;
  select coalesce(array_agg(b.slug order by b.slug), '{}') into v_slugs from public.businesses b
    join public.business_members m on m.business_id = b.id where m.user_id = p_user_id and m.role = 'owner';
  delete from private.account_notices where user_id = p_user_id returning * into v_notice;
  perform public.begin_account_deletion(p_user_id, v_slugs);
  perform private.log_act(v_notice.operator_id, 'end_account', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'noticeGiven', v_notice.given_at), jsonb_build_object('stores', v_slugs),
    v_notice.reason);
end $$;

-- Begins the deletion of accounts whose notice is over, with the stores that nobody else owns, and writes it down. Returns how many. One
-- that fails stops none of the others and is tried again by the next call. Who has become an operator keeps the account.
-- Callers: the server.
-- Refuses: last_owner.
create function public.end_noticed_accounts(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_count int := 0;
begin
  for v_user_id in
    select n.user_id from private.account_notices n
    where ends_at <= now() and not exists (select from public.platform_admins where user_id = n.user_id)
    order by ends_at for update skip locked
  loop
    exit when v_count >= p_limit;
    begin
      perform private.end_noticed_account(v_user_id);
      v_count := v_count + 1;
    exception when others then
      raise warning 'the account % with notice did not end: %', v_user_id, sqlerrm;
    end;
  end loop;
  return v_count;
end $$;
grant execute on function public.end_noticed_accounts(integer) to service_role;

-- ==== operator/operator_dead_letters.sql

-- Messages that a queue gave up on, as the operator's work. The list is read_dead_letters, which `npm run dead-letters` reads too.

-- Writes down that an operator asks for a letter to be sent again, and returns {"queue", "body"} of it. The server sends the message and clears the
-- letter afterwards: a letter whose message could not be sent stays. Refuses letters that no queue takes.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_retry_dead_letter(p_operator uuid, p_letter_id uuid, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_letter private.dead_letters;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_letter from private.dead_letters where id = p_letter_id for update;
  if v_letter.id is null then
    perform private.refuse('not_found');
  elsif v_letter.queue = 'unknown' then
    perform private.bad_request('queue');
  end if;
  perform private.log_act(p_operator, 'retry_dead_letter', v_letter.business_id,
    coalesce((select name from public.businesses where id = v_letter.business_id), v_letter.queue),
    jsonb_build_object('queue', v_letter.queue, 'attempts', v_letter.attempts), '{"asked": "send again"}', p_reason);
  return json_build_object('queue', v_letter.queue, 'body', v_letter.body);
end $$;
grant execute on function public.operator_retry_dead_letter(uuid,uuid,text) to service_role;

-- ==== operator/operator_deletions.sql

-- Stores and accounts that are being deleted. Operators only look.

-- Returns {"stores", "accounts"}, the oldest first, at most 200 of each. A store: {"businessId", "name", "slugs", "domain", "askedAt",
-- "touchedAt"}; an account: {"userId", "mail", "askedAt", "touchedAt"}, `mail` null once the account is gone. "touchedAt": when a step
-- last began.
-- Callers: the server.
create function public.operator_deletions() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'stores', (
      select coalesce(json_agg(json_build_object(
          'businessId', d.business_id, 'name', c.name, 'slugs', d.slugs, 'domain', d.custom_domain, 'askedAt', d.asked_at,
          'touchedAt', d.touched_at) order by d.asked_at, d.business_id), '[]')
      from (select * from private.store_deletions order by asked_at, business_id limit 200) d
      left join public.closed_stores c on c.business_id = d.business_id),
    'accounts', (
      select coalesce(json_agg(json_build_object(
          'userId', d.user_id, 'mail', u.email, 'askedAt', d.asked_at, 'touchedAt', d.touched_at) order by d.asked_at, d.user_id), '[]')
      from (select * from private.account_deletions order by asked_at, user_id limit 200) d
      left join auth.users u on u.id = d.user_id))
$$;
grant execute on function public.operator_deletions() to service_role;

-- ==== operator/operator_free_domains.sql

-- Domains that shops ask for, as the operator's work.

-- Returns the requests that wait, the oldest first, at most 200, and after them the 50 that were closed last: [{"id", "askedAt",
-- "businessId", "shop", "name", "status", "changedAt", "reason", "plan", "planEndsAt", "isPaidBack", "claim"}]. "isPaidBack": the year was
-- paid back after the request. "claim": the shop's open claim of the name, with its records; null without one.
-- Callers: the server.
create function public.operator_free_domains() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'askedAt', r.asked_at, 'businessId', r.business_id, 'shop', b.name, 'name', r.name, 'status', r.status,
      'changedAt', r.changed_at, 'reason', r.reason, 'plan', private.plan_now(b.id), 'planEndsAt', b.plan_ends_at,
      'isPaidBack', not private.is_year_paid(r.charge_reference),
      'claim', private.domain_claim_json(private.open_claim(b.id, r.name)))
    order by r.is_closed, case when r.is_closed then null else r.asked_at end, r.changed_at desc, r.id), '[]')
  from (
    (select *, false as is_closed from private.free_domain_requests where status in ('asked', 'bought') order by asked_at, id limit 200)
    union all
    (select *, true from private.free_domain_requests where status in ('connected', 'refused') order by changed_at desc, id limit 50)
  ) r
  join public.businesses b on b.id = r.business_id
$$;
grant execute on function public.operator_free_domains() to service_role;

-- True while the payment of a request's year has not been paid back.
create function private.is_year_paid(p_reference text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries e where e.reference = p_reference and private.is_annual_charge(e))
$$;

-- True while the shop is shown at the name, or at its `www.`.
create function private.is_shown_at(p_business_id uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses where id = p_business_id and custom_domain_status = 'active'
    and custom_domain in (p_name, 'www.' || p_name))
$$;

-- Says how far a request is: asked -> bought -> connected, or refused from the first two. The owner reads the reason. Does nothing when
-- it is that far already. A year that was paid back gets no domain. With `bought` the shop has a claim of the name, whose records our
-- team sets; said again, it opens a claim that ended meanwhile. `connected` is refused until the shop is shown at the name.
-- p_target: the host that the name must point to; needed for `bought` alone.
-- Callers: the server.
-- Refuses: bad_request, domain_not_active, forbidden, not_annual, not_found.
create function public.operator_set_free_domain(
  p_operator uuid, p_request_id uuid, p_status text, p_reason text, p_target text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request private.free_domain_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  perform private.limit_text('target', p_target, 253);
  perform from public.businesses where id = (select business_id from private.free_domain_requests where id = p_request_id)
    for no key update;
  select * into v_request from private.free_domain_requests where id = p_request_id for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif p_status = 'bought' and coalesce(p_target, '') = '' then
    perform private.bad_request('target');
  elsif v_request.status = p_status and (p_status <> 'bought' or private.open_claim(v_request.business_id, v_request.name) is not null) then
    return;
  elsif (v_request.status, p_status) not in (
      ('asked', 'bought'), ('bought', 'bought'), ('bought', 'connected'), ('asked', 'refused'), ('bought', 'refused')) or p_status is null then
    perform private.bad_request('status');
  elsif p_status = 'bought' and not private.is_year_paid(v_request.charge_reference) then
    perform private.refuse('not_annual');
  elsif p_status = 'connected' and not private.is_shown_at(v_request.business_id, v_request.name) then
    perform private.refuse('domain_not_active');
  end if;
  update private.free_domain_requests set status = p_status, changed_at = now(), reason = p_reason where id = p_request_id;
  if p_status = 'bought' then
    perform private.open_domain_claim(v_request.business_id, v_request.name, v_request.name, false, p_target);
  end if;
  perform private.log_act(p_operator, 'set_free_domain', v_request.business_id,
    (select name from public.businesses where id = v_request.business_id),
    jsonb_build_object('domain', v_request.name, 'status', v_request.status), jsonb_build_object('status', p_status), p_reason);
end $$;
grant execute on function public.operator_set_free_domain(uuid,uuid,text,text,text) to service_role;

-- ==== operator/operator_leads.sql

-- People who want to talk to sales, as the operator's work.

-- Returns the leads that wait, the oldest first, at most 200, and after them the 50 that were closed last: [{"id", "at", "name",
-- "contact", "shop", "need", "status", "changedAt", "note"}].
-- Callers: the server.
create function public.operator_leads() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', l.id, 'at', l.created_at, 'name', l.name, 'contact', l.contact, 'shop', l.shop, 'need', l.need, 'status', l.status,
      'changedAt', l.changed_at, 'note', l.note)
    order by l.is_closed, case when l.is_closed then null else l.created_at end, l.changed_at desc, l.id), '[]')
  from (
    (select *, false as is_closed from private.sales_leads where status in ('open', 'contacted') order by created_at, id limit 200)
    union all
    (select *, true from private.sales_leads where status in ('won', 'lost') order by changed_at desc, id limit 50)
  ) l
$$;
grant execute on function public.operator_leads() to service_role;

-- Says how far a lead is: `contacted`, `won` or `lost`. Does nothing when it is that far already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_set_lead(p_operator uuid, p_lead_id uuid, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_lead private.sales_leads;
begin
  perform private.check_operator(p_operator, p_reason);
  if p_status is null or p_status not in ('contacted', 'won', 'lost') then
    perform private.bad_request('status');
  end if;
  select * into v_lead from private.sales_leads where id = p_lead_id for update;
  if v_lead.id is null then
    perform private.refuse('not_found');
  elsif v_lead.status = p_status then
    return;
  end if;
  update private.sales_leads set status = p_status, changed_at = now(), note = p_reason where id = p_lead_id;
  -- The log is never changed, and a lead is forgotten after two years: the log gets no contact.
  perform private.log_act(p_operator, 'set_lead', null, 'Lead ' || left(v_lead.id::text, 8),
    jsonb_build_object('status', v_lead.status), jsonb_build_object('status', p_status), p_reason);
end $$;
grant execute on function public.operator_set_lead(uuid,uuid,text,text) to service_role;

-- ==== operator/operator_overview.sql

-- The operator's first page: how the service is now.

-- Returns {"stores", "suspended", "plans", "owners", "ordersToday", "ordersByHour", "waiting", "oldestSeconds", "deadLetters",
-- "openReports", "deletions"}. "ordersByHour": the last 24 hours, the oldest first, [{"at", "orders"}].
-- Callers: the server.
create function public.operator_overview() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'stores', (select count(*)::int from public.businesses),
    'suspended', (select count(*)::int from public.businesses where status = 'suspended'),
    'plans', (
      select json_object_agg(p.plan, coalesce(n.stores, 0)) from unnest(array['starter', 'premium', 'enterprise']) p (plan)
      left join (
        select private.plan_now(id) as plan, count(*)::int as stores from public.businesses group by 1
      ) n using (plan)),
    'owners', (select count(distinct user_id)::int from public.business_members where role = 'owner'),
    'ordersByHour', (
      select json_agg(json_build_object('at', h.at, 'orders', (
          select count(*)::int from public.orders o where o.created_at >= h.at and o.created_at < h.at + interval '1 hour')) order by h.at)
      from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') h (at)),
    'waiting', (select count(*)::int from public.store_versions where rendered_version < content_version),
    'oldestSeconds', (
      select coalesce(floor(extract(epoch from now() - min(changed_at))), 0)::int
      from public.store_versions where rendered_version < content_version),
    'deadLetters', (select count(*)::int from private.dead_letters),
    'openReports', (select count(*)::int from private.shop_reports where closed_at is null),
    'deletions', (select count(*)::int from private.store_deletions) + (select count(*)::int from private.account_deletions))
$$;
grant execute on function public.operator_overview() to service_role;

-- ==== operator/operator_payments.sql

-- Payments that wait for an operator: money asked back under the guarantee, and disputes of a customer's bank.

-- Returns {"requests", "disputes"}: what waits, the most urgent first. A request: {"reference", "businessId", "shop", "plan",
-- "amountMinor", "currency", "paidAt", "askedAt", "reason", "status", "isOutside", "refundState", "refundReason"}; "isOutside": the
-- provider cannot pay it back; "refundState": what the provider says of an approved one. A dispute: {"id", "reference", "businessId",
-- "shop", "category", "dueAt"}. A shop's name is null when it is deleted.
-- Callers: the server.
create function public.operator_payments() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'requests', (
      select coalesce(json_agg(json_build_object(
          'reference', r.reference, 'businessId', r.business_id, 'shop', b.name, 'plan', e.plan, 'amountMinor', e.amount_minor,
          'currency', e.currency, 'paidAt', e.effective_at, 'askedAt', r.asked_at, 'reason', r.reason, 'status', r.status,
          'isOutside', e.reference like 'transfer:%', 'refundState', r.provider_state, 'refundReason', r.provider_reason)
        order by r.asked_at, r.reference), '[]')
      from public.money_back_requests r
      join public.plan_entries e on e.reference = r.reference and e.kind = 'charge'
      left join public.businesses b on b.id = r.business_id
      where r.status in ('asked', 'approved')),
    'disputes', (
      select coalesce(json_agg(json_build_object(
          'id', d.id, 'reference', d.reference, 'businessId', d.business_id, 'shop', b.name, 'category', d.category, 'dueAt', d.due_at)
        order by d.due_at, d.id), '[]')
      from public.payment_disputes d left join public.businesses b on b.id = d.business_id
      where d.status = 'open'))
$$;
grant execute on function public.operator_payments() to service_role;

-- Returns the address of an operator, for the check of their password; null for everybody else.
-- Callers: the server.
create function public.operator_email(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from public.platform_admins a join auth.users u on u.id = a.user_id where a.user_id = p_user_id
$$;
grant execute on function public.operator_email(uuid) to service_role;

-- Decides about money that is asked back. The minute's work begins an approved refund at the provider. Does nothing when the request
-- is decided already. The owner reads the reason.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_decide_money_back(p_operator uuid, p_reference text, p_is_approved boolean, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request public.money_back_requests;
  v_status text := case when p_is_approved then 'approved' else 'refused' end;
begin
  perform private.check_operator(p_operator, p_reason);
  -- The store's row before the request, as when the provider tells of a refund.
  perform from public.businesses
    where id = (select business_id from public.money_back_requests where reference = p_reference) for no key update;
  select * into v_request from public.money_back_requests where reference = p_reference for update;
  if v_request.reference is null then
    perform private.refuse('not_found');
  elsif v_request.status <> 'asked' then
    return;
  end if;
  update public.money_back_requests
    set status = v_status, decided_at = now(), decided_by = p_operator, answer = p_reason where reference = p_reference;
  -- The provider knows nothing of a transfer that came outside of it: the operator has sent the money back.
  if p_is_approved and p_reference like 'transfer:%' then
    perform public.settle_plan_refund((
      select jsonb_build_object('reference', reference, 'amountMinor', amount_minor, 'currency', currency, 'key', 'operator',
        'refundedAt', private.plan_act_time(v_request.business_id))
      from public.plan_entries where kind = 'charge' and reference = p_reference));
  end if;
  perform private.log_act(p_operator, v_status || '_money_back', v_request.business_id,
    coalesce((select name from public.businesses where id = v_request.business_id), p_reference),
    jsonb_build_object('reference', p_reference, 'status', v_request.status, 'why', v_request.reason),
    jsonb_build_object('status', v_status), p_reason);
end $$;
grant execute on function public.operator_decide_money_back(uuid,text,boolean,text) to service_role;

-- Asks for another refund at the provider after the earlier one failed or was refused; the minute's work begins it.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_failed, not_found.
create function public.operator_retry_money_back(p_operator uuid, p_reference text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request public.money_back_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_request from public.money_back_requests where reference = p_reference for update;
  if v_request.reference is null then
    perform private.refuse('not_found');
  elsif v_request.status <> 'approved' or coalesce(v_request.provider_state, '') not in ('failed', 'refused') then
    perform private.refuse('not_failed');
  end if;
  update public.money_back_requests
    set tried_again = failed_refunds, provider_state = null, provider_reason = '', checked_at = null where reference = p_reference;
  perform private.log_act(p_operator, 'retried_money_back', v_request.business_id,
    coalesce((select name from public.businesses where id = v_request.business_id), p_reference),
    jsonb_build_object('reference', p_reference, 'refund', v_request.provider_state, 'why', v_request.provider_reason),
    '{"asked": "refund again"}', p_reason);
end $$;
grant execute on function public.operator_retry_money_back(uuid,text,text) to service_role;

-- ==== operator/operator_people.sql

-- What an operator sees of people: a search, and one person.

-- Returns one person: {"id", "email", "createdAt", "lastSignInAt", "isConfirmed", "isOperator", "suspension", "notice", "stores"}. A
-- suspension: {"reason", "since", "isBanned"}; a notice: {"reason", "givenAt", "endsAt"}; each null without one. Null for an unknown person.
-- Callers: the server.
create function public.operator_person(p_user_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', u.id, 'email', coalesce(u.email, ''), 'createdAt', u.created_at, 'lastSignInAt', u.last_sign_in_at,
    'isConfirmed', u.email_confirmed_at is not null,
    'isOperator', exists (select from public.platform_admins where user_id = u.id),
    'suspension', (
      select json_build_object('reason', reason, 'since', since, 'isBanned', is_banned) from private.suspended_people
      where user_id = u.id and restored_at is null),
    'notice', (
      select json_build_object('reason', reason, 'givenAt', given_at, 'endsAt', ends_at) from private.account_notices where user_id = u.id),
    'stores', (
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'role', m.role) order by m.created_at, b.id), '[]')
      from public.business_members m join public.businesses b on b.id = m.business_id where m.user_id = u.id))
  from auth.users u where u.id = p_user_id
$$;
grant execute on function public.operator_person(uuid) to service_role;

-- Returns at most 50 people whose address holds the text, and without a text those who are suspended or have notice, newest first.
-- Callers: the server.
-- Refuses: bad_request.
create function public.operator_people(p_search text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := lower(btrim(coalesce(p_search, '')));
  v_like text := '%' || replace(replace(replace(v_text, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.limit_text('search', p_search);
  return (
    select coalesce(json_agg(public.operator_person(f.id) order by f.created_at desc, f.id), '[]')
    from (
      select u.id, u.created_at from auth.users u
      where case when v_text <> '' then lower(u.email) like v_like or u.id::text = v_text
        else exists (select from private.suspended_people s where s.user_id = u.id and s.restored_at is null)
          or exists (select from private.account_notices n where n.user_id = u.id) end
      order by u.created_at desc, u.id limit 50) f);
end $$;
grant execute on function public.operator_people(text) to service_role;

-- ==== operator/operator_plans.sql

-- What operators do to a store's plan by hand. Each act is a row of the ledger that carries our time and is folded like all others. A form
-- has a key of its own (`p_key`), so a form that is sent twice is one act.

-- Returns the plan in force and its end, for the log.
create function private.plan_line(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', private.plan_now(id), 'until', plan_ends_at) from public.businesses where id = p_business_id
$$;

-- Begins an act: checks the operator, locks the store's row, and returns the store's name.
create function private.begin_plan_act(p_operator uuid, p_business_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id for no key update;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  return v_name;
end $$;

-- Writes the entry into the ledger and a line into the log. The entry gets our time, the reason and the operator. The caller holds the
-- store's row.
create function private.write_plan_act(
  p_operator uuid, p_business_id uuid, p_name text, p_act text, p_entry jsonb, p_facts jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := private.plan_line(p_business_id);
begin
  perform private.write_plan_entry(p_business_id, p_entry || jsonb_build_object(
    'effectiveAt', private.plan_act_time(p_business_id), 'note', p_reason, 'actorId', p_operator));
  perform private.log_act(p_operator, p_act, p_business_id, p_name, v_before, private.plan_line(p_business_id) || p_facts, p_reason);
end $$;

-- True when the form with this key has done its act.
create function private.is_plan_act_done(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries where row_key = 'operator:' || p_key)
$$;

-- Adds days to a trial that has not ended. Does nothing for a key that was used.
-- Callers: the server.
-- Refuses: bad_request, forbidden, no_trial, unknown_store.
create function public.operator_extend_trial(p_operator uuid, p_business_id uuid, p_days int, p_key uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
  v_store public.businesses;
begin
  if p_key is null then
    perform private.bad_request('key');
  elsif p_days is null or p_days not between 1 and 60 then
    perform private.bad_request('days');
  elsif private.is_plan_act_done(p_key) then
    return;
  end if;
  select * into v_store from public.businesses where id = p_business_id;
  if not v_store.plan_is_trial or private.plan_now(p_business_id) = 'starter' then
    perform private.refuse('no_trial');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'extend_trial', jsonb_build_object(
    'rowKey', 'operator:' || p_key, 'kind', 'extension', 'plan', v_store.plan, 'days', p_days),
    jsonb_build_object('days', p_days), p_reason);
end $$;
grant execute on function public.operator_extend_trial(uuid,uuid,integer,uuid,text) to service_role;

-- Records a bank transfer that came outside the provider, as a payment from now on. A reference counts once, in whatever case and
-- with whatever spaces it is written. Refuses an amount that is more than five times, or less than a fifth of, the price: it would be a
-- slip of the hand.
-- Callers: the server.
-- Refuses: bad_request, forbidden, reference_used, unknown_store.
create function public.operator_record_transfer(
  p_operator uuid, p_business_id uuid, p_plan text, p_months int, p_amount_minor bigint, p_currency text, p_reference text,
  p_came_on date, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
  v_reference text;
  v_price bigint;
begin
  perform private.limit_text('plan', p_plan, 20);
  perform private.limit_text('currency', p_currency, 3);
  perform private.limit_text('reference', p_reference, 100);
  -- No reference of the provider has a colon, so the two never meet.
  v_reference := 'transfer:' || upper(regexp_replace(coalesce(p_reference, ''), '\s', '', 'g'));
  select amount_minor into v_price from private.plan_prices where plan = p_plan and months = p_months and currency = p_currency;
  if v_price is null then
    perform private.bad_request('plan');
  elsif p_amount_minor is null or p_amount_minor > v_price * 5 or p_amount_minor * 5 < v_price then
    perform private.bad_request('amount');
  elsif v_reference !~ '^transfer:[A-Z0-9./_-]{4,100}$' then
    perform private.bad_request('reference');
  elsif p_came_on is null or p_came_on not between current_date - 90 and current_date + 1 then
    perform private.bad_request('came_on');
  end if;
  -- Two operators may record one transfer for two stores at once.
  perform pg_advisory_xact_lock(hashtextextended('oja:transfer:' || v_reference, 0));
  if exists (select from public.plan_entries where kind = 'charge' and reference = v_reference) then
    perform private.refuse('reference_used');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'record_transfer', jsonb_build_object(
    'rowKey', 'charge:' || v_reference, 'kind', 'charge', 'plan', p_plan, 'months', p_months, 'days', private.plan_days(p_months),
    'amountMinor', p_amount_minor, 'currency', p_currency, 'reference', v_reference, 'channel', 'outside_transfer'),
    jsonb_build_object('amountMinor', p_amount_minor, 'currency', p_currency, 'months', p_months, 'reference', v_reference,
      'cameOn', p_came_on), p_reason);
  -- As for every payment after a failed renewal: the card is not charged again for that time.
  update public.plan_subscriptions set failed_at = null, updated_at = now(),
    status = case status when 'attention' then 'active' else status end
    where business_id = p_business_id and failed_at is not null;
end $$;
grant execute on function public.operator_record_transfer(uuid,uuid,text,integer,bigint,text,text,date,text) to service_role;

-- Gives days of Premium or Enterprise, or ends the plan that is in force (`starter`, without days). A plan whose card renews is not ended
-- here, because the provider would charge the card again. Does nothing for a key that was used.
-- Callers: the server.
-- Refuses: bad_request, card_renews, forbidden, nothing_to_end, unknown_store.
create function public.operator_change_plan(
  p_operator uuid, p_business_id uuid, p_plan text, p_days int, p_key uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_key is null then
    perform private.bad_request('key');
  elsif p_plan is null or p_plan not in ('starter', 'premium', 'enterprise') then
    perform private.bad_request('plan');
  elsif p_plan <> 'starter' and (p_days is null or p_days not between 1 and 400) then
    perform private.bad_request('days');
  elsif private.is_plan_act_done(p_key) then
    return;
  end if;
  if p_plan <> 'starter' then
    perform private.write_plan_act(p_operator, p_business_id, v_name, 'give_plan', jsonb_build_object(
      'rowKey', 'operator:' || p_key, 'kind', 'extension', 'plan', p_plan, 'days', p_days),
      jsonb_build_object('given', p_plan, 'days', p_days), p_reason);
    return;
  end if;
  if private.plan_now(p_business_id) = 'starter' then
    perform private.refuse('nothing_to_end');
  elsif exists (select from public.plan_subscriptions where business_id = p_business_id and status in ('active', 'attention')) then
    perform private.refuse('card_renews');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'end_plan', jsonb_build_object(
    'rowKey', 'operator:' || p_key, 'kind', 'end'), '{"plan": "starter"}', p_reason);
end $$;
grant execute on function public.operator_change_plan(uuid,uuid,text,integer,uuid,text) to service_role;

-- Returns what an operator needs to act on a store's plan: {"isTrial", "entries", "prices"}. An entry: {"at", "kind", "plan", "days",
-- "months", "amountMinor", "currency", "reference", "channel", "note"}, newest first, at most 50.
create function private.operator_plan(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'isTrial', b.plan_is_trial and private.plan_now(b.id) <> 'starter',
    'entries', (
      select coalesce(json_agg(json_build_object(
          'at', e.effective_at, 'kind', e.kind, 'plan', e.plan, 'days', e.days, 'months', e.months, 'amountMinor', e.amount_minor,
          'currency', e.currency, 'reference', e.reference, 'channel', e.channel, 'note', e.note)
        order by e.effective_at desc, e.row_key desc), '[]')
      from (select * from public.plan_entries where business_id = b.id order by effective_at desc, row_key desc limit 50) e),
    'prices', (
      select json_agg(json_build_object('plan', plan, 'months', months, 'currency', currency, 'amountMinor', amount_minor)
        order by currency desc, plan desc, months) from private.plan_prices))
  from public.businesses b where b.id = p_business_id
$$;

-- ==== operator/operator_rates.sql

-- Exchange rates as operators see and change them. The history of a rate is in the log of acts.

-- What the log of acts calls a pair of currencies.
create function private.rate_subject(p_from text, p_to text) returns text
language sql immutable set search_path = '' as $$ select p_from || ' to ' || p_to $$;

-- Returns the active rates: [{"from", "to", "rate", "updatedAt", "history"}]; `rate` is a text, so that no digit is lost. "history": the
-- last 20 changes, the newest first: [{"at", "operator", "before", "after", "reason"}].
-- Callers: the server.
create function public.operator_rates() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('from', currency_from, 'to', currency_to, 'rate', rate::text, 'updatedAt', updated_at,
      'history', (
        select coalesce(json_agg(json_build_object('at', a.at, 'operator', a.operator_email, 'before', a.state_before ->> 'rate',
          'after', a.state_after ->> 'rate', 'reason', a.reason) order by a.id desc), '[]')
        from (
          select * from private.operator_acts
          where act = 'set_rate' and subject = private.rate_subject(currency_from, currency_to)
          order by id desc limit 20) a))
    order by currency_from, currency_to), '[]')
  from public.exchange_rate_settings where is_active
$$;
grant execute on function public.operator_rates() to service_role;

-- Changes the active rate of a pair. Refuses a rate that is more than five times, or less than a fifth of, the one before: it would be a
-- slip of the hand.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_set_rate(p_operator uuid, p_from text, p_to text, p_rate numeric, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before numeric;
begin
  perform private.check_operator(p_operator, p_reason);
  select rate into v_before from public.exchange_rate_settings
    where currency_from = p_from and currency_to = p_to and is_active for update;
  if v_before is null then
    perform private.refuse('not_found');
  elsif p_rate is null or p_rate <= 0 or p_rate > v_before * 5 or p_rate < v_before / 5 then
    perform private.bad_request('rate');
  elsif p_rate = v_before then
    return;
  end if;
  update public.exchange_rate_settings set rate = p_rate where currency_from = p_from and currency_to = p_to and is_active;
  perform private.log_act(p_operator, 'set_rate', null, private.rate_subject(p_from, p_to),
    jsonb_build_object('rate', v_before::text), jsonb_build_object('rate', p_rate::text), p_reason);
end $$;
grant execute on function public.operator_set_rate(uuid,text,text,numeric,text) to service_role;

-- ==== operator/operator_reports.sql

-- Visitors' reports about shops, as the operator's work.

-- Returns reports of one store, or of all: [{"id", "at", "businessId", "shop", "slug", "reason", "details", "contact", "closedAt", "answer"}].
create function private.operator_report_list(p_business_id uuid, p_only_open boolean) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'at', r.created_at, 'businessId', r.business_id, 'shop', b.name, 'slug', b.slug, 'reason', r.reason,
      'details', r.details, 'contact', r.contact, 'closedAt', r.closed_at, 'answer', r.answer) order by r.created_at desc, r.id), '[]')
  from (
    select * from private.shop_reports
    where (p_business_id is null or business_id = p_business_id) and (not p_only_open or closed_at is null)
    order by created_at desc, id limit 200
  ) r join public.businesses b on b.id = r.business_id
$$;

-- Returns the open reports, newest first, at most 200.
-- Callers: the server.
create function public.operator_reports() returns json
language sql stable security definer set search_path = '' as $$
  select private.operator_report_list(null, true)
$$;
grant execute on function public.operator_reports() to service_role;

-- Closes a report with the operator's answer. Does nothing when the report is closed already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_close_report(p_operator uuid, p_report_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report private.shop_reports;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_report from private.shop_reports where id = p_report_id for update;
  if v_report.id is null then
    perform private.refuse('not_found');
  elsif v_report.closed_at is not null then
    return;
  end if;
  update private.shop_reports set closed_at = now(), answer = p_reason where id = p_report_id;
  perform private.log_act(p_operator, 'close_report', v_report.business_id,
    (select name from public.businesses where id = v_report.business_id),
    jsonb_build_object('report', v_report.id, 'about', v_report.reason, 'details', v_report.details), '{"closed": true}', p_reason);
end $$;
grant execute on function public.operator_close_report(uuid,uuid,text) to service_role;

-- ==== operator/operator_stores.sql

-- What an operator sees of stores: a list that can be searched, and one store.

-- Returns {"total", "stores"}: stores whose name, slug, domain, id or owner's address holds the text, newest first.
-- "lagSeconds": how long the newest change has waited for its pages; 0 when they are published.
-- Callers: the server.
-- Refuses: bad_request.
create function public.operator_stores(p_search text default '', p_offset int default 0, p_limit int default 50) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := '%' || replace(replace(replace(lower(btrim(p_search)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  perform private.limit_text('search', p_search);
  return (
    with found as (
      select b.*, private.owner_email(b.id) as owner_email from public.businesses b
      where btrim(p_search) = '' or lower(b.name) like v_text or b.slug like v_text or b.custom_domain like v_text
        or b.id::text = lower(btrim(p_search)) or lower(private.owner_email(b.id)) like v_text
    )
    select json_build_object('total', (select count(*) from found), 'stores', coalesce((
      select json_agg(private.operator_store_line(f.id) order by f.created_at desc, f.id)
      from (select id, created_at from found order by created_at desc, id offset p_offset limit least(p_limit, 200)) f), '[]')));
end $$;
grant execute on function public.operator_stores(text,integer,integer) to service_role;

-- Returns the address of the store's first owner; empty without one.
create function private.owner_email(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select u.email from public.business_members m join auth.users u on u.id = m.user_id
    where m.business_id = p_business_id and m.role = 'owner' order by m.created_at, m.user_id limit 1), '')
$$;

-- Returns one line of the list of stores.
create function private.operator_store_line(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', b.id, 'name', b.name, 'slug', b.slug, 'domain', b.custom_domain, 'domainStatus', b.custom_domain_status,
    'plan', private.plan_now(b.id), 'planEndsAt', b.plan_ends_at,
    'status', b.status, 'owner', private.owner_email(b.id), 'createdAt', b.created_at,
    'changedAt', v.changed_at, 'publishedAt', v.published_at,
    'lagSeconds', case when v.rendered_version < v.content_version
      then greatest(0, floor(extract(epoch from now() - v.changed_at)))::int else 0 end,
    'deadLetters', (select count(*)::int from private.dead_letters d where d.business_id = b.id),
    'reports', (select count(*)::int from private.shop_reports r where r.business_id = b.id and r.closed_at is null))
  from public.businesses b left join public.store_versions v on v.business_id = b.id
  where b.id = p_business_id
$$;

-- Returns one store with its members, figures, open and closed reports, and acts; null for a store that does not exist.
-- Callers: the server.
create function public.operator_store(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'store', private.operator_store_line(b.id),
    'suspension', (select json_build_object('reason', reason, 'since', since) from public.store_suspensions where business_id = b.id),
    'members', (
      select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'role', m.role, 'since', m.created_at) order by m.created_at, u.email), '[]')
      from public.business_members m join auth.users u on u.id = m.user_id where m.business_id = b.id),
    'products', (select count(*)::int from public.products where business_id = b.id and status in ('draft', 'live')),
    'liveProducts', (select count(*)::int from public.products where business_id = b.id and status = 'live'),
    'orders', (select count(*)::int from public.orders where business_id = b.id),
    'ordersThisWeek', (select count(*)::int from public.orders where business_id = b.id and created_at > now() - interval '7 days'),
    'reports', private.operator_report_list(b.id, false),
    'plan', private.operator_plan(b.id),
    'acts', public.operator_acts(b.id, null, 50))
  from public.businesses b where b.id = p_business_id
$$;
grant execute on function public.operator_store(uuid) to service_role;

-- ==== operator/operator_support.sql

-- Questions of shops, as the operator's work.

-- Returns the open questions, those of the highest plan first and then the oldest, at most 200: [{"id", "askedAt", "businessId", "shop",
-- "slug", "plan", "message", "answerBy", "mail", "whatsApp"}]. `mail` is the address of the person who asked, else the shop's; it and
-- `whatsApp` are null when there is none.
-- Callers: the server.
create function public.operator_support() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'askedAt', r.asked_at, 'businessId', r.business_id, 'shop', b.name, 'slug', b.slug, 'plan', r.plan,
      'message', r.message, 'answerBy', r.answer_by, 'mail', coalesce(u.email, b.email), 'whatsApp', b.whatsapp_number)
    order by private.plan_rank(r.plan) desc, r.asked_at, r.id), '[]')
  from (
    select * from private.support_requests where status = 'open' order by private.plan_rank(plan) desc, asked_at, id limit 200
  ) r
  join public.businesses b on b.id = r.business_id
  left join auth.users u on u.id = r.asked_by
$$;
grant execute on function public.operator_support() to service_role;

-- Ends a question. Members of the shop read the reason as the answer. Does nothing when it has ended already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_end_support(p_operator uuid, p_request_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request private.support_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_request from private.support_requests where id = p_request_id for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif v_request.status = 'done' then
    return;
  end if;
  update private.support_requests set status = 'done', done_at = now(), note = p_reason where id = p_request_id;
  perform private.log_act(p_operator, 'end_support', v_request.business_id,
    (select name from public.businesses where id = v_request.business_id),
    jsonb_build_object('status', 'open', 'plan', v_request.plan, 'asked', v_request.asked_at), '{"status": "done"}', p_reason);
end $$;
grant execute on function public.operator_end_support(uuid,uuid,text) to service_role;

-- ==== operator/operators.sql

-- Who is an operator, and the log of what operators do. Only the database's owner writes platform_admins (`npm run operator`).

-- True when the person is an operator and the session is open. With p_max_age_seconds also only for a session that a sign-in opened in
-- the last so many seconds.
-- Callers: the server.
create function public.is_operator_session(p_user_id uuid, p_session_id uuid, p_max_age_seconds int default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.platform_admins a
    join auth.sessions s on s.user_id = a.user_id
    where a.user_id = p_user_id and s.id = p_session_id
      and (p_max_age_seconds is null or s.created_at > now() - make_interval(secs => p_max_age_seconds)))
$$;
comment on function public.is_operator_session(uuid, uuid, int) is
  'Security definer on purpose: only the server may call it, and it reads the sessions of the auth server.';
grant execute on function public.is_operator_session(uuid,uuid,integer) to service_role;

-- Refuses to change or delete a line of the log, for everybody.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'lines of this log are never changed or deleted' using errcode = 'restrict_violation';
end $$;

-- Refuses anyone who is no operator, and an act without a reason. Every act calls it first.
create function private.check_operator(p_operator uuid, p_reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('reason', p_reason, 500);
  if not exists (select from public.platform_admins where user_id = p_operator) then
    perform private.refuse('forbidden');
  elsif private.clean_long(coalesce(p_reason, '')) = '' then
    perform private.bad_request('reason');
  end if;
end $$;

-- Writes one line of the log, in the transaction of the act.
create function private.log_act(
  p_operator uuid, p_act text, p_business_id uuid, p_subject text, p_before jsonb, p_after jsonb, p_reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.operator_acts (operator_id, operator_email, act, business_id, subject, state_before, state_after, reason)
  select p_operator, coalesce((select email from auth.users where id = p_operator), ''), p_act, p_business_id, left(p_subject, 200),
    p_before, p_after, p_reason
$$;

-- Returns the newest acts, of one store or of all: [{"id", "at", "operator", "act", "businessId", "subject", "before", "after", "reason"}].
-- p_before_id: continue below this id.
-- Callers: the server.
create function public.operator_acts(p_business_id uuid default null, p_before_id bigint default null, p_limit int default 50) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', id, 'at', at, 'operator', operator_email, 'act', act, 'businessId', business_id, 'subject', subject,
      'before', state_before, 'after', state_after, 'reason', reason) order by id desc), '[]')
  from (
    select * from private.operator_acts
    where (p_business_id is null or business_id = p_business_id) and (p_before_id is null or id < p_before_id)
    order by id desc limit least(p_limit, 200)
  ) acts
$$;
grant execute on function public.operator_acts(uuid,bigint,integer) to service_role;

-- ==== operator/read_store.sql

-- An operator reads a shop as its owner sees it. Nobody gets a token of the owner, nothing of the shop changes, and each reading is a line of
-- the log. Shoppers stay unknown: their names and numbers are shortened, and addresses, notes and mail addresses are left out.

-- Shortens what names a shopper: `Bola Ade` -> `B…`.
create function private.shorten_name(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(p_name, 1) || '…'
$$;

-- Writes the line of the log and returns the shop: {"shop", "settings", "zones", "bank", "plan", "products", "productCount", "orders",
-- "orderCount"}; at most 200 products and the newest 100 orders.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_read_store(p_operator uuid, p_business_id uuid, p_reason text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.log_act(p_operator, 'read_store', p_business_id, v_name, '{}', '{}', p_reason);
  return (
    select json_build_object(
      'shop', json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'currency', b.currency),
      'settings', json_build_object(
        'description', b.description, 'category', b.category, 'country', b.country, 'email', b.email, 'whatsappNumber', b.whatsapp_number,
        'domain', b.custom_domain, 'domainStatus', b.custom_domain_status, 'template', b.template, 'isOpen', b.is_open,
        'closedMessage', b.closed_message, 'watermark', b.watermark_type, 'allowPickup', b.allow_pickup,
        'allowAgreedDelivery', b.allow_agreed_delivery, 'paymentMethods', b.payment_methods, 'pendingExpiryHours', b.pending_expiry_hours,
        'returnTerms', b.return_terms, 'deliveryTerms', b.delivery_terms, 'displayCurrencies', b.display_currencies),
      'zones', (
        select coalesce(json_agg(json_build_object('name', name, 'fee', fee, 'isActive', is_active) order by position, id), '[]')
        from public.delivery_zones where business_id = b.id),
      'bank', (
        select json_build_object('bankName', bank_name, 'accountName', account_name, 'ending', '…' || private.ending_of(account_number))
        from public.business_bank_details where business_id = b.id),
      'plan', json_build_object('plan', private.plan_now(b.id), 'endsAt', b.plan_ends_at, 'isTrial', b.plan_is_trial,
        'use', private.plan_use(b.id, coalesce((select max_live from private.plan_limits(private.plan_now(b.id))), 2147483647))),
      'productCount', (select count(*)::int from public.products where business_id = b.id and status <> 'deleted'),
      'products', (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'status', p.status, 'price', p.price,
          'salePrice', p.sale_price, 'stock', p.stock) order by p.position, p.id), '[]')
        from (select * from public.products where business_id = b.id and status <> 'deleted' order by position, id limit 200) p),
      'orderCount', (select count(*)::int from public.orders where business_id = b.id),
      'orders', (
        select coalesce(json_agg(json_build_object('code', o.code, 'at', o.created_at, 'status', o.status,
          'paymentStatus', o.payment_status, 'total', o.total, 'currency', o.currency, 'customer', private.shorten_name(o.customer_name),
          'phone', '…' || private.ending_of(o.phone)) order by o.created_at desc, o.id), '[]')
        from (select * from public.orders where business_id = b.id order by created_at desc, id limit 100) o))
    from public.businesses b where b.id = p_business_id);
end $$;
grant execute on function public.operator_read_store(uuid,uuid,text) to service_role;

-- ==== operator/roll_health.sql

-- Figures of the service over time: what is counted, and the rows of each minute and hour that the cron job writes.

-- Adds counts of the Worker: [{minute (ISO 8601), name, count}].
-- Callers: the server.
create function public.note_edge_counts(p_counts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.edge_counts as e (minute, name, count)
  select date_trunc('minute', c.minute), c.name, sum(c.count) from jsonb_to_recordset(p_counts) c (minute timestamptz, name text, count bigint)
  group by 1, 2 order by 1, 2
  on conflict (minute, name) do update set count = e.count + excluded.count
$$;
grant execute on function public.note_edge_counts(jsonb) to service_role;

-- Writes what was counted between two times as a row of a span; does nothing when the row is there.
create function private.write_health_span(p_span text, p_from timestamptz, p_to timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.health_spans (span, at, publishes, lag_p50_ms, lag_p95_ms, requests, failures, orders_taken, orders_refused)
  select p_span, p_from, p.publishes, p.p50, p.p95, e.requests, e.failures, e.taken, e.refused
  from (
    select count(*)::int as publishes,
      percentile_disc(0.5) within group (order by lag_ms) as p50, percentile_disc(0.95) within group (order by lag_ms) as p95
    from private.publish_times where at >= p_from and at < p_to) p,
  (
    select coalesce(sum(count) filter (where name = 'requests'), 0) as requests,
      coalesce(sum(count) filter (where name = 'failures'), 0) as failures,
      coalesce(sum(count) filter (where name = 'order:taken'), 0) as taken,
      coalesce(jsonb_object_agg(code, count) filter (where code is not null), '{}') as refused
    from (
      select name, substring(name from '^order:refused:(.+)$') as code, sum(count) as count
      from private.edge_counts where minute >= p_from and minute < p_to group by 1, 2) named) e
  on conflict do nothing
$$;

-- Writes what waits now into the row of a minute.
create function private.write_waiting(p_minute timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update private.health_spans set
    waiting_stores = (select count(*) from (
      select from public.store_versions where rendered_version < content_version limit 100000) s),
    waiting_mails = (select count(*) from (
      select from private.mail_outbox where sent_at is null and gave_up_at is null and next_try_at <= now() limit 100000) s),
    waiting_pushes = (select count(*) from (
      select from private.push_outbox where sent_at is null and gave_up_at is null and next_try_at <= now() and expires_at > now() limit 100000) s),
    waiting_pictures = (select count(*) from public.picture_jobs where status = 'running'),
    waiting_payments = (select count(*) from public.provider_events where status = 'stored'),
    dead_letters = (select count(*) from private.dead_letters)
  where span = 'minute' and at = p_minute
$$;

-- Writes the minute that ended a minute ago, because the Worker's counts come some seconds late, and the hours that are complete; deletes
-- old rows. May run again: a row that is there stays.
-- Callers: the server.
create function public.roll_health(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  v_minute timestamptz := date_trunc('minute', p_at) - interval '2 minutes';
  v_hour timestamptz;
begin
  perform private.write_health_span('minute', v_minute, v_minute + interval '1 minute');
  perform private.write_waiting(v_minute);
  for v_hour in
    select h from generate_series(date_trunc('hour', v_minute) - interval '3 hours', date_trunc('hour', v_minute) - interval '1 hour',
      interval '1 hour') h
    where not exists (select from private.health_spans where span = 'hour' and at = h)
  loop
    perform private.write_health_span('hour', v_hour, v_hour + interval '1 hour');
    update private.health_spans set (waiting_stores, waiting_mails, waiting_pushes, waiting_pictures, waiting_payments, dead_letters) = (
      select max(waiting_stores), max(waiting_mails), max(waiting_pushes), max(waiting_pictures), max(waiting_payments), max(dead_letters)
      from private.health_spans m where m.span = 'minute' and m.at >= v_hour and m.at < v_hour + interval '1 hour')
    where span = 'hour' and at = v_hour;
    if v_hour = date_trunc('hour', v_minute) - interval '1 hour' then
      update private.health_spans set database_bytes = pg_database_size(current_database()),
        files_bytes = (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects)
      where span = 'hour' and at = v_hour;
    end if;
  end loop;
  delete from private.health_spans where span = 'minute' and at < p_at - interval '2 days';
  delete from private.health_spans where span = 'hour' and at < p_at - interval '60 days';
  delete from private.publish_times where at < p_at - interval '5 hours';
  delete from private.edge_counts where minute < p_at - interval '5 hours';
end $$;
grant execute on function public.roll_health(timestamptz) to service_role;

-- Returns the rows of a span since a time, the oldest first: [{"at", "publishes", "lagP50Ms", "lagP95Ms", "waiting": {"stores", "mails",
-- "pushes", "pictures", "payments"}, "deadLetters", "requests", "failures", "ordersTaken", "ordersRefused", "filesBytes",
-- "databaseBytes"}].
-- Callers: the server.
create function public.operator_health(p_span text, p_since timestamptz) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'at', at, 'publishes', publishes, 'lagP50Ms', lag_p50_ms, 'lagP95Ms', lag_p95_ms,
      'waiting', json_build_object('stores', waiting_stores, 'mails', waiting_mails, 'pushes', waiting_pushes,
        'pictures', waiting_pictures, 'payments', waiting_payments),
      'deadLetters', dead_letters, 'requests', requests, 'failures', failures, 'ordersTaken', orders_taken,
      'ordersRefused', orders_refused, 'filesBytes', files_bytes, 'databaseBytes', database_bytes) order by at), '[]')
  from private.health_spans where span = p_span and at >= p_since
$$;
grant execute on function public.operator_health(text,timestamptz) to service_role;

-- ==== operator/suspend_person.sql

-- Suspends a person and restores them. The database refuses the person at once; the server then tells the auth server, and the minute's
-- work repeats what failed.

-- True for a suspended person.
create function private.is_suspended(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.suspended_people where user_id = p_user_id and restored_at is null)
$$;

-- True for a call of a suspended person.
create function private.is_caller_suspended() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_suspended((select auth.uid()))
$$;
comment on function private.is_caller_suspended() is
  'Security definer on purpose: people may not read who is suspended; it answers about the caller alone.';
grant execute on function private.is_caller_suspended() to authenticated;

-- Suspends a person: ends all sessions, and from the commit on no call of theirs is answered. Does nothing when they are suspended already.
-- An operator is not suspended: `npm run operator -- remove` comes first.
-- Callers: the server.
-- Refuses: bad_request, forbidden, is_operator, not_found.
create function public.operator_suspend_person(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif exists (select from public.platform_admins where user_id = p_user_id) then
    perform private.refuse('is_operator');
  elsif private.is_suspended(p_user_id) then
    return;
  end if;
  insert into private.suspended_people (user_id, reason) values (p_user_id, p_reason)
  on conflict (user_id) do update set reason = excluded.reason, since = now(), is_banned = false, restored_at = null;
  delete from auth.sessions where user_id = p_user_id;
  perform private.log_act(p_operator, 'suspend_person', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'status', 'active'), '{"status": "suspended"}', p_reason);
end $$;
grant execute on function public.operator_suspend_person(uuid,uuid,text) to service_role;

-- Restores a suspended person. Does nothing when the person is not suspended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_restore_person(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_suspension private.suspended_people;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  update private.suspended_people set restored_at = now() where user_id = p_user_id and restored_at is null
    returning * into v_suspension;
  if not found then
    return;
  end if;
  perform private.log_act(p_operator, 'restore_person', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'status', 'suspended', 'reason', v_suspension.reason, 'since', v_suspension.since),
    '{"status": "active"}', p_reason);
end $$;
grant execute on function public.operator_restore_person(uuid,uuid,text) to service_role;

-- Returns people about whom the auth server must still be told, the longest waiting first, or the one that is named: [{"userId",
-- "isBanned"}], where isBanned is what it must be told.
-- Callers: the server.
create function public.untold_suspensions(p_user_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'isBanned', restored_at is null) order by since), '[]')
  from (
    select * from private.suspended_people
    where (not is_banned or restored_at is not null) and (p_user_id is null or user_id = p_user_id)
    order by since limit p_limit) untold
$$;
grant execute on function public.untold_suspensions(uuid,integer) to service_role;

-- Records what the auth server was told. Keeps the row when the operator has changed their mind meanwhile: the next minute tells it.
-- Callers: the server.
create function public.note_told_suspension(p_user_id uuid, p_is_banned boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.suspended_people set is_banned = true where user_id = p_user_id and p_is_banned;
  delete from private.suspended_people where user_id = p_user_id and not p_is_banned and restored_at is not null;
  -- Suspended again between the answer of the auth server and this call.
  update private.suspended_people set is_banned = false where user_id = p_user_id and not p_is_banned;
end $$;
grant execute on function public.note_told_suspension(uuid,boolean) to service_role;

-- ==== operator/suspend_store.sql

-- Takes a store off line and back. Its pages are gone with the next publish; its members still sign in, read and export.

-- Suspends a store. The members read the reason. Does nothing when the store is suspended already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_suspend_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_store from public.businesses where id = p_business_id for update;
  if v_store.id is null then
    perform private.refuse('unknown_store');
  elsif v_store.status = 'suspended' then
    return;
  end if;
  update public.businesses set status = 'suspended' where id = p_business_id;
  insert into public.store_suspensions (business_id, reason) values (p_business_id, p_reason);
  perform private.log_act(p_operator, 'suspend_store', p_business_id, v_store.name,
    jsonb_build_object('status', v_store.status), '{"status": "suspended"}', p_reason);
end $$;
grant execute on function public.operator_suspend_store(uuid,uuid,text) to service_role;

-- Restores a suspended store. Does nothing when the store is not suspended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_restore_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_store public.businesses;
  v_suspension jsonb;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_store from public.businesses where id = p_business_id for update;
  if v_store.id is null then
    perform private.refuse('unknown_store');
  elsif v_store.status = 'active' then
    return;
  end if;
  delete from public.store_suspensions where business_id = p_business_id
    returning jsonb_build_object('status', 'suspended', 'reason', reason, 'since', since) into v_suspension;
  update public.businesses set status = 'active' where id = p_business_id;
  perform private.log_act(p_operator, 'restore_store', p_business_id, v_store.name,
    coalesce(v_suspension, '{"status": "suspended"}'), '{"status": "active"}', p_reason);
end $$;
grant execute on function public.operator_restore_store(uuid,uuid,text) to service_role;

-- Writes down that an operator asked for a new render of a store; the server sends the message to the queue afterwards.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_rebuild_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.log_act(p_operator, 'rebuild_store', p_business_id, v_name, '{}', '{}', p_reason);
end $$;
grant execute on function public.operator_rebuild_store(uuid,uuid,text) to service_role;

-- ==== orders/claim_payment.sql

-- Records that the customer says the order is paid: `unpaid` becomes `claimed`, at most once for an order.
-- The server calls this function for anyone who has the order's link. A second call changes nothing. `p_reference` is the text that
-- the customer typed; the shop sees the text in the order's history.
-- Callers: the server.
-- Refuses: bad_request.
create function public.claim_payment(p_token text, p_reference text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders;
  v_reference text := left(btrim(regexp_replace(translate(p_reference, '<>', ''), '\s+', ' ', 'g')), 200);
begin
  if v_reference is null then
    perform private.refuse('bad_request', '{"field": "reference"}');
  end if;
  select * into v_order from public.orders where token = p_token for no key update;
  if not found then
    return null;
  elsif v_order.payment_status <> 'unpaid' or v_order.status = 'cancelled' or v_order.total = 0 or exists (
    select from public.order_events where business_id = v_order.business_id and order_id = v_order.id
      and kind = 'payment' and details ->> 'by' = 'customer') then
    return '{"changed": false}';
  end if;
  update public.orders set payment_status = 'claimed' where id = v_order.id;
  -- The trigger orders_record_payment has just written the event. No other payment event has this transaction's time.
  update public.order_events set note = v_reference, actor = null, details = '{"by": "customer"}'
    where business_id = v_order.business_id and order_id = v_order.id and kind = 'payment' and to_status = 'claimed'
      and created_at = now();
  perform private.push_to_members(v_order.business_id, 'paid', v_order.id::text,
    jsonb_build_object('code', v_order.code, 'total', v_order.total, 'currency', v_order.currency));
  return '{"changed": true}';
end $$;
grant execute on function public.claim_payment(text,text) to service_role;

-- ==== orders/expire_orders.sql

-- Cancels pending orders whose time has run out; returns how many. Never waits: an order that is locked is left for the next
-- minute. An order that fails is tried again after an hour, so that failing orders do not fill each batch.
-- Callers: the server.
-- Refuses: bad_request, unavailable.
create function public.expire_orders(p_limit int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
  v_expired int := 0;
begin
  for v_order in
    select id, business_id from public.orders
    where status = 'pending' and expires_at <= now() order by expires_at, id limit p_limit
  loop
    begin
      if pg_try_advisory_xact_lock(hashtextextended('oja:orders:' || v_order.business_id, 0)) then
        perform private.lock_order(v_order.id, true, false);
        if exists (select from public.orders where id = v_order.id and status = 'pending')
          and private.move_order(v_order.id, 'cancelled', 'expired', '') then
          v_expired := v_expired + 1;
        end if;
      end if;
    exception
      when lock_not_available or deadlock_detected then
        continue;
      when others then
        raise warning 'order % could not expire: %', v_order.id, sqlerrm;
        update public.orders set expires_at = now() + interval '1 hour'
          where id in (select id from public.orders where id = v_order.id and status = 'pending'
            for no key update skip locked);
    end;
  end loop;
  return v_expired;
end $$;
grant execute on function public.expire_orders(integer) to service_role;

-- ==== orders/list_orders.sql

-- The owner's list of orders. The search text has a length limit and is parsed once for all rows.

create type private.order_words as (typed text, code text, name text, digits text);

-- Parses the search text: a code in capitals without `#`, a name in small letters, the digits of a number without leading zeros.
create function private.order_words(p_search text) returns private.order_words
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_typed text;
begin
  perform private.limit_text('search', p_search);
  v_typed := btrim(p_search);
  return (v_typed, upper(ltrim(v_typed, '#')), lower(v_typed), ltrim(regexp_replace(v_typed, '\D', '', 'g'), '0'));
end $$;
grant execute on function private.order_words(text) to authenticated;

-- True when the search text matches a part of the order's code, of the customer's name, or of the phone number in any notation.
create function private.order_matches(p_code text, p_name text, p_phone text, p_words private.order_words) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select strpos(p_code, (p_words).code) > 0
    or strpos(lower(p_name), (p_words).name) > 0
    or (length((p_words).digits) >= 3 and strpos(p_phone, (p_words).digits) > 0)
$$;
grant execute on function private.order_matches(text,text,text,private.order_words) to authenticated;

-- Returns a page of orders, newest first (OrderListRow in src/domain/order/order-list.ts). The page begins after the last order of
-- the previous page. `p_walk_in`: only sales to people without a phone number.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.list_orders(
  p_business_id uuid, p_status text default null, p_search text default '', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit int default 30, p_walk_in boolean default false
) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words;
begin
  perform private.limit_text('status', p_status);
  v_words := private.order_words(p_search);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'code', o.code, 'status', o.status, 'paymentStatus', o.payment_status, 'source', o.source,
        'customerName', o.customer_name, 'phone', o.phone, 'currency', o.currency, 'total', o.total,
        'isFeeOpen', o.delivery_fee is null, 'isUnseen', o.status = 'pending' and o.source = 'store' and o.seen_at is null,
        'createdAt', o.created_at, 'expiresAt', o.expires_at,
        'pieces', coalesce(l.pieces, 0), 'firstLine', coalesce(l.names[1], ''), 'lines', coalesce(l.lines, 0),
        'picture', (select (private.picture_of_choice(f.business_id, f.product_id, f.variant_ids)).path
          from public.order_lines f where f.business_id = o.business_id and f.order_id = o.id order by f.position limit 1))
        order by o.created_at desc, o.id desc), '[]')
    from (
      select id, business_id, code, status, payment_status, source, customer_name, phone, currency, total, delivery_fee,
        created_at, expires_at, seen_at
      from public.orders
      where business_id = p_business_id
        and (p_status is null or status = p_status)
        and (not p_walk_in or phone is null)
        and (p_before_at is null or (created_at, id) < (p_before_at, p_before_id))
        and (v_words.typed = '' or private.order_matches(code, customer_name, phone, v_words))
      order by created_at desc, id desc
      limit least(greatest(p_limit, 1), 100)
    ) o
    left join lateral (
      select sum(quantity) as pieces, count(*) as lines, array_agg(name order by position) as names
      from public.order_lines where business_id = o.business_id and order_id = o.id
    ) l on true);
end $$;
grant execute on function public.list_orders(uuid,text,text,timestamp with time zone,uuid,integer,boolean) to authenticated;

-- Counts orders by status: {"pending": 3, "delivered": 12}. A status without orders is left out.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.count_orders(p_business_id uuid, p_search text default '', p_walk_in boolean default false) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  return (
    select coalesce(jsonb_object_agg(status, orders), '{}')
    from (
      select status, count(*) as orders from public.orders
      where business_id = p_business_id and (not p_walk_in or phone is null)
        and (v_words.typed = '' or private.order_matches(code, customer_name, phone, v_words))
      group by status
    ) counted);
end $$;
grant execute on function public.count_orders(uuid,text,boolean) to authenticated;

-- Returns the totals of sales to people without a phone number, in the form of a customer's totals; null without such sales.
-- Callers: signed-in people, with their own rights.
create function public.walk_in_figures(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('orders', count(*) filter (where o.status <> 'cancelled'),
      'spend', coalesce(sum(o.total + o.gift_card_amount) filter (where o.status in ('confirmed', 'shipped', 'delivered')
        and o.payment_status <> 'refunded' and o.currency = b.currency), 0),
      'lastOrderAt', max(o.created_at))
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.phone is null
  having count(*) > 0
$$;
grant execute on function public.walk_in_figures(uuid) to authenticated;

-- ==== orders/locks.sql

-- The locks of orders. One rule holds for all code here: never wait for a row while holding another row. An import or a dashboard
-- may lock products in any order, so an order that held rows while waiting could deadlock with them.
-- Orders of one store are prepared in parallel. They take their goods one after the other, at commit.
-- Four locks, always in this order:
-- 1. The lock on the store's orders. Placing an order takes the shared lock. Changing orders, gift cards or customers takes the
--   exclusive lock (private.lock_store_orders): for example cancelling, editing, merging, or an order that the owner writes.
-- 2. Exclusive locks on the order's keys: its clientOrderId, its customer, the network address of the sender, its gift card. Two
--   orders with a common key run one after the other. So one intent gives one order, limits are counted exactly, and a card is not
--   spent twice.
-- 3. The customer's row.
-- 4. At commit, the exclusive lock on the store's goods (private.take_goods), then the rows of these goods.
-- A transaction that holds goods (an import, a dashboard) never asks for one of the first three locks.

-- Takes the exclusive lock on the store's orders until the transaction ends. Refuses with `unavailable` when the wait is too long.
create function private.lock_store_orders(p_business_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:orders:' || p_business_id, 0));
exception when lock_not_available then
  perform private.refuse('unavailable');
end $$;

-- Locks products by id, then combinations by id, then voucher, customer and order. Waits only for the first row. When a later row
-- is locked by someone else, releases all rows and starts again with that row. With p_wait false raises lock_not_available instead
-- of waiting.
create function private.lock_stock(
  p_products uuid[], p_combinations uuid[], p_voucher uuid, p_customer uuid, p_order uuid, p_wait boolean default true
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_row record;
  v_first boolean;
  v_table text;
  v_id uuid;
  v_taken_table text;
  v_taken_id uuid;
  v_deadline timestamptz := clock_timestamp() + interval '10 seconds';
begin
  loop
    begin
      v_first := p_wait;
      for v_row in
        select -1 as rank, v_taken_table as name, v_taken_id as id where v_taken_id is not null
        union all select 0, 'products', p from (select distinct unnest(p_products) p) s
        union all select 1, 'product_combinations', c from (select distinct unnest(p_combinations) c) s where c is not null
        union all select 2, 'vouchers', p_voucher where p_voucher is not null
        union all select 3, 'customers', p_customer where p_customer is not null
        union all select 4, 'orders', p_order where p_order is not null
        order by rank, id
      loop
        v_table := v_row.name;
        v_id := v_row.id;
        execute format('select from public.%I where id = $1 for no key update %s',
          v_table, case when v_first then '' else 'nowait' end) using v_id;
        v_first := false;
      end loop;
      return;
    exception when lock_not_available then
      if not p_wait then
        raise;
      elsif clock_timestamp() > v_deadline then
        perform private.refuse('unavailable');
      end if;
      v_taken_table := v_table;
      v_taken_id := v_id;
    end;
  end loop;
end $$;

-- Takes the first two locks of placing an order; returns the phone number under which the shop knows the customer.
create function private.lock_order_lane(p_request jsonb, p_ip_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_store text := p_request ->> 'store';
  v_phone text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('oja:orders:' || v_store, 0));
  -- Reads the customer's number after the first lock, so that nobody merges two customer records in between.
  v_phone := private.known_phone(v_store::uuid, p_request -> 'customer' ->> 'phone');
  -- Locks in the order of the hashes: two orders then cannot deadlock, even when two keys have the same hash.
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:order:' || v_store || name, 0) as key
    from unnest(array[':intent:' || (p_request ->> 'clientOrderId'), ':phone:' || v_phone, ':address:' || p_ip_hash,
      ':card:' || (p_request ->> 'giftCardCode')]) name
    where name is not null order by key) names;
  return v_phone;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;

-- ==== orders/mark_order_seen.sql

-- A member has opened the order: kept once, for the shopper's page and the count of orders that nobody has looked at. True when it was news.
-- Callers: signed-in people; the function checks what they may do.
create function public.mark_order_seen(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders set seen_at = clock_timestamp()
    where id = p_order_id and seen_at is null and source = 'store' and business_id in (select private.business_ids_where('orders'));
  return found;
end $$;
comment on function public.mark_order_seen(uuid) is
  'Security definer on purpose: members may not write orders; the member''s stores are asked for in the statement.';
grant execute on function public.mark_order_seen(uuid) to authenticated;

-- ==== orders/order_by_token.sql

-- Returns the token of an order's newest receipt. Shoppers cannot read receipts themselves, so this function reads them for the
-- shopper of the order.
create function private.own_receipt_token(p_order_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select r.token
  from public.orders o
  join public.businesses b on b.id = o.business_id and b.status = 'active'
  join public.receipts r on r.business_id = o.business_id and r.order_id = o.id
  where o.id = p_order_id and o.user_id = (select auth.uid())
  order by r.number desc limit 1
$$;
comment on function private.own_receipt_token(uuid) is
  'Security definer on purpose: shoppers may not read receipts; answers the token for the order''s own shopper only.';
grant execute on function private.own_receipt_token(uuid) to authenticated;

-- Returns the order page for anyone who has its link (OrderPage in src/domain/checkout/order-request.ts): the shop and its logo,
-- the goods with pictures, the receipt if there is one, and today's prices of the goods that are still sold. Null when no order has
-- the token.
-- Callers: the server.
-- Refuses: product_unavailable.
create function public.order_by_token(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placed_order(o.id, false) || jsonb_build_object(
    'paymentStatus', o.payment_status,
    'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'storeId', b.id,
    'takesOrders', b.status = 'active' and b.is_open,
    'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
    'primaryColour', b.primary_colour,
    'accentColour', b.accent_colour,
    'country', b.country,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'productId', coalesce(l.product_id::text, ''), 'variantIds', to_jsonb(l.variant_ids), 'name', l.name,
          'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
          'picture', (
            select private.picture(i.path, i.width, i.height, i.alt)
            from private.picture_of_choice(l.business_id, l.product_id, l.variant_ids) i),
          'priceToday', private.price_today(l)) order by l.position), '[]')
      from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
    'isSeen', o.seen_at is not null,
    'bankDetails', (
      select jsonb_build_object('bankName', d.bank_name, 'accountNumber', d.account_number, 'accountName', d.account_name)
      from public.business_bank_details d
      where d.business_id = b.id and 'transfer' = any (b.payment_methods) and b.status = 'active'
        and o.payment_status in ('unpaid', 'claimed') and o.status <> 'cancelled'),
    'paymentMethods', to_jsonb(b.payment_methods),
    'paymentClaim', (
      select jsonb_build_object('reference', e.note,
        'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
      from public.order_events e
      where e.business_id = o.business_id and e.order_id = o.id and e.kind = 'payment' and e.details ->> 'by' = 'customer'
      order by e.created_at desc limit 1),
    'receiptToken', (
      select r.token from public.receipts r
      where r.business_id = o.business_id and r.order_id = o.id and b.status = 'active' order by r.number desc limit 1),
    'pickupNote', case when o.delivery_kind = 'pickup' then b.pickup_note else '' end,
    'returnTerms', b.return_terms)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.token = p_token
$$;
grant execute on function public.order_by_token(text) to service_role;

-- ==== orders/order_details.sql

-- One order as the store's members see it (OrderDetails in src/domain/order/order-details.ts), and notes on the order.

-- True when the caller is a member of the store.
create function private.is_order_member(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_business_id in (select private.business_ids_where('orders')), false)
$$;

-- Returns the lines of an order by position, each with a picture.
create function private.order_line_rows(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'productId', l.product_id, 'combinationId', l.combination_id, 'variantIds', to_jsonb(l.variant_ids),
      'name', l.name, 'options', l.options, 'unitPrice', l.unit_price, 'quantity', l.quantity, 'lineTotal', l.line_total,
      'stockFrom', l.stock_from, 'listPrice', l.list_price, 'isExtra', l.is_extra,
      'picture', (private.picture_of_choice(l.business_id, l.product_id, l.variant_ids)).path,
      'inStock', case l.stock_from
        when 'product' then (select p.stock from public.products p where p.id = l.product_id)
        when 'combination' then (select c.stock from public.product_combinations c where c.id = l.combination_id) end)
      order by l.position), '[]')
  from public.order_lines l where l.order_id = p_order_id
$$;

-- Returns the history of an order, newest first. A colleague is named by their email address; a signed-in shopper is not named.
create function private.order_event_rows(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'kind', e.kind, 'from', e.from_status, 'to', e.to_status, 'note', e.note, 'details', e.details,
      'at', e.created_at, 'isMine', coalesce(e.actor = (select auth.uid()), false),
      'author', case when m.user_id is not null then (select u.email from auth.users u where u.id = e.actor) end)
      order by e.created_at desc, e.id), '[]')
  from public.order_events e
  left join public.business_members m on m.business_id = e.business_id and m.user_id = e.actor
  where e.order_id = p_order_id
$$;

-- Returns the order for a member of the store; null for anybody else. `undo` is the result of private.open_undo.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: product_unavailable.
create function public.order_details(p_order_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', o.id, 'businessId', o.business_id, 'code', o.code, 'token', o.token, 'status', o.status,
    'paymentStatus', o.payment_status, 'source', o.source, 'currency', o.currency, 'version', o.version,
    'subtotal', o.subtotal, 'discount', o.discount, 'ownerDiscount', o.owner_discount, 'voucherCode', o.voucher_code,
    'deliveryKind', o.delivery_kind, 'deliveryZoneId', o.delivery_zone_id, 'deliveryName', o.delivery_name,
    'deliveryFee', o.delivery_fee, 'giftCard', private.placed_order(o.id, false) -> 'giftCard', 'total', o.total, 'customerId', o.customer_id,
    'customer', jsonb_build_object('name', o.customer_name, 'phone', o.phone, 'address', o.address,
      'landmark', o.landmark, 'email', coalesce(o.email, ''), 'note', o.note),
    'expiresAt', o.expires_at, 'createdAt', o.created_at, 'updatedAt', o.updated_at,
    'lines', private.order_line_rows(o.id),
    'events', private.order_event_rows(o.id),
    'undo', private.open_undo(o),
    'customerOrders', (select count(*) from public.orders c
      where c.business_id = o.business_id and c.customer_id = o.customer_id),
    -- The bank details that the customer sees on the order's page, so that staff can send them.
    'bankDetails', public.order_by_token(o.token) -> 'bankDetails')
  from public.orders o
  where o.id = p_order_id and private.is_order_member(o.business_id)
$$;
comment on function public.order_details(uuid) is
  'Security definer on purpose: names colleagues by their address and shows staff the bank details that the order page shows; members only.';
grant execute on function public.order_details(uuid) to authenticated;

-- Adds a note for the store's members; the customer never sees the note.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.add_order_note(p_order_id uuid, p_text text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid;
  v_text text := btrim(p_text, E' \t\r\n');
begin
  perform private.limit_text('note', p_text, 1000);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  elsif v_text is null or private.visible_text(v_text) = '' then
    perform private.refuse('bad_request', '{"field": "note"}');
  end if;
  insert into public.order_events (order_id, business_id, kind, actor, note)
  values (p_order_id, v_business_id, 'note', (select auth.uid()), v_text);
end $$;
comment on function public.add_order_note(uuid, text) is
  'Security definer on purpose: members may not write an order''s history themselves; membership is checked first.';
grant execute on function public.add_order_note(uuid,text) to authenticated;

-- ==== orders/order_pickers.sql

-- The lists from which the owner chooses while writing an order.

-- Returns goods that the owner may sell: [{id, name, price, stock, status, picture, options, combinations}]. choiceOf in
-- src/domain/product/product.ts reads this shape.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.order_goods(p_business_id uuid, p_search text default '', p_limit int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_typed text;
begin
  perform private.limit_text('search', p_search);
  v_typed := lower(btrim(p_search));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'price', private.current_price(p, now()), 'stock', p.stock, 'status', p.status,
        'picture', (select i.path from public.product_images i
          where i.business_id = p.business_id and i.product_id = p.id order by i.position, i.id limit 1),
        'options', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'values', (
              select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.id), '[]')
              from public.option_values v where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id))
            order by g.position, g.id), '[]')
          from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
        'combinations', (
          select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(c.value_ids), 'price', c.price, 'stock', c.stock)), '[]')
          from public.product_combinations c where c.business_id = p.business_id and c.product_id = p.id))
        order by p.status desc, p.position, p.id), '[]')
    from (
      select * from public.products
      where business_id = p_business_id and private.is_order_member(p_business_id) and status in ('draft', 'live')
        and (strpos(lower(name), v_typed) > 0 or strpos(lower(sku), v_typed) > 0)
      order by status desc, position, id
      limit least(greatest(p_limit, 1), 100)
    ) found_products
    join public.products p on p.id = found_products.id);
end $$;
comment on function public.order_goods(uuid, text, int) is
  'Security definer on purpose: the price in force is worked out by a function that members may not call; members only.';
grant execute on function public.order_goods(uuid,text,integer) to authenticated;

-- Returns customers for a new order: [{id, name, phone, address, landmark, email}]. The customer with the latest order comes first.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.order_customers(p_business_id uuid, p_search text default '', p_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'address', address,
      'landmark', landmark, 'email', coalesce(email, '')) order by last_order_at desc nulls last, id), '[]')
    from (
      select id, name, phone, address, landmark, email, last_order_at from public.customers
      where business_id = p_business_id and (p_id is null or id = p_id)
        and (v_words.typed = '' or private.order_matches('', name, phone, v_words))
      order by last_order_at desc nulls last, id
      limit 8
    ) found_customers);
end $$;
grant execute on function public.order_customers(uuid,text,uuid) to authenticated;

-- ==== orders/order_request.sql

-- Parses an order request (OrderRequest in src/domain/checkout/order-request.ts). Nothing in the request is trusted, and a request
-- holds no prices. The result is one canonical form: two requests that mean the same order are equal byte for byte.

-- All numbers that limit orders, in one place.
create function private.order_limits() returns table (
  max_items int, max_quantity int, max_subtotal bigint, per_ip_hour int, per_phone_hour int, pending_units_per_phone int
)
language sql immutable set search_path = '' as $$
  select private.order_limit('items')::int, private.order_limit('quantity')::int, private.order_limit('subtotal'),
    private.order_limit('per_ip_hour')::int, private.order_limit('per_phone_hour')::int,
    private.order_limit('pending_units_per_phone')::int
$$;

-- Returns one number of order_limits without a query.
create function private.order_limit(p_name text) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case p_name
    when 'items' then 100
    when 'quantity' then 999
    when 'subtotal' then 90000000000
    when 'per_ip_hour' then 20
    when 'per_phone_hour' then 10
    when 'pending_units_per_phone' then 50
  end;
end $$;

-- Parses the items to [{productId, variantIds, quantity}]. A choice that occurs twice becomes one line, at its first position.
create function private.parse_order_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_item jsonb;
  v_variants jsonb;
  v_lines jsonb;
  v_max_items int := private.order_limit('items');
  v_max_quantity int := private.order_limit('quantity');
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  end if;
  if jsonb_array_length(p_items) > v_max_items then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', v_max_items));
  end if;
  for v_place in 0..jsonb_array_length(p_items) - 1 loop
    v_item := p_items -> v_place;
    if jsonb_typeof(v_item) <> 'object' or not private.is_uuid(v_item -> 'productId') then
      perform private.bad_request('items.productId');
    end if;
    v_variants := coalesce(v_item -> 'variantIds', '[]');
    if jsonb_typeof(v_variants) <> 'array' or jsonb_array_length(v_variants) > 10 then
      perform private.bad_request('items.variantIds');
    end if;
    for v_variant in 0..jsonb_array_length(v_variants) - 1 loop
      if not private.is_uuid(v_variants -> v_variant) then
        perform private.bad_request('items.variantIds');
      end if;
    end loop;
    if not private.is_whole(v_item -> 'quantity', 1, v_max_quantity) then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('productId', product_id, 'variantIds', variant_ids, 'quantity', quantity) order by place)
    into v_lines
  from (
    select product_id, variant_ids, sum(quantity) as quantity, min(place) as place
    from (
      select (value ->> 'productId')::uuid as product_id, (value ->> 'quantity')::numeric::int as quantity, ordinality as place,
        array(select distinct v::uuid from jsonb_array_elements_text(coalesce(value -> 'variantIds', '[]')) v order by 1)
          as variant_ids
      from jsonb_array_elements(p_items) with ordinality
    ) items
    group by product_id, variant_ids
  ) merged;
  for v_place in 0..jsonb_array_length(v_lines) - 1 loop
    if (v_lines -> v_place ->> 'quantity')::int > v_max_quantity then
      perform private.refuse('bad_quantity', jsonb_build_object('productId', v_lines -> v_place -> 'productId'));
    end if;
  end loop;
  return v_lines;
end $$;

-- Parses the delivery: 'pickup', 'agree' or {zoneId}; null when a quote leaves the delivery out.
create function private.parse_delivery(p_delivery jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_delivery is null or p_delivery in ('null', '"pickup"', '"agree"') then
    return nullif(p_delivery, 'null');
  end if;
  if jsonb_typeof(p_delivery) <> 'object' or not private.is_uuid(p_delivery -> 'zoneId') then
    perform private.bad_request('delivery');
  end if;
  return jsonb_build_object('zoneId', (p_delivery ->> 'zoneId')::uuid);
end $$;

-- Returns one field of the customer as clean text of at most p_max characters.
create function private.parse_text(p_customer jsonb, p_field text, p_max int) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_value jsonb := coalesce(p_customer -> p_field, 'null');
  v_text text := private.to_line(coalesce(v_value #>> '{}', ''));
begin
  if jsonb_typeof(v_value) not in ('string', 'null') or char_length(v_text) > p_max then
    perform private.bad_request('customer.' || p_field);
  end if;
  return v_text;
end $$;

-- Parses the customer of a request. A request for a quote may leave the customer out.
create function private.parse_customer(p_customer jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_customer jsonb := coalesce(nullif(p_customer, 'null'), '{}');
  v_clean jsonb;
begin
  if jsonb_typeof(v_customer) <> 'object' then
    perform private.bad_request('customer');
  end if;
  v_clean := jsonb_build_object(
    'name', private.parse_text(v_customer, 'name', 200),
    'phone', private.parse_text(v_customer, 'phone', 15),
    'address', private.parse_text(v_customer, 'address', 500),
    'landmark', private.parse_text(v_customer, 'landmark', 300),
    'email', lower(private.parse_text(v_customer, 'email', 254)),
    'note', private.parse_text(v_customer, 'note', 1000));
  if v_clean ->> 'phone' <> '' and v_clean ->> 'phone' !~ '^[1-9][0-9]{6,14}$' then
    perform private.bad_request('customer.phone');
  end if;
  if v_clean ->> 'email' <> '' and v_clean ->> 'email' !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.bad_request('customer.email');
  end if;
  if p_complete and v_clean ->> 'phone' = '' then
    perform private.bad_request('customer.phone');
  end if;
  if p_complete and not private.is_line(v_clean ->> 'name', 200) then
    perform private.bad_request('customer.name');
  end if;
  return v_clean;
end $$;

-- Returns the canonical form of a request. p_complete true: an order to place; false: a quote.
create function private.parse_order_request(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_voucher jsonb := coalesce(p_request -> 'voucherCode', 'null');
  v_card jsonb := coalesce(p_request -> 'giftCardCode', 'null');
  v_clean jsonb;
begin
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  if jsonb_typeof(v_voucher) not in ('string', 'null') or char_length(v_voucher #>> '{}') > 100 then
    perform private.bad_request('voucherCode');
  end if;
  if jsonb_typeof(v_card) not in ('string', 'null') or char_length(v_card #>> '{}') > 100 then
    perform private.bad_request('giftCardCode');
  end if;
  v_clean := jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'items', private.parse_order_items(p_request -> 'items'),
    'voucherCode', nullif(upper(private.to_line(v_voucher #>> '{}')), ''),
    'delivery', private.parse_delivery(p_request -> 'delivery'),
    'customer', private.parse_customer(p_request -> 'customer', p_complete));
  -- Adds the gift card only when there is one. So an order that was stored before gift cards existed keeps its canonical form.
  if private.gift_card_code(v_card #>> '{}') <> '' then
    v_clean := v_clean || jsonb_build_object('giftCardCode', private.gift_card_code(v_card #>> '{}'));
  end if;
  if not p_complete then
    return v_clean;
  end if;
  if v_clean -> 'delivery' = 'null' then
    perform private.bad_request('delivery');
  end if;
  if not private.is_uuid(p_request -> 'clientOrderId') then
    perform private.bad_request('clientOrderId');
  end if;
  if not private.is_whole(p_request -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  end if;
  return v_clean || jsonb_build_object(
    'clientOrderId', (p_request ->> 'clientOrderId')::uuid,
    'expectedTotal', (p_request ->> 'expectedTotal')::numeric::bigint);
end $$;

-- ==== orders/own_prices.sql

-- Prices that the owner sets for a single sale. A shopper's request cannot hold them.

-- Parses the owner's price for a line, in minor units; null means the list price.
create function private.parse_own_price(p_price jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_price, 'null') = 'null' then
    return 'null';
  elsif not private.is_whole(p_price, 1, private.order_limit('subtotal')) then
    perform private.bad_request('items.price');
  end if;
  return to_jsonb((p_price #>> '{}')::numeric::bigint);
end $$;

-- Returns a line at the owner's price, with the list price beside it. When both prices are equal, the line has no list price.
create function private.at_own_price(p_line jsonb, p_price jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  v_price bigint := (p_price #>> '{}')::bigint;
  v_list bigint := coalesce((p_line ->> 'listPrice')::bigint, (p_line ->> 'unitPrice')::bigint);
begin
  if v_price is null then
    return p_line;
  end if;
  return p_line || jsonb_build_object('unitPrice', v_price, 'lineTotal', v_price * (p_line ->> 'quantity')::bigint,
    'listPrice', case when v_price <> v_list and not coalesce((p_line ->> 'isExtra')::boolean, false) then v_list end);
end $$;

-- Returns the lines that are not sold at the list price, for the history: [{name, options, from, to}].
create function private.own_prices(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', line -> 'name', 'options', line -> 'options', 'from', line -> 'listPrice',
    'to', line -> 'unitPrice') order by place)
  from jsonb_array_elements(p_lines) with ordinality as l (line, place) where line ->> 'listPrice' is not null
$$;

-- ==== orders/owner_pricing.sql

-- Prices an order that the owner writes or edits. Goods have the database's price or the owner's price; a discount and any kind of
-- delivery are allowed. The stock to take is the difference between the lines before and the lines after.

-- Returns the stock changes that lead from some lines to others. `units` above zero: stock falls; below zero: stock rises. `line`
-- names the goods.
create function private.stock_moves(p_before jsonb, p_after jsonb)
returns table (source text, target uuid, units int, held int, line jsonb)
language sql immutable set search_path = '' as $$
  select source, target, (sum(wanted) - sum(had))::int, sum(had)::int, (array_agg(line order by wanted desc))[1]
  from (
    select l ->> 'stockFrom' as source, 0 as wanted, (l ->> 'quantity')::int as had, l as line,
      (case l ->> 'stockFrom' when 'product' then l ->> 'productId' when 'combination' then l ->> 'combinationId' end)::uuid as target
    from jsonb_array_elements(p_before) l
    union all
    select l ->> 'stockFrom', (l ->> 'quantity')::int, 0, l,
      (case l ->> 'stockFrom' when 'product' then l ->> 'productId' when 'combination' then l ->> 'combinationId' end)::uuid
    from jsonb_array_elements(p_after) l
  ) moves
  where target is not null
  group by source, target having sum(wanted) <> sum(had)
  order by source desc, target
$$;

-- Refuses lines that the stock does not cover. Only reads. Goods whose stock is not counted cover any quantity.
create function private.check_stock_moves(p_before jsonb, p_after jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_short record;
begin
  select m.held + s.stock as available, m.line into v_short
    from private.stock_moves(p_before, p_after) m
    join lateral (
      select stock from public.products where m.source = 'product' and id = m.target
      union all select stock from public.product_combinations where m.source = 'combination' and id = m.target
    ) s on true
    where m.units > s.stock
    order by m.source, m.target limit 1;
  if found then
    perform private.refuse('out_of_stock', jsonb_build_object('productId', v_short.line -> 'productId',
      'variantIds', v_short.line -> 'variantIds', 'name', v_short.line -> 'name', 'options', v_short.line -> 'options',
      'available', v_short.available));
  end if;
end $$;

-- Takes stock and gives stock back. lock_stock has already made sure of the conditions; the statements check them again.
create function private.move_stock(p_before jsonb, p_after jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_move record;
  v_found boolean;
begin
  for v_move in select * from private.stock_moves(p_before, p_after) loop
    if v_move.source = 'product' then
      update public.products set stock = stock - v_move.units
        where id = v_move.target and (stock is null or stock >= v_move.units);
    else
      update public.product_combinations set stock = stock - v_move.units
        where id = v_move.target and (stock is null or stock >= v_move.units);
    end if;
    v_found := found;
    if v_move.units > 0 and not v_found then
      perform private.refuse('out_of_stock', jsonb_build_object('productId', v_move.line -> 'productId'));
    end if;
  end loop;
end $$;

-- Prices new lines at today's prices or the owner's prices. The owner may sell a draft too. Archived and deleted products are
-- refused.
create function private.price_owner_lines(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_product public.products;
  v_lines jsonb := '[]';
begin
  for v_item in select value from jsonb_array_elements(p_items) loop
    if not v_item ? 'productId' then
      v_lines := v_lines || jsonb_build_object('productId', null, 'variantIds', '[]'::jsonb, 'name', v_item -> 'name', 'options', '',
        'unitPrice', v_item -> 'price', 'quantity', v_item -> 'quantity',
        'lineTotal', (v_item ->> 'price')::bigint * (v_item ->> 'quantity')::bigint, 'combinationId', null, 'stockFrom', 'none',
        'isExtra', true);
      continue;
    end if;
    select * into v_product from public.products
      where id = (v_item ->> 'productId')::uuid and business_id = p_business_id;
    if v_product.id is null then
      perform private.refuse('unknown_product', jsonb_build_object('productId', v_item -> 'productId'));
    elsif v_product.status not in ('draft', 'live') then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_product.id, 'name', v_product.name));
    end if;
    v_lines := v_lines || private.at_own_price(private.price_line(p_business_id, v_product, v_item), v_item -> 'price');
  end loop;
  return v_lines;
end $$;

-- Returns the sum of the lines; refuses with `order_too_large` above the limit.
create function private.subtotal_of(p_lines jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  v_subtotal numeric;
  v_max bigint := (select max_subtotal from private.order_limits());
begin
  select sum((line ->> 'lineTotal')::numeric) into v_subtotal from jsonb_array_elements(p_lines) line;
  if v_subtotal > v_max then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', v_max));
  end if;
  return v_subtotal::bigint;
end $$;

-- Returns the delivery that the owner chose: {kind, zoneId, name, fee}. The owner sets the fee of a delivery to be agreed; null
-- until then.
create function private.owner_delivery(p_business_id uuid, p_delivery jsonb, p_fee bigint, p_after_discount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
begin
  if p_delivery = '"pickup"' then
    return jsonb_build_object('kind', 'pickup', 'zoneId', null, 'name', '', 'fee', 0);
  elsif p_delivery = '"agree"' then
    return jsonb_build_object('kind', 'agree', 'zoneId', null, 'name', '', 'fee', p_fee);
  end if;
  select * into v_zone from public.delivery_zones
    where id = (p_delivery ->> 'zoneId')::uuid and business_id = p_business_id;
  if v_zone.id is null then
    perform private.refuse('delivery_unknown');
  end if;
  return jsonb_build_object('kind', 'zone', 'zoneId', v_zone.id, 'name', v_zone.name,
    'fee', case when p_after_discount >= v_zone.free_above then 0 else v_zone.fee end);
end $$;

-- Parses a whole amount between 0 and the largest amount, or null.
create function private.parse_amount(p_value jsonb, p_field text) returns bigint
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_value, 'null') = 'null' then
    return null;
  elsif not private.is_whole(p_value, 0, 90000000000) then
    perform private.bad_request(p_field);
  end if;
  return (p_value #>> '{}')::numeric::bigint;
end $$;

-- Inserts lines in the order of `p_lines`; the first gets position `p_after` + 1. Returns them.
create function private.insert_order_lines(p_order_id uuid, p_business_id uuid, p_lines jsonb, p_after int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_lines (order_id, business_id, product_id, combination_id, variant_ids, name, options, unit_price,
    quantity, line_total, position, stock_from, list_price, is_extra)
  select p_order_id, p_business_id, (line ->> 'productId')::uuid, (line ->> 'combinationId')::uuid,
    array(select v::uuid from jsonb_array_elements_text(line -> 'variantIds') v), line ->> 'name', line ->> 'options',
    (line ->> 'unitPrice')::bigint, (line ->> 'quantity')::int, (line ->> 'lineTotal')::bigint, p_after + place,
    line ->> 'stockFrom', (line ->> 'listPrice')::bigint, coalesce((line ->> 'isExtra')::boolean, false)
  from jsonb_array_elements(p_lines) with ordinality as l (line, place);
end $$;

-- Returns the combinations that the items name, for lock_stock.
create function private.combinations_of(p_business_id uuid, p_items jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select c.id from jsonb_array_elements(p_items) item
    join public.product_combinations c on c.product_id = (item ->> 'productId')::uuid and c.business_id = p_business_id
      and c.value_ids = array(select v::uuid from jsonb_array_elements_text(item -> 'variantIds') v order by 1))
$$;

-- ==== orders/parse_manual_order.sql

-- Parses a sale that the shop writes down (ManualOrder in src/domain/order/manual-order.ts). The buyer may have no phone number,
-- prices may be bargained, and a line may name something that is no product of the shop.

-- Parses an item: {productId, variantIds, quantity, price}, or {name, quantity, price} for an item that is no product.
create function private.parse_sale_item(p_item jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_price jsonb;
begin
  if jsonb_typeof(p_item) <> 'object' then
    perform private.bad_request('items');
  end if;
  v_price := private.parse_own_price(p_item -> 'price');
  if coalesce(p_item -> 'productId', 'null') <> 'null' then
    return (private.parse_order_items(jsonb_build_array(p_item)) -> 0) || jsonb_build_object('price', v_price);
  elsif jsonb_typeof(p_item -> 'name') is distinct from 'string' or not private.is_line(private.to_line(p_item ->> 'name'), 200) then
    perform private.bad_request('items.name');
  elsif v_price = 'null' then
    perform private.bad_request('items.price');
  elsif not private.is_whole(p_item -> 'quantity', 1, private.order_limit('quantity')) then
    perform private.refuse('bad_quantity', jsonb_build_object('name', p_item -> 'name'));
  end if;
  return jsonb_build_object('name', private.to_line(p_item ->> 'name'), 'price', v_price,
    'quantity', (p_item ->> 'quantity')::numeric::int);
end $$;

-- Parses the items of a sale to their canonical form.
create function private.parse_sale_items(p_items jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) = 0 then
    perform private.bad_request('items');
  elsif jsonb_array_length(p_items) > private.order_limit('items') then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', private.order_limit('items')));
  end if;
  return (select jsonb_agg(private.parse_sale_item(item) order by place)
    from jsonb_array_elements(p_items) with ordinality as i (item, place));
end $$;

-- Parses the buyer. A buyer with a phone number is a customer. A buyer without a number is a walk-in and may have a name.
create function private.parse_buyer(p_customer jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_customer jsonb := private.parse_customer(p_customer, false);
begin
  if v_customer ->> 'phone' <> '' then
    return private.parse_customer(p_customer, p_complete);
  elsif private.visible_text(v_customer ->> 'name') = '' then
    return v_customer || '{"name": "Walk-in"}';
  end if;
  return v_customer;
end $$;

-- Returns the canonical form of a sale. p_complete true: a sale to save; false: a quote.
create function private.parse_manual_order(p_request jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_sold_at timestamptz;
begin
  perform private.limit_json('request', p_request, 65536);
  if jsonb_typeof(p_request) is distinct from 'object' or not private.is_uuid(p_request -> 'store') then
    perform private.bad_request('store');
  end if;
  if coalesce(p_request -> 'soldAt', 'null') <> 'null' then
    if jsonb_typeof(p_request -> 'soldAt') <> 'string'
      or p_request ->> 'soldAt' !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' or not pg_input_is_valid(p_request ->> 'soldAt', 'timestamptz') then
      perform private.bad_request('soldAt');
    end if;
    v_sold_at := (p_request ->> 'soldAt')::timestamptz;
    if v_sold_at > now() + interval '1 day' or v_sold_at < now() - interval '5 years' then
      perform private.bad_request('soldAt');
    end if;
  end if;
  if p_complete and (not private.is_uuid(p_request -> 'clientOrderId')) then
    perform private.bad_request('clientOrderId');
  elsif p_complete and not private.is_whole(p_request -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  elsif p_complete and coalesce(p_request ->> 'status', '') not in ('confirmed', 'delivered') then
    perform private.bad_request('status');
  elsif p_complete and coalesce(p_request ->> 'paymentStatus', '') not in ('unpaid', 'paid') then
    perform private.bad_request('paymentStatus');
  end if;
  return jsonb_build_object(
    'store', (p_request ->> 'store')::uuid,
    'clientOrderId', p_request -> 'clientOrderId',
    'expectedTotal', p_request -> 'expectedTotal',
    'items', private.parse_sale_items(p_request -> 'items'),
    'delivery', coalesce(private.parse_delivery(p_request -> 'delivery'), '"pickup"'),
    'deliveryFee', private.parse_amount(p_request -> 'deliveryFee', 'deliveryFee'),
    'discount', coalesce(private.parse_amount(p_request -> 'discount', 'discount'), 0),
    'customer', private.parse_buyer(p_request -> 'customer', p_complete),
    'status', p_request -> 'status',
    'paymentStatus', p_request -> 'paymentStatus',
    'soldAt', v_sold_at);
end $$;

-- ==== orders/parse_order_edit.sql

-- Parses an edit of an order (OrderEdit in src/domain/order/order-edit.ts).

-- Parses the lines of an edit: kept lines by lineId, added lines as items of a sale.
create function private.parse_edit_lines(p_lines jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_line jsonb;
  v_kept jsonb := '[]';
  v_added jsonb := '[]';
begin
  if jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) = 0 then
    perform private.bad_request('lines');
  elsif jsonb_array_length(p_lines) > (select max_items from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', (select max_items from private.order_limits())));
  end if;
  for v_line in select value from jsonb_array_elements(p_lines) loop
    if jsonb_typeof(v_line) <> 'object' then
      perform private.bad_request('lines');
    elsif v_line ? 'lineId' then
      if not private.is_uuid(v_line -> 'lineId') then
        perform private.bad_request('lines.lineId');
      elsif not private.is_whole(v_line -> 'quantity', 1, 999) then
        perform private.refuse('bad_quantity', jsonb_build_object('lineId', v_line -> 'lineId'));
      end if;
      v_kept := v_kept || jsonb_build_object('lineId', (v_line ->> 'lineId')::uuid,
        'quantity', (v_line ->> 'quantity')::numeric::int, 'price', private.parse_own_price(v_line -> 'price'));
    else
      v_added := v_added || v_line;
    end if;
  end loop;
  if (select count(distinct l ->> 'lineId') from jsonb_array_elements(v_kept) l) <> jsonb_array_length(v_kept) then
    perform private.bad_request('lines.lineId');
  end if;
  return jsonb_build_object('kept', v_kept,
    'added', case when v_added = '[]' then v_added else private.parse_sale_items(v_added) end);
end $$;

-- Returns the canonical form of an edit. A null in `lines`, `delivery`, `discount` or `address` leaves that part of the order
-- unchanged.
create function private.parse_order_edit(p_edit jsonb, p_complete boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place jsonb := coalesce(p_edit -> 'place', 'null');
begin
  perform private.limit_json('edit', p_edit, 65536);
  if jsonb_typeof(p_edit) is distinct from 'object' or not private.is_whole(p_edit -> 'version', 1, 2147483647) then
    perform private.bad_request('version');
  elsif p_complete and not private.is_whole(p_edit -> 'expectedTotal', 0, 9007199254740991) then
    perform private.bad_request('expectedTotal');
  elsif jsonb_typeof(v_place) not in ('object', 'null') then
    perform private.bad_request('place');
  end if;
  return jsonb_build_object(
    'version', p_edit -> 'version',
    'expectedTotal', p_edit -> 'expectedTotal',
    'lines', case when coalesce(p_edit -> 'lines', 'null') <> 'null' then private.parse_edit_lines(p_edit -> 'lines') end,
    'delivery', private.parse_delivery(p_edit -> 'delivery'),
    'deliveryFee', private.parse_amount(p_edit -> 'deliveryFee', 'deliveryFee'),
    'discount', private.parse_amount(p_edit -> 'discount', 'discount'),
    'dropVoucher', coalesce(p_edit -> 'dropVoucher' = 'true', false),
    'place', case when v_place <> 'null' then jsonb_build_object(
      'address', private.parse_text(v_place, 'address', 500), 'landmark', private.parse_text(v_place, 'landmark', 300)) end);
end $$;

-- ==== orders/place_order.sql

-- Places an order in two parts. First the order is read, priced, checked against limits and written, in parallel with the store's
-- other orders (private.lock_order_lane). At commit private.take_goods takes the goods, and can still refuse the whole order.

-- Limits the orders of one phone number and one network address, so that nobody can empty a shop with orders.
-- private.lock_order_lane holds the locks on both, so parallel orders of one sender count each other.
create function private.check_order_limits(p_business_id uuid, p_phone text, p_ip_hash text, p_new_units bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_since timestamptz := now() - interval '1 hour';
  v_orders int;
  v_units bigint;
begin
  if p_ip_hash is not null and (select count(*) from public.orders
      where business_id = p_business_id and ip_hash = p_ip_hash and created_at > v_since) >= private.order_limit('per_ip_hour') then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  end if;
  select count(*) filter (where o.created_at > v_since), coalesce(sum(l.units), 0) into v_orders, v_units
    from public.orders o left join lateral (
      select sum(quantity) as units from public.order_lines
      where business_id = o.business_id and order_id = o.id and stock_from <> 'none' and o.status = 'pending') l on o.status = 'pending'
    where o.business_id = p_business_id and o.phone = p_phone and (o.status = 'pending' or o.created_at > v_since);
  if v_orders >= private.order_limit('per_phone_hour') then
    perform private.refuse('too_many_requests', '{"limit": "phone"}');
  elsif p_new_units > 0 and p_new_units + v_units > private.order_limit('pending_units_per_phone') then
    perform private.refuse('too_many_requests', '{"limit": "units"}');
  end if;
end $$;

-- Places an order once per clientOrderId; returns PlacedOrder. Returns the same order when the same request comes again. Refuses
-- another request under the same clientOrderId with `order_changed`. Refuses a total that the shopper has not seen with
-- `price_changed` {quote}.
-- `p_context.country` is optional: the country by which the server has parsed the phone number. When the store has another country,
-- the order is refused with `store_country` and the store's country. So the server need not ask for the country before each order.
-- Callers: the server.
-- Refuses: bad_quantity, bad_request, delivery_unknown, gift_card_currency, gift_card_empty, gift_card_ended, gift_card_unknown,
--   order_changed, order_too_large, out_of_stock, price_changed, product_unavailable, store_closed, store_country,
--   store_suspended, too_many_requests, unavailable, unknown_product, unknown_store, voucher_ended, voucher_minimum,
--   voucher_not_started, voucher_unknown, voucher_used_up.
create function public.place_order(p_request jsonb, p_context jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_phone text := private.lock_order_lane(v_request, p_context ->> 'ipHash');
  v_store public.businesses;
  v_earlier record;
  v_priced jsonb;
  v_units bigint := 0;
begin
  select * into v_store from public.businesses where id = v_business_id;
  if v_store.country <> p_context ->> 'country' then
    perform private.refuse('store_country', jsonb_build_object('country', v_store.country));
  end if;
  -- Returns the earlier order of the same intent, whatever has changed in the store since.
  select id, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed');
    end if;
    return private.placed_order(v_earlier.id, false);
  end if;

  perform private.require_open(v_store);
  v_priced := private.price_order(v_store, v_request);
  if (v_priced -> 'quote' ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced -> 'quote'));
  end if;
  for v_place in 0..jsonb_array_length(v_priced -> 'lines') - 1 loop
    if v_priced -> 'lines' -> v_place ->> 'stockFrom' <> 'none' then
      v_units := v_units + (v_priced -> 'lines' -> v_place ->> 'quantity')::int;
    end if;
  end loop;
  perform private.check_order_limits(v_business_id, v_request -> 'customer' ->> 'phone', p_context ->> 'ipHash', v_units);
  return private.order_answer(v_store, private.write_order(v_store, v_request, v_priced, v_hash, p_context, v_phone),
    v_priced -> 'quote' -> 'items', true);
end $$;
grant execute on function public.place_order(jsonb,jsonb) to service_role;

-- ==== orders/record_payment.sql

-- Writes a line into the order's history when the payment status changes.
create function private.record_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor)
  values (new.id, new.business_id, 'payment', old.payment_status, new.payment_status, (select auth.uid()));
  return null;
end $$;

-- ==== orders/set_order_status.sql

-- The statuses of an order: pending -> confirmed -> shipped -> delivered. The first three may become cancelled: a cancellation
-- gives stock, voucher use and gift card money back, once. orders.payment_status is separate.

-- True when an order may go from one status to another.
create function private.is_order_step(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select (p_from, p_to) in (('pending', 'confirmed'), ('confirmed', 'shipped'), ('shipped', 'delivered'),
    ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('shipped', 'cancelled'))
$$;

-- Locks an order. For a cancellation also locks the rows that get something back.
create function private.lock_order(p_order_id uuid, p_cancels boolean, p_wait boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_stock(
    case when p_cancels then array(select product_id from public.order_lines
      where order_id = p_order_id and stock_from = 'product' and product_id is not null) end,
    case when p_cancels then array(select combination_id from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' and combination_id is not null) end,
    case when p_cancels then (select voucher_id from public.orders where id = p_order_id) end,
    null, p_order_id, p_wait);
end $$;

-- Gives back the goods, voucher use and gift card money of an order. The caller has locked the order's row and has checked that the
-- order was not cancelled before. Goods that no longer exist or are no longer counted are left alone.
create function private.give_back(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher uuid;
begin
  -- Stops at the largest integer: giving back must not fail.
  update public.products p set stock = least(2147483647, p.stock::bigint + l.quantity)::int
    from (select product_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'product' group by product_id) l
    where p.id = l.product_id and p.stock is not null;
  update public.product_combinations c set stock = least(2147483647, c.stock::bigint + l.quantity)::int
    from (select combination_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
    where c.id = l.combination_id and c.stock is not null;
  update public.voucher_uses set released_at = now()
    where order_id = p_order_id and released_at is null returning voucher_id into v_voucher;
  if found then
    update public.vouchers set uses = uses - 1 where id = v_voucher and uses > 0;
  end if;
end $$;

-- Moves an order one step; returns whether the order moved. Asking for the present status changes nothing and is no error.
-- The time of a step is the clock's, not the transaction's start: under the order's lock the last step then has the latest time. A
-- cancellation that gives gift card money back records the payment status that it changed.
create function private.move_order(p_order_id uuid, p_status text, p_kind text, p_note text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_payment text;
begin
  select * into v_order from public.orders where id = p_order_id;
  if v_order.status = p_status then
    return false;
  elsif not private.is_order_step(v_order.status, p_status) then
    perform private.refuse('bad_request', jsonb_build_object('from', v_order.status, 'to', p_status));
  end if;
  update public.orders set status = p_status where id = p_order_id;
  select payment_status into v_payment from public.orders where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, note, details, created_at)
  values (p_order_id, v_order.business_id, p_kind, v_order.status, p_status, (select auth.uid()), p_note,
    case when v_payment <> v_order.payment_status then jsonb_build_object('paymentWas', v_order.payment_status) else '{}' end,
    clock_timestamp());
  if p_status = 'cancelled' then
    perform private.give_back(p_order_id);
  end if;
  return true;
end $$;

-- Moves an order to a status, with a note for its history. `p_expected` is the status that the caller saw. When the order has
-- meanwhile reached another status, other than the one asked for, the call is refused with `order_moved` {status}. So a second tap
-- does not take the next step.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, order_moved, unavailable.
create function public.set_order_status(p_order_id uuid, p_status text, p_note text default '', p_expected text default null)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_now text;
  v_changed boolean;
begin
  perform private.limit_text('status', p_status);
  perform private.limit_text('note', p_note, 1000);
  perform private.limit_text('expected', p_expected);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_server() and (v_business_id is null
    or v_business_id not in (select private.business_ids_where('orders'))) then
    perform private.refuse('forbidden');
  elsif v_business_id is null or p_status is null or p_note is null then
    perform private.refuse('bad_request');
  end if;
  if p_status = 'cancelled' then
    perform private.lock_store_orders(v_business_id);
  end if;
  perform private.lock_order(p_order_id, p_status = 'cancelled', true);
  select status into v_now from public.orders where id = p_order_id;
  if v_now not in (p_expected, p_status) then
    perform private.refuse('order_moved', jsonb_build_object('status', v_now));
  end if;
  v_changed := private.move_order(p_order_id, p_status, 'status', p_note);
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status,
      'changed', v_changed)
    from public.orders where id = p_order_id);
end $$;
comment on function public.set_order_status(uuid, text, text, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';
grant execute on function public.set_order_status(uuid,text,text,text) to authenticated, service_role;

-- ==== orders/take_goods.sql

-- Takes an order's goods while the order commits, so that the lock on the goods is as short as the write to disk. The order was
-- priced earlier. Here its prices and stock are checked again, under the locks.

-- Locks the rows of the order's goods and voucher. Waits only for the first row. When another row is locked by someone else,
-- releases all rows and starts again with that row: an import or a dashboard may lock products in any order.
create function private.hold_goods(p_order_id uuid, p_voucher uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_all uuid[] := array(
    select product_id from public.order_lines where order_id = p_order_id
    union select combination_id from public.order_lines where order_id = p_order_id and combination_id is not null
    union select p_voucher where p_voucher is not null order by 1);
  v_first uuid := v_all[1];
  v_missing uuid;
  v_held uuid[];
  v_deadline timestamptz := clock_timestamp() + interval '10 seconds';
begin
  loop
    v_missing := null;
    begin
      v_held := array(select id from public.products where id = v_first for no key update)
        || array(select id from public.product_combinations where id = v_first for no key update)
        || array(select id from public.vouchers where id = v_first for no key update);
      if v_held = '{}' then
        perform private.order_again();
      end if;
      v_held := v_held
        || array(select id from public.products where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.product_combinations where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.vouchers where id = p_voucher for no key update skip locked);
      select id into v_missing from unnest(v_all) id where id <> all (v_held) limit 1;
      if v_missing is null then
        return;
      end if;
      raise exception using errcode = '55P03', message = 'another row is taken';
    exception when lock_not_available then
      -- No row is missing: the wait for the first row took too long.
      if v_missing is null or clock_timestamp() > v_deadline then
        perform private.refuse('unavailable');
      end if;
      v_first := v_missing;
    end;
  end loop;
end $$;

-- Refuses goods that the stock does not cover; two lines may take from one stock. The caller has locked the rows.
create function private.check_goods(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_short record;
begin
  if exists (
    select from public.order_lines l
    left join public.products p on p.id = l.product_id and p.business_id = l.business_id
    left join public.product_combinations c on c.id = l.combination_id
    where l.order_id = p_order_id and (
      (p.status, coalesce(c.price, private.current_price(p, now())),
        case when c.id is not null then case when c.stock is null then 'none' else 'combination' end
          when p.stock is null then 'none' else 'product' end)
        is distinct from ('live', l.unit_price, l.stock_from)
      or c.id is distinct from l.combination_id)
  ) then
    perform private.order_again();
  end if;
  select product_id, variant_ids, stock into v_short from (
    select l.product_id, l.variant_ids, l.position, coalesce(c.stock, p.stock) as stock,
      sum(l.quantity) over (partition by coalesce(c.id, p.id)) as wanted
    from public.order_lines l
    left join public.products p on p.id = l.product_id and l.stock_from = 'product'
    left join public.product_combinations c on c.id = l.combination_id and l.stock_from = 'combination'
    where l.order_id = p_order_id and l.stock_from <> 'none'
  ) lines
  where wanted > stock order by position limit 1;
  if found then
    perform private.refuse_short(v_short.product_id, v_short.variant_ids, v_short.stock);
  end if;
end $$;

-- Runs at commit. Orders of one store take their goods one after the other.
create function private.take_goods() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_lines public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:goods:' || new.business_id, 0));
  v_lines := array(select l from public.order_lines l where l.order_id = new.id limit 2);
  if new.voucher_id is null and cardinality(v_lines) = 1 and v_lines[1].stock_from = 'product' and v_lines[1].combination_id is null then
    perform private.take_one(v_lines[1]);
    return null;
  end if;
  perform private.hold_goods(new.id, new.voucher_id);
  perform private.check_goods(new.id);
  perform private.take_lines(new.id);
  if new.voucher_id is not null then
    perform private.take_voucher(new);
  end if;
  return null;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;

-- ==== pictures/add_picture.sql

-- Writes the row of a picture before its files are stored, so that no file can exist without a row. The limits protect against
-- floods.
-- Callers: the server.
-- Refuses: forbidden, too_many_pictures, watermark_changed.
create function public.add_picture(p_business_id uuid, p_user_id uuid, p_picture jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int;
  v_stamp text := p_picture ->> 'stamp';
begin
  if p_user_id is not null and not public.is_member(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  select max_pictures into v_max from private.plan_limits(private.plan_now(p_business_id));
  -- Refuses a watermark that is no longer in force: the picture would carry the wrong watermark.
  if v_stamp is distinct from (private.watermark_of(p_business_id) ->> 'stamp') and v_stamp is not null then
    perform private.refuse('watermark_changed');
  end if;
  -- Counts one upload after the other, so that parallel uploads cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('oja:add_picture:' || p_business_id, 0));
  if p_user_id is not null and not exists (
      select from public.pictures where business_id = p_business_id and id = p_picture ->> 'id')
    and ((select count(*) from public.pictures where business_id = p_business_id) >= v_max
      or (select count(*) from public.pictures
        where business_id = p_business_id and created_at > now() - interval '1 hour') >= 500) then
    perform private.refuse('too_many_pictures');
  end if;
  insert into public.pictures as p (business_id, id, purpose, width, height, original, stamp)
  values (p_business_id, p_picture ->> 'id', p_picture ->> 'purpose', (p_picture ->> 'width')::int,
    (p_picture ->> 'height')::int, p_picture ->> 'original', v_stamp)
  on conflict (business_id, id) do update set unused_since = null, replaced_by = null;
end $$;
grant execute on function public.add_picture(uuid,uuid,jsonb) to service_role;

-- ==== pictures/delete_unused_pictures.sql

-- Finds unused pictures in the stores of an id range. Marks pictures that nothing shows. Deletes the rows of pictures that nothing
-- has shown for eight days: an open form or a cart may still hold them, and an import can be undone for seven days. Returns the files to remove: [{"businessId", "id",
-- "original"}]; `original` is null while another picture uses the same original.
-- Callers: the server.
create function public.delete_unused_pictures(p_from uuid, p_to uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_gone jsonb;
begin
  with state as (
    select p.business_id, p.id, p.unused_since,
      exists (select from public.product_images i
        where i.business_id = p.business_id and i.path = p.business_id || '/' || p.id)
      or exists (select from public.businesses b
        where b.id = p.business_id and (p.business_id || '/' || p.id) in (b.logo_path, b.hero_path)) as is_used
    from public.pictures p where p.business_id between p_from and p_to
  )
  update public.pictures p set unused_since = case when s.is_used then null else now() end
    from state s where p.business_id = s.business_id and p.id = s.id and s.is_used = (s.unused_since is not null);
  with gone as (
    delete from public.pictures p using (
      select business_id, id from public.pictures
      where business_id between p_from and p_to and unused_since < now() - interval '8 days' limit p_limit) g
    where p.business_id = g.business_id and p.id = g.id
    returning p.business_id, p.id, p.original
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', g.business_id, 'id', g.id, 'original',
    case when not exists (select from public.pictures p where p.business_id = g.business_id and p.original = g.original
      and not exists (select from gone x where x.business_id = p.business_id and x.id = p.id)) then g.original end)), '[]')
    into v_gone from gone g;
  return v_gone;
end $$;
grant execute on function public.delete_unused_pictures(uuid,uuid,integer) to service_role;

-- ==== pictures/follow_replaced_picture.sql

-- Replaces the path of a picture by the path of its newer version with another watermark.
create function private.follow_replaced_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id text := split_part(new.path, '/', 2);
  v_next text;
begin
  for hop in 1 .. 20 loop
    select replaced_by into v_next from public.pictures where business_id = new.business_id and id = v_id;
    exit when v_next is null;
    v_id := v_next;
  end loop;
  new.path := new.business_id || '/' || v_id;
  return new;
end $$;

-- ==== pictures/picture_limit.sql

-- Limits a product to 20 pictures for every writer: the editor, an import, or a member at the REST interface, also when fifty are
-- added at once. Without the limit a page with thousands of pictures would be rendered, stored and sent to shoppers.

-- Returns the largest number of pictures of a product.
create function private.max_product_pictures() returns int
language sql immutable set search_path = '' as $$ select 20 $$;

-- Counts the pictures of a product under a lock that lasts until the transaction ends. Does not lock the product's row, because an
-- order may hold it.
create function private.limit_product_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Each advisory lock uses shared memory of all stores. Only the server may write to more products at once; it then counts without
  -- locks.
  c_max_locks constant int := 500;
  v_product_ids uuid[] := array(select distinct product_id from new_rows order by 1);
  v_product_id uuid;
begin
  if cardinality(v_product_ids) <= c_max_locks then
    foreach v_product_id in array v_product_ids loop
      perform pg_advisory_xact_lock(hashtextextended('oja:product_pictures:' || v_product_id, 0));
    end loop;
  elsif (select auth.role()) is not distinct from 'authenticated' then
    perform private.refuse('bad_product', '{"reason": "too_many_at_once"}');
  end if;
  if exists (
    select from public.product_images i
    where (i.business_id, i.product_id) in (select business_id, product_id from new_rows)
    group by i.product_id having count(*) > private.max_product_pictures()
  ) then
    perform private.refuse('bad_product', '{"reason": "too_many_pictures"}');
  end if;
  return null;
end $$;

-- ==== pictures/watermark.sql

-- The watermark of a store: who may set it, and whether new pictures get it. Watermarks need Premium. When the plan ends, settings
-- and pictures stay as they are, and new pictures get no watermark.

-- Returns the watermark in force; null without one. `stamp` identifies the drawing and its position.
create function private.watermark_of(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'stamp', md5(concat_ws('|', m.name, b.watermark_position, b.watermark_opacity, b.watermark_size)),
    'name', m.name, 'width', m.width, 'height', m.height,
    'position', b.watermark_position, 'opacity', b.watermark_opacity, 'size', b.watermark_size)
  from public.businesses b join public.watermark_marks m on m.business_id = b.id
  where b.id = p_business_id and b.watermark_type <> 'none'
    and private.plan_allows(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()), 'watermark')
$$;

-- Returns ids of product pictures that do not carry this watermark. With a null stamp returns pictures that carry any watermark.
create function private.unstamped_pictures(p_business_id uuid, p_stamp text) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct split_part(i.path, '/', 2) from public.product_images i
  left join public.pictures p on p.business_id = i.business_id and p.id = split_part(i.path, '/', 2)
  where i.business_id = p_business_id and p.stamp is distinct from p_stamp
$$;

-- Refuses to turn a watermark on without the plan, also for callers with the secret key.
create function private.guard_watermark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.plan_allows(
    private.effective_plan(new.plan, new.plan_ends_at, new.next_plan, new.next_plan_ends_at, now()), 'watermark') then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  return new;
end $$;

-- Saves the watermark. The server has verified the person's token and has checked the picture. p_mark is null for type 'none'.
-- Returns the name of the earlier picture when nothing uses it any more.
-- Callers: the server.
-- Refuses: bad_request, forbidden, plan_needed.
create function public.save_watermark(p_business_id uuid, p_user_id uuid, p_settings jsonb, p_mark jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_earlier text;
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  if (p_settings ->> 'type' <> 'none') <> (coalesce(p_mark, 'null') <> 'null') then
    perform private.refuse('bad_request');
  end if;
  if p_settings ->> 'type' <> 'none' and not private.plan_allows(private.plan_now(p_business_id), 'watermark') then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  update public.businesses set
    watermark_type = p_settings ->> 'type', watermark_text = p_settings ->> 'text',
    watermark_position = p_settings ->> 'position', watermark_opacity = (p_settings ->> 'opacity')::numeric,
    watermark_size = (p_settings ->> 'size')::int
  where id = p_business_id;
  perform private.write_activity(p_business_id, p_user_id, 'watermark_changed', '', '{}');
  if p_settings ->> 'type' = 'none' then
    return null;
  end if;
  select name into v_earlier from public.watermark_marks where business_id = p_business_id;
  insert into public.watermark_marks as m (business_id, name, width, height, logo_path)
  values (p_business_id, p_mark ->> 'name', (p_mark ->> 'width')::int, (p_mark ->> 'height')::int, p_mark ->> 'logoPath')
  on conflict (business_id) do update set name = excluded.name, width = excluded.width, height = excluded.height,
    logo_path = excluded.logo_path, made_at = now();
  return nullif(v_earlier, p_mark ->> 'name');
end $$;
grant execute on function public.save_watermark(uuid,uuid,jsonb,jsonb) to service_role;

-- Returns the watermark for a new picture of the store; null without one.
-- Callers: the server.
create function public.watermark_in_force(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$ select private.watermark_of(p_business_id) $$;
grant execute on function public.watermark_in_force(uuid) to service_role;

-- Returns all data for the settings tab and for an upload, for a member; null for anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.my_watermark(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'type', b.watermark_type, 'text', b.watermark_text, 'position', b.watermark_position,
    'opacity', b.watermark_opacity, 'size', b.watermark_size,
    'isAllowed', private.plan_allows(private.plan_now(b.id), 'watermark'),
    'hasOldLogo', m.logo_path is not null and m.logo_path is distinct from b.logo_path,
    'inForce', private.watermark_of(b.id),
    'outOfDate', (select count(*) from private.unstamped_pictures(b.id, private.watermark_of(b.id) ->> 'stamp')),
    'job', (select jsonb_build_object('id', j.id, 'status', j.status, 'total', j.wanted, 'done', j.done,
        'failed', cardinality(j.failed_ids), 'updatedAt', j.updated_at)
      from public.picture_jobs j where j.business_id = b.id order by j.created_at desc limit 1))
  from public.businesses b left join public.watermark_marks m on m.business_id = b.id
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.my_watermark(uuid) is
  'Definer: the plan in force is computed by a function that people may not call. Answers for members of the store only.';
grant execute on function public.my_watermark(uuid) to authenticated;

-- ==== plans/apply_plan.sql

-- Writing the ledger of plans, and from it the plan in the store's own row.

-- Writes the state of the ledger into the store's row and returns it; null when the store is gone. The lock comes first and the fold
-- is a later statement, so of two rows that arrive at once the second fold sees both.
create function private.apply_plan(p_business_id uuid) returns private.plan_state
language plpgsql security definer set search_path = '' as $$
declare
  v private.plan_state;
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not found then
    return null;
  end if;
  v := private.fold_plan(p_business_id);
  update public.businesses set
    plan = v.plan,
    plan_ends_at = case when v.next_plan is null then coalesce(v.kept_until, v.ends_at) else v.ends_at end,
    next_plan = v.next_plan,
    next_plan_ends_at = case when v.next_plan is not null then coalesce(v.kept_until, v.next_ends_at) end,
    plan_is_trial = v.is_trial,
    plan_grace_until = v.grace_until
  where id = p_business_id and (plan, plan_ends_at, next_plan, next_plan_ends_at, plan_is_trial, plan_grace_until)
    is distinct from (v.plan, case when v.next_plan is null then coalesce(v.kept_until, v.ends_at) else v.ends_at end,
      v.next_plan, case when v.next_plan is not null then coalesce(v.kept_until, v.next_ends_at) end, v.is_trial, v.grace_until);
  return v;
end $$;

-- Returns the time of an act of ours: now, or just after the latest known row. A payment carries the provider's time, whose clock may be
-- ahead, and whoever acts now acts after what is known. The caller holds the store's row.
create function private.plan_act_time(p_business_id uuid) returns timestamptz
language sql volatile set search_path = '' as $$
  select greatest(clock_timestamp(), max(effective_at) + interval '1 microsecond')
  from public.plan_entries where business_id = p_business_id
$$;

-- Returns a state as JSON: {plan, endsAt, nextPlan, nextEndsAt, isTrial, graceUntil, renews, chosenPlan}. Null for null.
create function private.plan_state_json(v private.plan_state) returns jsonb
language sql immutable set search_path = '' as $$
  select case when (v).plan is not null then jsonb_build_object(
    'plan', (v).plan, 'endsAt', (v).ends_at, 'nextPlan', (v).next_plan, 'nextEndsAt', (v).next_ends_at,
    'isTrial', (v).is_trial, 'graceUntil', (v).grace_until, 'renews', (v).renews, 'chosenPlan', (v).chosen_plan) end
$$;

-- Writes a row of the ledger, once for its key, and applies the plan. The entry: {rowKey, kind, effectiveAt, plan, days, months,
-- renews, amountMinor, currency, reference, channel, note, actorId}; effectiveAt is now without a value. Returns the plan's state.
create function private.write_plan_entry(p_business_id uuid, p_entry jsonb) returns private.plan_state
language plpgsql security definer set search_path = '' as $$
begin
  -- The store's row first: whoever decides from the ledger holds the same lock.
  perform from public.businesses where id = p_business_id for no key update;
  insert into public.plan_entries (business_id, row_key, effective_at, kind, plan, days, months, renews, amount_minor, currency,
    reference, channel, note, actor_id)
  values (p_business_id, p_entry ->> 'rowKey', coalesce((p_entry ->> 'effectiveAt')::timestamptz, now()), p_entry ->> 'kind',
    p_entry ->> 'plan', (p_entry ->> 'days')::int, (p_entry ->> 'months')::int, coalesce((p_entry ->> 'renews')::boolean, false),
    (p_entry ->> 'amountMinor')::bigint, p_entry ->> 'currency', p_entry ->> 'reference', p_entry ->> 'channel',
    coalesce(p_entry ->> 'note', ''), (p_entry ->> 'actorId')::uuid)
  on conflict do nothing;
  return private.apply_plan(p_business_id);
end $$;

-- The same for the server. Returns the state, null when the store is gone.
-- Callers: the server.
create function public.add_plan_entry(p_business_id uuid, p_entry jsonb) returns jsonb
language sql security definer set search_path = '' as $$
  select private.plan_state_json(private.write_plan_entry(p_business_id, p_entry))
$$;
grant execute on function public.add_plan_entry(uuid,jsonb) to service_role;

-- ==== plans/choose_next_plan.sql

-- Keeps what the owner wants after the paid time: a lower plan, or the present one. Changes no time. The row's key holds
-- the time, so a choice can be changed again.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, too_many_requests.
create function public.choose_next_plan(p_business_id uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_now text;
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  v_now := private.plan_now(p_business_id);
  if p_plan is null or p_plan not in ('starter', 'premium', 'enterprise') or private.plan_rank(p_plan) > private.plan_rank(v_now) then
    perform private.bad_request('plan');
  end if;
  if (select count(*) from public.plan_entries where business_id = p_business_id and kind = 'downgrade'
      and recorded_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'downgrade:' || gen_random_uuid(), 'kind', 'downgrade', 'plan', p_plan, 'effectiveAt', private.plan_act_time(p_business_id),
    'actorId', (select auth.uid()))));
end $$;
comment on function public.choose_next_plan(uuid, text) is
  'Security definer on purpose: nobody writes the ledger; the function checks that the caller owns the store.';
grant execute on function public.choose_next_plan(uuid,text) to authenticated;

-- ==== plans/failed_renewals.sql

-- What the minute does after a renewal failed: charges of the saved card on days 1, 3 and 5, mails on days 0, 3 and 6, the end on day 7.
-- The provider does not charge again by itself. After an outage the missed days are not made up for: the latest one counts.

-- Returns the charges that are due and not answered yet: [{businessId, dueAt, day}], the oldest failure first.
-- Callers: the server.
create function public.due_plan_charges(p_at timestamptz, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', due.business_id, 'dueAt', due.failed_at, 'day', due.day)
    order by due.failed_at), '[]')
  from (
    select s.business_id, s.failed_at, d.day from public.plan_subscriptions s
    join public.businesses b on b.id = s.business_id
    join lateral (select max(day) as day from unnest(array[1, 3, 5]) day
      where s.failed_at + make_interval(days => day) <= p_at) d on d.day is not null
    left join public.plan_charge_attempts a on a.business_id = s.business_id and a.due_at = s.failed_at and a.day = d.day
    where s.status = 'attention' and not s.is_to_end and s.authorization_code is not null and s.failed_at > p_at - interval '7 days'
      and coalesce(a.status, 'open') = 'open'
    order by s.failed_at limit p_limit) due
$$;
grant execute on function public.due_plan_charges(timestamptz,integer) to service_role;

-- Returns subscriptions that must not charge again: paid back, failed seven days ago, or of a deleted store: [{businessId,
-- subscriptionCode, emailToken}].
-- Callers: the server.
create function public.plan_subscriptions_to_end(p_at timestamptz, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', s.business_id, 'subscriptionCode', s.subscription_code,
    'emailToken', s.email_token)), '[]')
  from (
    select * from public.plan_subscriptions s
    where s.status in ('active', 'attention') and s.subscription_code is not null and s.email_token is not null
      and (s.is_to_end or s.failed_at <= p_at - interval '7 days' or not exists (select from public.businesses where id = s.business_id))
    limit p_limit) s
$$;
grant execute on function public.plan_subscriptions_to_end(timestamptz,integer) to service_role;

-- Records that the provider has ended a subscription at our wish.
-- Callers: the server.
create function public.end_plan_subscription(p_business_id uuid, p_subscription_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  update public.plan_subscriptions set status = 'ended', failed_at = null, updated_at = now()
    where business_id = p_business_id and subscription_code = p_subscription_code and status <> 'ended';
  if found then
    perform private.write_plan_entry(p_business_id, jsonb_build_object('rowKey', 'cancel:' || p_subscription_code,
      'kind', 'cancel', 'effectiveAt', private.plan_act_time(p_business_id)));
  end if;
end $$;
grant execute on function public.end_plan_subscription(uuid,text) to service_role;

-- Takes subscriptions to ask the provider about, because no news came: a renewal is an hour late, or the provider's code is missing.
-- Each is handed out once an hour, a missing code every five minutes: [{businessId, subscriptionCode, providerPlanCode}].
-- Callers: the server.
create function public.claim_silent_subscriptions(p_at timestamptz, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select business_id from public.plan_subscriptions
    where status in ('active', 'attention')
      and ((subscription_code is null and updated_at < p_at - interval '5 minutes')
        or (next_payment_at < p_at - interval '1 hour' and updated_at < p_at - interval '1 hour'))
    order by updated_at limit p_limit for update skip locked
  ),
  marked as (
    update public.plan_subscriptions s set updated_at = p_at from due where s.business_id = due.business_id
    returning s.business_id, s.subscription_code, s.provider_plan_code
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', business_id, 'subscriptionCode', subscription_code,
    'providerPlanCode', provider_plan_code)), '[]') from marked
$$;
grant execute on function public.claim_silent_subscriptions(timestamptz,integer) to service_role;

-- Writes the mails about renewals that failed: on the day itself, and 3 and 6 days later, each once.
create function private.write_failed_payment_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    with due as (
      select s.business_id, s.failed_at, s.plan, s.amount_minor, s.currency, d.day from public.plan_subscriptions s
      join public.businesses b on b.id = s.business_id and b.status = 'active'
      join lateral (select max(day) as day from unnest(array[0, 3, 6]) day
        where s.failed_at + make_interval(days => day) <= p_at) d on d.day is not null
      where s.failed_at > p_at - interval '7 days'
        and not exists (select from private.plan_mails m
          where m.business_id = s.business_id and m.kind = 'failed_' || d.day and m.ends_at = s.failed_at)
      order by s.failed_at limit 200
    ),
    told as (
      insert into private.plan_mails (business_id, kind, ends_at, told_at)
      select business_id, 'failed_' || day, failed_at, p_at from due on conflict do nothing returning business_id, kind
    )
    select d.* from due d join told t on t.business_id = d.business_id and t.kind = 'failed_' || d.day
  loop
    perform private.mail_owners(v_mail.business_id, 'plan_payment_failed', jsonb_build_object('storeId', v_mail.business_id,
      'plan', v_mail.plan, 'day', v_mail.day, 'amountMinor', v_mail.amount_minor, 'currency', v_mail.currency,
      'endsAt', floor(1000 * extract(epoch from v_mail.failed_at + interval '7 days'))));
  end loop;
end $$;

-- ==== plans/fold_plan.sql

-- The plan of a store as a fold over its ledger. Rows are read in the order of (effective_at, row_key), so the order in which they
-- arrived does not matter.

-- Refuses to change or remove a row of the ledger, also for the server.
create function private.keep_plan_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'entries of a plan are never changed or removed';
end $$;

-- Orders the plans: a higher number includes more.
create function private.plan_rank(p_plan text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case p_plan when 'enterprise' then 2 when 'premium' then 1 else 0 end
$$;

-- Returns whole days of a plan for what is left of cheaper ones: what was paid for them, by time, at the new price per day. Trials
-- and gifts have no price. Another currency counts nothing.
create function private.plan_credit_days(p_lots private.plan_lot[], p_days int, p_amount_minor bigint, p_currency text) returns int
language sql immutable set search_path = '' as $$
  select coalesce(floor(sum(l.amount_minor * extract(epoch from l.time_left) / (l.days * 86400.0)) * p_days / p_amount_minor), 0)::int
  from unnest(p_lots) l where l.amount_minor > 0 and l.currency = p_currency and not l.is_trial
$$;

-- Adds a lot to those that are left. Higher plans come first, so a lower plan waits for the end of a higher one; days of one plan
-- add up. A bought higher plan begins at once and takes the others as credit; a given one only pushes them back.
create function private.add_plan_lot(p_lots private.plan_lot[], p_lot private.plan_lot) returns private.plan_lot[]
language plpgsql immutable set search_path = '' as $$
declare
  v_rank int := private.plan_rank(p_lot.plan);
  v_credit int;
begin
  if p_lot.amount_minor > 0 and cardinality(p_lots) > 0 and private.plan_rank(p_lots[1].plan) < v_rank then
    v_credit := private.plan_credit_days(p_lots, p_lot.days, p_lot.amount_minor, p_lot.currency);
    p_lot.time_left := p_lot.time_left + make_interval(days => v_credit);
    return array[p_lot];
  end if;
  return array(
    select row(u.plan, u.time_left, u.days, u.amount_minor, u.currency, u.is_trial)::private.plan_lot
    from unnest(p_lots || p_lot) with ordinality u (plan, time_left, days, amount_minor, currency, is_trial, place)
    order by private.plan_rank(u.plan) desc, u.place);
end $$;

-- Reads the state from the lots that are left at a time. `p_hold`: how long the plan is kept after its end.
create function private.plan_state_of(
  p_lots private.plan_lot[], p_at timestamptz, p_last private.plan_lot, p_ended_at timestamptz, p_grace interval, p_renews boolean,
  p_chosen_plan text) returns private.plan_state
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  v private.plan_state;
  v_end timestamptz := p_ended_at;
begin
  v.plan := coalesce(p_last.plan, 'starter');
  v.is_trial := coalesce(p_last.is_trial, false);
  v.ends_at := p_ended_at;
  if cardinality(p_lots) > 0 then
    v.plan := p_lots[1].plan;
    select p_at + sum(time_left) filter (where plan = v.plan), bool_and(is_trial) filter (where plan = v.plan),
        min(plan) filter (where plan <> v.plan), p_at + sum(time_left)
      into v.ends_at, v.is_trial, v.next_plan, v_end from unnest(p_lots);
    v.next_ends_at := case when v.next_plan is not null then v_end end;
  end if;
  v.renews := p_renews;
  v.grace_until := case when p_grace > interval '0' then v_end + p_grace end;
  -- The card of a subscription is charged on the day of the end, some hours earlier or later.
  v.kept_until := coalesce(v.grace_until, case when p_renews then v_end + interval '1 day' end);
  v.chosen_plan := p_chosen_plan;
  return v;
end $$;

-- Returns the plan of a store from its ledger; reads nothing else and no clock. A charge that was paid back in full counts as never
-- bought; a part that was paid back changes nothing. Days are 24 hours.
create function private.fold_plan(p_business_id uuid) returns private.plan_state
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e record;
  v_lots private.plan_lot[] := '{}';
  v_lot private.plan_lot;
  -- The lot that ended last, and when.
  v_last private.plan_lot;
  v_ended_at timestamptz;
  v_at timestamptz;
  v_grace interval := '0';
  v_renews boolean := false;
  v_chosen_plan text;
  v_is_held boolean;
begin
  for e in
    select p.effective_at, p.kind, p.plan, p.days, p.renews, p.amount_minor, p.currency from public.plan_entries p
    where p.business_id = p_business_id and p.kind <> 'refund'
      and not (p.kind = 'charge' and p.amount_minor <= (
        select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
        where r.business_id = p_business_id and r.kind = 'refund' and r.reference = p.reference))
    order by p.effective_at, p.row_key collate "C"
  loop
    -- Lets time pass until this row.
    while cardinality(v_lots) > 0 and v_at + v_lots[1].time_left <= e.effective_at loop
      v_at := v_at + v_lots[1].time_left;
      v_last := v_lots[1];
      v_ended_at := v_at;
      v_lots := v_lots[2:];
    end loop;
    if cardinality(v_lots) > 0 then
      v_lot := v_lots[1];
      v_lot.time_left := v_lot.time_left - (e.effective_at - v_at);
      v_lots[1] := v_lot;
    end if;
    v_at := e.effective_at;
    v_is_held := cardinality(v_lots) = 0 and v_at < v_ended_at + greatest(v_grace,
      case when v_renews then interval '1 day' else interval '0' end);

    if e.kind = 'trial' then
      if cardinality(v_lots) = 0 then
        v_lots := array[row(e.plan, make_interval(days => e.days), e.days, 0, '', true)::private.plan_lot];
      end if;
    elsif e.kind in ('charge', 'extension') then
      v_lot := row(
        coalesce(e.plan, v_lots[1].plan, case when v_is_held then v_last.plan end), make_interval(days => e.days), e.days,
        coalesce(e.amount_minor, 0), coalesce(e.currency, ''), false)::private.plan_lot;
      continue when v_lot.plan is null;
      v_lot.is_trial := e.kind = 'extension' and coalesce(v_lots[1].is_trial and v_lots[1].plan = v_lot.plan, false);
      -- Within the days of grace the paid time continues at the old end.
      if v_is_held and v_lot.plan = v_last.plan then
        v_lot.time_left := greatest(v_lot.time_left - (v_at - v_ended_at), interval '0');
      end if;
      v_lots := private.add_plan_lot(v_lots, v_lot);
      v_grace := '0';
      v_renews := case when e.kind = 'charge' then e.renews else v_renews end;
      v_chosen_plan := case when e.kind = 'charge' then null else v_chosen_plan end;
    elsif e.kind = 'end' then
      -- What was left, and days of grace, are over.
      if cardinality(v_lots) > 0 then
        v_last := v_lots[1];
        v_ended_at := v_at;
        v_lots := '{}';
      end if;
      v_grace := '0';
      v_renews := false;
      v_chosen_plan := null;
    elsif e.kind = 'grace' then
      v_grace := case when cardinality(v_lots) > 0 or v_at < v_ended_at + make_interval(days => e.days)
        then make_interval(days => e.days) else v_grace end;
    elsif e.kind = 'cancel' then
      v_renews := false;
    elsif e.kind = 'resume' then
      v_renews := true;
    elsif e.kind = 'downgrade' then
      v_chosen_plan := e.plan;
    end if;
  end loop;
  return private.plan_state_of(v_lots, v_at, v_last, v_ended_at, v_grace, v_renews, v_chosen_plan);
end $$;

-- ==== plans/paying.sql

-- What the server reads while it settles payments.

-- Returns a payment that an owner began: checkout_json with {businessId}. Null for an unknown reference.
-- Callers: the server.
create function public.read_plan_checkout(p_reference text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.checkout_json(c) || jsonb_build_object('businessId', c.business_id)
  from public.plan_checkouts c where c.reference = p_reference
$$;
grant execute on function public.read_plan_checkout(text) to service_role;

-- Returns a card subscription, found by one of {businessId}, {subscriptionCode}, or {customerCode, providerPlanCode}: {businessId,
-- subscriptionCode, providerPlanCode, emailToken, status, plan, months, amountMinor, currency, failedAt}. Null without one.
-- Callers: the server.
create function public.read_plan_subscription(p_wanted jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('businessId', s.business_id, 'subscriptionCode', s.subscription_code, 'providerPlanCode',
    s.provider_plan_code, 'emailToken', s.email_token, 'status', s.status, 'plan', s.plan, 'months', s.months,
    'amountMinor', s.amount_minor, 'currency', s.currency, 'failedAt', s.failed_at,
    'renewalSetAt', s.renewal_set_at)
  from public.plan_subscriptions s
  where s.business_id = (p_wanted ->> 'businessId')::uuid
    or s.subscription_code = p_wanted ->> 'subscriptionCode'
    or (s.customer_code = p_wanted ->> 'customerCode' and s.provider_plan_code = p_wanted ->> 'providerPlanCode')
  limit 1
$$;
grant execute on function public.read_plan_subscription(jsonb) to service_role;

-- Keeps what the provider says about a dispute: {id, reference, category, status, resolution, dueAt}. A resolved one stays resolved,
-- in whatever order the messages come.
create function private.note_dispute(p_dispute jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.payment_disputes as d (id, reference, business_id, category, status, resolution, due_at, resolved_at)
  select p_dispute ->> 'id', p_dispute ->> 'reference',
    (select business_id from public.plan_entries where kind = 'charge' and reference = p_dispute ->> 'reference'),
    coalesce(p_dispute ->> 'category', ''), case when p_dispute ->> 'resolution' is null then 'open' else 'resolved' end,
    p_dispute ->> 'resolution', (p_dispute ->> 'dueAt')::timestamptz,
    case when p_dispute ->> 'resolution' is not null then now() end
  on conflict (id) do update set
    business_id = coalesce(d.business_id, excluded.business_id),
    status = case d.status when 'resolved' then d.status else excluded.status end,
    resolution = coalesce(d.resolution, excluded.resolution),
    due_at = coalesce(excluded.due_at, d.due_at),
    resolved_at = coalesce(d.resolved_at, excluded.resolved_at)
$$;

-- True for an owner of the store.
-- Callers: the server.
create function public.is_store_owner(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role = 'owner')
    and not private.is_suspended(p_user_id)
$$;
grant execute on function public.is_store_owner(uuid,uuid) to service_role;

-- Takes approved requests for money back that the provider has not paid out, each once an hour: [{reference, amountMinor, triedAgain}].
-- triedAgain: how many failed refunds may be followed by another one.
-- Callers: the server.
create function public.claim_approved_money_back(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select m.reference, e.amount_minor from public.money_back_requests m
    join public.plan_entries e on e.reference = m.reference and e.kind = 'charge'
    where m.status = 'approved' and (m.checked_at is null or m.checked_at < now() - interval '1 hour')
    order by m.decided_at limit p_limit for update of m skip locked
  ),
  marked as (
    update public.money_back_requests m set checked_at = now() from due where m.reference = due.reference
    returning m.reference, due.amount_minor, m.tried_again
  )
  select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'amountMinor', amount_minor,
    'triedAgain', tried_again)), '[]') from marked
$$;
grant execute on function public.claim_approved_money_back(integer) to service_role;

-- Keeps what the provider says of a refund that it has not paid out. Does nothing for a payment whose money no operator has approved.
-- Callers: the server.
create function public.note_money_back(p_reference text, p_state text, p_reason text, p_failed_refunds int) returns void
language sql volatile security definer set search_path = '' as $$
  update public.money_back_requests
  set provider_state = p_state, provider_reason = left(coalesce(p_reason, ''), 200),
    failed_refunds = greatest(failed_refunds, p_failed_refunds)
  where reference = p_reference and status = 'approved'
$$;
grant execute on function public.note_money_back(text,text,text,integer) to service_role;

-- ==== plans/plan_days.sql

-- Returns the days that a number of months buys, paid at once: 1 -> 30, 3 -> 91, 6 -> 182, 12 -> 365. src/domain/plan/periods.ts has
-- the same numbers.
create function private.plan_days(p_months int) returns int
language sql immutable set search_path = '' as $$
  select case p_months when 1 then 30 when 3 then 91 when 6 then 182 when 12 then 365 end
$$;

-- Returns the days of a subscription's payment: until the same day of the calendar one or twelve months later, when the provider
-- charges the card again.
create function private.renewal_days(p_months int, p_paid_at timestamptz) returns int
language sql immutable set search_path = '' set timezone = 'UTC' as $$
  select (p_paid_at + make_interval(months => p_months))::date - p_paid_at::date
$$;

-- ==== plans/plan_mails.sql

-- Mails about the end of a plan, which the minute writes: three days before a trial or a period without renewal ends, and when it has
-- ended. Each once for an end, to the owners.
create function private.write_plan_mails(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    with ends as (
      select b.id, coalesce(b.next_plan, b.plan) as plan, b.plan_is_trial and b.next_plan is null as is_trial,
        coalesce(b.next_plan_ends_at, b.plan_ends_at) as ends_at
      from public.businesses b
      where b.status = 'active' and b.plan <> 'starter'
        and coalesce(b.next_plan_ends_at, b.plan_ends_at) between p_at - interval '7 days' and p_at + interval '3 days'
    ),
    untold as (
      select e.*, k.kind from ends e
      cross join lateral (select case when e.ends_at > p_at then 'ending' else 'ended' end as kind) k
      where not exists (select from private.plan_mails m
        where m.business_id = e.id and m.kind = k.kind and m.ends_at = e.ends_at)
    ),
    due as (
      select e.* from untold e
      cross join lateral (select private.fold_plan(e.id) as state) f
      -- A card that renews, or that could not be charged, has mails of its own (failed_renewals.sql).
      where e.ends_at <= p_at or not coalesce((f.state).renews or (f.state).grace_until is not null, false)
      order by e.ends_at limit 200
    ),
    told as (
      insert into private.plan_mails (business_id, kind, ends_at, told_at) select id, kind, ends_at, p_at from due
      on conflict do nothing returning business_id, kind
    )
    select d.* from due d join told t on t.business_id = d.id and t.kind = d.kind
  loop
    perform private.mail_owners(v_mail.id, 'plan_' || v_mail.kind, jsonb_build_object('storeId', v_mail.id, 'plan', v_mail.plan,
      'isTrial', v_mail.is_trial, 'endsAt', floor(1000 * extract(epoch from v_mail.ends_at))));
  end loop;
end $$;

-- ==== plans/plan_page.sql

-- The payments of a store, the newest first: what was bought, and what was paid back.
create function private.plan_payments(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'reference', e.reference, 'paidAt', e.effective_at, 'plan', e.plan, 'months', e.months, 'days', e.days,
    'amountMinor', e.amount_minor, 'currency', e.currency, 'channel', e.channel, 'renews', e.renews,
    'refundedMinor', (select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
      where r.business_id = p_business_id and r.kind = 'refund' and r.reference = e.reference),
    'mayAskBack', private.may_ask_back(e),
    'moneyBack', (select jsonb_build_object('status', m.status, 'askedAt', m.asked_at, 'answer', m.answer)
      from public.money_back_requests m where m.reference = e.reference))
    order by e.effective_at desc, e.row_key desc), '[]')
  from public.plan_entries e where e.business_id = p_business_id and e.kind = 'charge'
$$;

-- How much of the plan's limits a store uses. `resting`: live products that shoppers do not see.
create function private.plan_use(p_business_id uuid, p_max_live int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'live', count(*) filter (where status = 'live'), 'saved', count(*) filter (where status in ('draft', 'live')),
    'resting', greatest(count(*) filter (where status = 'live') - p_max_live, 0),
    'pictures', (select count(*) from public.pictures where business_id = p_business_id),
    'members', (select count(*) from public.business_members where business_id = p_business_id))
  from public.products where business_id = p_business_id
$$;

-- Returns everything that the page of plan and payments shows, for owners and managers of the store; null for anybody else. `plan` is
-- in force now; `boughtPlan` and `paidUntil` stay when it has ended.
-- Callers: signed-in people; the function checks what they may do.
create function public.plan_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'plan', private.plan_now(b.id),
    'isOwner', b.id in (select private.owner_business_ids()),
    'boughtPlan', b.plan, 'endsAt', b.plan_ends_at, 'paidUntil', (f.state).ends_at,
    'nextPlan', b.next_plan, 'nextEndsAt', b.next_plan_ends_at,
    'isTrial', b.plan_is_trial, 'graceUntil', b.plan_grace_until,
    'renews', coalesce((f.state).renews, false), 'chosenPlan', (f.state).chosen_plan,
    'mayTry', private.plan_now(b.id) = 'starter' and not private.has_tried(b.id, (select auth.uid())),
    'limits', (select jsonb_build_object('live', max_live, 'saved', max_saved, 'pictures', max_pictures)
      from private.plan_limits(private.plan_now(b.id))),
    'use', private.plan_use(b.id, coalesce((select max_live from private.plan_limits(private.plan_now(b.id))), 2147483647)),
    'domain', case when b.custom_domain is not null
      then jsonb_build_object('name', b.custom_domain, 'status', b.custom_domain_status) end,
    'payments', private.plan_payments(b.id),
    'card', (select jsonb_build_object('brand', s.card_brand, 'last4', s.card_last4, 'expMonth', s.card_exp_month,
        'expYear', s.card_exp_year)
      from public.plan_subscriptions s where s.business_id = b.id and s.card_last4 is not null and s.status <> 'ended'),
    'subscription', (select jsonb_build_object('status', s.status, 'plan', s.plan, 'months', s.months, 'amountMinor', s.amount_minor,
        'currency', s.currency, 'nextPaymentAt', s.next_payment_at)
      from public.plan_subscriptions s where s.business_id = b.id and s.status <> 'ended'),
    'checkout', (select private.checkout_json(c) from public.plan_checkouts c where c.business_id = b.id and c.status = 'open'),
    'prices', (select jsonb_agg(jsonb_build_object('plan', plan, 'months', months, 'currency', currency, 'amountMinor', amount_minor)
        order by plan, currency, months) from private.plan_prices))
  from public.businesses b
  cross join lateral (select private.fold_plan(b.id) as state) f
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.plan_page(uuid) is
  'Security definer on purpose: gathers payments, card and limits, which people may not read; for the store''s owners and managers only.';
grant execute on function public.plan_page(uuid) to authenticated;

-- ==== plans/plan_subscriptions.sql

-- Card subscriptions: what the provider says about them, renewals that fail, cancelling and resuming.

-- Keeps what the provider says about a store's subscription. The facts: {subscriptionCode, customerCode, providerPlanCode, email,
-- emailToken, plan, months, amountMinor, currency, status, authorizationCode, card: {brand, last4, expMonth, expYear},
-- nextPaymentAt, renewalSetAt}; a missing fact stays as it is. News of an earlier subscription changes nothing while a later one lives.
-- `renewalSetAt`: the row's value before the provider was asked. Where it has changed since, the provider's status is older than the row's.
-- Callers: the server.
create function public.save_plan_subscription(p_business_id uuid, p_facts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.plan_subscriptions as s (business_id, subscription_code, customer_code, provider_plan_code, email, email_token,
    plan, months, amount_minor, currency, status, authorization_code, card_brand, card_last4, card_exp_month, card_exp_year,
    next_payment_at)
  values (p_business_id, p_facts ->> 'subscriptionCode', p_facts ->> 'customerCode', p_facts ->> 'providerPlanCode',
    p_facts ->> 'email', p_facts ->> 'emailToken', p_facts ->> 'plan', (p_facts ->> 'months')::int,
    (p_facts ->> 'amountMinor')::bigint, p_facts ->> 'currency', coalesce(p_facts ->> 'status', 'active'),
    p_facts ->> 'authorizationCode', p_facts #>> '{card,brand}', p_facts #>> '{card,last4}', (p_facts #>> '{card,expMonth}')::int,
    (p_facts #>> '{card,expYear}')::int, (p_facts ->> 'nextPaymentAt')::timestamptz)
  on conflict (business_id) do update set
    -- Another plan of the provider belongs to another subscription, whose code may come later.
    subscription_code = case when excluded.provider_plan_code <> s.provider_plan_code then excluded.subscription_code
      else coalesce(excluded.subscription_code, s.subscription_code) end,
    customer_code = coalesce(excluded.customer_code, s.customer_code),
    provider_plan_code = coalesce(excluded.provider_plan_code, s.provider_plan_code),
    email = coalesce(excluded.email, s.email),
    email_token = case when excluded.provider_plan_code <> s.provider_plan_code then excluded.email_token
      else coalesce(excluded.email_token, s.email_token) end,
    plan = excluded.plan, months = excluded.months, amount_minor = excluded.amount_minor, currency = excluded.currency,
    status = case
      when p_facts ->> 'status' is null then s.status
      -- We ended it: the provider's word that it runs to its end comes later.
      when s.status = 'ended' and excluded.status = 'non-renewing' then s.status
      when excluded.provider_plan_code is not distinct from s.provider_plan_code
        and s.renewal_set_at is distinct from (p_facts ->> 'renewalSetAt')::timestamptz then s.status
      else excluded.status end,
    authorization_code = coalesce(excluded.authorization_code, s.authorization_code),
    card_brand = coalesce(excluded.card_brand, s.card_brand),
    card_last4 = coalesce(excluded.card_last4, s.card_last4),
    card_exp_month = coalesce(excluded.card_exp_month, s.card_exp_month),
    card_exp_year = coalesce(excluded.card_exp_year, s.card_exp_year),
    next_payment_at = coalesce(excluded.next_payment_at, s.next_payment_at),
    is_to_end = s.is_to_end and not coalesce(excluded.provider_plan_code <> s.provider_plan_code, false),
    updated_at = now()
  where s.subscription_code is null or excluded.subscription_code is null or s.subscription_code = excluded.subscription_code
    or s.status = 'ended' or excluded.status = 'active'
$$;
grant execute on function public.save_plan_subscription(uuid,jsonb) to service_role;

-- Ends or resumes the automatic renewal after the provider has done so: writes the ledger and the subscription. Returns the plan's
-- state.
-- Callers: the server.
create function public.set_plan_renewal(p_business_id uuid, p_person_id uuid, p_renews boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  update public.plan_subscriptions set status = case when p_renews then 'active' else 'non-renewing' end,
      is_to_end = is_to_end and not p_renews, renewal_set_at = clock_timestamp(), updated_at = now()
    where business_id = p_business_id and status <> 'ended';
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', case when p_renews then 'resume:' else 'cancel:' end || gen_random_uuid(), 'effectiveAt', private.plan_act_time(p_business_id),
    'kind', case when p_renews then 'resume' else 'cancel' end, 'actorId', p_person_id)));
end $$;
grant execute on function public.set_plan_renewal(uuid,uuid,boolean) to service_role;

-- Records that a renewal failed: seven days of grace after the end, once for a due time. Returns the plan's state.
-- Callers: the server.
create function public.note_failed_renewal(p_business_id uuid, p_due_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  update public.plan_subscriptions set status = 'attention', failed_at = p_due_at, updated_at = now()
    where business_id = p_business_id and status in ('active', 'attention') and failed_at is null
      and not exists (select from public.plan_entries
        where business_id = p_business_id and kind = 'charge' and renews and effective_at > p_due_at);
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'grace:' || p_business_id || ':' || extract(epoch from p_due_at)::bigint, 'kind', 'grace', 'days', 7,
    'effectiveAt', p_due_at)));
end $$;
grant execute on function public.note_failed_renewal(uuid,timestamptz) to service_role;

-- Opens one charge of the saved card after a failed renewal: {reference, authorizationCode, email, amountMinor, currency, plan,
-- months, isNew}. A second call for the same day returns the same row with isNew false. Null without a failed renewal or a card.
-- Callers: the server.
create function public.open_plan_charge(p_business_id uuid, p_due_at timestamptz, p_day int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  s public.plan_subscriptions;
  a public.plan_charge_attempts;
  v_is_new boolean;
begin
  select * into s from public.plan_subscriptions
    where business_id = p_business_id and failed_at = p_due_at and authorization_code is not null for update;
  if s.business_id is null then
    return null;
  end if;
  insert into public.plan_charge_attempts (reference, business_id, due_at, day, plan, months, amount_minor, currency)
  values ('pr-' || encode(extensions.gen_random_bytes(16), 'hex'), p_business_id, p_due_at, p_day, s.plan, s.months, s.amount_minor,
    s.currency)
  on conflict (business_id, due_at, day) do nothing;
  v_is_new := found;
  select * into a from public.plan_charge_attempts where business_id = p_business_id and due_at = p_due_at and day = p_day;
  return jsonb_build_object('reference', a.reference, 'authorizationCode', s.authorization_code, 'email', s.email,
    'amountMinor', a.amount_minor, 'currency', a.currency, 'plan', a.plan, 'months', a.months, 'status', a.status,
    'isNew', v_is_new);
end $$;
grant execute on function public.open_plan_charge(uuid,timestamptz,integer) to service_role;

-- Records that a charge of the saved card was refused.
-- Callers: the server.
create function public.end_plan_charge(p_reference text, p_reason text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_charge_attempts set status = 'failed', reason = left(p_reason, 200), settled_at = now()
  where reference = p_reference and status = 'open'
$$;
grant execute on function public.end_plan_charge(text,text) to service_role;

-- ==== plans/provider_events.sql

-- The provider's messages: stored as they arrive, settled once.

-- Stores a message whose signature was right, given in base64. Returns {sha256, isNew, status}.
-- Callers: the server.
create function public.store_provider_event(p_raw text, p_event text, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_raw bytea := decode(p_raw, 'base64');
  v_is_new boolean;
begin
  insert into public.provider_events (sha256, raw, event, reference)
  values (sha256(v_raw), v_raw, left(p_event, 100), left(p_reference, 200)) on conflict do nothing;
  v_is_new := found;
  return (select jsonb_build_object('sha256', encode(sha256, 'hex'), 'isNew', v_is_new, 'status', status)
    from public.provider_events where sha256 = sha256(v_raw));
end $$;
grant execute on function public.store_provider_event(text,text,text) to service_role;

-- Returns messages that wait to be settled: [{sha256, raw (base64), event, reference, receivedAt}], the oldest first, or the one that
-- is named by its hash in hex.
-- Callers: the server.
create function public.open_provider_events(p_sha256 text, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sha256', encode(e.sha256, 'hex'), 'raw', encode(e.raw, 'base64'),
    'event', e.event, 'reference', e.reference, 'receivedAt', e.received_at) order by e.received_at), '[]')
  from (
    select * from public.provider_events
    where status = 'stored' and (p_sha256 is null or sha256 = decode(p_sha256, 'hex'))
    order by received_at limit p_limit) e
$$;
grant execute on function public.open_provider_events(text,integer) to service_role;

-- Settles a message in one call: ledger, plan, checkout, subscription and the message's own row. The facts, which the server has asked
-- the provider about, are one or more of {payment} (settle_plan_payment), {refund} (settle_plan_refund), {subscription} with {businessId}
-- (save_plan_subscription), {failedRenewal: {businessId, dueAt}}, {dispute} (note_dispute), {refused: reason}; without any the message is ignored, for
-- {ignored: reason}. Returns {result: applied | refused | ignored, reason, businessId, state}.
-- Callers: the server.
create function public.settle_provider_event(p_sha256 text, p_facts jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_result jsonb := jsonb_build_object('result', 'ignored', 'reason', p_facts ->> 'ignored');
  v_business_id uuid;
begin
  -- The store's row before its subscription, as everybody takes them.
  perform from public.businesses
    where id = coalesce(p_facts #>> '{subscription,businessId}', p_facts #>> '{failedRenewal,businessId}')::uuid for no key update;
  if p_facts ? 'refused' then
    v_result := jsonb_build_object('result', 'refused', 'reason', p_facts ->> 'refused');
  end if;
  if p_facts ? 'payment' then
    v_result := public.settle_plan_payment(p_facts -> 'payment');
  end if;
  if p_facts ? 'refund' then
    v_result := public.settle_plan_refund(p_facts -> 'refund');
  end if;
  if p_facts ? 'subscription' and v_result ->> 'result' <> 'refused' then
    v_business_id := coalesce(p_facts #>> '{subscription,businessId}', v_result ->> 'businessId')::uuid;
    perform public.save_plan_subscription(v_business_id, p_facts -> 'subscription');
    v_result := v_result || jsonb_build_object('result', 'applied', 'businessId', v_business_id);
  end if;
  if p_facts ? 'dispute' then
    perform private.note_dispute(p_facts -> 'dispute');
    v_result := jsonb_build_object('result', 'applied', 'reason', null);
  end if;
  if p_facts ? 'failedRenewal' then
    v_business_id := (p_facts #>> '{failedRenewal,businessId}')::uuid;
    v_result := jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v_business_id,
      'state', public.note_failed_renewal(v_business_id, (p_facts #>> '{failedRenewal,dueAt}')::timestamptz));
  end if;
  update public.provider_events set status = v_result ->> 'result', reason = left(v_result ->> 'reason', 200), settled_at = now()
    where sha256 = decode(p_sha256, 'hex');
  return v_result;
end $$;
grant execute on function public.settle_provider_event(text,jsonb) to service_role;

-- ==== plans/settle_payment.sql

-- What the provider has confirmed, written into the ledger: each fact once, whatever is repeated and in whatever order.

-- Finds what a reference was to pay: a checkout, one of our charges of a saved card, or a renewal of a subscription, which has the
-- provider's own reference. No row for an unknown reference.
create function private.find_plan_payment(p_reference text, p_customer_code text, p_provider_plan_code text)
returns table (business_id uuid, plan text, months int, renews boolean, amount_minor bigint, currency text)
language sql stable security definer set search_path = '' as $$
  select business_id, plan, months, renews, amount_minor, currency from (
    select 1 as rank, business_id, plan, months, renews, amount_minor, currency from public.plan_checkouts where reference = p_reference
    union all
    select 2, business_id, plan, months, true, amount_minor, currency from public.plan_charge_attempts where reference = p_reference
    union all
    select 3, business_id, plan, months, renews, amount_minor, currency from public.plan_entries
      where reference = p_reference and kind = 'charge'
    union all
    select 4, business_id, plan, months, true, amount_minor, currency from public.plan_subscriptions
      where customer_code = p_customer_code and provider_plan_code = p_provider_plan_code
  ) found order by rank limit 1
$$;

-- Compares a payment with what was agreed; returns why it does not count, null when it does.
create function private.payment_fault(p_payment jsonb, p_business_id uuid, p_amount_minor bigint, p_currency text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_business_id is null then 'unknown_reference'
    when p_payment ->> 'businessId' is not null and (p_payment ->> 'businessId') <> p_business_id::text then 'wrong_owner'
    when (p_payment ->> 'currency') is distinct from p_currency then 'wrong_currency'
    when (p_payment ->> 'amountMinor')::bigint is distinct from p_amount_minor then 'wrong_amount'
    when coalesce((p_payment ->> 'requestedAmountMinor')::bigint, p_amount_minor) <> p_amount_minor then 'wrong_amount'
  end
$$;

-- Settles a payment that the provider confirmed. The payment: {reference, amountMinor, requestedAmountMinor, currency, paidAt, channel,
-- businessId, customerCode, providerPlanCode}; businessId is what we sent along. Writes the ledger, the plan, the checkout or attempt.
-- Returns {result: applied | refused, reason, businessId, state}. A repeated payment is applied again and changes nothing.
-- Callers: the server.
create function public.settle_plan_payment(p_payment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_reference text := p_payment ->> 'reference';
  v_paid_at timestamptz := coalesce((p_payment ->> 'paidAt')::timestamptz, now());
  v_fault text;
  v_state private.plan_state;
begin
  select * into v from private.find_plan_payment(v_reference, p_payment ->> 'customerCode', p_payment ->> 'providerPlanCode');
  v_fault := private.payment_fault(p_payment, v.business_id, v.amount_minor, v.currency);
  if v_fault is not null then
    return jsonb_build_object('result', 'refused', 'reason', v_fault, 'businessId', v.business_id);
  end if;
  v_state := private.write_plan_entry(v.business_id, jsonb_build_object(
    'rowKey', 'charge:' || v_reference, 'kind', 'charge', 'effectiveAt', v_paid_at, 'plan', v.plan, 'months', v.months,
    'days', case when v.renews then private.renewal_days(v.months, v_paid_at) else private.plan_days(v.months) end,
    'renews', v.renews, 'amountMinor', v.amount_minor, 'currency', v.currency, 'reference', v_reference,
    'channel', p_payment ->> 'channel'));
  update public.plan_checkouts set status = 'paid', settled_at = coalesce(settled_at, now()), checked_at = now()
    where reference = v_reference;
  update public.plan_charge_attempts set status = 'paid', settled_at = coalesce(settled_at, now()), reason = null
    where reference = v_reference;
  -- Whatever paid after a failed renewal, a transfer too, stands for it: the card is not charged again for that time.
  update public.plan_subscriptions set failed_at = null, updated_at = now(),
    status = case status when 'attention' then 'active' else status end
    where business_id = v.business_id and failed_at <= v_paid_at;
  return jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v.business_id,
    'state', private.plan_state_json(v_state));
end $$;
grant execute on function public.settle_plan_payment(jsonb) to service_role;

-- Marks the subscription that a payment belongs to as one that must end, once the payment is paid back in full. A subscription that has
-- been replaced since stays out of it. A charge of the saved card names no plan of the provider: it belongs to the live subscription
-- unless another was bought after it. The caller holds the store's row.
create function private.end_paid_back_subscription(
  p_business_id uuid, p_reference text, p_amount_minor bigint, p_provider_plan_code text) returns void
language sql volatile security definer set search_path = '' as $$
  update public.plan_subscriptions s set is_to_end = true, updated_at = now()
  where s.business_id = p_business_id and s.status <> 'ended' and not s.is_to_end
    and p_amount_minor <= (select coalesce(sum(e.amount_minor), 0) from public.plan_entries e
      where e.business_id = p_business_id and e.kind = 'refund' and e.reference = p_reference)
    and (s.provider_plan_code = p_provider_plan_code
      or exists (select from public.plan_charge_attempts a where a.reference = p_reference and not exists (
        select from public.plan_checkouts c
        where c.business_id = p_business_id and c.renews and c.status = 'paid' and c.settled_at > a.created_at)))
$$;

-- Settles a refund that the provider has paid out, or a lost dispute. The refund: {reference, amountMinor, currency, refundedAt, key,
-- customerCode, providerPlanCode}; `key` tells two refunds of one payment apart, the amount without one. It may come before its
-- payment. Answers like settle_plan_payment.
-- Callers: the server.
create function public.settle_plan_refund(p_refund jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v record;
  v_reference text := p_refund ->> 'reference';
  v_state private.plan_state;
begin
  select * into v from private.find_plan_payment(v_reference, p_refund ->> 'customerCode', p_refund ->> 'providerPlanCode');
  if v.business_id is null then
    return jsonb_build_object('result', 'refused', 'reason', 'unknown_reference', 'businessId', null);
  elsif (p_refund ->> 'currency') is distinct from v.currency then
    return jsonb_build_object('result', 'refused', 'reason', 'wrong_currency', 'businessId', v.business_id);
  elsif (p_refund ->> 'amountMinor')::bigint not between 1 and v.amount_minor then
    return jsonb_build_object('result', 'refused', 'reason', 'wrong_amount', 'businessId', v.business_id);
  end if;
  v_state := private.write_plan_entry(v.business_id, jsonb_build_object(
    'rowKey', 'refund:' || v_reference || ':' || coalesce(p_refund ->> 'key', p_refund ->> 'amountMinor'), 'kind', 'refund',
    'effectiveAt', p_refund ->> 'refundedAt', 'plan', v.plan, 'amountMinor', (p_refund ->> 'amountMinor')::bigint,
    'currency', v.currency, 'reference', v_reference));
  perform private.end_paid_back_subscription(v.business_id, v_reference, v.amount_minor, p_refund ->> 'providerPlanCode');
  update public.money_back_requests set status = 'paid_back', paid_back_at = coalesce(paid_back_at, now())
    where reference = v_reference and status in ('asked', 'approved');
  return jsonb_build_object('result', 'applied', 'reason', null, 'businessId', v.business_id,
    'state', private.plan_state_json(v_state));
end $$;
grant execute on function public.settle_plan_refund(jsonb) to service_role;

-- ==== plans/start_trial.sql

-- The days of a trial; src/brand.ts has the same number, and a test compares the two.
create function private.trial_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;

-- Has the store, or this person with any store, tried a plan before?
create function private.has_tried(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries where business_id = p_business_id and kind = 'trial')
    or exists (select from private.trial_people where user_id = p_user_id)
$$;

-- Begins the trial of Premium or Enterprise for a store of the signed-in owner: once for a store and once for a person. Returns the
-- plan's state. Two calls at once cannot both begin: the store's row is locked, and a person has one row.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, plan_active, trial_used.
create function public.start_trial(p_business_id uuid, p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  if p_plan is null or p_plan not in ('premium', 'enterprise') then
    perform private.bad_request('plan');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if private.plan_now(p_business_id) <> 'starter' then
    perform private.refuse('plan_active');
  end if;
  insert into private.trial_people (user_id, business_id) values (v_user, p_business_id) on conflict do nothing;
  if not found or exists (select from public.plan_entries where business_id = p_business_id and kind = 'trial') then
    perform private.refuse('trial_used');
  end if;
  return private.plan_state_json(private.write_plan_entry(p_business_id, jsonb_build_object(
    'rowKey', 'trial:' || p_business_id, 'kind', 'trial', 'plan', p_plan, 'days', private.trial_days(), 'actorId', v_user)));
end $$;
comment on function public.start_trial(uuid, text) is
  'Security definer on purpose: nobody writes the ledger; the function checks that the caller owns the store.';
grant execute on function public.start_trial(uuid,text) to authenticated;

-- ==== proof/account_guard.sql

-- For auth.users: records when a password changed, and tells the person by mail, whoever changed it. Sends no mail to an
-- unconfirmed address, which may belong to a stranger. `ownShop`: private.own_shop_of.
create function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_guards (user_id, password_changed_at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set password_changed_at = excluded.password_changed_at;
  if new.email_confirmed_at is not null and new.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' then
    insert into private.mail_outbox (user_id, recipient, kind, content)
    values (new.id, new.email, 'password_changed', jsonb_build_object(
      'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', 'Africa/Lagos',
      'ownShop', private.own_shop_of(new.id, new.raw_user_meta_data ->> 'from_store')));
  end if;
  return null;
end $$;

-- Returns the times that a proof must be newer than: {passwordChangedAt, proofAskedAt}, in milliseconds since 1970 or null.
-- proofAskedAt counts for one hour, as long as a link is valid.
-- Callers: the server.
create function public.account_guard(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'passwordChangedAt', floor(1000 * extract(epoch from max(password_changed_at))),
    'proofAskedAt', floor(1000 * extract(epoch from max(proof_asked_at)
      filter (where proof_asked_at > now() - interval '1 hour'))))
  from private.account_guards where user_id = p_user_id
$$;
grant execute on function public.account_guard(uuid) to service_role;

create trigger users_note_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password();

-- ==== proof/account_proofs.sql

-- A fresh proof of a person's identity, valid for ten minutes.
-- Attacks: a stolen session changes the account that shoppers pay to. A stolen session sends a proof of another person, of another
-- session, of an hour ago, or from before a password change.

-- Records that a proof was asked for. A second request within the hour does not change the time: otherwise each proof would be too
-- old.
-- Callers: the server.
create function public.note_proof_asked(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.account_guards as g (user_id, proof_asked_at) values (p_user_id, clock_timestamp())
  on conflict (user_id) do update set proof_asked_at = excluded.proof_asked_at
    where g.proof_asked_at is null or g.proof_asked_at < now() - interval '1 hour'
$$;
grant execute on function public.note_proof_asked(uuid) to service_role;

-- Returns the secret that a later call sends. The server has just checked the proof. Null when the session has ended.
-- Callers: the server.
create function public.open_account_proof(p_user_id uuid, p_session_id uuid, p_proved_at timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.account_proofs where proved_at < clock_timestamp() - interval '10 minutes';
  if not exists (select from auth.sessions where id = p_session_id and user_id = p_user_id) then
    return null;
  end if;
  insert into private.account_proofs (secret_hash, user_id, auth_session_id, proved_at)
  values (private.hash_secret(v_secret), p_user_id, p_session_id, least(p_proved_at, clock_timestamp()));
  return v_secret;
end $$;
grant execute on function public.open_account_proof(uuid,uuid,timestamp with time zone) to service_role;

-- Refuses with `proof_needed` unless the caller's own session has proved its identity within ten minutes and the password has not
-- changed since. Then lets this transaction change the store's payment details (proof/refuse_unproved.sql).
create function private.take_proof(p_business_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_proof is null or not exists (
    select from private.account_proofs p
    join auth.sessions s on s.id = p.auth_session_id and s.user_id = p.user_id
    left join private.account_guards g on g.user_id = p.user_id
    where p.secret_hash = private.hash_secret(p_proof)
      and p.user_id = (select auth.uid())
      and p.auth_session_id::text = (select auth.jwt()) ->> 'session_id'
      and p.proved_at > clock_timestamp() - interval '10 minutes'
      and (g.password_changed_at is null or g.password_changed_at < p.proved_at))
  then
    perform private.refuse('proof_needed');
  end if;
  perform set_config('oja.proved_for', p_business_id::text, true);
end $$;

-- ==== proof/refuse_unproved.sql

-- Protects everything that decides who gets the shop's money. A transaction needs a proof to change bank details, the WhatsApp
-- number, message texts that hold an account number, and owners or managers.

-- Returns the last four characters of a number, or two of a short number: enough to recognise it, not enough to pay to it.
create function private.ending_of(p_number text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select right(n, case when char_length(n) >= 8 then 4 else 2 end)
  from (select regexp_replace(p_number, '[^0-9A-Za-z]', '', 'g') as n) as plain
$$;

-- Returns the endings of possible account numbers in a text: eight or more digits in any script, with anything but letters between
-- them.
create function private.endings_in(p_text text) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(private.ending_of(digits)), '[]') from (
    select regexp_replace(part, '[^0-9]', '', 'g') as digits
    from regexp_split_to_table(translate(normalize(p_text, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[A-Za-z]+') part
  ) parts where char_length(digits) >= 8
$$;

-- True when a message text may hold an account number. The message that asks for payment always counts. Other messages count with
-- `{bank}`, with eight or more digits, or with the shop's own account number.
create function private.holds_account(p_business_id uuid, p_kind text, p_body text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_body is not null and (
    p_kind = 'payment' or strpos(p_body, '{bank}') > 0 or private.endings_in(p_body) <> '[]'
    or exists (select from public.business_bank_details d where d.business_id = p_business_id and strpos(
      upper(regexp_replace(normalize(p_body, nfkc), '[^0-9A-Za-z]', '', 'g')), regexp_replace(d.account_number, '[^0-9A-Z]', '', 'g')) > 0))
$$;

-- Refuses changes without a proof, whichever API function makes them. Allows the deletion of a store to remove its rows.
create function private.refuse_unproved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_id uuid := coalesce(v_row ->> 'business_id', v_row ->> 'id')::uuid;
begin
  if current_setting('role') in ('anon', 'authenticated', 'service_role')
    and current_setting('oja.proved_for', true) is distinct from v_id::text
    and (tg_op <> 'DELETE' or exists (select from public.businesses where id = v_id)) then
    perform private.refuse('proof_needed');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- For business_members: refuses to add an owner or manager, or to remove another owner, without a proof. Attack: a stolen session
-- makes a stranger owner, or removes an owner, who would then get no mail. No call takes a proof for this yet. Adding staff and
-- leaving need no proof. Runs after the row is written, so that row level security refuses strangers first.
create function private.refuse_unproved_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  v_rises boolean := tg_op <> 'DELETE' and new.role <> 'staff' and (tg_op = 'INSERT' or new.role <> old.role);
  v_ousts boolean := tg_op <> 'INSERT' and old.role = 'owner' and old.user_id <> (select auth.uid());
begin
  if current_setting('role') <> 'authenticated' or current_setting('oja.proved_for', true) is not distinct from v_id::text then
    return null;
  end if;
  -- The first member opens the store and needs no proof.
  if v_ousts or v_rises and exists (select from public.business_members where business_id = v_id and user_id <> new.user_id) then
    perform private.refuse('proof_needed');
  end if;
  return null;
end $$;

-- ==== publishing/leases.sql

-- One lease per store: only the publisher that holds the lease publishes the store.

-- Takes the lease; true when it was free, expired, or already the holder's (then it is extended).
-- Callers: the server.
create function public.claim_render(p_business_id uuid, p_holder uuid, p_ttl_seconds int) returns boolean
language sql security definer set search_path = '' as $$
  with claimed as (
    insert into public.render_leases as l (business_id, holder, expires_at)
    values (p_business_id, p_holder, clock_timestamp() + make_interval(secs => p_ttl_seconds))
    on conflict (business_id) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where l.holder = excluded.holder or l.expires_at <= clock_timestamp()
    returning 1
  )
  select exists (select from claimed)
$$;
grant execute on function public.claim_render(uuid,uuid,integer) to service_role;

-- Records the published version. Returns 'done' (everything is published, the lease is free), 'again' (a newer version waits; the
-- lease is kept unless p_release) or 'lost' (another publisher has the lease). p_version is the contentVersion that was rendered;
-- null means that the store is gone and its pages are removed.
-- Callers: the server.
create function public.finish_render(p_business_id uuid, p_holder uuid, p_version bigint, p_release boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_content bigint;
  v_rendered bigint;
  v_changed_at timestamptz;
  v_version bigint := p_version;
begin
  perform from public.render_leases where business_id = p_business_id and holder = p_holder for update;
  if not found then
    return 'lost';
  end if;
  select content_version, rendered_version, changed_at into v_content, v_rendered, v_changed_at from public.store_versions where business_id = p_business_id for update;
  if v_version is null then
    v_version := case when exists (select from public.businesses where id = p_business_id) then -1 else v_content end;
  end if;
  update public.store_versions
    set rendered_version = greatest(rendered_version, least(v_version, content_version)),
      published_at = case when p_version is null then published_at else clock_timestamp() end
    where business_id = p_business_id;
  if v_version < v_content then
    if p_release then
      delete from public.render_leases where business_id = p_business_id;
    end if;
    return 'again';
  end if;
  delete from public.render_leases where business_id = p_business_id;
  if p_version is not null and v_rendered < v_content then
    insert into private.publish_times (lag_ms)
    values (least(2147483647, greatest(0, floor(1000 * extract(epoch from clock_timestamp() - v_changed_at))))::int);
  end if;
  return 'done';
end $$;
grant execute on function public.finish_render(uuid,uuid,bigint,boolean) to service_role;

-- Releases a lease early. Does nothing when another holder has the lease.
-- Callers: the server.
create function public.release_render(p_business_id uuid, p_holder uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.render_leases where business_id = p_business_id and holder = p_holder
$$;
grant execute on function public.release_render(uuid,uuid) to service_role;

-- ==== publishing/notices.sql

-- Decides which changes concern store pages, with one statement trigger per table and verb. An update counts only when a listed
-- column gets a new value: columns that pages show, and columns that change `next_change_at`. So an import without changes gives no
-- notice.

-- For inserts: gives notice of the whole store. tg_argv[0]: the column that holds the store's id.
create function private.notice_new_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from new_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

-- For deletes: gives notice of the whole store. tg_argv[0]: the column that holds the store's id.
create function private.notice_old_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %I from old_rows
    on conflict do nothing', tg_argv[0]);
  return null;
end $$;

-- For updates: gives notice of the whole store when one of the listed columns has a new value. tg_argv[0]: the column that
-- holds the store's id; tg_argv[1]: the columns, the primary key among them.
create function private.notice_changed_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('insert into public.store_notices select distinct pg_current_xact_id(), %1$I
    from (select %2$s from new_rows except select %2$s from old_rows) changed on conflict do nothing', tg_argv[0], tg_argv[1]);
  return null;
end $$;

-- ==== publishing/nudge.sql

-- Posts to the Worker: a store has a new version, or mails wait. A failed post makes nothing else fail.

-- Returns the address of the Worker and the secret that signs a post: from Vault on the hosted service, else from private.settings.
create function private.webhook_settings() returns table (url text, secret text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_values jsonb;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into v_values
    from private.settings where key in ('webhook_url', 'webhook_secret');
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select $1 || coalesce(jsonb_object_agg(name, decrypted_secret), ''{}'') from vault.decrypted_secrets
      where name in (''webhook_url'', ''webhook_secret'')' into v_values using v_values;
  end if;
  return query select nullif(v_values ->> 'webhook_url', ''), nullif(v_values ->> 'webhook_secret', '');
end $$;

-- Posts to the Worker, signed over the exact text that pg_net sends (body::text). Returns true when the post was queued.
create function private.post_signed(p_body jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_secret text;
  v_time text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  v_signature text;
begin
  select url, secret into v_url, v_secret from private.webhook_settings();
  if v_url is null or v_secret is null then
    return false;
  end if;
  v_signature := encode(extensions.hmac(v_time || '.' || p_body::text, v_secret, 'sha256'), 'hex');
  perform net.http_post(
    url := v_url,
    body := p_body,
    headers := jsonb_build_object(
      'content-type', 'application/json', 'x-oja-signature', 't=' || v_time || ',v1=' || v_signature),
    timeout_milliseconds := 5000);
  return true;
exception when others then
  raise warning 'nudge % failed: %', p_body, sqlerrm;
  return false;
end $$;

-- Posts {"businessId", "contentVersion"}. When the post fails, the cron job of each minute finds the store by its version.
create function private.post_nudge(p_business_id uuid, p_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_signed(jsonb_build_object('businessId', p_business_id, 'contentVersion', p_version));
end $$;

-- ==== publishing/product_notices.sql

-- Records which products changed with which version, so that a publisher with an earlier version reads only those. Every change
-- that is not inside single products counts as a change of the whole store: a product is added, removed or moved, or the store, a
-- category or a delivery zone changes.

-- Above this number of changed products, reading the whole store is faster.
create function private.max_listed_products() returns int language sql immutable set search_path = '' as $$ select 100 $$;

-- Gives notice of single products, or of the whole store when there are many.
create function private.notice_products(p_business_ids uuid[], p_product_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  with changed as (
    select distinct business_id, product_id from unnest(p_business_ids, p_product_ids) as t (business_id, product_id)
  ),
  stores as (
    select business_id, count(*) > private.max_listed_products() as is_whole from changed group by business_id
  ),
  listed as (
    insert into private.product_notices select pg_current_xact_id(), business_id, product_id
    from changed join stores using (business_id) where not is_whole on conflict do nothing
  )
  insert into public.store_notices select pg_current_xact_id(), business_id, is_whole from stores on conflict do nothing
$$;

-- For updates of products. A new status, position or choice of what stays concerns the whole store; a change of the product
-- page's content concerns that product. A stock change counts only when a page shows it: "Sold out", "1 left" to "5 left", "In stock". 6 is LOW_STOCK + 1
-- (src/domain/product/product.ts). least() ignores null, and pages show null as "In stock" too.
create function private.notice_changed_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_businesses uuid[];
  v_products uuid[];
begin
  insert into public.store_notices
  select distinct pg_current_xact_id(), n.business_id, true from new_rows n left join old_rows o using (id)
  where (n.business_id, n.status, n.position, n.stays_on_starter)
    is distinct from (o.business_id, o.status, o.position, o.stays_on_starter)
  on conflict do nothing;
  select array_agg(n.business_id), array_agg(n.id) into v_businesses, v_products
  from new_rows n join old_rows o using (id)
  where (n.category_id, n.name, n.description, n.specs, n.price, n.compare_at_price, n.sale_price, n.sale_starts_at, n.sale_ends_at,
      least(n.stock, 6))
    is distinct from (o.category_id, o.name, o.description, o.specs, o.price, o.compare_at_price, o.sale_price, o.sale_starts_at,
      o.sale_ends_at, least(o.stock, 6));
  if v_products is not null then
    perform private.notice_products(v_businesses, v_products);
  end if;
  return null;
end $$;

-- For rows that belong to a product. tg_argv[0]: the columns that count in an update.
create function private.notice_product_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_businesses uuid[];
  v_products uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(business_id), array_agg(product_id) into v_businesses, v_products from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(business_id), array_agg(product_id) into v_businesses, v_products from old_rows;
  else
    execute format('select array_agg(business_id), array_agg(product_id)
      from (select %1$s from new_rows except select %1$s from old_rows) changed', tg_argv[0]) into v_businesses, v_products;
  end if;
  if v_products is not null then
    perform private.notice_products(v_businesses, v_products);
  end if;
  return null;
end $$;

-- ==== publishing/publish_notices.sql

-- Turns edits into posts to the Worker. Triggers collect notices during the transaction. At commit each changed store gets one new
-- version and one signed post. No lock is taken before the commit, so that imports and orders cannot deadlock here.

-- Returns the time of the next change of the pages without an edit: a sale or voucher starts or ends, or the plan ends.
create function private.next_change_at(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(at) from (
    select unnest(array[sale_starts_at, sale_ends_at]) as at from public.products
      where business_id = p_business_id and status = 'live' and sale_price is not null
    union all
    select unnest(array[starts_at, ends_at]) from public.vouchers where business_id = p_business_id and is_active
    union all
    select unnest(array[plan_ends_at, next_plan_ends_at]) from public.businesses where id = p_business_id
  ) times
  where at > now()
$$;

-- Runs at commit: makes one new version and one nudge per store, and records the changed products. The first call handles all
-- stores of the transaction, in id order, so that two commits cannot deadlock; the calls for the other rows find nothing to do.
-- When next_change_at has passed since the last version, any product may have changed, so the whole store counts as changed.
create function private.publish_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_store record;
  v_products uuid[];
  v_version bigint;
  v_is_whole boolean;
begin
  for v_store in
    with mine as (
      delete from public.store_notices where transaction_id = pg_current_xact_id() returning business_id, is_whole
    )
    select business_id as id, bool_or(is_whole) as is_whole from mine group by business_id order by business_id
  loop
    with mine as (
      delete from private.product_notices
      where transaction_id = pg_current_xact_id() and business_id = v_store.id returning product_id
    )
    select array_agg(product_id order by product_id) into v_products from mine;
    v_is_whole := v_store.is_whole or coalesce(cardinality(v_products), 0) not between 1 and private.max_listed_products();

    insert into public.store_versions as v (business_id, content_version, whole_version, next_change_at)
    values (v_store.id, 1, 1, private.next_change_at(v_store.id))
    on conflict (business_id) do update
      set content_version = v.content_version + 1,
        whole_version = case when v_is_whole or v.next_change_at <= now() then v.content_version + 1 else v.whole_version end,
        next_change_at = excluded.next_change_at, changed_at = now()
    returning content_version, whole_version = content_version into v_version, v_is_whole;

    if v_is_whole then
      delete from private.product_changes where business_id = v_store.id;
    else
      insert into private.product_changes as c (business_id, product_id, content_version)
      select v_store.id, product_id, v_version from unnest(v_products) product_id
      on conflict (business_id, product_id) do update set content_version = excluded.content_version;
    end if;
    perform private.post_nudge(v_store.id, v_version);
  end loop;
  return null;
end $$;

-- ==== publishing/read_store.sql

-- Reads a store for the publisher: the whole store, or only the products that changed since a version. The shapes are StoreSnapshot
-- and SnapshotChanges in src/domain/store/snapshot.ts.

-- Returns {"contentVersion", "since", "products": [{"id", "product"}]}: every product that changed since a version; null for a
-- product that shoppers cannot see. Returns null when the changes go beyond products and the whole store must be read.
-- Planning takes longer than running. plpgsql keeps the plan for the session, and the setting makes every call use that plan. Without
-- the setting Postgres plans each call again when there are a thousand stores.
create function private.store_changes(p_business_id uuid, p_since bigint) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select json_build_object(
      'contentVersion', v.content_version,
      'since', p_since,
      'products', (
        select coalesce(json_agg(json_build_object('id', c.product_id, 'product', case when private.is_visible(p) then d.document end)
          order by c.product_id), '[]')
        from private.product_changes c
        left join public.products p on p.business_id = c.business_id and p.id = c.product_id
        left join private.product_documents d on d.business_id = p.business_id and d.id = p.id
        where c.business_id = p_business_id and c.content_version > p_since))
    from public.store_versions v
    where v.business_id = p_business_id and p_since between v.whole_version and v.content_version
      and (v.next_change_at is null or v.next_change_at > now())
      and (select count(*) from private.product_changes c
        where c.business_id = p_business_id and c.content_version > p_since) <= 2 * private.max_listed_products());
end $$;

-- Returns {"changes"} since the version that the caller knows, or else {"snapshot"} (null when the store is gone). Returns
-- {"isLarge": true} when the answer would hold more than p_max_products products.
-- Callers: the server.
create function public.read_store(p_business_id uuid, p_since bigint default null, p_max_products int default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_changes json;
begin
  if p_since is not null then
    v_changes := private.store_changes(p_business_id, p_since);
    if v_changes is not null then
      return json_build_object('changes', v_changes);
    end if;
  end if;
  if p_max_products is not null and p_max_products < (
    select count(*) from public.products where business_id = p_business_id and status = 'live') then
    return json_build_object('isLarge', true);
  end if;
  return json_build_object('snapshot', public.store_snapshot(p_business_id));
end $$;
grant execute on function public.read_store(uuid,bigint,integer) to service_role;

-- Takes the lease and returns the answer of read_store; null while another publisher holds the lease. Reads in a second statement,
-- after taking the lease, so that it sees everything committed before.
-- Callers: the server.
create function public.claim_and_read(
  p_business_id uuid, p_holder uuid, p_ttl_seconds int, p_since bigint default null, p_max_products int default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  -- A lease may be lost when the database crashes: it would expire soon, and no page depends on it.
  perform set_config('synchronous_commit', 'off', true);
  if not public.claim_render(p_business_id, p_holder, p_ttl_seconds) then
    return null;
  end if;
  return public.read_store(p_business_id, p_since, p_max_products);
end $$;
grant execute on function public.claim_and_read(uuid,uuid,integer,bigint,integer) to service_role;

-- ==== publishing/stale_stores.sql

-- Finds stores with outdated pages. So lost, repeated and reordered nudges do no harm.

-- Returns stores with outdated pages, the longest waiting first.
-- Callers: the server.
create function public.stale_stores(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.store_versions
  where rendered_version < content_version order by changed_at, business_id limit p_limit
$$;
grant execute on function public.stale_stores(integer) to service_role;

-- Gives notice of stores whose sale, voucher or plan starts or ends now; the commit makes the new version and the nudge.
-- Callers: the server.
create function public.bump_due_stores() returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), business_id from public.store_versions where next_change_at <= now()
  on conflict do nothing
  returning business_id
$$;
grant execute on function public.bump_due_stores() to service_role;

-- ==== publishing/store_snapshot.sql

-- Returns a picture as pages show it; null without a path.
create function private.picture(p_path text, p_width int, p_height int, p_alt text) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_path is not null
    then jsonb_build_object('path', p_path, 'width', p_width, 'height', p_height, 'alt', p_alt) end
$$;

-- Returns everything that a store's pages show, with its version: StoreSnapshot in src/domain/store/snapshot.ts. One statement
-- reads all of it, so all parts are from the same moment. Null when the store is gone.
-- Callers: the server.
create function public.store_snapshot(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'contentVersion', coalesce((select content_version from public.store_versions where business_id = b.id), 0),
    'store', json_build_object(
      'id', b.id,
      'slug', b.slug,
      'previousSlugs', (select coalesce(json_agg(slug order by slug collate "C"), '[]')
        from public.slug_history where business_id = b.id),
      'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end,
      'nextDomain', case when b.custom_domain_status = 'pending' then b.custom_domain end,
      'name', b.name,
      'description', b.description,
      'category', b.category,
      'country', b.country,
      'currency', b.currency,
      'whatsappNumber', b.whatsapp_number,
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      -- A Premium template has no effect while the plan does not include it.
      'template', case when not private.plan_allows(s.plan, 'all-templates') and not private.is_free_template(b.template) then 'market' else b.template end,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'hero', private.picture(b.hero_path, b.hero_width, b.hero_height, ''),
      'isOpen', b.is_open,
      'closedMessage', b.closed_message,
      'status', b.status,
      'showBranding', not private.plan_allows(s.plan, 'no-branding'),
      'isWhiteLabel', private.plan_allows(s.plan, 'white-label'),
      'allowPickup', b.allow_pickup,
      'pickupNote', b.pickup_note,
      'allowAgreedDelivery', b.allow_agreed_delivery,
      'paymentMethods', to_json(b.payment_methods),
      'returnTerms', b.return_terms,
      'streetAddress', b.street_address,
      'openingHours', b.opening_hours,
      'publicPhone', b.public_phone,
      'sinceYear', b.since_year,
      'deliveryTerms', b.delivery_terms,
      'instagram', b.instagram,
      'facebook', b.facebook,
      'tiktok', b.tiktok,
      'displayCurrencies', to_json(s.display_currencies)),
    'categories', (
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'slug', slug, 'sizeTable', size_table) order by position, id), '[]')
      from public.categories where business_id = b.id),
    'products', (
      select coalesce(json_agg(d.document order by d.position, d.id), '[]')
      from private.product_documents d
      where d.business_id = b.id and d.id in (select id from private.visible_products(b.id))),
    'deliveryZones', (
      select coalesce(json_agg(
        json_build_object('id', id, 'name', name, 'fee', fee, 'freeAbove', free_above) order by position, id), '[]')
      from public.delivery_zones where business_id = b.id and is_active),
    'exchangeRates', (
      select coalesce(json_agg(
        json_build_object('from', currency_from, 'to', currency_to, 'rate', rate) order by currency_from, currency_to), '[]')
      from public.exchange_rate_settings
      where is_active and cardinality(s.display_currencies) > 0
        and array[currency_from, currency_to] <@ (s.display_currencies || array[b.currency, 'USD', 'NGN'])))
  from public.businesses b cross join lateral (
    select x.plan, case when not private.plan_allows(x.plan, 'multi-currency') then '{}' else array(
      select distinct c from unnest(b.display_currencies) c where c <> b.currency order by c) end as display_currencies
    from (select private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()) as plan) x
  ) s
  where b.id = p_business_id
$$;
grant execute on function public.store_snapshot(uuid) to service_role;

-- ==== publishing/system_figures.sql

-- Returns figures for operators (`GET /api/ready`): {staleStores, oldestStaleSeconds, deadLetters, unseenDeadLetters}. A store is
-- stale from its newest change until that change is published; at most a thousand are counted. unseenDeadLetters leaves out letters
-- whose work is done or no longer exists.
-- Callers: the server.
create function public.system_figures() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'staleStores', (select count(*) from (
      select from public.store_versions where rendered_version < content_version limit 1000) stale),
    'oldestStaleSeconds', coalesce((select floor(extract(epoch from clock_timestamp() - min(changed_at)))
      from public.store_versions where rendered_version < content_version), 0),
    'deadLetters', (select count(*) from private.dead_letters),
    'unseenDeadLetters', (select count(*) from private.dead_letters
      where (seen_at is null or seen_at < last_at) and private.dead_letter_state(queue, body) = 'open'))
$$;
grant execute on function public.system_figures() to service_role;

-- ==== pushes/devices.sql

-- Devices and what they ring for. The Worker has checked who asks and the endpoint before it calls these.

-- What the device rings for in a store: null for a device that does not ring there.
create function private.push_choices_of(p_device_id uuid, p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('orders', orders, 'paid', paid, 'lowStock', low_stock, 'summary', summary,
    'quiet', case when quiet_from is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end)
  from private.push_choices where device_id = p_device_id and business_id = p_business_id
$$;

-- Keeps the device as this person's and says what it rings for in the store. Whoever had the device before has it no longer, with all
-- that it rang for.
create function private.keep_push_device(p_person jsonb, p_device jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := (p_person ->> 'userId')::uuid;
  v_id uuid;
begin
  delete from private.push_devices where endpoint = p_device ->> 'endpoint' and user_id <> v_user_id;
  insert into private.push_devices as d (user_id, auth_session_id, endpoint, p256dh, auth)
  values (v_user_id, (p_person ->> 'sessionId')::uuid, p_device ->> 'endpoint', p_device ->> 'p256dh', p_device ->> 'auth')
  on conflict (endpoint) do update set auth_session_id = excluded.auth_session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    saved_at = clock_timestamp(), gone_at = null
  where d.user_id = excluded.user_id
  returning id into v_id;
  -- Somebody else saved the same device at the same moment: theirs came last.
  return v_id;
end $$;

-- The app starts on a device that rings: keeps its new keys and session. For a device of somebody else, which this person now holds,
-- it ends what rang there. Answers whether the device is this person's.
-- Callers: the server.
create function public.renew_push_device(p_person jsonb, p_device jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_devices
    where endpoint = p_device ->> 'endpoint' and user_id <> (p_person ->> 'userId')::uuid;
  update private.push_devices set auth_session_id = (p_person ->> 'sessionId')::uuid, p256dh = p_device ->> 'p256dh',
    auth = p_device ->> 'auth', saved_at = clock_timestamp(), gone_at = null
  where endpoint = p_device ->> 'endpoint' and user_id = (p_person ->> 'userId')::uuid;
  return found;
end $$;
grant execute on function public.renew_push_device(jsonb,jsonb) to service_role;

-- The browser has got another address: the device keeps its person, session and choices, and its old address goes. Whoever knows the old
-- address and its secret holds the device; a worker that the browser wakes has nothing else to show. Where the new address is a device
-- already, that one stays as it is. Answers whether the old one was there.
-- Callers: the server.
create function public.move_push_device(p_before jsonb, p_device jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select id into v_id from private.push_devices
    where endpoint = p_before ->> 'endpoint' and auth = p_before ->> 'auth' for update;
  if v_id is null or p_before ->> 'endpoint' = p_device ->> 'endpoint' then
    return v_id is not null;
  end if;
  update private.push_devices set endpoint = p_device ->> 'endpoint', p256dh = p_device ->> 'p256dh', auth = p_device ->> 'auth',
    saved_at = clock_timestamp(), gone_at = null
  where id = v_id;
  return true;
exception when unique_violation then
  delete from private.push_devices where id = v_id;
  return true;
end $$;
grant execute on function public.move_push_device(jsonb,jsonb) to service_role;

-- Keeps the device and what it rings for in a store. A person keeps at most twenty devices; the oldest make room.
-- Callers: the server.
-- Refuses: bad_request, forbidden.
create function public.save_push_choices(p_person jsonb, p_device jsonb, p_business_id uuid, p_choices jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := (p_person ->> 'userId')::uuid;
  v_device_id uuid;
begin
  -- Held until the end: a removal that comes meanwhile waits, and takes the choices with it.
  perform from public.business_members where business_id = p_business_id and user_id = v_user_id for key share;
  if not found then
    perform private.refuse('forbidden');
  end if;
  v_device_id := private.keep_push_device(p_person, p_device);
  if v_device_id is null then
    perform private.refuse('forbidden');
  end if;
  insert into private.push_choices as c (device_id, business_id, user_id, orders, paid, low_stock, summary, quiet_from, quiet_to)
  values (v_device_id, p_business_id, v_user_id, (p_choices ->> 'orders')::boolean, (p_choices ->> 'paid')::boolean,
    (p_choices ->> 'lowStock')::boolean, (p_choices ->> 'summary')::boolean,
    (p_choices -> 'quiet' ->> 'from')::smallint, (p_choices -> 'quiet' ->> 'to')::smallint)
  on conflict (device_id, business_id) do update set orders = excluded.orders, paid = excluded.paid,
    low_stock = excluded.low_stock, summary = excluded.summary, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;
  delete from private.push_devices where id in (
    select id from private.push_devices where user_id = v_user_id order by saved_at desc, id offset 20);
  return private.push_choices_of(v_device_id, p_business_id);
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.bad_request('choices');
  return null;
end $$;
grant execute on function public.save_push_choices(jsonb,jsonb,uuid,jsonb) to service_role;

-- What this person's device rings for in the store; null when it does not ring there.
-- Callers: the server.
create function public.read_push_choices(p_user_id uuid, p_endpoint text, p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.push_choices_of(d.id, p_business_id) from private.push_devices d
  where d.endpoint = p_endpoint and d.user_id = p_user_id
$$;
grant execute on function public.read_push_choices(uuid,text,uuid) to service_role;

-- Ends the ringing of a device in a store, or in all stores (p_business_id null: signing out). Whoever knows the endpoint holds the device.
-- Callers: the server.
create function public.remove_push_device(p_endpoint text, p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_choices c using private.push_devices d
    where d.id = c.device_id and d.endpoint = p_endpoint and c.business_id = p_business_id;
  delete from private.push_devices d where d.endpoint = p_endpoint
    and (p_business_id is null or not exists (select from private.push_choices where device_id = d.id));
end $$;
grant execute on function public.remove_push_device(text,uuid) to service_role;

-- A notification to this device alone, as a locked phone shows it. False for a device that does not ring in the store.
-- Callers: the server.
create function public.push_test(p_user_id uuid, p_endpoint text, p_business_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_outbox (device_id, business_id, kind, subject, content, expires_at)
  select d.id, c.business_id, 'test', gen_random_uuid()::text,
    jsonb_build_object('code', 'TEST', 'total', 1250000, 'currency', b.currency), now() + interval '10 minutes'
  from private.push_devices d join private.push_choices c on c.device_id = d.id join public.businesses b on b.id = c.business_id
  where d.endpoint = p_endpoint and d.user_id = p_user_id and c.business_id = p_business_id;
  return found;
end $$;
grant execute on function public.push_test(uuid,text,uuid) to service_role;

-- Whoever leaves their last store takes their devices with them.
create function private.forget_push_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_devices d where d.user_id = old.user_id
    and not exists (select from public.business_members where user_id = old.user_id);
  return null;
end $$;

-- ==== pushes/quiet_hours.sql

-- When the quiet hours end that hold at a moment, on the shop's clock; null when none hold. 22:00 to 07:00 goes over midnight.
create function private.quiet_until(p_zone text, p_from int, p_to int, p_at timestamptz) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when p_from is not null and (
      case when p_from < p_to then minute >= p_from and minute < p_to else minute >= p_from or minute < p_to end)
    then (local::date + make_interval(mins => p_to, days => (p_from > p_to and minute >= p_from)::int)) at time zone p_zone end
  from (select local, extract(hour from local)::int * 60 + extract(minute from local)::int as minute
    from (select p_at at time zone p_zone as local) clock) now
$$;

-- ==== pushes/send_pushes.sql

-- The outbox as the Worker empties it: claim some, open each right before it is sent, finish it. A notification that nobody reports back
-- about is due again after a minute. Attack: a colleague who was removed, or a phone that was signed out, goes on hearing of orders. So the
-- membership and the session are looked at when a notification is claimed and again when it is opened.

-- Of what one device would hear of one store at the end of its quiet hours, the newest of each kind stays and counts the others.
create function private.merge_held_pushes() returns void
language sql volatile security definer set search_path = '' as $$
  with held as (
    select id, device_id, business_id, kind, created_at from private.push_outbox
    where is_held and attempts = 0 and sent_at is null and gave_up_at is null and next_try_at <= clock_timestamp()
    for update skip locked
  ),
  placed as (
    select id, row_number() over newest as place, count(*) over (partition by device_id, business_id, kind) as number
    from held window newest as (partition by device_id, business_id, kind order by created_at desc, id)
  ),
  gone as (
    delete from private.push_outbox p using placed where p.id = placed.id and placed.place > 1
  )
  update private.push_outbox p set content = p.content || jsonb_build_object('count', placed.number)
  from placed where p.id = placed.id and placed.place = 1 and placed.number > 1
$$;

-- Takes notifications that are due: their ids. Each is given to one caller.
-- Callers: the server.
create function public.claim_pushes(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claimed jsonb;
begin
  perform private.merge_held_pushes();
  with due as (
    select p.id, private.may_push(p) as may, p.expires_at <= clock_timestamp() as is_late from private.push_outbox p
    where p.sent_at is null and p.gave_up_at is null and p.next_try_at <= clock_timestamp()
    order by p.next_try_at limit p_limit for update skip locked
  ),
  dropped as (
    delete from private.push_outbox p using due where p.id = due.id and not due.may
  ),
  late as (
    update private.push_outbox p set gave_up_at = clock_timestamp(), last_error = coalesce(p.last_error, 'too late') from due
    where p.id = due.id and due.may and due.is_late
  ),
  claimed as (
    update private.push_outbox p set attempts = attempts + 1, next_try_at = clock_timestamp() + interval '1 minute' from due
    where p.id = due.id and due.may and not due.is_late returning p.id)
  select coalesce(jsonb_agg(id), '[]') into v_claimed from claimed;
  return v_claimed;
end $$;
grant execute on function public.claim_pushes(integer) to service_role;

-- Everything that one request to the push service needs, or null for a notification that may not be sent any more. `badge` counts the
-- orders of the store that wait and that no member has opened.
-- Callers: the server.
create function public.open_push(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_push private.push_outbox;
  v_open jsonb;
begin
  select * into v_push from private.push_outbox where id = p_id and sent_at is null and gave_up_at is null;
  if not found then
    return null;
  elsif not private.may_push(v_push) then
    delete from private.push_outbox where id = p_id;
    return null;
  end if;
  select jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'kind', v_push.kind,
      'subject', v_push.subject, 'content', v_push.content, 'storeId', b.id, 'store', b.name,
      'ttlSeconds', greatest(60, extract(epoch from v_push.expires_at - clock_timestamp())::int),
      'badge', (select count(*) from (select from public.orders o
        where o.business_id = b.id and o.status = 'pending' and o.seen_at is null limit 99) waiting))
    into v_open
    from private.push_devices d join public.businesses b on b.id = v_push.business_id where d.id = v_push.device_id;
  return v_open;
end $$;
grant execute on function public.open_push(uuid) to service_role;

-- What became of it. `sent`: the push service has taken it. `gone`: the device is no more. `failed`: it can never be sent. `again`: it is
-- tried again after a growing wait, or after what the service asked for, until it is no news any more. True when it is given up.
-- Callers: the server.
create function public.finish_push(p_id uuid, p_outcome text, p_wait_seconds int, p_error text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits interval[] := array['30 seconds', '2 minutes', '10 minutes', '30 minutes', '1 hour'];
  v_gone uuid;
  v_gave_up boolean;
begin
  if p_outcome = 'gone' then
    select device_id into v_gone from private.push_outbox where id = p_id;
    update private.push_devices set gone_at = clock_timestamp() where id = v_gone;
    delete from private.push_outbox where device_id = v_gone;
    return true;
  end if;
  update private.push_outbox p set
    sent_at = case when p_outcome = 'sent' then clock_timestamp() end,
    last_error = case when p_outcome <> 'sent' then left(p_error, 200) end,
    next_try_at = due.at,
    gave_up_at = case when p_outcome = 'failed' or p_outcome = 'again' and due.at >= p.expires_at then clock_timestamp() end
  from (select id, clock_timestamp() + greatest(v_waits[least(attempts, 5)],
      make_interval(secs => least(greatest(p_wait_seconds, 0), 86400))) as at from private.push_outbox where id = p_id) due
  where p.id = due.id and p.sent_at is null
  returning p.gave_up_at is not null into v_gave_up;
  return coalesce(v_gave_up, false);
end $$;
grant execute on function public.finish_push(uuid,text,integer,text) to service_role;

-- ==== pushes/write_pushes.sql

-- What rings, written into the outbox by the transaction in which it happens.

-- Says to the Worker that there is something to send now. When the post is lost, the minute's cron job sends it.
create function private.announce_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from new_rows where next_try_at <= now()) then
    perform private.post_signed('{"pushes": true}');
  end if;
  return null;
end $$;

-- A notification for every device of the store that wants it. In a device's quiet hours it waits for their end.
create function private.push_to_members(p_business_id uuid, p_kind text, p_subject text, p_content jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Most stores have no device: their orders pay for one look into an index.
  if exists (select from private.push_choices where business_id = p_business_id) then
    insert into private.push_outbox (device_id, business_id, kind, subject, content, next_try_at, is_held, expires_at)
    select c.device_id, c.business_id, p_kind, p_subject, p_content, coalesce(quiet.until, now()), quiet.until is not null,
      coalesce(quiet.until, now()) + interval '1 day'
    from private.push_choices c
    join private.push_devices d on d.id = c.device_id and d.gone_at is null
    join public.businesses b on b.id = c.business_id
    cross join lateral (
      select private.quiet_until(private.time_zone_of(b.country), c.quiet_from, c.quiet_to, now()) as until) quiet
    where c.business_id = p_business_id and private.wants_push(c, p_kind);
  end if;
end $$;

-- A shopper's order. Orders that are put in otherwise ring nowhere.
create function private.push_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.push_to_members(new.business_id, 'order', new.id::text,
    jsonb_build_object('code', new.code, 'total', new.total, 'currency', new.currency));
  return null;
end $$;

-- A product, or a choice of one, that a shopper's order has brought down to the last five. Runs at commit with the goods.
create function private.push_low_stock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_product public.products;
begin
  if coalesce(current_setting('oja.placing_order', true), '') = '' then
    return null;
  end if;
  select * into v_product from public.products
    where id = (case tg_argv[0] when 'combination' then to_jsonb(new) ->> 'product_id' else to_jsonb(new) ->> 'id' end)::uuid;
  perform private.push_to_members(new.business_id, 'low_stock', v_product.id::text,
    jsonb_build_object('name', left(v_product.name, 80), 'stock', new.stock));
  return null;
end $$;

-- What the minute of `p_at` does for notifications: writes the summaries of shops whose evening has begun, forgets what is old. A day without an
-- order has no summary.
-- Callers: the server.
create function public.prepare_pushes(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_evening int := 20;
begin
  with evening as (
    select c.device_id, c.business_id, b.currency, zone, (p_at at time zone zone)::date as today, c.quiet_from, c.quiet_to
    from private.push_choices c join public.businesses b on b.id = c.business_id
    cross join lateral (select private.time_zone_of(b.country) as zone) z
    where c.summary and extract(hour from p_at at time zone zone) >= v_evening
      and c.summary_on is distinct from (p_at at time zone zone)::date
    limit 500 for update of c skip locked
  ),
  marked as (
    update private.push_choices c set summary_on = e.today from evening e
    where c.device_id = e.device_id and c.business_id = e.business_id
  ),
  days as (
    select e.business_id, count(*) as orders, sum(o.total + o.gift_card_amount) as total
    from (select distinct business_id, currency, zone, today from evening) e
    join public.orders o on o.business_id = e.business_id and o.created_at >= e.today::timestamp at time zone e.zone
      and o.status <> 'cancelled' and o.currency = e.currency
    group by e.business_id
  )
  insert into private.push_outbox (device_id, business_id, kind, subject, content, next_try_at, expires_at)
  select e.device_id, e.business_id, 'summary', e.today::text,
    jsonb_build_object('orders', days.orders, 'total', days.total, 'currency', e.currency),
    coalesce(quiet.until, p_at), coalesce(quiet.until, p_at) + interval '12 hours'
  from evening e join days on days.business_id = e.business_id
  cross join lateral (select private.quiet_until(e.zone, e.quiet_from, e.quiet_to, p_at) as until) quiet;
  delete from private.push_outbox where created_at < p_at - interval '7 days';
  -- A browser that has not opened the app for so long has most likely thrown its subscription away.
  delete from private.push_devices where saved_at < p_at - interval '120 days';
end $$;
grant execute on function public.prepare_pushes(timestamptz) to service_role;

-- ==== receipts/issue_receipt.sql

-- Returns the content of a receipt for this order as it is now.
create function private.receipt_content(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'sellerName', b.name,
      'sellerPhone', b.whatsapp_number,
      'country', b.country,
      'returnTerms', b.return_terms,
      'orderCode', o.code,
      'orderedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'deliveredAt', (
        select to_char(max(e.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from public.order_events e
        where e.business_id = o.business_id and e.order_id = o.id and e.to_status = 'delivered'),
      'currency', o.currency,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'unitPrice', l.unit_price,
          'quantity', l.quantity, 'lineTotal', l.line_total) order by l.position), '[]')
        from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
      'subtotal', o.subtotal,
      'discount', o.discount,
      'voucherCode', o.voucher_code,
      'deliveryKind', o.delivery_kind,
      'deliveryName', o.delivery_name,
      'deliveryFee', o.delivery_fee,
      'giftCardAmount', o.gift_card_amount,
      'total', o.total,
      'paymentStatus', o.payment_status)
    from public.orders o join public.businesses b on b.id = o.business_id
    where o.id = p_order_id);
end $$;

-- Issues the receipt of a delivered order. Returns the same receipt while nothing in it has changed. After a change (a refund,
-- another payment status) issues a new one with the next number; the page of the earlier receipt then says that there is a newer
-- one.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, not_delivered.
create function public.issue_receipt(p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  c_seller constant text[] := array['sellerName', 'sellerPhone', 'country', 'returnTerms'];
  v_order public.orders;
  v_receipt public.receipts;
  v_content jsonb;
  v_is_new boolean := false;
begin
  select * into v_order from public.orders
    where id = p_order_id and business_id in (select private.business_ids_where('orders'));
  if not found then
    perform private.refuse('forbidden');
  end if;
  -- Issues one receipt of a shop after the other, so that their numbers have no gaps.
  perform pg_advisory_xact_lock(hashtextextended('oja:receipts:' || v_order.business_id, 0));
  select * into v_order from public.orders where id = p_order_id for share;
  if v_order.status is distinct from 'delivered' then
    perform private.refuse('not_delivered');
  end if;
  v_content := private.receipt_content(p_order_id);
  select * into v_receipt from public.receipts
    where business_id = v_order.business_id and order_id = p_order_id order by number desc limit 1;
  -- Ignores changes of the shop's name and number: they do not change the sale.
  if v_receipt.id is null or v_receipt.content - c_seller <> v_content - c_seller then
    v_is_new := true;
    insert into public.receipts (business_id, order_id, number, token, content, issued_by)
    select v_order.business_id, p_order_id, coalesce(max(number), 0) + 1, encode(extensions.gen_random_bytes(16), 'hex'),
      v_content, (select auth.uid())
    from public.receipts where business_id = v_order.business_id
    returning * into v_receipt;
  end if;
  return jsonb_build_object('token', v_receipt.token, 'number', v_receipt.number, 'issuedAt', v_receipt.created_at,
    'isNew', v_is_new);
end $$;
comment on function public.issue_receipt(uuid) is
  'Security definer on purpose: nobody may write receipts themselves; membership is checked first, and the content is read from the order.';
grant execute on function public.issue_receipt(uuid) to authenticated;

-- ==== receipts/receipt_by_token.sql

-- Returns the items of a receipt, each with the picture that its choice has today, or null. Pictures are no part of what was fixed: a shop
-- replaces them.
create function private.receipt_items(p_business_id uuid, p_order_id uuid, p_items jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(n.item || jsonb_build_object('picture', (
      select private.picture(i.path, i.width, i.height, i.alt)
      from private.picture_of_choice(l.business_id, l.product_id, l.variant_ids) i)) order by n.place), '[]')
  from jsonb_array_elements(p_items) with ordinality as n (item, place)
  left join (
    select business_id, product_id, variant_ids, name, options, row_number() over (order by position) as place
    from public.order_lines where business_id = p_business_id and order_id = p_order_id
  ) l on l.place = n.place and l.name = n.item ->> 'name' and l.options = n.item ->> 'options'
$$;

-- Returns the public page of a receipt (Receipt in src/domain/order/receipt.ts). The buyer's name comes from the order, so that it
-- disappears when the buyer is erased. Receipts of a suspended shop are not shown.
-- Callers: the server.
create function public.receipt_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.content || jsonb_build_object(
      'items', private.receipt_items(r.business_id, r.order_id, r.content -> 'items'),
      'number', r.number,
      'issuedAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'token', r.token,
      'buyerName', case when coalesce(o.phone, '') not like '999%' then o.customer_name end,
      'storeSlug', b.slug,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      'isWhiteLabel', private.plan_allows(private.plan_now(b.id), 'white-label'),
      'replacedBy', (
        select jsonb_build_object('number', n.number, 'token', n.token) from public.receipts n
        where n.business_id = r.business_id and n.order_id = r.order_id and n.number > r.number
        order by n.number desc limit 1))
    from public.receipts r
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    join public.businesses b on b.id = r.business_id
    where r.token = p_token and b.status = 'active');
end $$;
grant execute on function public.receipt_by_token(text) to service_role;

-- ==== sales/leave_sales_lead.sql

-- A visitor's wish to talk to sales, for the operator (tables/sales_leads.sql).

-- Returns a limit of leads in a day, so that nobody can bury the operator under them.
create function private.lead_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_network' then 5 when 'per_contact' then 3 when 'in_all' then 1000 end
$$;

-- Keeps a lead. p_contact is an address or digits; the server has checked its form. p_network_hash: keyed hash of the visitor's network,
-- null when it is unknown. The same words from the same contact within a day are kept once, so that a form may be sent again. Counts
-- one after the other under the locks of contact and network, so parallel leads count each other.
-- Callers: the server.
-- Refuses: bad_request, too_many_requests.
create function public.leave_sales_lead(
  p_name text, p_contact text, p_shop text, p_need text, p_network_hash text default null) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_since timestamptz := now() - interval '1 day';
  v_need text;
begin
  perform private.limit_text('name', p_name, 1000);
  perform private.limit_text('contact', p_contact, 254);
  perform private.limit_text('shop', p_shop, 1000);
  perform private.limit_text('need', p_need, 4000);
  perform private.limit_text('network', p_network_hash);
  v_need := private.clean_long(coalesce(p_need, ''));
  if private.visible_text(private.clean_short(coalesce(p_name, ''))) = '' then
    perform private.bad_request('name');
  elsif p_contact is null or p_contact !~ '^([0-9]{7,15}|[^@[:space:]]+@[^@[:space:]]+)$' then
    perform private.bad_request('contact');
  elsif private.visible_text(v_need) = '' then
    perform private.bad_request('need');
  end if;
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:lead:' || name, 0) as key
    from unnest(array[p_contact, p_network_hash]) name where name is not null order by key) names;
  if exists (select from private.sales_leads where contact = p_contact and need = v_need and created_at > v_since) then
    return;
  elsif exists (
    select from private.sales_leads where created_at > v_since
    having count(*) >= private.lead_limit('in_all')
      or count(*) filter (where network_hash = p_network_hash) >= private.lead_limit('per_network')
      or count(*) filter (where contact = p_contact) >= private.lead_limit('per_contact')) then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.sales_leads (name, contact, shop, need, network_hash)
  values (p_name, p_contact, coalesce(p_shop, ''), v_need, p_network_hash);
exception when lock_not_available then
  perform private.refuse('too_many_requests');
end $$;
comment on function public.leave_sales_lead(text, text, text, text, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.leave_sales_lead(text,text,text,text,text) to service_role;

-- Deletes leads that are older than two years, as the privacy policy says. Returns how many.
-- Callers: the server.
create function public.forget_old_messages(p_limit int) returns int
language sql volatile security definer set search_path = '' as $$
  with leads as (
    delete from private.sales_leads where ctid = any (array(
      select ctid from private.sales_leads where created_at < now() - interval '2 years' limit p_limit)) returning 1
  ),
  requests as (
    delete from private.support_requests where ctid = any (array(
      select ctid from private.support_requests where done_at < now() - interval '2 years' limit p_limit)) returning 1
  )
  select (select count(*) from leads)::int + (select count(*) from requests)::int
$$;
grant execute on function public.forget_old_messages(integer) to service_role;

-- ==== stock_days/keep_stock_days.sql

-- Keeps how much of each product there was, for figures of the past: at the end of each day of the shop's, and when something sells out.
-- Orders write nothing here unless they take the last piece.

-- What a store has of its counted products, now.
create function private.stock_now(p_business_id uuid) returns table (product_id uuid, stock int)
language sql stable set search_path = '' as $$
  select p.id, least(2147483647, coalesce(sum(c.stock), min(p.stock)))::int
  from public.products p left join public.product_combinations c on c.business_id = p.business_id and c.product_id = p.id
  where p.business_id = p_business_id and p.status = 'live'
  group by p.id
  -- A choice that is not counted is always there.
  having (count(c.id) = 0 and min(p.stock) is not null) or (count(c.id) > 0 and count(c.stock) = count(c.id))
$$;

-- Runs when the last piece of a product, or of a choice, is gone.
create function private.keep_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_product_id uuid := (case tg_argv[0] when 'combination' then to_jsonb(new) ->> 'product_id' else to_jsonb(new) ->> 'id' end)::uuid;
begin
  if tg_argv[0] = 'combination' and exists (select from public.product_combinations
      where business_id = new.business_id and product_id = v_product_id and stock is distinct from 0) then
    return null;
  end if;
  insert into public.product_stock_days as d (business_id, product_id, day, stock, was_sold_out)
  select b.id, v_product_id, (now() at time zone private.time_zone_of(b.country))::date, 0, true
    from public.businesses b where b.id = new.business_id
  on conflict (product_id, day) do update set stock = 0, was_sold_out = true;
  return null;
end $$;

-- Keeps the day that has ended for stores where it is not kept yet, some at a time and for four seconds at most: how many. When the
-- minute's work was down, a day is kept later, with the stock of that moment.
-- Callers: the server.
create function public.keep_stock_days(p_limit int) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_count int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('oja:stock-days', 0)) then
    return 0;
  end if;
  for v_store in
    select b.id, (now() at time zone private.time_zone_of(b.country))::date - 1 as day
    from public.businesses b left join private.stock_day_marks m on m.business_id = b.id
    where m.day is null or m.day < (now() at time zone private.time_zone_of(b.country))::date - 1
    order by m.day nulls first, b.id limit p_limit
  loop
    insert into public.product_stock_days as d (business_id, product_id, day, stock, was_sold_out)
    select v_store.id, s.product_id, v_store.day, s.stock, s.stock = 0
      from private.stock_now(v_store.id) s
      left join lateral (select l.day, l.stock, l.was_sold_out from public.product_stock_days l
        where l.product_id = s.product_id and l.day <= v_store.day order by l.day desc limit 1) last on true
      where last.day is null or last.day = v_store.day or (last.stock, last.was_sold_out) is distinct from (s.stock, s.stock = 0)
    on conflict (product_id, day) do update set stock = excluded.stock, was_sold_out = d.was_sold_out or excluded.was_sold_out;
    insert into private.stock_day_marks (business_id, day) values (v_store.id, v_store.day)
    on conflict (business_id) do update set day = excluded.day;
    v_count := v_count + 1;
    exit when clock_timestamp() > now() + interval '4 seconds';
  end loop;
  return v_count;
end $$;
grant execute on function public.keep_stock_days(integer) to service_role;

-- ==== storage/objects.sql

-- Pictures of stores in the storage service. `store-media` holds the files that pages show, at
-- {business_id}/{picture_id}/{size}.{ext}; anyone may read a file by its public address. `store-originals` holds the files that
-- owners sent; visitors cannot read them. Only the server writes, after it has checked each file, so that no browser can put a page
-- or a program there. supabase/seed/buckets.sql holds the rows of the buckets.

create policy "members read their pictures and originals" on storage.objects for select to authenticated
  using (bucket_id in ('store-media', 'store-originals')
    and (storage.foldername(name))[1] in (select b::text from private.member_business_ids() b));

-- ==== stores/count_page_visit.sql

-- Counts how often a store's pages were seen, and how often a visitor put something into the cart there. Counts are per store, page
-- and day, and hold nothing about the person.

-- Returns the time zone of a shop by its country; UTC for other countries.
create function private.time_zone_of(p_country text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce((select zone from (values
    ('NG', 'Africa/Lagos'), ('GH', 'Africa/Accra'), ('BJ', 'Africa/Porto-Novo'), ('TG', 'Africa/Lome'), ('CM', 'Africa/Douala'),
    ('CI', 'Africa/Abidjan'), ('SN', 'Africa/Dakar'), ('KE', 'Africa/Nairobi'), ('UG', 'Africa/Kampala'),
    ('TZ', 'Africa/Dar_es_Salaam'), ('RW', 'Africa/Kigali'), ('ZA', 'Africa/Johannesburg'), ('EG', 'Africa/Cairo'),
    ('GB', 'Europe/London'), ('IE', 'Europe/Dublin'), ('US', 'America/New_York'), ('CA', 'America/Toronto')
  ) zones (country, zone) where country = p_country), 'UTC')
$$;
grant execute on function private.time_zone_of(text) to authenticated;

-- Counts one visit of one page, on the shop's own day. Counts stop at a million, so that a flood cannot overflow them.
-- Callers: the server.
create function public.count_page_visit(p_business_id uuid, p_page text, p_has_carted boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.store_page_days as d (business_id, day, page, views, carts)
  select b.id, (now() at time zone private.time_zone_of(b.country))::date, p_page, 1, p_has_carted::int
    from public.businesses b where b.id = p_business_id and b.status = 'active'
  on conflict (business_id, day, page) do update
    set views = least(d.views + 1, 1000000), carts = least(d.carts + excluded.carts, 1000000)
$$;
comment on function public.count_page_visit(uuid, text, boolean) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.count_page_visit(uuid,text,boolean) to service_role;

-- ==== stores/create_business.sql

-- Opens a store: the signed-in person becomes its owner in the same transaction. Nobody inserts into businesses directly. An insert
-- trigger would not do: the person could not read the new row before the trigger had run.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, too_many_requests, unauthorised.
create function public.create_business(p_business jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_id uuid;
begin
  perform private.limit_json('business', p_business, 20000);
  if v_user is null then
    perform private.refuse('unauthorised');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:create_business:' || v_user, 0));
  if (select count(*) from public.business_members where user_id = v_user and role = 'owner') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into public.businesses (slug, name, description, category, email, whatsapp_number, country, currency,
    primary_colour, accent_colour, template)
  values (
    p_business ->> 'slug',
    p_business ->> 'name',
    coalesce(p_business ->> 'description', ''),
    coalesce(p_business ->> 'category', ''),
    nullif(p_business ->> 'email', ''),
    nullif(p_business ->> 'whatsappNumber', ''),
    coalesce(p_business ->> 'country', 'NG'),
    coalesce(p_business ->> 'currency', 'NGN'),
    coalesce(p_business ->> 'primaryColour', '#0f5132'),
    coalesce(p_business ->> 'accentColour', '#f59e0b'),
    coalesce(p_business ->> 'template', 'market')
  ) returning id into v_id;
  insert into public.business_members (business_id, user_id, role) values (v_id, v_user, 'owner');
  return jsonb_build_object('businessId', v_id, 'slug', p_business ->> 'slug');
end $$;
comment on function public.create_business(jsonb) is
  'Security definer on purpose: a person has no insert on businesses; the function checks auth.uid() and sets plan and status itself.';
grant execute on function public.create_business(jsonb) to authenticated;

-- ==== stores/find_store.sql

-- Finds the store of a host or of a first path segment. A domain comes before a slug. An earlier slug returns the present slug with
-- `renamed`. Null without a store.
-- Callers: the server.
create function public.find_store(p_slug text, p_domain text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'businessId', b.id,
    'slug', b.slug,
    'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end,
    'renamed', found.renamed)
  from (
    select id, false as renamed, 1 as rank from public.businesses
      where custom_domain = lower(p_domain) and custom_domain_status = 'active'
    union all
    select id, false, 2 from public.businesses where slug = lower(p_slug)
    union all
    select business_id, true, 3 from public.slug_history where slug = lower(p_slug)
  ) found
  join public.businesses b using (id)
  order by found.rank limit 1
$$;
grant execute on function public.find_store(text,text) to service_role;

-- ==== stores/reorder_delivery_zones.sql

-- Puts delivery zones into the order of the list; zones that are not listed come after. One statement, so that two people who sort
-- at once leave one of the two orders.
-- Callers: signed-in people, with their own rights.
create function public.reorder_delivery_zones(p_business_id uuid, p_ids uuid[]) returns void
language sql security invoker set search_path = '' as $$
  update public.delivery_zones z set position = wanted.place
  from (
    select id, row_number() over (order by array_position(p_ids, id), position, id) - 1 as place
    from public.delivery_zones where business_id = p_business_id
  ) wanted
  where z.id = wanted.id and z.business_id = p_business_id and z.position <> wanted.place
$$;
grant execute on function public.reorder_delivery_zones(uuid,uuid[]) to authenticated;

-- ==== stores/report_shop.sql

-- A visitor's report about a shop, for the operator (tables/shop_reports.sql).

-- Returns a limit of reports in a day, so that nobody can bury the operator, or one shop, under reports.
create function private.report_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_network_and_shop' then 2 when 'per_network' then 10 when 'per_shop' then 100 end
$$;

-- Writes a report about a live shop. p_network_hash: keyed hash of the visitor's network, null when it is unknown; then only the limit of
-- the shop holds. Counts one after the other under the locks of network and shop, so parallel reports count each other.
-- Callers: the server.
-- Refuses: bad_request, too_many_requests, unknown_store.
create function public.report_shop(
  p_business_id uuid, p_reason text, p_details text, p_contact text, p_network_hash text default null) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_since timestamptz := now() - interval '1 day';
begin
  perform private.limit_text('reason', p_reason, 40);
  perform private.limit_text('details', p_details, 4000);
  perform private.limit_text('contact', p_contact, 1000);
  perform private.limit_text('network', p_network_hash);
  if p_reason is null or p_reason not in ('not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other') then
    perform private.bad_request('reason');
  elsif not exists (select from public.businesses where id = p_business_id and status = 'active') then
    perform private.refuse('unknown_store');
  end if;
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:report:' || name, 0) as key
    from unnest(array[p_business_id::text, p_network_hash]) name where name is not null order by key) names;
  if (select count(*) from private.shop_reports where business_id = p_business_id and created_at > v_since)
      >= private.report_limit('per_shop') then
    perform private.refuse('too_many_requests', '{"limit": "shop"}');
  elsif exists (
    select from private.shop_reports where network_hash = p_network_hash and created_at > v_since
    having count(*) >= private.report_limit('per_network')
      or count(*) filter (where business_id = p_business_id) >= private.report_limit('per_network_and_shop')) then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  end if;
  insert into private.shop_reports (business_id, reason, details, contact, network_hash)
  values (p_business_id, p_reason, coalesce(p_details, ''), coalesce(p_contact, ''), p_network_hash);
exception when lock_not_available then
  perform private.refuse('too_many_requests', '{"limit": "shop"}');
end $$;
comment on function public.report_shop(uuid, text, text, text, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.report_shop(uuid,text,text,text,text) to service_role;

-- ==== stores/save_bank_details.sql

-- Saves the account that shoppers transfer to, or removes it (p_details null). The caller is an owner with a proof; every owner
-- gets a mail. p_known is the save time of the details that the editor saw; null for none. Returns the row.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, proof_needed.
create function public.save_bank_details(p_business_id uuid, p_known timestamptz, p_details jsonb, p_proof text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.business_bank_details;
  v_new public.business_bank_details;
begin
  perform private.limit_json('details', p_details, 4000);
  perform private.limit_text('proof', p_proof);
  if p_business_id not in (select private.business_ids_where('bank-details')) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  -- Locks the store's row first, so that two first entries run one after the other.
  perform from public.businesses where id = p_business_id for no key update;
  select * into v_old from public.business_bank_details where business_id = p_business_id;
  if v_old.updated_at is distinct from p_known then
    perform private.refuse('changed_elsewhere');
  end if;
  if p_details is null then
    if v_old.business_id is not null then
      delete from public.business_bank_details where business_id = p_business_id;
      perform private.mail_owners(p_business_id, 'bank_details',
        jsonb_build_object('old', private.ending_of(v_old.account_number), 'new', null));
    end if;
    return null;
  end if;
  insert into public.business_bank_details as d (business_id, bank_name, account_number, account_name, bank_code)
  values (p_business_id, p_details ->> 'bank_name', p_details ->> 'account_number', p_details ->> 'account_name',
    p_details ->> 'bank_code')
  on conflict (business_id) do update set bank_name = excluded.bank_name, account_number = excluded.account_number,
    account_name = excluded.account_name, bank_code = excluded.bank_code
  returning * into v_new;
  if v_new is distinct from v_old then
    perform private.mail_owners(p_business_id, 'bank_details', jsonb_build_object(
      'old', private.ending_of(v_old.account_number), 'new', private.ending_of(v_new.account_number)));
  end if;
  return to_jsonb(v_new);
end $$;
comment on function public.save_bank_details(uuid, timestamptz, jsonb, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller owns the store and takes their proof.';
grant execute on function public.save_bank_details(uuid,timestamp with time zone,jsonb,text) to authenticated;

-- ==== stores/save_message_words.sql

-- Saves the shop's text for one kind of message, or restores the default text (p_body null). The caller is an owner or manager.
-- When the old text or the new text holds an account number, a proof is needed and every owner gets a mail.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, proof_needed.
create function public.save_message_words(p_business_id uuid, p_kind text, p_body text, p_proof text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
  v_new text;
  v_holds boolean;
begin
  perform private.limit_text('kind', p_kind);
  perform private.limit_text('body', p_body, 5000);
  perform private.limit_text('proof', p_proof);
  v_new := private.clean_long(p_body);
  if p_business_id not in (select private.business_ids_where('settings')) then
    perform private.refuse('forbidden');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  select body into v_old from public.order_message_templates where business_id = p_business_id and kind = p_kind;
  if v_old is not distinct from v_new then
    return;
  end if;
  v_holds := private.holds_account(p_business_id, p_kind, v_old) or private.holds_account(p_business_id, p_kind, v_new);
  if v_holds then
    perform private.take_proof(p_business_id, p_proof);
    perform private.mail_owners(p_business_id, 'message_words', jsonb_build_object(
      'message', p_kind, 'old', private.endings_in(v_old), 'new', private.endings_in(v_new)));
  end if;
  if v_new is null then
    delete from public.order_message_templates where business_id = p_business_id and kind = p_kind;
  else
    insert into public.order_message_templates (business_id, kind, body) values (p_business_id, p_kind, v_new)
    on conflict (business_id, kind) do update set body = excluded.body;
  end if;
end $$;
comment on function public.save_message_words(uuid, text, text, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller manages the store and takes a proof where needed.';
grant execute on function public.save_message_words(uuid,text,text,text) to authenticated;

-- ==== stores/save_settings.sql

-- Saves the WhatsApp number that orders are sent to, and tells every owner by mail.
create function private.save_whatsapp_number(p_business_id uuid, p_number text, p_proof text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
begin
  if p_business_id not in (select private.business_ids_where('settings')) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  select whatsapp_number into v_old from public.businesses where id = p_business_id for no key update;
  update public.businesses set whatsapp_number = p_number where id = p_business_id;
  perform private.mail_owners(p_business_id, 'whatsapp_number', jsonb_build_object(
    'old', private.ending_of(v_old), 'new', private.ending_of(p_number)));
end $$;
comment on function private.save_whatsapp_number(uuid, text, text) is
  'Security definer on purpose: nobody may write the column; the function checks that the caller manages the store and takes their proof.';
grant execute on function private.save_whatsapp_number(uuid,text,text) to authenticated;

-- Saves some columns of a store; returns the whole row. p_known holds the values that the editor saw. Refuses with
-- `changed_elsewhere` and the present values when somebody else has changed one of them, so that no unseen change is overwritten.
-- Runs with the caller's rights: row level security decides which store, the grants decide which columns.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, changed_elsewhere, forbidden, proof_needed.
create function public.save_settings(p_business_id uuid, p_known jsonb, p_changes jsonb, p_proof text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_row jsonb;
  v_columns text;
  v_changed jsonb;
begin
  perform private.limit_json('known', p_known, 40000);
  perform private.limit_json('changes', p_changes, 40000);
  perform private.limit_text('proof', p_proof);
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
  if p_changes ? 'whatsapp_number' and p_changes -> 'whatsapp_number' <> v_row -> 'whatsapp_number' then
    perform private.save_whatsapp_number(p_business_id, p_changes ->> 'whatsapp_number', p_proof);
  end if;
  select string_agg(quote_ident(key), ', ') into v_columns from jsonb_object_keys(p_changes - 'whatsapp_number') key;
  if v_columns is not null then
    execute format('update public.businesses b set (%1$s) = (select %1$s from jsonb_populate_record(null::public.businesses, $1))
      where b.id = $2', v_columns) using p_changes, p_business_id;
  end if;
  select to_jsonb(b) into v_row from public.businesses b where b.id = p_business_id;
  return v_row;
end $$;
grant execute on function public.save_settings(uuid,jsonb,jsonb,text) to authenticated;

-- ==== stores/sitemap_stores.sql

-- Returns a page of the stores for the site's sitemap index, in a fixed order: published stores on our own host. A store with an
-- active domain is left out.
-- Callers: the server.
create function public.sitemap_stores(p_page integer, p_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with live as (
    select b.id, b.slug, v.changed_at
    from public.businesses b
    join public.store_versions v on v.business_id = b.id
    where b.status = 'active' and b.custom_domain_status <> 'active' and v.rendered_version > 0
  )
  select jsonb_build_object(
    'pages', ceil((select count(*) from live)::numeric / greatest(p_size, 1)),
    'stores', coalesce((
      select jsonb_agg(jsonb_build_object('slug', page.slug, 'changedOn', to_char(page.changed_at at time zone 'UTC', 'YYYY-MM-DD')) order by page.id)
      from (
        select id, slug, changed_at from live
        order by id
        limit greatest(p_size, 1) offset greatest(p_page - 1, 0)::bigint * greatest(p_size, 1)
      ) page), '[]'))
$$;
grant execute on function public.sitemap_stores(integer,integer) to service_role;

-- ==== stores/slug_state.sql

-- Returns the state of an address for a store: `free`, `present`, `earlier` (the store had it and may return to it), `reserved` or
-- `taken`.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.slug_state(p_business_id uuid, p_slug text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('slug', p_slug);
  return (
    select case
      when exists (select from public.businesses where slug = p_slug and id = p_business_id) then 'present'
      when exists (select from public.slug_history where slug = p_slug and business_id = p_business_id) then 'earlier'
      when private.is_reserved_slug(p_slug) then 'reserved'
      when exists (select from public.businesses where slug = p_slug)
        or exists (select from public.slug_history where slug = p_slug)
        or private.is_resting_slug(p_slug) then 'taken'
      else 'free' end);
end $$;
comment on function public.slug_state(uuid, text) is
  'Security definer on purpose: whether an address is taken is public (it opens a store), the rows behind it are not.';
grant execute on function public.slug_state(uuid,text) to authenticated;

-- ==== stores/slugs.sql

-- A store's address (slug). A reserved word is refused, and so is a slug that another store has or had.

-- True when a slug looks like a reserved word: with hyphens inside (`ad-min`), with digits for letters (`adm1n`), with `rn` for m,
-- or `vv` for w.
create function private.is_reserved_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  with readings as (
    select unnest(array[plain, translate(plain, '013457', 'oieast'), translate(plain, '013457', 'oleast')]) as reading
    from replace(p_slug, '-', '') plain
  )
  select exists (
    select from public.reserved_slugs w, readings r
    where regexp_replace(w.slug, '[^a-z0-9]', '', 'g')
      in (r.reading, replace(r.reading, 'rn', 'm'), replace(r.reading, 'vv', 'w')))
$$;

-- True for the address of a store that closed within 90 days, so that nobody can take over the links and printed codes of a closed
-- shop.
create function private.is_resting_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.closed_stores where slugs @> array[p_slug] and closed_at > now() - interval '90 days')
$$;

-- Refuses reserved words, other stores' present and earlier slugs, and slugs of stores that closed lately. Locks the old and the
-- new slug, so that two stores that exchange slugs at the same moment see each other; sorted order prevents a deadlock.
create function private.guard_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return new;
  end if;
  for v_slug in
    select s from unnest(array[new.slug, case when tg_op = 'UPDATE' then old.slug end]) s where s is not null order by s
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:slug:' || v_slug, 0));
  end loop;
  if private.is_reserved_slug(new.slug) then
    perform private.refuse('slug_reserved', jsonb_build_object('slug', new.slug));
  end if;
  if exists (select from public.slug_history where slug = new.slug and business_id <> new.id)
    or exists (select from public.businesses where slug = new.slug and id <> new.id)
    or private.is_resting_slug(new.slug) then
    perform private.refuse('slug_taken', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end $$;

-- Records the old slug of a store, so that its links still work.
create function private.record_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.slug_history where slug = new.slug and business_id = new.id;
  insert into public.slug_history (slug, business_id) values (old.slug, new.id);
  -- Limits renames, so that a store cannot collect many names.
  if (select count(*) from public.slug_history where business_id = new.id) > 10 then
    perform private.refuse('slug_limit');
  end if;
  return null;
end $$;

-- ==== stores/store_dashboard.sql

-- Returns the data of the owner's first page: sales, pending orders, the steps from view to order, best and scarce products, first
-- steps. A product that runs out has one line, which names its choices.
-- Callers: signed-in people, with their own rights.
create function public.store_dashboard(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with shop as (
    select b.id, b.currency, b.country, b.whatsapp_number, b.logo_path, b.allow_pickup, b.description,
      private.time_zone_of(b.country) as zone, (now() at time zone private.time_zone_of(b.country))::date as today
    from public.businesses b where b.id = p_business_id
  ),
  sold as (
    select o.id, o.total + o.gift_card_amount as total, (o.created_at at time zone shop.zone)::date as day
    from public.orders o join shop on o.business_id = shop.id
    where o.status in ('confirmed', 'shipped', 'delivered') and o.payment_status <> 'refunded'
      and o.currency = shop.currency
      and o.created_at >= (date_trunc('month', shop.today::timestamp) - interval '40 days') at time zone shop.zone
  ),
  days as (
    select d::date as day from shop, generate_series(shop.today - 29, shop.today, interval '1 day') d
  ),
  views as (
    select coalesce(sum(v.views), 0) as views, coalesce(sum(v.carts), 0) as carts
    from public.store_page_days v join shop on v.business_id = shop.id where v.day > shop.today - 30
  ),
  top as (
    select l.product_id, min(l.name) as name, sum(l.quantity) as quantity, sum(l.line_total) as sales
    from public.order_lines l join sold on sold.id = l.order_id, shop
    where l.business_id = shop.id and sold.day > shop.today - 30 and l.product_id is not null
    group by l.product_id order by sum(l.line_total) desc, l.product_id limit 5
  ),
  low as (
    select p.id, p.name, p.stock, '[]'::jsonb as choices
    from public.products p join shop on p.business_id = shop.id
    where p.status = 'live' and p.stock <= 5
      and not exists (select from public.product_combinations c where c.product_id = p.id)
    union all
    select p.id, p.name, min(c.stock), jsonb_agg(jsonb_build_object('options', (
        select string_agg(v.name, ', ' order by g.position, g.id) from public.option_values v
        join public.option_groups g on g.id = v.group_id where v.id = any (c.value_ids)), 'stock', c.stock)
      order by c.stock, c.id)
    from public.product_combinations c
      join public.products p on p.id = c.product_id join shop on c.business_id = shop.id
    where p.status = 'live' and c.stock <= 5
    group by p.id
    order by 3, 2 limit 8
  )
  select jsonb_build_object(
    'timeZone', shop.zone,
    'today', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold where day = shop.today),
    'week', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold
      where day >= date_trunc('week', shop.today::timestamp)::date),
    'month', (select jsonb_build_object('orders', count(*), 'sales', coalesce(sum(total), 0)) from sold
      where day >= date_trunc('month', shop.today::timestamp)::date),
    'days', (select jsonb_agg(jsonb_build_object('day', days.day, 'orders', n.orders, 'sales', n.sales) order by days.day)
      from days, lateral (select count(*) as orders, coalesce(sum(total), 0) as sales from sold where sold.day = days.day) n),
    'waiting', (select jsonb_build_object(
        'pending', count(*) filter (where o.status = 'pending'),
        'toSend', count(*) filter (where o.status = 'confirmed'),
        'unpaid', count(*) filter (where o.status in ('confirmed', 'shipped', 'delivered') and o.payment_status in ('unpaid', 'claimed')))
      from public.orders o where o.business_id = shop.id and o.status <> 'cancelled'),
    'funnel', (select jsonb_build_object('views', views.views, 'carts', views.carts,
        'orders', (select count(*) from public.orders o where o.business_id = shop.id and o.source = 'store'
          and o.created_at >= (shop.today - 29)::timestamp at time zone shop.zone)) from views),
    'topProducts', coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'quantity', quantity,
      'sales', sales) order by sales desc, product_id) from top), '[]'),
    'lowStock', coalesce((select jsonb_agg(jsonb_build_object('productId', id, 'name', name, 'stock', stock, 'choices', choices)
      order by stock, name, id) from low), '[]'),
    'setUp', jsonb_build_object(
      'hasWhatsApp', shop.whatsapp_number is not null,
      'hasLogo', shop.logo_path is not null,
      'liveProducts', (select count(*) from public.products p where p.business_id = shop.id and p.status = 'live'),
      'hasDelivery', shop.allow_pickup
        or exists (select from public.delivery_zones z where z.business_id = shop.id and z.is_active),
      'hasBank', (select exists (select from public.business_bank_details d where d.business_id = shop.id)),
      'hasShared', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'shared'),
      'hasOrder', exists (select from public.orders o where o.business_id = shop.id and o.source = 'store'),
      'isHidden', exists (select from public.store_milestones m where m.business_id = shop.id and m.kind = 'checklist_hidden'))
  ) from shop
$$;
comment on function public.store_dashboard(uuid) is 'Null for a store that the caller does not work in.';
grant execute on function public.store_dashboard(uuid) to authenticated;

-- ==== support/ask_support.sql

-- Questions of a shop's members to us (tables/support_requests.sql).

-- Returns a limit of questions of a shop: that are open, and in a day.
create function private.support_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'open' then 10 when 'per_day' then 20 end
$$;

-- Asks us something for a shop. Writes the plan that is in force now. The same words while the first are open are kept once, so that
-- a form may be sent again. Calls for one shop run one after the other.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, too_many_requests.
create function public.ask_support(p_business_id uuid, p_message text, p_answer_by text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message text;
begin
  perform private.limit_text('message', p_message, 4000);
  perform private.limit_text('answer_by', p_answer_by, 20);
  if p_business_id is null or p_business_id not in (select private.member_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  v_message := private.clean_long(coalesce(p_message, ''));
  if private.visible_text(v_message) = '' then
    perform private.bad_request('message');
  elsif p_answer_by is null or p_answer_by not in ('whatsapp', 'mail') then
    perform private.bad_request('answer_by');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if exists (select from private.support_requests where business_id = p_business_id and message = v_message and status = 'open') then
    return;
  elsif exists (
    select from private.support_requests where business_id = p_business_id
    having count(*) filter (where status = 'open') >= private.support_limit('open')
      or count(*) filter (where asked_at > now() - interval '1 day') >= private.support_limit('per_day')) then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.support_requests (business_id, asked_by, plan, message, answer_by)
  values (p_business_id, (select auth.uid()), private.plan_now(p_business_id), v_message, p_answer_by);
end $$;
comment on function public.ask_support(uuid, text, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller is a member, and reads the plan itself.';
grant execute on function public.ask_support(uuid,text,text) to authenticated;

-- Returns {"plan", "requests"} for members of the shop: the plan in force, and the newest 50 questions [{"id", "askedAt", "message",
-- "status", "doneAt", "note"}]. Null for anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.support_page(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('plan', private.plan_now(b.id), 'requests', (
      select coalesce(json_agg(json_build_object(
          'id', r.id, 'askedAt', r.asked_at, 'message', r.message, 'status', r.status, 'doneAt', r.done_at, 'note', r.note)
        order by r.asked_at desc, r.id), '[]')
      from (select * from private.support_requests where business_id = b.id order by asked_at desc, id limit 50) r))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.support_page(uuid) is
  'Security definer on purpose: nobody reads the table; the function shows a shop''s questions to its members.';
grant execute on function public.support_page(uuid) to authenticated;

-- ==== team/change_members.sql

-- Members: their roles, and their going.

-- Makes a member manager or staff. Owners stay owners: a store goes to another person by hand-over. Making a manager needs a proof.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.change_role(p_business_id uuid, p_user_id uuid, p_role text, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.limit_text('role', p_role);
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  if p_role is null or p_role not in ('manager', 'staff') then
    perform private.bad_request('role');
  end if;
  select role into v_role from public.business_members where business_id = p_business_id and user_id = p_user_id;
  if v_role is null then
    perform private.refuse('member_gone');
  elsif v_role = 'owner' then
    perform private.refuse('forbidden');
  elsif p_role = 'manager' and v_role <> 'manager' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  update public.business_members set role = p_role
    where business_id = p_business_id and user_id = p_user_id and role <> p_role;
end $$;
comment on function public.change_role(uuid, uuid, text, text) is
  'Security definer on purpose: people may not write members; the function changes roles for owners, under the lock of the team.';
grant execute on function public.change_role(uuid,uuid,text,text) to authenticated;

-- Removes a member: their open sessions lose the store at once. Removing another owner needs a proof. Nobody removes themselves:
-- public.leave_store does.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.remove_member(p_business_id uuid, p_user_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_role text;
begin
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  select role into v_role from public.business_members where business_id = p_business_id and user_id = p_user_id;
  if v_role is null then
    perform private.refuse('member_gone');
  elsif p_user_id = (select auth.uid()) then
    perform private.refuse('forbidden');
  elsif v_role = 'owner' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  delete from public.business_members where business_id = p_business_id and user_id = p_user_id;
end $$;
comment on function public.remove_member(uuid, uuid, text) is
  'Security definer on purpose: holds the team of the store while the member goes; for owners of the store only.';
grant execute on function public.remove_member(uuid,uuid,text) to authenticated;

-- The caller leaves the store, also while they rest. The last owner cannot: they hand the store over first, or delete it.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: last_owner, member_gone.
create function public.leave_store(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for v_look in 1..2 loop
    if not exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
      perform private.refuse('member_gone');
    end if;
    perform private.lock_team(p_business_id);
  end loop;
  if not exists (select from public.business_members
    where business_id = p_business_id and role = 'owner' and user_id is distinct from (select auth.uid())) then
    perform private.refuse('last_owner');
  end if;
  delete from public.business_members where business_id = p_business_id and user_id = (select auth.uid());
end $$;
comment on function public.leave_store(uuid) is
  'Security definer on purpose: removes the caller''s own membership, under the lock of the team.';
grant execute on function public.leave_store(uuid) to authenticated;

-- ==== team/invite_member.sql

-- Invitations: made and cancelled by owners.

-- Holds the team of a store until the end of the transaction: seats, roles and offers change one after another. Deletions of a store hold the
-- same row.
create function private.lock_team(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
end $$;

-- Refuses with `forbidden` unless the caller is an owner of the store, and holds its team. Looks before it waits, so that strangers hold nothing,
-- and again afterwards: the caller may have been removed meanwhile.
create function private.hold_own_team(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  for v_look in 1..2 loop
    if p_business_id is null or p_business_id not in (select private.business_ids_where('team')) then
      perform private.refuse('forbidden');
    end if;
    perform private.lock_team(p_business_id);
  end loop;
end $$;

-- Refuses with `seats_full` {seats} when every seat of the plan in force is held. The caller holds the team.
create function private.require_seat(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_seats int := private.plan_seats(private.plan_now(p_business_id));
begin
  if (select count(*) from public.business_members where business_id = p_business_id) >= v_seats then
    perform private.refuse('seats_full', jsonb_build_object('seats', v_seats));
  end if;
end $$;

-- Returns 256 bits that nobody can guess, in letters that an address may hold.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(extensions.gen_random_bytes(32), 'base64'), '='), '+/', '-_')
$$;

-- Invites a person: by mail to an address, or by a link that anybody may open first. Returns {id, token}; the token is null for an invitation
-- by mail, because the mail alone brings it. A new invitation to the same address replaces the old one. A manager's needs a proof.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, forbidden, proof_needed, seats_full, too_many_requests.
create function public.invite_member(p_business_id uuid, p_way text, p_address text, p_role text, p_proof text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_address text;
  v_token text := private.new_token();
  v_id uuid;
begin
  perform private.limit_text('way', p_way);
  perform private.limit_text('address', p_address, 254);
  perform private.limit_text('role', p_role);
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  v_address := case when p_way = 'mail' then lower(btrim(p_address)) end;
  if p_role = 'manager' and p_way = 'mail' then
    perform private.take_proof(p_business_id, p_proof);
  end if;
  if exists (select from public.business_members m join auth.users u on u.id = m.user_id
    where m.business_id = p_business_id and lower(u.email) = v_address) then
    perform private.refuse('already_member');
  end if;
  delete from private.team_invitations where business_id = p_business_id and (expires_at <= now() or address = v_address);
  perform private.require_seat(p_business_id);
  if (select count(*) from private.team_invitations where business_id = p_business_id) >= 20
    or p_way = 'mail' and (select count(*) from private.mail_outbox where business_id = p_business_id
      and kind = 'team_invitation' and created_at > now() - interval '1 day') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.team_invitations (business_id, way, role, address, token_hash, created_by)
  values (p_business_id, p_way, p_role, v_address, private.hash_secret(v_token), (select auth.uid()))
  returning id into v_id;
  if p_way = 'mail' then
    perform private.mail_invitation(v_id, v_token);
  end if;
  perform private.note_activity(p_business_id, 'member_invited', coalesce(private.hint_of_address(v_address), ''),
    jsonb_build_object('role', p_role, 'way', p_way));
  return jsonb_build_object('id', v_id, 'token', case when p_way = 'link' then v_token end);
exception when check_violation or not_null_violation then
  perform private.bad_request(case when p_way = 'mail' then 'address' else 'role' end);
  return null;
end $$;
comment on function public.invite_member(uuid, text, text, text, text) is
  'Security definer on purpose: nobody may read or write invitations; the function writes them for owners of the store only.';
grant execute on function public.invite_member(uuid,text,text,text,text) to authenticated;

-- `a…@gmail.com` for `ada.obi@gmail.com`: tells owners whom they invited, and keeps no address of somebody who may never join.
create function private.hint_of_address(p_address text) returns text
language sql immutable set search_path = '' as $$ select left(p_address, 1) || '…@' || split_part(p_address, '@', 2) $$;

-- Writes the mail of an invitation. The outbox holds the token until the mail has gone (public.finish_mail). The store's name is one that a
-- mail to a stranger may show.
create function private.mail_invitation(p_id uuid, p_token text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select i.created_by, i.business_id, i.address, 'team_invitation', jsonb_build_object(
    'store', coalesce(private.name_for_mail(b.name), ''), 'role', i.role, 'token', p_token, 'invitation', i.id,
    'from', u.email, 'endsAt', floor(1000 * extract(epoch from i.expires_at)),
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from private.team_invitations i join public.businesses b on b.id = i.business_id join auth.users u on u.id = i.created_by
  where i.id = p_id
$$;

-- Ends an invitation that nobody has accepted, or refuses a person who has opened a link. Does nothing when it has ended already.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.cancel_invitation(p_business_id uuid, p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.hold_own_team(p_business_id);
  delete from private.team_invitations where business_id = p_business_id and id = p_id;
end $$;
comment on function public.cancel_invitation(uuid, uuid) is
  'Security definer on purpose: nobody may read or write invitations; the function ends them for owners of the store only.';
grant execute on function public.cancel_invitation(uuid,uuid) to authenticated;

-- ==== team/team_page.sql

-- What the pages about people show.

-- The name of a person in a store's lists: the one they gave when they joined, or that of their account, or the start of their address.
create function private.member_name(p_business_id uuid, p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select left(private.clean_short(coalesce(nullif(m.name, ''), nullif(u.raw_user_meta_data ->> 'full_name', ''),
    nullif(u.raw_user_meta_data ->> 'name', ''), split_part(u.email, '@', 1), '')), 80)
  from auth.users u left join public.business_members m on m.user_id = u.id and m.business_id = p_business_id
  where u.id = p_user_id
$$;

-- Everything on the page of the team, for members who do not rest; null for anybody else. Addresses, invitations and people who ask are for
-- owners.
-- Callers: signed-in people; the function checks what they may do.
create function public.team_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'seats', private.plan_seats(private.plan_now(b.id)),
    'members', (select jsonb_agg(jsonb_build_object(
        'userId', m.user_id, 'name', private.member_name(b.id, m.user_id), 'role', m.role, 'since', private.iso_time(m.created_at),
        'address', case when o.is_owner or m.user_id = (select auth.uid()) then u.email end,
        'rests', not private.has_seat(b.id, m.user_id))
        order by array_position(array['owner', 'manager', 'staff'], m.role), m.created_at, m.user_id)
      from public.business_members m join auth.users u on u.id = m.user_id where m.business_id = b.id),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'way', i.way, 'role', i.role, 'address', i.address,
        'expiresAt', private.iso_time(i.expires_at)) order by i.created_at), '[]')
      from private.team_invitations i
      where i.business_id = b.id and o.is_owner and i.asked_by is null and i.expires_at > now()),
    'asking', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'name', i.asked_name, 'address', u.email,
        'askedAt', private.iso_time(i.asked_at)) order by i.asked_at), '[]')
      from private.team_invitations i join auth.users u on u.id = i.asked_by
      where i.business_id = b.id and o.is_owner and i.expires_at > now()),
    'offer', (select jsonb_build_object('toUserId', f.to_user, 'toName', private.member_name(b.id, f.to_user),
        'fromName', private.member_name(b.id, f.from_user), 'expiresAt', private.iso_time(f.expires_at))
      from private.ownership_offers f
      where f.business_id = b.id and f.expires_at > now() and (o.is_owner or f.to_user = (select auth.uid()))))
  from public.businesses b
  cross join lateral (select b.id in (select private.business_ids_where('team')) as is_owner) o
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.team_page(uuid) is
  'Security definer on purpose: gathers names, addresses and invitations, which people may not read; for the store''s members only.';
grant execute on function public.team_page(uuid) to authenticated;

-- The stores in which the signed-in person rests or has asked to work: [{businessId, name, state}], `resting` or `asked`.
-- Callers: signed-in people; the function checks what they may do.
create function public.my_waiting_stores() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('businessId', w.id, 'name', w.name, 'state', w.state) order by w.name, w.id), '[]')
  from (
    select b.id, b.name, 'resting' as state from public.business_members m join public.businesses b on b.id = m.business_id
    where m.user_id = (select auth.uid()) and not private.has_seat(m.business_id, m.user_id)
    union all
    select b.id, b.name, 'asked' from private.team_invitations i join public.businesses b on b.id = i.business_id
    where i.asked_by = (select auth.uid()) and i.expires_at > now()
  ) w
$$;
comment on function public.my_waiting_stores() is
  'Security definer on purpose: a member who rests reads nothing of the store; the function tells them its name, and to nobody else.';
grant execute on function public.my_waiting_stores() to authenticated;

-- ==== texts/clean_column.sql

-- For triggers `<table>_clean_<column>`: replaces the new text by the clean text. tg_argv: the column, its kind. Refuses a text of
-- more than 20,000 characters before cleaning.
create function private.clean_column() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_text text := v_row ->> tg_argv[0];
begin
  perform private.limit_text(tg_argv[0], v_text, 20000);
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], case tg_argv[1]
    when 'short' then to_jsonb(private.clean_short(v_text))
    when 'long' then to_jsonb(private.clean_long(v_text))
    when 'notes' then to_jsonb(private.clean_notes(v_text))
    else to_jsonb(private.clean_tags(array(select jsonb_array_elements_text(v_row -> tg_argv[0])))) end));
end $$;

-- ==== texts/clean_old_texts.sql

-- Lists the columns of free text, and cleans rows that were written under an earlier rule.

-- Returns every column of free text and its kind. Each column has a trigger (texts/clean_column.sql); tests/database/texts/texts.test.ts
-- compares the two. Codes and addresses with a pattern of their own are left out, and copies of listed columns too.
create function private.text_columns() returns table (table_name text, column_name text, kind text)
language sql immutable set search_path = '' as $$
  values
    ('business_members', 'name', 'short'), ('businesses', 'name', 'short'), ('businesses', 'description', 'long'), ('businesses', 'category', 'short'),
    ('businesses', 'email', 'short'), ('businesses', 'closed_message', 'short'), ('businesses', 'watermark_text', 'short'),
    ('businesses', 'pickup_note', 'short'), ('businesses', 'return_terms', 'long'),
    ('businesses', 'street_address', 'short'), ('businesses', 'opening_hours', 'short'), ('businesses', 'delivery_terms', 'long'),
    ('business_bank_details', 'bank_name', 'short'), ('business_bank_details', 'account_name', 'short'),
    ('categories', 'name', 'short'), ('categories', 'size_table', 'long'),
    ('products', 'name', 'short'), ('products', 'description', 'long'), ('products', 'specs', 'long'), ('products', 'sku', 'short'),
    ('product_images', 'alt', 'short'), ('option_groups', 'name', 'short'), ('option_values', 'name', 'short'),
    ('product_combinations', 'sku', 'short'), ('delivery_zones', 'name', 'short'),
    ('order_message_templates', 'body', 'long'),
    ('orders', 'delivery_name', 'short'), ('orders', 'customer_name', 'short'), ('orders', 'address', 'short'),
    ('orders', 'landmark', 'short'), ('orders', 'email', 'short'), ('orders', 'note', 'long'),
    ('order_lines', 'name', 'short'), ('order_events', 'note', 'long'),
    ('gift_cards', 'recipient', 'short'), ('gift_cards', 'note', 'long'), ('gift_card_entries', 'note', 'long'),
    ('customers', 'name', 'short'), ('customers', 'email', 'short'), ('customers', 'address', 'short'),
    ('customers', 'landmark', 'short'), ('customers', 'notes', 'notes'), ('customers', 'tags', 'tags'),
    ('customer_addresses', 'name', 'short'), ('customer_addresses', 'address', 'long'),
    ('customer_addresses', 'landmark', 'short'),
    ('plan_entries', 'note', 'long'), ('money_back_requests', 'reason', 'long'), ('money_back_requests', 'answer', 'long'),
    ('store_suspensions', 'reason', 'long'), ('imports', 'file_name', 'short')
$$;

-- Cleans stored rows and lists the changed ones. May run again: clean rows stay as they are.
create function private.clean_old_texts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_column record;
  v_row record;
  v_is_shops boolean;
  v_count int := 0;
begin
  for v_column in select * from private.text_columns() loop
    v_is_shops := v_column.table_name in ('businesses', 'business_bank_details', 'categories', 'products', 'product_images',
      'option_groups', 'option_values', 'product_combinations', 'delivery_zones', 'order_message_templates', 'order_lines');
    for v_row in execute format(
      'select ctid, to_jsonb(t) as was, private.clean_%2$s(%1$I) as clean, private.clean_%2$s(%1$I)::text as text from public.%3$I t
       where %1$I is distinct from private.clean_%2$s(%1$I)', v_column.column_name, v_column.kind, v_column.table_name)
    loop
      begin
        execute format('update public.%I set %I = $1 where ctid = $2', v_column.table_name, v_column.column_name)
          using v_row.clean, v_row.ctid;
      exception when others then
        v_row.text := null;
      end;
      insert into private.cleaned_texts (business_id, table_name, column_name, row_key, was, cleaned_to)
      values (coalesce(v_row.was ->> 'business_id', v_row.was ->> 'id')::uuid, v_column.table_name, v_column.column_name,
        coalesce(v_row.was ->> 'id', v_row.was ->> 'kind', v_row.was ->> 'business_id'),
        case when v_is_shops then v_row.was ->> v_column.column_name end,
        case when v_is_shops then v_row.text when v_row.text is not null then '(cleaned)' end);
      v_count := v_count + 1;
    end loop;
  end loop;
  return v_count;
end $$;

-- ==== texts/clean_text.sql

-- Cleans free text before it is stored: the rule of src/domain/basics/text.ts in SQL. tests/database/texts/texts.test.ts runs one table
-- of cases and every Unicode character through both.

-- Returns the number of UTF-16 code units, as browsers count: most emoji count two.
create function private.text_units(p_text text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select char_length(p_text) + char_length(regexp_replace(p_text, '[^\U00010000-\U0010ffff]', '', 'g'))
$$;
grant execute on function private.text_units(text) to authenticated, service_role;

-- Returns characters that attach to the previous character. The ranges are those of Unicode 17, as in Node 24.
create function private.text_marks() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    || '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819'
    || '\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f'
    || '\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71'
    || '\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd'
    || '\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03'
    || '\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e'
    || '\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc'
    || '\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d'
    || '\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180d\u180f\u1885-\u1886'
    || '\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad'
    || '\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1'
    || '\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b'
    || '\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0'
    || '\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef'
    || '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a'
    || '\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d'
    || '\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002'
    || '\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110c2'
    || '\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0'
    || '\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea'
    || '\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U0001134d\U00011357\U00011362-\U00011374\U000113b8-\U000113d0'
    || '\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0'
    || '\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a'
    || '\U00011930-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a'
    || '\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67'
    || '\U00011c2f-\U00011c3f\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97\U00011ef3-\U00011ef6'
    || '\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013440\U00013447-\U00013455\U0001611e-\U0001612f'
    || '\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d-\U0001bc9e'
    || '\U0001cf00-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b'
    || '\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84'
    || '\U0001da9b-\U0001daaf\U0001e000-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef'
    || '\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6'
    || '\U0001e944-\U0001e94a\U000e0100-\U000e01ef'
$$;
grant execute on function private.text_marks() to authenticated, service_role;

-- Returns characters that a zero-width joiner may join into one emoji.
create function private.text_pictures() returns text
language sql immutable parallel safe set search_path = '' as $$
  select '\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9-\u21aa\u231a-\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa'
    || '\u24c2\u25aa-\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e\u2611\u2614-\u2615\u2618\u261d\u2620\u2622-\u2623'
    || '\u2626\u262a\u262e-\u262f\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f-\u2660\u2663\u2665-\u2666\u2668\u267b'
    || '\u267e-\u267f\u2692-\u2697\u2699\u269b-\u269c\u26a0-\u26a1\u26a7\u26aa-\u26ab\u26b0-\u26b1\u26bd-\u26be\u26c4-\u26c5'
    || '\u26c8\u26ce-\u26cf\u26d1\u26d3-\u26d4\u26e9-\u26ea\u26f0-\u26f5\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f'
    || '\u2712\u2714\u2716\u271d\u2721\u2728\u2733-\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2764\u2795-\u2797'
    || '\u27a1\u27b0\u27bf\u2934-\u2935\u2b05-\u2b07\u2b1b-\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299\U0001f004'
    || '\U0001f02c-\U0001f02f\U0001f094-\U0001f09f\U0001f0af-\U0001f0b0\U0001f0c0\U0001f0cf-\U0001f0d0\U0001f0f6-\U0001f0ff'
    || '\U0001f170-\U0001f171\U0001f17e-\U0001f17f\U0001f18e\U0001f191-\U0001f19a\U0001f1ae-\U0001f1e5\U0001f201-\U0001f20f'
    || '\U0001f21a\U0001f22f\U0001f232-\U0001f23a\U0001f23c-\U0001f23f\U0001f249-\U0001f25f\U0001f266-\U0001f321'
    || '\U0001f324-\U0001f393\U0001f396-\U0001f397\U0001f399-\U0001f39b\U0001f39e-\U0001f3f0\U0001f3f3-\U0001f3f5'
    || '\U0001f3f7-\U0001f3fa\U0001f400-\U0001f4fd\U0001f4ff-\U0001f53d\U0001f549-\U0001f54e\U0001f550-\U0001f567'
    || '\U0001f56f-\U0001f570\U0001f573-\U0001f57a\U0001f587\U0001f58a-\U0001f58d\U0001f590\U0001f595-\U0001f596'
    || '\U0001f5a4-\U0001f5a5\U0001f5a8\U0001f5b1-\U0001f5b2\U0001f5bc\U0001f5c2-\U0001f5c4\U0001f5d1-\U0001f5d3'
    || '\U0001f5dc-\U0001f5de\U0001f5e1\U0001f5e3\U0001f5e8\U0001f5ef\U0001f5f3\U0001f5fa-\U0001f64f\U0001f680-\U0001f6c5'
    || '\U0001f6cb-\U0001f6d2\U0001f6d5-\U0001f6e5\U0001f6e9\U0001f6eb-\U0001f6f0\U0001f6f3-\U0001f6ff\U0001f7da-\U0001f7ff'
    || '\U0001f80c-\U0001f80f\U0001f848-\U0001f84f\U0001f85a-\U0001f85f\U0001f888-\U0001f88f\U0001f8ae-\U0001f8af'
    || '\U0001f8bc-\U0001f8bf\U0001f8c2-\U0001f8cf\U0001f8d9-\U0001f8ff\U0001f90c-\U0001f93a\U0001f93c-\U0001f945'
    || '\U0001f947-\U0001f9ff\U0001fa58-\U0001fa5f\U0001fa6e-\U0001faff\U0001fc00-\U0001fffd'
$$;
grant execute on function private.text_pictures() to authenticated, service_role;

-- Cuts a text to a number of UTF-16 code units, at the end of a visible character.
create function private.cut_text(p_text text, p_limit int) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_cut text := left(p_text, p_limit);
  v_joins text := '^[\u200d\U0001f3fb-\U0001f3ff' || private.text_marks() || ']';
begin
  if private.text_units(p_text) <= p_limit then
    return p_text;
  end if;
  while private.text_units(v_cut) > p_limit loop
    v_cut := left(v_cut, -1);
  end loop;
  while private.text_units(v_cut) > p_limit - 40
    and (right(v_cut, 1) = U&'\200D' or substr(p_text, char_length(v_cut) + 1, 1) ~ v_joins)
  loop
    v_cut := left(v_cut, -1);
  end loop;
  return regexp_replace(v_cut, '[ \n]+$', '');
end $$;
grant execute on function private.cut_text(text,integer) to authenticated, service_role;

-- Returns clean text: no angle brackets of any width, no control, zero-width or direction-changing characters, at most four marks
-- on a letter, trimmed ends, at most p_limit code units. p_keeps_lines keeps line breaks; otherwise they become spaces. Plain text,
-- the most common case, returns after one check.
create function private.clean_text(p_text text, p_limit int, p_keeps_lines boolean) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_text text := p_text;
  -- Characters that the steps below never change.
  v_plain text := '!-;=?-~\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0';
  v_pictures text;
begin
  if octet_length(v_text) <= p_limit and v_text ~ ('^([' || v_plain || ']([ '
    || case when p_keeps_lines then '\n' else '' end || v_plain || ']*[' || v_plain || '])?)?$') then
    return v_text;
  end if;
  v_text := regexp_replace(v_text, '\r\n?|[\u2028\u2029\u0085]', E'\n', 'g');
  v_text := regexp_replace(v_text, '[\t\v\f]', ' ', 'g');
  -- Keeps a joiner between two emoji: U+0001, which no clean text contains, marks its place.
  v_pictures := private.text_pictures();
  v_text := regexp_replace(v_text, '\u0001', '', 'g');
  v_text := regexp_replace(v_text,
    '([' || v_pictures || '][\ufe0f\U0001f3fb-\U0001f3ff]?)\u200d(?=[' || v_pictures || '])', E'\\1\u0001', 'g');
  v_text := regexp_replace(v_text, '[\u0002-\u0009\u000b-\u001f\u007f-\u009f'
    || '\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff'
    || '\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f' || ']', '', 'g');
  v_text := translate(v_text, U&'\0001', U&'\200D');
  v_text := normalize(translate(v_text, U&'<>\FF1C\FF1E\FE64\FE65', ''), nfc);
  v_text := regexp_replace(v_text, '([' || private.text_marks() || ']{4})[' || private.text_marks() || ']+', '\1', 'g');
  v_text := regexp_replace(v_text, case when p_keeps_lines then '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    else '[\n\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]' end, ' ', 'g');
  return private.cut_text(regexp_replace(v_text, '^[ \n]+|[ \n]+$', '', 'g'), p_limit);
end $$;
grant execute on function private.clean_text(text,integer,boolean) to authenticated, service_role;

-- Returns one clean line of at most 200.
create function private.clean_short(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 200, false); end $$;
grant execute on function private.clean_short(text) to authenticated, service_role;

-- Returns clean text with line breaks, of at most 1,000.
create function private.clean_long(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 1000, true); end $$;
grant execute on function private.clean_long(text) to authenticated, service_role;

-- Returns clean notes on a customer. The limit is higher, because a merge joins the notes of two records.
create function private.clean_notes(p_text text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$ begin return private.clean_text(p_text, 5000, true); end $$;
grant execute on function private.clean_notes(text) to authenticated, service_role;

-- Returns the tags, each as one clean line.
create function private.clean_tags(p_tags text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select private.clean_short(t) from unnest(p_tags) with ordinality as l (t, place) order by place)
$$;
grant execute on function private.clean_tags(text[]) to authenticated, service_role;

-- ==== vouchers/keep_used_voucher.sql

-- For vouchers: refuses to delete a used voucher or to change its code, because orders name it (`voucher_in_use`). An owner may
-- pause it, archive it, and change its value for later orders.
create function private.keep_used_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Allows the deletion of the whole store, which arrives through a foreign key.
  if pg_trigger_depth() = 1 and exists (
    select from public.voucher_uses where business_id = old.business_id and voucher_id = old.id) then
    perform private.refuse('voucher_in_use');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- ==== foundations/tables/settings.sql

-- Settings of this database (webhook_url, webhook_secret). On the hosted service Vault holds them.

create table private.settings (
  key text primary key,
  value text not null
);

alter table private.settings enable row level security;

-- ==== texts/tables/cleaned_texts.sql

-- Texts that were cleaned after they were stored, for operators: `select * from private.cleaned_texts`. `cleaned_to` is null when
-- the clean text could not be stored; the row is then unchanged. Texts written by people (not shops) are listed without their
-- content.

create table private.cleaned_texts (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  table_name text not null,
  column_name text not null,
  row_key text not null,
  was text,
  cleaned_to text,
  cleaned_at timestamptz not null default now()
);

create index cleaned_texts_business on private.cleaned_texts (business_id);

alter table private.cleaned_texts enable row level security;

-- ==== access/tables/platform_admins.sql

-- Operators. Only the database owner writes this table.

create table public.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade
);

alter table public.platform_admins enable row level security;
grant select on public.platform_admins to service_role;

-- ==== stores/tables/businesses.sql

-- A business is one store: its address, look, ordering rules and plan. No other store ever gets one of its slugs. Only the server
-- writes plan, status and domain.

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 40),
  custom_domain text unique
    check (char_length(custom_domain) <= 253
      and custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  custom_domain_status text not null default 'none'
    check (custom_domain_status in ('none', 'pending', 'active', 'failed')),
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (char_length(description) <= 2000),
  category text not null default '' check (char_length(category) <= 200),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  whatsapp_number text check (whatsapp_number ~ '^[1-9][0-9]{6,14}$'),
  country text not null default 'NG' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'NGN' check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  primary_colour text not null default '#0f5132' check (primary_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour text not null default '#f59e0b' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  template text not null default 'market' check (template in ('market', 'boutique', 'kitchen', 'wholesale')),
  logo_path text,
  logo_width int check (logo_width between 1 and 20000),
  logo_height int check (logo_height between 1 and 20000),
  hero_path text,
  hero_width int check (hero_width between 1 and 20000),
  hero_height int check (hero_height between 1 and 20000),
  is_open boolean not null default true,
  closed_message text not null default '' check (char_length(closed_message) <= 500),
  watermark_type text not null default 'none' check (watermark_type in ('none', 'text', 'logo', 'both')),
  watermark_text text not null default '' check (char_length(watermark_text) <= 200),
  watermark_position text not null default 'bottom-right'
    check (watermark_position in ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center')),
  watermark_opacity numeric(3, 2) not null default 0.5 check (watermark_opacity between 0 and 1),
  watermark_size int not null default 20 check (watermark_size between 5 and 60),
  plan text not null default 'starter' check (plan in ('starter', 'premium', 'enterprise')),
  plan_ends_at timestamptz,
  -- A lower plan that is paid and begins at plan_ends_at. The ledger decides these columns (plans/apply_plan.sql).
  next_plan text check (next_plan in ('premium', 'enterprise')),
  next_plan_ends_at timestamptz,
  plan_is_trial boolean not null default false,
  -- The end of the days of grace after a renewal that failed; null without them.
  plan_grace_until timestamptz,
  status text not null default 'active' check (status in ('active', 'suspended')),
  allow_pickup boolean not null default false,
  pickup_note text not null default '' check (char_length(pickup_note) <= 500),
  allow_agreed_delivery boolean not null default true,
  payment_methods text[] not null default '{transfer,on_delivery}'
    check (payment_methods <@ array['transfer', 'on_delivery'] and cardinality(payment_methods) <= 2),
  pending_expiry_hours int not null default 48 check (pending_expiry_hours between 1 and 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Shown on product pages, at checkout and on the order's page.
  return_terms text not null default '' check (char_length(return_terms) <= 2000),
  -- Further currencies in which pages show an approximate price. Orders stay in the store's own currency.
  display_currencies text[] not null default '{}'
    check (display_currencies <@ array['NGN', 'USD', 'GBP', 'GHS', 'CAD'] and cardinality(display_currencies) <= 5),
  -- Facts about the business that the footer and the page "about" show; each is optional.
  street_address text not null default '' check (char_length(street_address) <= 200),
  opening_hours text not null default '' check (char_length(opening_hours) <= 200),
  public_phone text check (public_phone ~ '^[1-9][0-9]{6,14}$'),
  since_year int check (since_year between 1800 and 2100),
  delivery_terms text not null default '' check (char_length(delivery_terms) <= 2000),
  -- Names of accounts, without `@`: pages make the links, so no link leads to another site.
  instagram text check (instagram ~ '^[A-Za-z0-9._]{1,30}$'),
  facebook text check (facebook ~ '^[A-Za-z0-9.]{1,50}$'),
  tiktok text check (tiktok ~ '^[A-Za-z0-9._]{1,24}$'),
  check ((next_plan is null) = (next_plan_ends_at is null)),
  check (custom_domain is not null or custom_domain_status = 'none'),
  check ((logo_path is null) = (logo_width is null) and (logo_path is null) = (logo_height is null)),
  check ((hero_path is null) = (hero_width is null) and (hero_path is null) = (hero_height is null)),
  check (logo_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(logo_path, '/', 1) = id::text),
  check (hero_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(hero_path, '/', 1) = id::text)
);

-- For the mails about the end of a plan, which the minute looks for.
create index businesses_plan_ends on public.businesses (coalesce(next_plan_ends_at, plan_ends_at)) where plan <> 'starter';
create index businesses_with_rates on public.businesses (id) where cardinality(display_currencies) > 0;

alter table public.businesses enable row level security;
-- Lets visitors find the store of an active domain; they read nothing else.
grant select (id, slug, custom_domain, custom_domain_status) on public.businesses to anon;
-- Leaves out columns that people do not write here: plan, status and domain (the server writes them), the watermark
-- (save_watermark), the WhatsApp number (save_settings, with a proof).
grant
  select,
  update (slug, name, description, category, email, country, currency, primary_colour, accent_colour, template,
    logo_path, logo_width, logo_height, hero_path, hero_width, hero_height, is_open, closed_message, allow_pickup,
    pickup_note, allow_agreed_delivery, payment_methods, pending_expiry_hours, return_terms, display_currencies, street_address,
    opening_hours, public_phone, since_year, delivery_terms, instagram, facebook, tiktok)
  on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create policy "visitors map active domains" on public.businesses for select to anon
  using (custom_domain is not null and custom_domain_status = 'active');
create policy "members see their stores" on public.businesses for select to authenticated
  using (id in (select private.member_business_ids()));
create policy "managers edit their stores" on public.businesses for update to authenticated
  using (id in (select private.business_ids_where('settings'))) with check (id in (select private.business_ids_where('settings')));
create policy "no guesses" on public.businesses as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger businesses_touch before update on public.businesses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger businesses_stay before update on public.businesses
  for each row when (old.id is distinct from new.id) execute function private.refuse_move();
create trigger businesses_guard_slug before insert or update of slug on public.businesses
  for each row execute function private.guard_slug();
create trigger businesses_record_slug after update of slug on public.businesses
  for each row when (old.slug is distinct from new.slug) execute function private.record_slug();
create trigger businesses_guard_watermark before update on public.businesses
  for each row when (new.watermark_type <> 'none' and (old.watermark_type, old.watermark_text, old.watermark_position,
    old.watermark_opacity, old.watermark_size) is distinct from (new.watermark_type, new.watermark_text,
    new.watermark_position, new.watermark_opacity, new.watermark_size))
  execute function private.guard_watermark();
create trigger businesses_guard_plan_features before insert or update of template, display_currencies on public.businesses
  for each row execute function private.guard_plan_features();
create trigger businesses_number_proved before update of whatsapp_number on public.businesses
  for each row when (old.whatsapp_number is distinct from new.whatsapp_number) execute function private.refuse_unproved();
create trigger businesses_follow_status after update of status on public.businesses
  for each row when (old.status is distinct from new.status) execute function private.follow_store_status();
-- Tells the publisher about changes that pages show (publishing/).
create trigger businesses_notice_insert after insert on public.businesses
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('id');
create trigger businesses_notice_delete after delete on public.businesses
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('id');
create trigger businesses_notice_update after update on public.businesses
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('id', 'id, slug, custom_domain, custom_domain_status, name, description, category, country, currency,
        whatsapp_number, primary_colour, accent_colour, template, logo_path, logo_width, logo_height, hero_path, hero_width,
        hero_height, is_open, closed_message, status, plan, plan_ends_at, next_plan, next_plan_ends_at, allow_pickup, pickup_note,
        allow_agreed_delivery, payment_methods');
create trigger businesses_notice_settings after update on public.businesses
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('id', 'id, return_terms, display_currencies, street_address, opening_hours, public_phone,
        since_year, delivery_terms, instagram, facebook, tiktok');
-- Writes the activity (activity/).
create trigger businesses_note_settings after update on public.businesses
  for each row execute function private.note_settings();
-- Cleans texts before they are stored (texts/).
create trigger businesses_clean_name before insert or update of name on public.businesses
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger businesses_clean_description before insert or update of description on public.businesses
  for each row when (new.description is distinct from private.clean_long(new.description))
  execute function private.clean_column('description', 'long');
create trigger businesses_clean_category before insert or update of category on public.businesses
  for each row when (new.category is distinct from private.clean_short(new.category))
  execute function private.clean_column('category', 'short');
create trigger businesses_clean_email before insert or update of email on public.businesses
  for each row when (new.email is distinct from private.clean_short(new.email))
  execute function private.clean_column('email', 'short');
create trigger businesses_clean_closed_message before insert or update of closed_message on public.businesses
  for each row when (new.closed_message is distinct from private.clean_short(new.closed_message))
  execute function private.clean_column('closed_message', 'short');
create trigger businesses_clean_watermark_text before insert or update of watermark_text on public.businesses
  for each row when (new.watermark_text is distinct from private.clean_short(new.watermark_text))
  execute function private.clean_column('watermark_text', 'short');
create trigger businesses_clean_pickup_note before insert or update of pickup_note on public.businesses
  for each row when (new.pickup_note is distinct from private.clean_short(new.pickup_note))
  execute function private.clean_column('pickup_note', 'short');
create trigger businesses_clean_return_terms before insert or update of return_terms on public.businesses
  for each row when (new.return_terms is distinct from private.clean_long(new.return_terms))
  execute function private.clean_column('return_terms', 'long');
create trigger businesses_clean_street_address before insert or update of street_address on public.businesses
  for each row when (new.street_address is distinct from private.clean_short(new.street_address))
  execute function private.clean_column('street_address', 'short');
create trigger businesses_clean_opening_hours before insert or update of opening_hours on public.businesses
  for each row when (new.opening_hours is distinct from private.clean_short(new.opening_hours))
  execute function private.clean_column('opening_hours', 'short');
create trigger businesses_clean_delivery_terms before insert or update of delivery_terms on public.businesses
  for each row when (new.delivery_terms is distinct from private.clean_long(new.delivery_terms))
  execute function private.clean_column('delivery_terms', 'long');

-- ==== access/tables/business_members.sql

-- The members of each store, with their roles. The API cannot write members: to add a stranger would tell whether an account exists, and would
-- give them a shop that they did not ask for. Functions add people who accept an invitation (team/).

create table public.business_members (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  -- What the person is called in this store; given when they joined.
  name text not null default '' check (char_length(name) <= 200),
  primary key (business_id, user_id)
);

create index business_members_user on public.business_members (user_id, business_id);

alter table public.business_members enable row level security;
grant select, delete on public.business_members to authenticated;
grant select, insert, update, delete on public.business_members to service_role;

create policy "members see their colleagues" on public.business_members for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "owners remove members" on public.business_members for delete to authenticated
  using (business_id in (select private.business_ids_where('team')));
create policy "no guesses" on public.business_members as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger business_members_keep_owner_update before update on public.business_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();
create trigger business_members_keep_owner_delete before delete on public.business_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger business_members_stay before update on public.business_members
  for each row when (old.business_id is distinct from new.business_id or old.user_id is distinct from new.user_id)
  execute function private.refuse_move();
create trigger business_members_not_leaving after insert on public.business_members
  for each row execute function private.refuse_leaving_member();
create trigger business_members_proved after insert or update or delete on public.business_members
  for each row execute function private.refuse_unproved_member();
create trigger business_members_forget_devices after delete on public.business_members
  for each row execute function private.forget_push_devices();
create trigger business_members_note after insert or update of role or delete on public.business_members
  for each row execute function private.note_member();
-- Cleans texts before they are stored (texts/).
create trigger business_members_clean_name before insert or update of name on public.business_members
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');

-- ==== team/tables/team_invitations.sql

-- Open invitations to a store's team. By mail: only the person with that confirmed address can accept. By link: whoever opens it first asks,
-- and an owner answers. A row ends when it is accepted, refused or cancelled, and after 7 days.

create table private.team_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  way text not null check (way in ('mail', 'link')),
  role text not null check (role in ('manager', 'staff')),
  -- In small letters. Only of invitations by mail.
  address text check (address = lower(address) and address ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(address) <= 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- Who opened the link and asked to join. The link is used up then.
  asked_by uuid references auth.users (id) on delete cascade,
  asked_name text check (private.is_line(asked_name, 80)),
  asked_at timestamptz,
  check ((way = 'mail') = (address is not null)),
  check (way = 'mail' or role = 'staff'),
  check ((asked_by is null) = (asked_at is null) and (way = 'link' or asked_by is null)),
  -- An invitation ends with the membership of the owner who made it.
  foreign key (business_id, created_by) references public.business_members (business_id, user_id) on delete cascade
);

create index team_invitations_business on private.team_invitations (business_id, created_at);
create index team_invitations_creator on private.team_invitations (business_id, created_by);
create index team_invitations_asker on private.team_invitations (asked_by);

alter table private.team_invitations enable row level security;

-- ==== team/tables/ownership_offers.sql

-- An owner's offer to hand the store over to a member. One at a time; it ends after 7 days, and with the membership of either person.

create table private.ownership_offers (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  from_user uuid not null,
  to_user uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  check (from_user <> to_user),
  foreign key (business_id, from_user) references public.business_members (business_id, user_id) on delete cascade,
  foreign key (business_id, to_user) references public.business_members (business_id, user_id) on delete cascade
);

create index ownership_offers_from on private.ownership_offers (business_id, from_user);
create index ownership_offers_to on private.ownership_offers (business_id, to_user);

alter table private.ownership_offers enable row level security;

-- ==== activity/tables/activity.sql

-- Who did what in a store, and when: written by triggers and functions of the database, so that no way to a change leaves it out. Kept for 90
-- days. What the server does for a member is here under the member's name; what shoppers, operators and the server itself do is not.

create table public.activity (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  -- The name at that time. Empties when the account is deleted.
  actor_name text not null default '' check (char_length(actor_name) <= 80),
  -- The kinds are those of src/domain/team/activity.ts.
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The name or code of what was changed.
  subject text not null default '' check (char_length(subject) <= 254),
  -- The person whom the subject names. The subject empties when their account is deleted.
  about uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);

create index activity_store on public.activity (business_id, at desc);
create index activity_at on public.activity (at);
create index activity_actor on public.activity (actor) where actor is not null;
create index activity_about on public.activity (about) where about is not null;

alter table public.activity enable row level security;
grant select on public.activity to authenticated, service_role;

create policy "managers read the activity" on public.activity for select to authenticated
  using (at > now() - interval '90 days' and business_id in (select private.business_ids_where('activity')));
create policy "no guesses" on public.activity as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger activity_forget_name before update on public.activity
  for each row when (old.actor is not null and new.actor is null) execute function private.forget_actor_name();

-- ==== pushes/tables/push_devices.sql

-- Browsers that let us ring: one row per endpoint, of the person who saved it last. The endpoint and its keys are as good as a password:
-- the server alone reads them. A device rings as long as the session lives in which it was saved.

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: the auth server deletes sessions, and must not wait for us. Each claim looks whether the session is there.
  auth_session_id uuid not null,
  -- Which hosts may be asked is said in src/domain/notification/push-endpoint.ts.
  endpoint text not null unique check (endpoint ~ '^https?://[!-~]+$' and char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, in base64url without padding.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  -- The app saves its device again at each start.
  saved_at timestamptz not null default now(),
  -- Its push service no longer knows the address: rings nowhere. The choices wait for the address that the browser gets next.
  gone_at timestamptz,
  unique (id, user_id)
);

create index push_devices_user on private.push_devices (user_id);
create index push_devices_saved on private.push_devices (saved_at);

alter table private.push_devices enable row level security;

-- ==== pushes/tables/push_choices.sql

-- What one device rings for in one store. Goes with the membership: whoever no longer works there hears nothing.

create table private.push_choices (
  device_id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  orders boolean not null default true,
  paid boolean not null default true,
  low_stock boolean not null default false,
  summary boolean not null default false,
  -- Minutes after midnight on the shop's clock; null: no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- The shop's day of the last daily summary.
  summary_on date,
  primary key (device_id, business_id),
  foreign key (device_id, user_id) references private.push_devices (id, user_id) on delete cascade,
  foreign key (business_id, user_id) references public.business_members (business_id, user_id) on delete cascade,
  check (num_nonnulls(quiet_from, quiet_to) <> 1),
  check (quiet_from <> quiet_to)
);

create index push_choices_device on private.push_choices (device_id, user_id);
create index push_choices_member on private.push_choices (business_id, user_id);

alter table private.push_choices enable row level security;

-- ==== pushes/tables/push_outbox.sql

-- Notifications to devices, written in the transaction that causes them and sent by the Worker. Holds the shop, a code and an amount,
-- and nothing about a shopper.

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references private.push_devices (id) on delete cascade,
  -- No foreign key: a notification must not hold up a deletion.
  business_id uuid not null,
  kind text not null check (kind in ('order', 'paid', 'low_stock', 'summary', 'test', 'waiting', 'lapsing')),
  -- What it is about: the order, the product or the day. Two of one kind and subject replace each other on the device.
  subject text not null check (char_length(subject) <= 64),
  -- What its words need (src/domain/notification/push-words.ts).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  -- After this it is no news any more.
  expires_at timestamptz not null,
  -- Waited for the end of quiet hours: of several, one is sent.
  is_held boolean not null default false,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text check (char_length(last_error) <= 200)
);

create index push_outbox_due on private.push_outbox (next_try_at) where sent_at is null and gave_up_at is null;
create index push_outbox_device on private.push_outbox (device_id);
create index push_outbox_business on private.push_outbox (business_id);
create index push_outbox_created on private.push_outbox (created_at);

alter table private.push_outbox enable row level security;

create trigger push_outbox_announce after insert on private.push_outbox
  referencing new table as new_rows
  for each statement execute function private.announce_pushes();

-- ==== stores/tables/slug_history.sql

-- Earlier addresses of stores. Each redirects (301) to the present address and stays reserved for its store.

create table public.slug_history (
  slug text primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index slug_history_business on public.slug_history (business_id);

alter table public.slug_history enable row level security;
grant select on public.slug_history to authenticated, service_role;

create policy "members see earlier slugs" on public.slug_history for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.slug_history as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- Tells the publisher about changes that pages show (publishing/).
create trigger slug_history_notice_insert after insert on public.slug_history
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger slug_history_notice_delete after delete on public.slug_history
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger slug_history_notice_update after update on public.slug_history
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'slug, business_id');

-- ==== stores/tables/reserved_slugs.sql

-- Words that no store may take as its address. supabase/seed/reserved_slugs.sql holds the rows.

create table public.reserved_slugs (
  slug text primary key
);

alter table public.reserved_slugs enable row level security;
grant select on public.reserved_slugs to service_role;

-- ==== stores/tables/business_bank_details.sql

-- The account that shoppers transfer to. Shown only on an order's own page (order_by_token), never on a store page. Only
-- save_bank_details writes it, for an owner with a proof.

create table public.business_bank_details (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  bank_name text not null check (private.is_line(bank_name, 200)),
  account_number text not null check (account_number ~ '^[0-9A-Z -]{4,40}$'),
  account_name text not null check (private.is_line(account_name, 200)),
  bank_code text check (bank_code ~ '^[0-9A-Za-z]{1,20}$'),
  updated_at timestamptz not null default now()
);

alter table public.business_bank_details enable row level security;
grant select on public.business_bank_details to authenticated, service_role;

create policy "managers see bank details" on public.business_bank_details for select to authenticated
  using (business_id in (select private.business_ids_where('settings')));
create policy "no guesses" on public.business_bank_details as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger business_bank_details_touch before update on public.business_bank_details
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger business_bank_details_stay before update on public.business_bank_details
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
create trigger business_bank_details_proved before insert or update or delete on public.business_bank_details
  for each row execute function private.refuse_unproved();
-- Writes the activity (activity/).
create trigger business_bank_details_note after insert or update or delete on public.business_bank_details
  for each row execute function private.note_setting('bank_details_changed');
-- Cleans texts before they are stored (texts/).
create trigger business_bank_details_clean_bank_name before insert or update of bank_name on public.business_bank_details
  for each row when (new.bank_name is distinct from private.clean_short(new.bank_name))
  execute function private.clean_column('bank_name', 'short');
create trigger business_bank_details_clean_account_name before insert or update of account_name on public.business_bank_details
  for each row when (new.account_name is distinct from private.clean_short(new.account_name))
  execute function private.clean_column('account_name', 'short');

-- ==== stores/tables/delivery_zones.sql

-- The places that a store delivers to, with fees in minor units.

create table public.delivery_zones (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  fee bigint not null check (fee between 0 and 90000000000),
  free_above bigint check (free_above between 0 and 90000000000),
  position int not null default 0,
  is_active boolean not null default true,
  unique (business_id, id)
);

alter table public.delivery_zones enable row level security;
grant select, insert, update, delete on public.delivery_zones to authenticated, service_role;

create policy "members see delivery zones" on public.delivery_zones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add delivery zones" on public.delivery_zones for insert to authenticated
  with check (business_id in (select private.business_ids_where('settings')));
create policy "managers change delivery zones" on public.delivery_zones for update to authenticated
  using (business_id in (select private.business_ids_where('settings')))
  with check (business_id in (select private.business_ids_where('settings')));
create policy "managers remove delivery zones" on public.delivery_zones for delete to authenticated
  using (business_id in (select private.business_ids_where('settings')));
create policy "no guesses" on public.delivery_zones as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger delivery_zones_stay before update on public.delivery_zones
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger delivery_zones_notice_insert after insert on public.delivery_zones
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger delivery_zones_notice_delete after delete on public.delivery_zones
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger delivery_zones_notice_update after update on public.delivery_zones
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'id, business_id, name, fee, free_above, position, is_active');
-- Writes the activity (activity/).
create trigger delivery_zones_note after insert or update or delete on public.delivery_zones
  for each row execute function private.note_setting('delivery_zone_changed', 'name');
-- Cleans texts before they are stored (texts/).
create trigger delivery_zones_clean_name before insert or update of name on public.delivery_zones
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');

-- ==== stores/tables/store_page_days.sql

-- Counts of page views per store, page and day; nothing about the visitor.

create table public.store_page_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  -- The path below the store's base; empty for the home page.
  page text not null check (char_length(page) <= 300),
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  primary key (business_id, day, page)
);

alter table public.store_page_days enable row level security;
grant select on public.store_page_days to authenticated, service_role;

create policy "members see their pages' figures" on public.store_page_days for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.store_page_days as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- ==== stores/tables/store_milestones.sql

-- First steps of a store that no other table records, for example that the owner has shared the link.

create table public.store_milestones (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('shared', 'checklist_hidden')),
  created_at timestamptz not null default now(),
  primary key (business_id, kind)
);

alter table public.store_milestones enable row level security;
grant select, insert, delete on public.store_milestones to authenticated, service_role;

create policy "members see milestones" on public.store_milestones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members reach milestones" on public.store_milestones for insert to authenticated
  with check (business_id in (select private.member_business_ids()));
create policy "members take milestones back" on public.store_milestones for delete to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.store_milestones as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger store_milestones_stay before update on public.store_milestones
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();

-- ==== stores/tables/shop_reports.sql

-- Reports of visitors about a shop, for the operator. Nobody reads or writes them through the API.

create table private.shop_reports (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now(),
  reason text not null check (reason in ('not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other')),
  details text not null default '' check (char_length(details) <= 1000),
  -- How the operator may reach the visitor; empty when the visitor gave nothing.
  contact text not null default '' check (char_length(contact) <= 200),
  -- Keyed hash of the visitor's network and the day (report_shop.sql counts by it); null when the network is unknown.
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  -- When an operator closed the report, and what they decided.
  closed_at timestamptz,
  answer text check (char_length(answer) between 1 and 500),
  check ((closed_at is null) = (answer is null))
);

create index shop_reports_business on private.shop_reports (business_id, created_at);
create index shop_reports_open on private.shop_reports (created_at desc) where closed_at is null;
create index shop_reports_network on private.shop_reports (network_hash, created_at);

alter table private.shop_reports enable row level security;

-- Cleans texts before they are stored (texts/).
create trigger shop_reports_clean_details before insert or update of details on private.shop_reports
  for each row when (new.details is distinct from private.clean_long(new.details))
  execute function private.clean_column('details', 'long');
create trigger shop_reports_clean_contact before insert or update of contact on private.shop_reports
  for each row when (new.contact is distinct from private.clean_short(new.contact))
  execute function private.clean_column('contact', 'short');

-- ==== stores/tables/order_message_templates.sql

-- A shop's own texts for messages about an order. A kind without a row has the default text of
-- src/domain/message/order-messages.ts. Placeholders in braces are filled when the message is written. All members send messages.
-- Only managers change the texts (save_message_words), because one text names a bank account.

create table public.order_message_templates (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null
    check (kind in ('confirmed', 'payment', 'shipped', 'ready', 'delivered', 'review', 'out_of_stock', 'cancelled')),
  body text not null check (char_length(body) <= 1000 and private.visible_text(body) <> ''),
  updated_at timestamptz not null default now(),
  primary key (business_id, kind)
);

alter table public.order_message_templates enable row level security;
grant select on public.order_message_templates to authenticated, service_role;

-- All members send messages; only managers change the texts, because one text names a bank account.
create policy "members see message templates" on public.order_message_templates for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.order_message_templates as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger order_message_templates_touch before update on public.order_message_templates
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger order_message_templates_stay before update on public.order_message_templates
  for each row when (old.business_id is distinct from new.business_id or old.kind is distinct from new.kind)
  execute function private.refuse_move();
create trigger order_message_templates_proved_insert before insert on public.order_message_templates
  for each row when (private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_update before update on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)
    or private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_delete before delete on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)) execute function private.refuse_unproved();
-- Cleans texts before they are stored (texts/).
create trigger order_message_templates_clean_body before insert or update of body on public.order_message_templates
  for each row when (new.body is distinct from private.clean_long(new.body))
  execute function private.clean_column('body', 'long');

-- ==== deletion/tables/closed_stores.sql

-- The rest of a deleted store: the billing record, which the law requires, and the addresses that nobody else may take for a while.

create table public.closed_stores (
  business_id uuid primary key,
  name text not null,
  slugs text[] not null,
  plan text not null,
  plan_ends_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz not null default now()
);

create index closed_stores_slugs on public.closed_stores using gin (slugs);

alter table public.closed_stores enable row level security;
grant select on public.closed_stores to service_role;

-- ==== deletion/tables/store_deletions.sql

-- Stores that are being deleted. The first transaction takes the store offline and removes its members. The next steps may each run
-- twice; the cron job of each minute continues with these rows.

create table private.store_deletions (
  business_id uuid primary key,
  asked_by uuid not null,
  slugs text[] not null,
  custom_domain text,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);

alter table private.store_deletions enable row level security;

-- ==== deletion/tables/account_deletions.sql

-- Accounts that are being deleted. Each step may run twice; the cron job of each minute continues with these rows.

create table private.account_deletions (
  user_id uuid primary key,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);

alter table private.account_deletions enable row level security;

create trigger account_deletions_forget_actor after insert on private.account_deletions
  for each row execute function private.forget_actor();

-- ==== deletion/tables/store_leftovers.sql

-- Deleted stores, for one hour: their files may still arrive (deletion/leftovers.sql).

create table private.store_leftovers (
  business_id uuid primary key,
  slugs text[] not null,
  custom_domain text,
  gone_at timestamptz not null default now()
);

create index store_leftovers_age on private.store_leftovers (gone_at);

alter table private.store_leftovers enable row level security;

-- ==== proof/tables/account_guards.sql

-- The times that a person's proof must be newer than. Attack: a thief with a stolen session sets a new password and proves the
-- identity with it, or steals the session a few minutes after a sign-in.

create table private.account_guards (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The last time that anybody changed the password. The first password at sign-up does not count: no session is older.
  password_changed_at timestamptz,
  -- The last time that the person needed a proof and had none. Only a later sign-in is a proof.
  proof_asked_at timestamptz
);
comment on column private.account_guards.proof_asked_at is
  'When they asked for what needs a proof without enough of one. Only a sign-in after that moment is one.';

alter table private.account_guards enable row level security;

-- ==== proof/tables/account_proofs.sql

-- Proofs of identity. A proof belongs to one person and one session. Only hashes of secrets are stored.

create table private.account_proofs (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_session_id uuid not null,
  proved_at timestamptz not null
);

create index account_proofs_user on private.account_proofs (user_id);
create index account_proofs_time on private.account_proofs (proved_at);

alter table private.account_proofs enable row level security;

-- ==== mails/tables/mail_outbox.sql

-- Mails to owners. The transaction that causes a mail writes it; the Worker sends it. A mail whose answer was lost is sent again
-- with the same id; the provider ignores a second mail with one id for 24 hours (docs/mail.md).

create table private.mail_outbox (
  -- The provider's idempotency key.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The store that the mail is about. There is no foreign key, because a mail must not block a deletion.
  business_id uuid,
  -- The address at that time. Contains no spaces or line breaks, because it goes into a mail header.
  recipient text not null check (recipient ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(recipient) <= 254),
  kind text not null check (kind in ('bank_details', 'whatsapp_number', 'message_words', 'password_changed',
    'unseen_orders', 'summary', 'plan_ending', 'plan_ended', 'plan_payment_failed', 'account_ending', 'team_invitation',
    'ownership_handed', 'domain_active', 'domain_failing', 'domain_resting', 'domain_taken', 'exit_kit_ready')),
  -- The data for the mail's text (src/domain/message). Never a whole account number.
  content jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set after seven tries, or when the provider says that the mail can never be delivered. Operators read these rows.
  gave_up_at timestamptz,
  last_error text check (char_length(last_error) <= 200)
);

create index mail_outbox_due on private.mail_outbox (next_try_at) where sent_at is null and gave_up_at is null;
create index mail_outbox_sent on private.mail_outbox (sent_at);
create index mail_outbox_user on private.mail_outbox (user_id);
create index mail_outbox_business on private.mail_outbox (business_id);

alter table private.mail_outbox enable row level security;

create trigger mail_outbox_announce after insert on private.mail_outbox
  referencing new table as new_rows
  for each statement execute function private.announce_mails();

-- ==== mails/tables/mail_choices.sql

-- Which mails about a store its owner wants. Without a row: mails about orders that nobody has opened, and no summary. A row goes with the
-- membership.

create table private.mail_choices (
  business_id uuid not null,
  user_id uuid not null,
  unseen_orders boolean not null default true,
  summary boolean not null default false,
  -- The shop's day of the last daily summary.
  summary_on date,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.business_members (business_id, user_id) on delete cascade
);

alter table private.mail_choices enable row level security;

-- ==== mails/tables/mail_suppressions.sql

-- Addresses that get no mail: the provider said that mails to them bounce for good, or that their person marked a mail as spam. A row outlives
-- the account, so it holds no address: its SHA-256 (private.hash_of_address), which is enough to know the address again.

create table private.mail_suppressions (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);

alter table private.mail_suppressions enable row level security;

-- ==== publishing/tables/store_versions.sql

-- The version of each store's content, and the version that its pages show. Lost, repeated and reordered nudges do no harm, because
-- stale_stores finds every store with outdated pages. There are no foreign keys: the version of a deleted store rises once more, so
-- that its pages are removed.

create table public.store_versions (
  business_id uuid primary key,
  content_version bigint not null default 0 check (content_version >= 0),
  rendered_version bigint not null default 0 check (rendered_version between 0 and content_version),
  next_change_at timestamptz,
  changed_at timestamptz not null default now(),
  -- When pages were published last; null before the first time.
  published_at timestamptz,
  -- A reader with a version below this one must read the whole store.
  whole_version bigint not null default 0,
  check (whole_version between 0 and content_version)
);

create index store_versions_stale on public.store_versions (changed_at) where rendered_version < content_version;
create index store_versions_due on public.store_versions (next_change_at);

alter table public.store_versions enable row level security;
grant select on public.store_versions to authenticated, service_role;

create policy "members see their store's version" on public.store_versions for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.store_versions as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- ==== publishing/tables/store_notices.sql

-- The stores that a running transaction has changed; the commit removes the rows.

create table public.store_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  -- True when the trigger does not say which products changed. At most one row of each kind per store and transaction.
  is_whole boolean not null default true,
  primary key (transaction_id, business_id, is_whole)
);

alter table public.store_notices enable row level security;

create constraint trigger store_notices_publish after insert on public.store_notices
  deferrable initially deferred for each row execute function private.publish_notices();

-- ==== publishing/tables/product_notices.sql

-- The products that a running transaction has changed; the commit removes the rows.

create table private.product_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  product_id uuid not null,
  primary key (transaction_id, business_id, product_id)
);

alter table private.product_notices enable row level security;

-- ==== publishing/tables/product_changes.sql

-- The last version that changed a product, if it is later than the store's whole_version. There are no foreign keys, as in
-- store_versions.

create table private.product_changes (
  business_id uuid not null,
  product_id uuid not null,
  content_version bigint not null,
  primary key (business_id, product_id)
);

create index product_changes_by_version on private.product_changes (business_id, content_version);

alter table private.product_changes enable row level security;

-- ==== publishing/tables/render_leases.sql

-- The publisher that works on a store, and until when.

create table public.render_leases (
  business_id uuid primary key,
  holder uuid not null,
  expires_at timestamptz not null
);

alter table public.render_leases enable row level security;
grant select on public.render_leases to service_role;

-- ==== exchange_rates/tables/exchange_rate_settings.sql

-- Exchange rates; any visitor may read them. Operators edit them through the server.

create table public.exchange_rate_settings (
  id uuid primary key default gen_random_uuid(),
  currency_from text not null check (currency_from ~ '^[A-Z]{3}$'),
  currency_to text not null check (currency_to ~ '^[A-Z]{3}$'),
  rate numeric not null check (rate > 0),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check (currency_from <> currency_to)
);

create unique index exchange_rate_one_active on public.exchange_rate_settings (currency_from, currency_to) where is_active;

alter table public.exchange_rate_settings enable row level security;
grant select on public.exchange_rate_settings to anon, authenticated;
grant select, insert, update, delete on public.exchange_rate_settings to service_role;

create policy "everyone reads active rates" on public.exchange_rate_settings for select to anon, authenticated
  using (is_active);
create policy "no guesses" on public.exchange_rate_settings as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger exchange_rate_settings_touch before update on public.exchange_rate_settings
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
-- Tells the publisher about changes that pages show (publishing/).
create trigger exchange_rate_settings_notice_insert after insert on public.exchange_rate_settings
  referencing new table as new_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_delete after delete on public.exchange_rate_settings
  referencing old table as old_rows for each statement execute function private.notice_rates();
create trigger exchange_rate_settings_notice_update after update on public.exchange_rate_settings
  referencing old table as old_rows new table as new_rows for each statement execute function private.notice_rates();

-- ==== catalogue/tables/categories.sql

-- The categories of a store. As in all tables here, composite foreign keys contain business_id, so that no row can refer to another
-- store.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  position int not null default 0,
  -- The size table of the category's products: a line for each row, with commas between cells (src/domain/product/size-table.ts).
  size_table text not null default '' check (char_length(size_table) <= 2000),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, slug)
);

alter table public.categories enable row level security;
grant select, insert, update, delete on public.categories to authenticated, service_role;

create policy "members work on categories" on public.categories for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.categories as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger categories_stay before update on public.categories
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger categories_notice_insert after insert on public.categories
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger categories_notice_delete after delete on public.categories
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger categories_notice_update after update on public.categories
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'id, business_id, name, slug, position, size_table');
-- Cleans texts before they are stored (texts/).
create trigger categories_clean_name before insert or update of name on public.categories
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger categories_clean_size_table before insert or update of size_table on public.categories
  for each row when (new.size_table is distinct from private.clean_long(new.size_table))
  execute function private.clean_column('size_table', 'long');

-- ==== catalogue/tables/products.sql

-- The products of a store. Amounts are integers in minor units.
-- `archived`: put away by the owner. An archived product is not in the store, does not count towards the plan's 10 saved products,
-- and is not restored by an import.
-- `deleted`: hidden from everybody, and kept for an hour so that "Undo" can restore everything.

create table public.products (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  category_id uuid,
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (char_length(description) <= 5000),
  -- Facts in lines of the form "Material: cotton" (src/domain/product/specs.ts).
  specs text not null default '' check (char_length(specs) <= 2000),
  price bigint not null check (private.is_price(price)),
  compare_at_price bigint check (private.is_price(compare_at_price)),
  sale_price bigint check (private.is_price(sale_price)),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  stock int check (stock >= 0),
  status text not null default 'draft' check (status in ('draft', 'live', 'archived', 'deleted')),
  sku text check (private.is_line(sku, 100)),
  position int not null default 0,
  import_hash text check (char_length(import_hash) <= 200),
  -- What the source of an import calls the product for good: `woo:44`.
  import_key text check (char_length(import_key) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How often a person has set the stock by hand. Orders do not change this number. So a save can tell a sale, whose goods stay
  -- taken, from a colleague's new count, which must not be overwritten unseen.
  stock_edits int not null default 0 check (stock_edits >= 0),
  -- The owner's choice of products that stay when the plan's limit rests the others.
  stays_on_starter boolean not null default false,
  check (compare_at_price > price),
  check (sale_price < price),
  check (sale_starts_at < sale_ends_at),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, category_id) references public.categories (business_id, id) on delete set null (category_id)
);

create index products_category on public.products (business_id, category_id);
create index products_live on public.products (business_id, position, id) where status = 'live';
create index products_import_key on public.products (business_id, import_key) where import_key is not null;
create index products_import_hash on public.products (business_id, import_hash) where import_hash is not null;
create index products_name on public.products (business_id, lower(name));
create index products_with_sales on public.products (business_id) where sale_price is not null;

alter table public.products enable row level security;
grant select, insert, update, delete on public.products to authenticated, service_role;

create policy "members work on products" on public.products for all to authenticated
  using (business_id in (select private.business_ids_where('products')) and status <> 'deleted')
  with check (business_id in (select private.business_ids_where('products')) and status <> 'deleted');
create policy "no guesses" on public.products as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger products_touch before update on public.products
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger products_stay before update on public.products
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger products_limit_insert after insert on public.products
  referencing new table as new_rows for each statement execute function private.limit_new_products();
create trigger products_limit_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.limit_live_products();
-- 5 is LOW_STOCK of src/domain/product/product.ts.
create trigger products_ring_low after update of stock on public.products
  for each row when (old.stock > 5 and new.stock <= 5) execute function private.push_low_stock('product');
create trigger products_keep_sold_out after update of stock on public.products
  for each row when (old.stock > 0 and new.stock = 0) execute function private.keep_sold_out('product');
-- Tells the publisher about changes that pages show (publishing/).
create trigger products_notice_insert after insert on public.products
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger products_notice_delete after delete on public.products
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger products_notice_update after update on public.products
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_products();
-- Prices that stand are for owners and managers; changes are in the activity (activity/).
create trigger products_guard_prices before update of price, compare_at_price, sale_price on public.products
  for each row when ((old.price, old.compare_at_price, old.sale_price) is distinct from (new.price, new.compare_at_price, new.sale_price))
  execute function private.guard_prices();
create trigger products_note_insert after insert on public.products
  referencing new table as new_rows for each statement execute function private.note_products();
create trigger products_note_update after update on public.products
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_products();
create trigger products_note_delete after delete on public.products
  referencing old table as old_rows for each statement execute function private.note_products();
-- Cleans texts before they are stored (texts/).
create trigger products_clean_name before insert or update of name on public.products
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger products_clean_description before insert or update of description on public.products
  for each row when (new.description is distinct from private.clean_long(new.description))
  execute function private.clean_column('description', 'long');
create trigger products_clean_specs before insert or update of specs on public.products
  for each row when (new.specs is distinct from private.clean_long(new.specs))
  execute function private.clean_column('specs', 'long');
create trigger products_clean_sku before insert or update of sku on public.products
  for each row when (new.sku is distinct from private.clean_short(new.sku))
  execute function private.clean_column('sku', 'short');

-- ==== catalogue/tables/product_images.sql

-- The pictures of a product by position; at most 20 (pictures/picture_limit.sql).

create table public.product_images (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  path text not null check (path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$'),
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  alt text not null default '' check (char_length(alt) <= 300),
  position int not null default 0,
  source_url text check (char_length(source_url) <= 2000),
  created_at timestamptz not null default now(),
  check (split_part(path, '/', 1) = business_id::text),
  unique (business_id, product_id, id),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_images_product on public.product_images (business_id, product_id, position);
create index product_images_path on public.product_images (business_id, path);

alter table public.product_images enable row level security;
grant select, insert, update, delete on public.product_images to authenticated, service_role;

create policy "members work on product images" on public.product_images for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.product_images as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger product_images_stay before update on public.product_images
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
create trigger product_images_follow before insert or update of path on public.product_images
  for each row when (new.path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(new.path, '/', 1) = new.business_id::text)
  execute function private.follow_replaced_picture();
create trigger product_images_limit after insert on public.product_images
  referencing new table as new_rows for each statement execute function private.limit_product_pictures();
-- Tells the publisher about changes that pages show (publishing/).
create trigger product_images_notice_insert after insert on public.product_images
  referencing new table as new_rows
  for each statement execute function private.notice_product_rows();
create trigger product_images_notice_delete after delete on public.product_images
  referencing old table as old_rows
  for each statement execute function private.notice_product_rows();
create trigger product_images_notice_update after update on public.product_images
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_product_rows('id, business_id, product_id, path, width, height, alt, position');
-- Cleans texts before they are stored (texts/).
create trigger product_images_clean_alt before insert or update of alt on public.product_images
  for each row when (new.alt is distinct from private.clean_short(new.alt))
  execute function private.clean_column('alt', 'short');

-- ==== catalogue/tables/option_groups.sql

-- The option groups of a product: a group (Size) has values (L).

create table public.option_groups (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  name text not null check (private.is_line(name, 100)),
  position int not null default 0,
  unique (business_id, product_id, id),
  unique (product_id, name),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

alter table public.option_groups enable row level security;
grant select, insert, update, delete on public.option_groups to authenticated, service_role;

create policy "members work on option groups" on public.option_groups for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.option_groups as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger option_groups_stay before update on public.option_groups
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger option_groups_notice_insert after insert on public.option_groups
  referencing new table as new_rows
  for each statement execute function private.notice_product_rows();
create trigger option_groups_notice_delete after delete on public.option_groups
  referencing old table as old_rows
  for each statement execute function private.notice_product_rows();
create trigger option_groups_notice_update after update on public.option_groups
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_product_rows('id, business_id, product_id, name, position');
-- Cleans texts before they are stored (texts/).
create trigger option_groups_clean_name before insert or update of name on public.option_groups
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');

-- ==== catalogue/tables/option_values.sql

-- The values of an option group. A value may have a picture, one of its product's pictures. When the picture is deleted, the value
-- stays without one.

create table public.option_values (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  group_id uuid not null,
  name text not null check (private.is_line(name, 100)),
  position int not null default 0,
  image_id uuid,
  unique (group_id, name),
  foreign key (business_id, product_id, group_id)
    references public.option_groups (business_id, product_id, id) on delete cascade,
  foreign key (business_id, product_id, image_id)
    references public.product_images (business_id, product_id, id) on delete set null (image_id)
);

create index option_values_group on public.option_values (business_id, product_id, group_id);
create index option_values_image on public.option_values (business_id, product_id, image_id);

alter table public.option_values enable row level security;
grant select, insert, update, delete on public.option_values to authenticated, service_role;

create policy "members work on option values" on public.option_values for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.option_values as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger option_values_drop_combinations after delete on public.option_values
  referencing old table as old_rows for each statement execute function private.drop_combinations_of_values();
create trigger option_values_stay before update on public.option_values
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id or old.group_id is distinct from new.group_id)
  execute function private.refuse_move();
-- Tells the publisher about changes that pages show (publishing/).
create trigger option_values_notice_insert after insert on public.option_values
  referencing new table as new_rows
  for each statement execute function private.notice_product_rows();
create trigger option_values_notice_delete after delete on public.option_values
  referencing old table as old_rows
  for each statement execute function private.notice_product_rows();
create trigger option_values_notice_update after update on public.option_values
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_product_rows('id, business_id, product_id, name, position, image_id');
-- Cleans texts before they are stored (texts/).
create trigger option_values_clean_name before insert or update of name on public.option_values
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');

-- ==== catalogue/tables/product_combinations.sql

-- A combination names one value of each option group, in ascending order. A row holds stock and an optional price. Without a row,
-- the product's own price and stock apply.

create table public.product_combinations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  value_ids uuid[] not null check (cardinality(value_ids) between 1 and 10),
  price bigint check (private.is_price(price)),
  stock int check (stock >= 0),
  sku text check (private.is_line(sku, 100)),
  -- Same as `products.stock_edits`.
  stock_edits int not null default 0 check (stock_edits >= 0),
  unique (product_id, value_ids),
  unique (business_id, id),
  unique (business_id, sku),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_combinations_product on public.product_combinations (business_id, product_id);

alter table public.product_combinations enable row level security;
grant select, insert, update, delete on public.product_combinations to authenticated, service_role;

create policy "members work on combinations" on public.product_combinations for all to authenticated
  using (business_id in (select private.business_ids_where('products')))
  with check (business_id in (select private.business_ids_where('products')));
create policy "no guesses" on public.product_combinations as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger product_combinations_guard before insert or update of value_ids on public.product_combinations
  for each row execute function private.guard_combination();
create trigger product_combinations_stay before update on public.product_combinations
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.product_id is distinct from new.product_id)
  execute function private.refuse_move();
-- 5 is LOW_STOCK of src/domain/product/product.ts.
create trigger product_combinations_ring_low after update of stock on public.product_combinations
  for each row when (old.stock > 5 and new.stock <= 5) execute function private.push_low_stock('combination');
create trigger product_combinations_keep_sold_out after update of stock on public.product_combinations
  for each row when (old.stock > 0 and new.stock = 0) execute function private.keep_sold_out('combination');
-- Tells the publisher about changes that pages show (publishing/).
create trigger product_combinations_notice_insert after insert on public.product_combinations
  referencing new table as new_rows
  for each statement execute function private.notice_product_rows();
create trigger product_combinations_notice_delete after delete on public.product_combinations
  referencing old table as old_rows
  for each statement execute function private.notice_product_rows();
create trigger product_combinations_notice_update after update on public.product_combinations
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_product_rows('id, business_id, product_id, value_ids, price, least(stock, 6)');
-- Prices that stand are for owners and managers; changes are in the activity (activity/).
create trigger product_combinations_guard_new_price before insert on public.product_combinations
  for each row when (new.price is not null) execute function private.guard_prices();
create trigger product_combinations_guard_price before update of price on public.product_combinations
  for each row when (old.price is distinct from new.price) execute function private.guard_prices();
create trigger product_combinations_note_insert after insert on public.product_combinations
  referencing new table as new_rows for each statement execute function private.note_combinations();
create trigger product_combinations_note_update after update on public.product_combinations
  referencing old table as old_rows new table as new_rows for each statement execute function private.note_combinations();
-- Cleans texts before they are stored (texts/).
create trigger product_combinations_clean_sku before insert or update of sku on public.product_combinations
  for each row when (new.sku is distinct from private.clean_short(new.sku))
  execute function private.clean_column('sku', 'short');

-- ==== catalogue/tables/deleted_products.sql

-- A product's SKUs and status before it was deleted. Other products may use its SKUs meanwhile.

create table private.deleted_products (
  product_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  status text not null check (status in ('draft', 'live', 'archived')),
  sku text,
  combination_skus jsonb not null default '{}',
  deleted_at timestamptz not null default now(),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index deleted_products_business on private.deleted_products (business_id, product_id);
create index deleted_products_age on private.deleted_products (deleted_at);

alter table private.deleted_products enable row level security;

create trigger deleted_products_stay before update on private.deleted_products
  for each row when (old.product_id is distinct from new.product_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== catalogue/tables/product_costs.sql

-- What the shop pays for a product, or for one of its choices. Rows are never changed: the newest holds, and an order of last month has the
-- cost of last month. Owners and managers alone see them.

create table public.product_costs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  -- As in product_combinations; empty: the product, and every choice without a cost of its own.
  value_ids uuid[] not null default '{}' check (cardinality(value_ids) <= 10),
  -- In the store's currency; null: not known any more.
  cost_minor bigint check (cost_minor between 0 and 90000000000),
  since timestamptz not null default clock_timestamp(),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_costs_newest on public.product_costs (business_id, product_id, value_ids, since desc);

alter table public.product_costs enable row level security;
grant select on public.product_costs to authenticated, service_role;

create policy "managers see costs" on public.product_costs for select to authenticated
  using (business_id in (select private.business_ids_where('costs')));
create policy "no guesses" on public.product_costs as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- ==== imports/tables/imports.sql

-- Imports of a store: what was brought, how far it is, and its totals. What each product was before lies in private.import_items.

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- `feed`: the catalogue of WhatsApp, Instagram and Facebook; `oja`: our own export.
  source text not null check (source in ('woocommerce', 'shopify', 'feed', 'oja', 'list', 'paste', 'aliexpress', '1688')),
  file_name text not null default '' check (char_length(file_name) <= 200),
  status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'undoing', 'undone')),
  -- New products are kept as drafts.
  as_drafts boolean not null default false,
  -- How a large file is read in steps: HowRead in functions/importing; null: it was stored at once.
  how_read jsonb,
  rows_read int not null default 0 check (rows_read >= 0),
  rows_refused int not null default 0 check (rows_refused >= 0),
  rows_skipped int not null default 0 check (rows_skipped >= 0),
  products int not null default 0 check (products >= 0),
  -- Products that the run, or its undoing, has handled.
  handled int not null default 0 check (handled >= 0),
  created int not null default 0 check (created >= 0),
  updated int not null default 0 check (updated >= 0),
  unchanged int not null default 0 check (unchanged >= 0),
  refused int not null default 0 check (refused >= 0),
  undone int not null default 0 check (undone >= 0),
  -- Products that were changed since, and stayed when the import was undone.
  kept int not null default 0 check (kept >= 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  stepped_at timestamptz not null default now(),
  -- When the publisher last saw changes of the run; whether there are later ones.
  seen_at timestamptz,
  is_unseen boolean not null default false,
  unique (business_id, id)
);

create index imports_business on public.imports (business_id, created_at desc, id);
create unique index imports_one_at_work on public.imports (business_id) where status in ('running', 'undoing');
create index imports_at_work on public.imports (stepped_at) where status in ('reading', 'running', 'undoing');

alter table public.imports enable row level security;
grant select on public.imports to authenticated, service_role;

create policy "members see imports" on public.imports for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.imports as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger imports_stay before update on public.imports
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Cleans texts before they are stored (texts/).
create trigger imports_clean_file_name before insert or update of file_name on public.imports
  for each row when (new.file_name is distinct from private.clean_short(new.file_name))
  execute function private.clean_column('file_name', 'short');

-- ==== imports/tables/import_items.sql

-- The products of an import, in the order of the file: what is to be written, what came of it, and for eight days what was there before.

create table private.import_items (
  import_id uuid not null,
  business_id uuid not null,
  place int not null check (place >= 1),
  -- As import_product takes it.
  body jsonb not null,
  -- Pictures by link, in the order of the file: [{"url", "values": [{"option", "value"}]}].
  pictures jsonb not null default '[]',
  -- Rows of the file, the line of a pasted text, warnings.
  origin jsonb not null default '{}',
  -- What the look found: {"outcome", "code", "changes"}.
  look jsonb not null,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'refused')),
  code text check (char_length(code) <= 200),
  product_id uuid,
  before jsonb,
  after jsonb,
  undo text check (undo in ('undone', 'kept')),
  primary key (import_id, place),
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_items_import on private.import_items (business_id, import_id);

alter table private.import_items enable row level security;

create trigger import_items_stay before update on private.import_items
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== imports/tables/import_rows.sql

-- Rows of an import that became no product: {"name", "sku", "outcome": "refused" | "skipped", "reason", "column"}.

create table private.import_rows (
  import_id uuid not null,
  business_id uuid not null,
  number int not null check (number >= 0),
  verdict jsonb not null,
  primary key (import_id, number),
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_rows_import on private.import_rows (business_id, import_id);

alter table private.import_rows enable row level security;

create trigger import_rows_stay before update on private.import_rows
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== exit_kits/tables/exit_kits.sql

-- Exit kits: everything of a store as one ZIP, made in steps for its owner. `cursor` is where the next step begins. The row goes with its file, a day after
-- that was ready.

create table private.exit_kits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  asked_by uuid not null,
  with_codes boolean not null default false,
  status text not null default 'making' check (status in ('making', 'ready', 'stopped')),
  cursor jsonb not null default '{}' check (jsonb_typeof(cursor) = 'object'),
  done int not null default 0 check (done >= 0),
  total bigint not null default 0 check (total >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  created_at timestamptz not null default now(),
  stepped_at timestamptz not null default now(),
  ready_at timestamptz,
  taken_at timestamptz,
  unique (business_id, id),
  check ((status = 'ready') = (ready_at is not null))
);

create index exit_kits_business on private.exit_kits (business_id, created_at);
create unique index exit_kits_one_at_work on private.exit_kits (business_id) where status = 'making';

alter table private.exit_kits enable row level security;

-- ==== exit_kits/tables/exit_kit_parts.sql

-- The parts of an exit kit that are stored, in the order of the ZIP: their bytes, and what the ZIP's directory says of their entries, as
-- [[name, crc, size]].

create table private.exit_kit_parts (
  kit_id uuid not null,
  business_id uuid not null,
  place int not null check (place >= 0),
  bytes bigint not null check (bytes >= 0),
  listings jsonb not null check (jsonb_typeof(listings) = 'array'),
  primary key (kit_id, place),
  foreign key (business_id, kit_id) references private.exit_kits (business_id, id) on delete cascade
);

create index exit_kit_parts_kit on private.exit_kit_parts (business_id, kit_id);

alter table private.exit_kit_parts enable row level security;

-- ==== imports/tables/import_pictures.sql

-- Pictures that products of an import name by a link, each fetched once. A row exists from the step that writes its product.

create table private.import_pictures (
  import_id uuid not null,
  business_id uuid not null,
  place int not null,
  -- In the order of the file.
  number int not null check (number between 1 and 20),
  product_id uuid not null,
  url text not null check (char_length(url) <= 2000),
  status text not null default 'waiting' check (status in ('waiting', 'stored', 'failed')),
  -- A code of src/domain/import/foreign/words.ts.
  reason text check (char_length(reason) <= 60),
  attempts int not null default 0 check (attempts >= 0),
  -- Until then nobody else fetches it.
  leased_until timestamptz,
  -- What it took of the month's pictures.
  month date,
  cost int not null default 0 check (cost >= 0),
  primary key (import_id, place, number),
  foreign key (import_id, place) references private.import_items (import_id, place) on delete cascade,
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_pictures_import on private.import_pictures (business_id, import_id);
create index import_pictures_month on private.import_pictures (business_id, month) where cost > 0;
create index import_pictures_waiting on private.import_pictures (import_id, place, number) where status = 'waiting';

alter table private.import_pictures enable row level security;

create trigger import_pictures_stay before update on private.import_pictures
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== imports/tables/import_costs.sql

-- What products of an import cost the shop. Apart from private.import_items, which every member of the shop may look at: owners and managers alone
-- see what a supplier asks, and what the calculator made of it.

create table private.import_costs (
  import_id uuid not null,
  business_id uuid not null,
  place int not null,
  -- As the supplier says it: {"currency", "tiers": [{"from", "price"}], "choices": [{"values", "price"}]}; null: no supplier's product.
  supplier jsonb,
  -- In the store's currency, of the product with no values and of its choices: [{"values", "costMinor"}].
  costs jsonb not null default '[]',
  -- Rows of product_costs that the run added; undoing the import takes them away.
  stored uuid[] not null default '{}',
  primary key (import_id, place),
  foreign key (import_id, place) references private.import_items (import_id, place) on delete cascade,
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_costs_import on private.import_costs (business_id, import_id);

alter table private.import_costs enable row level security;

create trigger import_costs_stay before update on private.import_costs
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== imports/tables/import_columns.sql

-- What a person said that the columns of a file are, by the names of these columns, so that the next file with the same header is read alike.

create table private.import_columns (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The header in one spelling, its cells joined.
  header text not null check (char_length(header) between 1 and 2000),
  -- `name,,price`
  columns text not null check (columns ~ '^[a-zA-Z,]+$' and char_length(columns) <= 400),
  used_at timestamptz not null default now(),
  primary key (business_id, header)
);

alter table private.import_columns enable row level security;

create trigger import_columns_stay before update on private.import_columns
  for each row when (old.business_id is distinct from new.business_id or old.header is distinct from new.header)
  execute function private.refuse_move();

-- ==== stock_days/tables/product_stock_days.sql

-- How much of a product there was at the end of a day of the shop's, and whether it was sold out. A day without a row is like the last one
-- that has a row: only days on which something changed are kept.

create table public.product_stock_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid not null,
  day date not null,
  -- Of a product with choices: all that are counted together.
  stock int not null check (stock >= 0),
  -- Nothing was left at some moment of the day, or at its end.
  was_sold_out boolean not null,
  primary key (product_id, day),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index product_stock_days_store on public.product_stock_days (business_id, product_id, day);

alter table public.product_stock_days enable row level security;
grant select on public.product_stock_days to authenticated, service_role;

create policy "members see stock by day" on public.product_stock_days for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.product_stock_days as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- ==== stock_days/tables/stock_day_marks.sql

-- The last day of each store whose stock is kept.

create table private.stock_day_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  day date not null
);

alter table private.stock_day_marks enable row level security;

-- ==== pictures/tables/pictures.sql

-- The stored pictures: the original of each, and its watermark. A row is written before the files. For a picture without a row, the
-- largest file is the source.

create table public.pictures (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The folder of its files in store-media, and the second part of a path.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,80}$'),
  purpose text not null check (purpose in ('product', 'logo', 'hero')),
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  -- An object in store-originals; several pictures may share one original.
  original text not null check (original ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.(jpg|webp|png)$'),
  -- The picture's watermark, as private.watermark_of names it; null without one.
  stamp text check (stamp ~ '^[0-9a-f]{32}$'),
  -- The same picture with a later watermark. A form that was open meanwhile saves the old id and gets the new one.
  replaced_by text,
  unused_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  check (split_part(original, '/', 1) = business_id::text),
  check (replaced_by <> id),
  foreign key (business_id, replaced_by) references public.pictures (business_id, id) on delete set null (replaced_by)
);

create index pictures_replaced on public.pictures (business_id, replaced_by);
create index pictures_original on public.pictures (business_id, original);

alter table public.pictures enable row level security;
grant select on public.pictures to authenticated, service_role;

create policy "members see their pictures' records" on public.pictures for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.pictures as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger pictures_stay before update on public.pictures
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== pictures/tables/watermark_marks.sql

-- The watermark as a transparent picture. The owner's browser draws it once, when the settings are saved. All code that makes
-- pictures uses this picture, so no server needs fonts.

create table public.watermark_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  name text not null check (name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.png$'),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  -- The logo inside the watermark: a different logo of the store shows that the watermark is outdated.
  logo_path text,
  made_at timestamptz not null default now(),
  check (split_part(name, '/', 1) = business_id::text)
);

alter table public.watermark_marks enable row level security;
grant select on public.watermark_marks to authenticated, service_role;

create policy "members see their watermark" on public.watermark_marks for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.watermark_marks as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger watermark_marks_stay before update on public.watermark_marks
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();

-- ==== pictures/tables/picture_jobs.sql

-- Jobs that put a changed watermark on all pictures of a store: one per store at a time. A job works in small steps and counts them
-- here.

create table public.picture_jobs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  stamp text check (stamp ~ '^[0-9a-f]{32}$'),
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  wanted int not null check (wanted >= 0),
  done int not null default 0 check (done >= 0),
  failed_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index picture_jobs_business on public.picture_jobs (business_id, created_at);
create unique index picture_jobs_one_running on public.picture_jobs (business_id) where status = 'running';
create index picture_jobs_running on public.picture_jobs (updated_at) where status = 'running';

alter table public.picture_jobs enable row level security;
grant select on public.picture_jobs to authenticated, service_role;

create policy "members see how far a change of watermark is" on public.picture_jobs for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.picture_jobs as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger picture_jobs_stay before update on public.picture_jobs
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- ==== vouchers/tables/vouchers.sql

-- Vouchers of a store. Amounts in minor units. Placing an order raises `uses`, cancelling lowers it; nobody edits it by hand. An
-- owner may pause, archive or change a used voucher; its code stays, because orders name it.

create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(14, 2) not null,
  min_purchase_amount bigint not null default 0 check (min_purchase_amount between 0 and 90000000000),
  max_discount_amount bigint check (max_discount_amount between 0 and 90000000000),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_uses_per_customer int check (max_uses_per_customer > 0),
  uses int not null default 0 check (uses >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint vouchers_archived_rest check (archived_at is null or not is_active),
  -- Checkout has one field for vouchers and gift cards, so a voucher's code must not look like a gift card's code.
  constraint vouchers_code_is_no_gift_card check (not private.is_gift_card_code(replace(replace(code, '-', ''), '_', ''))),
  check (
    (discount_type = 'percentage' and discount_value > 0 and discount_value <= 100)
    or (discount_type = 'fixed' and discount_value = trunc(discount_value)
      and discount_value > 0 and discount_value <= 90000000000)
  ),
  check (starts_at < ends_at),
  unique (business_id, code),
  unique (business_id, id)
);

alter table public.vouchers enable row level security;
grant
  select,
  insert (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active),
  update (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active, archived_at),
  delete
  on public.vouchers to authenticated, service_role;

create policy "members see vouchers" on public.vouchers for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add vouchers" on public.vouchers for insert to authenticated
  with check (business_id in (select private.business_ids_where('vouchers')));
create policy "managers change vouchers" on public.vouchers for update to authenticated
  using (business_id in (select private.business_ids_where('vouchers')))
  with check (business_id in (select private.business_ids_where('vouchers')));
create policy "managers remove vouchers" on public.vouchers for delete to authenticated
  using (business_id in (select private.business_ids_where('vouchers')));
create policy "no guesses" on public.vouchers as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger vouchers_stay before update on public.vouchers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger vouchers_keep_used before delete on public.vouchers
  for each row execute function private.keep_used_voucher();
create trigger vouchers_keep_code before update of code on public.vouchers
  for each row when (old.code is distinct from new.code) execute function private.keep_used_voucher();
-- Tells the publisher about changes that pages show (publishing/).
create trigger vouchers_notice_insert after insert on public.vouchers
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger vouchers_notice_delete after delete on public.vouchers
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger vouchers_notice_update after update on public.vouchers
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'id, business_id, starts_at, ends_at, is_active');
-- Writes the activity (activity/).
create trigger vouchers_note after insert or update or delete on public.vouchers
  for each row execute function private.note_voucher();

-- ==== gift_cards/tables/gift_cards.sql

-- Gift cards: money of customers that the shop holds. Only owners and managers read them.

create table public.gift_cards (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  code text not null check (private.is_gift_card_code(code)),
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  initial_amount bigint not null check (private.is_price(initial_amount)),
  -- Without an upper limit: money that an order gives back must always fit. The functions that add new money have a limit.
  balance bigint not null default 0 check (balance >= 0),
  recipient text not null default '' check (char_length(recipient) <= 200),
  note text not null default '' check (char_length(note) <= 1000),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, code),
  unique (business_id, id)
);

create index gift_cards_recent on public.gift_cards (business_id, created_at desc);

alter table public.gift_cards enable row level security;
grant select, update (recipient, note, expires_at, is_active) on public.gift_cards to authenticated;
grant select on public.gift_cards to service_role;

create policy "managers see gift cards" on public.gift_cards for select to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')));
create policy "managers change gift cards" on public.gift_cards for update to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')))
  with check (business_id in (select private.business_ids_where('gift-cards')));
create policy "no guesses" on public.gift_cards as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger gift_cards_stay before update on public.gift_cards
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id
    or old.code is distinct from new.code or old.currency is distinct from new.currency)
  execute function private.refuse_move();
create trigger gift_cards_touch before update on public.gift_cards
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
-- Cleans texts before they are stored (texts/).
create trigger gift_cards_clean_recipient before insert or update of recipient on public.gift_cards
  for each row when (new.recipient is distinct from private.clean_short(new.recipient))
  execute function private.clean_column('recipient', 'short');
create trigger gift_cards_clean_note before insert or update of note on public.gift_cards
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== customers/tables/customers.sql

-- The shop's own records of its customers. Shoppers cannot read them: notes and tags belong to the shop.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text not null default '' check (char_length(notes) <= 5000),
  last_order_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customers_tags_clean check (private.are_tags(tags)),
  unique (business_id, phone),
  unique (business_id, id)
);

create index customers_user on public.customers (user_id);

alter table public.customers enable row level security;
grant
  select,
  insert (id, business_id, name, phone, email, address, landmark, tags, notes),
  update (id, business_id, name, phone, email, address, landmark, tags, notes),
  delete
  on public.customers to authenticated;
grant select, insert, update, delete on public.customers to service_role;

create policy "members see customers" on public.customers for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));
create policy "members add customers" on public.customers for insert to authenticated
  with check (business_id in (select private.business_ids_where('customers')));
create policy "members change customers" on public.customers for update to authenticated
  using (business_id in (select private.business_ids_where('customers')))
  with check (business_id in (select private.business_ids_where('customers')));
create policy "managers remove customers" on public.customers for delete to authenticated
  using (business_id in (select private.business_ids_where('customer-records')));
create policy "no guesses" on public.customers as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger customers_stay before update on public.customers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
-- Runs after the row is written: row level security has then refused strangers, so nobody can find out whose number a shop knows.
create trigger customers_merged_phone after insert or update of phone on public.customers
  for each row execute function private.refuse_merged_phone();
-- Updates the version that forms compare. Tags do not count, because they are added and removed one by one.
create trigger customers_touch before update on public.customers
  for each row when ((old.name, old.phone, old.email, old.address, old.landmark, old.notes)
    is distinct from (new.name, new.phone, new.email, new.address, new.landmark, new.notes))
  execute function private.touch_updated_at();
-- Cleans texts before they are stored (texts/).
create trigger customers_clean_name before insert or update of name on public.customers
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger customers_clean_email before insert or update of email on public.customers
  for each row when (new.email is distinct from private.clean_short(new.email))
  execute function private.clean_column('email', 'short');
create trigger customers_clean_address before insert or update of address on public.customers
  for each row when (new.address is distinct from private.clean_short(new.address))
  execute function private.clean_column('address', 'short');
create trigger customers_clean_landmark before insert or update of landmark on public.customers
  for each row when (new.landmark is distinct from private.clean_short(new.landmark))
  execute function private.clean_column('landmark', 'short');
create trigger customers_clean_notes before insert or update of notes on public.customers
  for each row when (new.notes is distinct from private.clean_notes(new.notes))
  execute function private.clean_column('notes', 'notes');
create trigger customers_clean_tags before insert or update of tags on public.customers
  for each row when (new.tags is distinct from private.clean_tags(new.tags))
  execute function private.clean_column('tags', 'tags');

-- ==== customers/tables/customer_addresses.sql

-- Addresses that a shopper has saved at one store. Only the shopper reads them; the shop sees the address of an order.

create table public.customer_addresses (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[+0-9][0-9 ()-]{5,24}$'),
  address text not null check (char_length(address) <= 500 and private.visible_text(address) <> ''),
  landmark text not null default '' check (char_length(landmark) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index customer_addresses_user on public.customer_addresses (user_id, business_id);
create index customer_addresses_business on public.customer_addresses (business_id);

alter table public.customer_addresses enable row level security;
grant
  select,
  insert (business_id, name, phone, address, landmark),
  update (name, phone, address, landmark),
  delete
  on public.customer_addresses to authenticated;

-- Only the shopper reads them; the shop sees the address of an order.
create policy "people see their addresses" on public.customer_addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people add addresses" on public.customer_addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their addresses" on public.customer_addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their addresses" on public.customer_addresses for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "no guesses" on public.customer_addresses as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger customer_addresses_touch before update on public.customer_addresses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger customer_addresses_limit before insert on public.customer_addresses
  for each row execute function private.limit_addresses();
-- Cleans texts before they are stored (texts/).
create trigger customer_addresses_clean_name before insert or update of name on public.customer_addresses
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger customer_addresses_clean_address before insert or update of address on public.customer_addresses
  for each row when (new.address is distinct from private.clean_long(new.address))
  execute function private.clean_column('address', 'long');
create trigger customer_addresses_clean_landmark before insert or update of landmark on public.customer_addresses
  for each row when (new.landmark is distinct from private.clean_short(new.landmark))
  execute function private.clean_column('landmark', 'short');

-- ==== customers/tables/customer_merges.sql

-- Merges of two records of one person. Keeps the number and the texts of the record that was removed: an order with the old number
-- still finds the person, and a voucher's limit per customer still counts.

create table public.customer_merges (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid not null,
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  name text not null,
  email text,
  address text not null default '',
  landmark text not null default '',
  orders_moved int not null check (orders_moved >= 0),
  actor uuid,
  created_at timestamptz not null default now(),
  unique (business_id, phone),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete cascade
);

create index customer_merges_customer on public.customer_merges (business_id, customer_id);

alter table public.customer_merges enable row level security;
grant select on public.customer_merges to authenticated, service_role;

create policy "members see merged customers" on public.customer_merges for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));
create policy "no guesses" on public.customer_merges as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger customer_merges_stay before update on public.customer_merges
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
-- Writes the activity (activity/).
create trigger customer_merges_note after insert on public.customer_merges
  for each row execute function private.note_setting('customers_merged');

-- ==== customers/tables/customer_erasures.sql

-- Erasures of customers: when and by whom. Holds nothing about the person.

create table public.customer_erasures (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  orders int not null check (orders >= 0),
  actor uuid,
  created_at timestamptz not null default now()
);

create index customer_erasures_business on public.customer_erasures (business_id, created_at desc);

alter table public.customer_erasures enable row level security;
grant select on public.customer_erasures to authenticated, service_role;

create policy "managers see erasures" on public.customer_erasures for select to authenticated
  using (business_id in (select private.business_ids_where('customer-records')));
create policy "no guesses" on public.customer_erasures as restrictive for select to anon, authenticated
  using (private.is_no_guess());
-- Writes the activity (activity/).
create trigger customer_erasures_note after insert on public.customer_erasures
  for each row execute function private.note_setting('customer_erased');

-- ==== customers/tables/domain_codes.sql

-- Codes that sign a browser in on a store's own domain (customers/domain_sign_in.sql). Only hashes are stored: a reader of this
-- table cannot sign in.

create table private.domain_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  challenge text not null,
  expires_at timestamptz not null
);

create index domain_codes_user on private.domain_codes (user_id);
create index domain_codes_business on private.domain_codes (business_id);
create index domain_codes_end on private.domain_codes (expires_at);

alter table private.domain_codes enable row level security;

-- ==== customers/tables/domain_sessions.sql

-- Sessions on a store's own domain. Only hashes of secrets are stored: a reader of this table cannot sign in.

create table private.domain_sessions (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index domain_sessions_user on private.domain_sessions (user_id);
create index domain_sessions_business on private.domain_sessions (business_id);
create index domain_sessions_end on private.domain_sessions (expires_at);

alter table private.domain_sessions enable row level security;

-- ==== orders/tables/orders.sql

-- Orders. Only functions write this table (place_order, set_order_status, edit_order, create_manual_order). Members of the store
-- read its orders; signed-in shoppers read their own. Only the server reads `request_hash` and `ip_hash`.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid,
  user_id uuid references auth.users (id) on delete set null,
  client_order_id uuid not null,
  request_hash text not null,
  code text not null check (code ~ '^[2-9A-Z]{4,10}$'),
  token text not null unique check (token ~ '^[0-9a-f]{32,64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'claimed', 'paid', 'refunded')),
  source text not null default 'store' check (source in ('store', 'manual')),
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  subtotal bigint not null check (private.is_price(subtotal)),
  discount bigint not null default 0 check (discount >= 0),
  delivery_kind text not null check (delivery_kind in ('zone', 'pickup', 'agree')),
  delivery_zone_id uuid,
  delivery_name text not null default '',
  delivery_fee bigint check (delivery_fee between 0 and 90000000000),
  total bigint not null check (total >= 0),
  voucher_id uuid,
  voucher_code text,
  customer_name text not null check (private.is_line(customer_name, 200)),
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  email text check (char_length(email) <= 254),
  note text not null default '' check (char_length(note) <= 1000),
  ip_hash text check (char_length(ip_hash) <= 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rises with each edit of the order's contents. An edit names the version that the caller read.
  version int not null default 1 check (version > 0),
  -- The part of `discount` that the owner gave; the voucher gave the rest.
  owner_discount bigint not null default 0 check (owner_discount >= 0),
  -- The amount that a gift card paid. `total` is the amount still to pay.
  gift_card_id uuid,
  gift_card_ending text check (char_length(gift_card_ending) = 4),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  -- When a member of the store first opened it.
  seen_at timestamptz,
  -- What the first page of the shopper's visit was reached from.
  came_from text check (came_from in ('whatsapp', 'instagram', 'tiktok', 'facebook', 'google', 'campaign', 'other', 'direct')),
  check (discount <= subtotal),
  check (owner_discount <= discount),
  constraint orders_total_adds_up check (total = subtotal - discount + coalesce(delivery_fee, 0) - gift_card_amount),
  constraint orders_gift_card_named check (gift_card_amount = 0 or gift_card_ending is not null),
  -- Only a delivery to be agreed may have no fee yet.
  constraint orders_fee_known check (delivery_kind = 'agree' or delivery_fee is not null),
  check (delivery_kind <> 'pickup' or delivery_fee = 0),
  -- An order without a phone number has no customer. Only sales that the shop writes down may have no number.
  constraint orders_phone_known check (phone is not null or source = 'manual'),
  constraint orders_walk_in_nobody check (phone is not null or customer_id is null),
  unique (business_id, client_order_id),
  unique (business_id, code),
  unique (business_id, id),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete set null (customer_id),
  foreign key (business_id, delivery_zone_id)
    references public.delivery_zones (business_id, id) on delete set null (delivery_zone_id),
  -- Deferred to commit, when take_goods has locked the rows. A foreign key that locked them earlier could deadlock with a deletion.
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete set null (voucher_id)
    deferrable initially deferred,
  constraint orders_gift_card_fkey foreign key (business_id, gift_card_id)
    references public.gift_cards (business_id, id) on delete set null (gift_card_id)
);

create index orders_customer on public.orders (business_id, customer_id);
create index orders_zone on public.orders (business_id, delivery_zone_id);
create index orders_voucher on public.orders (business_id, voucher_id);
create index orders_user on public.orders (user_id);
create index orders_recent on public.orders (business_id, created_at desc);
create index orders_by_phone on public.orders (business_id, phone, created_at);
create index orders_by_ip on public.orders (business_id, ip_hash, created_at);
create index orders_expiring on public.orders (expires_at) where status = 'pending';
create index orders_by_status on public.orders (business_id, status, created_at desc, id desc);
create index orders_changed on public.orders (business_id, updated_at);
create index orders_gift_card on public.orders (business_id, gift_card_id);
create index orders_walk_in on public.orders (business_id, created_at desc, id desc) where phone is null;

alter table public.orders enable row level security;
grant
  select (id, business_id, customer_id, user_id, client_order_id, code, token, status, payment_status, source,
    currency, subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id,
    voucher_code, customer_name, phone, address, landmark, email, note, expires_at, created_at, updated_at, version,
    owner_discount, gift_card_id, gift_card_ending, gift_card_amount, seen_at, came_from),
  update (payment_status, note)
  on public.orders to authenticated;
grant select, update (user_id, payment_status, note) on public.orders to service_role;

-- Realtime asks this policy alone: it would tell a suspended shopper of their orders until their token ends.
create policy "members and the shopper see orders" on public.orders for select to authenticated
  using (business_id in (select private.business_ids_where('orders'))
    or (user_id = (select auth.uid()) and not (select private.is_caller_suspended())));
create policy "members keep payment state and note" on public.orders for update to authenticated
  using (business_id in (select private.business_ids_where('orders')))
  with check (business_id in (select private.business_ids_where('orders')));
create policy "no guesses" on public.orders as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger orders_touch before update on public.orders
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger orders_record_payment after update of payment_status on public.orders
  for each row when (old.payment_status is distinct from new.payment_status) execute function private.record_payment();
create trigger orders_stay before update on public.orders
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger orders_follow_gift_card_insert after insert on public.orders
  for each row when (new.gift_card_amount > 0) execute function private.follow_gift_card();
create trigger orders_follow_gift_card after update of gift_card_id, gift_card_amount, status on public.orders
  for each row when (old.gift_card_amount > 0 or new.gift_card_amount > 0) execute function private.follow_gift_card();
-- Takes goods only for the order that place_order is writing. Code that inserts orders in another way (a manual order, a seed)
-- handles the stock itself. The name sorts before the names of foreign key triggers ("RI_..."): at commit it runs first, and locks
-- the rows before the foreign keys check them.
create constraint trigger "Orders_take_goods" after insert on public.orders
  deferrable initially deferred for each row
  when (new.id::text = current_setting('oja.placing_order', true)) execute function private.take_goods();
create trigger orders_ring after insert on public.orders
  for each row when (new.id::text = current_setting('oja.placing_order', true)) execute function private.push_order();
-- Cleans texts before they are stored (texts/).
create trigger orders_clean_delivery_name before insert or update of delivery_name on public.orders
  for each row when (new.delivery_name is distinct from private.clean_short(new.delivery_name))
  execute function private.clean_column('delivery_name', 'short');
create trigger orders_clean_customer_name before insert or update of customer_name on public.orders
  for each row when (new.customer_name is distinct from private.clean_short(new.customer_name))
  execute function private.clean_column('customer_name', 'short');
create trigger orders_clean_address before insert or update of address on public.orders
  for each row when (new.address is distinct from private.clean_short(new.address))
  execute function private.clean_column('address', 'short');
create trigger orders_clean_landmark before insert or update of landmark on public.orders
  for each row when (new.landmark is distinct from private.clean_short(new.landmark))
  execute function private.clean_column('landmark', 'short');
create trigger orders_clean_email before insert or update of email on public.orders
  for each row when (new.email is distinct from private.clean_short(new.email))
  execute function private.clean_column('email', 'short');
create trigger orders_clean_note before insert or update of note on public.orders
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== vouchers/tables/voucher_uses.sql

-- One row per order with a voucher. released_at is set when a cancelled order gives its use back.

create table public.voucher_uses (
  order_id uuid primary key,
  voucher_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  phone text not null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete cascade
    deferrable initially deferred
);

create index voucher_uses_order on public.voucher_uses (business_id, order_id);
create index voucher_uses_voucher on public.voucher_uses (business_id, voucher_id, phone);

alter table public.voucher_uses enable row level security;
grant select on public.voucher_uses to authenticated, service_role;

create policy "members see voucher uses" on public.voucher_uses for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.voucher_uses as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- ==== gift_cards/tables/gift_card_entries.sql

-- Changes of a balance: `issued` and `returned` add, `spent` takes, `adjusted` does either. Rows never change.

create table public.gift_card_entries (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('issued', 'spent', 'returned', 'adjusted')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  order_id uuid,
  actor uuid,
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  check (kind <> 'spent' or amount < 0),
  check (kind not in ('issued', 'returned') or amount > 0),
  foreign key (business_id, gift_card_id) references public.gift_cards (business_id, id) on delete cascade,
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete set null (order_id)
);

create index gift_card_entries_card on public.gift_card_entries (business_id, gift_card_id, id);
create index gift_card_entries_order on public.gift_card_entries (business_id, order_id);

alter table public.gift_card_entries enable row level security;
grant select on public.gift_card_entries to authenticated, service_role;

create policy "managers see gift card entries" on public.gift_card_entries for select to authenticated
  using (business_id in (select private.business_ids_where('gift-cards')));
create policy "no guesses" on public.gift_card_entries as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger gift_card_entries_keep before update or delete on public.gift_card_entries
  for each row execute function private.keep_ledger();
-- Writes the activity (activity/).
create trigger gift_card_entries_note after insert on public.gift_card_entries
  for each row when (new.kind in ('issued', 'adjusted')) execute function private.note_gift_card();
-- Cleans texts before they are stored (texts/).
create trigger gift_card_entries_clean_note before insert or update of note on public.gift_card_entries
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== orders/tables/order_lines.sql

-- The lines of an order. A line keeps the name and price of the day of sale, also when the product is deleted.

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid,
  combination_id uuid,
  variant_ids uuid[] not null default '{}',
  name text not null,
  options text not null default '',
  unit_price bigint not null check (private.is_price(unit_price)),
  quantity int not null check (quantity between 1 and 999),
  line_total bigint not null,
  position int not null,
  stock_from text not null check (stock_from in ('product', 'combination', 'none')),
  -- The list price of that day, when the line has another price.
  list_price bigint check (private.is_price(list_price)),
  -- True for a line that is no product: an alteration, a bag, a lift.
  is_extra boolean not null default false,
  constraint order_lines_extra_is_no_product
    check (not is_extra or (product_id is null and combination_id is null and stock_from = 'none' and list_price is null)),
  check (line_total = unit_price * quantity),
  unique (order_id, position),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  -- Deferred to commit, when take_goods has locked the rows. A foreign key that locked them earlier could deadlock with a deletion.
  foreign key (business_id, product_id) references public.products (business_id, id) on delete set null (product_id)
    deferrable initially deferred,
  foreign key (business_id, combination_id)
    references public.product_combinations (business_id, id) on delete set null (combination_id)
    deferrable initially deferred
);

create index order_lines_order on public.order_lines (business_id, order_id);
create index order_lines_product on public.order_lines (business_id, product_id);
create index order_lines_combination on public.order_lines (business_id, combination_id);

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated, service_role;

create policy "members and the shopper see lines" on public.order_lines for select to authenticated
  using (
    business_id in (select private.business_ids_where('orders'))
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );
create policy "no guesses" on public.order_lines as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- Cleans texts before they are stored (texts/).
create trigger order_lines_clean_name before insert or update of name on public.order_lines
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');

-- ==== orders/tables/order_events.sql

-- The history of an order.

create table public.order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('placed', 'status', 'payment', 'expired', 'edited', 'note', 'undone')),
  from_status text,
  to_status text,
  actor uuid,
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  -- The changes of an edit (OrderChanges in src/domain/order/order-edit.ts).
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index order_events_order on public.order_events (business_id, order_id, created_at);
create index order_events_actor on public.order_events (actor) where actor is not null;

alter table public.order_events enable row level security;
grant select on public.order_events to authenticated, service_role;

create policy "members see order events" on public.order_events for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));
create policy "no guesses" on public.order_events as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- Writes the activity (activity/).
create trigger order_events_note after insert on public.order_events
  for each row when (new.kind <> 'note' and new.kind <> 'expired') execute function private.note_order();
-- Cleans texts before they are stored (texts/).
create trigger order_events_clean_note before insert or update of note on public.order_events
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== plans/tables/plan_entries.sql

-- The ledger of plans: what was tried, bought, paid back, given. The plan of a store is a fold over its rows (fold_plan). Rows are
-- never changed or removed, also when the store is deleted: they are the billing record. So no column refers to another table.

create table public.plan_entries (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  -- Names the cause, so that a repeated cause writes no second row: `charge:{reference}`, `refund:{reference}:{key}`.
  row_key text not null unique check (char_length(row_key) between 1 and 200),
  -- The time from which the row counts: the provider's time of a payment, our time of other acts.
  effective_at timestamptz not null,
  kind text not null
    check (kind in ('trial', 'charge', 'refund', 'extension', 'grace', 'downgrade', 'cancel', 'resume', 'end')),
  plan text check (plan in ('starter', 'premium', 'enterprise')),
  days int check (days between 1 and 4000),
  -- Months that were bought.
  months int check (months in (1, 3, 6, 12)),
  -- True for a payment of a card subscription.
  renews boolean not null default false,
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reference text check (char_length(reference) between 1 and 200),
  -- How it was paid: card, bank_transfer, ussd; outside_transfer when an operator recorded it.
  channel text check (char_length(channel) <= 40),
  -- Why, in the operator's words. The owner does not read it.
  note text not null default '' check (char_length(note) <= 500),
  actor_id uuid,
  recorded_at timestamptz not null default now(),
  check (kind not in ('trial', 'charge') or (plan is not null and plan <> 'starter' and days is not null)),
  check (kind not in ('charge', 'refund')
    or (amount_minor is not null and currency is not null and reference is not null)),
  check (kind not in ('extension', 'grace') or days is not null),
  check (kind <> 'extension' or plan is distinct from 'starter'),
  check (kind <> 'downgrade' or plan is not null)
);

create index plan_entries_business on public.plan_entries (business_id, effective_at);
create unique index plan_entries_one_charge on public.plan_entries (reference) where kind = 'charge';
create unique index plan_entries_one_trial on public.plan_entries (business_id) where kind = 'trial';

alter table public.plan_entries enable row level security;
-- Leaves out the operators' notes, and ids of accounts.
grant select (id, business_id, effective_at, kind, plan, days, months, renews, amount_minor, currency, reference, channel)
  on public.plan_entries to authenticated;
grant select on public.plan_entries to service_role;

create policy "managers see plan entries" on public.plan_entries for select to authenticated
  using (business_id in (select private.manager_business_ids()));
create policy "no guesses" on public.plan_entries as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger plan_entries_keep before update or delete on public.plan_entries
  for each row execute function private.keep_plan_entries();
create trigger plan_entries_keep_all before truncate on public.plan_entries
  for each statement execute function private.keep_plan_entries();
-- Cleans texts before they are stored (texts/).
create trigger plan_entries_clean_note before insert or update of note on public.plan_entries
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== plans/tables/plan_prices.sql

-- What a plan costs for a number of months, in each currency that can be paid. The rows are those of src/brand.ts
-- (supabase/seed/plan_prices.sql).

create table private.plan_prices (
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 3, 6, 12)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (plan, months, currency)
);

alter table private.plan_prices enable row level security;

-- ==== plans/tables/trial_people.sql

-- People who have begun a trial: a person tries once, also with several stores. A row stays when the store is deleted.

create table private.trial_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  business_id uuid not null,
  begun_at timestamptz not null default now()
);

alter table private.trial_people enable row level security;

-- ==== plans/tables/plan_checkouts.sql

-- Payments that an owner began. A row fixes plan, amount and currency before the provider is asked; a payment is compared with it.
-- A row stays after the store is deleted, with the billing record.

create table public.plan_checkouts (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
  business_id uuid not null,
  person_id uuid not null,
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 3, 6, 12)),
  -- True for a card subscription, of 1 or 12 months.
  renews boolean not null default false check (not renews or months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `failed` and `expired` only close the form: a payment that arrives later still counts.
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'expired')),
  -- The provider's page; null until the provider has answered.
  provider_url text check (char_length(provider_url) <= 500),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When the provider was last asked about it.
  checked_at timestamptz
);

create unique index plan_checkouts_one_open on public.plan_checkouts (business_id) where status = 'open';
create index plan_checkouts_business on public.plan_checkouts (business_id, created_at);
create index plan_checkouts_unpaid on public.plan_checkouts (created_at) where status <> 'paid';

alter table public.plan_checkouts enable row level security;
grant select on public.plan_checkouts to service_role;

-- ==== plans/tables/plan_subscriptions.sql

-- The card subscription of a store at the provider, and the card. A row stays after the store is deleted, until the provider has
-- ended the subscription.

create table public.plan_subscriptions (
  business_id uuid primary key,
  -- Null between the first payment and the provider's message about the subscription.
  subscription_code text unique check (char_length(subscription_code) <= 100),
  customer_code text check (char_length(customer_code) <= 100),
  -- The provider's code of what is subscribed to.
  provider_plan_code text check (char_length(provider_plan_code) <= 100),
  email text check (char_length(email) <= 254),
  -- The provider's token for ending or changing the subscription.
  email_token text check (char_length(email_token) <= 200),
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `active` renews; `attention`: a renewal failed; `non-renewing`: cancelled, runs to its end; `ended`: over.
  status text not null default 'active' check (status in ('active', 'attention', 'non-renewing', 'ended')),
  -- A secret: it lets us charge the card.
  authorization_code text check (char_length(authorization_code) <= 200),
  card_brand text check (char_length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month int check (card_exp_month between 1 and 12),
  card_exp_year int check (card_exp_year between 2000 and 2200),
  next_payment_at timestamptz,
  -- The due time of the renewal that failed; null after a payment.
  failed_at timestamptz,
  -- A payment of it was paid back in full: it must not charge again, and the minute's work ends it at the provider.
  is_to_end boolean not null default false,
  -- When the renewal was last stopped or resumed here.
  renewal_set_at timestamptz,
  updated_at timestamptz not null default now()
);

create index plan_subscriptions_customer on public.plan_subscriptions (customer_code);
create index plan_subscriptions_failed on public.plan_subscriptions (failed_at) where failed_at is not null;

alter table public.plan_subscriptions enable row level security;
grant select on public.plan_subscriptions to service_role;

-- ==== plans/tables/provider_events.sql

-- Messages of the payment provider whose signature was right, as they arrived. Each is stored once, whatever is repeated.

create table public.provider_events (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  raw bytea not null check (octet_length(raw) <= 200000),
  received_at timestamptz not null default now(),
  event text not null check (char_length(event) <= 100),
  reference text check (char_length(reference) <= 200),
  -- `refused`: authentic, and against what was agreed, for the operator. `ignored`: nothing to do.
  status text not null default 'stored' check (status in ('stored', 'applied', 'refused', 'ignored')),
  reason text check (char_length(reason) <= 200),
  settled_at timestamptz
);

create index provider_events_open on public.provider_events (received_at) where status = 'stored';
create index provider_events_reference on public.provider_events (reference);

alter table public.provider_events enable row level security;
grant select on public.provider_events to service_role;

-- ==== plans/tables/money_back_requests.sql

-- Owners who ask for their money back within the days of the guarantee. An operator decides; the provider pays back. A row stays
-- after the store is deleted, with the billing record.

create table public.money_back_requests (
  reference text primary key,
  business_id uuid not null,
  asked_by uuid,
  reason text not null default '' check (char_length(reason) <= 500),
  status text not null default 'asked' check (status in ('asked', 'approved', 'refused', 'paid_back')),
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  -- What the operator answers; the owner reads it.
  answer text not null default '' check (char_length(answer) <= 500),
  paid_back_at timestamptz,
  -- When the provider was last asked about an approved one.
  checked_at timestamptz,
  -- What the provider says of an approved one: `refused` when it did not begin. Null before it was asked.
  provider_state text check (provider_state in ('pending', 'processing', 'failed', 'needs-attention', 'refused')),
  -- Why it refused.
  provider_reason text not null default '' check (char_length(provider_reason) <= 200),
  -- Refunds at the provider that failed, and how many of them an operator has answered with another try.
  failed_refunds int not null default 0 check (failed_refunds >= 0),
  tried_again int not null default 0 check (tried_again >= 0)
);

create index money_back_requests_business on public.money_back_requests (business_id);
create index money_back_requests_open on public.money_back_requests (asked_at) where status in ('asked', 'approved');

alter table public.money_back_requests enable row level security;
grant select on public.money_back_requests to service_role;

-- Cleans texts before they are stored (texts/).
create trigger money_back_requests_clean_reason before insert or update of reason on public.money_back_requests
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');
create trigger money_back_requests_clean_answer before insert or update of answer on public.money_back_requests
  for each row when (new.answer is distinct from private.clean_long(new.answer))
  execute function private.clean_column('answer', 'long');

-- ==== plans/tables/plan_charge_attempts.sql

-- Our charges of a saved card after a failed renewal, on days 1, 3 and 5. The row is written before the provider is asked, so
-- that no day is charged twice.

create table public.plan_charge_attempts (
  reference text primary key check (reference ~ '^[A-Za-z0-9.=-]{8,100}$'),
  business_id uuid not null,
  -- The due time of the renewal that failed.
  due_at timestamptz not null,
  day int not null check (day in (1, 3, 5)),
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  reason text check (char_length(reason) <= 200),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (business_id, due_at, day)
);

create index plan_charge_attempts_open on public.plan_charge_attempts (created_at) where status = 'open';

alter table public.plan_charge_attempts enable row level security;
grant select on public.plan_charge_attempts to service_role;

-- ==== plans/tables/plan_mails.sql

-- What the owners of a store were told about the end of a plan, and about a renewal that failed (days 0, 3, 6). Each is told once.

create table private.plan_mails (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('ending', 'ended', 'failed_0', 'failed_3', 'failed_6')),
  -- The end that was told, or the time of the renewal that failed.
  ends_at timestamptz not null,
  told_at timestamptz not null default now(),
  primary key (business_id, kind, ends_at)
);

alter table private.plan_mails enable row level security;

-- ==== plans/tables/payment_disputes.sql

-- Payments that a customer's bank asks back. Each waits for an operator's answer until its time; then the provider counts it as
-- accepted. A row stays after the store is deleted, with the billing record.

create table public.payment_disputes (
  -- The provider's number of the dispute.
  id text primary key check (char_length(id) between 1 and 100),
  reference text not null check (char_length(reference) between 1 and 200),
  -- Null for a payment that is none of a plan.
  business_id uuid,
  category text not null default '' check (char_length(category) <= 100),
  status text not null default 'open' check (status in ('open', 'resolved')),
  resolution text check (char_length(resolution) <= 100),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

create index payment_disputes_business on public.payment_disputes (business_id);
create index payment_disputes_open on public.payment_disputes (due_at) where status = 'open';

alter table public.payment_disputes enable row level security;
grant select on public.payment_disputes to service_role;

-- ==== alerts/tables/order_alerts.sql

-- What was told about an order that waits. Each is told once, whatever is repeated.

create table private.order_alerts (
  business_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('unseen', 'waiting', 'lapsing')),
  told_at timestamptz not null,
  primary key (business_id, order_id, kind),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index order_alerts_told on private.order_alerts (told_at);

alter table private.order_alerts enable row level security;

-- ==== receipts/tables/receipts.sql

-- Receipts of delivered orders: the sale as the shop records it, fixed on the day of issue and numbered within the shop. Nothing
-- about the buyer is stored here. Anyone with the token (128 random bits) may see the receipt. Nobody can change a receipt; a
-- change needs a new one.

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  order_id uuid not null,
  number int not null check (number > 0),
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  -- ReceiptContent in src/domain/order/receipt.ts.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (business_id, number),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index receipts_order on public.receipts (business_id, order_id, number desc);
create index receipts_issued_by on public.receipts (issued_by);

alter table public.receipts enable row level security;
grant select on public.receipts to authenticated, service_role;

create policy "members see receipts" on public.receipts for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));
create policy "no guesses" on public.receipts as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger receipts_stay before update on public.receipts
  for each row when ((old.id, old.business_id, old.order_id, old.number, old.token, old.content, old.created_at)
    is distinct from (new.id, new.business_id, new.order_id, new.number, new.token, new.content, new.created_at))
  execute function private.refuse_move();

-- ==== dead_letters/tables/dead_letters.sql

-- Messages that a queue gave up on.

create table private.dead_letters (
  id uuid primary key default gen_random_uuid(),
  -- The queue that gets the message when it is sent again.
  queue text not null check (queue in ('oja-rebuilds', 'oja-pictures', 'oja-payments', 'oja-imports', 'unknown')),
  body jsonb not null check (octet_length(body::text) <= 1000),
  -- The store that the message is about. There is no foreign key, because a letter must not block a deletion; the deletion removes
  -- the letter.
  business_id uuid,
  -- The id of the last delivery that was kept: a queue may hand out one delivery twice.
  delivery text not null check (char_length(delivery) <= 100),
  -- How often a queue gave up on the message, and the number of attempts in all.
  deaths int not null check (deaths > 0),
  attempts int not null check (attempts >= 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  seen_at timestamptz,
  unique (queue, body)
);

create index dead_letters_last on private.dead_letters (last_at);
create index dead_letters_business on private.dead_letters (business_id);

alter table private.dead_letters enable row level security;

-- ==== sales/tables/sales_leads.sql

-- People who ask to be called by sales, for the operator. Nobody reads or writes them through the API.

create table private.sales_leads (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 200),
  -- A mail address, or the digits of a WhatsApp number.
  contact text not null check (char_length(contact) between 5 and 254),
  shop text not null default '' check (char_length(shop) <= 200),
  need text not null check (char_length(need) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'contacted', 'won', 'lost')),
  -- When an operator last changed the status, and their words.
  changed_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  -- Keyed hash of the visitor's network and the day (leave_sales_lead.sql counts by it); null when the network is unknown.
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  check ((status = 'open') = (changed_at is null))
);

create index sales_leads_waiting on private.sales_leads (created_at) where status in ('open', 'contacted');
create index sales_leads_contact on private.sales_leads (contact, created_at);
create index sales_leads_network on private.sales_leads (network_hash, created_at);
create index sales_leads_age on private.sales_leads (created_at);

alter table private.sales_leads enable row level security;

-- Cleans texts before they are stored (texts/).
create trigger sales_leads_clean_name before insert or update of name on private.sales_leads
  for each row when (new.name is distinct from private.clean_short(new.name))
  execute function private.clean_column('name', 'short');
create trigger sales_leads_clean_shop before insert or update of shop on private.sales_leads
  for each row when (new.shop is distinct from private.clean_short(new.shop))
  execute function private.clean_column('shop', 'short');
create trigger sales_leads_clean_need before insert or update of need on private.sales_leads
  for each row when (new.need is distinct from private.clean_long(new.need))
  execute function private.clean_column('need', 'long');
create trigger sales_leads_clean_note before insert or update of note on private.sales_leads
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== support/tables/support_requests.sql

-- Questions of a shop's members to us, for the operator. Members read them through support_page. The plan is that of the moment of
-- asking: it decides the place in the operator's queue.

create table private.support_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  plan text not null check (plan in ('starter', 'premium', 'enterprise')),
  message text not null check (char_length(message) between 1 and 1000),
  -- How the member wants to be answered.
  answer_by text not null check (answer_by in ('whatsapp', 'mail')),
  status text not null default 'open' check (status in ('open', 'done')),
  done_at timestamptz,
  -- What the operator answers; members read it.
  note text not null default '' check (char_length(note) <= 500),
  check ((status = 'done') = (done_at is not null)),
  check (status = 'open' or note <> '')
);

create index support_requests_business on private.support_requests (business_id, asked_at);
create index support_requests_open on private.support_requests (asked_at) where status = 'open';
create index support_requests_person on private.support_requests (asked_by);
create index support_requests_done on private.support_requests (done_at);

alter table private.support_requests enable row level security;

-- Cleans texts before they are stored (texts/).
create trigger support_requests_clean_message before insert or update of message on private.support_requests
  for each row when (new.message is distinct from private.clean_long(new.message))
  execute function private.clean_column('message', 'long');
create trigger support_requests_clean_note before insert or update of note on private.support_requests
  for each row when (new.note is distinct from private.clean_long(new.note))
  execute function private.clean_column('note', 'long');

-- ==== free_domains/tables/free_domain_requests.sql

-- Domains that shops with a year's plan ask us for: one for each paid year. Owners and managers read them through free_domain_page.

create table private.free_domain_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The payment of the year (plan_entries.reference).
  charge_reference text not null check (char_length(charge_reference) between 1 and 200),
  -- As the name service writes it: ASCII, in small letters. One label and one of three endings.
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.(com|ng|co\.uk)$'),
  status text not null default 'asked' check (status in ('asked', 'bought', 'connected', 'refused')),
  asked_at timestamptz not null default now(),
  changed_at timestamptz,
  -- What the operator says about it; the owner reads it.
  reason text not null default '' check (char_length(reason) <= 500),
  check ((status = 'asked') = (changed_at is null)),
  check (status <> 'refused' or reason <> '')
);

-- A refused name leaves the year free for another one.
create unique index free_domain_requests_one_a_year on private.free_domain_requests (charge_reference) where status <> 'refused';
create unique index free_domain_requests_name on private.free_domain_requests (name) where status <> 'refused';
create index free_domain_requests_business on private.free_domain_requests (business_id, asked_at);
create index free_domain_requests_waiting on private.free_domain_requests (asked_at) where status in ('asked', 'bought');

alter table private.free_domain_requests enable row level security;

-- Cleans texts before they are stored (texts/).
create trigger free_domain_requests_clean_reason before insert or update of reason on private.free_domain_requests
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');

-- ==== operator/tables/operator_acts.sql

-- The operators' log: who did what to which store or person, the state before and after, and why. Rows are only added. There are no
-- foreign keys, because the log outlives stores and accounts.

create table private.operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator_id uuid not null,
  -- The address at the time of the act.
  operator_email text not null,
  act text not null check (act ~ '^[a-z_]{3,40}$'),
  business_id uuid,
  -- What a reader of the log sees: the store's name, a pair of currencies.
  subject text not null check (char_length(subject) <= 200),
  state_before jsonb not null default '{}',
  state_after jsonb not null default '{}',
  reason text not null check (char_length(reason) between 1 and 500)
);

create index operator_acts_business on private.operator_acts (business_id, id desc);
create index operator_acts_rates on private.operator_acts (subject, id desc) where act = 'set_rate';

alter table private.operator_acts enable row level security;

create trigger operator_acts_clean_reason before insert on private.operator_acts
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');
create trigger operator_acts_stay before update or delete on private.operator_acts
  for each row execute function private.refuse_log_change();
create trigger operator_acts_stay_whole before truncate on private.operator_acts
  for each statement execute function private.refuse_log_change();

-- ==== operator/tables/store_suspensions.sql

-- Why an operator suspended a store, for its members. The row goes when the store is restored (operator/suspend_store.sql).

create table public.store_suspensions (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  since timestamptz not null default now()
);

alter table public.store_suspensions enable row level security;
grant select on public.store_suspensions to authenticated, service_role;

create policy "members see why" on public.store_suspensions for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.store_suspensions as restrictive for select to anon, authenticated
  using (private.is_no_guess());

create trigger store_suspensions_clean_reason before insert or update of reason on public.store_suspensions
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');

-- ==== operator/tables/suspended_people.sql

-- People whom an operator has suspended: they cannot sign in, and a session that is still open reads and changes nothing. The auth server
-- learns of a suspension and of its end afterwards (operator/suspend_person.sql); a row stays until it has learned both.

create table private.suspended_people (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  since timestamptz not null default now(),
  -- True when the auth server refuses the person.
  is_banned boolean not null default false,
  -- Set when the person is restored.
  restored_at timestamptz
);

create index suspended_people_untold on private.suspended_people (since) where not is_banned or restored_at is not null;

alter table private.suspended_people enable row level security;

create trigger suspended_people_clean_reason before insert or update of reason on private.suspended_people
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');

-- ==== operator/tables/account_notices.sql

-- Accounts that an operator will end: the person has a mail with the day and the reason. When the time has come the minute's work begins
-- the deletion, as if the person had asked for it.

create table private.account_notices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  given_at timestamptz not null default now(),
  ends_at timestamptz not null,
  operator_id uuid not null
);

create index account_notices_due on private.account_notices (ends_at);

alter table private.account_notices enable row level security;

create trigger account_notices_clean_reason before insert or update of reason on private.account_notices
  for each row when (new.reason is distinct from private.clean_long(new.reason))
  execute function private.clean_column('reason', 'long');

-- ==== operator/tables/publish_times.sql

-- One row for each publish that brought a store's pages up to date: how long the newest change had waited. Kept for some hours, until the
-- figures of the minute and of the hour are written (operator/roll_health.sql).

create table private.publish_times (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  lag_ms int not null check (lag_ms >= 0)
);

create index publish_times_at on private.publish_times (at);

alter table private.publish_times enable row level security;

-- ==== operator/tables/edge_counts.sql

-- What the Worker counts, by minute: `requests`, `failures`, `order:taken`, `order:refused:{code}`. Written some seconds later, many at
-- once, never while somebody waits for an answer. Kept for some hours.

create table private.edge_counts (
  minute timestamptz not null,
  name text not null check (name ~ '^[a-z_:]{1,80}$'),
  count bigint not null check (count > 0),
  primary key (minute, name)
);

alter table private.edge_counts enable row level security;

-- ==== operator/tables/health_spans.sql

-- How the service was in each minute of two days and in each hour of sixty days. A span without a row was not measured: the minute's work
-- did not run.

create table private.health_spans (
  span text not null check (span in ('minute', 'hour')),
  at timestamptz not null,
  -- Publishes that brought a store up to date, and how long the newest change of theirs had waited; null without one.
  publishes int not null,
  lag_p50_ms int,
  lag_p95_ms int,
  -- What waited when the minute was written; of an hour the most. Null when no minute of the hour was written.
  waiting_stores int,
  waiting_mails int,
  waiting_pushes int,
  waiting_pictures int,
  waiting_payments int,
  dead_letters int,
  requests bigint not null,
  failures bigint not null,
  orders_taken bigint not null,
  -- {code: number}
  orders_refused jsonb not null,
  -- Hours only, and only those written in time.
  files_bytes bigint,
  database_bytes bigint,
  primary key (span, at)
);

alter table private.health_spans enable row level security;

-- ==== domains/tables/domain_claims.sql

-- Names that stores want as their own domain. A claim blocks nobody: a store gets the name when its own token is in the name's DNS.
-- `businesses.custom_domain` says which name is served; the finer states are here.

create table private.domain_claims (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (char_length(name) <= 249
    and name ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  -- The part of the name that a registrar sells.
  zone text not null check (name = zone or name like '%.' || zone),
  -- A claim for the whole zone is for its `www.` too.
  has_www boolean not null generated always as (name = zone) stored,
  -- The owner typed the name with `www.`.
  prefers_www boolean not null default false check (name = zone or not prefers_www),
  -- Bound to this store and this claim: it is in no other row.
  token text not null unique default encode(extensions.gen_random_bytes(16), 'hex') check (token ~ '^[0-9a-f]{32}$'),
  -- The host that the name must point to.
  target text not null check (char_length(target) between 1 and 253),
  state text not null default 'waiting'
    check (state in ('waiting', 'proven', 'issuing', 'publishing', 'active', 'resting', 'ended')),
  -- Why a waiting claim does not get the name although its token is seen.
  blocked_by text check (blocked_by in ('holder', 'own_name', 'plan')),
  rests_for text check (rests_for in ('records', 'plan', 'suspended')),
  ended_for text check (ended_for in ('removed', 'expired', 'taken', 'records', 'store')),
  -- The host of the pair that shows the shop; the other one leads there.
  canonical text check (canonical in (name, 'www.' || name)),
  -- The content version whose pages the switch waits for.
  publish_version bigint,
  -- What the last check saw: src/contract/sql/domains.ts.
  seen jsonb not null default '{}' check (octet_length(seen::text) <= 16384),
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  -- When the last check began.
  begun_at timestamptz,
  -- When the plan was last looked at for this claim.
  plan_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  proven_at timestamptz,
  active_at timestamptz,
  failing_since timestamptz,
  -- Mails about the present failing.
  failing_mails int not null default 0,
  rested_at timestamptz,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null) and (state = 'ended') = (ended_for is not null)),
  check ((state = 'resting') = (rests_for is not null)),
  check (state in ('waiting', 'ended') or proven_at is not null),
  check (state not in ('issuing', 'publishing', 'active') or canonical is not null)
);

-- One store holds a name, and a store holds one name.
create unique index domain_claims_holder on private.domain_claims (name)
  where state in ('proven', 'issuing', 'publishing', 'active');
create unique index domain_claims_one_name on private.domain_claims (business_id)
  where state in ('proven', 'issuing', 'publishing', 'active');
create index domain_claims_due on private.domain_claims (next_check_at) where state <> 'ended';
create index domain_claims_plan on private.domain_claims (plan_seen_at) where state not in ('waiting', 'ended');
create index domain_claims_business on private.domain_claims (business_id, created_at);
create index domain_claims_name on private.domain_claims (name) where state <> 'ended';

alter table private.domain_claims enable row level security;

create trigger domain_claims_free_hosts after delete on private.domain_claims
  for each row execute function private.free_claim_hosts();

-- ==== domains/tables/domain_hostnames.sql

-- Names that are set up at the provider of certificates. A row outlives its claim and its store until the provider has removed the name.

create table private.domain_hostnames (
  host text primary key check (char_length(host) <= 253),
  claim_id uuid not null,
  provider_id text check (char_length(provider_id) <= 100),
  -- `going_on`: the provider works on the certificate. `stuck`: it gave up until it is asked again.
  state text not null default 'going_on' check (state in ('going_on', 'serving', 'stuck')),
  -- What the provider says, for people.
  reasons jsonb not null default '[]' check (jsonb_typeof(reasons) = 'array' and octet_length(reasons::text) <= 8192),
  is_wanted boolean not null default true,
  asked_at timestamptz,
  -- When the provider was last told to start anew.
  restarted_at timestamptz,
  next_try_at timestamptz not null default now()
);

create index domain_hostnames_claim on private.domain_hostnames (claim_id);
create index domain_hostnames_unwanted on private.domain_hostnames (next_try_at) where not is_wanted;

alter table private.domain_hostnames enable row level security;

-- ==== limits/visible_products.sql

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

-- ==== catalogue/prices.sql

-- True while the sale price applies.
create function private.is_on_sale(p public.products, p_at timestamptz) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p.sale_price is not null
    and (p.sale_starts_at is null or p.sale_starts_at <= p_at)
    and (p.sale_ends_at is null or p.sale_ends_at > p_at);
end $$;

-- Returns the price at a given time: the sale price during the sale, else the ordinary price.
create function private.current_price(p public.products, p_at timestamptz) returns bigint
language plpgsql immutable set search_path = '' as $$
begin
  return case when private.is_on_sale(p, p_at) then p.sale_price else p.price end;
end $$;

-- ==== catalogue/value_pictures.sql

-- The picture of an option value: one of its product's pictures (tables/option_values.sql).

-- Returns the id of a product's picture with this path; null when the product has no such picture.
create function private.image_of_path(p_business_id uuid, p_product_id uuid, p_path text) returns uuid
language sql stable set search_path = '' as $$
  select id from public.product_images
  where business_id = p_business_id and product_id = p_product_id and path = p_path order by position, id limit 1
$$;
grant execute on function private.image_of_path(uuid,uuid,text) to authenticated;

-- Returns the picture that shows a choice: that of the first chosen value with a picture, or else the product's first picture. Null
-- without pictures.
create function private.picture_of_choice(p_business_id uuid, p_product_id uuid, p_variant_ids uuid[]) returns public.product_images
language sql stable set search_path = '' as $$
  select i.* from public.product_images i
  where i.business_id = p_business_id and i.product_id = p_product_id
  order by (
    select min(g.position) from public.option_values v join public.option_groups g on g.id = v.group_id
    where v.product_id = p_product_id and v.id = any (p_variant_ids) and v.image_id = i.id), i.position, i.id
  limit 1
$$;
grant execute on function private.picture_of_choice(uuid,uuid,uuid[]) to authenticated;

-- ==== catalogue/price_today.sql

-- Returns today's price of one piece of an order line. Null when the goods are no longer sold, are sold out, or are no product of
-- the catalogue.
create function private.price_today(p_line public.order_lines) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_product public.products;
  v_priced jsonb;
begin
  select * into v_product from public.products where business_id = p_line.business_id and id = p_line.product_id;
  if v_product.id is null or not private.is_visible(v_product) then
    return null;
  end if;
  v_priced := private.price_line(p_line.business_id, v_product, jsonb_build_object(
    'productId', p_line.product_id, 'variantIds', to_jsonb(p_line.variant_ids), 'quantity', 1));
  return case when v_priced ->> 'stockFrom' = 'none' or (v_priced ->> 'available')::int > 0
    then (v_priced ->> 'unitPrice')::bigint end;
exception when sqlstate 'OJ400' then
  -- This combination no longer exists: an option group was added or removed.
  return null;
end $$;

-- ==== pictures/picture_jobs.sql

-- Jobs that put a changed watermark on all pictures of a store, in small steps. One job per store at a time.

-- Returns a job as JSON for the server.
create function private.job_json(j public.picture_jobs) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('id', j.id, 'businessId', j.business_id, 'status', j.status, 'total', j.wanted, 'done', j.done,
    'failed', cardinality(j.failed_ids), 'updatedAt', j.updated_at)
$$;

-- Starts a job for the watermark in force; the caller is an owner or manager. A running job for the same watermark continues; a job
-- for an earlier watermark ends.
-- Callers: the server.
-- Refuses: forbidden, plan_needed.
create function public.start_picture_job(p_business_id uuid, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_stamp text := private.watermark_of(p_business_id) ->> 'stamp';
  v_job public.picture_jobs;
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  if v_stamp is null and (select watermark_type from public.businesses where id = p_business_id) <> 'none' then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:pictures:' || p_business_id, 0));
  update public.picture_jobs set status = 'cancelled', updated_at = now()
    where business_id = p_business_id and status = 'running' and stamp is distinct from v_stamp;
  select * into v_job from public.picture_jobs where business_id = p_business_id and status = 'running';
  if v_job.id is null then
    insert into public.picture_jobs (business_id, stamp, wanted)
    values (p_business_id, v_stamp, (select count(*) from private.unstamped_pictures(p_business_id, v_stamp)))
    returning * into v_job;
    perform private.write_activity(p_business_id, p_user_id, 'pictures_renewed', '', jsonb_build_object('count', v_job.wanted));
  end if;
  return private.job_json(v_job);
end $$;
grant execute on function public.start_picture_job(uuid,uuid) to service_role;

-- Ends the store's job; the caller is an owner or manager. Pictures that are already done stay.
-- Callers: the server.
-- Refuses: forbidden.
create function public.cancel_picture_job(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  update public.picture_jobs set status = 'cancelled', updated_at = now()
    where business_id = p_business_id and status = 'running';
end $$;
grant execute on function public.cancel_picture_job(uuid,uuid) to service_role;

-- Returns the next pictures of a job, and the watermark to put on them; null when the job is over. Ends a job whose watermark is no
-- longer the store's: a mix of old and new watermarks would be worse than asking the owner again.
-- Callers: the server.
create function public.next_picture_work(p_job_id uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.picture_jobs;
  v_watermark jsonb;
  v_work jsonb;
begin
  select * into v_job from public.picture_jobs where id = p_job_id and status = 'running' for no key update;
  if v_job.id is null then
    return null;
  end if;
  v_watermark := private.watermark_of(v_job.business_id);
  if v_watermark ->> 'stamp' is distinct from v_job.stamp then
    update public.picture_jobs set status = 'cancelled', updated_at = now() where id = p_job_id;
    return null;
  end if;
  select jsonb_agg(jsonb_build_object('id', w.id, 'original', p.original)) into v_work
    from (select u as id from private.unstamped_pictures(v_job.business_id, v_job.stamp) u
      where u <> all (v_job.failed_ids) order by u limit p_limit) w
    left join public.pictures p on p.business_id = v_job.business_id and p.id = w.id;
  update public.picture_jobs set updated_at = now(), status = case when v_work is null then 'done' else 'running' end
    where id = p_job_id;
  if v_work is null then
    return null;
  end if;
  return jsonb_build_object('businessId', v_job.business_id, 'watermark', v_watermark, 'pictures', v_work);
end $$;
grant execute on function public.next_picture_work(uuid,integer) to service_role;

-- Replaces pictures by their new versions: [{"oldId", "id", "original", "width", "height"}]. One step is one transaction, so the
-- store's pages are rendered once per step. When two workers do the same step, the second changes nothing.
-- Callers: the server.
create function public.finish_picture_step(p_job_id uuid, p_made jsonb, p_failed_ids text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_job public.picture_jobs;
  v_made jsonb;
  v_done int := 0;
begin
  select * into v_job from public.picture_jobs where id = p_job_id for no key update;
  if v_job.id is null then
    return;
  end if;
  for v_made in select value from jsonb_array_elements(p_made) loop
    insert into public.pictures (business_id, id, purpose, width, height, original)
    values (v_job.business_id, v_made ->> 'oldId', 'product', (v_made ->> 'width')::int, (v_made ->> 'height')::int,
      v_made ->> 'original')
    on conflict do nothing;
    insert into public.pictures as p (business_id, id, purpose, width, height, original, stamp)
    values (v_job.business_id, v_made ->> 'id', 'product', (v_made ->> 'width')::int, (v_made ->> 'height')::int,
      v_made ->> 'original', v_job.stamp)
    on conflict (business_id, id) do update set replaced_by = null, unused_since = null;
    update public.pictures set replaced_by = v_made ->> 'id'
      where business_id = v_job.business_id and id = v_made ->> 'oldId' and id <> v_made ->> 'id';
    update public.product_images set path = v_job.business_id || '/' || (v_made ->> 'id'),
      width = (v_made ->> 'width')::int, height = (v_made ->> 'height')::int
      where business_id = v_job.business_id and path = v_job.business_id || '/' || (v_made ->> 'oldId');
    if found then
      v_done := v_done + 1;
    end if;
  end loop;
  update public.picture_jobs set done = done + v_done, updated_at = now(),
    failed_ids = (select coalesce(array_agg(distinct f), '{}') from unnest(failed_ids || p_failed_ids) f)
    where id = p_job_id;
end $$;
grant execute on function public.finish_picture_step(uuid,jsonb,text[]) to service_role;

-- Returns jobs without progress for a while: the message or the worker was lost.
-- Callers: the server.
create function public.stalled_picture_jobs(p_limit int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.picture_jobs where status = 'running' and updated_at < now() - interval '45 seconds'
  order by updated_at limit p_limit
$$;
grant execute on function public.stalled_picture_jobs(integer) to service_role;

-- ==== vouchers/voucher_discount.sql

-- Returns the discount in minor units, at most the subtotal. A percentage is rounded half up; the cap applies only to percentages.
create function private.voucher_discount(p_voucher public.vouchers, p_subtotal bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when p_subtotal < p_voucher.min_purchase_amount then 0
    when p_voucher.discount_type = 'fixed' then least(p_voucher.discount_value::bigint, p_subtotal)
    else least(
      floor(p_subtotal * p_voucher.discount_value / 100 + 0.5)::bigint,
      coalesce(p_voucher.max_discount_amount, p_subtotal),
      p_subtotal)
  end
$$;

-- ==== vouchers/usable_voucher.sql

-- Returns the voucher of a code if it can be used now for this subtotal, and by this phone number if one is given.
create function private.usable_voucher(p_business_id uuid, p_code text, p_subtotal bigint, p_phone text)
returns public.vouchers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
begin
  select * into v_voucher from public.vouchers where business_id = p_business_id and code = p_code;
  if v_voucher.id is null or not v_voucher.is_active then
    perform private.refuse('voucher_unknown');
  elsif v_voucher.starts_at > now() then
    perform private.refuse('voucher_not_started');
  elsif v_voucher.ends_at <= now() then
    perform private.refuse('voucher_ended');
  elsif v_voucher.uses >= v_voucher.max_uses then
    perform private.refuse('voucher_used_up');
  elsif p_phone <> '' and v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses
    where business_id = p_business_id and voucher_id = v_voucher.id and released_at is null
      and phone = private.known_phone(p_business_id, p_phone)
  ) then
    perform private.refuse('voucher_used_up', jsonb_build_object('perCustomer', true));
  elsif p_subtotal < v_voucher.min_purchase_amount then
    perform private.refuse('voucher_minimum', jsonb_build_object('minimum', v_voucher.min_purchase_amount));
  end if;
  return v_voucher;
end $$;

-- ==== gift_cards/usable_gift_card.sql

-- Returns the gift card of a code if it can be used now. A card in another currency than the store's present one is refused: there
-- is no conversion.
create function private.usable_gift_card(p_store public.businesses, p_code text) returns public.gift_cards
language plpgsql stable security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards where business_id = p_store.id and code = p_code;
  if v_card.id is null or not v_card.is_active then
    perform private.refuse('gift_card_unknown');
  elsif v_card.expires_at <= now() then
    perform private.refuse('gift_card_ended');
  elsif v_card.currency <> p_store.currency then
    perform private.refuse('gift_card_currency', jsonb_build_object('currency', v_card.currency));
  elsif v_card.balance = 0 then
    perform private.refuse('gift_card_empty');
  end if;
  return v_card;
end $$;

-- ==== customers/known_phone.sql

-- Merging two customer records of one person. The old number still leads to the record that stays, and a voucher's limit per
-- customer still counts both.

-- Returns the number under which the shop knows a customer. The number of a merged record leads to the number of the record that
-- stays.
create function private.known_phone(p_business_id uuid, p_phone text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select c.phone from public.customer_merges m
    join public.customers c on c.business_id = m.business_id and c.id = m.customer_id
    where m.business_id = p_business_id and m.phone = p_phone), p_phone);
end $$;

-- Returns the merged record. The record that stays keeps its name and number; its empty fields are filled from the other record;
-- tags and notes are joined.
create function private.merged_customer(p_keep public.customers, p_merge public.customers) returns public.customers
language plpgsql stable set search_path = '' as $$
declare
  v public.customers := p_keep;
begin
  v.email := coalesce(p_keep.email, p_merge.email);
  if p_keep.address = '' then
    v.address := p_merge.address;
    v.landmark := p_merge.landmark;
  end if;
  v.user_id := coalesce(p_keep.user_id, p_merge.user_id);
  v.tags := p_keep.tags || array(select t from unnest(p_merge.tags) with ordinality as l (t, place)
    where lower(t) not in (select lower(k) from unnest(p_keep.tags) k) order by place);
  v.notes := concat_ws(E'\n\n', nullif(p_keep.notes, ''), nullif(p_merge.notes, ''));
  v.last_order_at := greatest(p_keep.last_order_at, p_merge.last_order_at);
  v.created_at := least(p_keep.created_at, p_merge.created_at);
  if cardinality(v.tags) > 50 or char_length(v.notes) > 5000 then
    perform private.refuse('merge_too_long');
  end if;
  return v;
end $$;

-- ==== orders/price_lines.sql

-- Prices one line: its price, its options as text, and the row that holds its stock. The choice must name one value per group.
create function private.price_line(p_business_id uuid, p_product public.products, p_item jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_variant_ids uuid[] := '{}';
  v_values int := 0;
  v_groups int := 0;
  v_words text := '';
  v_combination public.product_combinations;
  v_price bigint := private.current_price(p_product, now());
  v_from text;
begin
  if p_item -> 'variantIds' <> '[]' then
    v_variant_ids := array(select v::uuid from jsonb_array_elements_text(p_item -> 'variantIds') v order by 1);
    select count(*), count(distinct v.group_id),
        coalesce(string_agg(g.name || ': ' || v.name, ', ' order by g.position, g.id), '')
      into v_values, v_groups, v_words
      from public.option_values v join public.option_groups g on g.id = v.group_id
      where v.id = any (v_variant_ids) and v.product_id = p_product.id and v.business_id = p_business_id;
    select * into v_combination from public.product_combinations
      where product_id = p_product.id and value_ids = v_variant_ids;
  end if;
  if v_values <> cardinality(v_variant_ids) or v_groups <> v_values
    or v_groups <> (select count(*) from public.option_groups where product_id = p_product.id) then
    perform private.refuse('product_unavailable', jsonb_build_object('productId', p_product.id, 'reason', 'options'));
  end if;
  if v_combination.id is not null then
    v_price := coalesce(v_combination.price, v_price);
    v_from := case when v_combination.stock is null then 'none' else 'combination' end;
  else
    v_from := case when p_product.stock is null then 'none' else 'product' end;
  end if;
  return jsonb_build_object(
    'productId', p_product.id,
    'variantIds', to_jsonb(v_variant_ids),
    'name', p_product.name,
    'options', v_words,
    'unitPrice', v_price,
    'quantity', p_item -> 'quantity',
    'lineTotal', v_price * (p_item ->> 'quantity')::bigint,
    'combinationId', v_combination.id,
    'stockFrom', v_from,
    'available', case v_from when 'combination' then v_combination.stock when 'product' then p_product.stock end);
end $$;

-- Prices the lines of an order. Refuses goods that do not exist, are not sold, or are sold out.
create function private.price_lines(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_item jsonb;
  v_product public.products;
  v_lines jsonb := '[]';
  v_short record;
begin
  for v_place in 0..jsonb_array_length(p_items) - 1 loop
    v_item := p_items -> v_place;
    select * into v_product from public.products
      where id = (v_item ->> 'productId')::uuid and business_id = p_business_id;
    if v_product.id is null then
      perform private.refuse('unknown_product', jsonb_build_object('productId', v_item -> 'productId'));
    elsif not private.is_visible(v_product) then
      perform private.refuse('product_unavailable', jsonb_build_object('productId', v_item -> 'productId'));
    end if;
    v_lines := v_lines || private.price_line(p_business_id, v_product, v_item);
  end loop;
  if jsonb_array_length(v_lines) = 1 and (v_lines #>> '{0,stockFrom}' = 'none'
    or (v_lines #>> '{0,quantity}')::int <= (v_lines #>> '{0,available}')::int) then
    return v_lines;
  end if;
  -- Adds up the lines that take from the same stock.
  select line -> 'productId' as product_id, line -> 'variantIds' as variant_ids, (line ->> 'available')::int as available
    into v_short
    from (
      select line, sum((line ->> 'quantity')::int) over (
        partition by line ->> 'stockFrom', case when line ->> 'stockFrom' = 'combination' then line ->> 'combinationId'
          else line ->> 'productId' end) as wanted, place
      from jsonb_array_elements(v_lines) with ordinality as l (line, place)
      where line ->> 'stockFrom' <> 'none'
    ) counted
    where wanted > (line ->> 'available')::int
    order by place limit 1;
  if found then
    perform private.refuse('out_of_stock', jsonb_build_object(
      'productId', v_short.product_id, 'variantIds', v_short.variant_ids, 'available', v_short.available));
  end if;
  return v_lines;
end $$;

-- ==== orders/price_order.sql

-- Prices an order. quote_order and place_order both use these functions; no other code in the database prices a shopper's order.

-- Returns the store of a request; refuses a store that takes no orders.
create function private.open_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  select * into v_store from public.businesses where id = p_business_id;
  perform private.require_open(v_store);
  return v_store;
end $$;

-- Refuses a store that does not exist, is suspended or is closed.
create function private.require_open(p_store public.businesses) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_store.id is null then
    perform private.refuse('unknown_store');
  elsif p_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  elsif not p_store.is_open then
    perform private.refuse('store_closed', jsonb_build_object('closedMessage', p_store.closed_message));
  end if;
end $$;

-- Returns the delivery: {kind, zoneId, name, fee}. A null fee means "to be agreed" or "not chosen yet". A zone can have no fee
-- above a certain amount.
create function private.price_delivery(p_store public.businesses, p_delivery jsonb, p_after_discount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
begin
  if jsonb_typeof(p_delivery) = 'null' then
    return jsonb_build_object('kind', null, 'zoneId', null, 'name', '', 'fee', null);
  elsif p_delivery = '"pickup"' and p_store.allow_pickup then
    return jsonb_build_object('kind', 'pickup', 'zoneId', null, 'name', '', 'fee', 0);
  elsif p_delivery = '"agree"' and p_store.allow_agreed_delivery then
    return jsonb_build_object('kind', 'agree', 'zoneId', null, 'name', '', 'fee', null);
  elsif jsonb_typeof(p_delivery) = 'object' then
    select * into v_zone from public.delivery_zones
      where id = (p_delivery ->> 'zoneId')::uuid and business_id = p_store.id and is_active;
  end if;
  if v_zone.id is null then
    perform private.refuse('delivery_unknown');
  end if;
  return jsonb_build_object('kind', 'zone', 'zoneId', v_zone.id, 'name', v_zone.name,
    'fee', case when p_after_discount >= v_zone.free_above then 0 else v_zone.fee end);
end $$;

-- Prices a request: {quote, lines, voucherId, giftCardId, delivery}. The client sees `quote`; place_order writes the other parts.
create function private.price_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_lines(p_store.id, p_request -> 'items');
  v_items jsonb := '[]';
  v_max_subtotal bigint := private.order_limit('subtotal');
  v_voucher public.vouchers;
  v_subtotal numeric := 0;
  v_discount bigint := 0;
  v_delivery jsonb;
  v_due bigint;
  v_card public.gift_cards;
  v_gift bigint := 0;
begin
  for v_place in 0..jsonb_array_length(v_lines) - 1 loop
    v_subtotal := v_subtotal + (v_lines -> v_place ->> 'lineTotal')::bigint;
    v_items := v_items || ((v_lines -> v_place) - '{combinationId,stockFrom,available}'::text[]);
  end loop;
  if v_subtotal > v_max_subtotal then
    perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', v_max_subtotal));
  end if;
  if p_request ->> 'voucherCode' is not null then
    v_voucher := private.usable_voucher(
      p_store.id, p_request ->> 'voucherCode', v_subtotal::bigint, p_request -> 'customer' ->> 'phone');
    v_discount := private.voucher_discount(v_voucher, v_subtotal::bigint);
  end if;
  v_delivery := private.price_delivery(p_store, p_request -> 'delivery', v_subtotal::bigint - v_discount);
  v_due := v_subtotal::bigint - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0);
  if p_request ->> 'giftCardCode' is not null then
    v_card := private.usable_gift_card(p_store, p_request ->> 'giftCardCode');
    v_gift := least(v_card.balance, v_due);
  end if;
  return jsonb_build_object(
    'lines', v_lines,
    'voucherId', v_voucher.id,
    'giftCardId', v_card.id,
    'delivery', v_delivery,
    'quote', jsonb_build_object(
      'currency', p_store.currency,
      'items', v_items,
      'subtotal', v_subtotal,
      'discount', v_discount,
      'deliveryFee', v_delivery -> 'fee',
      'total', v_due - v_gift,
      'voucherCode', v_voucher.code,
      'giftCard', case when v_card.id is not null then jsonb_build_object(
        'ending', right(v_card.code, 4), 'amount', v_gift, 'left', v_card.balance - v_gift) end));
end $$;

-- Prices a request without placing an order. Never writes, never locks.
-- Callers: the server.
-- Refuses: bad_quantity, bad_request, delivery_unknown, gift_card_currency, gift_card_empty, gift_card_ended, gift_card_unknown,
--   order_too_large, out_of_stock, product_unavailable, store_closed, store_suspended, unknown_product, unknown_store,
--   voucher_ended, voucher_minimum, voucher_not_started, voucher_unknown, voucher_used_up.
create function public.quote_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_order_request(p_request, false);
begin
  return private.price_order(private.open_store((v_request ->> 'store')::uuid), v_request) -> 'quote';
end $$;
grant execute on function public.quote_order(jsonb) to service_role;

-- ==== orders/write_order.sql

-- Returns a code that no order of the store has: without vowels (no words) and without 0/O, 1/I/L, 5/S, 8/B.
create function private.new_order_code(p_business_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  c_letters constant text := '234679CDFGHJKMNPQRTVWXY';
  v_bytes bytea;
  v_code text;
begin
  for v_try in 1..50 loop
    v_bytes := extensions.gen_random_bytes(8);
    v_code := '';
    for i in 0..(case when v_try <= 20 then 4 else 7 end) loop
      v_code := v_code || substr(c_letters, get_byte(v_bytes, i) % length(c_letters) + 1, 1);
    end loop;
    if not exists (select from public.orders where business_id = p_business_id and code = v_code) then
      return v_code;
    end if;
  end loop;
  perform private.refuse('unavailable');
end $$;

-- Draws a code that is easy to read aloud: without vowels (no words) and without 0/O, 1/I/L, 5/S, 8/B. The code has five letters,
-- and eight after 20 tries.
create function private.draw_order_code(p_try int) returns text
language plpgsql volatile set search_path = '' as $$
declare
  c_letters constant text := '234679CDFGHJKMNPQRTVWXY';
  v_bytes bytea := extensions.gen_random_bytes(8);
  v_code text := '';
begin
  for i in 0..(case when p_try <= 20 then 4 else 7 end) loop
    v_code := v_code || substr(c_letters, get_byte(v_bytes, i) % 23 + 1, 1);
  end loop;
  return v_code;
end $$;

-- Does the same as keep_customer, for a sale that the shop writes down.
create function private.remember_customer(p_business_id uuid, p_customer jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  return private.keep_customer(p_business_id, p_customer, private.known_phone(p_business_id, p_customer ->> 'phone'));
end $$;

-- Finds or creates the shop's record of a customer by phone number. A shopper's order fills empty fields and never overwrites a
-- field.
create function private.keep_customer(p_business_id uuid, p_customer jsonb, p_phone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into public.customers as c (business_id, name, phone, email, address, landmark, last_order_at)
  values (p_business_id, p_customer ->> 'name', p_phone, nullif(p_customer ->> 'email', ''), p_customer ->> 'address',
    p_customer ->> 'landmark', now())
  on conflict (business_id, phone) do update set
    email = coalesce(c.email, excluded.email),
    address = coalesce(nullif(c.address, ''), excluded.address),
    landmark = coalesce(nullif(c.landmark, ''), excluded.landmark),
    last_order_at = excluded.last_order_at
  returning id into v_id;
  return v_id;
end $$;

-- Writes a priced order with its lines, history and voucher use. Two triggers follow: orders_follow_gift_card charges the gift
-- card, Orders_take_goods takes goods and voucher. An order that a gift card has paid in full gets the status paid.
create function private.write_order(
  p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text, p_context jsonb, p_known_phone text
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_id uuid := gen_random_uuid();
  v_quote jsonb := p_priced -> 'quote';
  v_delivery jsonb := p_priced -> 'delivery';
  v_customer jsonb := p_request -> 'customer';
  v_customer_id uuid := private.keep_customer(p_store.id, v_customer, p_known_phone);
  v_user_id uuid := (p_context ->> 'userId')::uuid;
  v_voucher uuid := (p_priced ->> 'voucherId')::uuid;
  v_gift bigint := coalesce((v_quote -> 'giftCard' ->> 'amount')::bigint, 0);
  v_total bigint := (v_quote ->> 'total')::bigint;
begin
  perform set_config('oja.placing_order', v_id::text, true);
  -- Draws again when another order has the code or is just being written with it.
  for v_try in 1..50 loop
    insert into public.orders (id, business_id, customer_id, user_id, client_order_id, request_hash, code, token, currency,
      subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
      customer_name, phone, address, landmark, email, note, ip_hash, expires_at, gift_card_id, gift_card_ending,
      gift_card_amount, payment_status, came_from)
    values (v_id, p_store.id, v_customer_id,
      case when v_user_id is not null then (select id from auth.users where id = v_user_id) end,
      (p_request ->> 'clientOrderId')::uuid, p_hash, private.draw_order_code(v_try),
      encode(extensions.gen_random_bytes(16), 'hex'), v_quote ->> 'currency', (v_quote ->> 'subtotal')::bigint,
      (v_quote ->> 'discount')::bigint, v_delivery ->> 'kind', (v_delivery ->> 'zoneId')::uuid, v_delivery ->> 'name',
      (v_delivery ->> 'fee')::bigint, v_total, v_voucher, v_quote ->> 'voucherCode',
      v_customer ->> 'name', v_customer ->> 'phone', v_customer ->> 'address', v_customer ->> 'landmark',
      nullif(v_customer ->> 'email', ''), v_customer ->> 'note', p_context ->> 'ipHash',
      now() + make_interval(hours => p_store.pending_expiry_hours),
      case when v_gift > 0 then (p_priced ->> 'giftCardId')::uuid end,
      case when v_gift > 0 then v_quote -> 'giftCard' ->> 'ending' end, v_gift,
      case when v_gift > 0 and v_total = 0 and v_delivery ->> 'fee' is not null then 'paid' else 'unpaid' end,
      p_context ->> 'cameFrom')
    on conflict (business_id, code) do nothing returning * into v_order;
    exit when found;
  end loop;
  if v_order.id is null then
    perform private.refuse('unavailable');
  end if;
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor)
  values (v_id, p_store.id, 'placed', 'pending', v_user_id);
  if v_voucher is not null then
    insert into public.voucher_uses (order_id, voucher_id, business_id, phone)
    values (v_id, v_voucher, p_store.id, p_known_phone);
  end if;
  return v_order;
end $$;

-- ==== orders/order_answer.sql

-- Returns the stored order as it is now.
create function private.placed_order(p_order_id uuid, p_is_new boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_store public.businesses;
  v_items jsonb;
begin
  select * into v_order from public.orders where id = p_order_id;
  if not found then
    return null;
  end if;
  select * into v_store from public.businesses where id = v_order.business_id;
  select coalesce(jsonb_agg(jsonb_build_object(
      'productId', coalesce(product_id::text, ''), 'variantIds', to_jsonb(variant_ids), 'name', name,
      'options', options, 'unitPrice', unit_price, 'quantity', quantity, 'lineTotal', line_total) order by position), '[]')
    into v_items from public.order_lines where business_id = v_order.business_id and order_id = v_order.id;
  return private.order_answer(v_store, v_order, v_items, p_is_new);
end $$;

-- Returns an order as PlacedOrder (src/domain/checkout/order-request.ts). No other function builds this answer.
create function private.order_answer(p_store public.businesses, p_order public.orders, p_items jsonb, p_is_new boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'currency', p_order.currency,
    'items', p_items,
    'subtotal', p_order.subtotal,
    'discount', p_order.discount,
    'deliveryFee', p_order.delivery_fee,
    'total', p_order.total,
    'voucherCode', p_order.voucher_code,
    'giftCard', case when p_order.gift_card_amount > 0
      then jsonb_build_object('ending', p_order.gift_card_ending, 'amount', p_order.gift_card_amount) end,
    'code', p_order.code,
    'token', p_order.token,
    'status', p_order.status,
    'isNew', p_is_new,
    'storeName', p_store.name,
    'storeSlug', p_store.slug,
    'customDomain', case when p_store.custom_domain_status = 'active' then p_store.custom_domain end,
    'whatsappNumber', p_store.whatsapp_number,
    'deliveryKind', p_order.delivery_kind,
    'deliveryName', p_order.delivery_name,
    'customer', jsonb_build_object('name', p_order.customer_name, 'phone', p_order.phone, 'address', p_order.address,
      'landmark', p_order.landmark, 'note', p_order.note));
end $$;

-- Raises SQLSTATE OJ409: the goods or the voucher have changed since the order was priced. The server then sends the order again
-- (src/data/server/orders.ts). The second attempt is priced anew and gets the correct refusal.
create function private.order_again() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ409', message = 'what is ordered has changed meanwhile';
end $$;

-- ==== orders/take_lines.sql

-- Refuses goods that the stock does not cover: `out_of_stock`.
create function private.refuse_short(p_product_id uuid, p_variant_ids uuid[], p_available int) returns void
language sql set search_path = '' as $$
  select private.refuse('out_of_stock', jsonb_build_object(
    'productId', p_product_id, 'variantIds', to_jsonb(p_variant_ids), 'available', p_available))
$$;

-- Takes the stock of an order with one counted product. Most orders are of this kind. One update of one row locks, checks and
-- takes.
create function private.take_one(p_line public.order_lines) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stock int;
begin
  update public.products p set stock = p.stock - p_line.quantity
    where p.id = p_line.product_id and p.stock >= p_line.quantity and p.status = 'live'
      and private.current_price(p, now()) = p_line.unit_price;
  if not found then
    select p.stock into v_stock from public.products p
      where p.id = p_line.product_id and p.stock < p_line.quantity and p.status = 'live'
        and private.current_price(p, now()) = p_line.unit_price;
    if not found then
      perform private.order_again();
    end if;
    perform private.refuse_short(p_line.product_id, p_line.variant_ids, v_stock);
  end if;
end $$;

-- Takes the order's stock. hold_goods and check_goods have already made sure of the conditions; the statements check them again.
create function private.take_lines(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_source text;
  v_wanted int;
  v_taken int;
begin
  foreach v_source in array array['product', 'combination'] loop
    select count(distinct case v_source when 'product' then product_id else combination_id end) into v_wanted
      from public.order_lines where order_id = p_order_id and stock_from = v_source;
    continue when v_wanted = 0;
    if v_source = 'product' then
      update public.products p set stock = p.stock - l.quantity
        from (select product_id, sum(quantity)::int as quantity from public.order_lines
          where order_id = p_order_id and stock_from = 'product' group by product_id) l
        where p.id = l.product_id and p.stock >= l.quantity;
    else
      update public.product_combinations c set stock = c.stock - l.quantity
        from (select combination_id, sum(quantity)::int as quantity from public.order_lines
          where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
        where c.id = l.combination_id and c.stock >= l.quantity;
    end if;
    get diagnostics v_taken = row_count;
    if v_taken <> v_wanted then
      perform private.order_again();
    end if;
  end loop;
end $$;

-- Counts one use of the voucher, if the voucher still gives the discount of the order.
create function private.take_voucher(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.vouchers v set uses = v.uses + 1
    where v.id = p_order.voucher_id and v.is_active and (v.max_uses is null or v.uses < v.max_uses)
      and coalesce(v.starts_at <= now(), true) and coalesce(v.ends_at > now(), true)
      and v.min_purchase_amount <= p_order.subtotal and private.voucher_discount(v, p_order.subtotal) = p_order.discount;
  if found then
    return;
  elsif exists (select from public.vouchers where id = p_order.voucher_id and uses >= max_uses) then
    perform private.refuse('voucher_used_up');
  end if;
  perform private.order_again();
end $$;

-- ==== orders/undo_status.sql

-- Takes back the last step of an order. Only the person who made the step may do so, within 60 seconds by the database's clock.

-- Returns the last event that changed the order's status.
create function private.last_step(p_order public.orders) returns public.order_events
language sql stable security definer set search_path = '' as $$
  select * from public.order_events
  where business_id = p_order.business_id and order_id = p_order.id and kind in ('placed', 'status', 'expired', 'undone')
  order by created_at desc, id limit 1
$$;

-- Returns why the caller may not take this step back: nothing, person, late, receipt. Null when they may.
create function private.undo_hurdle(p_order public.orders, p_step public.order_events) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when p_step.kind is distinct from 'status' or p_step.to_status <> p_order.status then 'nothing'
    when p_step.actor is distinct from (select auth.uid()) then 'person'
    when p_step.created_at <= clock_timestamp() - interval '60 seconds' then 'late'
    when p_order.status = 'delivered' and exists (
      select from public.receipts where business_id = p_order.business_id and order_id = p_order.id) then 'receipt'
  end
$$;

-- Returns {status, seconds}: the status that an undo leads to, and for how long an undo is possible. Null when nothing can be
-- undone.
create function private.open_undo(p_order public.orders) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step public.order_events := private.last_step(p_order);
begin
  return case when private.undo_hurdle(p_order, v_step) is null then jsonb_build_object('status', v_step.from_status,
    'seconds', greatest(0, floor(60 - extract(epoch from clock_timestamp() - v_step.created_at)))) end;
end $$;

-- Takes the voucher use again that a cancellation gave back. The voucher's dates are not checked again. Refuses with
-- `voucher_used_up` when other orders have used the voucher up.
create function private.take_voucher_again(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
  v_phone text;
begin
  select phone into v_phone from public.voucher_uses
    where order_id = p_order.id and voucher_id = p_order.voucher_id and released_at is not null;
  if not found then
    return;
  end if;
  select * into v_voucher from public.vouchers where id = p_order.voucher_id;
  if v_voucher.uses >= v_voucher.max_uses or v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses where business_id = p_order.business_id and voucher_id = p_order.voucher_id
      and released_at is null and phone = v_phone) then
    perform private.refuse('voucher_used_up', jsonb_build_object('code', p_order.voucher_code));
  end if;
  update public.vouchers set uses = uses + 1 where id = p_order.voucher_id;
  update public.voucher_uses set released_at = null where order_id = p_order.id;
end $$;

-- Takes the last step back. A cancelled order takes its stock and its voucher again; the trigger orders_follow_gift_card takes the
-- gift card money. When one of them is no longer available, nothing changes. Takes the same locks as a cancellation
-- (orders/locks.sql).
-- `p_status`: the status that the caller saw and wants to undo.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, order_moved, out_of_stock, unavailable, undo_refused, voucher_used_up.
create function public.undo_status(p_order_id uuid, p_status text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_order public.orders;
  v_step public.order_events;
  v_hurdle text;
  v_lines jsonb;
begin
  perform private.limit_text('status', p_status);
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  perform private.lock_order(p_order_id, true, true);
  select * into v_order from public.orders where id = p_order_id;
  v_step := private.last_step(v_order);
  v_hurdle := private.undo_hurdle(v_order, v_step);
  if v_order.status <> p_status then
    perform private.refuse('order_moved', jsonb_build_object('status', v_order.status));
  elsif v_hurdle is not null then
    perform private.refuse('undo_refused', jsonb_build_object('reason', v_hurdle));
  end if;
  if v_order.status = 'cancelled' then
    v_lines := private.order_line_rows(p_order_id);
    perform private.check_stock_moves('[]', v_lines);
    perform private.move_stock('[]', v_lines);
    perform private.take_voucher_again(v_order);
  end if;
  update public.orders set
    status = v_step.from_status,
    payment_status = case when payment_status = 'refunded' then coalesce(v_step.details ->> 'paymentWas', payment_status)
      else payment_status end,
    -- An order that is pending again keeps its time limit. An order whose time has run out gets some more time, so that it is not
    -- cancelled at once.
    expires_at = case when v_step.from_status = 'pending' then greatest(expires_at, clock_timestamp() + interval '10 minutes')
      else expires_at end
    where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, created_at)
  values (p_order_id, v_business_id, 'undone', v_order.status, v_step.from_status, (select auth.uid()), clock_timestamp());
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status)
    from public.orders where id = p_order_id);
end $$;
comment on function public.undo_status(uuid, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';
grant execute on function public.undo_status(uuid,text) to authenticated;

-- ==== orders/quote_order_edit.sql

-- Prices an order as it would be after an edit. Kept lines keep their old name and price; added lines have today's price. The
-- voucher's discount is computed again for the new subtotal. Lines at the owner's price and lines without a product stay.

-- Returns the lines of an order after an edit: kept lines with `id`, added lines without.
create function private.edited_lines(p_order public.orders, p_before jsonb, p_lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kept jsonb;
  v_old jsonb;
  v_quantity int;
  v_after jsonb := '[]';
begin
  if jsonb_typeof(p_lines) = 'null' then
    return p_before;
  end if;
  for v_kept in select value from jsonb_array_elements(p_lines -> 'kept') loop
    select value into v_old from jsonb_array_elements(p_before) where value ->> 'id' = v_kept ->> 'lineId';
    if not found then
      perform private.bad_request('lines.lineId');
    end if;
    v_quantity := (v_kept ->> 'quantity')::int;
    -- The quantity of a product that no longer exists cannot rise.
    if v_quantity > (v_old ->> 'quantity')::int and not (v_old ->> 'isExtra')::boolean and (v_old ->> 'productId' is null
      or (v_old ->> 'stockFrom' = 'combination' and v_old ->> 'combinationId' is null)) then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'gone'));
    end if;
    -- The line took no stock, because the product was not counted then. A larger quantity now would sell goods that are not there.
    if v_quantity > (v_old ->> 'quantity')::int and v_old ->> 'stockFrom' = 'none' and (
      case when v_old ->> 'combinationId' is not null
        then (select stock from public.product_combinations where id = (v_old ->> 'combinationId')::uuid)
        else (select stock from public.products where id = (v_old ->> 'productId')::uuid) end) is not null then
      perform private.refuse('product_unavailable', jsonb_build_object('lineId', v_old -> 'id', 'name', v_old -> 'name', 'reason', 'counted'));
    end if;
    v_after := v_after || private.at_own_price(v_old || jsonb_build_object(
      'quantity', v_quantity, 'lineTotal', (v_old ->> 'unitPrice')::bigint * v_quantity), v_kept -> 'price');
  end loop;
  return v_after || private.price_owner_lines(p_order.business_id, p_lines -> 'added');
end $$;

-- Returns the voucher's discount on the new subtotal. The voucher's dates and number of uses are not checked again. A voucher that
-- has been deleted since keeps its old discount.
create function private.edit_voucher_discount(p_order public.orders, p_subtotal bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
begin
  if p_order.voucher_code is null then
    return 0;
  end if;
  select * into v_voucher from public.vouchers where id = p_order.voucher_id;
  return case when v_voucher.id is null then least(p_order.discount - p_order.owner_discount, p_subtotal)
    else private.voucher_discount(v_voucher, p_subtotal) end;
end $$;

-- Keeps the delivery and its fee; only checks again whether the zone's "free above" applies.
create function private.kept_delivery(p_order public.orders, p_after_discount bigint) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone public.delivery_zones;
  v_fee bigint := p_order.delivery_fee;
begin
  select * into v_zone from public.delivery_zones where id = p_order.delivery_zone_id;
  if v_zone.free_above is not null then
    v_fee := case
      when p_after_discount >= v_zone.free_above then 0
      when p_order.subtotal - p_order.discount >= v_zone.free_above then v_zone.fee
      else v_fee end;
  end if;
  return jsonb_build_object('kind', p_order.delivery_kind, 'zoneId', p_order.delivery_zone_id, 'name', p_order.delivery_name,
    'fee', v_fee);
end $$;

-- Returns the figures of an order after an edit.
create function private.price_order_edit(p_order public.orders, p_before jsonb, p_edit jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.edited_lines(p_order, p_before, p_edit -> 'lines');
  v_subtotal bigint;
  v_voucher bigint := 0;
  v_own bigint;
  v_delivery jsonb;
  v_due bigint;
  v_gift bigint;
begin
  -- Today's prices are in the store's present currency.
  if p_order.currency <> (select currency from public.businesses where id = p_order.business_id)
    and (jsonb_array_length(coalesce(p_edit #> '{lines,added}', '[]')) > 0
      or jsonb_typeof(p_edit -> 'delivery') = 'object') then
    perform private.refuse('product_unavailable', '{"reason": "currency"}');
  end if;
  if jsonb_array_length(v_lines) > (select max_items from private.order_limits()) then
    perform private.refuse('order_too_large', jsonb_build_object('maxItems', (select max_items from private.order_limits())));
  end if;
  v_subtotal := private.subtotal_of(v_lines);
  if not (p_edit ->> 'dropVoucher')::boolean then
    v_voucher := private.edit_voucher_discount(p_order, v_subtotal);
  end if;
  -- Refuses a new discount that is too large. An earlier discount shrinks with the order.
  v_own := (p_edit ->> 'discount')::bigint;
  if v_own > v_subtotal - v_voucher then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal - v_voucher));
  end if;
  v_own := coalesce(v_own, least(p_order.owner_discount, v_subtotal - v_voucher));
  v_delivery := case when jsonb_typeof(p_edit -> 'delivery') = 'null'
    then private.kept_delivery(p_order, v_subtotal - v_voucher - v_own)
    else private.owner_delivery(p_order.business_id, p_edit -> 'delivery', (p_edit ->> 'deliveryFee')::bigint,
      v_subtotal - v_voucher - v_own) end;
  perform private.check_stock_moves(p_before, v_lines);
  v_due := v_subtotal - v_voucher - v_own + coalesce((v_delivery ->> 'fee')::bigint, 0);
  -- Charges the gift card at most the amount that its holder agreed to. What the order no longer needs goes back to the card.
  v_gift := least(p_order.gift_card_amount, v_due);
  return jsonb_build_object(
    'currency', p_order.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_voucher + v_own,
    'ownerDiscount', v_own,
    'voucherCode', case when not (p_edit ->> 'dropVoucher')::boolean then p_order.voucher_code end,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee', 'giftCardAmount', v_gift, 'total', v_due - v_gift);
end $$;

-- Returns an order that may be edited now, by a caller who may edit it.
create function private.editable_order(p_order_id uuid, p_version int) returns public.orders
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  if not private.is_order_member(v_order.business_id) then
    perform private.refuse('forbidden');
  elsif v_order.status not in ('pending', 'confirmed') then
    perform private.refuse('order_closed', jsonb_build_object('status', v_order.status));
  elsif v_order.version <> p_version then
    perform private.refuse('order_edited', jsonb_build_object('version', v_order.version));
  end if;
  return v_order;
end $$;

-- Returns the figures of an edit before it is saved. Never writes, never locks.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_closed, order_edited,
--   order_too_large, out_of_stock, product_unavailable, unknown_product.
create function public.quote_order_edit(p_order_id uuid, p_edit jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_edit jsonb := private.parse_order_edit(p_edit, false);
begin
  return private.price_order_edit(private.editable_order(p_order_id, (v_edit ->> 'version')::int),
    private.order_line_rows(p_order_id), v_edit);
end $$;
comment on function public.quote_order_edit(uuid, jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';
grant execute on function public.quote_order_edit(uuid,jsonb) to authenticated;

-- ==== orders/edit_order.sql

-- Edits an order that has not been shipped. Lines, delivery, discount and totals change in one transaction with the stock, under
-- the locks that placing and cancelling take.

-- Returns the changes of an edit for the history (OrderChanges in src/domain/order/order-edit.ts); empty without changes.
-- `price` of a line holds the old price and the new price. For an added line the old price is the list price.
create function private.order_changes(p_order public.orders, p_before jsonb, p_after jsonb, p_place jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with lines as (
    select coalesce(a ->> 'name', b ->> 'name') as name, coalesce(a ->> 'options', b ->> 'options') as options,
      coalesce((b ->> 'quantity')::int, 0) as before, coalesce((a ->> 'quantity')::int, 0) as after,
      (case when b is null then a ->> 'listPrice' else b ->> 'unitPrice' end)::bigint as price_before,
      (a ->> 'unitPrice')::bigint as price_after, coalesce(a_place, 1000 + b_place) as place
    from jsonb_array_elements(p_before) with ordinality as x (b, b_place)
    full join jsonb_array_elements(p_after -> 'lines') with ordinality as y (a, a_place) on a ->> 'id' = b ->> 'id'
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'lines', (select jsonb_agg(jsonb_build_object('name', name, 'options', options, 'from', before, 'to', after,
        'price', case when price_before <> price_after then jsonb_build_object('from', price_before, 'to', price_after) end) order by place)
      from lines where before <> after or price_before <> price_after),
    'delivery', case when (p_after ->> 'deliveryKind', p_after ->> 'deliveryName')
        is distinct from (p_order.delivery_kind, p_order.delivery_name) then jsonb_build_object(
      'from', jsonb_build_object('kind', p_order.delivery_kind, 'name', p_order.delivery_name),
      'to', jsonb_build_object('kind', p_after -> 'deliveryKind', 'name', p_after -> 'deliveryName')) end,
    'address', case when p_place ->> 'address' <> p_order.address or p_place ->> 'landmark' <> p_order.landmark then true end,
    'voucher', case when p_order.voucher_code is not null and p_after ->> 'voucherCode' is null then p_order.voucher_code end))
    -- Keeps fees that are null: null means "to be agreed".
    || case when (p_after ->> 'deliveryFee')::bigint is distinct from p_order.delivery_fee then jsonb_build_object(
      'fee', jsonb_build_object('from', p_order.delivery_fee, 'to', p_after -> 'deliveryFee')) else '{}' end
    || case when (p_after ->> 'discount')::bigint <> p_order.discount then jsonb_build_object(
      'discount', jsonb_build_object('from', p_order.discount, 'to', p_after -> 'discount')) else '{}' end
    || case when (p_after ->> 'total')::bigint <> p_order.total then jsonb_build_object(
      'total', jsonb_build_object('from', p_order.total, 'to', p_after -> 'total')) else '{}' end
$$;

-- Writes the lines of an edit. Lines that stay keep their position.
create function private.write_edited_lines(p_order public.orders, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.order_lines
    where order_id = p_order.id and id not in (
      select (line ->> 'id')::uuid from jsonb_array_elements(p_lines) line where line ->> 'id' is not null);
  update public.order_lines l
    set quantity = (line ->> 'quantity')::int, line_total = (line ->> 'lineTotal')::bigint,
      unit_price = (line ->> 'unitPrice')::bigint, list_price = (line ->> 'listPrice')::bigint
    from jsonb_array_elements(p_lines) line
    where l.order_id = p_order.id and l.id = (line ->> 'id')::uuid
      and (l.quantity, l.unit_price) <> ((line ->> 'quantity')::int, (line ->> 'unitPrice')::bigint);
  perform private.insert_order_lines(p_order.id, p_order.business_id,
    (select coalesce(jsonb_agg(line order by place), '[]') from jsonb_array_elements(p_lines) with ordinality as l (line, place)
      where line ->> 'id' is null),
    (select coalesce(max(position), 0) from public.order_lines where order_id = p_order.id));
end $$;

-- Gives back the voucher use of an order.
create function private.release_voucher(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher uuid;
begin
  update public.voucher_uses set released_at = now()
    where order_id = p_order_id and released_at is null returning voucher_id into v_voucher;
  if found then
    update public.vouchers set uses = uses - 1 where id = v_voucher and uses > 0;
  end if;
end $$;

-- Saves an edit. Refuses with `order_edited` {version} when somebody else has edited the order since the caller read it. Refuses a
-- total that the caller has not seen with `price_changed` {quote}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_closed, order_edited,
--   order_too_large, out_of_stock, price_changed, product_unavailable, unavailable, unknown_product.
create function public.edit_order(p_order_id uuid, p_edit jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_edit jsonb := private.parse_order_edit(p_edit, true);
  v_business_id uuid;
  v_order public.orders;
  v_before jsonb;
  v_after jsonb;
  v_changes jsonb;
begin
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  perform private.lock_stock(
    array(select product_id from public.order_lines where order_id = p_order_id and product_id is not null
      union select (item ->> 'productId')::uuid from jsonb_array_elements(coalesce(v_edit #> '{lines,added}', '[]')) item),
    array(select combination_id from public.order_lines where order_id = p_order_id and combination_id is not null)
      || private.combinations_of(v_business_id, coalesce(v_edit #> '{lines,added}', '[]')),
    (select voucher_id from public.orders where id = p_order_id), null, p_order_id);

  v_order := private.editable_order(p_order_id, (v_edit ->> 'version')::int);
  v_before := private.order_line_rows(p_order_id);
  v_after := private.price_order_edit(v_order, v_before, v_edit);
  if (v_after ->> 'total')::bigint <> (v_edit ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_after));
  end if;
  v_changes := private.order_changes(v_order, v_before, v_after, v_edit -> 'place');
  if v_changes = '{}' then
    return jsonb_build_object('orderId', v_order.id, 'version', v_order.version, 'total', v_order.total, 'changed', false);
  end if;

  perform private.move_stock(v_before, v_after -> 'lines');
  perform private.write_edited_lines(v_order, v_after -> 'lines');
  if (v_edit ->> 'dropVoucher')::boolean then
    perform private.release_voucher(v_order.id);
  end if;
  update public.orders set
    version = version + 1,
    subtotal = (v_after ->> 'subtotal')::bigint,
    discount = (v_after ->> 'discount')::bigint,
    owner_discount = (v_after ->> 'ownerDiscount')::bigint,
    voucher_id = case when v_after ->> 'voucherCode' is null then null else voucher_id end,
    voucher_code = v_after ->> 'voucherCode',
    delivery_kind = v_after ->> 'deliveryKind',
    delivery_zone_id = (v_after ->> 'deliveryZoneId')::uuid,
    delivery_name = v_after ->> 'deliveryName',
    delivery_fee = (v_after ->> 'deliveryFee')::bigint,
    gift_card_amount = (v_after ->> 'giftCardAmount')::bigint,
    total = (v_after ->> 'total')::bigint,
    -- A gift card had paid the whole order; after the edit money is due.
    payment_status = case when payment_status = 'paid' and total = 0 and gift_card_amount > 0
      and (v_after ->> 'total')::bigint > 0 then 'unpaid' else payment_status end,
    address = coalesce(v_edit #>> '{place,address}', address),
    landmark = coalesce(v_edit #>> '{place,landmark}', landmark)
    where id = v_order.id;
  insert into public.order_events (order_id, business_id, kind, actor, details)
  values (v_order.id, v_business_id, 'edited', (select auth.uid()), v_changes);
  return jsonb_build_object('orderId', v_order.id, 'version', v_order.version + 1, 'total', v_after -> 'total', 'changed', true);
end $$;
comment on function public.edit_order(uuid, jsonb) is
  'Security definer on purpose: members may not write lines, totals or stock of an order themselves; membership is checked first.';
grant execute on function public.edit_order(uuid,jsonb) to authenticated;

-- ==== orders/create_manual_order.sql

-- Saves a sale that the shop writes down (ManualOrder in src/domain/order/manual-order.ts). Prices and stock follow the same rules
-- as for a shopper's order. The order starts as confirmed or delivered.

-- Prices a sale, with the owner's discount and delivery.
create function private.price_manual_order(p_store public.businesses, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.price_owner_lines(p_store.id, p_request -> 'items');
  v_subtotal bigint := private.subtotal_of(v_lines);
  v_discount bigint := (p_request ->> 'discount')::bigint;
  v_delivery jsonb;
begin
  if v_discount > v_subtotal then
    perform private.refuse('discount_too_large', jsonb_build_object('max', v_subtotal));
  end if;
  v_delivery := private.owner_delivery(p_store.id, p_request -> 'delivery', (p_request ->> 'deliveryFee')::bigint,
    v_subtotal - v_discount);
  perform private.check_stock_moves('[]', v_lines);
  return jsonb_build_object(
    'currency', p_store.currency, 'lines', v_lines, 'subtotal', v_subtotal, 'discount', v_discount,
    'ownerDiscount', v_discount, 'voucherCode', null,
    'deliveryKind', v_delivery -> 'kind', 'deliveryZoneId', v_delivery -> 'zoneId', 'deliveryName', v_delivery -> 'name',
    'deliveryFee', v_delivery -> 'fee',
    'total', v_subtotal - v_discount + coalesce((v_delivery ->> 'fee')::bigint, 0));
end $$;

-- Returns the store of a manual order when the caller is a member. A closed store may still sell over the counter; a suspended
-- store may not.
create function private.manual_store(p_business_id uuid) returns public.businesses
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  if not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  end if;
  select * into v_store from public.businesses where id = p_business_id;
  if v_store.status = 'suspended' then
    perform private.refuse('store_suspended');
  end if;
  return v_store;
end $$;

-- Returns the figures of a sale before it is saved. Never writes, never locks.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_too_large, out_of_stock,
--   product_unavailable, store_suspended, unknown_product.
create function public.quote_manual_order(p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, false);
begin
  return private.price_manual_order(private.manual_store((v_request ->> 'store')::uuid), v_request);
end $$;
comment on function public.quote_manual_order(jsonb) is
  'Security definer on purpose: prices are worked out by functions that members may not call; membership is checked first.';
grant execute on function public.quote_manual_order(jsonb) to authenticated;

-- Writes the order, its lines and its history; returns the order's id.
create function private.insert_manual_order(p_store public.businesses, p_request jsonb, p_priced jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_customer jsonb := p_request -> 'customer';
  v_phone text := nullif(v_customer ->> 'phone', '');
begin
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, payment_status,
    source, currency, subtotal, discount, owner_discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total,
    customer_name, phone, address, landmark, email, note, expires_at, created_at)
  values (v_id, p_store.id, case when v_phone is not null then private.remember_customer(p_store.id, v_customer) end,
    (p_request ->> 'clientOrderId')::uuid, p_hash,
    private.new_order_code(p_store.id), encode(extensions.gen_random_bytes(16), 'hex'), p_request ->> 'status',
    p_request ->> 'paymentStatus', 'manual', p_priced ->> 'currency', (p_priced ->> 'subtotal')::bigint,
    (p_priced ->> 'discount')::bigint, (p_priced ->> 'ownerDiscount')::bigint, p_priced ->> 'deliveryKind',
    (p_priced ->> 'deliveryZoneId')::uuid, p_priced ->> 'deliveryName', (p_priced ->> 'deliveryFee')::bigint,
    (p_priced ->> 'total')::bigint, v_customer ->> 'name', v_phone, v_customer ->> 'address',
    v_customer ->> 'landmark', nullif(v_customer ->> 'email', ''), v_customer ->> 'note',
    now() + make_interval(hours => p_store.pending_expiry_hours), least((p_request ->> 'soldAt')::timestamptz, now()));
  perform private.insert_order_lines(v_id, p_store.id, p_priced -> 'lines', 0);
  insert into public.order_events (order_id, business_id, kind, to_status, actor, details)
  values (v_id, p_store.id, 'placed', p_request ->> 'status', (select auth.uid()), jsonb_strip_nulls(jsonb_build_object(
    'source', 'manual', 'paymentStatus', p_request -> 'paymentStatus', 'prices', private.own_prices(p_priced -> 'lines'))));
  return v_id;
end $$;

-- Saves a sale once per clientOrderId, also when the button is pressed twice. Refuses another sale under the same clientOrderId
-- with `order_changed` {orderId}. Refuses a total that the owner has not seen with `price_changed` {quote}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_quantity, bad_request, delivery_unknown, discount_too_large, forbidden, order_changed, order_too_large,
--   out_of_stock, price_changed, product_unavailable, store_suspended, unavailable, unknown_product.
create function public.create_manual_order(p_request jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_request jsonb := private.parse_manual_order(p_request, true);
  v_business_id uuid := (v_request ->> 'store')::uuid;
  v_hash text := encode(sha256(convert_to(v_request::text, 'UTF8')), 'hex');
  v_earlier record;
  v_store public.businesses := private.manual_store(v_business_id);
  v_priced jsonb;
  v_id uuid;
begin
  perform private.lock_store_orders(v_business_id);
  select id, code, total, request_hash into v_earlier from public.orders
    where business_id = v_business_id and client_order_id = (v_request ->> 'clientOrderId')::uuid;
  if found then
    if v_earlier.request_hash <> v_hash then
      perform private.refuse('order_changed', jsonb_build_object('orderId', v_earlier.id));
    end if;
    return jsonb_build_object('orderId', v_earlier.id, 'code', v_earlier.code, 'total', v_earlier.total, 'isNew', false);
  end if;

  perform private.lock_stock(
    array(select (item ->> 'productId')::uuid from jsonb_array_elements(v_request -> 'items') item),
    private.combinations_of(v_business_id, v_request -> 'items'), null,
    (select id from public.customers where business_id = v_business_id and phone = v_request -> 'customer' ->> 'phone'), null);
  v_priced := private.price_manual_order(v_store, v_request);
  if (v_priced ->> 'total')::bigint <> (v_request ->> 'expectedTotal')::bigint then
    perform private.refuse('price_changed', jsonb_build_object('quote', v_priced));
  end if;
  perform private.move_stock('[]', v_priced -> 'lines');
  v_id := private.insert_manual_order(v_store, v_request, v_priced, v_hash);
  return (select jsonb_build_object('orderId', id, 'code', code, 'total', total, 'isNew', true)
    from public.orders where id = v_id);
end $$;
comment on function public.create_manual_order(jsonb) is
  'Security definer on purpose: members may not write orders or stock of an order themselves; membership is checked first.';
grant execute on function public.create_manual_order(jsonb) to authenticated;

-- ==== publishing/product_documents.sql

-- The products that the publisher reads: all products of a store, or only those that changed since a version. The shapes are
-- StoreSnapshot and SnapshotChanges in src/domain/store/snapshot.ts; both take products from this view.

-- A product as pages show it. JSON as text, so that a store with thousands of products is serialised once and parsed once.
create view private.product_documents with (security_invoker = true) as
  select p.business_id, p.id, p.position, json_build_object(
    'id', p.id,
    'categoryId', p.category_id,
    'name', p.name,
    'description', p.description,
    'specs', p.specs,
    'price', private.current_price(p, now()),
    'compareAtPrice', case when private.is_on_sale(p, now()) then p.price else p.compare_at_price end,
    'stock', p.stock,
    'pictures', coalesce((
      select json_agg(json_build_object('path', i.path, 'width', i.width, 'height', i.height, 'alt', i.alt)
        order by i.position, i.id)
      from public.product_images i where i.business_id = p.business_id and i.product_id = p.id), '[]'),
    'options', coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'values', coalesce((
          select json_agg(json_strip_nulls(json_build_object('id', v.id, 'name', v.name, 'picture', i.path)) order by v.position, v.id)
          from public.option_values v left join public.product_images i on i.id = v.image_id
          where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id), '[]'))
        order by g.position, g.id)
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id), '[]'),
    -- Leaves out combinations that lack a group added later: they match no choice.
    'combinations', coalesce((
      select json_agg(json_build_object('valueIds', to_json(c.value_ids), 'price', c.price, 'stock', c.stock) order by c.value_ids)
      from public.product_combinations c
      where c.business_id = p.business_id and c.product_id = p.id and cardinality(c.value_ids) = (
        select count(*) from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id)), '[]')
  ) as document
  from public.products p;

-- ==== realtime/publication.sql

-- Realtime sends changed orders to people. The select policy and the column grants of `orders` decide who gets a row.

do $$
begin
  -- A publication of all tables already contains the table.
  if not exists (
    select from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'orders'
  ) then
    alter publication supabase_realtime add table public.orders;
  end if;
end $$;

-- ==== plans/plan_checkouts.sql

-- Payments that an owner begins: the amount is fixed here before the provider is asked, and later compared with what was paid.

-- Returns a checkout as JSON: {reference, plan, months, renews, amountMinor, currency, providerUrl, createdAt, status}.
create function private.checkout_json(c public.plan_checkouts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('reference', c.reference, 'plan', c.plan, 'months', c.months, 'renews', c.renews,
    'amountMinor', c.amount_minor, 'currency', c.currency, 'providerUrl', c.provider_url, 'createdAt', c.created_at,
    'status', c.status)
$$;

-- Opens a payment for an owner of the store; the server has checked the person's token. The choice: {plan, months, renews,
-- currency}. An open payment of the same choice is returned again for 30 minutes; another choice closes it. Returns the checkout with
-- {businessId, email, isNew}. Naira for every store; cedis for a store in Ghana.
-- Callers: the server.
-- Refuses: already_renews, bad_request, forbidden, too_many_requests.
create function public.open_plan_checkout(p_business_id uuid, p_person_id uuid, p_choice jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text := p_choice ->> 'plan';
  v_months int := (p_choice ->> 'months')::int;
  v_renews boolean := coalesce((p_choice ->> 'renews')::boolean, false);
  v_currency text := coalesce(p_choice ->> 'currency', 'NGN');
  v_amount bigint;
  v_open public.plan_checkouts;
  v_is_new boolean := false;
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not public.is_store_owner(p_business_id, p_person_id) then
    perform private.refuse('forbidden');
  end if;
  select amount_minor into v_amount from private.plan_prices
    where plan = v_plan and months = v_months and currency = v_currency;
  if v_amount is null or (v_renews and v_months not in (1, 12)) then
    perform private.bad_request('plan');
  end if;
  if v_currency <> 'NGN' and not exists (select from public.businesses
      where id = p_business_id and (country, v_currency) = ('GH', 'GHS')) then
    perform private.bad_request('currency');
  end if;
  -- Two subscriptions would both be charged.
  if v_renews and exists (select from public.plan_subscriptions
      where business_id = p_business_id and status in ('active', 'attention') and plan = v_plan and not is_to_end) then
    perform private.refuse('already_renews');
  end if;
  if (select count(*) from public.plan_checkouts
      where business_id = p_business_id and created_at > now() - interval '1 hour') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  select * into v_open from public.plan_checkouts where business_id = p_business_id and status = 'open' for update;
  if v_open.reference is null or (v_open.plan, v_open.months, v_open.renews, v_open.currency, v_open.amount_minor)
      is distinct from (v_plan, v_months, v_renews, v_currency, v_amount) or v_open.created_at < now() - interval '30 minutes' then
    update public.plan_checkouts set status = 'expired' where reference = v_open.reference;
    insert into public.plan_checkouts (reference, business_id, person_id, plan, months, renews, amount_minor, currency)
    values ('pl-' || encode(extensions.gen_random_bytes(16), 'hex'), p_business_id, p_person_id, v_plan, v_months, v_renews,
      v_amount, v_currency)
    returning * into v_open;
    v_is_new := true;
  end if;
  return private.checkout_json(v_open) || jsonb_build_object('businessId', p_business_id, 'isNew', v_is_new,
    'email', (select email from auth.users where id = p_person_id));
end $$;
grant execute on function public.open_plan_checkout(uuid,uuid,jsonb) to service_role;

-- Keeps the address of the provider's page for an open payment.
-- Callers: the server.
create function public.note_plan_checkout(p_reference text, p_provider_url text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_checkouts set provider_url = p_provider_url where reference = p_reference and status = 'open'
$$;
grant execute on function public.note_plan_checkout(text,text) to service_role;

-- Closes the form of a payment that was not made: `failed` or `expired`. A payment that arrives later still counts.
-- Callers: the server.
create function public.end_plan_checkout(p_reference text, p_status text) returns void
language sql security definer set search_path = '' as $$
  update public.plan_checkouts set status = p_status, settled_at = now(), checked_at = now()
  where reference = p_reference and status = 'open' and p_status in ('failed', 'expired')
$$;
grant execute on function public.end_plan_checkout(text,text) to service_role;

-- Takes unpaid payments to ask the provider about: [{reference, businessId, createdAt, status}], begun at least `p_older_than_seconds` ago.
-- Each is handed out at growing times: with the age of the payment, and for 30 days. Marks them as checked.
-- Callers: the server.
create function public.claim_unpaid_checkouts(p_older_than_seconds int, p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with due as (
    select reference from public.plan_checkouts
    where status <> 'paid' and created_at <= now() - make_interval(secs => p_older_than_seconds) and created_at > now() - interval '30 days'
      and (checked_at is null or checked_at < now() - (now() - created_at) / 4)
    order by created_at limit p_limit for update skip locked
  ),
  marked as (
    update public.plan_checkouts c set checked_at = now() from due where c.reference = due.reference
    returning c.reference, c.business_id, c.created_at, c.status
  )
  select coalesce(jsonb_agg(jsonb_build_object('reference', reference, 'businessId', business_id, 'createdAt', created_at,
    'status', status) order by created_at), '[]') from marked
$$;
grant execute on function public.claim_unpaid_checkouts(integer,integer) to service_role;

-- ==== plans/money_back.sql

-- The days in which an owner may ask for a payment back; src/brand.ts has the same number, and a test compares the two.
create function private.guarantee_days() returns int language sql immutable set search_path = '' as $$ select 30 $$;

-- True for a payment that may still be asked back: in time, not paid back, not asked before.
create function private.may_ask_back(p_charge public.plan_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_charge.kind = 'charge' and now() < p_charge.effective_at + make_interval(days => private.guarantee_days())
    and not exists (select from public.plan_entries where kind = 'refund' and reference = p_charge.reference)
    and not exists (select from public.money_back_requests where reference = p_charge.reference)
$$;

-- Asks for a payment back, with a reason. An operator decides.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, too_late.
create function public.ask_money_back(p_business_id uuid, p_reference text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_charge public.plan_entries;
begin
  perform private.limit_text('reference', p_reference);
  perform private.limit_text('reason', p_reason, 500);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  select * into v_charge from public.plan_entries
    where business_id = p_business_id and reference = p_reference and kind = 'charge';
  if v_charge.id is null then
    perform private.bad_request('reference');
  end if;
  if not private.may_ask_back(v_charge) then
    perform private.refuse('too_late');
  end if;
  insert into public.money_back_requests (reference, business_id, asked_by, reason)
  values (p_reference, p_business_id, (select auth.uid()), coalesce(p_reason, '')) on conflict do nothing;
end $$;
comment on function public.ask_money_back(uuid, text, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller owns the store and the payment.';
grant execute on function public.ask_money_back(uuid,text,text) to authenticated;

-- ==== free_domains/ask_free_domain.sql

-- Asking for the domain that comes with a year of Premium or Enterprise (tables/free_domain_requests.sql).

-- True for a payment of a year that was not paid back: twelve months, by subscription or ahead, or as many days in one sum.
create function private.is_annual_charge(p_entry public.plan_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_entry.kind = 'charge' and (p_entry.months = 12 or (p_entry.months is null and p_entry.days >= 365))
    and p_entry.amount_minor > (select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
      where r.business_id = p_entry.business_id and r.kind = 'refund' and r.reference = p_entry.reference)
$$;

-- Returns the payment whose domain the store may still ask for: the oldest of the last 365 days. Null without one, and while no plan is
-- in force.
create function private.charge_with_free_domain(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select e.reference from public.plan_entries e
  where e.business_id = p_business_id and private.plan_now(p_business_id) <> 'starter' and private.is_annual_charge(e)
    and e.effective_at > now() - interval '365 days'
    and not exists (select from private.free_domain_requests r where r.charge_reference = e.reference and r.status <> 'refused')
  order by e.effective_at, e.row_key limit 1
$$;

-- Returns when the store may ask for its next domain, after one that it asked for in the last 365 days: two years that are paid at once
-- are two domains, one after the other. Null: now.
create function private.next_free_domain_at(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(asked_at) + interval '365 days' from private.free_domain_requests
  where business_id = p_business_id and status <> 'refused' and asked_at > now() - interval '365 days'
$$;

-- True for a name that nobody can be given: our own host, and endings under which others register.
create function private.is_kept_domain(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_name in ('com.ng', 'org.ng', 'net.ng', 'gov.ng', 'edu.ng', 'sch.ng', 'mil.ng', 'name.ng', 'mobi.ng', 'uk.com')
    or exists (
      select from private.webhook_settings() s,
        lateral (select lower(split_part(split_part(split_part(s.url, '//', 2), '/', 1), ':', 1)) as host) own
      where own.host = p_name or own.host like '%.' || p_name)
$$;

-- Asks for a domain: once for each paid year. Calls for one store run one after the other, and an index keeps two stores from one name.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, domain_taken, domain_used, forbidden, not_annual.
create function public.ask_free_domain(p_business_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reference text;
begin
  perform private.limit_text('name', p_name, 253);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  -- Two hyphens in the third and fourth place are kept for names with other letters than ours (RFC 5891).
  if p_name is null or p_name !~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.(com|ng|co\.uk)$'
      or (p_name ~ '^..--' and p_name !~ '^xn--') or private.is_kept_domain(p_name) then
    perform private.bad_request('name');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if private.next_free_domain_at(p_business_id) is not null then
    perform private.refuse('domain_used');
  end if;
  v_reference := private.charge_with_free_domain(p_business_id);
  if v_reference is null then
    perform private.refuse('not_annual');
  elsif exists (select from public.businesses where custom_domain in (p_name, 'www.' || p_name) and id <> p_business_id) then
    perform private.refuse('domain_taken');
  end if;
  insert into private.free_domain_requests (business_id, charge_reference, name) values (p_business_id, v_reference, p_name);
exception when unique_violation then
  perform private.refuse('domain_taken');
end $$;
comment on function public.ask_free_domain(uuid, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller owns the store and has paid a year.';
grant execute on function public.ask_free_domain(uuid,text) to authenticated;

-- Returns {"mayAsk", "nextAt", "requests"} for owners and managers of the store: whether a paid year has its domain left, when the next
-- may be asked for (null: now), and the newest 20 requests [{"id", "name", "status", "askedAt", "changedAt", "reason"}]. Null for
-- anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.free_domain_page(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'mayAsk', private.charge_with_free_domain(b.id) is not null and private.next_free_domain_at(b.id) is null,
    'nextAt', private.next_free_domain_at(b.id),
    'requests', (
      select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'status', r.status, 'askedAt', r.asked_at, 'changedAt', r.changed_at, 'reason', r.reason)
        order by r.asked_at desc, r.id), '[]')
      from (select * from private.free_domain_requests where business_id = b.id order by asked_at desc, id limit 20) r))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.free_domain_page(uuid) is
  'Security definer on purpose: nobody reads the table; the function shows a store''s requests to its owners and managers.';
grant execute on function public.free_domain_page(uuid) to authenticated;

-- ==== team/accept_invitation.sql

-- What the person does who was invited. Whoever has the token only reads with it; accepting is a call of its own.

-- The invitation of a token, while it is open and the owner who made it still is one and not suspended; no row otherwise.
create function private.open_invitation(p_token text) returns setof private.team_invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.team_invitations i
  join public.business_members m on m.business_id = i.business_id and m.user_id = i.created_by and m.role = 'owner'
  join public.businesses b on b.id = i.business_id and b.status = 'active'
  where i.token_hash = private.hash_secret(p_token) and i.expires_at > now()
    and not private.is_suspended(i.created_by)
$$;

-- What a token means to the signed-in person: `open`, `asked`, `member`, `other_address`, `unconfirmed` or `gone`.
create function private.invitation_state(p_invitation private.team_invitations) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (p_invitation).id is null then 'gone'
    when exists (select from public.business_members m where m.business_id = (p_invitation).business_id and m.user_id = u.id)
      then 'member'
    when (p_invitation).asked_by = u.id then 'asked'
    when (p_invitation).asked_by is not null then 'gone'
    when u.email_confirmed_at is null then 'unconfirmed'
    when (p_invitation).address is not null and (p_invitation).address is distinct from lower(u.email) then 'other_address'
    else 'open' end
  from auth.users u where u.id = (select auth.uid())
$$;

-- What the page of an invitation shows: {state, businessId, store, role, way, address}. Changes nothing. `address` is the signed-in person's
-- own: the owner will see it. A token that opens nothing shows nothing of a store.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, unauthorised.
create function public.read_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_state text;
begin
  perform private.limit_text('token', p_token);
  if (select auth.uid()) is null then
    perform private.refuse('unauthorised');
  end if;
  select * into v_invitation from private.open_invitation(p_token);
  v_state := coalesce(private.invitation_state(v_invitation), 'gone');
  return jsonb_build_object('state', v_state,
    'businessId', case when v_state = 'member' then v_invitation.business_id end,
    'store', case when v_state <> 'gone' then (select name from public.businesses where id = v_invitation.business_id) end,
    'role', case when v_state <> 'gone' then v_invitation.role end,
    'way', case when v_state <> 'gone' then v_invitation.way end,
    'address', (select email from auth.users where id = (select auth.uid())));
end $$;
comment on function public.read_invitation(text) is
  'Security definer on purpose: nobody may read invitations; the function answers whoever knows the token of one.';
grant execute on function public.read_invitation(text) to authenticated;

-- Accepts an invitation by mail: the person is a member then, and `state` is `member`. By link, the person asks to join, and `state` is
-- `asked`: an owner sees the name and the confirmed address, and answers. Either way the token is used up.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, invitation_gone, other_address, seats_full, unauthorised, unconfirmed_address.
create function public.accept_invitation(p_token text, p_name text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_state text;
  v_name text;
begin
  perform private.limit_text('token', p_token);
  perform private.limit_text('name', p_name, 80);
  if (select auth.uid()) is null then
    perform private.refuse('unauthorised');
  end if;
  v_name := private.clean_short(coalesce(p_name, ''));
  if not coalesce(private.is_line(v_name, 80), false) then
    perform private.bad_request('name');
  end if;
  select * into v_invitation from private.open_invitation(p_token);
  perform private.lock_team(v_invitation.business_id);
  -- Read again: another call may have used the token, or an owner may have cancelled, while this one waited.
  v_invitation := null;
  select * into v_invitation from private.open_invitation(p_token);
  v_state := coalesce(private.invitation_state(v_invitation), 'gone');
  if v_state = 'member' then
    perform private.refuse('already_member');
  elsif v_state = 'other_address' then
    perform private.refuse('other_address');
  elsif v_state = 'unconfirmed' then
    perform private.refuse('unconfirmed_address');
  elsif v_state <> 'open' then
    perform private.refuse('invitation_gone');
  end if;
  if v_invitation.way = 'link' then
    update private.team_invitations set asked_by = (select auth.uid()), asked_name = v_name, asked_at = now()
      where id = v_invitation.id;
    return jsonb_build_object('state', 'asked', 'businessId', null);
  end if;
  perform private.require_seat(v_invitation.business_id);
  perform private.add_member(v_invitation, (select auth.uid()), v_name);
  return jsonb_build_object('state', 'member', 'businessId', v_invitation.business_id);
end $$;
comment on function public.accept_invitation(text, text) is
  'Security definer on purpose: people may not add members; the function adds whom an owner has invited, under the lock of the team.';
grant execute on function public.accept_invitation(text,text) to authenticated;

-- Makes the person a member by an invitation, which ends. The owner gave a proof when the invitation of a manager was made. The caller holds
-- the team and has found a seat.
create function private.add_member(p_invitation private.team_invitations, p_user_id uuid, p_name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_proved text := coalesce(current_setting('oja.proved_for', true), '');
begin
  delete from private.team_invitations where id = (p_invitation).id;
  perform set_config('oja.proved_for', (p_invitation).business_id::text, true);
  insert into public.business_members (business_id, user_id, role, name)
  values ((p_invitation).business_id, p_user_id, (p_invitation).role, p_name);
  perform set_config('oja.proved_for', v_proved, true);
end $$;

-- An owner lets a person in who has opened a link. `p_address`: the address that the owner saw, which must still be the person's.
-- Saying no is public.cancel_invitation.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: already_member, bad_request, forbidden, invitation_gone, other_address, seats_full, unconfirmed_address.
create function public.let_in(p_business_id uuid, p_id uuid, p_address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invitation private.team_invitations;
  v_guest record;
begin
  perform private.limit_text('address', p_address, 254);
  perform private.hold_own_team(p_business_id);
  select * into v_invitation from private.team_invitations
    where business_id = p_business_id and id = p_id and asked_by is not null and expires_at > now();
  if not found then
    perform private.refuse('invitation_gone');
  end if;
  if exists (select from public.business_members where business_id = p_business_id and user_id = v_invitation.asked_by) then
    perform private.refuse('already_member');
  end if;
  -- The owner says yes to this address, so it must still be theirs: the lock holds it until this transaction ends.
  select email, email_confirmed_at into v_guest from auth.users where id = v_invitation.asked_by for share;
  if v_guest.email_confirmed_at is null then
    perform private.refuse('unconfirmed_address');
  elsif lower(v_guest.email) is distinct from lower(btrim(p_address)) then
    perform private.refuse('other_address');
  end if;
  perform private.require_seat(p_business_id);
  perform private.add_member(v_invitation, v_invitation.asked_by, v_invitation.asked_name);
end $$;
comment on function public.let_in(uuid, uuid, text) is
  'Security definer on purpose: people may not add members; the function adds who asked by a link, for owners, under the lock of the team.';
grant execute on function public.let_in(uuid,uuid,text) to authenticated;

-- ==== team/hand_over.sql

-- A store goes to another owner: the owner offers with a proof, the member accepts. The earlier owner stays as a manager.

-- Offers the store to a member. An earlier offer ends.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, member_gone, proof_needed.
create function public.offer_ownership(p_business_id uuid, p_user_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_text('proof', p_proof);
  perform private.hold_own_team(p_business_id);
  if not exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role <> 'owner') or not private.has_seat(p_business_id, p_user_id) then
    perform private.refuse('member_gone');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  delete from private.ownership_offers where business_id = p_business_id;
  insert into private.ownership_offers (business_id, from_user, to_user) values (p_business_id, (select auth.uid()), p_user_id);
  perform private.write_activity(p_business_id, (select auth.uid()), 'ownership_offered',
    private.member_name(p_business_id, p_user_id), '{}', p_user_id);
end $$;
comment on function public.offer_ownership(uuid, uuid, text) is
  'Security definer on purpose: nobody may write offers; the function writes them for owners who have proved who they are.';
grant execute on function public.offer_ownership(uuid,uuid,text) to authenticated;

-- Ends an offer: the owner takes it back, or the member says no. Does nothing when there is none.
-- Callers: signed-in people; the function checks what they may do.
create function public.end_ownership_offer(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
    perform private.lock_team(p_business_id);
  end if;
  delete from private.ownership_offers where business_id = p_business_id
    and (to_user = (select auth.uid()) or p_business_id in (select private.business_ids_where('team')));
end $$;
comment on function public.end_ownership_offer(uuid) is
  'Security definer on purpose: nobody may write offers; the function ends one for the two people whom it concerns.';
grant execute on function public.end_ownership_offer(uuid) to authenticated;

-- The member accepts: they are owner, and the person who offered is manager. Both happen or neither.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: offer_gone.
create function public.accept_ownership(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_offer private.ownership_offers;
begin
  if exists (select from public.business_members where business_id = p_business_id and user_id = (select auth.uid())) then
    perform private.lock_team(p_business_id);
  end if;
  delete from private.ownership_offers where business_id = p_business_id and to_user = (select auth.uid()) and expires_at > now()
    and private.has_seat(p_business_id, to_user)
    and not private.is_suspended(from_user) and from_user in (select user_id from public.business_members where business_id = p_business_id and role = 'owner')
    returning * into v_offer;
  if v_offer.to_user is null then
    perform private.refuse('offer_gone');
  end if;
  -- The owner gave the proof with the offer.
  perform set_config('oja.proved_for', p_business_id::text, true);
  update public.business_members set role = 'owner' where business_id = p_business_id and user_id = v_offer.to_user;
  update public.business_members set role = 'manager' where business_id = p_business_id and user_id = v_offer.from_user;
  perform set_config('oja.proved_for', '', true);
  delete from private.team_invitations where business_id = p_business_id and created_by = v_offer.from_user;
  perform private.mail_hand_over(v_offer);
end $$;
comment on function public.accept_ownership(uuid) is
  'Security definer on purpose: people may not write members; the function carries out the offer of an owner, under the lock of the team.';
grant execute on function public.accept_ownership(uuid) to authenticated;

-- Tells both people that the store has another owner.
create function private.mail_hand_over(p_offer private.ownership_offers) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'ownership_handed', jsonb_build_object('store', b.name,
    'owner', private.member_name(b.id, (p_offer).to_user), 'isNewOwner', u.id = (p_offer).to_user,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b join auth.users u on u.id in ((p_offer).from_user, (p_offer).to_user)
  where b.id = (p_offer).business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- ==== pushes/may_push.sql

-- Whom a notification may reach.

-- Does this device want to hear of that? A test rings whatever was chosen.
create function private.wants_push(p_choices private.push_choices, p_kind text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when p_kind in ('order', 'waiting', 'lapsing') then p_choices.orders when p_kind = 'paid' then p_choices.paid
    when p_kind = 'low_stock' then p_choices.low_stock when p_kind = 'summary' then p_choices.summary else true end
$$;

-- May this notification still go to its device? A reminder may while its order waits.
create function private.may_push(p_push private.push_outbox) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.push_devices d
    join private.push_choices c on c.device_id = d.id and c.business_id = p_push.business_id
    join public.business_members m on m.business_id = c.business_id and m.user_id = d.user_id
    join auth.sessions s on s.id = d.auth_session_id and s.user_id = d.user_id
    join public.businesses b on b.id = c.business_id and b.status = 'active'
    where d.id = p_push.device_id and d.gone_at is null and private.wants_push(c, p_push.kind)
      and private.has_seat(m.business_id, m.user_id)
      and (p_push.kind not in ('waiting', 'lapsing') or exists (select from public.orders o
        where o.business_id = p_push.business_id and o.id::text = p_push.subject and o.status = 'pending')))
$$;

-- ==== imports/fetch_pictures.sql

-- The pictures that an import names by links: which are to be fetched, what came of each, and another try. The Worker fetches them in steps,
-- beside the run and after it.

-- Returns how many pictures by link a store may fetch in a month: each costs money at the provider that makes its sizes.
create function private.max_month_pictures() returns int
language sql immutable set search_path = '' as $$ select 2000 $$;

-- Notes the pictures of a product that the run has written: those that it does not have yet are to be fetched. Puts the others in the order of
-- the file, and takes away pictures of an earlier file that this one no longer names.
create function private.note_import_pictures(p_item private.import_items, p_product_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_item.pictures = '[]' then
    return;
  end if;
  perform public.import_pictures(p_item.business_id, p_product_id, private.listed_pictures(p_item.pictures, null));
  insert into private.import_pictures (import_id, business_id, place, number, product_id, url)
  select p_item.import_id, p_item.business_id, p_item.place, n, p_product_id, left(p ->> 'url', 2000)
  from jsonb_array_elements(p_item.pictures) with ordinality l (p, n)
  where n <= private.max_product_pictures() and not exists (select from public.product_images i
    where i.business_id = p_item.business_id and i.product_id = p_product_id and i.source_url = p ->> 'url')
  on conflict do nothing;
end $$;

-- Returns pictures in the form of public.import_pictures; `p_made`, a picture just stored, has its path.
create function private.listed_pictures(p_pictures jsonb, p_made jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sourceUrl', p ->> 'url')
    || case when p ? 'values' then jsonb_build_object('values', p -> 'values') else '{}' end
    || case when p ->> 'url' = p_made ->> 'sourceUrl' then p_made else '{}' end order by n), '[]')
  from jsonb_array_elements(p_pictures) with ordinality l (p, n)
$$;

-- Gives out the next pictures to fetch, at most `p_limit`, to one caller for three minutes: {"businessId", "pictures": [{"place", "number",
-- "url", "name"}]}; null when none is left to give out. Each takes one of the month's pictures; when there are none left, all that wait fail.
-- Callers: the server.
create function public.take_import_pictures(p_import_id uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
  v_month date := date_trunc('month', now() at time zone 'utc')::date;
  v_room int;
  v_taken jsonb;
begin
  select * into v_import from public.imports where id = p_import_id and status in ('running', 'done');
  if v_import.id is null then
    return null;
  end if;
  perform private.lock_imports(v_import.business_id);
  update private.import_pictures set status = 'failed', reason = 'given_up'
    where import_id = p_import_id and status = 'waiting' and attempts >= 5 and leased_until < now();
  v_room := private.max_month_pictures() - (select coalesce(sum(cost), 0) from private.import_pictures
    where business_id = v_import.business_id and month = v_month and cost > 0);
  if v_room <= 0 then
    update private.import_pictures set status = 'failed', reason = 'month_full'
      where import_id = p_import_id and status = 'waiting' and (leased_until is null or leased_until < now());
  end if;
  with next as (
    select place, number from private.import_pictures
    where import_id = p_import_id and status = 'waiting' and (leased_until is null or leased_until < now())
    order by place, number limit greatest(0, least(p_limit, v_room)) for update),
  taken as (
    update private.import_pictures t set attempts = attempts + 1, leased_until = now() + interval '3 minutes',
      cost = case when month = v_month then cost + 1 else 1 end, month = v_month
    from next where t.import_id = p_import_id and t.place = next.place and t.number = next.number
    returning t.place, t.number, t.url, t.product_id)
  select jsonb_agg(jsonb_build_object('place', t.place, 'number', t.number, 'url', t.url, 'name', p.name) order by t.place, t.number)
    into v_taken from taken t left join public.products p on p.business_id = v_import.business_id and p.id = t.product_id;
  update public.imports set stepped_at = now() where id = p_import_id;
  return case when v_taken is not null then jsonb_build_object('businessId', v_import.business_id, 'pictures', v_taken) end;
end $$;
grant execute on function public.take_import_pictures(uuid,int) to service_role;

-- Writes what came of a picture: {"path", "width", "height"}, or {"reason", "isFree"}; free: no size of it was made, so that it does not count
-- in the month. A picture whose import is being undone, or whose product is gone, is left out.
-- Callers: the server.
create function public.finish_import_picture(p_import_id uuid, p_place int, p_number int, p_result jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_picture private.import_pictures;
  v_item private.import_items;
  v_business_id uuid := (select business_id from public.imports where id = p_import_id);
  v_before jsonb;
  v_reason text := p_result ->> 'reason';
begin
  perform private.lock_imports(v_business_id);
  select * into v_picture from private.import_pictures
    where import_id = p_import_id and place = p_place and number = p_number and status = 'waiting' for update;
  if v_picture.import_id is null then
    return;
  end if;
  select * into v_item from private.import_items where import_id = p_import_id and place = p_place;
  if v_reason is null then
    v_before := private.product_image(v_business_id, private.lock_product(v_business_id, v_picture.product_id));
    if v_before is null then
      v_reason := 'product_gone';
    end if;
  end if;
  update private.import_pictures set status = case when v_reason is null then 'stored' else 'failed' end, reason = left(v_reason, 60),
    cost = case when (p_result ->> 'isFree')::boolean then greatest(0, cost - 1) else cost end
    where import_id = p_import_id and place = p_place and number = p_number;
  if v_reason is not null then
    return;
  end if;
  perform public.import_pictures(v_business_id, v_picture.product_id, private.listed_pictures(v_item.pictures,
    jsonb_build_object('sourceUrl', v_picture.url, 'path', p_result ->> 'path', 'width', p_result -> 'width',
      'height', p_result -> 'height', 'alt', left(v_before ->> 'name', 300))));
  -- The picture belongs to what the import left: undoing takes it away.
  if private.is_same_image(v_before, coalesce(v_item.after, v_item.before)) then
    update private.import_items set after = private.product_image(v_business_id, v_picture.product_id)
      where import_id = p_import_id and place = p_place;
  end if;
end $$;
grant execute on function public.finish_import_picture(uuid,int,int,jsonb) to service_role;

-- Tries failed pictures again: one of them, or all with a null place.
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.retry_import_pictures(p_business_id uuid, p_user_id uuid, p_import_id uuid, p_place int, p_number int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_imports(p_business_id);
  if not exists (select from public.imports
      where id = p_import_id and business_id = p_business_id and status in ('running', 'done')) then
    perform private.refuse('import_state');
  end if;
  update private.import_pictures set status = 'waiting', reason = null, attempts = 0, leased_until = null
    where import_id = p_import_id and status = 'failed' and (p_place is null or (place = p_place and number = p_number));
end $$;
grant execute on function public.retry_import_pictures(uuid,uuid,uuid,int,int) to service_role;

-- Returns the pictures of an import that failed, after a mark, 100 at a time: [{"mark", "place", "number", "name", "url", "reason"}].
-- Callers: signed-in people; the function checks what they may do.
create function public.list_failed_pictures(p_business_id uuid, p_import_id uuid, p_after int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(f.facts order by f.mark), '[]') from (
    select t.place * 100 + t.number as mark, jsonb_build_object('mark', t.place * 100 + t.number, 'place', t.place, 'number', t.number,
      'name', coalesce(p.name, ''), 'url', t.url, 'reason', t.reason) as facts
    from private.import_pictures t left join public.products p on p.business_id = t.business_id and p.id = t.product_id
    where t.import_id = p_import_id and t.business_id = p_business_id and t.status = 'failed' and t.place * 100 + t.number > p_after
      and p_business_id in (select private.member_business_ids())
    order by mark limit 100) f
$$;
comment on function public.list_failed_pictures(uuid, uuid, int) is
  'Security definer on purpose: the pictures of imports are beyond the policies of members; membership is checked first.';
grant execute on function public.list_failed_pictures(uuid,uuid,integer) to authenticated;

-- ==== imports/run_import.sql

-- Runs of imports and their undoing, in steps that each commit. A step that is lost or repeated does no harm: what was handled is known.

-- Starts a run. Owners and managers import: a file changes prices that stand. The plan must include the source. `p_as_drafts`: new products
-- are not shown in the shop yet.
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
  -- A supplier's price never becomes the shop's: the owner's calculator comes first.
  if exists (select from private.import_costs c join private.import_items i on i.import_id = c.import_id and i.place = c.place
    where c.import_id = p_import_id and c.supplier is not null and not i.body ? 'price') then
    perform private.refuse('prices_needed');
  end if;
  perform private.write_activity(p_business_id, p_user_id, 'import_started', v_import.file_name,
    jsonb_build_object('count', v_import.products));
  update public.imports set status = 'running', as_drafts = p_as_drafts, started_at = now(), stepped_at = now() where id = p_import_id;
end $$;
grant execute on function public.start_import(uuid,uuid,uuid,boolean) to service_role;

-- Ends a run where it is; what was written stays, and can be undone. An import that was not started is forgotten.
-- Callers: the server.
-- Refuses: forbidden, import_state.
create function public.stop_import(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  if not private.is_manager(p_business_id, p_user_id) then
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
  update private.import_pictures set status = 'failed', reason = 'undone' where import_id = p_import_id and status = 'waiting';
end $$;
grant execute on function public.undo_import(uuid,uuid,uuid) to service_role;

-- Returns an import, locked, for an owner or manager who wants to start it or undo it. One import of a store works at a time.
-- Refuses: forbidden, import_busy, import_state.
create function private.lock_import(p_business_id uuid, p_user_id uuid, p_import_id uuid) returns public.imports
language plpgsql security definer set search_path = '' as $$
declare
  v_import public.imports;
begin
  if not private.is_manager(p_business_id, p_user_id) then
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
    -- Of the whole store: steps before this one may be unseen.
    insert into public.store_notices (transaction_id, business_id, is_whole) values (pg_current_xact_id(), v_import.business_id, true)
    on conflict do nothing;
    update public.imports set is_unseen = false, seen_at = now() where id = p_import_id;
  else
    delete from public.store_notices where transaction_id = pg_current_xact_id() and business_id = v_import.business_id;
    delete from private.product_notices where transaction_id = pg_current_xact_id() and business_id = v_import.business_id;
    update public.imports set is_unseen = true where id = p_import_id;
  end if;
end $$;

-- True when the plan shows no further live product: what a run adds then rests as a draft.
create function private.has_no_live_room(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select l.max_live is not null and l.max_live <= (select count(*) from public.products
    where business_id = p_business_id and status = 'live')
  from private.plan_limits(private.plan_now(p_business_id)) l
$$;

-- Writes the next products of a run, each with what was there before.
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
  select coalesce(max(position) + 1, 0) into v_position from public.products where business_id = p_import.business_id;
  for v_item in select * from private.import_items
    where import_id = p_import.id and place > p_import.handled order by place limit p_limit
  loop
    v_before := private.product_image(p_import.business_id,
      private.lock_product(p_import.business_id, private.find_import_product(p_import.business_id, v_item.body)));
    v_body := v_item.body || jsonb_build_object('position', v_position,
      'asDraft', p_import.as_drafts or private.has_no_live_room(p_import.business_id));
    v_result := private.try_import_product(p_import.business_id, v_body);
    v_position := v_position + 1;
    if v_result ->> 'outcome' <> 'refused' then
      perform private.note_import_pictures(v_item, (v_result ->> 'productId')::uuid);
      perform private.store_import_costs(p_import.business_id, p_import.id, v_item.place, (v_result ->> 'productId')::uuid);
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

-- Takes back the last products of a run that are not taken back yet. A product that somebody has changed since stays, and is listed.
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
      if private.is_same_image(v_item.after,
        private.product_image(p_import.business_id, private.lock_product(p_import.business_id, v_item.product_id))) then
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
    -- Categories that the run added and that are empty now.
    delete from public.categories c where c.business_id = p_import.business_id
      and c.created_at between p_import.started_at and p_import.finished_at
      and c.slug in (select body -> 'category' ->> 'slug' from private.import_items where import_id = p_import.id)
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
      select import_id from private.import_pictures where status = 'waiting' and (leased_until is null or leased_until < now()))))
    order by stepped_at limit p_limit)
$$;
grant execute on function public.stalled_imports(int) to service_role;

-- Forgets what nobody needs any more: files that were not read to their end, looks of a week ago, and what was there before a run that can
-- no longer be undone. Returns how many imports it tidied.
-- Callers: the server.
create function public.tidy_imports(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_gone int;
  v_old int;
begin
  with gone as (
    delete from public.imports where id in (select id from public.imports
      where (status = 'reading' and created_at < now() - interval '1 hour')
        or (status = 'ready' and created_at < now() - interval '7 days') limit p_limit for update skip locked) returning id)
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

-- ==== exit_kits/exit_kits.sql

-- The owner's side of an exit kit: ask for one with a fresh proof, see how far it is, take it with a fresh proof.
-- Attacks: a stolen session takes a whole shop away; a manager or the owner of another shop asks; a file is taken after its day.

-- How long a finished kit can be taken.
create function private.exit_kit_life() returns interval
language sql immutable parallel safe set search_path = '' as $$ select interval '24 hours' $$;

-- Begins an exit kit, or returns the one that is being made. `p_with_codes`: with the codes of gift cards, which are money.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, proof_needed, too_many_requests.
create function public.begin_exit_kit(p_business_id uuid, p_with_codes boolean, p_proof text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.limit_text('proof', p_proof);
  perform private.require_deed(p_business_id, 'exit-kit');
  perform private.take_proof(p_business_id, p_proof);
  perform pg_advisory_xact_lock(hashtextextended('oja:exit-kit:' || p_business_id, 0));
  select id into v_id from private.exit_kits where business_id = p_business_id and status = 'making';
  if v_id is not null then
    return v_id;
  end if;
  if (select count(*) from private.exit_kits where business_id = p_business_id and created_at > now() - interval '1 day') >= 5 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.exit_kits (business_id, asked_by, with_codes)
  values (p_business_id, (select auth.uid()), coalesce(p_with_codes, false)) returning id into v_id;
  perform private.note_export(p_business_id, (select auth.uid()), 'kit');
  perform private.post_signed(jsonb_build_object('kitId', v_id));
  return v_id;
end $$;
comment on function public.begin_exit_kit(uuid, boolean, text) is
  'Security definer on purpose: nobody may write exit kits; the function checks the owner and the proof.';
grant execute on function public.begin_exit_kit(uuid,boolean,text) to authenticated;

-- Returns the newest exit kit of a store: {id, status, done, total, bytes, withCodes, endsAt}; null without one that still counts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.exit_kit_now(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'exit-kit');
  return (
    select jsonb_build_object('id', id, 'status', status, 'done', done, 'total', total, 'bytes', bytes, 'withCodes', with_codes,
      'endsAt', ready_at + private.exit_kit_life())
    from private.exit_kits
    where business_id = p_business_id and (ready_at is null or ready_at > now() - private.exit_kit_life())
    order by created_at desc, id limit 1);
end $$;
comment on function public.exit_kit_now(uuid) is
  'Security definer on purpose: people read no rows of exit kits; the function checks the owner.';
grant execute on function public.exit_kit_now(uuid) to authenticated;

-- Says how the file of a finished kit is to be put together, to its owner with a fresh proof: {businessId, parts, bytes, name}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, kit_gone, proof_needed.
create function public.take_exit_kit(p_kit_id uuid, p_proof text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  perform private.limit_text('proof', p_proof);
  select * into v_kit from private.exit_kits where id = p_kit_id;
  -- An unknown kit and one of another shop get one answer.
  perform private.require_deed(coalesce(v_kit.business_id, '00000000-0000-0000-0000-000000000000'), 'exit-kit');
  perform private.take_proof(v_kit.business_id, p_proof);
  if v_kit.status <> 'ready' or v_kit.ready_at <= now() - private.exit_kit_life() then
    perform private.refuse('kit_gone');
  end if;
  if v_kit.taken_at is null then
    perform private.note_export(v_kit.business_id, (select auth.uid()), 'kit_taken');
    update private.exit_kits set taken_at = now() where id = p_kit_id;
  end if;
  return jsonb_build_object('businessId', v_kit.business_id, 'bytes', v_kit.bytes,
    'parts', (select count(*) from private.exit_kit_parts where kit_id = p_kit_id),
    'name', (select slug from public.businesses where id = v_kit.business_id) || '-' || to_char(v_kit.created_at, 'YYYY-MM-DD') || '.zip');
end $$;
comment on function public.take_exit_kit(uuid, text) is
  'Security definer on purpose: people read no rows of exit kits; the function checks the owner, the proof and the time.';
grant execute on function public.take_exit_kit(uuid,text) to authenticated;

-- ==== exit_kits/make_exit_kit.sql

-- The server's side of an exit kit: what the next step needs, and what it has stored. A step that ran twice changes nothing.

-- Returns what the next step of a kit needs: {businessId, withCodes, cursor, place, storeName, slug, currency, customDomain}. Null when there is
-- nothing to do. Stops a kit whose owner no longer owns the store.
-- Callers: the server.
create function public.exit_kit_work(p_kit_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.exit_kits k set status = 'stopped' where id = p_kit_id and status = 'making' and not exists (
    select from public.business_members m where m.business_id = k.business_id and m.user_id = k.asked_by and m.role = 'owner');
  return (
    select jsonb_build_object('businessId', k.business_id, 'withCodes', k.with_codes, 'cursor', k.cursor,
      'place', (select count(*) from private.exit_kit_parts p where p.kit_id = k.id),
      'storeName', b.name, 'slug', b.slug, 'currency', b.currency,
      'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end)
    from private.exit_kits k join public.businesses b on b.id = k.business_id
    where k.id = p_kit_id and k.status = 'making');
end $$;
grant execute on function public.exit_kit_work(uuid) to service_role;

-- Notes a part that is stored, and where the next step begins. False when another run was first.
-- Callers: the server.
create function public.note_exit_kit_part(p_kit_id uuid, p_place int, p_bytes bigint, p_listings jsonb, p_cursor jsonb, p_done int, p_total int)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  select * into v_kit from private.exit_kits where id = p_kit_id for update;
  if v_kit.id is null or v_kit.status <> 'making'
    or p_place <> (select count(*) from private.exit_kit_parts where kit_id = p_kit_id) then
    return false;
  end if;
  insert into private.exit_kit_parts (kit_id, business_id, place, bytes, listings)
  values (p_kit_id, v_kit.business_id, p_place, p_bytes, p_listings);
  update private.exit_kits set cursor = p_cursor, done = p_done, total = p_total, bytes = bytes + p_bytes, stepped_at = now()
  where id = p_kit_id;
  return true;
end $$;
grant execute on function public.note_exit_kit_part(uuid,int,bigint,jsonb,jsonb,int,int) to service_role;

-- Ends the making, and tells the owner who asked by mail.
-- Callers: the server.
create function public.finish_exit_kit(p_kit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  update private.exit_kits set status = 'ready', ready_at = now(), done = total where id = p_kit_id and status = 'making' returning * into v_kit;
  if v_kit.id is null then
    return;
  end if;
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'exit_kit_ready', jsonb_build_object('store', b.name, 'storeId', b.id,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country),
    'endsAt', floor(1000 * extract(epoch from v_kit.ready_at + private.exit_kit_life())))
  from auth.users u, public.businesses b
  where u.id = v_kit.asked_by and b.id = v_kit.business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$';
end $$;
grant execute on function public.finish_exit_kit(uuid) to service_role;

-- Returns rows of one table for a kit that is being made. Tokens and hashes never leave the database this way, and codes of gift cards only for a kit
-- that was asked for with codes.
-- Callers: the server.
-- Refuses: bad_request, forbidden.
create function public.exit_kit_rows(p_kit_id uuid, p_table text, p_store text, p_columns text[], p_key text, p_after text, p_limit int)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  select * into v_kit from private.exit_kits where id = p_kit_id and status = 'making';
  if v_kit.id is null or exists (select from unnest(p_columns) c where c ~ 'token|hash|secret' or c = 'client_order_id')
    or (p_table = 'receipts' and 'content' = any (p_columns))
    or (p_table = 'gift_cards' and 'code' = any (p_columns) and not v_kit.with_codes) then
    perform private.refuse('forbidden');
  end if;
  return private.rows_after(v_kit.business_id, p_table, p_store, p_columns, p_key, p_after, p_limit);
end $$;
grant execute on function public.exit_kit_rows(uuid,text,text,text[],text,text,int) to service_role;

-- Returns products of a kit's store after a place, in the order of the shop (KitProduct of src/domain/export/kit/product.ts).
-- Callers: the server.
create function public.exit_kit_products(p_kit_id uuid, p_after_position int, p_after_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'description', p.description, 'specs', p.specs, 'price', p.price, 'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status,
    'sku', p.sku, 'position', p.position,
    'staysOnStarter', p.stays_on_starter,
    'category', (select name from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
    'categorySlug', (select slug from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
    'cost', (select cost_minor from public.product_costs c where c.business_id = p.business_id and c.product_id = p.id
      and coalesce(cardinality(c.value_ids), 0) = 0 order by since desc, id limit 1),
    'pictures', (select coalesce(jsonb_agg(i.path order by i.position, i.id), '[]') from public.product_images i
      where i.business_id = p.business_id and i.product_id = p.id),
    'options', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'values',
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name,
          'picture', (select path from public.product_images i where i.id = v.image_id and i.business_id = p.business_id)) order by v.position, v.id), '[]')
        from public.option_values v where v.business_id = p.business_id and v.group_id = g.id)) order by g.position, g.id), '[]')
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
    'combinations', (select coalesce(jsonb_agg(jsonb_build_object('valueIds', k.value_ids, 'price', k.price, 'stock', k.stock, 'sku', k.sku,
        'cost', (select cost_minor from public.product_costs c where c.business_id = p.business_id and c.product_id = p.id
          and c.value_ids = k.value_ids order by since desc, id limit 1)) order by k.id), '[]')
      from public.product_combinations k where k.business_id = p.business_id and k.product_id = p.id)
  ) order by p.position, p.id), '[]')
  from (select p.* from public.products p join private.exit_kits k on k.business_id = p.business_id
    where k.id = p_kit_id and k.status = 'making' and p.status <> 'deleted'
      and (p_after_id is null or (p.position, p.id) > (p_after_position, p_after_id))
    order by p.position, p.id limit p_limit) p
$$;
grant execute on function public.exit_kit_products(uuid,int,uuid,int) to service_role;

-- Returns what the directory says of the parts of a kit, after a place: [{place, listings}].
-- Callers: the server.
create function public.exit_kit_listings(p_kit_id uuid, p_after int, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', place, 'listings', listings) order by place), '[]')
  from (select place, listings from private.exit_kit_parts where kit_id = p_kit_id and place > p_after order by place limit p_limit) p
$$;
grant execute on function public.exit_kit_listings(uuid,int,int) to service_role;

-- Returns kits whose next step is overdue: a message was lost, or a step died.
-- Callers: the server.
create function public.stalled_exit_kits(p_limit int) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select id::text from private.exit_kits
    where status = 'making' and stepped_at < now() - interval '1 minute' order by stepped_at limit p_limit)
$$;
grant execute on function public.stalled_exit_kits(int) to service_role;

-- Returns kits whose files must go: a day after they were ready, when stopped, or never finished: [{id, businessId}].
-- Callers: the server.
create function public.ended_exit_kits(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update private.exit_kits set status = 'stopped' where status = 'making' and created_at < now() - interval '3 days';
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'businessId', business_id)), '[]')
  from (select id, business_id from private.exit_kits
    where status = 'stopped' or ready_at <= now() - private.exit_kit_life() order by created_at limit p_limit) k
$$;
grant execute on function public.ended_exit_kits(int) to service_role;

-- Forgets a kit whose files are gone.
-- Callers: the server.
create function public.forget_exit_kit(p_kit_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.exit_kits where id = p_kit_id and status <> 'making'
$$;
grant execute on function public.forget_exit_kit(uuid) to service_role;

-- ==== mails/may_mail.sql

-- Whom a mail about a store's orders may reach.

-- Does this owner of the store want this kind of mail?
create function private.wants_mail(p_business_id uuid, p_user_id uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.business_members m
    join public.businesses b on b.id = m.business_id and b.status = 'active'
    left join private.mail_choices c on c.business_id = m.business_id and c.user_id = m.user_id
    where m.business_id = p_business_id and m.user_id = p_user_id and m.role = 'owner'
      and case p_kind when 'unseen_orders' then coalesce(c.unseen_orders, true) when 'summary' then coalesce(c.summary, false) end)
$$;

-- May this mail still go? A mail about a change of the account always may. A mail about orders may until somebody has opened them.
create function private.may_mail(p_mail private.mail_outbox) returns boolean
language sql stable set search_path = '' as $$
  select case
    when p_mail.kind = 'team_invitation' then p_mail.content ? 'token' and exists (
      select from private.team_invitations where id = (p_mail.content ->> 'invitation')::uuid and expires_at > now())
    when p_mail.kind not in ('unseen_orders', 'summary') then true
    when not private.wants_mail(p_mail.business_id, p_mail.user_id, p_mail.kind) then false
    when p_mail.kind = 'summary' then true
    else exists (
      select from jsonb_array_elements(p_mail.content -> 'orders') named
      join public.orders o on o.business_id = p_mail.business_id and o.id = (named ->> 'id')::uuid
      where o.status = 'pending' and o.seen_at is null)
  end
$$;

-- ==== seed/buckets.sql

-- The buckets of the storage service: files that pages show, and originals that owners sent. Sets limits only if the service has
-- columns for them.

insert into storage.buckets (id, name, public) values
  ('store-media', 'store-media', true),
  ('store-originals', 'store-originals', false)
on conflict (id) do update set public = excluded.public;

do $$
begin
  if (select count(*) from information_schema.columns where table_schema = 'storage' and table_name = 'buckets'
      and column_name in ('file_size_limit', 'allowed_mime_types')) = 2 then
    update storage.buckets set file_size_limit = 5242880, allowed_mime_types = '{image/webp,image/jpeg}'
      where id = 'store-media';
    update storage.buckets set file_size_limit = 6291456, allowed_mime_types = '{image/webp,image/jpeg,image/png}'
      where id = 'store-originals';
  end if;
end $$;

-- ==== seed/exchange_rates.sql

-- First exchange rates; operators edit them. NGN/USD is naira per dollar (one row serves both directions); the other rows are
-- dollars per unit. The fallbacks in src/domain/basics/exchange-rate.ts are the same numbers.

insert into public.exchange_rate_settings (currency_from, currency_to, rate) values
  ('NGN', 'USD', 1400), ('GBP', 'USD', 1.27), ('EUR', 'USD', 1.08), ('CAD', 'USD', 0.74), ('GHS', 'USD', 0.08);

-- ==== seed/plan_prices.sql

-- Prices of the plans in kobo and pesewas: 1, 3 and 6 months cost that many monthly prices, 12 the yearly price. src/brand.ts has the same
-- prices; tests/database/plans/plan-tables.test.ts compares the two.

insert into private.plan_prices (plan, months, currency, amount_minor) values
  ('premium', 1, 'NGN', 550000), ('premium', 3, 'NGN', 1650000), ('premium', 6, 'NGN', 3300000), ('premium', 12, 'NGN', 5500000),
  ('enterprise', 1, 'NGN', 1500000), ('enterprise', 3, 'NGN', 4500000), ('enterprise', 6, 'NGN', 9000000),
  ('enterprise', 12, 'NGN', 14400000),
  ('premium', 1, 'GHS', 4400), ('premium', 3, 'GHS', 13200), ('premium', 6, 'GHS', 26400), ('premium', 12, 'GHS', 44000),
  ('enterprise', 1, 'GHS', 12000), ('enterprise', 3, 'GHS', 36000), ('enterprise', 6, 'GHS', 72000),
  ('enterprise', 12, 'GHS', 115200)
on conflict (plan, months, currency) do update set amount_minor = excluded.amount_minor;

-- ==== seed/reserved_slugs.sql

-- Words that no store may take as its address: every route and file of the site, and names that the site may need later.
-- src/domain/store/reserved-slugs.ts holds the same list for forms; tests/database/schema/rules.test.ts compares the two.

insert into public.reserved_slugs (slug) values
  ('400'), ('401'), ('403'), ('404'), ('500'), ('502'), ('503'), ('_astro'), ('_headers'), ('_image'), ('_redirects'),
  ('_routes'), ('_worker'), ('about'), ('abuse'), ('academy'), ('access'), ('account'), ('accounts'), ('admin'),
  ('administration'), ('administrator'), ('admins'), ('ads'), ('ads-txt'), ('affiliate'), ('affiliates'), ('ajax'),
  ('all'), ('alpha'), ('analytics'), ('android'), ('anonymous'), ('api'), ('apis'), ('app'), ('apple-touch-icon'),
  ('apps'), ('asset'), ('assets'), ('astro'), ('atom'), ('auth'), ('authorize'), ('backup'), ('beta'), ('billing'),
  ('blog'), ('blogs'), ('bot'), ('browse'), ('browserconfig'), ('build'), ('business'), ('businesses'), ('c'),
  ('cache'), ('callback'), ('cancel'), ('careers'), ('cart'), ('categories'), ('category'), ('cdn'), ('cdn-cgi'),
  ('changelog'), ('chat'), ('checkout'), ('client'), ('cloudflare'), ('collection'), ('collections'), ('community'),
  ('company'), ('compare'), ('config'), ('confirm'), ('confirmation'), ('console'), ('constructor'), ('contact'),
  ('contact-us'), ('control'), ('cookie'), ('cookies'), ('copyright'), ('coupon'), ('coupons'), ('create'), ('cron'),
  ('crossdomain'), ('css'), ('customer'), ('customers'), ('dashboard'), ('data'), ('database'), ('db'), ('deals'),
  ('default'), ('delete'), ('demo'), ('dev'), ('developer'), ('developers'), ('development'), ('discover'), ('dist'),
  ('dmca'), ('dns'), ('doc'), ('docs'), ('documentation'), ('domain'), ('domains'), ('download'), ('downloads'),
  ('e-mail'), ('edge'), ('edit'), ('email'), ('embed'), ('enterprise'), ('error'), ('errors'), ('event'), ('events'),
  ('example'), ('examples'), ('explore'), ('export'), ('exports'), ('facebook'), ('false'), ('faq'), ('faqs'),
  ('favicon'), ('favicon-ico'), ('features'), ('feed'), ('feedback'), ('feeds'), ('file'), ('files'), ('font'),
  ('fonts'), ('forgot'), ('forgot-password'), ('forum'), ('free'), ('free-tools'), ('ftp'), ('function'),
  ('functions'), ('get-oja'), ('gift'), ('gift-card'), ('gift-cards'), ('gifts'), ('google'), ('graphql'),
  ('guarantee'), ('guest'), ('guide'), ('guides'), ('hasownproperty'), ('health'), ('healthz'), ('hello'), ('help'),
  ('help-desk'), ('helpdesk'), ('home'), ('hook'), ('hooks'), ('host'), ('hosting'), ('hostmaster'), ('humans'),
  ('icon'), ('icons'), ('id'), ('image'), ('images'), ('imap'), ('img'), ('import'), ('imports'), ('inbox'),
  ('index'), ('index-html'), ('info'), ('insights'), ('instagram'), ('internal'), ('invite'), ('invites'),
  ('invoice'), ('invoices'), ('ios'), ('javascript'), ('jobs'), ('join'), ('js'), ('json'), ('landing'), ('learn'),
  ('legacy'), ('legal'), ('license'), ('link'), ('links'), ('list'), ('live'), ('local'), ('localhost'), ('log-in'),
  ('log-out'), ('login'), ('logo'), ('logos'), ('logout'), ('logs'), ('loyalty'), ('mail'), ('mailbox'), ('mailer'),
  ('mailer-daemon'), ('manage'), ('management'), ('manager'), ('manifest'), ('manifest-webmanifest'), ('market'),
  ('marketing'), ('marketplace'), ('me'), ('media'), ('member'), ('members'), ('merchant'), ('merchants'),
  ('message'), ('messages'), ('meta'), ('metrics'), ('mobile'), ('mod'), ('moderator'), ('mx'), ('my'), ('my-oja'),
  ('nan'), ('new'), ('news'), ('newsletter'), ('nil'), ('no-reply'), ('node-modules'), ('none'), ('noreply'),
  ('not-found'), ('notification'), ('notifications'), ('ns'), ('ns1'), ('ns2'), ('nudge'), ('null'), ('o'), ('oauth'),
  ('oauth2'), ('object'), ('offers'), ('official'), ('offline'), ('og'), ('oja'), ('oja-admin'), ('oja-app'),
  ('oja-billing'), ('oja-help'), ('oja-market'), ('oja-official'), ('oja-pay'), ('oja-rewards'), ('oja-sales'),
  ('oja-security'), ('oja-shop'), ('oja-store'), ('oja-stores'), ('oja-support'), ('oja-team'), ('ojas'), ('old'),
  ('onboarding'), ('opensearch'), ('operator'), ('operators'), ('oracle'), ('order'), ('orders'), ('owner'),
  ('owners'), ('p'), ('page'), ('pages'), ('panel'), ('partner'), ('partners'), ('password'), ('pay'), ('payment'),
  ('payments'), ('paystack'), ('photo'), ('photos'), ('picture'), ('pictures'), ('ping'), ('plan'), ('plans'),
  ('platform'), ('points'), ('policies'), ('policy'), ('pop'), ('pop3'), ('popular'), ('postmaster'), ('premium'),
  ('press'), ('preview'), ('pricing'), ('privacy'), ('private'), ('pro'), ('prod'), ('product'), ('production'),
  ('products'), ('profile'), ('profiles'), ('proto'), ('prototype'), ('proxy'), ('public'), ('qr'), ('queue'),
  ('quote'), ('quotes'), ('realtime'), ('receipt'), ('receipts'), ('recover'), ('recovery'), ('redirect'),
  ('referral'), ('referrals'), ('refund'), ('refunds'), ('register'), ('remove'), ('report'), ('reports'), ('reset'),
  ('reset-password'), ('rest'), ('reviews'), ('reward'), ('rewards'), ('roadmap'), ('robots'), ('robots-txt'),
  ('root'), ('rpc'), ('rss'), ('s'), ('sale'), ('sales'), ('sandbox'), ('save'), ('script'), ('scripts'), ('search'),
  ('secure'), ('security'), ('security-txt'), ('seller'), ('sellers'), ('server'), ('server-island'), ('service'),
  ('service-worker'), ('services'), ('session'), ('sessions'), ('setting'), ('settings'), ('setup'), ('sftp'),
  ('share'), ('shop'), ('shopper'), ('shoppers'), ('shops'), ('sign-in'), ('sign-out'), ('sign-up'), ('signin'),
  ('signout'), ('signup'), ('site'), ('site-webmanifest'), ('sitemap'), ('sitemap-index'), ('sitemap-xml'),
  ('sitemaps'), ('sites'), ('slug'), ('smtp'), ('src'), ('ssh'), ('ssl'), ('sso'), ('staff'), ('stage'), ('staging'),
  ('starter'), ('static'), ('statistics'), ('stats'), ('status'), ('storage'), ('store'), ('store-media'),
  ('storefront'), ('stores'), ('style'), ('styles'), ('subdomain'), ('subscribe'), ('subscription'),
  ('subscriptions'), ('supabase'), ('superadmin'), ('superuser'), ('support'), ('sw'), ('sw-js'), ('sysadmin'),
  ('system'), ('tag'), ('tags'), ('team'), ('teams'), ('template'), ('templates'), ('terms'), ('test'),
  ('testimonials'), ('testing'), ('tests'), ('token'), ('tools'), ('tos'), ('tostring'), ('tour'), ('track'),
  ('tracking'), ('trending'), ('trial'), ('true'), ('trust'), ('u'), ('undefined'), ('unknown'), ('unsubscribe'),
  ('update'), ('updates'), ('upgrade'), ('upload'), ('uploads'), ('user'), ('users'), ('v1'), ('v2'), ('v3'),
  ('valueof'), ('vendor'), ('vendors'), ('verification'), ('verify'), ('version'), ('video'), ('videos'), ('view'),
  ('voucher'), ('vouchers'), ('vpn'), ('wa'), ('wallet'), ('web'), ('webhook'), ('webhooks'), ('webmail'),
  ('webmaster'), ('welcome'), ('well-known'), ('whatsapp'), ('wiki'), ('wishlist'), ('worker'), ('workers'), ('ws'),
  ('www'), ('www1'), ('www2'), ('xml');

reset check_function_bodies;
