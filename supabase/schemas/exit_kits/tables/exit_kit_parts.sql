-- The parts of an exit kit that are stored, in the order of the ZIP: their bytes, and what the ZIP's directory says of their entries, as
-- [[name, crc, size]].

create table private.exit_kit_parts (
  kit_id uuid not null,
  business_id uuid not null,
  place int not null check (place >= 0),
  bytes bigint not null check (bytes >= 0),
  listings jsonb not null check (jsonb_typeof(listings) = 'array'),
  primary key (kit_id, place),
  foreign key (business_id, kit_id) references private.exit_kits (business_id, id) on delete cascade
);

create index exit_kit_parts_kit on private.exit_kit_parts (business_id, kit_id);
