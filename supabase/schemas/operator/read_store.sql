-- An operator reads a shop as its owner sees it. Nobody gets a token of the owner, nothing of the shop changes, and each reading is a line of
-- the log. Shoppers stay unknown: their names and numbers are shortened, and addresses, notes and mail addresses are left out.

-- Shortens what names a shopper: `Bola Ade` -> `B…`.
create function private.shorten_name(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(p_name, 1) || '…'
$$;

-- Writes the line of the log and returns the shop: {"shop", "settings", "zones", "bank", "plan", "products", "productCount", "orders",
-- "orderCount"}; at most 200 products and the newest 100 orders.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_read_store(p_operator uuid, p_business_id uuid, p_reason text) returns json
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.log_act(p_operator, 'read_store', p_business_id, v_name, '{}', '{}', p_reason);
  return (
    select json_build_object(
      'shop', json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'currency', b.currency),
      'settings', json_build_object(
        'description', b.description, 'category', b.category, 'country', b.country, 'email', b.email, 'whatsappNumber', b.whatsapp_number,
        'domain', b.custom_domain, 'domainStatus', b.custom_domain_status, 'template', b.template, 'isOpen', b.is_open,
        'closedMessage', b.closed_message, 'watermark', b.watermark_type, 'allowPickup', b.allow_pickup,
        'allowAgreedDelivery', b.allow_agreed_delivery, 'paymentMethods', b.payment_methods, 'pendingExpiryHours', b.pending_expiry_hours,
        'returnTerms', b.return_terms, 'deliveryTerms', b.delivery_terms, 'displayCurrencies', b.display_currencies),
      'zones', (
        select coalesce(json_agg(json_build_object('name', name, 'fee', fee, 'isActive', is_active) order by position, id), '[]')
        from public.delivery_zones where business_id = b.id),
      'bank', (
        select json_build_object('bankName', bank_name, 'accountName', account_name, 'ending', '…' || private.ending_of(account_number))
        from public.business_bank_details where business_id = b.id),
      'plan', json_build_object('plan', private.plan_now(b.id), 'endsAt', private.plan_end(b.id), 'isTrial', b.plan_is_trial,
        'use', private.plan_use(b.id, coalesce((select max_live from private.plan_limits(private.plan_now(b.id))), 2147483647))),
      'productCount', (select count(*)::int from public.products where business_id = b.id and status <> 'deleted'),
      'products', (
        select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'status', p.status, 'price', p.price,
          'salePrice', p.sale_now, 'stock', p.stock_now) order by p.position, p.id), '[]')
        from (
          select p.*, case when private.is_on_sale(p, now()) then p.sale_price end as sale_now, (
            -- As private.stock_now counts: a choice that is not counted is always there.
            select case when count(*) = 0 then p.stock when count(c.stock) = count(*) then least(2147483647, sum(c.stock))::int end
            from public.product_combinations c where c.business_id = p.business_id and c.product_id = p.id) as stock_now
          from public.products p where p.business_id = b.id and p.status <> 'deleted' order by p.position, p.id limit 200) p),
      'orderCount', (select count(*)::int from public.orders where business_id = b.id),
      'orders', (
        select coalesce(json_agg(json_build_object('code', o.code, 'at', o.created_at, 'status', o.status,
          'paymentStatus', o.payment_status, 'paid', o.paid, 'balance', o.balance, 'total', o.total, 'currency', o.currency, 'customer', private.shorten_name(o.customer_name),
          'phone', '…' || private.ending_of(o.phone)) order by o.created_at desc, o.id), '[]')
        from (select * from public.orders where business_id = b.id order by created_at desc, id limit 100) o))
    from public.businesses b where b.id = p_business_id);
end $$;
grant execute on function public.operator_read_store(uuid,uuid,text) to service_role;
