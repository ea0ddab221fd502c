-- Deleted stores, for one hour: their files may still arrive (deletion/leftovers.sql).

create table private.store_leftovers (
  business_id uuid primary key,
  slugs text[] not null,
  custom_domain text,
  gone_at timestamptz not null default now()
);

create index store_leftovers_age on private.store_leftovers (gone_at);
