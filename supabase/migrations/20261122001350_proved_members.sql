-- Whoever owns or manages a store can show a proof of their own. So a stolen session must not make anybody one of them, nor take another
-- owner out, who would then get no mail: through the API both want a transaction that took a proof. No call does so yet; the page for
-- the team will bring one. Staff are added and people leave as before.

-- After the row, so that row level security has refused strangers first.
create function private.refuse_unproved_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  v_rises boolean := tg_op <> 'DELETE' and new.role <> 'staff' and (tg_op = 'INSERT' or new.role <> old.role);
  v_ousts boolean := tg_op <> 'INSERT' and old.role = 'owner' and old.user_id <> (select auth.uid());
begin
  if current_setting('role') <> 'authenticated' or current_setting('oja.proved_for', true) is not distinct from v_id::text then
    return null;
  end if;
  -- Whoever opens a store is its first member.
  if v_ousts or v_rises and exists (select from public.business_members where business_id = v_id and user_id <> new.user_id) then
    perform private.refuse('proof_needed');
  end if;
  return null;
end $$;
create trigger business_members_proved after insert or update or delete on public.business_members
  for each row execute function private.refuse_unproved_member();
revoke execute on function private.refuse_unproved_member() from public, anon, authenticated, service_role;
