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
