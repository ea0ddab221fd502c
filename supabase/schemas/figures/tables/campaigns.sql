-- Links for campaigns, one for each: the store's address with `?utm_source=<code>`. An order that comes by a link has its code
-- (orders.campaign).

create table private.campaigns (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 80)),
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(code) between 2 and 40),
  created_at timestamptz not null default now(),
  -- Counted up to a million each, like the visits of pages.
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  unique (business_id, code)
);

