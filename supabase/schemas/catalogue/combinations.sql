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
