-- Rows of an import that became no product: {"name", "sku", "outcome": "refused" | "skipped", "reason", "column"}.

create table private.import_rows (
  import_id uuid not null,
  business_id uuid not null,
  number int not null check (number >= 0),
  verdict jsonb not null,
  primary key (import_id, number),
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_rows_import on private.import_rows (business_id, import_id);

create trigger import_rows_stay before update on private.import_rows
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
