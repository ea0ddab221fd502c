-- Pictures that products of an import name by a link, each fetched once, and pictures of a ZIP (`zip:red.jpg#1a2b3c4d`), which the owner's browser
-- sends. A row exists from the step that writes its product.

create table private.import_pictures (
  import_id uuid not null,
  business_id uuid not null,
  place int not null,
  -- In the order of the file.
  number int not null check (number between 1 and 20),
  product_id uuid not null,
  url text not null check (char_length(url) <= 2000),
  -- `unsent`: the browser has not sent it yet.
  status text not null default 'waiting' check (status in ('waiting', 'unsent', 'stored', 'failed')),
  -- A code of src/domain/import/foreign/words.ts; of a picture in a ZIP one that the browser gave.
  reason text check (char_length(reason) <= 60),
  attempts int not null default 0 check (attempts >= 0),
  -- Until then nobody else fetches it.
  leased_until timestamptz,
  -- What it took of the month's pictures.
  month date,
  cost int not null default 0 check (cost >= 0),
  primary key (import_id, place, number),
  -- The Worker fetches what waits: never the name of a file.
  constraint import_pictures_file_not_fetched check (status <> 'waiting' or url not like 'zip:%'),
  foreign key (import_id, place) references private.import_items (import_id, place) on delete cascade,
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_pictures_import on private.import_pictures (business_id, import_id);
create index import_pictures_month on private.import_pictures (business_id, month) where cost > 0;
create index import_pictures_waiting on private.import_pictures (import_id, place, number) where status = 'waiting';

create trigger import_pictures_stay before update on private.import_pictures
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
