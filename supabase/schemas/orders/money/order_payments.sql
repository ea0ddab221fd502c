-- Reading and writing the book of an order's money. Rows are added and reversed, never changed; say_payment.sql sums them.

-- Locks an order for its book and returns it. Refuses with `forbidden`, before it waits for the row, whoever does not work on the store's orders and
-- is not the server.
create function private.order_for_payment(p_business_id uuid, p_order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not (private.is_server() or private.is_order_member(p_business_id))
    or not exists (select from public.orders where id = p_order_id and business_id = p_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_order(p_order_id, false, true);
  select * into v_order from public.orders where id = p_order_id;
  return v_order;
end $$;

-- Returns the sums of an order's book: {paymentStatus, paid, balance}.
create function private.payment_sums(p_order public.orders) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('paymentStatus', p_order.payment_status, 'paid', p_order.paid, 'balance', p_order.balance)
$$;

-- Returns the rows of an order's book, oldest first. A colleague is named by their email address: who wrote the row, or took it back.
create function private.payment_rows(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'kind', p.kind, 'amount', p.amount, 'way', p.way, 'reference', p.reference, 'note', p.note,
      'hasPicture', p.picture is not null,
      'given', case when p.given_amount is not null then jsonb_build_object('amount', p.given_amount, 'currency', p.given_currency) end,
      'letGo', p.let_go, 'at', p.paid_at, 'isReversed', r.id is not null, 'takenBackAt', r.created_at,
      'isOpenClaim', p.kind = 'claimed' and r.id is null and not exists (
        select from private.counted_payments c where c.business_id = p.business_id and c.order_id = p.order_id and c.confirms = p.id),
      'isMine', coalesce(a.actor = (select auth.uid()), false),
      'author', case when m.user_id is not null then (select u.email from auth.users u where u.id = a.actor) end)
      order by p.created_at, p.id), '[]')
  from public.order_payments p
  left join public.order_payments r on r.business_id = p.business_id and r.order_id = p.order_id and r.reverses = p.id
  cross join lateral (select case when r.id is null then p.actor else r.actor end as actor) a
  left join public.business_members m on m.business_id = p.business_id and m.user_id = a.actor
  where p.business_id = (select business_id from public.orders where id = p_order_id) and p.order_id = p_order_id and p.reverses is null
$$;

-- Reads a payment to write: {id, kind, amount, way, reference?, note?, given?: {amount, currency}, confirms?, again?, letsGo?, seenBalance}. A payment that was
-- written down without a line has `seenPaid` in place of `seenBalance`.
create function private.parse_payment(p_payment jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_most constant bigint := 9007199254740991;
  v_given jsonb := coalesce(p_payment -> 'given', 'null');
begin
  perform private.limit_json('payment', p_payment, 8192);
  if jsonb_typeof(p_payment) is distinct from 'object' or not private.is_uuid(p_payment -> 'id') then
    perform private.bad_request('id');
  elsif coalesce(p_payment ->> 'kind', '') not in ('received', 'paid_back', 'let_go') then
    perform private.bad_request('kind');
  elsif not private.is_whole(p_payment -> 'amount', 1, c_most) then
    perform private.bad_request('amount');
  elsif coalesce(p_payment ->> 'way', '') not in ('transfer', 'cash', 'pos', 'card', 'other')
    or p_payment ->> 'kind' = 'let_go' and (p_payment ->> 'way' <> 'other' or v_given <> 'null') then
    perform private.bad_request('way');
  elsif not private.is_whole(coalesce(p_payment -> 'seenPaid', p_payment -> 'seenBalance'), -c_most, c_most) then
    perform private.bad_request('seenBalance');
  elsif coalesce(p_payment -> 'confirms', 'null') <> 'null' and (not private.is_uuid(p_payment -> 'confirms') or p_payment ->> 'kind' <> 'received') then
    perform private.bad_request('confirms');
  elsif coalesce(p_payment -> 'takenAt', 'null') <> 'null' and (jsonb_typeof(p_payment -> 'takenAt') <> 'string'
      or p_payment ->> 'takenAt' !~ '^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$' or not pg_input_is_valid(p_payment ->> 'takenAt', 'timestamptz')) then
    perform private.bad_request('takenAt');
  elsif v_given <> 'null' and (jsonb_typeof(v_given) <> 'object' or not private.is_whole(v_given -> 'amount', 1, c_most)
      or coalesce(v_given ->> 'currency', '') not in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')) then
    perform private.bad_request('given');
  end if;
  return jsonb_build_object('id', p_payment -> 'id', 'kind', p_payment -> 'kind', 'amount', (p_payment ->> 'amount')::numeric::bigint,
    'way', p_payment -> 'way', 'seenBalance', (p_payment ->> 'seenBalance')::numeric::bigint,
    'seenPaid', (p_payment ->> 'seenPaid')::numeric::bigint,
    'reference', left(btrim(private.to_line(coalesce(p_payment ->> 'reference', ''))), 200),
    'note', left(btrim(private.to_line(coalesce(p_payment ->> 'note', ''))), 500),
    'given', v_given, 'confirms', p_payment -> 'confirms', 'again', p_payment -> 'again', 'countedAt', p_payment -> 'countedAt', 'takenAt', p_payment -> 'takenAt', 'letsGo', p_payment -> 'letsGo' = 'true');
end $$;

-- Returns when money of a row that was written wrongly and taken back had moved, for the row of the same kind that stands in its place; null where none
-- is named. Refuses with `bad_request` a row that is none.
create function private.moved_again(p_order public.orders, p_kind text, p_again jsonb) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_at timestamptz;
begin
  if coalesce(p_again, 'null') = 'null' then
    return null;
  elsif private.is_uuid(p_again) then
    select p.paid_at into v_at from public.order_payments p
      join public.order_payments r on r.business_id = p.business_id and r.order_id = p.order_id and r.reverses = p.id
      where p.id = (p_again #>> '{}')::uuid and p.business_id = p_order.business_id and p.order_id = p_order.id and p.kind = p_kind;
  end if;
  if v_at is null then
    perform private.bad_request('again');
  end if;
  return v_at;
end $$;

-- Writes money that came or went back, or a rest that never came and is let go (`let_go`, of an order that left), once for each id. Refuses with `payment_moved` {balance, paid} when the order's balance is no longer the
-- `seenBalance`, or when the claim was answered: so two members do not write the same transfer twice. Refuses with `payment_too_large` {max} to
-- give back more than came, and to let go more than is still to come. Money that was taken without a line counts also when the order has changed meanwhile: it is refused when other money was
-- written, so that it is no longer what the shop has of it (`seenPaid`). What goes back beyond what the shop owes is still to pay, unless the shop lets it go (`letsGo`).
-- `takenAt`: when the money moved; sent by a phone that had no line then. `countedAt`: the closing of the till that counted this cash.
-- `again`: a row of the same kind that was written wrongly and taken back; the money moved when that row says.
-- Callers: signed-in people and the server; the function checks what they may do.
-- Refuses: bad_request, forbidden, payment_moved, payment_too_large, till_counted, unavailable.
create function public.record_payment(p_business_id uuid, p_order_id uuid, p_payment jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_payment jsonb := private.parse_payment(p_payment);
  v_order public.orders := private.order_for_payment(p_business_id, p_order_id);
  v_amount bigint := (v_payment ->> 'amount')::bigint;
  v_is_back boolean := v_payment ->> 'kind' = 'paid_back';
  v_is_left boolean := v_payment ->> 'kind' = 'let_go';
  v_earlier public.order_payments;
  v_at timestamptz := least(coalesce((v_payment ->> 'takenAt')::timestamptz, now()), now());
begin
  select * into v_earlier from public.order_payments where id = (v_payment ->> 'id')::uuid;
  if found then
    if (v_earlier.order_id, v_earlier.kind, v_earlier.amount, v_earlier.way)
      is distinct from (p_order_id, v_payment ->> 'kind', v_amount, v_payment ->> 'way') then
      perform private.bad_request('id');
    end if;
    return private.payment_sums(v_order);
  elsif v_order.paid <> (v_payment ->> 'seenPaid')::bigint
    or v_payment ->> 'seenPaid' is null and v_order.balance <> (v_payment ->> 'seenBalance')::bigint or (v_payment ->> 'confirms' is not null and not exists (
    select from jsonb_array_elements(private.payment_rows(p_order_id)) p
      where p ->> 'id' = v_payment ->> 'confirms' and (p ->> 'isOpenClaim')::boolean)) then
    perform private.refuse('payment_moved', jsonb_build_object('balance', v_order.balance, 'paid', v_order.paid));
  elsif v_is_back and v_amount > v_order.paid then
    perform private.refuse('payment_too_large', jsonb_build_object('max', v_order.paid));
  elsif v_is_left and v_order.status not in ('shipped', 'delivered') then
    perform private.bad_request('kind');
  elsif v_is_left and v_amount > greatest(v_order.balance, 0) then
    perform private.refuse('payment_too_large', jsonb_build_object('max', greatest(v_order.balance, 0)));
  elsif v_payment #>> '{given,currency}' = v_order.currency then
    perform private.bad_request('given');
  end if;
  v_at := coalesce(private.moved_again(v_order, v_payment ->> 'kind', v_payment -> 'again'), private.counted_at(v_order.business_id, v_payment ->> 'way', v_payment ->> 'countedAt'), v_at);
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, given_amount, given_currency, reference, note, let_go, confirms, actor, paid_at)
  values ((v_payment ->> 'id')::uuid, v_order.business_id, p_order_id, v_payment ->> 'kind', v_amount, v_payment ->> 'way',
    (v_payment #>> '{given,amount}')::numeric::bigint, v_payment #>> '{given,currency}', v_payment ->> 'reference', v_payment ->> 'note',
    case when v_is_left then v_amount
      when v_is_back and (v_payment ->> 'letsGo')::boolean and v_order.status <> 'cancelled' then greatest(v_amount - greatest(-v_order.balance, 0), 0) else 0 end,
    (v_payment ->> 'confirms')::uuid, (select auth.uid()), v_at);
  select * into v_order from public.orders where id = p_order_id;
  return private.payment_sums(v_order);
end $$;
comment on function public.record_payment(uuid, uuid, jsonb) is
  'Security definer on purpose: members may not write the book of an order themselves; membership is checked first.';
grant execute on function public.record_payment(uuid,uuid,jsonb) to authenticated, service_role;

-- Takes a row of the book back: written by mistake, bounced, or a claim of money that did not come. A second call changes nothing. Refuses with
-- `payment_too_large` {max} to take back money that has gone back to the customer since, and with `payment_moved` a claim that was confirmed, and
-- what let something go before goods came back: they were priced without it.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, payment_moved, payment_too_large, unavailable.
create function public.reverse_payment(p_business_id uuid, p_payment_id uuid, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_row public.order_payments;
  v_order public.orders;
begin
  perform private.limit_text('note', p_note, 500);
  select * into v_row from public.order_payments where id = p_payment_id;
  v_order := private.order_for_payment(p_business_id, v_row.order_id);
  -- Money that went into a gift card comes back with the return alone, so that the card does not stay.
  if v_row.reverses is not null or p_note is null or (v_row.kind, v_row.way) = ('paid_back', 'gift_card') then
    perform private.bad_request('payment');
  elsif exists (select from public.order_payments where business_id = v_row.business_id and order_id = v_row.order_id and reverses = p_payment_id) then
    return private.payment_sums(v_order);
  elsif v_row.kind = 'claimed' and not exists (select from jsonb_array_elements(private.payment_rows(v_row.order_id)) p
    where p ->> 'id' = p_payment_id::text and (p ->> 'isOpenClaim')::boolean) then
    perform private.refuse('payment_moved', jsonb_build_object('balance', v_order.balance, 'paid', v_order.paid));
  elsif v_row.let_go > 0 and exists (select from private.counted_returns where business_id = v_row.business_id and order_id = v_row.order_id
    and created_at > v_row.created_at) then
    perform private.refuse('payment_moved', jsonb_build_object('balance', v_order.balance, 'paid', v_order.paid));
  elsif v_row.kind = 'received' and v_row.amount > v_order.paid then
    perform private.refuse('payment_too_large', jsonb_build_object('max', v_order.paid));
  end if;
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, note, reverses, actor)
  values (gen_random_uuid(), v_row.business_id, v_row.order_id, v_row.kind, v_row.amount, v_row.way, btrim(private.to_line(p_note)), p_payment_id,
    (select auth.uid()));
  select * into v_order from public.orders where id = v_row.order_id;
  return private.payment_sums(v_order);
end $$;
comment on function public.reverse_payment(uuid, uuid, text) is
  'Security definer on purpose: members may not write the book of an order themselves; membership is checked first.';
grant execute on function public.reverse_payment(uuid,uuid,text) to authenticated;

-- Writes rows for orders that only have a payment state, as they had before there was a book: paid, refunded and claimed orders get the rows that
-- say the same, at the time of the last payment event; delivered orders whose fee was never agreed get none. Works out every order anew. Call it
-- once after the columns are there, with the trigger orders_say_payment off while the old rows are restored. Returns the number of rows.
create function private.payments_from_states() returns bigint
language plpgsql set search_path = '' as $$
declare
  v_count bigint;
  v_old public.orders[] := array(select o from public.orders o
    where not exists (select from public.order_payments p where p.business_id = o.business_id and p.order_id = o.id));
begin
  perform set_config('oja.quiet_book', 'on', true);
  update public.orders o set delivery_fee = case when o.status = 'delivered' then coalesce(o.delivery_fee, 0) else o.delivery_fee end
    from unnest(v_old) s where s.id = o.id;
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, let_go, paid_at, created_at)
  select gen_random_uuid(), s.business_id, s.id, k.kind, s.total, 'other',
    case when k.kind = 'paid_back' and s.status <> 'cancelled' then s.total else 0 end, t.said_at, t.said_at + k.after
  from unnest(v_old) s
    cross join lateral (select coalesce(max(e.created_at), s.created_at) as said_at from public.order_events e
      where e.business_id = s.business_id and e.order_id = s.id and e.kind = 'payment') t
    join (values ('paid', 'received', interval '0'), ('refunded', 'received', '0'),
      ('refunded', 'paid_back', '1 millisecond'), ('claimed', 'claimed', '0')) k (state, kind, after) on k.state = s.payment_status
  where s.total > 0 order by t.said_at + k.after;
  get diagnostics v_count = row_count;
  perform set_config('oja.quiet_book', '', true);
  return v_count;
end $$;

-- True while what a customer says to have sent is still to be looked up: no money in the book is said to be it, whatever the order asks for now. For
-- members of its store.
create function private.has_open_claim(p_business_id uuid, p_order_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_business_id in (select private.member_business_ids()) and exists (
    select from private.counted_payments c where c.business_id = p_business_id and c.order_id = p_order_id and c.kind = 'claimed'
      and not exists (select from private.counted_payments r where r.business_id = c.business_id and r.order_id = c.order_id and r.confirms = c.id))
$$;
comment on function private.has_open_claim(uuid, uuid) is
  'Security definer on purpose: the book is behind its functions; answers for the caller''s own stores only.';
grant execute on function private.has_open_claim(uuid,uuid) to authenticated;
