-- Notes which figures a change concerns. Each note is a row of its own: orders of one store never wait for each other here.

-- Returns by what the shop knows the buyer of an order: the record, or else the number.
create function private.buyer_of(p_customer_id uuid, p_phone text) returns text
language sql immutable parallel safe
return coalesce(p_customer_id::text, p_phone);

-- Runs after an order was placed, changed or deleted.
create function private.mark_order_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.figure_marks (business_id, placed_at, buyer)
    values (old.business_id, old.created_at, private.buyer_of(old.customer_id, old.phone));
  end if;
  if tg_op <> 'DELETE' then
    insert into private.figure_marks (business_id, placed_at, buyer)
    values (new.business_id, new.created_at, private.buyer_of(new.customer_id, new.phone));
  end if;
  -- What came back counts on its own days, as long as the order is a sale.
  if tg_op = 'UPDATE' and (old.pieces_back > 0 or new.pieces_back > 0) then
    insert into private.figure_marks (business_id, placed_at)
    select business_id, created_at from public.order_returns where business_id = new.business_id and order_id = new.id;
  end if;
  return null;
end $$;

-- Runs after returns went with their order.
create function private.mark_return_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.figure_marks (business_id, placed_at) values (old.business_id, old.created_at);
  return null;
end $$;

-- Runs after lines of orders were changed or deleted. The lines of a new order need no note: the order has one.
create function private.mark_line_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.figure_marks (business_id, placed_at)
  select distinct o.business_id, o.created_at from old_rows l join public.orders o on o.id = l.order_id;
  return null;
end $$;

-- Runs after a row of the book was written or deleted. A row that takes another back changes the day of that one.
create function private.mark_money_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into private.figure_marks (business_id, placed_at) values (old.business_id, old.paid_at);
    return null;
  end if;
  insert into private.figure_marks (business_id, placed_at)
  select new.business_id, coalesce((select paid_at from public.order_payments
    where business_id = new.business_id and order_id = new.order_id and id = new.reverses), new.paid_at);
  return null;
end $$;

-- Runs after a gift card was sold.
create function private.mark_card_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.figure_marks (business_id, placed_at)
  values (new.business_id, coalesce((select created_at from public.gift_card_entries where id = new.reverses), new.created_at));
  return null;
end $$;

-- Runs after costs were written, or taken back with their import: they hold from this day on.
create function private.mark_cost_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.figure_marks (business_id, placed_at) select business_id, min(since) from new_rows group by business_id;
  return null;
end $$;

-- Runs when a store gets another currency or country: other orders count, and days begin at another hour.
create function private.mark_all_figures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.figure_marks (business_id) values (new.id);
  return null;
end $$;
