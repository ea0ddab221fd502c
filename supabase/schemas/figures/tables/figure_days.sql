-- What a store sold on a day of the shop's, counted from its orders by roll_figures. A sale is an order that was confirmed, shipped or
-- delivered, is not refunded, and is in the store's present currency.

create table private.figure_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  -- Placed and not cancelled.
  orders int not null,
  cancelled int not null,
  refunded int not null,
  sales int not null,
  -- Sales that are a buyer's first, and sales to nobody that the shop knows; the others are of returning buyers.
  new_sales int not null,
  walk_in_sales int not null,
  -- Money of the sales, as on the owner's first page: gift cards and delivery count, discounts do not.
  total bigint not null,
  discount bigint not null,
  -- Less what the shop let go beyond the goods.
  delivery_fee bigint not null,
  -- Goods whose cost was known on that day: their price after discounts, and their cost.
  costed_total bigint not null,
  cost_total bigint not null,
  -- What came back on this day, whenever it was sold: `total` and the two above are less by it. What goods cost that are not on the shelf again stays.
  returned bigint not null default 0,
  -- All goods of the sales, after what is off (private.goods_off) and what came back; without delivery.
  goods bigint not null default 0,
  primary key (business_id, day)
);

