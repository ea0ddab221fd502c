-- The stored pictures: the original of each, and its watermark. A row is written before the files. For a picture without a row, the
-- largest file is the source.

create table public.pictures (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The folder of its files in store-media, and the second part of a path.
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,80}$'),
  purpose text not null check (purpose in ('product', 'logo', 'hero')),
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  -- An object in store-originals; several pictures may share one original. Null: a light picture, whose largest files and original are still to come.
  original text check (original ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}\.(jpg|webp|png)$'),
  -- The picture's watermark, as private.watermark_of names it; null without one.
  stamp text check (stamp ~ '^[0-9a-f]{32}$'),
  -- The same picture with a later watermark. A form that was open meanwhile saves the old id and gets the new one.
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

grant select on public.pictures to authenticated, service_role;

create policy "members see their pictures' records" on public.pictures for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger pictures_stay before update on public.pictures
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
