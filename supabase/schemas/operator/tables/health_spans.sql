-- Measures of the service: each minute of the last two days, each hour of the last sixty days. A span without a row was not measured, because
-- the cron job did not run.

create table private.health_spans (
  span text not null check (span in ('minute', 'hour')),
  at timestamptz not null,
  -- Publishes after which a store was up to date.
  publishes int not null,
  -- Time from a store's newest change to its publish: median, and the longest of the fastest 95%. Null without a publish.
  lag_p50_ms int,
  lag_p95_ms int,
  -- Length of each queue at the end of the minute; for an hour, the largest of its minutes. Null when no minute of the hour was measured.
  waiting_stores int,
  waiting_mails int,
  waiting_pushes int,
  waiting_pictures int,
  waiting_payments int,
  dead_letters int,
  requests bigint not null,
  -- Answers that failed by a fault of ours or an outage; nothing that a request's texts or token can cause.
  failures bigint not null,
  -- Networks whose requests failed, counted in each isolate.
  failing_networks bigint not null default 0,
  orders_taken bigint not null,
  -- {code: number}
  orders_refused jsonb not null,
  -- Mails that the provider took, and pictures that our servers made, each file one.
  mails_sent bigint not null default 0,
  pictures_made bigint not null default 0,
  -- Only for hours that were measured within the next hour; null otherwise. Sessions that began or were renewed in the hour: an open app renews
  -- its own once an hour.
  sessions int,
  -- Only for hours that were measured within the next hour; null otherwise.
  files_bytes bigint,
  database_bytes bigint,
  primary key (span, at)
);
