-- Orders. Only functions write this table (place_order, set_order_status, edit_order, create_manual_order). Members of the store
-- read its orders; signed-in shoppers read their own. Only the server reads `request_hash` and `ip_hash`. Phone numbers, and the tokens of pages that
-- show them, are read through functions, which ask for the right.

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  customer_id uuid,
  user_id uuid references auth.users (id) on delete set null,
  client_order_id uuid not null,
  request_hash text not null,
  code text not null check (code ~ '^[2-9A-Z]{4,10}$'),
  token text not null unique check (token ~ '^[0-9a-f]{32,64}$'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  -- What the book says (private.say_payment); nobody sets it.
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'claimed', 'paid', 'refunded')),
  source text not null default 'store' check (source in ('store', 'manual')),
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  subtotal bigint not null check (private.is_price(subtotal)),
  discount bigint not null default 0 check (discount >= 0),
  delivery_kind text not null check (delivery_kind in ('zone', 'pickup', 'agree')),
  delivery_zone_id uuid,
  delivery_name text not null default '',
  delivery_fee bigint check (delivery_fee between 0 and 90000000000),
  total bigint not null check (total >= 0),
  voucher_id uuid,
  voucher_code text,
  customer_name text not null check (private.is_line(customer_name, 200)),
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  email text check (char_length(email) <= 254),
  note text not null default '' check (char_length(note) <= 1000),
  ip_hash text check (char_length(ip_hash) <= 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Rises with each edit of the order's contents. An edit names the version that the caller read.
  version int not null default 1 check (version > 0),
  -- The part of `discount` that the owner gave; the voucher gave the rest.
  owner_discount bigint not null default 0 check (owner_discount >= 0),
  -- The amount that a gift card paid. `total` is the amount still to pay.
  gift_card_id uuid,
  gift_card_ending text check (char_length(gift_card_ending) = 4),
  gift_card_amount bigint not null default 0 check (gift_card_amount >= 0),
  -- When a member of the store first opened it.
  seen_at timestamptz,
  -- What the first page of the shopper's visit was reached from.
  came_from text check (came_from in ('whatsapp', 'instagram', 'tiktok', 'facebook', 'google', 'campaign', 'other', 'direct')),
  -- The code of the campaign's link by which the visit came (figures/campaigns.sql).
  campaign text check (campaign ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(campaign) <= 40),
  -- The points that the order spends, the amount that they pay for goods, and whose they are.
  points_spent bigint not null default 0 check (points_spent >= 0),
  points_amount bigint not null default 0 check (points_amount >= 0),
  points_customer_id uuid,
  -- True: the account opened the link of a guest's order; false: the account of `user_id` placed it.
  is_claimed boolean not null default false,
  -- An order in another currency than the shop's own keeps the rate of its day: `rate_own` of the base currency equals `rate_other` of the
  -- order's. All five are null for an order in the shop's own currency.
  base_currency text check (base_currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  rate_own bigint check (rate_own between 1 and 10000000000000),
  rate_other bigint check (rate_other between 1 and 10000000000000),
  rate_source text check (rate_source in ('own', 'market')),
  rate_step bigint check (rate_step between 1 and 100000),
  -- The terms of voucher, delivery zone and points programme that hold for this order whatever changes later (orders/placing/agreed_terms.sql).
  agreed jsonb not null default '{}' check (jsonb_typeof(agreed) = 'object'),
  -- True: a sale that the shop wrote down by mistake. It is cancelled, and no figure counts it.
  is_void boolean not null default false constraint orders_void_is_cancelled check (not is_void or (status = 'cancelled' and source = 'manual')),
  -- The void sale in whose place this one was written. One sale is corrected once.
  corrects uuid,
  -- Sums of the book (order_payments): money that came less money that went back, money that went back, what the shop let go, open claims.
  paid bigint not null default 0 constraint orders_paid_back_came check (paid >= 0),
  paid_back bigint not null default 0 check (paid_back >= 0),
  let_go bigint not null default 0 check (let_go >= 0),
  claimed bigint not null default 0 check (claimed >= 0),
  -- Above zero: still to come from the customer; below zero: to give back (private.say_payment).
  balance bigint not null default 0,
  -- Sums of order_returns: what came back is worth to the customer, the part of it that goes back as a gift card because a card had paid it, pieces.
  returned bigint not null default 0,
  returned_card bigint not null default 0 check (returned_card between 0 and gift_card_amount),
  pieces_back int not null default 0 check (pieces_back >= 0),
  -- Nothing is let go and given back for goods at once.
  constraint orders_returned_was_due check (
    returned >= returned_card and returned - returned_card <= greatest(total - let_go, 0)),
  constraint orders_rate_whole check (num_nulls(base_currency, rate_own, rate_other, rate_source, rate_step) in (0, 5)),
  constraint orders_rate_between_two check (base_currency <> currency),
  check (discount <= subtotal),
  check (owner_discount <= discount),
  constraint orders_total_adds_up check (
    total = subtotal - discount - points_amount + coalesce(delivery_fee, 0) - gift_card_amount),
  constraint orders_points_pay_goods check (points_amount <= subtotal - discount and (points_spent = 0) = (points_amount = 0)
    and (points_spent = 0 or points_customer_id is not null)),
  constraint orders_gift_card_named check (gift_card_amount = 0 or gift_card_ending is not null),
  -- Only a delivery to be agreed may have no fee yet.
  constraint orders_fee_known check (delivery_kind = 'agree' or delivery_fee is not null),
  check (delivery_kind <> 'pickup' or delivery_fee = 0),
  -- An order without a phone number has no customer. Only sales that the shop writes down may have no number.
  constraint orders_phone_known check (phone is not null or source = 'manual'),
  constraint orders_walk_in_nobody check (phone is not null or customer_id is null),
  unique (business_id, client_order_id),
  unique (business_id, code),
  unique (business_id, id),
  constraint orders_corrected_once unique (business_id, corrects),
  foreign key (business_id, corrects) references public.orders (business_id, id) on delete set null (corrects),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete set null (customer_id),
  foreign key (business_id, delivery_zone_id)
    references public.delivery_zones (business_id, id) on delete set null (delivery_zone_id),
  -- Deferred to commit, when take_goods has locked the rows. A foreign key that locked them earlier could deadlock with a deletion.
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete set null (voucher_id)
    deferrable initially deferred,
  constraint orders_gift_card_fkey foreign key (business_id, gift_card_id)
    references public.gift_cards (business_id, id) on delete set null (gift_card_id)
);

-- Columns that most orders leave empty: an order writes only the indexes that it is in.
create index orders_customer on public.orders (business_id, customer_id);
create index orders_zone on public.orders (business_id, delivery_zone_id) where delivery_zone_id is not null;
create index orders_voucher on public.orders (business_id, voucher_id) where voucher_id is not null;
create index orders_user on public.orders (user_id) where user_id is not null;
create index orders_recent on public.orders (business_id, created_at desc);
create index orders_by_phone on public.orders (business_id, phone, created_at);
create index orders_by_ip on public.orders (business_id, ip_hash, created_at) where ip_hash is not null;
create index orders_expiring on public.orders (expires_at) where status = 'pending' and paid = 0;
create index orders_claimed on public.orders (business_id, created_at, id) where claimed > 0;
create index orders_by_status on public.orders (business_id, status, created_at desc, id desc);
create index orders_changed on public.orders (business_id, updated_at);
create index orders_gift_card on public.orders (business_id, gift_card_id) where gift_card_id is not null;
-- Who owes the shop, and whom it owes.
create index orders_open_balance on public.orders (business_id, balance) where balance < 0 or balance > 0 and status <> 'pending';
create index orders_walk_in on public.orders (business_id, created_at desc, id desc) where phone is null;

grant
  select (id, business_id, customer_id, user_id, client_order_id, code, status, payment_status, source,
    currency, subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id,
    voucher_code, customer_name, address, landmark, email, note, expires_at, created_at, updated_at, version,
    owner_discount, gift_card_id, gift_card_ending, gift_card_amount, seen_at, came_from, campaign,
    points_spent, points_amount, base_currency, rate_own, rate_other, rate_source, rate_step, paid, paid_back, let_go, claimed, balance,
    is_void, corrects, returned, returned_card, pieces_back),
  update (note)
  on public.orders to authenticated;
grant select, update (user_id, note) on public.orders to service_role;

-- Realtime asks this policy alone: without the refusal it would tell a shopper of their orders until the token expires, also after the
-- session has ended.
create policy "members and the shopper see orders" on public.orders for select to authenticated
  using (business_id in (select private.business_ids_where('orders'))
    or (user_id = (select auth.uid()) and (select private.caller_refusal()) is null));
create policy "members keep the note" on public.orders for update to authenticated
  using (business_id in (select private.business_ids_where('orders')))
  with check (business_id in (select private.business_ids_where('orders')));

create trigger orders_touch before update on public.orders
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger orders_say_payment before insert or update on public.orders for each row execute function private.say_payment();
create trigger orders_stay before update on public.orders
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger orders_follow_gift_card_insert after insert on public.orders
  for each row when (new.gift_card_amount > 0) execute function private.follow_gift_card();
create trigger orders_follow_gift_card after update of gift_card_id, gift_card_amount, status on public.orders
  for each row when (old.gift_card_amount > 0 or new.gift_card_amount > 0) execute function private.follow_gift_card();
-- Points: after the gift card's triggers, by name.
create trigger orders_follow_points_insert after insert on public.orders
  for each row when (new.points_spent > 0 or new.status = 'delivered') execute function private.follow_points();
create trigger orders_follow_points after update on public.orders
  for each row when ((old.points_spent, old.status, old.payment_status, old.returned, old.let_go) is distinct from
    (new.points_spent, new.status, new.payment_status, new.returned, new.let_go)) execute function private.follow_points();
-- Takes goods only for the order that place_order is writing. Code that inserts orders in another way (a manual order, a seed)
-- handles the stock itself. The name sorts before the names of foreign key triggers ("RI_..."): at commit it runs first, and locks
-- the rows before the foreign keys check them.
create constraint trigger "Orders_take_goods" after insert on public.orders
  deferrable initially deferred for each row
  when (new.id::text = current_setting('oja.placing_order', true)) execute function private.take_goods();
create trigger orders_ring after insert on public.orders
  for each row when (new.id::text = current_setting('oja.placing_order', true)) execute function private.push_order();
-- Notes whose figures must be counted again (figures/).
create trigger orders_mark_figures after insert or delete on public.orders
  for each row execute function private.mark_order_figures();
create trigger orders_mark_figures_update after update on public.orders
  for each row when ((old.status, old.payment_status, old.currency, old.total, old.gift_card_amount, old.let_go, old.version, old.created_at, old.returned, old.pieces_back)
    is distinct from (new.status, new.payment_status, new.currency, new.total, new.gift_card_amount, new.let_go, new.version, new.created_at, new.returned, new.pieces_back)
    or (old.customer_id, old.phone, old.subtotal, old.discount, old.owner_discount, old.delivery_kind, old.delivery_name,
      old.delivery_fee, old.voucher_code, old.came_from, old.campaign, old.source)
    is distinct from (new.customer_id, new.phone, new.subtotal, new.discount, new.owner_discount, new.delivery_kind,
      new.delivery_name, new.delivery_fee, new.voucher_code, new.came_from, new.campaign, new.source))
  execute function private.mark_order_figures();
