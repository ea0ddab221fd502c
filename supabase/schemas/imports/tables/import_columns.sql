-- What the columns of a file mean, as a person chose it. The next file with the same header uses the same choice.

create table private.import_columns (
  business_id uuid not null references public.businesses (id) on delete cascade,
  -- The SHA-256 of the cells of the header, normalised and joined.
  header text not null check (header ~ '^[0-9a-f]{64}$'),
  -- `name,,price`: one word for each of 120 columns
  columns text not null check (columns ~ '^[a-zA-Z,]+$' and char_length(columns) <= 1500),
  used_at timestamptz not null default now(),
  primary key (business_id, header)
);

create trigger import_columns_stay before update on private.import_columns
  for each row when (old.business_id is distinct from new.business_id or old.header is distinct from new.header)
  execute function private.refuse_move();
