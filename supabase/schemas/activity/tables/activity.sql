-- Who did what in a store, and when: written by triggers and functions of the database, so that no way to a change leaves it out. Kept for 90
-- days. What the server does for a member is here under the member's name; what shoppers, operators and the server itself do is not.

create table public.activity (
  id bigint generated always as identity primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  actor uuid,
  -- The name at that time. Empties when the account is deleted.
  actor_name text not null default '' check (char_length(actor_name) <= 80),
  -- The kinds are those of src/domain/team/activity.ts.
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  -- The name or code of what was changed.
  subject text not null default '' check (char_length(subject) <= 254),
  -- The person whom the subject names. The subject empties when their account is deleted.
  about uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);

create index activity_store on public.activity (business_id, at desc);
create index activity_at on public.activity (at);
create index activity_actor on public.activity (actor) where actor is not null;
create index activity_about on public.activity (about) where about is not null;

grant select on public.activity to authenticated, service_role;

-- A closing says what the till differed by, which is a figure. An expense is a cost.
create policy "managers read the activity" on public.activity for select to authenticated
  using (at > now() - interval '90 days' and business_id in (select private.business_ids_where('activity'))
    and (kind <> 'till_closed' or business_id in (select private.business_ids_where('figures')))
    and (kind not in ('expense_written', 'expense_taken_back') or business_id in (select private.business_ids_where('costs'))));

create trigger activity_forget_name before update on public.activity
  for each row when (old.actor is not null and new.actor is null) execute function private.forget_actor_name();
