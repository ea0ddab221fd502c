-- Gives the plan of a query to the server only, and bounds the length of a query. PostgREST answers `Prefer: count=planned` and
-- `count=estimated` from EXPLAIN, and the planner estimates from the rows of all stores, including hidden rows. `private.before_request` sees only one Prefer header
-- when a caller sends several. So each table refuses EXPLAIN by a policy "no guesses".
-- PostgREST shows no query string before a call. The text of the query is there while it is planned: it grows with each table beside another,
-- and has a number for the value of each condition. Attack: 120 searches of one column in one call, or tables beside tables eight deep.

-- Declared immutable, so that the planner calls this function once, while it plans, and puts `true` in its place. A query that runs
-- pays nothing; a query that is only planned fails here.
create function private.is_no_guess() returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if current_query() ~* '^\s*explain\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  elsif octet_length(current_query()) > 8000 or strpos(current_query(), '$33') > 0 then
    perform private.refuse_call(400, 'query_too_long', 'Ask with fewer conditions, or for fewer tables at once.');
  end if;
  return true;
end $$;
grant execute on function private.is_no_guess() to anon, authenticated;
