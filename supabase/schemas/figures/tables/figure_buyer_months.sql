-- The months in which a buyer bought, for the table of buyers who come back.

create table private.figure_buyer_months (
  business_id uuid not null references public.businesses (id) on delete cascade,
  buyer text not null,
  -- The first day of the month.
  month date not null,
  -- The month of the buyer's first sale.
  first_month date not null,
  sales int not null,
  total bigint not null,
  primary key (business_id, buyer, month)
);

create index figure_buyer_months_first on private.figure_buyer_months (business_id, first_month, month);

