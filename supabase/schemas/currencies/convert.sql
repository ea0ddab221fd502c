-- The arithmetic of other currencies. src/domain/store/payment-currency.ts has the same, and a table of cases runs through both. `p_terms` is
-- {currency, base, rateOwn, rateOther, source, step}; null means the shop's own currency, in which every amount stays as it is.

-- Converts an amount of the own currency, half up to the minor unit. The largest result is the largest whole number of JSON: no order is that
-- large, and nothing overflows on the way.
create function private.convert_amount(p_minor bigint, p_terms jsonb) returns bigint
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when p_terms is null or p_minor is null then p_minor else least(9007199254740991,
    div(2 * p_minor::numeric * (p_terms ->> 'rateOther')::bigint + (p_terms ->> 'rateOwn')::bigint,
      2 * (p_terms ->> 'rateOwn')::numeric)) end;
end $$;

-- Converts the price of one piece, half up to the step: at least one step, so that nothing becomes free.
create function private.convert_price(p_minor bigint, p_terms jsonb) returns bigint
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_step bigint := (p_terms ->> 'step')::bigint;
begin
  return case when p_terms is null then p_minor else least(
    div(9007199254740991, v_step) * v_step,
    greatest(1, div(2 * p_minor::numeric * (p_terms ->> 'rateOther')::bigint + (p_terms ->> 'rateOwn')::numeric * v_step,
      2 * (p_terms ->> 'rateOwn')::numeric * v_step)) * v_step) end;
end $$;

-- Returns what one piece costs: the choice's own price in the currency, or its converted price, or the product's own price in the currency, or
-- the converted one. `p_combination_price` is null for a choice without a price of its own in the shop's currency.
create function private.piece_price(
  p_product_id uuid, p_combination_id uuid, p_price bigint, p_combination_price bigint, p_terms jsonb) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_own bigint;
begin
  if p_terms is null then
    return coalesce(p_combination_price, p_price);
  end if;
  if p_combination_id is not null then
    select price_minor into v_own from public.currency_prices
      where product_id = p_product_id and combination_id = p_combination_id and currency = p_terms ->> 'currency';
    if v_own is not null then
      return v_own;
    elsif p_combination_price is not null then
      return private.convert_price(p_combination_price, p_terms);
    end if;
  end if;
  select price_minor into v_own from public.currency_prices
    where product_id = p_product_id and combination_id is null and currency = p_terms ->> 'currency';
  return coalesce(v_own, private.convert_price(p_price, p_terms));
end $$;

-- Returns an amount in the own currency at the rate that an order has frozen, half up; null without such a rate.
create function private.in_own_currency(p_minor bigint, p_rate_own bigint, p_rate_other bigint) returns bigint
language sql immutable parallel safe set search_path = '' as $$
  select div(2 * p_minor::numeric * p_rate_own + p_rate_other, 2 * p_rate_other::numeric)::bigint
$$;
grant execute on function private.in_own_currency(bigint,bigint,bigint) to authenticated;
