-- Notifications to devices, written in the transaction that causes them and sent by the Worker. Holds the shop, a code and an amount,
-- and nothing about a shopper.

create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  -- No foreign keys: an order must neither wait for the removal of a device nor fail by it, and a notification must not hold up the
  -- deletion of a store. What is left without its device is dropped when it is due.
  device_id uuid not null,
  business_id uuid not null,
  kind text not null check (kind in ('order', 'paid', 'low_stock', 'summary', 'test', 'waiting', 'lapsing', 'unanswered')),
  -- What it is about: the order, the product or the day. Two of one kind and subject replace each other on the device.
  subject text not null check (char_length(subject) <= 64),
  -- What its words need (src/domain/notification/push-words.ts).
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  -- After this it is no news any more.
  expires_at timestamptz not null,
  -- Waited for the end of quiet hours: of several, one is sent.
  is_held boolean not null default false,
  sent_at timestamptz,
  gave_up_at timestamptz,
  last_error text check (char_length(last_error) <= 200)
);

create index push_outbox_due on private.push_outbox (next_try_at) where sent_at is null and gave_up_at is null;
create index push_outbox_device on private.push_outbox (device_id);
create index push_outbox_business on private.push_outbox (business_id);
create index push_outbox_created on private.push_outbox (created_at);

create trigger push_outbox_announce after insert on private.push_outbox
  referencing new table as new_rows
  for each statement execute function private.announce_pushes();
