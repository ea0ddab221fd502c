-- The order of a store's shelf, and copies. Places are sparse numbers: a move writes one row as long as there is room between
-- its new neighbours, and numbers the store anew when there is none. All run with the caller's rights.

create function private.space_out_products(p_business_id uuid) returns void
language sql set search_path = '' as $$
  update public.products p set position = n.place * 1024
  from (select id, row_number() over (order by position, id)::int as place
    from public.products where business_id = p_business_id) n
  where p.business_id = p_business_id and p.id = n.id and p.position <> n.place * 1024
$$;

-- The free place right before or after a product, or null when there is no room. The moved product's own place is free.
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

-- p_side: `before` or `after` the target; without a target `top` or `bottom` of the store.
create function public.move_product(p_business_id uuid, p_product_id uuid, p_side text, p_target_id uuid default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_target uuid := p_target_id;
  v_side text := p_side;
  v_place int;
begin
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

-- A draft beside the original with its pictures, options and prices. It has no SKU, and counted stock starts at 0: pieces
-- that nobody counted must not be sold. Answers the new product's id.
create function public.duplicate_product(p_business_id uuid, p_product_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_ids jsonb;
begin
  insert into public.products (id, business_id, category_id, name, description, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, stock, status, position)
  select v_id, business_id, category_id, left(name, 193) || ' (copy)', description, price, compare_at_price, sale_price,
    sale_starts_at, sale_ends_at, case when stock is not null then 0 end, 'draft', position
  from public.products where business_id = p_business_id and id = p_product_id;
  if not found then
    perform private.refuse('product_gone');
  end if;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
  select business_id, v_id, path, width, height, alt, position
  from public.product_images where business_id = p_business_id and product_id = p_product_id;

  -- Which new id stands for which old one, of groups and values.
  select coalesce(jsonb_object_agg(id, gen_random_uuid()), '{}') into v_ids from (
    select id from public.option_groups where business_id = p_business_id and product_id = p_product_id
    union all select id from public.option_values where business_id = p_business_id and product_id = p_product_id) old;
  insert into public.option_groups (id, business_id, product_id, name, position)
  select (v_ids ->> id::text)::uuid, business_id, v_id, name, position
  from public.option_groups where business_id = p_business_id and product_id = p_product_id;
  insert into public.option_values (id, business_id, product_id, group_id, name, position)
  select (v_ids ->> id::text)::uuid, business_id, v_id, (v_ids ->> group_id::text)::uuid, name, position
  from public.option_values where business_id = p_business_id and product_id = p_product_id;
  insert into public.product_combinations (business_id, product_id, value_ids, price, stock)
  select business_id, v_id, array(select (v_ids ->> value_id::text)::uuid from unnest(value_ids) value_id order by 1),
    price, case when stock is not null then 0 end
  from public.product_combinations c where business_id = p_business_id and product_id = p_product_id
    and cardinality(value_ids) = (select count(*) from public.option_groups g
      where g.business_id = p_business_id and g.product_id = p_product_id);
  perform public.move_product(p_business_id, v_id, 'after', p_product_id);
  return v_id;
end $$;

revoke execute on function private.space_out_products(uuid), private.place_beside(uuid, uuid, uuid, text),
  public.move_product(uuid, uuid, text, uuid), public.duplicate_product(uuid, uuid)
  from public, anon, authenticated, service_role;
grant execute on function private.space_out_products(uuid), private.place_beside(uuid, uuid, uuid, text),
  public.move_product(uuid, uuid, text, uuid), public.duplicate_product(uuid, uuid) to authenticated;
