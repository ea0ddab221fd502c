-- The last day of each store whose stock is kept, and when the day after it ends in the shop's time zone. So the cron job reads the
-- stores that are due, and not all of them.

create table private.stock_day_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  day date not null,
  due_at timestamptz not null
);

create index stock_day_marks_due on private.stock_day_marks (due_at, business_id);
