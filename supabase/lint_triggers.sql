-- Checks each function of a trigger with plpgsql_check, for each table that has it: `supabase db lint` leaves triggers out. Prints what is wrong, and nothing
-- when all is well. enter_till reads columns by the name of its table, which the checker cannot follow.
create extension if not exists plpgsql_check with schema extensions;
select p.oid::regprocedure as function, t.tgrelid::regclass as table_of, c.lineno, c.message
from pg_proc p
  join (select distinct tgfoid, tgrelid from pg_trigger where not tgisinternal) t on t.tgfoid = p.oid
  cross join lateral extensions.plpgsql_check_function_tb(p.oid, t.tgrelid, newtable => 'new_rows', oldtable => 'old_rows') c
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.proname <> 'enter_till'
  and p.prolang = (select oid from pg_language where lanname = 'plpgsql') and c.level = 'error';
