-- Returns the operators' rate between two currencies as a pair of whole numbers, with the time of its last change; nothing when a rate is
-- missing. NGN to USD is naira per dollar, the other rows are dollars per unit (src/domain/store/display-currency.ts). A guess never prices
-- an order.
create function private.market_rate(p_own text, p_other text)
returns table (rate_own bigint, rate_other bigint, changed_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with worth as (
    -- One unit is worth `above` / `below` dollars.
    select c.code,
      case when c.code = 'USD' then 1 when c.code = 'NGN' and r.rate >= 1 then 1 else r.rate end as above,
      case when c.code = 'NGN' and r.rate >= 1 then r.rate else 1 end as below, r.updated_at
    from (values (p_own), (p_other)) c (code)
    left join public.exchange_rate_settings r on r.is_active and r.currency_from = c.code and r.currency_to = 'USD' and c.code <> 'USD'
  ), scaled as (
    select round(o.above * w.below * 100000000)::numeric as own, round(w.above * o.below * 100000000)::numeric as other,
      greatest(o.updated_at, w.updated_at) as at
    from worth o, worth w where o.code = p_other and w.code = p_own
  )
  select (own / gcd(own, other))::bigint, (other / gcd(own, other))::bigint, at
  from scaled
  where own > 0 and other > 0 and own / gcd(own, other) <= 10000000000000 and other / gcd(own, other) <= 10000000000000
$$;
