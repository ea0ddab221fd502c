-- Prices in other currencies, as the editor of a product reads and writes them.

-- Returns them: [{valueIds, currency, priceMinor}], the product's own with no values.
-- Callers: signed-in people, with their own rights.
create function public.read_currency_prices(p_business_id uuid, p_product_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('valueIds', to_jsonb(coalesce(c.value_ids, '{}')), 'currency', p.currency,
    'priceMinor', p.price_minor) order by c.value_ids nulls first, p.currency), '[]')
  from public.currency_prices p
  left join public.product_combinations c on c.business_id = p.business_id and c.id = p.combination_id
  where p.business_id = p_business_id and p.product_id = p_product_id
$$;
grant execute on function public.read_currency_prices(uuid,uuid) to authenticated;

-- Saves prices: [{valueIds, currency, priceMinor}], `priceMinor` null removes one. What is left out stays, and so does a choice that does not
-- exist.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, product_gone.
create function public.save_currency_prices(p_business_id uuid, p_product_id uuid, p_prices jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_json('prices', p_prices, 131072);
  perform private.require_deed(p_business_id, 'prices');
  if jsonb_typeof(p_prices) is distinct from 'array' or jsonb_array_length(p_prices) > 1004 then
    perform private.bad_request('prices');
  end if;
  -- One save of a product after the other.
  perform from public.products where business_id = p_business_id and id = p_product_id and status <> 'deleted' for no key update;
  if not found then
    perform private.refuse('product_gone');
  end if;
  with given as (
    select distinct on (value_ids, currency) value_ids, currency, price from (
      select private.sorted_ids(g -> 'valueIds') as value_ids, g ->> 'currency' as currency, (g ->> 'priceMinor')::bigint as price, place
      from jsonb_array_elements(p_prices) with ordinality as l (g, place)) each_price
    order by value_ids, currency, place desc
  ), known as (
    select given.*, c.id as combination_id from given
    left join public.product_combinations c on c.business_id = p_business_id and c.product_id = p_product_id and c.value_ids = given.value_ids
    where given.value_ids = '{}' or c.id is not null
  ), gone as (
    delete from public.currency_prices p using known k
    where k.price is null and p.product_id = p_product_id and p.currency = k.currency and p.combination_id is not distinct from k.combination_id
  )
  insert into public.currency_prices as p (business_id, product_id, combination_id, currency, price_minor)
  select p_business_id, p_product_id, combination_id, currency, price from known where price is not null
  on conflict (product_id, combination_id, currency) do update set price_minor = excluded.price_minor
    where p.price_minor <> excluded.price_minor;
  return public.read_currency_prices(p_business_id, p_product_id);
exception when check_violation or data_exception or not_null_violation then
  perform private.bad_request('prices');
  return null;
end $$;
comment on function public.save_currency_prices(uuid, uuid, jsonb) is
  'Security definer on purpose: nobody may write the table; the function checks the deed, and that the product is the store''s.';
grant execute on function public.save_currency_prices(uuid,uuid,jsonb) to authenticated;

-- Gives a copy of a product its prices in other currencies. `p_ids`: the old ids of option values, each with its new one.
create function private.copy_currency_prices(p_business_id uuid, p_from uuid, p_to uuid, p_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'products');
  insert into public.currency_prices (business_id, product_id, combination_id, currency, price_minor)
  select p.business_id, p_to, n.id, p.currency, p.price_minor
  from public.currency_prices p
  left join public.product_combinations c on c.business_id = p.business_id and c.id = p.combination_id
  left join public.product_combinations n on n.business_id = p.business_id and n.product_id = p_to
    and n.value_ids = array(select (p_ids ->> v::text)::uuid from unnest(c.value_ids) v order by 1)
  where p.business_id = p_business_id and p.product_id = p_from and (p.combination_id is null or n.id is not null)
  on conflict do nothing;
end $$;
comment on function private.copy_currency_prices(uuid, uuid, uuid, jsonb) is
  'Security definer on purpose: nobody may write the table; the deed is checked first, and the copy is new.';
grant execute on function private.copy_currency_prices(uuid,uuid,uuid,jsonb) to authenticated;
