-- The parts of a day's figures: by product, zone, voucher, payment, hour and source. Counted together with figure_days.

create table private.figure_parts (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('product', 'zone', 'voucher', 'payment', 'hour', 'source', 'campaign')),
  day date not null,
  -- product: its id, `extra` or `gone`. zone: `zone:` and its name, `pickup` or `agree`. voucher, campaign: the code. payment: `paid`,
  -- `claimed`, `unpaid` or `gift_card`. hour: `00` to `23`. source: as in orders.came_from, or `shop`.
  part text not null,
  -- Orders that were placed and not cancelled; of products and vouchers: sales alone.
  orders int not null,
  sales int not null,
  quantity int not null,
  total bigint not null,
  discount bigint not null,
  -- As in figure_days; `costed_gross` is before discounts, as `total` is.
  costed_total bigint not null,
  cost_total bigint not null,
  costed_gross bigint not null default 0,
  primary key (business_id, kind, day, part)
);

