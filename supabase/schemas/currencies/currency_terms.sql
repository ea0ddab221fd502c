-- In which other currencies a store takes orders now, and at which rate.

-- True when shoppers of a store would be asked to transfer money in a currency, and there is no account for it.
create function private.lacks_account(p_store public.businesses, p_currency text) returns boolean
language sql stable security definer set search_path = '' as $$
  select 'transfer' = any (p_store.payment_methods) and not exists (
    select from public.currency_bank_details where business_id = p_store.id and currency = p_currency)
$$;

-- Returns the currencies that a store offers now: those of its plan, with a rate for its present own currency, and with an account where shoppers
-- transfer money.
create function private.offered_currencies(p_store public.businesses)
returns table (currency text, rate_own bigint, rate_other bigint, rate_source text, step bigint)
language sql stable security definer set search_path = '' as $$
  select c.currency, r.rate_own, r.rate_other, c.rate_source, c.step
  from public.payment_currencies c cross join lateral (
    select c.rate_own, c.rate_other where c.rate_source = 'own' and c.base_currency = p_store.currency
    union all
    select m.rate_own, m.rate_other from private.market_rate(p_store.currency, c.currency) m where c.rate_source = 'market') r
  where c.business_id = p_store.id and c.currency <> p_store.currency and not private.lacks_account(p_store, c.currency)
    and private.plan_allows(private.effective_plan(p_store.plan, p_store.plan_ends_at, p_store.next_plan, p_store.next_plan_ends_at, now()),
      'multi-currency')
  order by c.place
$$;

-- Returns the terms of an order in a currency; null for the store's own. Refuses a currency that the store does not offer now.
create function private.currency_terms(p_store public.businesses, p_currency text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms jsonb;
begin
  if p_currency is null or p_currency = p_store.currency then
    return null;
  end if;
  select jsonb_build_object('currency', o.currency, 'base', p_store.currency, 'rateOwn', o.rate_own, 'rateOther', o.rate_other,
      'source', o.rate_source, 'step', o.step)
    into v_terms from private.offered_currencies(p_store) o where o.currency = p_currency;
  if v_terms is null then
    perform private.refuse('currency_unavailable', jsonb_build_object('currency', p_store.currency));
  end if;
  return v_terms;
end $$;

-- Returns the terms that an order has frozen; null for an order in the own currency of its day.
create function private.order_terms(p_order public.orders) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_order.rate_own is not null then jsonb_build_object('currency', p_order.currency, 'base', p_order.base_currency,
    'rateOwn', p_order.rate_own, 'rateOther', p_order.rate_other, 'source', p_order.rate_source, 'step', p_order.rate_step) end;
end $$;

-- Returns the rate of an order as its page shows it: {base, rateOwn, rateOther, source, step}; null in the own currency.
create function private.rate_shown(p_terms jsonb) returns jsonb
language sql immutable parallel safe set search_path = '' as $$ select p_terms - 'currency' $$;

-- Returns a voucher with its amounts in the currency of the terms.
create function private.voucher_in(p_voucher public.vouchers, p_terms jsonb) returns public.vouchers
language plpgsql immutable set search_path = '' as $$
begin
  if p_terms is not null then
    if p_voucher.discount_type = 'fixed' then
      -- No discount is above the largest subtotal.
      p_voucher.discount_value := least(private.order_limit('subtotal'), private.convert_amount(p_voucher.discount_value::bigint, p_terms));
    end if;
    p_voucher.min_purchase_amount := private.convert_amount(p_voucher.min_purchase_amount, p_terms);
    p_voucher.max_discount_amount := private.convert_amount(p_voucher.max_discount_amount, p_terms);
  end if;
  return p_voucher;
end $$;

-- Returns a zone with its amounts in the currency of the terms. Refuses a fee that no order can hold.
create function private.zone_in(p_zone public.delivery_zones, p_terms jsonb) returns public.delivery_zones
language plpgsql stable set search_path = '' as $$
begin
  if p_terms is not null then
    p_zone.fee := private.convert_amount(p_zone.fee, p_terms);
    p_zone.free_above := private.convert_amount(p_zone.free_above, p_terms);
    if p_zone.fee > private.order_limit('subtotal') then
      perform private.refuse('order_too_large', jsonb_build_object('maxSubtotal', private.order_limit('subtotal')));
    end if;
  end if;
  return p_zone;
end $$;
