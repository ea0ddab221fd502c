-- Counts of page views per store, page, day and class of source; nothing about the visitor. Members read no sources here: the plan decides
-- (figures/read_figures.sql).

create table public.store_page_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  -- The path below the store's base; empty for the home page.
  page text not null check (char_length(page) <= 300),
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  -- As in orders.came_from.
  source text not null default 'direct'
    check (source in ('whatsapp', 'instagram', 'tiktok', 'facebook', 'google', 'campaign', 'other', 'direct')),
  primary key (business_id, day, page, source)
);

grant select (business_id, day, page, views, carts) on public.store_page_days to authenticated;
grant select on public.store_page_days to service_role;

create policy "members with figures see those of pages" on public.store_page_days for select to authenticated
  using (business_id in (select private.business_ids_where('figures')));
