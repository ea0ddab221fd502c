-- Exit kits: everything of a store as one ZIP, made in steps for its owner. `cursor` is where the next step begins. The row goes with its file, a day after
-- that was ready.

create table private.exit_kits (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  asked_by uuid not null,
  with_codes boolean not null default false,
  status text not null default 'making' check (status in ('making', 'ready', 'stopped')),
  cursor jsonb not null default '{}' check (jsonb_typeof(cursor) = 'object'),
  done int not null default 0 check (done >= 0),
  total bigint not null default 0 check (total >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  created_at timestamptz not null default now(),
  stepped_at timestamptz not null default now(),
  ready_at timestamptz,
  taken_at timestamptz,
  unique (business_id, id),
  check ((status = 'ready') = (ready_at is not null))
);

create index exit_kits_business on private.exit_kits (business_id, created_at);
create unique index exit_kits_one_at_work on private.exit_kits (business_id) where status = 'making';
