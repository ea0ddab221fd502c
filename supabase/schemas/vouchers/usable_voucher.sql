-- Returns the voucher of a code if it can be used now for this subtotal, and by this phone number if one is given. Its amounts are in the
-- currency of the terms.
create function private.usable_voucher(p_business_id uuid, p_code text, p_subtotal bigint, p_phone text, p_terms jsonb)
returns public.vouchers
language plpgsql stable security definer set search_path = '' as $$
declare
  v_voucher public.vouchers;
begin
  select * into v_voucher from public.vouchers where business_id = p_business_id and code = p_code;
  if v_voucher.id is null or not v_voucher.is_active then
    perform private.refuse('voucher_unknown');
  elsif v_voucher.starts_at > now() then
    perform private.refuse('voucher_not_started');
  elsif v_voucher.ends_at <= now() then
    perform private.refuse('voucher_ended');
  elsif v_voucher.uses >= v_voucher.max_uses then
    perform private.refuse('voucher_used_up');
  elsif p_phone <> '' and v_voucher.max_uses_per_customer <= (
    select count(*) from public.voucher_uses
    where business_id = p_business_id and voucher_id = v_voucher.id and released_at is null
      and phone = private.known_phone(p_business_id, p_phone)
  ) then
    perform private.refuse('voucher_used_up', jsonb_build_object('perCustomer', true));
  end if;
  v_voucher := private.voucher_in(v_voucher, p_terms);
  if p_subtotal < v_voucher.min_purchase_amount then
    perform private.refuse('voucher_minimum', jsonb_build_object('minimum', v_voucher.min_purchase_amount));
  end if;
  return v_voucher;
end $$;
