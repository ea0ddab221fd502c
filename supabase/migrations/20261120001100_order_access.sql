-- Who reads orders and customers: the store's members; a shopper sees the orders they placed signed in, and their lines.
-- request_hash and ip_hash are the server's own; the shop's notes and tags on a customer are never the shopper's to read.

alter table public.customers enable row level security;
alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.order_events enable row level security;
alter table public.voucher_uses enable row level security;
revoke all on public.customers, public.orders, public.order_lines, public.order_events, public.voucher_uses
  from anon, authenticated, service_role;

grant select, delete on public.customers to authenticated;
grant
  insert (id, business_id, name, phone, email, address, landmark, tags, notes),
  update (id, business_id, name, phone, email, address, landmark, tags, notes)
  on public.customers to authenticated;
grant
  select (id, business_id, customer_id, user_id, client_order_id, code, token, status, payment_status, source, currency,
    subtotal, discount, delivery_kind, delivery_zone_id, delivery_name, delivery_fee, total, voucher_id, voucher_code,
    customer_name, phone, address, landmark, email, note, expires_at, created_at, updated_at),
  update (payment_status, note)
  on public.orders to authenticated;
grant select on public.order_lines, public.order_events, public.voucher_uses to authenticated;

grant select, insert, update, delete on public.customers to service_role;
grant select, update (payment_status, note, user_id) on public.orders to service_role;
grant select on public.order_lines, public.order_events, public.voucher_uses to service_role;

create policy "members see customers" on public.customers for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members add customers" on public.customers for insert to authenticated
  with check (business_id in (select private.member_business_ids()));
create policy "members change customers" on public.customers for update to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));
create policy "managers remove customers" on public.customers for delete to authenticated
  using (business_id in (select private.manager_business_ids()));

create policy "members and the shopper see orders" on public.orders for select to authenticated
  using (business_id in (select private.member_business_ids()) or user_id = (select auth.uid()));
create policy "members keep payment state and note" on public.orders for update to authenticated
  using (business_id in (select private.member_business_ids()))
  with check (business_id in (select private.member_business_ids()));

create policy "members and the shopper see lines" on public.order_lines for select to authenticated
  using (
    business_id in (select private.member_business_ids())
    or order_id in (select id from public.orders where user_id = (select auth.uid()))
  );
create policy "members see order events" on public.order_events for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members see voucher uses" on public.voucher_uses for select to authenticated
  using (business_id in (select private.member_business_ids()));
