-- Reports of visitors about a shop, for the operator. Nobody reads or writes them through the API.

create table private.shop_reports (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now(),
  reason text not null check (reason in ('not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other')),
  details text not null default '' check (char_length(details) <= 1000),
  -- How the operator may reach the visitor; empty when the visitor gave nothing.
  contact text not null default '' check (char_length(contact) <= 200),
  -- Keyed hash of the visitor's network and the day (report_shop.sql counts by it); null when the network is unknown.
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  -- When an operator closed the report, and what they decided.
  closed_at timestamptz,
  answer text check (char_length(answer) between 1 and 500),
  check ((closed_at is null) = (answer is null))
);

create index shop_reports_business on private.shop_reports (business_id, created_at);
create index shop_reports_open on private.shop_reports (created_at desc) where closed_at is null;
create index shop_reports_network on private.shop_reports (network_hash, created_at);
