-- Customers, orders, their lines and their history. Orders are written by functions only (place_order, set_order_status);
-- a line keeps the name and price of its day, also after the product has gone.

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  tags text[] not null default '{}' check (cardinality(tags) <= 50),
  notes text not null default '' check (char_length(notes) <= 5000),
  last_order_at timestamptz,
  created_at timestamptz not null default now(),
  unique (business_id, phone),
  unique (business_id, id)
);
create index customers_user on public.customers (user_id);

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
  phone text not null check (phone ~ '^[1-9][0-9]{6,14}$'),
  address text not null default '' check (char_length(address) <= 500),
  landmark text not null default '' check (char_length(landmark) <= 300),
  email text check (char_length(email) <= 254),
  note text not null default '' check (char_length(note) <= 1000),
  ip_hash text check (char_length(ip_hash) <= 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (discount <= subtotal),
  check (total = subtotal - discount + coalesce(delivery_fee, 0)),
  check ((delivery_kind = 'agree') = (delivery_fee is null)),
  check (delivery_kind <> 'pickup' or delivery_fee = 0),
  unique (business_id, client_order_id),
  unique (business_id, code),
  unique (business_id, id),
  foreign key (business_id, customer_id) references public.customers (business_id, id) on delete set null (customer_id),
  foreign key (business_id, delivery_zone_id)
    references public.delivery_zones (business_id, id) on delete set null (delivery_zone_id),
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete set null (voucher_id)
);
create index orders_customer on public.orders (business_id, customer_id);
create index orders_zone on public.orders (business_id, delivery_zone_id);
create index orders_voucher on public.orders (business_id, voucher_id);
create index orders_user on public.orders (user_id);
create index orders_recent on public.orders (business_id, created_at desc);
create index orders_by_phone on public.orders (business_id, phone, created_at);
create index orders_by_ip on public.orders (business_id, ip_hash, created_at);
create index orders_expiring on public.orders (expires_at) where status = 'pending';

create table public.order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  product_id uuid,
  combination_id uuid,
  variant_ids uuid[] not null default '{}',
  name text not null,
  options text not null default '',
  unit_price bigint not null check (private.is_price(unit_price)),
  quantity int not null check (quantity between 1 and 999),
  line_total bigint not null,
  position int not null,
  stock_from text not null check (stock_from in ('product', 'combination', 'none')),
  check (line_total = unit_price * quantity),
  unique (order_id, position),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, product_id) references public.products (business_id, id) on delete set null (product_id),
  foreign key (business_id, combination_id)
    references public.product_combinations (business_id, id) on delete set null (combination_id)
);
create index order_lines_order on public.order_lines (business_id, order_id);
create index order_lines_product on public.order_lines (business_id, product_id);
create index order_lines_combination on public.order_lines (business_id, combination_id);

create table public.order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('placed', 'status', 'payment', 'expired')),
  from_status text,
  to_status text,
  actor uuid,
  note text not null default '' check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);
create index order_events_order on public.order_events (business_id, order_id, created_at);

-- One row per order that used a voucher; released_at is set when a cancelled order gives its use back.
create table public.voucher_uses (
  order_id uuid primary key,
  voucher_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  phone text not null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete cascade
);
create index voucher_uses_order on public.voucher_uses (business_id, order_id);
create index voucher_uses_voucher on public.voucher_uses (business_id, voucher_id, phone);

-- A change of the payment state leaves its line in the order's history.
create function private.record_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor)
  values (new.id, new.business_id, 'payment', old.payment_status, new.payment_status, (select auth.uid()));
  return null;
end $$;
revoke execute on function private.record_payment() from public, anon, authenticated, service_role;

create trigger orders_touch before update on public.orders
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger orders_record_payment after update of payment_status on public.orders
  for each row when (old.payment_status is distinct from new.payment_status) execute function private.record_payment();
create trigger customers_stay before update on public.customers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger orders_stay before update on public.orders
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
