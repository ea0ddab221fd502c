-- Refuses goods that the stock does not cover: `out_of_stock`.
create function private.refuse_short(p_product_id uuid, p_variant_ids uuid[], p_available int) returns void
language sql set search_path = '' as $$
  select private.refuse('out_of_stock', jsonb_build_object(
    'productId', p_product_id, 'variantIds', to_jsonb(p_variant_ids), 'available', p_available))
$$;

-- Takes the stock of an order with one counted product. Most orders are of this kind. One update of one row locks, checks and
-- takes.
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

-- Takes the order's stock. hold_goods and check_goods have already made sure of the conditions; the statements check them again.
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

-- Has the order priced again when the rate, or what the store offers, has changed since.
create function private.check_rate(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.businesses b, private.offered_currencies(b) o
    where b.id = p_order.business_id and b.currency = p_order.base_currency
      and (o.currency, o.rate_own, o.rate_other, o.rate_source, o.step)
        = (p_order.currency, p_order.rate_own, p_order.rate_other, p_order.rate_source, p_order.rate_step)) then
    perform private.order_again();
  end if;
end $$;

-- Counts one use of the voucher, if the voucher still has the terms that the order keeps.
create function private.take_voucher(p_order public.orders) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.vouchers v set uses = v.uses + 1
    where v.id = p_order.voucher_id and v.is_active and (v.max_uses is null or v.uses < v.max_uses)
      and coalesce(v.starts_at <= now(), true) and coalesce(v.ends_at > now(), true)
      and private.voucher_terms(private.voucher_in(v, private.order_terms(p_order))) = p_order.agreed -> 'voucher';
  if found then
    return;
  elsif exists (select from public.vouchers where id = p_order.voucher_id and uses >= max_uses) then
    perform private.refuse('voucher_used_up');
  end if;
  perform private.order_again();
end $$;
