-- Operators. Only the database owner writes this table.

create table public.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade
);

grant select on public.platform_admins to service_role;
