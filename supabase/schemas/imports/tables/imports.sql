-- Imports of a store: the source, the progress and the totals. private.import_items holds the former state of each product.

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- `feed`: the catalogue of WhatsApp, Instagram and Facebook; `oja`: our own export.
  source text not null check (source in ('woocommerce', 'shopify', 'feed', 'oja', 'list', 'paste', 'aliexpress', '1688', 'square', 'loyverse', 'lightspeed', 'wix', 'quickbooks', 'odoo')),
  file_name text not null default '' check (char_length(file_name) <= 200),
  status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'undoing', 'undone')),
  -- New products are kept as drafts.
  as_drafts boolean not null default false,
  -- The parts in the bucket of a large file that is stored in steps: KeptParts in functions/importing; null: it was stored at once.
  how_read jsonb,
  rows_read int not null default 0 check (rows_read >= 0),
  rows_refused int not null default 0 check (rows_refused >= 0),
  rows_skipped int not null default 0 check (rows_skipped >= 0),
  products int not null default 0 check (products >= 0),
  -- Products that the run, or its undoing, has handled.
  handled int not null default 0 check (handled >= 0),
  created int not null default 0 check (created >= 0),
  updated int not null default 0 check (updated >= 0),
  unchanged int not null default 0 check (unchanged >= 0),
  refused int not null default 0 check (refused >= 0),
  undone int not null default 0 check (undone >= 0),
  -- Products that undoing left as they were, because they had been changed after the import.
  kept int not null default 0 check (kept >= 0),
  -- Pictures in the ZIP that belong to no product.
  unused_pictures text[] not null default '{}' check (cardinality(unused_pictures) <= 2500),
  -- How the file was read, and what it leaves open: Reading in src/domain/import/reading.ts; null where nothing is to be said.
  reading jsonb check (octet_length(reading::text) <= 200000),
  -- The file while it can be read again with answers: {"key", "how", "reads"}; null when nothing can be answered.
  file jsonb check (octet_length(file::text) <= 4000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  stepped_at timestamptz not null default now(),
  -- When the publisher last got changes of the run, and whether later changes exist.
  seen_at timestamptz,
  is_unseen boolean not null default false,
  unique (business_id, id)
);

create index imports_business on public.imports (business_id, created_at desc, id);
create unique index imports_one_at_work on public.imports (business_id) where status in ('running', 'undoing');
create index imports_waiting_of on public.imports (created_by) where status in ('reading', 'ready');
create index imports_at_work on public.imports (stepped_at) where status in ('reading', 'running', 'undoing');

-- Without `reading` and `file`: cells of the file that became no product, such as those of its other sheets, are for whoever may import (read_import).
grant select (id, business_id, source, file_name, status, as_drafts, how_read, rows_read, rows_refused, rows_skipped, products, handled, created, updated,
  unchanged, refused, undone, kept, unused_pictures, created_by, created_at, started_at, finished_at, stepped_at, seen_at, is_unseen)
  on public.imports to authenticated;
grant select on public.imports to service_role;

create policy "members see imports" on public.imports for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger imports_stay before update on public.imports
  for each row when (old.id is distinct from new.id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
