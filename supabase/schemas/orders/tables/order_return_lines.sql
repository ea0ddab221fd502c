-- What came back: pieces of an order's lines. The lines of a return that was taken back stay; the return says that it does not count.

create table public.order_return_lines (
  return_id uuid not null,
  order_line_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  order_id uuid not null,
  quantity int not null check (quantity between 1 and 999),
  -- True: it is on the shelf again, to be sold.
  is_restocked boolean not null,
  -- Orders the pages of an export.
  id uuid not null default gen_random_uuid() unique,
  primary key (business_id, order_id, return_id, order_line_id),
  foreign key (business_id, order_id, return_id) references public.order_returns (business_id, order_id, id) on delete cascade,
  -- A line of which something came back stays. Asked at commit, because both go when their order goes with its store.
  foreign key (business_id, order_id, order_line_id) references public.order_lines (business_id, order_id, id) deferrable initially deferred
);

create index order_return_lines_line on public.order_return_lines (business_id, order_id, order_line_id);

grant select on public.order_return_lines to authenticated, service_role;

create policy "members see return lines" on public.order_return_lines for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));
