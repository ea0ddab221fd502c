-- The parts of a day's figures: by product, zone, voucher, payment, seller, taker, hour and source. Counted together with figure_days. What came
-- back on a day is taken off the parts by product and by gift card alone, so they may be below zero.

create table private.figure_parts (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('product', 'zone', 'voucher', 'payment', 'seller', 'taker', 'hour', 'source', 'campaign')),
  day date not null,
  -- product: its id, `extra` or `gone`. zone: `zone:` and its name, `pickup` or `agree`. voucher, campaign: the code. payment: the
  -- way of order_payments, `gift_card` or `points`. seller: the member who wrote the sale down, or `pages` for an order of the shop's pages.
  -- taker: the member who wrote the money down, or `nobody`. hour: `00` to `23`. source: as in orders.came_from, or `shop`.
  part text not null,
  -- Orders that were placed and not cancelled; of products and vouchers: sales alone. Of payment and taker: times that money came.
  orders int not null,
  sales int not null,
  quantity int not null,
  -- Of payment and taker: money given in the store's currency that came, less what went back, on the day of the money; gift cards and points on the day of their sale,
  -- less what goes back onto a new gift card, on the day of the return.
  total bigint not null,
  discount bigint not null,
  -- As in figure_days; `costed_gross` is before discounts, as `total` is.
  costed_total bigint not null,
  cost_total bigint not null,
  costed_gross bigint not null default 0,
  primary key (business_id, kind, day, part)
);

