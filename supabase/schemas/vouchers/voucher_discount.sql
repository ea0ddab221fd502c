-- Returns the discount in minor units, at most the subtotal. A percentage is rounded half up; the cap applies only to percentages.
create function private.voucher_discount(p_voucher public.vouchers, p_subtotal bigint) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when p_subtotal < p_voucher.min_purchase_amount then 0
    when p_voucher.discount_type = 'fixed' then least(p_voucher.discount_value::bigint, p_subtotal)
    else least(
      floor(p_subtotal * p_voucher.discount_value / 100 + 0.5)::bigint,
      coalesce(p_voucher.max_discount_amount, p_subtotal),
      p_subtotal)
  end
$$;
