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
