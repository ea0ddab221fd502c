-- An order's goods are taken while it commits: between the lock on them and its release lies the disk alone, not the way of the answer to
-- the server and back. The order was priced before; here what was priced is held against what is sold now, under the locks.

-- Checked at commit too, after the rows are locked for writing: a reference's lock taken before could deadlock with a deletion.
alter table public.order_lines
  alter constraint order_lines_business_id_product_id_fkey deferrable initially deferred,
  alter constraint order_lines_business_id_combination_id_fkey deferrable initially deferred;
alter table public.orders alter constraint orders_business_id_voucher_id_fkey deferrable initially deferred;
alter table public.voucher_uses alter constraint voucher_uses_business_id_voucher_id_fkey deferrable initially deferred;

-- Raised when goods or voucher are no longer what the order was priced by. The order is sent again (src/data/orders.ts), priced anew,
-- and answered with the refusal that fits.
create function private.order_again() returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'OJ409', message = 'what is ordered has changed meanwhile';
end $$;

-- Locks what the order names. Only the first row may be waited for; when another one is taken, all are let go and that one is waited
-- for first: an import or a dashboard may lock products in any order.
create function private.hold_goods(p_order_id uuid, p_voucher uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_all uuid[] := array(
    select product_id from public.order_lines where order_id = p_order_id
    union select combination_id from public.order_lines where order_id = p_order_id and combination_id is not null
    union select p_voucher where p_voucher is not null order by 1);
  v_first uuid := v_all[1];
  v_missing uuid;
  v_held uuid[];
  v_deadline timestamptz := clock_timestamp() + interval '10 seconds';
begin
  loop
    v_missing := null;
    begin
      v_held := array(select id from public.products where id = v_first for no key update)
        || array(select id from public.product_combinations where id = v_first for no key update)
        || array(select id from public.vouchers where id = v_first for no key update);
      if v_held = '{}' then
        perform private.order_again();
      end if;
      v_held := v_held
        || array(select id from public.products where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.product_combinations where id = any (v_all) order by id for no key update skip locked)
        || array(select id from public.vouchers where id = p_voucher for no key update skip locked);
      select id into v_missing from unnest(v_all) id where id <> all (v_held) limit 1;
      if v_missing is null then
        return;
      end if;
      raise exception using errcode = '55P03', message = 'another row is taken';
    exception when lock_not_available then
      -- Without a missing row it was the first one that took too long.
      if v_missing is null or clock_timestamp() > v_deadline then
        perform private.refuse('unavailable');
      end if;
      v_first := v_missing;
    end;
  end loop;
end $$;

-- Refuses what the stock does not cover; two lines may draw on one stock. The rows are held.
create function private.check_goods(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_short record;
begin
  if exists (
    select from public.order_lines l
    left join public.products p on p.id = l.product_id and p.business_id = l.business_id
    left join public.product_combinations c on c.id = l.combination_id
    where l.order_id = p_order_id and (
      (p.status, coalesce(c.price, private.current_price(p, now())),
        case when c.id is not null then case when c.stock is null then 'none' else 'combination' end
          when p.stock is null then 'none' else 'product' end)
        is distinct from ('live', l.unit_price, l.stock_from)
      or c.id is distinct from l.combination_id)
  ) then
    perform private.order_again();
  end if;
  select product_id, variant_ids, stock into v_short from (
    select l.product_id, l.variant_ids, l.position, coalesce(c.stock, p.stock) as stock,
      sum(l.quantity) over (partition by coalesce(c.id, p.id)) as wanted
    from public.order_lines l
    left join public.products p on p.id = l.product_id and l.stock_from = 'product'
    left join public.product_combinations c on c.id = l.combination_id and l.stock_from = 'combination'
    where l.order_id = p_order_id and l.stock_from <> 'none'
  ) lines
  where wanted > stock order by position limit 1;
  if found then
    perform private.refuse_short(v_short.product_id, v_short.variant_ids, v_short.stock);
  end if;
end $$;

create function private.refuse_short(p_product_id uuid, p_variant_ids uuid[], p_available int) returns void
language sql set search_path = '' as $$
  select private.refuse('out_of_stock', jsonb_build_object(
    'productId', p_product_id, 'variantIds', to_jsonb(p_variant_ids), 'available', p_available))
$$;

-- One counted product, which is what most orders are: one row, so that its update is lock, check and taking in one.
create function private.take_one(p_line public.order_lines) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_stock int;
begin
  update public.products p set stock = p.stock - p_line.quantity
    where p.id = p_line.product_id and p.stock >= p_line.quantity and p.status = 'live'
      and private.current_price(p, now()) = p_line.unit_price;
  if not found then
    select p.stock into v_stock from public.products p
      where p.id = p_line.product_id and p.stock < p_line.quantity and p.status = 'live'
        and private.current_price(p, now()) = p_line.unit_price;
    if not found then
      perform private.order_again();
    end if;
    perform private.refuse_short(p_line.product_id, p_line.variant_ids, v_stock);
  end if;
end $$;

-- Takes the order's stock. The conditions hold already under hold_goods; here they hold by the statement itself.
create function private.take_lines(p_order_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_source text;
  v_wanted int;
  v_taken int;
begin
  foreach v_source in array array['product', 'combination'] loop
    select count(distinct case v_source when 'product' then product_id else combination_id end) into v_wanted
      from public.order_lines where order_id = p_order_id and stock_from = v_source;
    continue when v_wanted = 0;
    if v_source = 'product' then
      update public.products p set stock = p.stock - l.quantity
        from (select product_id, sum(quantity)::int as quantity from public.order_lines
          where order_id = p_order_id and stock_from = 'product' group by product_id) l
        where p.id = l.product_id and p.stock >= l.quantity;
    else
      update public.product_combinations c set stock = c.stock - l.quantity
        from (select combination_id, sum(quantity)::int as quantity from public.order_lines
          where order_id = p_order_id and stock_from = 'combination' group by combination_id) l
        where c.id = l.combination_id and c.stock >= l.quantity;
    end if;
    get diagnostics v_taken = row_count;
    if v_taken <> v_wanted then
      perform private.order_again();
    end if;
  end loop;
end $$;

-- Counts a voucher's use, when it still gives what the order was given.
create function private.take_voucher(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.vouchers v set uses = v.uses + 1
    where v.id = p_order.voucher_id and v.is_active and (v.max_uses is null or v.uses < v.max_uses)
      and coalesce(v.starts_at <= now(), true) and coalesce(v.ends_at > now(), true)
      and v.min_purchase_amount <= p_order.subtotal and private.voucher_discount(v, p_order.subtotal) = p_order.discount;
  if found then
    return;
  elsif exists (select from public.vouchers where id = p_order.voucher_id and uses >= max_uses) then
    perform private.refuse('voucher_used_up');
  end if;
  perform private.order_again();
end $$;

-- At commit. One order of a store at a time: what it then waits for is somebody else's, and short.
create function private.take_goods() returns trigger
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_lines public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:goods:' || new.business_id, 0));
  v_lines := array(select l from public.order_lines l where l.order_id = new.id limit 2);
  if new.voucher_id is null and cardinality(v_lines) = 1 and v_lines[1].stock_from = 'product' and v_lines[1].combination_id is null then
    perform private.take_one(v_lines[1]);
    return null;
  end if;
  perform private.hold_goods(new.id, new.voucher_id);
  perform private.check_goods(new.id);
  perform private.take_lines(new.id);
  if new.voucher_id is not null then
    perform private.take_voucher(new);
  end if;
  return null;
exception when lock_not_available then
  perform private.refuse('unavailable');
  return null;
end $$;

-- Only for the order that place_order is writing: rows that are put in otherwise bring their stock with them. The name sorts before those
-- of references ("RI_..."): at commit it is first, and references are checked against rows that are held.
create constraint trigger "Orders_take_goods" after insert on public.orders
  deferrable initially deferred for each row
  when (new.id::text = current_setting('oja.placing_order', true)) execute function private.take_goods();

revoke execute on function private.order_again(), private.hold_goods(uuid, uuid), private.check_goods(uuid),
  private.refuse_short(uuid, uuid[], int), private.take_one(public.order_lines), private.take_lines(uuid),
  private.take_voucher(public.orders), private.take_goods() from public, anon, authenticated, service_role;
