-- The owner's list of customers. Spend is the income of the shop from a customer: sales (private.is_sale) in the shop's present currency.
-- Discounts, and goods that came back, are taken off;
-- delivery fees and gift card payments count.

-- Returns letters and digits only, without accents, in small letters: `Ṣọlá Adé-Ojo` -> `sola ade ojo`. For finding and comparing
-- names.
create function private.plain_words(p_text text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(normalize(lower(p_text), NFD), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;
grant execute on function private.plain_words(text) to authenticated;

-- True when the caller may see customers' phone numbers; the server may.
create function private.sees_numbers(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_server() or p_business_id in (select private.business_ids_where('customer-numbers'))
$$;
comment on function private.sees_numbers(uuid) is
  'Security definer on purpose: only reads the caller''s own stores.';
grant execute on function private.sees_numbers(uuid) to authenticated;

-- Returns the order totals of one customer or of all. `orders` does not count cancelled orders. `spend` is null for whoever may not see figures.
-- Callers: signed-in people, with their own rights.
create function public.customer_figures(p_business_id uuid, p_customer_id uuid default null)
returns table (customer_id uuid, orders bigint, spend bigint, last_order timestamptz)
language sql stable security invoker set search_path = '' as $$
  select o.customer_id, count(*) filter (where o.status <> 'cancelled'),
    case when (select private.sees_figures(p_business_id)) then
      coalesce(sum(private.order_income(o.total, o.gift_card_amount, o.let_go) - o.returned) filter (where private.is_sale(o.status, o.payment_status)
        and o.currency = b.currency), 0)::bigint end,
    max(o.created_at)
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.customer_id is not null
    and (p_customer_id is null or o.customer_id = p_customer_id)
  group by o.customer_id
$$;
grant execute on function public.customer_figures(uuid,uuid) to authenticated;

-- Returns what customers bought in other currencies, each by itself, as in read_currency_sums: [{currency, orders, spend, inOwn}]. No ids: people without a
-- phone number. `p_sees`: whether the caller may see figures.
create function private.other_spend(p_business_id uuid, p_customer_ids uuid[], p_sees boolean) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', s.currency, 'orders', s.orders, 'spend', s.spend, 'inOwn', s.in_own)
    order by s.currency), '[]')
  from (
    select o.currency, count(*) as orders, sum(private.order_income(o.total, o.gift_card_amount, o.let_go) - o.returned) as spend,
      case when bool_and(o.base_currency is not distinct from b.currency)
        then sum(private.in_own_currency(private.order_income(o.total, o.gift_card_amount, o.let_go) - o.returned, o.rate_own, o.rate_other)) end as in_own
    from (
      select * from public.orders where business_id = p_business_id and customer_id = any (p_customer_ids)
      union all
      select * from public.orders where p_customer_ids is null and business_id = p_business_id and phone is null
    ) o join public.businesses b on b.id = o.business_id
    where p_sees and o.currency <> b.currency and private.is_sale(o.status, o.payment_status)
    group by o.currency) s
$$;

-- Returns a page of customers with their totals, by search, tag and sort order. When nobody has the name, names with a slip count. For whoever may not
-- see numbers, phone and merged numbers are null and are not searched.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.list_customers(
  p_business_id uuid, p_search text default '', p_tag text default null, p_sort text default 'recent',
  p_limit int default 50, p_offset int default 0
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words text;
  v_digits text;
  v_typed text;
  v_tag text;
  v_sees boolean := private.sees_numbers(p_business_id);
  v_slips text;
begin
  perform private.limit_text('search', p_search);
  perform private.limit_text('tag', p_tag);
  perform private.limit_text('sort', p_sort);
  if p_business_id is null or p_business_id not in (select private.business_ids_where('customers')) then
    return '{"total": 0, "customers": []}';
  end if;
  v_words := private.plain_words(p_search);
  v_digits := case when v_sees then ltrim(regexp_replace(p_search, '\D', '', 'g'), '0') else '' end;
  v_typed := lower(btrim(p_search));
  v_tag := lower(p_tag);
  if v_words <> '' and not exists (
    select from public.customers c where c.business_id = p_business_id and strpos(private.plain_words(c.name), v_words) > 0
  ) then
    v_slips := private.slip_pattern(v_words);
  end if;
  return (
    with found as (
      select c.*, coalesce(f.orders, 0) as orders,
        case when (select private.sees_figures(p_business_id)) then coalesce(f.spend, 0) end as spend,
        coalesce(p.points, 0) as points, greatest(c.last_order_at, f.last_order) as last_order
      from public.customers c
      left join public.customer_figures(p_business_id) f on f.customer_id = c.id
      left join (
        select customer_id, sum(points) as points from public.point_entries where business_id = p_business_id group by customer_id
      ) p on p.customer_id = c.id
      where c.business_id = p_business_id
        and (p_tag is null or exists (select from unnest(c.tags) t where lower(t) = v_tag))
        and (v_typed = ''
          or (v_words <> '' and strpos(private.plain_words(c.name), v_words) > 0)
          or private.plain_words(c.name) ~ v_slips
          or (length(v_digits) >= 3 and strpos(c.phone, v_digits) > 0)
          or strpos(lower(c.email), v_typed) > 0
          or exists (select from unnest(c.tags) t where strpos(lower(t), v_typed) > 0)
          or (length(v_digits) >= 3 and exists (select from public.customer_merges m
            where m.business_id = c.business_id and m.customer_id = c.id and strpos(m.phone, v_digits) > 0)))
    ),
    page as (
      select * from found
      order by case when p_sort = 'spend' then spend end desc nulls last, case when p_sort = 'orders' then orders end desc nulls last,
        case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id
      limit least(greatest(p_limit, 1), 1000) offset greatest(p_offset, 0)
    )
    select jsonb_build_object(
      'total', (select count(*) from found),
      'customers', (select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'phone', case when v_sees then phone end, 'email', email, 'address', address, 'landmark', landmark, 'tags', to_jsonb(tags),
        'notes', notes, 'orders', orders, 'spend', spend, 'otherSpend', private.other_spend(p_business_id, array[id], spend is not null), 'points', points, 'lastOrderAt', last_order, 'createdAt', created_at)
        order by case when p_sort = 'spend' then spend end desc nulls last,
          case when p_sort = 'orders' then orders end desc nulls last,
          case when p_sort = 'name' then private.plain_words(name) end, last_order desc nulls last, created_at desc, id), '[]')
        from page)));
end $$;
comment on function public.list_customers(uuid, text, text, text, int, int) is
  'Security definer on purpose: nobody reads phone numbers by themselves, so that the right to see them decides; membership is checked first.';
grant execute on function public.list_customers(uuid,text,text,text,integer,integer) to authenticated;
