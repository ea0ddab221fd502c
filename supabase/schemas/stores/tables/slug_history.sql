-- Earlier addresses of stores. Each redirects (301) to the present address and stays reserved for its store.

create table public.slug_history (
  slug text primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index slug_history_business on public.slug_history (business_id);

alter table public.slug_history enable row level security;
grant select on public.slug_history to authenticated, service_role;

create policy "members see earlier slugs" on public.slug_history for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "no guesses" on public.slug_history as restrictive for select to anon, authenticated
  using (private.is_no_guess());

-- Tells the publisher about changes that pages show (publishing/).
create trigger slug_history_notice_insert after insert on public.slug_history
  referencing new table as new_rows
  for each statement execute function private.notice_new_rows('business_id');
create trigger slug_history_notice_delete after delete on public.slug_history
  referencing old table as old_rows
  for each statement execute function private.notice_old_rows('business_id');
create trigger slug_history_notice_update after update on public.slug_history
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.notice_changed_rows('business_id', 'slug, business_id');
