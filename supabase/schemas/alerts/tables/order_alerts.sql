-- Alerts that were sent about orders that wait. The key lets each be sent once, however often the work is repeated.

create table private.order_alerts (
  business_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('unseen', 'waiting', 'lapsing', 'unanswered')),
  told_at timestamptz not null,
  primary key (business_id, order_id, kind),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index order_alerts_told on private.order_alerts (told_at);
