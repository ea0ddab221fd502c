-- How an order travels: courier, tracking number and the day on which it should arrive. Only set_order_tracking writes the table. Members
-- read the rows of their store; the shopper reads them on the order's page.

create table public.order_tracking (
  order_id uuid primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  courier text not null default '' check (char_length(courier) <= 80),
  -- Letters, digits and a few signs, so that no sentence and no address of a page fits.
  tracking_number text not null default '' check (tracking_number ~ '^([A-Za-z0-9][A-Za-z0-9 /_-]{0,49})?$'),
  expected_on date,
  updated_at timestamptz not null default now(),
  constraint order_tracking_says_something check (courier <> '' or tracking_number <> '' or expected_on is not null),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);

create index order_tracking_order on public.order_tracking (business_id, order_id);

grant select on public.order_tracking to authenticated, service_role;

create policy "members see order tracking" on public.order_tracking for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));

create trigger order_tracking_touch before update on public.order_tracking
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger order_tracking_stay before update on public.order_tracking
  for each row when (old.order_id is distinct from new.order_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
