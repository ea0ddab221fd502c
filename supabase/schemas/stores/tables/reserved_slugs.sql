-- Words that no store may take as its address. supabase/seed/reserved_slugs.sql holds the rows.

create table public.reserved_slugs (
  slug text primary key
);

grant select on public.reserved_slugs to service_role;
