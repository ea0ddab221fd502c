-- The order of a store's products, and where new ones stand. Positions are numbers with gaps. A move writes one row while there is a free number between the
-- two neighbours. Otherwise all products of the store get new positions.

-- Gives all products of the store new positions, with gaps.
create function private.space_out_products(p_business_id uuid) returns void
language sql set search_path = '' as $$
  update public.products p set position = n.place * 1024
  from (select id, row_number() over (order by position, id)::int as place
    from public.products where business_id = p_business_id) n
  where p.business_id = p_business_id and p.id = n.id and p.position <> n.place * 1024
$$;
grant execute on function private.space_out_products(uuid) to authenticated;

-- Returns the free position right before or after a product; null when there is none. The moved product's own position counts as
-- free.
create function private.place_beside(p_business_id uuid, p_moved uuid, p_target uuid, p_side text) returns int
language sql stable set search_path = '' as $$
  with target as (select position, id from public.products where business_id = p_business_id and id = p_target),
  ends as (
    select case when p_side = 'after' then t.position else (
        select max(p.position) from public.products p
        where p.business_id = p_business_id and p.id <> p_moved and (p.position, p.id) < (t.position, t.id)) end as low,
      case when p_side = 'before' then t.position else (
        select min(p.position) from public.products p
        where p.business_id = p_business_id and p.id <> p_moved and (p.position, p.id) > (t.position, t.id)) end as high
    from target t)
  select case
    when low is null and high > -2000000000 then high - 1024
    when high is null and low < 2000000000 then low + 1024
    when high::bigint - low > 1 then (low + (high::bigint - low) / 2)::int
  end from ends
$$;
grant execute on function private.place_beside(uuid,uuid,uuid,text) to authenticated;

-- Returns the side where new goods of the shop stand, `top` or `bottom`: what its owner chose, else `p_unless`. Waits until nobody else adds or moves
-- products of the shop, and lets nobody until the transaction ends.
create function private.side_of_new(p_business_id uuid, p_unless text) returns text
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:places:' || p_business_id, 0));
  return coalesce((select new_goods from public.businesses where id = p_business_id), p_unless);
end $$;
grant execute on function private.side_of_new(uuid,text) to authenticated;

-- Returns the position of a new product on the side of new goods. Of many that are added at once, `p_follows` is the one before it, and `p_count` says how
-- many come, itself included: they get the positions that follow, so that they stand in their own order at the top too.
create function private.place_of_new(p_business_id uuid, p_unless text, p_follows uuid, p_count int) returns int
language plpgsql set search_path = '' as $$
declare
  v_low int;
  v_high int;
begin
  if private.side_of_new(p_business_id, p_unless) = 'bottom' then
    return (select least(2000000000, coalesce(max(position), -1024) + 1024) from public.products where business_id = p_business_id);
  end if;
  select position into v_low from public.products where business_id = p_business_id and id = p_follows;
  if not found then
    return (select greatest(-2000000000, coalesce(min(position), 1024) - 1023 - p_count) from public.products where business_id = p_business_id);
  end if;
  select min(position) into v_high from public.products where business_id = p_business_id and (position, id) > (v_low, p_follows);
  -- Somebody has moved a product behind it. The new gaps have room for many steps of an import.
  if v_high::bigint - v_low <= least(p_count, 512) then
    perform private.space_out_products(p_business_id);
    select position into v_low from public.products where business_id = p_business_id and id = p_follows;
  end if;
  return v_low + 1;
end $$;
grant execute on function private.place_of_new(uuid,text,uuid,integer) to authenticated;

-- Moves a product. p_side is `before` or `after` the target product. Without a target, p_side is `top` or `bottom` of the store.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, product_gone.
create function public.move_product(p_business_id uuid, p_product_id uuid, p_side text, p_target_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_target uuid := p_target_id;
  v_side text := p_side;
  v_place int;
begin
  perform private.limit_text('side', p_side);
  perform pg_advisory_xact_lock(hashtextextended('oja:places:' || p_business_id, 0));
  if p_side in ('top', 'bottom') then
    v_side := case p_side when 'top' then 'before' else 'after' end;
    v_target := (
      select id from public.products where business_id = p_business_id and id <> p_product_id
      order by case when p_side = 'top' then position end, case when p_side = 'top' then id end, position desc, id desc limit 1);
  end if;
  if v_target = p_product_id or v_side not in ('before', 'after') then
    perform private.refuse('bad_request');
  elsif v_target is null then
    return;
  end if;
  v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  if v_place is null then
    perform private.space_out_products(p_business_id);
    v_place := private.place_beside(p_business_id, p_product_id, v_target, v_side);
  end if;
  update public.products set position = v_place where business_id = p_business_id and id = p_product_id;
  if not found or v_place is null then
    perform private.refuse('product_gone');
  end if;
end $$;
grant execute on function public.move_product(uuid,uuid,text,uuid) to authenticated;
