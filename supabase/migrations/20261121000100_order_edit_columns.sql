-- What an owner's work on orders needs in the tables: a version that tells two editors apart, the owner's own discount, a fee that
-- was agreed on WhatsApp and is then set, notes and edits in the history.

alter table public.orders
  -- Raised by each edit of the order's contents; an edit names the version it was made from.
  add column version int not null default 1 check (version > 0),
  -- The part of `discount` that the shop gave by hand; the rest is the voucher's.
  add column owner_discount bigint not null default 0 check (owner_discount >= 0),
  add check (owner_discount <= discount);

-- An agreed delivery has no fee until the two have agreed; the other kinds always have one.
do $$
declare
  v_name text;
begin
  select conname into strict v_name from pg_constraint
    where conrelid = 'public.orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''agree''%IS NULL%';
  execute format('alter table public.orders drop constraint %I', v_name);
end $$;
alter table public.orders
  add constraint orders_fee_known check (delivery_kind = 'agree' or delivery_fee is not null);

alter table public.order_events drop constraint order_events_kind_check;
alter table public.order_events
  add constraint order_events_kind_check
    check (kind in ('placed', 'status', 'payment', 'expired', 'edited', 'note')),
  -- What an edit changed (OrderChanges in src/domain/order/order-edit.ts).
  add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');

grant select (version, owner_discount) on public.orders to authenticated;

create index orders_by_status on public.orders (business_id, status, created_at desc, id desc);
