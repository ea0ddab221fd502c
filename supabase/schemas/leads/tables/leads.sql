-- People who asked a shop to write to them: when a product is back, when there are new things, or about a cart that they saved. A lead is
-- unproven until the shop ticks that the person's own chat message with the code has come.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('restock', 'arrivals', 'cart')),
  -- The product that the person waits for; only for `restock`.
  product_id uuid,
  name text not null check (private.is_line(name, 100)),
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  -- The code in the person's chat message.
  code text not null check (code ~ '^[234679CDFGHJKMNPQRTVWXY]{5,8}$'),
  -- The path of the page on which the person asked.
  place text not null default '/' check (place ~ '^/[!-~]*$' and char_length(place) <= 200),
  -- The wanted goods, with the prices of that day: [{productId, variantIds, name, quantity, price}]. Without `variantIds` any choice is
  -- wanted. The name includes the choice: Ankara gown (Size: L).
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null default now(),
  proven_at timestamptz,
  -- Keyed hash of the visitor's network and the day (save_lead.sql counts by it). The shop never sees it.
  network_hash text check (network_hash ~ '^[0-9a-f]{64}$'),
  -- `/c/<token>` in the shop's message fills the cart again; only of `cart`.
  cart_token text unique check (cart_token ~ '^[0-9a-f]{32}$'),
  check ((kind = 'restock') = (product_id is not null)),
  check (kind = 'cart' or cart_token is null),
  unique (business_id, code),
  unique (business_id, id),
  foreign key (business_id, product_id) references public.products (business_id, id) on delete cascade
);

create index leads_recent on public.leads (business_id, created_at desc);
create index leads_product on public.leads (business_id, product_id);
create index leads_phone on public.leads (business_id, phone);
create index leads_network on public.leads (network_hash, created_at);
create index leads_unproven on public.leads (created_at) where proven_at is null;
create index leads_age on public.leads (created_at);

grant select (id, business_id, kind, product_id, name, code, place, items, created_at, proven_at) on public.leads to authenticated;
grant select on public.leads to service_role;

create policy "members see leads" on public.leads for select to authenticated
  using (business_id in (select private.lead_business_ids()));
