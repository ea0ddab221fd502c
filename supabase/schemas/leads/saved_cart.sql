-- The cart behind the link in a shop's message (`/c/<token>`). Reading changes nothing, because chat programs open links to show a preview.

-- Returns the shop and each line with today's price of a piece, null for what cannot be bought: {storeId, storeSlug, storeName, currency,
-- takesOrders, logo, primaryColour, accentColour, items: [{productId, variantIds, name, options, quantity, priceToday, picture}]}. Says nothing about
-- the person: the link may be passed on. Null for a link that is cut, invented or a year old, of a removed lead, of a person who has stopped the
-- shop's messages, and of a suspended shop.
-- Callers: the server.
-- Refuses: product_unavailable.
create function public.saved_cart(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'storeId', b.id, 'storeSlug', b.slug, 'storeName', b.name, 'currency', b.currency, 'takesOrders', b.is_open,
    'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
    'primaryColour', b.primary_colour, 'accentColour', b.accent_colour,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'productId', line.product_id, 'variantIds', to_jsonb(line.variant_ids), 'name', i ->> 'name', 'options', '',
          'quantity', (i ->> 'quantity')::int, 'priceToday', private.price_today(line),
          'picture', (
            select private.picture(p.path, p.width, p.height, p.alt)
            from private.picture_of_choice(l.business_id, line.product_id, line.variant_ids) p where p.id is not null)) order by place), '[]')
      from jsonb_array_elements(l.items) with ordinality goods (i, place)
        cross join lateral jsonb_populate_record(null::public.order_lines, jsonb_build_object('business_id', l.business_id,
          'product_id', i ->> 'productId', 'variant_ids', i -> 'variantIds')) line))
  from public.leads l
    join public.businesses b on b.id = l.business_id and b.status = 'active'
    join private.lead_people p on p.business_id = l.business_id and p.phone_hash = private.lead_phone_hash(l.business_id, l.phone)
  where l.cart_token = p_token and p.stopped_at is null and l.created_at > now() - interval '1 year'
$$;
comment on function public.saved_cart(text) is
  'Security definer on purpose: reads the stop list; only the edge may call it, with a token that the shop has sent.';
grant execute on function public.saved_cart(text) to service_role;
