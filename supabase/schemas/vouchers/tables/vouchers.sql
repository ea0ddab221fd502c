-- Vouchers of a store. Amounts in minor units. Placing an order raises `uses`, cancelling lowers it; nobody edits it by hand. An
-- owner may pause, archive or change a used voucher; its code stays, because orders name it.

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
  archived_at timestamptz,
  constraint vouchers_archived_rest check (archived_at is null or not is_active),
  -- Checkout has one field for vouchers and gift cards, so a voucher's code must not look like a gift card's code.
  constraint vouchers_code_is_no_gift_card check (not private.is_gift_card_code(replace(replace(code, '-', ''), '_', ''))),
  check (
    (discount_type = 'percentage' and discount_value > 0 and discount_value <= 100)
    or (discount_type = 'fixed' and discount_value = trunc(discount_value)
      and discount_value > 0 and discount_value <= 90000000000)
  ),
  check (starts_at < ends_at),
  unique (business_id, code),
  unique (business_id, id)
);

grant
  select,
  insert (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active),
  update (id, business_id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at,
    ends_at, max_uses, max_uses_per_customer, is_active, archived_at),
  delete
  on public.vouchers to authenticated, service_role;

create policy "members see vouchers" on public.vouchers for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add vouchers" on public.vouchers for insert to authenticated
  with check (business_id in (select private.business_ids_where('vouchers')));
create policy "managers change vouchers" on public.vouchers for update to authenticated
  using (business_id in (select private.business_ids_where('vouchers')))
  with check (business_id in (select private.business_ids_where('vouchers')));
create policy "managers remove vouchers" on public.vouchers for delete to authenticated
  using (business_id in (select private.business_ids_where('vouchers')));

create trigger vouchers_stay before update on public.vouchers
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger vouchers_keep_used before delete on public.vouchers
  for each row execute function private.keep_used_voucher();
create trigger vouchers_keep_code before update of code on public.vouchers
  for each row when (old.code is distinct from new.code) execute function private.keep_used_voucher();
-- Writes the activity (activity/).
create trigger vouchers_note after insert or update or delete on public.vouchers
  for each row execute function private.note_voucher();
