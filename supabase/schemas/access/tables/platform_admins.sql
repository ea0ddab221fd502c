-- Operators. Only the database owner writes this table.

create table public.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade
);

alter table public.platform_admins enable row level security;
grant select on public.platform_admins to service_role;
