-- The last version that changed a product, if it is later than the store's whole_version. There are no foreign keys, as in
-- store_versions.

create table private.product_changes (
  business_id uuid not null,
  product_id uuid not null,
  content_version bigint not null,
  primary key (business_id, product_id)
);

create index product_changes_by_version on private.product_changes (business_id, content_version);
