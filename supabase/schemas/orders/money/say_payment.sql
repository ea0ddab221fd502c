-- The book of an order's money. What is paid, still to come or to give back is never set: `private.say_payment` works it out of the order's rows in
-- order_payments and of its total, whenever one of them changes.

-- Works out payment_status and balance of an order before it is written. `balance`: above zero is still to come from the customer, below zero is to
-- give back. What came back is not due any more. A cancelled order owes nothing. An order whose
-- money went back wholly is refunded; one whose money never came, and is let go, is paid with nothing. An order whose fee is to be agreed is not paid
-- yet, and what came beyond its goods is not to give back: it may be the fee.
create function private.say_payment() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_is_refunded boolean := new.paid = 0 and (
    (new.total > 0 and new.paid_back > 0 and new.let_go >= new.total)
    or (new.status = 'cancelled' and (new.paid_back > 0 or new.total = 0 and new.gift_card_amount + new.points_amount > 0)));
  v_asked bigint := greatest(new.total - new.let_go - (new.returned - new.returned_card), 0);
  v_due bigint := case when new.status = 'cancelled' or v_is_refunded then 0 else v_asked end;
begin
  new.balance := v_due - new.paid;
  if new.delivery_fee is null and new.status <> 'cancelled' then
    new.balance := greatest(0, new.balance);
  end if;
  new.payment_status := case
    when v_is_refunded then 'refunded'
    when new.paid >= v_asked and new.delivery_fee is not null then 'paid'
    when new.claimed > 0 then 'claimed'
    else 'unpaid' end;
  return new;
end $$;

-- Sums the rows of an order into it after each new row, and writes a line into its history. A row that was reversed, and the row that reversed it,
-- count nothing. A waiting order whose row is taken back has an hour more before it lapses, so that money can be written again, rightly.
create function private.count_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_before text;
  v_after text;
begin
  select payment_status into v_before from public.orders where business_id = new.business_id and id = new.order_id;
  -- As private.counted_payments, in one pass: the view joins all rows of an order with all, which a book of hundreds of rows would feel.
  with rows as (
    select * from public.order_payments where business_id = new.business_id and order_id = new.order_id
  ), counted as (
    select * from rows where reverses is null and id not in (select reverses from rows where reverses is not null)
  )
  update public.orders set expires_at = case when new.reverses is not null and status = 'pending'
      then greatest(expires_at, clock_timestamp() + interval '1 hour') else expires_at end, (paid, paid_back, let_go, claimed) = (
    select coalesce(sum(case kind when 'received' then amount when 'paid_back' then -amount end), 0),
      coalesce(sum(amount) filter (where kind = 'paid_back'), 0), coalesce(sum(let_go), 0),
      coalesce(sum(amount) filter (where kind = 'claimed' and id not in (select confirms from counted where confirms is not null)), 0)
    from counted)
  where business_id = new.business_id and id = new.order_id returning payment_status into v_after;
  if current_setting('oja.quiet_book', true) = 'on' then
    return null;
  end if;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, note, details, created_at)
  values (new.order_id, new.business_id, 'payment', v_before, v_after, new.actor, coalesce(nullif(new.note, ''), new.reference),
    jsonb_strip_nulls(jsonb_build_object('money', jsonb_build_object('kind', new.kind, 'amount', new.amount, 'way', new.way,
      'isReversal', nullif(new.reverses is not null, false)), 'by', case when new.kind = 'claimed' and new.reverses is null then 'customer' end)),
    clock_timestamp());
  return null;
end $$;
