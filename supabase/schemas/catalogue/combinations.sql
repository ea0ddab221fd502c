-- A combination names one value of each option group, in ascending order. A combination holds stock and may hold its own price.

-- Checks the value ids of a combination as a foreign key would, with the same locks. Postgres has no foreign keys for arrays.
create function private.guard_combination() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_found int;
begin
  if new.value_ids is distinct from (select array_agg(v order by v) from (select distinct unnest(new.value_ids) v) s) then
    raise exception using errcode = '23514', message = 'value_ids must be sorted ascending, each once';
  end if;
  perform from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id
    for key share;
  select count(distinct group_id) into v_found from public.option_values
    where id = any (new.value_ids) and product_id = new.product_id and business_id = new.business_id;
  if v_found <> cardinality(new.value_ids)
    or v_found <> (select count(*) from public.option_groups where product_id = new.product_id) then
    raise exception using errcode = '23503', message = 'a combination holds one value of each option group of its product';
  end if;
  return new;
end $$;

-- Deletes the combinations that hold a deleted value.
create function private.drop_combinations_of_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.product_combinations c using old_rows o
    where c.product_id = o.product_id and o.id = any (c.value_ids);
  return null;
end $$;

-- A choice written at the product's price has no price of its own: so a later price of the product is the choice's too. The callers write the product
-- first. An update that names a choice's stored price keeps it: a save of its stock says nothing about its price.
create function private.drop_equal_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.price is not distinct from old.price then
    return new;
  end if;
  new.price := nullif(new.price, (select price from public.products where business_id = new.business_id and id = new.product_id));
  return new;
end $$;

-- True when a shopper can pay the product's own price: for the product without choices, or for a choice without a price of its own. Choices that are
-- sold out count only where all are.
create function private.has_plain_choice(p_business_id uuid, p_product_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select count(*) < private.possible_choices(p_business_id, p_product_id)
    or coalesce(bool_or(price is null and is_open) or (not bool_or(is_open) and bool_or(price is null)), true)
  from (select price, stock is null or stock > 0 as is_open from public.product_combinations
    where business_id = p_business_id and product_id = p_product_id) c
$$;
grant execute on function private.has_plain_choice(uuid,uuid) to authenticated;

-- Returns how many choices the product's options make; 1 without options.
create function private.possible_choices(p_business_id uuid, p_product_id uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(round(exp(sum(ln(n)))), 1)::bigint
  from (select count(*)::numeric as n from public.option_values
    where business_id = p_business_id and product_id = p_product_id group by group_id) v
$$;
grant execute on function private.possible_choices(uuid,uuid) to authenticated;
