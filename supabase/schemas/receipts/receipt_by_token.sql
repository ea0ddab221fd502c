-- Returns the public page of a receipt (Receipt in src/domain/order/receipt.ts). The buyer's name comes from the order, so that it
-- disappears when the buyer is erased. Receipts of a suspended shop are not shown.
-- Callers: the server.
create function public.receipt_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.content || jsonb_build_object(
      'number', r.number,
      'issuedAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'token', r.token,
      'buyerName', case when coalesce(o.phone, '') not like '999%' then o.customer_name end,
      'storeSlug', b.slug,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      'isWhiteLabel', private.plan_allows(private.plan_now(b.id), 'white-label'),
      'replacedBy', (
        select jsonb_build_object('number', n.number, 'token', n.token) from public.receipts n
        where n.business_id = r.business_id and n.order_id = r.order_id and n.number > r.number
        order by n.number desc limit 1))
    from public.receipts r
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    join public.businesses b on b.id = r.business_id
    where r.token = p_token and b.status = 'active');
end $$;
grant execute on function public.receipt_by_token(text) to service_role;
