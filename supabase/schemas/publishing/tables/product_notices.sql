-- The products that a running transaction has changed; the commit removes the rows.

create table private.product_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  product_id uuid not null,
  primary key (transaction_id, business_id, product_id)
);
