-- The owner's list of orders. The search text has a length limit and is parsed once for all rows.

-- `slips`: set when no order has the words; names with a typing error count then.
create type private.order_words as (typed text, code text, name text, digits text, slips text);

-- Parses the search text: a code in capitals without `#`, a name in small letters, the digits of a number without leading zeros.
create function private.order_words(p_search text) returns private.order_words
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_typed text;
begin
  perform private.limit_text('search', p_search);
  v_typed := btrim(p_search);
  return (v_typed, upper(ltrim(v_typed, '#')), lower(v_typed), ltrim(regexp_replace(v_typed, '\D', '', 'g'), '0'), null::text);
end $$;
grant execute on function private.order_words(text) to authenticated;

-- True when the search text matches a part of the order's code, of the customer's name, or of the phone number in any notation.
create function private.order_matches(p_code text, p_name text, p_phone text, p_words private.order_words) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select strpos(p_code, (p_words).code) > 0
    or strpos(lower(p_name), (p_words).name) > 0
    or lower(p_name) ~ (p_words).slips
    or (length((p_words).digits) >= 3 and strpos(p_phone, (p_words).digits) > 0)
$$;
grant execute on function private.order_matches(text,text,text,private.order_words) to authenticated;

-- Parses the search text for the orders of a store. `p_sees`: phone numbers are searched too.
create function private.order_words_in(p_business_id uuid, p_search text, p_sees boolean) returns private.order_words
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words private.order_words := private.order_words(p_search);
begin
  if v_words.typed <> '' and not exists (select from public.orders
      where business_id = p_business_id and private.order_matches(code, customer_name, case when p_sees then phone end, v_words)) then
    v_words.slips := private.slip_pattern(v_words.name);
  end if;
  return v_words;
end $$;

-- Returns a page of orders, newest first (OrderListRow in src/domain/order/order-list.ts). The page begins after the last order of
-- the previous page. `p_walk_in`: only sales to people without a phone number.
-- For whoever may not see numbers, phone is null and is not searched.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.list_orders(
  p_business_id uuid, p_status text default null, p_search text default '', p_before_at timestamptz default null,
  p_before_id uuid default null, p_limit int default 30, p_walk_in boolean default false
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words private.order_words;
  v_sees boolean := private.sees_numbers(p_business_id);
begin
  perform private.limit_text('status', p_status);
  perform private.limit_text('search', p_search);
  if not private.is_order_member(p_business_id) then
    return '[]';
  end if;
  v_words := private.order_words_in(p_business_id, p_search, v_sees);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'code', o.code, 'status', o.status, 'deliveryKind', o.delivery_kind,
        'paymentStatus', o.payment_status, 'paid', o.paid, 'balance', o.balance, 'claimed', o.claimed, 'source', o.source, 'customerName', o.customer_name, 'phone', case when v_sees then o.phone end,
        'currency', o.currency, 'total', o.total, 'isFeeOpen', o.delivery_fee is null, 'isVoid', o.is_void, 'piecesBack', o.pieces_back,
        'isUnseen', o.status = 'pending' and o.source = 'store' and o.seen_at is null, 'createdAt', o.created_at, 'expiresAt', o.expires_at,
        'pieces', coalesce(l.pieces, 0), 'firstLine', coalesce(l.names[1], ''), 'lines', coalesce(l.lines, 0),
        'picture', (select (private.picture_of_choice(f.business_id, f.product_id, f.variant_ids)).path
          from public.order_lines f where f.business_id = o.business_id and f.order_id = o.id order by f.position limit 1))
        order by o.created_at desc, o.id desc), '[]')
    from (
      select id, business_id, code, status, delivery_kind, payment_status, paid, balance, claimed, source, customer_name, phone, currency, total, delivery_fee,
        created_at, expires_at, seen_at, is_void, pieces_back
      from public.orders
      where business_id = p_business_id
        and (p_status is null or status = p_status)
        and (not p_walk_in or phone is null)
        and (p_before_at is null or (created_at, id) < (p_before_at, p_before_id))
        and (v_words.typed = '' or private.order_matches(code, customer_name, case when v_sees then phone end, v_words))
      order by created_at desc, id desc
      limit least(greatest(p_limit, 1), 100)
    ) o
    left join lateral (
      select sum(quantity) as pieces, count(*) as lines, array_agg(name order by position) as names
      from public.order_lines where business_id = o.business_id and order_id = o.id
    ) l on true);
end $$;
comment on function public.list_orders(uuid, text, text, timestamptz, uuid, int, boolean) is
  'Security definer on purpose: nobody reads phone numbers by themselves, so that the right to see them decides; membership is checked first.';
grant execute on function public.list_orders(uuid,text,text,timestamp with time zone,uuid,integer,boolean) to authenticated;

-- Counts orders by status: {"pending": 3, "delivered": 12}. A status without orders is left out.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request.
create function public.count_orders(p_business_id uuid, p_search text default '', p_walk_in boolean default false) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_words private.order_words;
  v_sees boolean := private.sees_numbers(p_business_id);
begin
  perform private.limit_text('search', p_search);
  if not private.is_order_member(p_business_id) then
    return '{}';
  end if;
  v_words := private.order_words_in(p_business_id, p_search, v_sees);
  return (
    select coalesce(jsonb_object_agg(status, orders), '{}')
    from (
      select status, count(*) as orders from public.orders
      where business_id = p_business_id and (not p_walk_in or phone is null)
        and (v_words.typed = '' or private.order_matches(code, customer_name, case when v_sees then phone end, v_words))
      group by status
    ) counted);
end $$;
comment on function public.count_orders(uuid, text, boolean) is
  'Security definer on purpose: nobody searches phone numbers by themselves, so that the right to see them decides; membership is checked first.';
grant execute on function public.count_orders(uuid,text,boolean) to authenticated;

-- Returns the totals of sales to people without a phone number, in the form of a customer's totals; null without such sales. `spend` is null for
-- whoever may not see figures.
-- Callers: signed-in people; the function checks what they may do.
create function public.walk_in_figures(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('orders', count(*) filter (where o.status <> 'cancelled'),
      'spend', case when private.sees_figures(p_business_id) then
        coalesce(sum(private.order_income(o.total, o.gift_card_amount, o.let_go) - o.returned) filter (where private.is_sale(o.status, o.payment_status)
          and o.currency = b.currency), 0) end,
      'otherSpend', private.other_spend(p_business_id, null, private.sees_figures(p_business_id)),
      'lastOrderAt', max(o.created_at))
  from public.orders o join public.businesses b on b.id = o.business_id
  where o.business_id = p_business_id and o.phone is null and private.is_order_member(p_business_id)
  having count(*) > 0
$$;
comment on function public.walk_in_figures(uuid) is
  'Security definer on purpose: nobody reads phone numbers, by which walk-ins are known; membership is checked first.';
grant execute on function public.walk_in_figures(uuid) to authenticated;
