-- The stores that a running transaction has changed; the commit removes the rows.

create table public.store_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  -- True when the trigger does not say which products changed. At most one row of each kind per store and transaction.
  is_whole boolean not null default true,
  primary key (transaction_id, business_id, is_whole)
);

create constraint trigger store_notices_publish after insert on public.store_notices
  deferrable initially deferred for each row execute function private.publish_notices();
