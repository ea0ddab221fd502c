-- The version of each store's content, and the version that its pages show. Lost, repeated and reordered nudges do no harm, because
-- stale_stores finds every store with outdated pages. There are no foreign keys: the version of a deleted store rises once more, so
-- that its pages are removed.

create table public.store_versions (
  business_id uuid primary key,
  content_version bigint not null default 0 check (content_version >= 0),
  rendered_version bigint not null default 0 check (rendered_version between 0 and content_version),
  next_change_at timestamptz,
  changed_at timestamptz not null default now(),
  -- When pages were published last; null before the first time.
  published_at timestamptz,
  -- A reader with a version below this one must read the whole store.
  whole_version bigint not null default 0,
  check (whole_version between 0 and content_version)
);

create index store_versions_stale on public.store_versions (changed_at, business_id) where rendered_version < content_version;
create index store_versions_due on public.store_versions (next_change_at);

grant select on public.store_versions to authenticated, service_role;

create policy "members see their store's version" on public.store_versions for select to authenticated
  using (business_id in (select private.member_business_ids()));
