-- Who owes the shop, and whom the shop owes: the orders whose book is not even, by person; and reminders, at most one a day for each person.

-- Returns the numbers of a person in this shop: that of the order, and those of all orders of the same customer.
create function private.phones_of(p_business_id uuid, p_customer_id uuid, p_phone text) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct phone from public.orders where business_id = p_business_id and customer_id = p_customer_id and phone is not null
    union select p_phone where p_phone is not null)
$$;

-- Returns when a person was last reminded of an order of this shop; null after a day.
create function private.reminded_at(p_business_id uuid, p_phones text[]) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(e.created_at) from public.orders o join public.order_events e on e.business_id = o.business_id and e.order_id = o.id
  where o.business_id = p_business_id and o.phone = any (p_phones) and e.kind = 'reminded' and e.created_at > now() - interval '1 day'
$$;

-- True for a person who wants no messages of the shop, by any of their numbers.
create function private.wants_none(p_business_id uuid, p_phones text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from unnest(p_phones) phone join private.lead_people l on l.business_id = p_business_id
    and l.phone_hash = private.lead_phone_hash(p_business_id, phone) and l.stopped_at is not null)
$$;

-- Returns the people whose book is not even, by currency. An order counts as owed once it is confirmed; what the shop owes counts in
-- every state. A walk-in is a person for each order. `order_id`,
-- `code`, `token`: the oldest order of the person. `is_claimed`: they say that they have paid one, `claimed` how much; `is_fee_open`: the fee of one is to be agreed.
create function private.open_people(p_business_id uuid)
returns table (is_owed boolean, currency text, customer_id uuid, name text, phone text, amount bigint, orders bigint, since timestamptz, order_id uuid,
  code text, token text, is_claimed boolean, is_fee_open boolean, claimed bigint)
language sql stable security definer set search_path = '' as $$
  select o.balance > 0, o.currency, (array_agg(o.customer_id order by o.created_at))[1],
    (array_agg(o.customer_name order by o.created_at desc))[1], (array_agg(o.phone order by o.created_at))[1],
    sum(abs(o.balance)), count(*), min(o.created_at), (array_agg(o.id order by o.created_at, o.id))[1],
    (array_agg(o.code order by o.created_at, o.id))[1], (array_agg(o.token order by o.created_at, o.id))[1],
    bool_or(o.payment_status = 'claimed'), bool_or(o.delivery_fee is null),
    coalesce(sum(least(o.claimed, o.balance)) filter (where o.payment_status = 'claimed'), 0)
  from public.orders o
  where o.business_id = p_business_id and (o.balance < 0 or o.balance > 0 and o.status <> 'pending' and private.is_sale(o.status, o.payment_status))
  group by o.balance > 0, o.currency, coalesce(o.customer_id::text, o.phone, o.id::text)
$$;

-- Returns {owed, toGiveBack}: each a list of people, the largest amount first, at most 300 of each currency. `isStopped`: they want no messages of the shop.
-- Phone and token are null for whoever may not see numbers.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.open_balances(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sees boolean := private.sees_numbers(p_business_id);
begin
  if not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  end if;
  return (
    with told as (
      select p.*, private.reminded_at(p_business_id, n.phones) as reminded_at, private.wants_none(p_business_id, n.phones) as is_stopped
      from (select *, row_number() over (partition by is_owed, currency order by amount desc, order_id) as place
        from private.open_people(p_business_id)) p
      cross join lateral (select private.phones_of(p_business_id, p.customer_id, p.phone) as phones) n
      where p.place <= 300
    ), listed as (
      select is_owed, jsonb_agg(jsonb_build_object('orderId', order_id, 'code', code, 'token', case when v_sees then token end, 'customerId', customer_id, 'name', name,
        'phone', case when v_sees then phone end, 'currency', currency, 'amount', amount, 'orders', orders, 'since', since, 'remindedAt', reminded_at,
        'isStopped', is_stopped, 'isClaimed', is_claimed, 'claimed', claimed, 'isFeeOpen', is_fee_open) order by amount desc, order_id) as rows
      from told group by is_owed
    )
    select jsonb_build_object('owed', coalesce((select rows from listed where is_owed), '[]'),
      'toGiveBack', coalesce((select rows from listed where not is_owed), '[]')));
end $$;
comment on function public.open_balances(uuid) is
  'Security definer on purpose: reads the stop list, which members may not; only for members, checked first.';
grant execute on function public.open_balances(uuid) to authenticated;

-- Writes down that a member opens a reminder of what is still to pay, just before it opens, once a day for each person. Refuses with
-- `reminded_today` {at}, and with `lead_stopped` for a person who wants no messages.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, lead_stopped, reminded_today, unavailable.
create function public.open_reminder(p_business_id uuid, p_order_id uuid) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders := private.order_for_payment(p_business_id, p_order_id);
  v_phones text[] := private.phones_of(p_business_id, v_order.customer_id, v_order.phone);
  v_at timestamptz;
begin
  -- One reminder of a person after the other, whichever of their orders it is about.
  perform pg_advisory_xact_lock(hashtextextended('oja:reminder:' || p_business_id || coalesce(v_order.customer_id::text, v_order.phone, ''), 0));
  if v_order.phone is null or v_order.balance <= 0 then
    perform private.bad_request('order');
  elsif private.wants_none(p_business_id, v_phones) then
    perform private.refuse('lead_stopped');
  end if;
  v_at := private.reminded_at(p_business_id, v_phones);
  if v_at is not null then
    perform private.refuse('reminded_today', jsonb_build_object('at', private.iso_time(v_at)));
  end if;
  insert into public.order_events (order_id, business_id, kind, actor, created_at)
  values (p_order_id, p_business_id, 'reminded', (select auth.uid()), clock_timestamp());
end $$;
comment on function public.open_reminder(uuid, uuid) is
  'Security definer on purpose: members may not write an order''s history themselves; membership is checked first.';
grant execute on function public.open_reminder(uuid,uuid) to authenticated;
