-- Nobody but the server gets a plan of a question. PostgREST makes `Prefer: count=planned` and `count=estimated` out of EXPLAIN, and
-- the planner guesses from the rows of all tenants, the hidden ones too. `private.before_request` sees one Prefer header where a
-- caller may have sent several, so the tables refuse the plan itself.

-- Declared immutable so that the planner calls it while it plans and puts true in its place: a question that runs pays nothing, and
-- one that is only planned ends here.
create function private.is_no_guess() returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if current_query() ~* '^\s*explain\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  end if;
  return true;
end $$;
revoke execute on function private.is_no_guess() from public, anon, authenticated, service_role;
grant execute on function private.is_no_guess() to anon, authenticated;

do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('authenticated', c.oid, 'select') or has_any_column_privilege('anon', c.oid, 'select'))
  loop
    execute format('create policy "no guesses" on %s as restrictive for select to anon, authenticated using (private.is_no_guess())',
      v_table);
  end loop;
end $$;
