-- The life of an order: pending -> confirmed -> shipped -> delivered; cancelled from the first three, which gives stock and
-- voucher use back, once. Payment state is apart (orders.payment_status).

create function private.is_order_step(p_from text, p_to text) returns boolean
language sql immutable set search_path = '' as $$
  select (p_from, p_to) in (('pending', 'confirmed'), ('confirmed', 'shipped'), ('shipped', 'delivered'),
    ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('shipped', 'cancelled'))
$$;

-- Gives back what the order took. The caller holds the order's row and has seen that it was not cancelled before.
-- Goods that are gone, or no longer counted, stay as they are.
create function private.give_back(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_voucher uuid;
begin
  update public.products p set stock = p.stock + l.quantity
    from (select product_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'product' group by product_id) l
    where p.id = l.product_id and p.stock is not null;
  update public.product_combinations c set stock = c.stock + l.quantity
    from (select combination_id, sum(quantity)::int as quantity from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
    where c.id = l.combination_id and c.stock is not null;
  update public.voucher_uses set released_at = now()
    where order_id = p_order_id and released_at is null returning voucher_id into v_voucher;
  if found then
    update public.vouchers set uses = uses - 1 where id = v_voucher and uses > 0;
  end if;
end $$;

-- Locks an order, with everything a cancellation gives back to when it is one.
create function private.lock_order(p_order_id uuid, p_cancels boolean, p_wait boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_stock(
    case when p_cancels then array(select product_id from public.order_lines
      where order_id = p_order_id and stock_from = 'product' and product_id is not null) end,
    case when p_cancels then array(select combination_id from public.order_lines
      where order_id = p_order_id and stock_from = 'combination' and combination_id is not null) end,
    case when p_cancels then (select voucher_id from public.orders where id = p_order_id) end,
    null, p_order_id, p_wait);
end $$;

-- Moves an order one step. Asking for the status it has already changes nothing and is no error.
create function private.move_order(p_order_id uuid, p_status text, p_kind text, p_note text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders where id = p_order_id;
  if v_order.status = p_status then
    return false;
  elsif not private.is_order_step(v_order.status, p_status) then
    perform private.refuse('bad_request', jsonb_build_object('from', v_order.status, 'to', p_status));
  end if;
  update public.orders set status = p_status where id = p_order_id;
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor, note)
  values (p_order_id, v_order.business_id, p_kind, v_order.status, p_status, (select auth.uid()), p_note);
  if p_status = 'cancelled' then
    perform private.give_back(p_order_id);
  end if;
  return true;
end $$;

-- The server (by its role) or the database owner (a session that is not the API's).
create function private.is_server() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'role', '') = 'service_role'
    or (coalesce(current_setting('request.jwt.claims', true), '') = '' and session_user <> 'authenticator')
$$;

create function public.set_order_status(p_order_id uuid, p_status text, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_business_id uuid;
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
  v_changed := private.move_order(p_order_id, p_status, 'status', p_note);
  return (
    select jsonb_build_object('orderId', id, 'code', code, 'status', status, 'paymentStatus', payment_status,
      'changed', v_changed)
    from public.orders where id = p_order_id);
end $$;
comment on function public.set_order_status(uuid, text, text) is
  'Security definer on purpose: members may not write status, stock or voucher uses themselves; membership is checked first.';

-- Cancels pending orders whose time has run out; answers how many. Never waits: what is busy is left for the next minute.
create function public.expire_orders(p_limit int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
  v_expired int := 0;
begin
  for v_order in
    select id, business_id from public.orders
    where status = 'pending' and expires_at <= now() order by expires_at, id limit p_limit
  loop
    begin
      if pg_try_advisory_xact_lock(hashtextextended('oja:orders:' || v_order.business_id, 0)) then
        perform private.lock_order(v_order.id, true, false);
        if exists (select from public.orders where id = v_order.id and status = 'pending')
          and private.move_order(v_order.id, 'cancelled', 'expired', '') then
          v_expired := v_expired + 1;
        end if;
      end if;
    exception when lock_not_available then
      continue;
    end;
  end loop;
  return v_expired;
end $$;

revoke execute on function private.is_order_step(text, text), private.give_back(uuid), private.lock_order(uuid, boolean, boolean),
  private.move_order(uuid, text, text, text), private.is_server(), public.set_order_status(uuid, text, text),
  public.expire_orders(int) from public, anon, authenticated, service_role;
grant execute on function public.set_order_status(uuid, text, text) to authenticated, service_role;
grant execute on function public.expire_orders(int) to service_role;
