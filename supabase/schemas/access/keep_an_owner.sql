-- Keeps at least one owner in each store: the last owner cannot leave or change role, also when two leave at once. Deleting the
-- store or the person's account is allowed, and so is leaving a store that is being deleted.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or exists (select from private.store_deletions where business_id = old.business_id) then
    return coalesce(new, old);
  end if;
  perform from public.businesses where id = old.business_id for no key update;
  if not exists (
    select from public.business_members
    where business_id = old.business_id and role = 'owner' and user_id <> old.user_id
  ) then
    perform private.refuse('last_owner');
  end if;
  return coalesce(new, old);
end $$;
