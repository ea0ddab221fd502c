-- Jobs that put a changed watermark on all pictures of a store: one per store at a time. A job works in small steps and counts them
-- here.

create table public.picture_jobs (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  stamp text check (stamp ~ '^[0-9a-f]{32}$'),
  status text not null default 'running' check (status in ('running', 'done', 'cancelled')),
  wanted int not null check (wanted >= 0),
  done int not null default 0 check (done >= 0),
  failed_ids text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index picture_jobs_business on public.picture_jobs (business_id, created_at);
create unique index picture_jobs_one_running on public.picture_jobs (business_id) where status = 'running';
create index picture_jobs_running on public.picture_jobs (updated_at) where status = 'running';

grant select on public.picture_jobs to authenticated, service_role;

create policy "members see how far a change of watermark is" on public.picture_jobs for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger picture_jobs_stay before update on public.picture_jobs
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
