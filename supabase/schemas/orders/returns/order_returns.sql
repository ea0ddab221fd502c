-- Goods of a delivered order that come back to the shop. Rows are added and reversed, never changed; say_return.sql sums them. What is due falls by
-- what goes back (say_payment.sql), so a paid order then shows what is to give back.

-- Locks an order and the goods that may go back on the shelf, and returns the order. Takes the locks of a cancellation (orders/locks.sql).
-- Refuses with `forbidden`, before it waits, whoever does not work on the store's orders.
create function private.order_for_return(p_business_id uuid, p_order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_order_member(p_business_id)
    or not exists (select from public.orders where id = p_order_id and business_id = p_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(p_business_id);
  perform private.lock_order(p_order_id, true, true);
  select * into v_order from public.orders where id = p_order_id;
  return v_order;
end $$;

-- Returns the pieces of a line that have come back.
create function private.pieces_back(p_business_id uuid, p_order_id uuid, p_line_id uuid) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(l.quantity), 0)::int from private.counted_returns r
    join public.order_return_lines l on l.business_id = r.business_id and l.order_id = r.order_id and l.return_id = r.id
    where r.business_id = p_business_id and r.order_id = p_order_id and l.order_line_id = p_line_id);
end $$;
grant execute on function private.pieces_back(uuid,uuid,uuid) to authenticated;

-- Reads [{lineId, quantity, isRestocked}] and returns the lines of the order with these quantities, as private.move_stock reads them. Refuses with
-- `return_too_many` {name, options, left} more pieces of a line than were sold and have not come back.
create function private.lines_to_return(p_order public.orders, p_lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_given jsonb;
  v_line public.order_lines;
  v_left int;
  v_lines jsonb := '[]';
begin
  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200 then
    perform private.bad_request('lines');
  end if;
  for v_given in select value from jsonb_array_elements(p_lines) loop
    if not private.is_uuid(v_given -> 'lineId') or not private.is_whole(v_given -> 'quantity', 1, 999)
      or jsonb_typeof(v_given -> 'isRestocked') is distinct from 'boolean' or v_lines @> jsonb_build_array(jsonb_build_object('id', v_given -> 'lineId')) then
      perform private.bad_request('lines');
    end if;
    select * into v_line from public.order_lines
      where business_id = p_order.business_id and order_id = p_order.id and id = (v_given ->> 'lineId')::uuid;
    if not found then
      perform private.bad_request('lines');
    end if;
    v_left := v_line.quantity - private.pieces_back(p_order.business_id, p_order.id, v_line.id);
    if (v_given ->> 'quantity')::int > v_left then
      perform private.refuse('return_too_many', jsonb_build_object('name', v_line.name, 'options', v_line.options, 'left', v_left));
    end if;
    v_lines := v_lines || jsonb_build_object('id', v_line.id, 'productId', v_line.product_id, 'combinationId', v_line.combination_id,
      'variantIds', to_jsonb(v_line.variant_ids), 'name', v_line.name, 'options', v_line.options, 'stockFrom', v_line.stock_from,
      'quantity', v_given -> 'quantity', 'isRestocked', v_given -> 'isRestocked', 'unitPrice', v_line.unit_price);
  end loop;
  return v_lines;
end $$;

-- The goods of these lines that go back on the shelf.
create function private.restocked(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(line), '[]') from jsonb_array_elements(p_lines) line where (line ->> 'isRestocked')::boolean
$$;

-- Returns a part of an amount, rounded down, in naira to whole ones, because nobody hands kobo over; the whole of it is the amount itself. Parts that grow
-- to the whole so add up to it.
create function private.whole_share(p_currency text, p_amount numeric, p_part numeric, p_of numeric) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_part >= p_of then p_amount else div(div(p_amount * p_part, p_of), s.step) * s.step end::bigint
  from (select case p_currency when 'NGN' then 100 else 1 end as step) s
$$;

-- Returns what goods are worth that come back now, and how it goes back. `worth`: their share of what the customer paid for goods; after the last
-- piece the shares are the whole, to the minor unit (private.whole_share). It is never more than the order still asks for goods and its gift card paid: what was let go does not
-- go back twice. What was let go is off the goods first, as private.goods_off counts it, and the delivery fee stays with the shop. `p_amount`: what the shop gives, null: all. `card_amount`: the gift card's share of it. `back_amount`: the part of the rest that was
-- paid; what was not paid is only not due any more.
create function private.price_return(
  p_order public.orders, p_lines jsonb, p_amount bigint, out worth bigint, out amount bigint, out card_amount bigint, out back_amount bigint
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  v_goods numeric := p_order.subtotal - p_order.discount - p_order.points_amount;
  v_card numeric := p_order.gift_card_amount;
  v_paid_in_all numeric := p_order.total + p_order.gift_card_amount;
  v_due_left bigint := greatest(0, p_order.total - p_order.let_go - (p_order.returned - p_order.returned_card));
  v_card_left bigint := p_order.gift_card_amount - p_order.returned_card;
  v_before bigint;
  v_now bigint;
  v_worth_before bigint;
begin
  select coalesce(sum(l.quantity * o.unit_price), 0) into v_before
    from private.counted_returns r
    join public.order_return_lines l on l.business_id = r.business_id and l.order_id = r.order_id and l.return_id = r.id
    join public.order_lines o on o.business_id = l.business_id and o.order_id = l.order_id and o.id = l.order_line_id
    where r.business_id = p_order.business_id and r.order_id = p_order.id;
  select coalesce(sum(r.worth), 0) into v_worth_before from private.counted_returns r
    where r.business_id = p_order.business_id and r.order_id = p_order.id;
  select sum((line ->> 'quantity')::bigint * (line ->> 'unitPrice')::bigint) into v_now from jsonb_array_elements(p_lines) line;
  worth := case when p_order.subtotal = 0 then 0 else greatest(0, least(
    private.whole_share(p_order.currency, v_goods, v_before + v_now, p_order.subtotal) - private.whole_share(p_order.currency, v_goods, v_before, p_order.subtotal),
    v_goods - v_worth_before, v_due_left + v_card_left - coalesce(p_order.delivery_fee, 0))) end;
  amount := coalesce(p_amount, worth);
  if amount > worth then
    perform private.refuse('return_too_large', jsonb_build_object('max', worth));
  end if;
  card_amount := case when v_paid_in_all = 0 then 0 else least(v_card_left, amount, greatest(amount - v_due_left,
    private.whole_share(p_order.currency, v_card, p_order.returned + amount, v_paid_in_all)
      - private.whole_share(p_order.currency, v_card, p_order.returned, v_paid_in_all))) end;
  back_amount := least(amount - card_amount, greatest(0, p_order.paid - (v_due_left - (amount - card_amount))));
end $$;

-- Returns {worth, amount, cardAmount, backAmount} of goods before they are written down as brought back; `p_amount`: what the shop gives, null: all.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, return_too_large, return_too_many.
create function public.quote_return(p_business_id uuid, p_order_id uuid, p_lines jsonb, p_amount bigint default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  perform private.limit_json('lines', p_lines, 32768);
  select * into v_order from public.orders where id = p_order_id and business_id = p_business_id;
  if not found or not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  elsif p_amount < 0 then
    perform private.bad_request('amount');
  end if;
  return (select jsonb_build_object('worth', worth, 'amount', amount, 'cardAmount', card_amount, 'backAmount', back_amount)
    from private.price_return(v_order, private.lines_to_return(v_order, p_lines), p_amount));
end $$;
comment on function public.quote_return(uuid, uuid, jsonb, bigint) is
  'Security definer on purpose: counts in private views, which members may not read; membership is checked first.';
grant execute on function public.quote_return(uuid,uuid,jsonb,bigint) to authenticated;

-- Reads a return to write: {id, lines, amount?, settle, countedAt?, again?, note?, seenBalance, seenPieces, seenBack}. Lines are read by private.lines_to_return.
create function private.parse_return(p_return jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_most constant bigint := 9007199254740991;
begin
  perform private.limit_json('return', p_return, 32768);
  if jsonb_typeof(p_return) is distinct from 'object' or not private.is_uuid(p_return -> 'id') then
    perform private.bad_request('id');
  elsif coalesce(p_return -> 'amount', 'null') <> 'null' and not private.is_whole(p_return -> 'amount', 0, c_most) then
    perform private.bad_request('amount');
  elsif coalesce(p_return ->> 'settle', '') not in ('later', 'credit', 'transfer', 'cash', 'pos', 'card', 'other') then
    perform private.bad_request('settle');
  elsif not private.is_whole(p_return -> 'seenBalance', -c_most, c_most) then
    perform private.bad_request('seenBalance');
  elsif not private.is_whole(p_return -> 'seenPieces', 0, c_most) then
    perform private.bad_request('seenPieces');
  elsif not private.is_whole(p_return -> 'seenBack', 0, c_most) then
    perform private.bad_request('seenBack');
  end if;
  return jsonb_build_object('id', p_return -> 'id', 'lines', p_return -> 'lines', 'amount', (p_return ->> 'amount')::numeric::bigint,
    'settle', p_return -> 'settle', 'countedAt', p_return -> 'countedAt', 'again', p_return -> 'again', 'note', left(btrim(private.to_line(coalesce(p_return ->> 'note', ''))), 500),
    'seenBalance', (p_return ->> 'seenBalance')::numeric::bigint, 'seenPieces', (p_return ->> 'seenPieces')::numeric::bigint,
    'seenBack', (p_return ->> 'seenBack')::numeric::bigint);
end $$;

-- Refuses with `order_moved` {status} an order that is not delivered, and with `return_moved` {balance, pieces} when its money or its returns are no
-- longer those that the member saw.
create function private.check_return(p_order public.orders, p_return jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_order.status <> 'delivered' then
    perform private.refuse('order_moved', jsonb_build_object('status', p_order.status));
  elsif (p_order.balance, p_order.pieces_back) <> ((p_return ->> 'seenBalance')::bigint, (p_return ->> 'seenPieces')::bigint) then
    perform private.refuse('return_moved', jsonb_build_object('balance', p_order.balance, 'pieces', p_order.pieces_back));
  end if;
end $$;

-- Writes a return with its gift card, its lines, and the row of the order's book, in the order in which their rules ask for it: the card first, and
-- the money after what is due has fallen. Refuses with `return_moved` {back} to give back another sum of money than the member saw.
create function private.write_return(p_order public.orders, p_return jsonb, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := (p_return ->> 'id')::uuid;
  v_settle text := p_return ->> 'settle';
  v_price record;
  v_card uuid;
  v_credit bigint;
  v_payment uuid;
begin
  select * into v_price from private.price_return(p_order, p_lines, (p_return ->> 'amount')::bigint);
  if v_price.back_amount <> (p_return ->> 'seenBack')::bigint then
    perform private.refuse('return_moved', jsonb_build_object('back', v_price.back_amount));
  end if;
  v_credit := v_price.card_amount + case when v_settle = 'credit' then v_price.back_amount else 0 end;
  if v_credit > 0 then
    v_card := private.make_gift_card(p_order.business_id, p_order.currency, v_credit, p_order.customer_name,
      'Brought back, order ' || p_order.code, null);
  end if;
  v_payment := case when v_settle <> 'later' and v_price.back_amount > 0 then gen_random_uuid() end;
  insert into public.order_returns (id, business_id, order_id, pieces, worth, amount, card_amount, back_amount, settle, payment_id,
    gift_card_id, note, actor)
  select v_id, p_order.business_id, p_order.id, sum((line ->> 'quantity')::int), v_price.worth, v_price.amount, v_price.card_amount, v_price.back_amount,
    v_settle, v_payment, v_card, p_return ->> 'note', (select auth.uid())
  from jsonb_array_elements(p_lines) line;
  insert into public.order_return_lines (return_id, order_line_id, business_id, order_id, quantity, is_restocked)
  select v_id, (line ->> 'id')::uuid, p_order.business_id, p_order.id, (line ->> 'quantity')::int, (line ->> 'isRestocked')::boolean
  from jsonb_array_elements(p_lines) line;
  if v_payment is not null then
    insert into public.order_payments (id, business_id, order_id, kind, amount, way, actor, paid_at)
    values (v_payment, p_order.business_id, p_order.id, 'paid_back', v_price.back_amount,
      case v_settle when 'credit' then 'gift_card' else v_settle end, (select auth.uid()),
      coalesce(private.moved_again(p_order, 'paid_back', p_return -> 'again'),
        private.counted_at(p_order.business_id, v_settle, p_return ->> 'countedAt'), now()));
  end if;
end $$;

-- Returns the sums of an order with what came back of it.
create function private.return_sums(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.payment_sums(o) || jsonb_build_object('returned', o.returned, 'piecesBack', o.pieces_back)
  from public.orders o where o.id = p_order_id
$$;

-- Writes down goods that came back, once for each id: takes them on the shelf again where asked, and gives back what was paid for them. Refuses with
-- `order_moved` {status} unless the order is delivered, with `return_moved` {balance, pieces} when somebody was faster and {back} when other
-- money would go back than the member saw, with `return_too_many` {name, options, left} and `return_too_large` {max}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, order_moved, out_of_stock, return_moved, return_too_large, return_too_many, till_counted, unavailable.
create function public.record_return(p_business_id uuid, p_order_id uuid, p_return jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_return jsonb := private.parse_return(p_return);
  v_order public.orders := private.order_for_return(p_business_id, p_order_id);
  v_earlier public.order_returns;
  v_lines jsonb;
begin
  select * into v_earlier from public.order_returns where id = (v_return ->> 'id')::uuid;
  if found then
    if (v_earlier.order_id, v_earlier.settle, v_earlier.reverses) is distinct from (p_order_id, v_return ->> 'settle', null::uuid) then
      perform private.bad_request('id');
    end if;
    return private.return_sums(p_order_id);
  end if;
  perform private.check_return(v_order, v_return);
  v_lines := private.lines_to_return(v_order, v_return -> 'lines');
  perform private.write_return(v_order, v_return, v_lines);
  perform private.move_stock(private.restocked(v_lines), '[]');
  return private.return_sums(p_order_id);
end $$;
comment on function public.record_return(uuid, uuid, jsonb) is
  'Security definer on purpose: members may not write returns, stock, gift cards or the book of an order themselves; membership is checked first.';
grant execute on function public.record_return(uuid,uuid,jsonb) to authenticated;

-- Empties the gift card of a return that is taken back. Refuses with `gift_card_used` {ending} a card that somebody has used since.
create function private.unmake_gift_card(p_card uuid, p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards where id = p_card;
  if v_card.balance <> v_card.initial_amount then
    perform private.refuse('gift_card_used', jsonb_build_object('ending', right(v_card.code, 4)));
  end if;
  perform private.move_gift_card(p_card, -v_card.balance, 'adjusted', p_order_id, '');
end $$;

-- Takes a return back: written by mistake, or the customer kept the goods. Its goods leave the shelf again, its money counts as with the shop again.
-- A second call changes nothing. Refuses with `out_of_stock` when the goods were sold since, and with `gift_card_used` {ending}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, gift_card_empty, gift_card_used, out_of_stock, unavailable.
create function public.reverse_return(p_business_id uuid, p_return_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_row public.order_returns;
  v_goods jsonb;
begin
  select * into v_row from public.order_returns where id = p_return_id;
  perform private.order_for_return(p_business_id, v_row.order_id);
  if v_row.reverses is not null then
    perform private.bad_request('return');
  elsif not exists (select from private.counted_returns where id = p_return_id) then
    return private.return_sums(v_row.order_id);
  end if;
  v_goods := private.restocked(private.return_line_rows(v_row));
  perform private.check_stock_moves('[]', v_goods);
  perform private.move_stock('[]', v_goods);
  if v_row.gift_card_id is not null then
    perform private.unmake_gift_card(v_row.gift_card_id, v_row.order_id);
  end if;
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, reverses, actor)
  select gen_random_uuid(), p.business_id, p.order_id, p.kind, p.amount, p.way, p.id, (select auth.uid())
  from private.counted_payments p where p.business_id = p_business_id and p.order_id = v_row.order_id and p.id = v_row.payment_id;
  insert into public.order_returns (id, business_id, order_id, pieces, worth, amount, card_amount, back_amount, settle, reverses, actor)
  values (gen_random_uuid(), v_row.business_id, v_row.order_id, v_row.pieces, v_row.worth, v_row.amount, v_row.card_amount,
    v_row.back_amount, v_row.settle, p_return_id, (select auth.uid()));
  return private.return_sums(v_row.order_id);
end $$;
comment on function public.reverse_return(uuid, uuid) is
  'Security definer on purpose: members may not write returns, stock, gift cards or the book of an order themselves; membership is checked first.';
grant execute on function public.reverse_return(uuid,uuid) to authenticated;

-- Returns the goods of a return, as private.move_stock and the screens read them.
create function private.return_line_rows(p_return public.order_returns) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'productId', o.product_id, 'combinationId', o.combination_id,
    'variantIds', to_jsonb(o.variant_ids), 'name', o.name, 'options', o.options, 'stockFrom', o.stock_from, 'unitPrice', o.unit_price,
    'quantity', l.quantity, 'isRestocked', l.is_restocked) order by o.position), '[]')
  from public.order_return_lines l
  join public.order_lines o on o.business_id = l.business_id and o.order_id = l.order_id and o.id = l.order_line_id
  where l.business_id = p_return.business_id and l.order_id = p_return.order_id and l.return_id = p_return.id
$$;

-- Returns how the money of a return goes back: as it was written down, or `later` once its row of the book was taken back.
create function private.settled_by(p_return public.order_returns) returns text
language sql stable security definer set search_path = '' as $$
  select case when p_return.payment_id is null or exists (select from private.counted_payments p
    where p.business_id = p_return.business_id and p.order_id = p_return.order_id and p.id = p_return.payment_id) then p_return.settle else 'later' end
$$;

-- Returns the returns of an order, oldest first, for its members. A colleague is named by their email address: who wrote the return, or took it back.
create function private.return_rows(p_order public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'pieces', r.pieces, 'worth', r.worth, 'amount', r.amount,
      'backAmount', r.back_amount, 'settle', private.settled_by(r), 'note', r.note, 'at', r.created_at,
      'isReversed', x.id is not null, 'takenBackAt', x.created_at,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l -> 'id', 'name', l -> 'name', 'options', l -> 'options', 'quantity', l -> 'quantity',
        'isRestocked', l -> 'isRestocked')), '[]') from jsonb_array_elements(private.return_line_rows(r)) l),
      'giftCard', case when g.id is not null then jsonb_build_object('ending', right(g.code, 4), 'amount', g.initial_amount) end, 'giftCardId', g.id,
      'receiptToken', (select c.token from public.receipts c where c.business_id = r.business_id and c.order_id = r.order_id and c.return_id = r.id
        order by c.number desc limit 1),
      'isMine', coalesce(a.actor = (select auth.uid()), false),
      'author', case when m.user_id is not null then (select u.email from auth.users u where u.id = a.actor) end)
      order by r.created_at, r.id), '[]')
  from public.order_returns r
  left join public.order_returns x on x.business_id = r.business_id and x.order_id = r.order_id and x.reverses = r.id
  left join public.gift_cards g on g.business_id = r.business_id and g.id = r.gift_card_id
  cross join lateral (select case when x.id is null then r.actor else x.actor end as actor) a
  left join public.business_members m on m.business_id = r.business_id and m.user_id = a.actor
  where r.business_id = p_order.business_id and r.order_id = p_order.id and r.reverses is null
$$;
