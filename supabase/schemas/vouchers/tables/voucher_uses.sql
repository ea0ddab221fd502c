-- One row per order with a voucher. released_at is set when a cancelled order gives its use back.

create table public.voucher_uses (
  order_id uuid primary key,
  voucher_id uuid not null,
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- Null: a sale over the counter to nobody that the shop knows.
  phone text,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, voucher_id) references public.vouchers (business_id, id) on delete cascade
    deferrable initially deferred
);

create index voucher_uses_order on public.voucher_uses (business_id, order_id);
create index voucher_uses_voucher on public.voucher_uses (business_id, voucher_id, phone);

-- Phone numbers are read through functions, which ask for the right.
grant select (order_id, voucher_id, business_id, released_at, created_at) on public.voucher_uses to authenticated;
grant select on public.voucher_uses to service_role;

create policy "members see voucher uses" on public.voucher_uses for select to authenticated
  using (business_id in (select private.member_business_ids()));
