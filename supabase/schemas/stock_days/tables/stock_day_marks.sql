-- The last day of each store whose stock is kept.

create table private.stock_day_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  day date not null
);

alter table private.stock_day_marks enable row level security;
