-- Why an operator suspended a store, for its members. The row goes when the store is restored (operator/suspend_store.sql).

create table public.store_suspensions (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  since timestamptz not null default now()
);

grant select on public.store_suspensions to authenticated, service_role;

create policy "members see why" on public.store_suspensions for select to authenticated
  using (business_id in (select private.member_business_ids()));
