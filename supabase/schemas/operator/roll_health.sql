-- Counts what the Worker does, and writes the measures of each minute and hour (tables/health_spans.sql).

-- Adds counts of the Worker: [{minute (ISO 8601), name, count}].
-- Callers: the server.
create function public.note_edge_counts(p_counts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.edge_counts as e (minute, name, count)
  select date_trunc('minute', c.minute), c.name, sum(c.count) from jsonb_to_recordset(p_counts) c (minute timestamptz, name text, count bigint)
  group by 1, 2 order by 1, 2
  on conflict (minute, name) do update set count = e.count + excluded.count
$$;
grant execute on function public.note_edge_counts(jsonb) to service_role;

-- Writes the measures between two times as a row of a span. Does nothing when the row exists.
create function private.write_health_span(p_span text, p_from timestamptz, p_to timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.health_spans (span, at, publishes, lag_p50_ms, lag_p95_ms, requests, failures, failing_networks, orders_taken, orders_refused,
    mails_sent, pictures_made)
  select p_span, p_from, p.publishes, p.p50, p.p95, e.requests, e.failures, e.networks, e.taken, e.refused, e.mails, e.pictures
  from (
    select count(*)::int as publishes,
      percentile_disc(0.5) within group (order by lag_ms) as p50, percentile_disc(0.95) within group (order by lag_ms) as p95
    from private.publish_times where at >= p_from and at < p_to) p,
  (
    select coalesce(sum(count) filter (where name = 'requests'), 0) as requests,
      coalesce(sum(count) filter (where name = 'failures'), 0) as failures,
      coalesce(sum(count) filter (where name = 'failing_networks'), 0) as networks,
      coalesce(sum(count) filter (where name = 'order:taken'), 0) as taken,
      coalesce(sum(count) filter (where name = 'mail'), 0) as mails,
      coalesce(sum(count) filter (where name = 'picture'), 0) as pictures,
      coalesce(jsonb_object_agg(code, count) filter (where code is not null), '{}') as refused
    from (
      select name, substring(name from '^order:refused:(.+)$') as code, sum(count) as count
      from private.edge_counts where minute >= p_from and minute < p_to group by 1, 2) named) e
  on conflict do nothing
$$;

-- Writes the present length of each queue into the row of a minute.
create function private.write_waiting(p_minute timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update private.health_spans set
    waiting_stores = (select count(*) from (
      select from public.store_versions where rendered_version < content_version limit 100000) s),
    waiting_mails = (select count(*) from (
      select from private.mail_outbox where sent_at is null and gave_up_at is null and next_try_at <= now() limit 100000) s),
    waiting_pushes = (select count(*) from (
      select from private.push_outbox where sent_at is null and gave_up_at is null and next_try_at <= now() and expires_at > now() limit 100000) s),
    waiting_pictures = (select count(*) from public.picture_jobs where status = 'running'),
    waiting_payments = (select count(*) from public.provider_events where status = 'stored'),
    dead_letters = (select count(*) from private.dead_letters)
  where span = 'minute' and at = p_minute
$$;

-- Writes the minute that ended a minute ago, because the Worker's counts come some seconds late, and the hours that are complete; deletes
-- old rows. May run again: an existing row stays unchanged.
-- Callers: the server.
create function public.roll_health(p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  v_minute timestamptz := date_trunc('minute', p_at) - interval '2 minutes';
  v_hour timestamptz;
begin
  perform private.write_health_span('minute', v_minute, v_minute + interval '1 minute');
  perform private.write_waiting(v_minute);
  for v_hour in
    select h from generate_series(date_trunc('hour', v_minute) - interval '3 hours', date_trunc('hour', v_minute) - interval '1 hour',
      interval '1 hour') h
    where not exists (select from private.health_spans where span = 'hour' and at = h)
  loop
    perform private.write_health_span('hour', v_hour, v_hour + interval '1 hour');
    update private.health_spans set (waiting_stores, waiting_mails, waiting_pushes, waiting_pictures, waiting_payments, dead_letters) = (
      select max(waiting_stores), max(waiting_mails), max(waiting_pushes), max(waiting_pictures), max(waiting_payments), max(dead_letters)
      from private.health_spans m where m.span = 'minute' and m.at >= v_hour and m.at < v_hour + interval '1 hour')
    where span = 'hour' and at = v_hour;
    if v_hour = date_trunc('hour', v_minute) - interval '1 hour' then
      update private.health_spans set database_bytes = pg_database_size(current_database()),
        files_bytes = (select coalesce(sum((metadata ->> 'size')::bigint), 0) from storage.objects),
        -- The auth server writes refreshed_at without a time zone, in UTC, as this function reads it.
        sessions = (select count(*) from auth.sessions
          where coalesce(refreshed_at::timestamptz, created_at) >= v_hour and created_at < v_hour + interval '1 hour')
      where span = 'hour' and at = v_hour;
    end if;
  end loop;
  delete from private.health_spans where span = 'minute' and at < p_at - interval '2 days';
  delete from private.health_spans where span = 'hour' and at < p_at - interval '60 days';
  delete from private.publish_times where at < p_at - interval '5 hours';
  delete from private.edge_counts where minute < p_at - interval '5 hours';
  delete from private.browser_errors where last_at < p_at - interval '30 days';
end $$;
grant execute on function public.roll_health(timestamptz) to service_role;

-- Returns the rows of a span since a time, the oldest first: [{"at", "publishes", "lagP50Ms", "lagP95Ms", "waiting": {"stores", "mails",
-- "pushes", "pictures", "payments"}, "deadLetters", "requests", "failures", "ordersTaken", "ordersRefused", "filesBytes",
-- "databaseBytes", "mailsSent", "picturesMade", "sessions"}].
-- Callers: the server.
create function public.operator_health(p_span text, p_since timestamptz) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'at', at, 'publishes', publishes, 'lagP50Ms', lag_p50_ms, 'lagP95Ms', lag_p95_ms,
      'waiting', json_build_object('stores', waiting_stores, 'mails', waiting_mails, 'pushes', waiting_pushes,
        'pictures', waiting_pictures, 'payments', waiting_payments),
      'deadLetters', dead_letters, 'requests', requests, 'failures', failures, 'ordersTaken', orders_taken,
      'ordersRefused', orders_refused, 'filesBytes', files_bytes, 'databaseBytes', database_bytes,
      'mailsSent', mails_sent, 'picturesMade', pictures_made, 'sessions', sessions) order by at), '[]')
  from private.health_spans where span = p_span and at >= p_since
$$;
grant execute on function public.operator_health(text,timestamptz) to service_role;
