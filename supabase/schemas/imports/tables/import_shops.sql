-- What an exit kit says of its shop beside the products: settings that pages print, categories in their order, delivery zones, logo and large picture.
-- Only a shop without products takes it.

create table private.import_shops (
  import_id uuid primary key,
  business_id uuid not null,
  -- {"settings": columns of businesses, "categories": [{"name", "slug", "sizeTable"}], "zones": [{"name", "fee", "freeAbove", "isActive"}],
  -- "pictures": {"logo": id, "hero": id}}: KitShop in src/domain/import/kit.
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- `kept`: the shop had products; `refused`: the database does not take such values.
  outcome text check (outcome in ('written', 'kept', 'refused')),
  -- The written columns before and after, for undoing; before also holds the categories that were there.
  before jsonb,
  after jsonb,
  -- The rows of delivery_zones that the run added.
  zones jsonb not null default '[]',
  -- Pictures of the shop that are still to be made.
  waiting jsonb not null default '{}',
  attempts int not null default 0 check (attempts >= 0),
  -- Until then nobody else makes one.
  leased_until timestamptz,
  -- What was brought of the kit's pictures into the bucket.
  pictures int not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  foreign key (business_id, import_id) references public.imports (business_id, id) on delete cascade
);

create index import_shops_import on private.import_shops (business_id, import_id);
create index import_shops_waiting on private.import_shops (import_id) where waiting <> '{}';

create trigger import_shops_stay before update on private.import_shops
  for each row when (old.import_id is distinct from new.import_id or old.business_id is distinct from new.business_id)
  execute function private.refuse_move();
