-- The first sale of each buyer of a store: it tells new buyers from returning ones.

create table private.figure_buyers (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- As in private.buyer_of: the record's id, or the number of an order without a record.
  buyer text not null,
  first_order_id uuid not null,
  first_day date not null,
  primary key (business_id, buyer)
);

