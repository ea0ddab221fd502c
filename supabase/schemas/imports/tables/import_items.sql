-- The products of an import, in the order of the file: what is to be written, what came of it, and for eight days what was there before.

create table private.import_items (
  import_id uuid not null,
  business_id uuid not null,
  place int not null check (place >= 1),
  -- As import_product takes it; of a corrected product also what the file says (`asRead`).
  body jsonb not null,
  -- Pictures by link, in the order of the file: [{"url", "values": [{"option", "value"}]}].
  pictures jsonb not null default '[]',
  -- Rows of the file, the line of a pasted text, warnings.
  origin jsonb not null default '{}',
  -- What the look found: {"outcome", "code", "changes"}.
  look jsonb not null,
  -- A person keeps it out of the run.
  is_left_out boolean not null default false,
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'refused', 'left_out')),
  code text check (char_length(code) <= 200),
  product_id uuid,
  before jsonb,
  after jsonb,
  undo text check (undo in ('undone', 'kept')),
  primary key (import_id, place),
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_items_import on private.import_items (business_id, import_id);

create trigger import_items_stay before update on private.import_items
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
