-- Faults of our own scripts in people's browsers: one row for each kind of fault, with how often it was seen. Holds no person, address, store
-- or text that somebody typed (src/domain/basics/browser-error.ts). At most a thousand rows.

create table private.browser_errors (
  -- What makes two faults the same: place, name, message and the first frame.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  -- `/dashboard/orders/*`, or `shop` for all pages of shops.
  place text not null check (char_length(place) between 1 and 100),
  name text not null check (name ~ '^[A-Za-z]{1,40}$'),
  message text not null check (char_length(message) <= 200),
  -- `Name.hash.js:1:2345`, the innermost first.
  frames text[] not null check (cardinality(frames) between 1 and 6),
  -- The newest browser in which it was seen: `Chrome 120 Android`.
  browser text not null check (char_length(browser) <= 60),
  seen bigint not null default 1 check (seen > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

create index browser_errors_last on private.browser_errors (last_at);
