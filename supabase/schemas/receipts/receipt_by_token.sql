-- Returns the items of a receipt, each with the picture that its choice has today, or null. Pictures are no part of what was fixed: a shop
-- replaces them.
create function private.receipt_items(p_business_id uuid, p_order_id uuid, p_items jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(n.item || jsonb_build_object('picture', (
      select private.picture(i.path, i.width, i.height, i.alt)
      from private.picture_of_choice(l.business_id, l.product_id, l.variant_ids) i)) order by n.place), '[]')
  from jsonb_array_elements(p_items) with ordinality as n (item, place)
  left join (
    select business_id, product_id, variant_ids, name, options, row_number() over (order by position) as place
    from public.order_lines where business_id = p_business_id and order_id = p_order_id
  ) l on l.place = n.place and l.name = n.item ->> 'name' and l.options = n.item ->> 'options'
$$;

-- Returns the public page of a receipt (Receipt in src/domain/order/receipt.ts). The buyer's name comes from the order, so that it
-- disappears when the buyer is erased. Receipts of a suspended shop are not shown.
-- Callers: the server.
create function public.receipt_by_token(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select r.content || jsonb_build_object(
      'items', private.receipt_items(r.business_id, r.order_id, r.content -> 'items'),
      'number', r.number,
      'issuedAt', to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'token', r.token,
      'buyerName', case when coalesce(o.phone, '') not like '999%' then o.customer_name end,
      'storeSlug', b.slug,
      'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
      'primaryColour', b.primary_colour,
      'accentColour', b.accent_colour,
      -- Today's account, while the order is still to be delivered and paid: a document may be old, an account that was given up must not be paid.
      'bankDetails', case when r.content -> 'isRequest' = 'true' then private.account_to_pay(o, b) end,
      -- The sale was written by mistake, and counts no longer.
      'isVoid', o.is_void,
      -- What is to be paid or given back today, and what came back of the sale by now. A return that left nothing open says nothing of today, unless
      -- its goods had not been paid: the money may have come since.
      'balanceNow', case when r.content ->> 'giveBack' is distinct from '0' or r.content ->> 'notDue' <> '0' then o.balance end,
      'returnedNow', o.returned,
      'piecesBackNow', o.pieces_back,
      'isFeeOpen', o.delivery_fee is null and o.status <> 'cancelled',
      'isTakenBack', exists (select from public.order_returns x where x.business_id = r.business_id and x.order_id = r.order_id and x.reverses = r.return_id),
      'isWhiteLabel', private.plan_allows(private.plan_now(b.id), 'white-label'),
      'replacedBy', (
        select jsonb_build_object('number', n.number, 'token', n.token) from public.receipts n
        where n.business_id = r.business_id and n.number > r.number and n.return_id is not distinct from r.return_id
          and n.order_id in (r.order_id, (select c.id from public.orders c where c.business_id = r.business_id and c.corrects = r.order_id))
        order by n.number desc limit 1))
    from public.receipts r
    join public.orders o on o.business_id = r.business_id and o.id = r.order_id
    join public.businesses b on b.id = r.business_id
    where r.token = p_token and b.status = 'active');
end $$;
grant execute on function public.receipt_by_token(text) to service_role;
