-- What an owner may do to a voucher that was used: pause it, archive it, change what it gives from now on. Its code and its uses
-- stay, since orders name them; only a voucher that nobody used can be removed.

alter table public.vouchers
  add column archived_at timestamptz,
  add constraint vouchers_archived_rest check (archived_at is null or not is_active),
  -- The code field at checkout takes both: their forms never meet.
  add constraint vouchers_code_is_no_gift_card check (not private.is_gift_card_code(replace(replace(code, '-', ''), '_', '')));
grant update (archived_at) on public.vouchers to authenticated, service_role;

create function private.keep_used_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- With the store goes everything; that deletion comes through a foreign key.
  if pg_trigger_depth() = 1 and exists (
    select from public.voucher_uses where business_id = old.business_id and voucher_id = old.id) then
    perform private.refuse('voucher_in_use');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger vouchers_keep_used before delete on public.vouchers
  for each row execute function private.keep_used_voucher();
create trigger vouchers_keep_code before update of code on public.vouchers
  for each row when (old.code is distinct from new.code) execute function private.keep_used_voucher();

revoke execute on function private.keep_used_voucher() from public, anon, authenticated, service_role;
