-- What the shop earned, where it knows what goods cost. Known and unknown are never mixed: each answer has both.

-- Returns products that sold from a day on and lack a cost now, their own or a choice's: {count, products: [{productId, name}]}. Names the five that brought
-- most.
create function private.missing_costs(p_business_id uuid, p_from date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with missing as (
    select p.id, p.name, sum(f.total) as total
    from private.figure_parts f join public.products p on p.business_id = f.business_id and p.id::text = f.part and p.status <> 'deleted'
    where f.business_id = p_business_id and f.kind = 'product' and f.day >= p_from
      and private.cost_then(p_business_id, p.id, '{}', 'infinity') is null
      -- A product without choices has none to ask.
      and coalesce((select bool_or(private.cost_then(p_business_id, p.id, c.value_ids, 'infinity') is null)
        from public.product_combinations c where c.business_id = p_business_id and c.product_id = p.id), true)
    group by p.id, p.name having sum(f.sales) > 0
  )
  select jsonb_build_object('count', (select count(*) from missing), 'products', (
    select coalesce(jsonb_agg(jsonb_build_object('productId', id, 'name', name) order by total desc, id), '[]')
    from (select * from missing order by total desc, id limit 5) most))
$$;

-- Months of the shop's calendar, the oldest first, the last twelve; under a plan with 30 days the present one alone: {isFull, missing, months: [{month,
-- goods, costedTotal, costTotal, expenses, goodsBought}], others}. `others`: sales of this month in other currencies, which are in none of these. `expenses` are without goods bought to sell, which cost when they are sold.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_profit(p_business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_full boolean;
  v_store record;
  v_today date;
  v_from date;
begin
  perform private.require_deed(p_business_id, 'costs');
  v_is_full := private.open_figures(p_business_id);
  select * into v_store from private.figure_store(p_business_id);
  v_today := (now() at time zone v_store.zone)::date;
  v_from := (date_trunc('month', v_today::timestamp) - case when v_is_full then interval '11 months' else interval '0' end)::date;
  return jsonb_build_object('isFull', v_is_full, 'others', private.other_sales(p_business_id, v_store.currency,
      date_trunc('month', v_today::timestamp) at time zone v_store.zone, 'infinity'), 'missing', private.missing_costs(p_business_id, v_today - 30), 'months', (
    select jsonb_agg(jsonb_build_object('month', m.month::date, 'goods', coalesce(f.goods, 0),
      'costedTotal', coalesce(f.costed_total, 0), 'costTotal', coalesce(f.cost_total, 0),
      'expenses', coalesce(e.spent, 0), 'goodsBought', coalesce(e.goods, 0)) order by m.month)
    from generate_series(v_from::timestamp, v_today::timestamp, '1 month') m (month)
    left join (
      select date_trunc('month', day::timestamp) as month, sum(goods) as goods, sum(costed_total) as costed_total,
        sum(cost_total) as cost_total
      from private.figure_days where business_id = p_business_id and day between v_from and v_today group by 1) f on f.month = m.month
    left join (
      select date_trunc('month', spent_on::timestamp) as month, sum(amount) filter (where kind <> 'goods') as spent,
        sum(amount) filter (where kind = 'goods') as goods
      from private.counted_expenses where business_id = p_business_id and currency = v_store.currency and spent_on >= v_from group by 1) e
      on e.month = m.month));
end $$;
comment on function public.read_profit(uuid) is
  'Security definer on purpose: members read no figures by themselves, so that the plan decides; the right to see costs is checked first.';
grant execute on function public.read_profit(uuid) to authenticated;
