-- People cannot be invited yet, and making a stranger a member told whether an account exists and gave them a shop they had not asked
-- for. Until an invitation is accepted by the person themselves, only the server adds members and changes roles; people still leave,
-- and owners still remove colleagues.

revoke insert, update on public.business_members from authenticated;
drop policy "owners add members" on public.business_members;
drop policy "owners change roles" on public.business_members;

-- Of what wants a proof, taking another owner out is left.
create or replace function private.refuse_unproved_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and old.role = 'owner' and old.user_id <> (select auth.uid())
    and current_setting('oja.proved_for', true) is distinct from old.business_id::text
  then
    perform private.refuse('proof_needed');
  end if;
  return null;
end $$;
drop trigger business_members_proved on public.business_members;
create trigger business_members_proved after delete on public.business_members
  for each row execute function private.refuse_unproved_member();
