-- The history of an order.

create table public.order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('placed', 'status', 'payment', 'expired', 'edited', 'note', 'undone', 'reminded', 'returned')),
  from_status text,
  to_status text,
  actor uuid,
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  -- The changes of an edit (OrderChanges in src/domain/order/order-edit.ts).
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index order_events_order on public.order_events (business_id, order_id, created_at);
create index order_events_actor on public.order_events (actor) where actor is not null;

grant select on public.order_events to authenticated, service_role;

create policy "members see order events" on public.order_events for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));

-- Writes the activity (activity/).
create trigger order_events_note after insert on public.order_events
  for each row when (new.kind not in ('note', 'expired', 'reminded')) execute function private.note_order();
