-- Turns row level security on for every table, so that nobody reads a row that no policy shows; and puts the policy "no guesses"
-- (access/is_no_guess.sql) on every table that people may read.
do $$
declare
  v_table regclass;
begin
  for v_table in select oid from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  loop
    execute format('alter table %s enable row level security', v_table);
  end loop;
  for v_table in select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and (has_any_column_privilege('anon', oid, 'select') or has_any_column_privilege('authenticated', oid, 'select'))
  loop
    execute format('drop policy if exists "no guesses" on %1$s; create policy "no guesses" on %1$s as restrictive for select
      to anon, authenticated using (private.is_no_guess())', v_table);
  end loop;
end $$;
