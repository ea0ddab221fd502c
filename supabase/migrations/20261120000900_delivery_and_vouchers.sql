-- What changes an order's total beside its goods: delivery zones and vouchers. Amounts in minor units.
-- `vouchers.uses` is counted by place_order and given back by a cancelled order; nobody writes it by hand.

create table public.delivery_zones (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  fee bigint not null check (fee between 0 and 90000000000),
  free_above bigint check (free_above between 0 and 90000000000),
  position int not null default 0,
  is_active boolean not null default true,
  unique (business_id, id)
);

create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,39}$'),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  discount_value numeric(14, 2) not null,
  min_purchase_amount bigint not null default 0 check (min_purchase_amount between 0 and 90000000000),
  max_discount_amount bigint check (max_discount_amount between 0 and 90000000000),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_uses_per_customer int check (max_uses_per_customer > 0),
  uses int not null default 0 check (uses >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  check (
    (discount_type = 'percentage' and discount_value > 0 and discount_value <= 100)
    or (discount_type = 'fixed' and discount_value = trunc(discount_value)
      and discount_value > 0 and discount_value <= 90000000000)
  ),
  check (starts_at < ends_at),
  unique (business_id, code),
  unique (business_id, id)
);

create trigger delivery_zones_stay before update on public.delivery_zones
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger vouchers_stay before update on public.vouchers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- Discount in minor units, never above the subtotal. A percentage is rounded half up; its cap applies to percentages only.
create function private.voucher_discount(p_voucher public.vouchers, p_subtotal bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when p_subtotal < p_voucher.min_purchase_amount then 0
    when p_voucher.discount_type = 'fixed' then least(p_voucher.discount_value::bigint, p_subtotal)
    else least(
      floor(p_subtotal * p_voucher.discount_value / 100 + 0.5)::bigint,
      coalesce(p_voucher.max_discount_amount, p_subtotal),
      p_subtotal)
  end
$$;
revoke execute on function private.voucher_discount(public.vouchers, bigint) from public, anon, authenticated, service_role;

alter table public.delivery_zones enable row level security;
alter table public.vouchers enable row level security;
revoke all on public.delivery_zones, public.vouchers from anon, authenticated, service_role;
grant select, insert, update, delete on public.delivery_zones to authenticated, service_role;
grant select, delete on public.vouchers to authenticated, service_role;
grant
  insert (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active),
  update (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active)
  on public.vouchers to authenticated, service_role;

create policy "members see delivery zones" on public.delivery_zones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add delivery zones" on public.delivery_zones for insert to authenticated
  with check (business_id in (select private.manager_business_ids()));
create policy "managers change delivery zones" on public.delivery_zones for update to authenticated
  using (business_id in (select private.manager_business_ids()))
  with check (business_id in (select private.manager_business_ids()));
create policy "managers remove delivery zones" on public.delivery_zones for delete to authenticated
  using (business_id in (select private.manager_business_ids()));

create policy "members see vouchers" on public.vouchers for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add vouchers" on public.vouchers for insert to authenticated
  with check (business_id in (select private.manager_business_ids()));
create policy "managers change vouchers" on public.vouchers for update to authenticated
  using (business_id in (select private.manager_business_ids()))
  with check (business_id in (select private.manager_business_ids()));
create policy "managers remove vouchers" on public.vouchers for delete to authenticated
  using (business_id in (select private.manager_business_ids()));
