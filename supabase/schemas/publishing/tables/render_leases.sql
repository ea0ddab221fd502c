-- The publisher that works on a store, and until when.

create table public.render_leases (
  business_id uuid primary key,
  holder uuid not null,
  expires_at timestamptz not null
);

grant select on public.render_leases to service_role;
