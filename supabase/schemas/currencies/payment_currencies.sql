-- The page of the settings on which an owner chooses further currencies.

-- Returns the page: {own, isAllowed, currencies, market}. `state` of a currency: `offered`; `plan` rests it; `own`: it is the shop's own
-- now; `rate`: there is no rate for the shop's present own currency; `account`: shoppers would not know where to transfer it.
create function private.payment_currencies_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('own', b.currency, 'isAllowed', p.is_allowed,
    'currencies', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', c.currency,
        'state', case when c.currency = b.currency then 'own' when not p.is_allowed then 'plan' when r.rate_own is null then 'rate'
          when private.lacks_account(b, c.currency) then 'account'
          else 'offered' end,
        'rateSource', c.rate_source, 'rateOwn', r.rate_own, 'rateOther', r.rate_other, 'rateAt', r.changed_at, 'step', c.step,
        'updatedAt', c.updated_at,
        'ownRate', case when c.rate_own is not null and c.base_currency = b.currency then jsonb_build_object(
          'rateOwn', c.rate_own, 'rateOther', c.rate_other, 'changedAt', c.rate_changed_at) end) order by c.place), '[]')
      from public.payment_currencies c left join lateral (
        select c.rate_own, c.rate_other, c.rate_changed_at as changed_at where c.rate_source = 'own' and c.base_currency = b.currency
        union all
        select m.rate_own, m.rate_other, m.changed_at from private.market_rate(b.currency, c.currency) m
          where c.rate_source = 'market' and c.currency <> b.currency) r on true
      where c.business_id = b.id),
    'market', (
      select coalesce(jsonb_agg(jsonb_build_object('currency', o.code, 'rateOwn', m.rate_own, 'rateOther', m.rate_other,
        'rateAt', m.changed_at) order by o.code), '[]')
      from unnest(array['CAD', 'GBP', 'GHS', 'NGN', 'USD']) o (code), private.market_rate(b.currency, o.code) m
      where o.code <> b.currency))
  from public.businesses b, lateral (select private.plan_allows(private.plan_now(b.id), 'multi-currency') as is_allowed) p
  where b.id = p_business_id
$$;

-- Returns the page for those who change settings.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_payment_currencies(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'settings');
  return private.payment_currencies_page(p_business_id);
end $$;
comment on function public.read_payment_currencies(uuid) is
  'Security definer on purpose: the plan and the market''s rate are worked out by functions that members may not call; the deed is checked first.';
grant execute on function public.read_payment_currencies(uuid) to authenticated;

-- Saves a currency, or removes it (p_terms null): {rateSource, rateOwn, rateOther, step}. Bank details and prices in it stay, and come back with
-- it. `p_known` is `updatedAt` of what the editor saw, null for a new one. Returns the page.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, plan_currencies, too_many_currencies.
create function public.save_payment_currency(p_business_id uuid, p_currency text, p_known timestamptz, p_terms jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_own text;
  v_old public.payment_currencies;
  v_place int;
  v_source text := p_terms ->> 'rateSource';
  v_has_rate boolean := coalesce(p_terms -> 'rateOwn', 'null') <> 'null' or coalesce(p_terms -> 'rateOther', 'null') <> 'null';
  v_rate_own bigint;
  v_rate_other bigint;
begin
  perform private.limit_text('currency', p_currency);
  perform private.limit_json('terms', p_terms, 4000);
  perform private.require_deed(p_business_id, 'settings');
  -- One change of a store after the other, so that two first entries do not take one place.
  select currency into v_own from public.businesses where id = p_business_id for no key update;
  select * into v_old from public.payment_currencies where business_id = p_business_id and currency = p_currency;
  if v_old.updated_at is distinct from p_known then
    perform private.refuse('changed_elsewhere');
  end if;
  if p_terms is null then
    delete from public.payment_currencies where business_id = p_business_id and currency = p_currency;
    return private.payment_currencies_page(p_business_id);
  elsif not private.plan_allows(private.plan_now(p_business_id), 'multi-currency') then
    perform private.refuse('plan_currencies');
  elsif p_currency is null or p_currency = v_own or p_currency not in ('NGN', 'GHS', 'GBP', 'USD', 'CAD') then
    perform private.bad_request('currency');
  elsif v_source is null or v_source not in ('own', 'market') then
    perform private.bad_request('rateSource');
  elsif not private.is_whole(p_terms -> 'step', 1, 100000)
    or (p_terms ->> 'step')::numeric not in (1, 5, 10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000) then
    perform private.bad_request('step');
  elsif (v_has_rate or v_source = 'own') and not (coalesce(private.is_whole(p_terms -> 'rateOwn', 1, 10000000000000), false)
    and coalesce(private.is_whole(p_terms -> 'rateOther', 1, 10000000000000), false)) then
    perform private.bad_request('rate');
  end if;
  v_place := coalesce(v_old.place, (select min(p) from generate_series(1, 3) p
    where p not in (select place from public.payment_currencies where business_id = p_business_id)));
  if v_place is null then
    perform private.refuse('too_many_currencies', '{"limit": 3}');
  end if;
  -- Following the market keeps the own rate for later, while it is for the same own currency.
  v_rate_own := case when v_has_rate then (p_terms ->> 'rateOwn')::bigint when v_old.base_currency = v_own then v_old.rate_own end;
  v_rate_other := case when v_has_rate then (p_terms ->> 'rateOther')::bigint when v_old.base_currency = v_own then v_old.rate_other end;
  insert into public.payment_currencies as c (business_id, currency, place, base_currency, rate_source, rate_own, rate_other, step)
  values (p_business_id, p_currency, v_place, v_own, v_source, v_rate_own, v_rate_other, (p_terms ->> 'step')::numeric::bigint)
  on conflict (business_id, currency) do update set base_currency = excluded.base_currency, rate_source = excluded.rate_source,
    rate_own = excluded.rate_own, rate_other = excluded.rate_other, step = excluded.step, updated_at = clock_timestamp(),
    rate_changed_at = case when (c.base_currency, c.rate_own, c.rate_other) is distinct from
      (excluded.base_currency, excluded.rate_own, excluded.rate_other) then now() else c.rate_changed_at end;
  return private.payment_currencies_page(p_business_id);
end $$;
comment on function public.save_payment_currency(uuid, text, timestamptz, jsonb) is
  'Security definer on purpose: nobody may write the table; the function checks the deed, the plan and the limit of three.';
grant execute on function public.save_payment_currency(uuid,text,timestamp with time zone,jsonb) to authenticated;
