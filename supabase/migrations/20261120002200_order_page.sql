-- What the public order page /o/{token} shows (OrderPage in src/domain/checkout/order-request.ts). Whoever has the token may see it;
-- bank details are there only while payment is open and the shop takes transfers.

create function public.order_by_token(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.placed_order(o.id, false) || jsonb_build_object(
    'paymentStatus', o.payment_status,
    'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'primaryColour', b.primary_colour,
    'accentColour', b.accent_colour,
    'country', b.country,
    'bankDetails', (
      select jsonb_build_object('bankName', d.bank_name, 'accountNumber', d.account_number, 'accountName', d.account_name)
      from public.business_bank_details d
      where d.business_id = b.id and 'transfer' = any (b.payment_methods) and b.status = 'active'
        and o.payment_status in ('unpaid', 'claimed') and o.status <> 'cancelled'),
    'paymentMethods', to_jsonb(b.payment_methods),
    'pickupNote', case when o.delivery_kind = 'pickup' then b.pickup_note else '' end)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.token = p_token
$$;
revoke execute on function public.order_by_token(text) from public, anon, authenticated, service_role;
grant execute on function public.order_by_token(text) to service_role;
