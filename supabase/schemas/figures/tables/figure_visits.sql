-- Counts of page views per store, day and source, over all pages; nothing about the visitor. store_page_days has them by page.

create table private.figure_visits (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  source text not null,
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  primary key (business_id, day, source)
);

