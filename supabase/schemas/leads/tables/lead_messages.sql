-- Messages that a member of the shop opened in WhatsApp: what the person was told, and when.

create table public.lead_messages (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The lead or the customer to whom it went; both null when the person was removed.
  lead_id uuid,
  customer_id uuid,
  kind text not null check (kind in ('restock', 'price', 'arrivals', 'cart', 'broadcast')),
  -- Hash of shop and number (lead_people.sql), by which the pause between two messages is counted. The shop never sees it.
  phone_hash bytea not null,
  -- Prices of the wanted goods at that moment, for one piece, in the order of leads.items; null for goods that could not be bought.
  told_prices bigint[],
  sent_by uuid,
  sent_at timestamptz not null default now(),
  foreign key (business_id, lead_id) references public.leads (business_id, id) on delete set null (lead_id),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete set null (customer_id)
);

create index lead_messages_lead on public.lead_messages (business_id, lead_id);
create index lead_messages_customer on public.lead_messages (business_id, customer_id);
create index lead_messages_person on public.lead_messages (business_id, phone_hash, sent_at desc);
-- Lets a person get one kind of news once, also when two members tap at the same moment.
create unique index lead_messages_once on public.lead_messages (lead_id, kind) where lead_id is not null and kind <> 'arrivals';

grant select (id, business_id, lead_id, customer_id, kind, sent_by, sent_at) on public.lead_messages to authenticated;
grant select on public.lead_messages to service_role;

create policy "members see messages to leads" on public.lead_messages for select to authenticated
  using (business_id in (select private.lead_business_ids()));
