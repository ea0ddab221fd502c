-- People who ask to be called by sales, for the operator. Nobody reads or writes them through the API.

create table private.sales_leads (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 200),
  -- A mail address, or the digits of a WhatsApp number.
  contact text not null check (char_length(contact) between 5 and 254),
  shop text not null default '' check (char_length(shop) <= 200),
  need text not null check (char_length(need) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'contacted', 'won', 'lost')),
  -- When an operator last changed the status, and their words.
  changed_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  -- Keyed hash of the visitor's network and the day (leave_sales_lead.sql counts by it); null when the network is unknown.
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  check ((status = 'open') = (changed_at is null))
);

create index sales_leads_waiting on private.sales_leads (created_at) where status in ('open', 'contacted');
create index sales_leads_contact on private.sales_leads (contact, created_at);
create index sales_leads_network on private.sales_leads (network_hash, created_at);
create index sales_leads_age on private.sales_leads (created_at);
