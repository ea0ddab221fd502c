-- Earlier addresses of stores. Each redirects (301) to the present address and stays reserved for its store.

create table public.slug_history (
  slug text primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now()
);

create index slug_history_business on public.slug_history (business_id);

grant select on public.slug_history to authenticated, service_role;

create policy "members see earlier slugs" on public.slug_history for select to authenticated
  using (business_id in (select private.member_business_ids()));
