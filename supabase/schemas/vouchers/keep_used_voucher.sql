-- For vouchers: refuses to delete a used voucher or to change its code, because orders name it (`voucher_in_use`). An owner may
-- pause it, archive it, and change its value for later orders.
create function private.keep_used_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Allows the deletion of the whole store, which arrives through a foreign key.
  if pg_trigger_depth() = 1 and exists (
    select from public.voucher_uses where business_id = old.business_id and voucher_id = old.id) then
    perform private.refuse('voucher_in_use');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
