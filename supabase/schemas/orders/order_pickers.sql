-- The lists from which the owner chooses while writing an order.

-- Returns goods that the owner may sell: [{id, name, sku, price, stock, status, picture, options, combinations}]. choiceOf in
-- src/domain/product/product.ts reads this shape. With a search at most 100, without one at most 500: a device keeps them to find goods without a connection.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.order_goods(p_business_id uuid, p_search text default '', p_limit int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_typed text;
  v_slips text;
begin
  perform private.limit_text('search', p_search);
  v_typed := lower(btrim(p_search));
  if v_typed <> '' and not exists (select from public.products where business_id = p_business_id and status in ('draft', 'live')
      and (strpos(lower(name), v_typed) > 0 or strpos(lower(sku), v_typed) > 0)) then
    v_slips := private.slip_pattern(v_typed);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'sku', p.sku, 'price', private.current_price(p, now()), 'stock', p.stock, 'status', p.status,
        'picture', (select i.path from public.product_images i
          where i.business_id = p.business_id and i.product_id = p.id order by i.position, i.id limit 1),
        'options', (
          select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'values', (
              select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.position, v.id), '[]')
              from public.option_values v where v.business_id = g.business_id and v.product_id = g.product_id and v.group_id = g.id))
            order by g.position, g.id), '[]')
          from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
        'combinations', (
          select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(c.value_ids), 'price', c.price, 'stock', c.stock)), '[]')
          from public.product_combinations c where c.business_id = p.business_id and c.product_id = p.id))
        order by p.status desc, p.position, p.id), '[]')
    from (
      select * from public.products f
      where business_id = p_business_id and private.is_order_member(p_business_id) and status in ('draft', 'live')
        and (strpos(lower(name), v_typed) > 0 or strpos(lower(sku), v_typed) > 0 or lower(name) ~ v_slips
          or exists (select from public.product_combinations c
            where c.business_id = p_business_id and c.product_id = f.id and strpos(lower(c.sku), v_typed) > 0))
      order by status desc, position, id
      limit least(greatest(p_limit, 1), case when v_typed = '' then 500 else 100 end)
    ) found_products
    join public.products p on p.id = found_products.id);
end $$;
comment on function public.order_goods(uuid, text, int) is
  'Security definer on purpose: the price in force is worked out by a function that members may not call; members only.';
grant execute on function public.order_goods(uuid,text,integer) to authenticated;

-- Returns customers for a new order: [{id, name, phone, address, landmark, email}]. The customer with the latest order comes first. Nobody for whoever may not see numbers.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.order_customers(p_business_id uuid, p_search text default '', p_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  if not private.sees_numbers(p_business_id) then
    return '[]';
  end if;
  if v_words.typed <> '' and not exists (select from public.customers
      where business_id = p_business_id and private.order_matches('', name, phone, v_words)) then
    v_words.slips := private.slip_pattern(v_words.name);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'address', address,
      'landmark', landmark, 'email', coalesce(email, '')) order by last_order_at desc nulls last, id), '[]')
    from (
      select id, name, phone, address, landmark, email, last_order_at from public.customers
      where business_id = p_business_id and (p_id is null or id = p_id)
        and (v_words.typed = '' or private.order_matches('', name, phone, v_words))
      order by last_order_at desc nulls last, id
      limit 8
    ) found_customers);
end $$;
comment on function public.order_customers(uuid, text, uuid) is
  'Security definer on purpose: nobody reads phone numbers by themselves; the right to see them is checked first.';
grant execute on function public.order_customers(uuid,text,uuid) to authenticated;
