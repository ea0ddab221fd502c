-- The states of an order: pending -> confirmed -> shipped -> delivered. The first three may become cancelled. Five bodies have no quotes:
-- Postgres reads them when it makes them, so they need no search_path, and a query that calls them for each order is as fast as one that
-- writes the rule out. tests/database/orders/order-states.test.ts compares all with src/domain/checkout/order-status.ts.

-- True when an order may go from one status to another. An order is open as long as it may be cancelled.
create function private.is_order_step(p_from text, p_to text) returns boolean
language sql immutable parallel safe
return (p_from, p_to) in (('pending', 'confirmed'), ('confirmed', 'shipped'), ('shipped', 'delivered'),
  ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('shipped', 'cancelled'));

-- Returns when a waiting order is cancelled by itself. Money that came keeps it without end; the customer's word that they paid, which the shop has
-- not answered, for seven days more (CLAIM_DAYS of src/domain/order/lapse.ts).
create function private.lapses_at(p_expires_at timestamptz, p_paid bigint, p_claimed bigint) returns timestamptz
language sql stable parallel safe
return case when p_paid <> 0 then 'infinity' when p_claimed > 0 then p_expires_at + interval '7 days' else p_expires_at end;

-- True when an order is income of the shop, in whatever currency.
create function private.is_sale(p_status text, p_payment_status text) returns boolean
language sql immutable parallel safe
return p_status in ('confirmed', 'shipped', 'delivered') and p_payment_status <> 'refunded';
grant execute on function private.is_sale(text,text) to authenticated;

-- Returns what an order brings: money and gift card, without what the shop let go.
create function private.order_income(p_total bigint, p_gift_card_amount bigint, p_let_go bigint) returns bigint
language sql immutable parallel safe
return p_total + p_gift_card_amount - least(p_let_go, p_total);
grant execute on function private.order_income(bigint,bigint,bigint) to authenticated;

-- Returns what is off the goods of an order, so that goods without it, and the delivery fee, are what the order brings: discount, points, and what
-- the shop let go; never more than the goods that did not come back. What is let go beyond them is off the delivery fee.
create function private.goods_off(
  p_subtotal bigint, p_discount bigint, p_points_amount bigint, p_let_go bigint, p_total bigint, p_returned bigint
) returns bigint
language sql immutable parallel safe
return least(p_subtotal - p_returned, p_discount + p_points_amount + least(p_let_go, p_total));

-- Returns the states on the way of an order that nobody cancels.
create function private.order_way() returns text[]
language sql immutable set search_path = '' as $$ select array['pending', 'confirmed', 'shipped', 'delivered'] $$;
