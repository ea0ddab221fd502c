-- What is known of each stored picture: which kept original it was made from, and which watermark it carries. The files are in
-- storage; a row is written before they are. Pictures from before this migration have no row: their largest file is their source.

create table public.pictures (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The folder of its files in store-media, and the second part of a path.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,80}$'),
  purpose text not null check (purpose in ('product', 'logo', 'hero')),
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  -- Object in store-originals; several pictures may come from one original.
  original text not null check (original ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.(jpg|webp|png)$'),
  -- The watermark it carries, as private.watermark_of names it; null: none.
  stamp text check (stamp ~ '^[0-9a-f]{32}$'),
  -- The same picture under a later watermark. A form that was open meanwhile saves the old one and gets the new one.
  replaced_by text,
  unused_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  check (split_part(original, '/', 1) = business_id::text),
  check (replaced_by <> id),
  foreign key (business_id, replaced_by) references public.pictures (business_id, id) on delete set null (replaced_by)
);
create index pictures_replaced on public.pictures (business_id, replaced_by);
create index pictures_original on public.pictures (business_id, original);
create index product_images_path on public.product_images (business_id, path);

-- The watermark as a transparent picture, drawn once in the owner's browser when its settings are saved: every place that makes
-- pictures lays the same one over them, and no server needs fonts.
create table public.watermark_marks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  name text not null check (name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.png$'),
  width int not null check (width between 1 and 4000),
  height int not null check (height between 1 and 4000),
  -- The logo that is in it, to tell when the store has another one now.
  logo_path text,
  made_at timestamptz not null default now(),
  check (split_part(name, '/', 1) = business_id::text)
);

-- Laying a changed watermark over all pictures of a store: one at a time per store, in small steps, each counted here.
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

create trigger pictures_stay before update on public.pictures
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
create trigger watermark_marks_stay before update on public.watermark_marks
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();
create trigger picture_jobs_stay before update on public.picture_jobs
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();

-- A path whose picture was made again under another watermark becomes the path of that one.
create function private.follow_replaced_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id text := split_part(new.path, '/', 2);
  v_next text;
begin
  for hop in 1 .. 20 loop
    select replaced_by into v_next from public.pictures where business_id = new.business_id and id = v_id;
    exit when v_next is null;
    v_id := v_next;
  end loop;
  new.path := new.business_id || '/' || v_id;
  return new;
end $$;
create trigger product_images_follow before insert or update of path on public.product_images
  for each row when (new.path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(new.path, '/', 1) = new.business_id::text)
  execute function private.follow_replaced_picture();

revoke execute on function private.follow_replaced_picture()
  from public, anon, authenticated, service_role;

alter table public.pictures enable row level security;
alter table public.watermark_marks enable row level security;
alter table public.picture_jobs enable row level security;
revoke all on public.pictures, public.watermark_marks, public.picture_jobs from anon, authenticated, service_role;
grant select on public.pictures, public.watermark_marks, public.picture_jobs to authenticated, service_role;

create policy "members see their pictures' records" on public.pictures for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members see their watermark" on public.watermark_marks for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members see how far a change of watermark is" on public.picture_jobs for select to authenticated
  using (business_id in (select private.member_business_ids()));
