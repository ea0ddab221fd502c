-- When a person was suspended, or what they may do in their stores last changed. Realtime tells the person's open pages, which then read their stores
-- again.
-- The row says nothing else. Its key is no account's: Realtime gives the keys of deleted rows to every subscriber of a table.

create table public.member_marks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);

grant select (id, changed_at) on public.member_marks to authenticated;
grant select on public.member_marks to service_role;

-- A suspended person hears of it by the socket; every call of theirs is refused.
create policy "people see their own mark" on public.member_marks for select to authenticated
  using (user_id = (select auth.uid()) and (select private.caller_refusal()) is distinct from 'session_ended');
