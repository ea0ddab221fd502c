-- Sums the returns of an order into it after each new row, and writes a line into its history.
create function private.count_return() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As private.counted_returns, in one pass (say_payment.sql).
  with rows as (
    select * from public.order_returns where business_id = new.business_id and order_id = new.order_id
  )
  update public.orders set (returned, returned_card, pieces_back) = (
    select coalesce(sum(amount), 0), coalesce(sum(card_amount), 0), coalesce(sum(pieces), 0)
    from rows where reverses is null and id not in (select reverses from rows where reverses is not null))
  where business_id = new.business_id and id = new.order_id;
  insert into public.order_events (order_id, business_id, kind, actor, note, details, created_at)
  values (new.order_id, new.business_id, 'returned', new.actor, new.note, jsonb_strip_nulls(jsonb_build_object('return',
    jsonb_build_object('pieces', new.pieces, 'amount', new.amount, 'isReversal', nullif(new.reverses is not null, false)))), clock_timestamp());
  return null;
end $$;
