-- What the Worker counts, by minute: `requests`, `failures`, `failing_networks`, `order:taken`, `order:refused:{code}`. Written some seconds later, many at
-- once, never while somebody waits for an answer. Kept for some hours.

create table private.edge_counts (
  minute timestamptz not null,
  name text not null check (name ~ '^[a-z_:]{1,80}$'),
  count bigint not null check (count > 0),
  primary key (minute, name)
);
