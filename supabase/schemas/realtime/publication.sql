-- Realtime sends changed orders to people, and to each person that their own memberships changed. The select policies and the column grants of the
-- tables decide who gets a row.

do $$
declare
  v_table text;
begin
  foreach v_table in array array['orders', 'member_marks'] loop
    -- A publication of all tables already contains the table.
    if not exists (
      select from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = v_table
    ) then
      execute format('alter publication supabase_realtime add table public.%I', v_table);
    end if;
  end loop;
end $$;
