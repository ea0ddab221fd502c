-- How the service was in each minute of two days and in each hour of sixty days. A span without a row was not measured: the minute's work
-- did not run.

create table private.health_spans (
  span text not null check (span in ('minute', 'hour')),
  at timestamptz not null,
  -- Publishes that brought a store up to date, and how long the newest change of theirs had waited; null without one.
  publishes int not null,
  lag_p50_ms int,
  lag_p95_ms int,
  -- What waited when the minute was written; of an hour the most. Null when no minute of the hour was written.
  waiting_stores int,
  waiting_mails int,
  waiting_pushes int,
  waiting_pictures int,
  waiting_payments int,
  dead_letters int,
  requests bigint not null,
  failures bigint not null,
  orders_taken bigint not null,
  -- {code: number}
  orders_refused jsonb not null,
  -- Hours only, and only those written in time.
  files_bytes bigint,
  database_bytes bigint,
  primary key (span, at)
);

alter table private.health_spans enable row level security;
