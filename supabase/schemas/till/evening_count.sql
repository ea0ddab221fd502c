-- The evening count: the day in a few numbers, for the picture that the owner shares (/dashboard/money/evening).

-- Returns what was sold today and on the same weekday of last week, today's money by its way, who owes the most, and what is running out:
-- {day, beforeDay, currency, now: {total, sales}, before, others: [{currency, total, sales}], ways: [{way, currency, amount}],
-- owed: {people, amounts: [{currency, amount}], most: [{name, currency, amount}]}, restock}. `others`: what was sold today in other currencies, which `now`
-- leaves out. A way has the currency in which the money was given. Counts what is noted first, so that it holds the sale of this second.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.evening_count(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_day date;
  v_from timestamptz;
  v_until timestamptz;
begin
  perform private.open_figures(p_business_id);
  select * into v_store from private.figure_store(p_business_id);
  v_day := (now() at time zone v_store.zone)::date;
  v_from := v_day::timestamp at time zone v_store.zone;
  v_until := (v_day + 1)::timestamp at time zone v_store.zone;
  return jsonb_build_object('day', v_day, 'beforeDay', v_day - 7, 'currency', v_store.currency,
    'now', private.day_sales(p_business_id, v_day), 'before', private.day_sales(p_business_id, v_day - 7),
    'others', private.other_sales(p_business_id, v_store.currency, v_from, v_until),
    'ways', (
      select coalesce(jsonb_agg(jsonb_build_object('way', way, 'currency', currency, 'amount', amount)
        order by currency <> v_store.currency, currency, amount desc, way), '[]')
      from (
        select part as way, v_store.currency as currency, total as amount
        from private.figure_parts where business_id = p_business_id and kind = 'payment' and day = v_day
        union all
        select m.way, m.currency, sum(m.amount) from private.money_of(p_business_id, v_from, v_until) m where m.currency <> v_store.currency group by 1, 2) ways
      where amount <> 0),
    'owed', (
      with owing as (
        select p.name, p.currency, p.amount, coalesce(p.customer_id::text, p.phone, p.order_id::text) as who,
          row_number() over (order by p.currency <> v_store.currency, p.amount desc, p.order_id) as place
        from private.open_people(p_business_id) p where p.is_owed)
      select jsonb_build_object('people', count(distinct who),
        'amounts', (
          select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency <> v_store.currency, currency), '[]')
          from (select currency, sum(amount) as amount from owing group by currency) sums),
        'most', coalesce(jsonb_agg(jsonb_build_object('name', name, 'currency', currency, 'amount', amount) order by place) filter (where place <= 4), '[]'))
      from owing),
    'restock', private.low_stock(p_business_id));
end $$;
comment on function public.evening_count(uuid) is
  'Security definer on purpose: members read no figures by themselves; membership is checked first.';
grant execute on function public.evening_count(uuid) to authenticated;

-- Returns what a day sold: {total, sales}.
create function private.day_sales(p_business_id uuid, p_day date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', coalesce(sum(total), 0), 'sales', coalesce(sum(sales), 0))
  from private.figure_days where business_id = p_business_id and day = p_day
$$;
