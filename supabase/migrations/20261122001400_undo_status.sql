-- A step of an order may be taken back: the last one, by whoever took it, for a minute by the database's clock. And a step may say
-- from where it is meant to go, so that a second tap does not take the step after it.

alter table public.order_events drop constraint order_events_kind_check;
alter table public.order_events
  add constraint order_events_kind_check
    check (kind in ('placed', 'status', 'payment', 'expired', 'edited', 'note', 'undone'));

-- As before; a step is dated by the clock, not by the beginning of its transaction: under the order's lock the last one is the latest.
-- A cancellation that gave a gift card's money back remembers the payment state it has changed with it.
create or replace function private.move_order(p_order_id uuid, p_status text, p_kind text, p_note text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_payment text;
begin
  select * into v_order from public.orders where id = p_order_id;
  if v_order.status = p_status then
    return false;
  elsif not private.is_order_step(v_order.status, p_status) then
    perform private.refuse('bad_request', jsonb_build_object('from', v_order.status, 'to', p_status));
  end if;
  update public.orders set status = p_status where id = p_order_id;
  select payment_status into v_payment from public.orders where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, note, details, created_at)
  values (p_order_id, v_order.business_id, p_kind, v_order.status, p_status, (select auth.uid()), p_note,
    case when v_payment <> v_order.payment_status then jsonb_build_object('paymentWas', v_order.payment_status) else '{}' end,
    clock_timestamp());
  if p_status = 'cancelled' then
    perform private.give_back(p_order_id);
  end if;
  return true;
end $$;

-- `p_expected`: the state that was seen. When the order stands elsewhere by now, and not where it is to go, nothing moves.
drop function public.set_order_status(uuid, text, text);
create function public.set_order_status(p_order_id uuid, p_status text, p_note text default '', p_expected text default null)
returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_now text;
  v_changed boolean;
begin
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_server() and (v_business_id is null
    or v_business_id not in (select private.member_business_ids())) then
    perform private.refuse('forbidden');
  elsif v_business_id is null or p_status is null or p_note is null or char_length(p_note) > 1000 then
    perform private.refuse('bad_request');
  end if;
  if p_status = 'cancelled' then
    perform private.lock_store_orders(v_business_id);
  end if;
  perform private.lock_order(p_order_id, p_status = 'cancelled', true);
  select status into v_now from public.orders where id = p_order_id;
  if v_now not in (p_expected, p_status) then
    perform private.refuse('order_moved', jsonb_build_object('status', v_now));
  end if;
  v_changed := private.move_order(p_order_id, p_status, 'status', p_note);
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status,
      'changed', v_changed)
    from public.orders where id = p_order_id);
end $$;
comment on function public.set_order_status(uuid, text, text, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';

-- How the order came to stand where it stands.
create function private.last_step(p_order public.orders) returns public.order_events
language sql stable security definer set search_path = '' as $$
  select * from public.order_events
  where business_id = p_order.business_id and order_id = p_order.id and kind in ('placed', 'status', 'expired', 'undone')
  order by created_at desc, id limit 1
$$;

-- Why the reader may not take this step back: nothing, person, late, receipt; null when they may.
create function private.undo_hurdle(p_order public.orders, p_step public.order_events) returns text
language sql volatile security definer set search_path = '' as $$
  select case
    when p_step.kind is distinct from 'status' or p_step.to_status <> p_order.status then 'nothing'
    when p_step.actor is distinct from (select auth.uid()) then 'person'
    when p_step.created_at <= clock_timestamp() - interval '60 seconds' then 'late'
    when p_order.status = 'delivered' and exists (
      select from public.receipts where business_id = p_order.business_id and order_id = p_order.id) then 'receipt'
  end
$$;

-- {status, seconds}: what may be undone now, where it leads and for how long; null when nothing may.
create function private.open_undo(p_order public.orders) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_step public.order_events := private.last_step(p_order);
begin
  return case when private.undo_hurdle(p_order, v_step) is null then jsonb_build_object('status', v_step.from_status,
    'seconds', greatest(0, floor(60 - extract(epoch from clock_timestamp() - v_step.created_at)))) end;
end $$;

-- Takes a voucher's use that a cancellation gave back. Its dates were looked at when the order was placed; others may have used it up.
create function private.take_voucher_again(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
  v_phone text;
begin
  select phone into v_phone from public.voucher_uses
    where order_id = p_order.id and voucher_id = p_order.voucher_id and released_at is not null;
  if not found then
    return;
  end if;
  select * into v_voucher from public.vouchers where id = p_order.voucher_id;
  if v_voucher.uses >= v_voucher.max_uses or v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses where business_id = p_order.business_id and voucher_id = p_order.voucher_id
      and released_at is null and phone = v_phone) then
    perform private.refuse('voucher_used_up', jsonb_build_object('code', p_order.voucher_code));
  end if;
  update public.vouchers set uses = uses + 1 where id = p_order.voucher_id;
  update public.voucher_uses set released_at = null where order_id = p_order.id;
end $$;

-- Takes the last step back. A cancelled order takes its stock and its voucher again, and its gift card's money by
-- orders_follow_gift_card; when one of them is gone meanwhile, all stays as it was. Locks as a cancellation does
-- (20261122000100_order_lane.sql). `p_status`: the state that was seen and is to be undone.
create function public.undo_status(p_order_id uuid, p_status text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
  v_order public.orders;
  v_step public.order_events;
  v_hurdle text;
  v_lines jsonb;
begin
  select business_id into v_business_id from public.orders where id = p_order_id;
  if not private.is_order_member(v_business_id) then
    perform private.refuse('forbidden');
  end if;
  perform private.lock_store_orders(v_business_id);
  perform private.lock_order(p_order_id, true, true);
  select * into v_order from public.orders where id = p_order_id;
  v_step := private.last_step(v_order);
  v_hurdle := private.undo_hurdle(v_order, v_step);
  if v_order.status <> p_status then
    perform private.refuse('order_moved', jsonb_build_object('status', v_order.status));
  elsif v_hurdle is not null then
    perform private.refuse('undo_refused', jsonb_build_object('reason', v_hurdle));
  end if;
  if v_order.status = 'cancelled' then
    v_lines := private.order_line_rows(p_order_id);
    perform private.check_stock_moves('[]', v_lines);
    perform private.move_stock('[]', v_lines);
    perform private.take_voucher_again(v_order);
  end if;
  update public.orders set
    status = v_step.from_status,
    payment_status = case when payment_status = 'refunded' then coalesce(v_step.details ->> 'paymentWas', payment_status)
      else payment_status end,
    -- An order that waits again keeps its time; one whose time has run out meanwhile is not cancelled under the reader's hand.
    expires_at = case when v_step.from_status = 'pending' then greatest(expires_at, clock_timestamp() + interval '10 minutes')
      else expires_at end
    where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, created_at)
  values (p_order_id, v_business_id, 'undone', v_order.status, v_step.from_status, (select auth.uid()), clock_timestamp());
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status)
    from public.orders where id = p_order_id);
end $$;
comment on function public.undo_status(uuid, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';

revoke execute on function public.set_order_status(uuid, text, text, text), private.last_step(public.orders),
  private.undo_hurdle(public.orders, public.order_events), private.open_undo(public.orders),
  private.take_voucher_again(public.orders), public.undo_status(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.set_order_status(uuid, text, text, text) to authenticated, service_role;
grant execute on function public.undo_status(uuid, text) to authenticated;
