-- Receipts of delivered orders: what the shop says was sold, frozen on the day it is issued and numbered within the shop. Nothing of
-- the buyer is kept here. Whoever has the token (128 random bits) may see the receipt; nobody can change one, only issue another.

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
  unique (business_id, number),
  foreign key (business_id, order_id) references public.orders (business_id, id) on delete cascade
);
create index receipts_order on public.receipts (business_id, order_id, number desc);
create index receipts_issued_by on public.receipts (issued_by);

create trigger receipts_stay before update on public.receipts
  for each row when ((old.id, old.business_id, old.order_id, old.number, old.token, old.content, old.created_at)
    is distinct from (new.id, new.business_id, new.order_id, new.number, new.token, new.content, new.created_at))
  execute function private.refuse_move();

alter table public.receipts enable row level security;
revoke all on public.receipts from anon, authenticated, service_role;
grant select on public.receipts to authenticated, service_role;
create policy "members see receipts" on public.receipts for select to authenticated
  using (business_id in (select private.member_business_ids()));

-- What a receipt of this order says now. Text in plpgsql: it names columns that later migrations add.
create function private.receipt_content(p_order_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'sellerName', b.name,
      'sellerPhone', b.whatsapp_number,
      'country', b.country,
      'returnTerms', b.return_terms,
      'orderCode', o.code,
      'orderedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'deliveredAt', (
        select to_char(max(e.created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from public.order_events e
        where e.business_id = o.business_id and e.order_id = o.id and e.to_status = 'delivered'),
      'currency', o.currency,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'unitPrice', l.unit_price,
          'quantity', l.quantity, 'lineTotal', l.line_total) order by l.position), '[]')
        from public.order_lines l where l.business_id = o.business_id and l.order_id = o.id),
      'subtotal', o.subtotal,
      'discount', o.discount,
      'voucherCode', o.voucher_code,
      'deliveryKind', o.delivery_kind,
      'deliveryName', o.delivery_name,
      'deliveryFee', o.delivery_fee,
      'giftCardAmount', o.gift_card_amount,
      'total', o.total,
      'paymentStatus', o.payment_status)
    from public.orders o join public.businesses b on b.id = o.business_id
    where o.id = p_order_id);
end $$;

-- Issues the receipt of a delivered order. As long as nothing of it has changed, the same receipt again; after a change (a refund,
-- another payment state) a new one with the next number, and the earlier one's page says so.
create function public.issue_receipt(p_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  c_seller constant text[] := array['sellerName', 'sellerPhone', 'country', 'returnTerms'];
  v_order public.orders;
  v_receipt public.receipts;
  v_content jsonb;
  v_is_new boolean := false;
begin
  select * into v_order from public.orders
    where id = p_order_id and business_id in (select private.member_business_ids());
  if not found then
    perform private.refuse('forbidden');
  end if;
  -- Numbers of a shop follow each other without a gap: one issue after another.
  perform pg_advisory_xact_lock(hashtextextended('oja:receipts:' || v_order.business_id, 0));
  select * into v_order from public.orders where id = p_order_id for share;
  if v_order.status is distinct from 'delivered' then
    perform private.refuse('not_delivered');
  end if;
  v_content := private.receipt_content(p_order_id);
  select * into v_receipt from public.receipts
    where business_id = v_order.business_id and order_id = p_order_id order by number desc limit 1;
  -- A shop that takes another name or number has sold nothing else.
  if v_receipt.id is null or v_receipt.content - c_seller <> v_content - c_seller then
    v_is_new := true;
    insert into public.receipts (business_id, order_id, number, token, content, issued_by)
    select v_order.business_id, p_order_id, coalesce(max(number), 0) + 1, encode(extensions.gen_random_bytes(16), 'hex'),
      v_content, (select auth.uid())
    from public.receipts where business_id = v_order.business_id
    returning * into v_receipt;
  end if;
  return jsonb_build_object('token', v_receipt.token, 'number', v_receipt.number, 'issuedAt', v_receipt.created_at,
    'isNew', v_is_new);
end $$;
comment on function public.issue_receipt(uuid) is
  'Security definer on purpose: nobody may write receipts themselves; membership is checked first, and the content is read from the order.';

-- What the public address of a receipt shows (Receipt in src/domain/order/receipt.ts). The buyer's name is read from the order, so that
-- it goes when they are erased; a suspended shop's receipts are shown as little as its pages.
create function public.receipt_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.content || jsonb_build_object(
      'number', r.number,
      'issuedAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'token', r.token,
      'buyerName', case when o.phone not like '999%' then o.customer_name end,
      'storeSlug', b.slug,
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      'replacedBy', (
        select jsonb_build_object('number', n.number, 'token', n.token) from public.receipts n
        where n.business_id = r.business_id and n.order_id = r.order_id and n.number > r.number
        order by n.number desc limit 1))
    from public.receipts r
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    join public.businesses b on b.id = r.business_id
    where r.token = p_token and b.status = 'active');
end $$;

revoke execute on function private.receipt_content(uuid), public.issue_receipt(uuid), public.receipt_by_token(text)
  from public, anon, authenticated, service_role;
grant execute on function public.issue_receipt(uuid) to authenticated;
grant execute on function public.receipt_by_token(text) to service_role;
