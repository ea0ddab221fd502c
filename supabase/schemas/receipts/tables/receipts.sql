-- Receipts of delivered orders, and of goods that came back: the sale as the shop records it, fixed on the day of issue and numbered within the shop. Nothing
-- about the buyer is stored here. Anyone with the token (128 random bits) may see the receipt. Nobody can change a receipt; a
-- change needs a new one.

create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  order_id uuid not null,
  number int not null check (number > 0),
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  -- ReceiptContent in src/domain/order/receipt.ts.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  issued_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The receipt of goods that came back; null: of the sale.
  return_id uuid,
  unique (business_id, number),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade,
  foreign key (business_id, order_id, return_id) references public.order_returns (business_id, order_id, id) on delete cascade
);

create index receipts_order on public.receipts (business_id, order_id, number desc);
create index receipts_return on public.receipts (business_id, order_id, return_id) where return_id is not null;
create index receipts_issued_by on public.receipts (issued_by);

grant select on public.receipts to authenticated, service_role;

create policy "members see receipts" on public.receipts for select to authenticated
  using (business_id in (select private.business_ids_where('orders')));

create trigger receipts_stay before update on public.receipts
  for each row when ((old.id, old.business_id, old.order_id, old.number, old.token, old.content, old.created_at, old.return_id)
    is distinct from (new.id, new.business_id, new.order_id, new.number, new.token, new.content, new.created_at, new.return_id))
  execute function private.refuse_move();
