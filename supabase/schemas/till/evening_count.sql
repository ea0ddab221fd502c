-- The evening count: the day in a few numbers, for the picture that the owner shares (/dashboard/money/evening).

-- Returns what was sold today and on the same weekday of last week, today's money by its way, who owes the most, and what is running out:
-- {day, beforeDay, currency, now: {total, sales}, before, ways: [{way, amount}], owed: {amount, people, most: [{name, amount}]}, restock}. Counts what is
-- noted first, so that it holds the sale of this second.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.evening_count(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_store record;
  v_day date;
begin
  perform private.open_figures(p_business_id);
  select * into v_store from private.figure_store(p_business_id);
  v_day := (now() at time zone v_store.zone)::date;
  return jsonb_build_object('day', v_day, 'beforeDay', v_day - 7, 'currency', v_store.currency,
    'now', private.day_sales(p_business_id, v_day), 'before', private.day_sales(p_business_id, v_day - 7),
    'ways', (
      select coalesce(jsonb_agg(jsonb_build_object('way', part, 'amount', total) order by total desc, part), '[]')
      from private.figure_parts where business_id = p_business_id and kind = 'payment' and day = v_day and total <> 0),
    'owed', (
      select jsonb_build_object('amount', coalesce(sum(amount), 0), 'people', count(*), 'most', coalesce(
        jsonb_agg(jsonb_build_object('name', name, 'amount', amount) order by place) filter (where place <= 4), '[]'))
      from (
        select p.name, p.amount, row_number() over (order by p.amount desc, p.order_id) as place
        from private.open_people(p_business_id) p where p.is_owed and p.currency = v_store.currency) people),
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
