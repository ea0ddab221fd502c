-- Days and buyers whose figures must be counted again. A change of an order adds a row and waits for nobody; roll_figures takes the rows.
-- Has no foreign key: orders that go with their store add rows too, which roll_figures throws away.

create table private.figure_marks (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  -- When the order was placed, or would have been; null: all figures of the store.
  placed_at timestamptz,
  -- As in private.buyer_of; null: a sale to nobody that the shop knows.
  buyer text
);

create index figure_marks_store on private.figure_marks (business_id, id);

