-- The account that may see and spend the points of a customer. One account for a customer, and one customer for an account in a shop. Only
-- functions read and write it; without a foreign key to customers for the reason in point_entries.sql.

create table private.point_holders (
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (business_id, customer_id),
  unique (business_id, user_id)
);

create index point_holders_user on private.point_holders (user_id);
