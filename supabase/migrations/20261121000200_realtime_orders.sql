-- Changes of orders are told to their readers by Realtime. Who hears of a row is decided by the table's select policy and column
-- grants. The index is for those who ask what has changed since they last looked: while the socket is down, and after it.

do $$
begin
  if not exists (
    select from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'orders'
  ) then
    alter publication supabase_realtime add table public.orders;
  end if;
end $$;

create index orders_changed on public.orders (business_id, updated_at);
