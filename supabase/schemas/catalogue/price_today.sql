-- Returns today's price of one piece of an order line. Null when the goods are no longer sold, are sold out, or are no product of
-- the catalogue.
create function private.price_today(p_line public.order_lines) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_product public.products;
  v_priced jsonb;
begin
  select * into v_product from public.products where business_id = p_line.business_id and id = p_line.product_id;
  if v_product.id is null or not private.is_visible(v_product) then
    return null;
  end if;
  v_priced := private.price_line(p_line.business_id, v_product, jsonb_build_object(
    'productId', p_line.product_id, 'variantIds', to_jsonb(p_line.variant_ids), 'quantity', 1));
  return case when v_priced ->> 'stockFrom' = 'none' or (v_priced ->> 'available')::int > 0
    then (v_priced ->> 'unitPrice')::bigint end;
exception when sqlstate 'OJ400' then
  -- This combination no longer exists: an option group was added or removed.
  return null;
end $$;
