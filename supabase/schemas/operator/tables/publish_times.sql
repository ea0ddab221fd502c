-- One row for each publish that brought a store's pages up to date: how long the newest change had waited. Kept for some hours, until the
-- figures of the minute and of the hour are written (operator/roll_health.sql).

create table private.publish_times (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  lag_ms int not null check (lag_ms >= 0)
);

create index publish_times_at on private.publish_times (at);
