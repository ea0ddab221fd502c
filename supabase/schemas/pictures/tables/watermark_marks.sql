-- The watermark as a transparent picture. The owner's browser draws it once, when the settings are saved. All code that makes
-- pictures uses this picture, so no server needs fonts.

create table public.watermark_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  name text not null check (name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.png$'),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  -- The logo inside the watermark: a different logo of the store shows that the watermark is outdated.
  logo_path text,
  made_at timestamptz not null default now(),
  check (split_part(name, '/', 1) = business_id::text)
);

grant select on public.watermark_marks to authenticated, service_role;

create policy "members see their watermark" on public.watermark_marks for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger watermark_marks_stay before update on public.watermark_marks
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
