-- Tells operators when something is wrong with the service: rules over the minutes of private.health_spans, and a message when one begins to
-- hold, every six hours while it holds, and when it has ended.

-- The rules. A rule holds when its figure was above its limit in each of its newest minutes.
create function private.service_rules() returns table (kind text, minutes int, above bigint)
language sql immutable parallel safe set search_path = '' as $$
  values
    -- Milliseconds that the newest change of a shop waited for its page; a minute in which shops wait and none is published counts a minute.
    ('publish_lag', 5, 30000::bigint),
    -- Failed answers among 1,000, in minutes with at least ten of them for at least three networks: one visitor moves no alert, and neither
    -- alone nor with another one the public status page.
    ('failures', 3, 20),
    -- Messages of queues that were given up.
    ('dead_letters', 1, 0),
    -- Due and not sent.
    ('mails_wait', 15, 20),
    ('pushes_wait', 15, 100),
    -- Events of the payment provider that are stored and not settled.
    ('payments_wait', 15, 0)
$$;

-- The figure of each rule in one minute.
create function private.service_figures(p_span private.health_spans) returns table (kind text, figure bigint)
language sql immutable set search_path = '' as $$
  values
    ('publish_lag', coalesce(p_span.lag_p95_ms::bigint, case when p_span.waiting_stores > 0 then 60000 else 0 end)),
    ('failures', case when p_span.failures >= 10 and p_span.failing_networks >= 3 then p_span.failures * 1000 / greatest(p_span.requests, 1) else 0 end),
    ('dead_letters', coalesce(p_span.dead_letters, 0)::bigint),
    ('mails_wait', coalesce(p_span.waiting_mails, 0)::bigint),
    ('pushes_wait', coalesce(p_span.waiting_pushes, 0)::bigint),
    ('payments_wait', coalesce(p_span.waiting_payments, 0)::bigint)
$$;

-- The rules that hold at a minute, with the worst figure of their minutes. `minutes_missed` counts the minutes of the last fifteen that left
-- no row: the cron job did not run. It needs a row that is older, so that a service which has just begun is not taken for one that stood
-- still.
create function private.service_faults(p_minute timestamptz) returns table (kind text, figure bigint)
language sql stable security definer set search_path = '' as $$
  select r.kind, max(f.figure) from private.service_rules() r
    join private.health_spans s on s.span = 'minute' and s.at > p_minute - make_interval(mins => r.minutes) and s.at <= p_minute
    cross join lateral private.service_figures(s) f
    where f.kind = r.kind group by r.kind, r.minutes, r.above
    having count(*) = r.minutes and min(f.figure) > r.above
  union all
  select 'minutes_missed', 15 - count(*) from private.health_spans s
    where s.span = 'minute' and s.at > p_minute - interval '15 minutes' and s.at <= p_minute
      and exists (select from private.health_spans o where o.span = 'minute' and o.at <= p_minute - interval '15 minutes')
    having count(*) between 1 and 12
  union all
  -- Megabytes that the database has grown by in a day, above 300 and a twentieth of it: somebody may be filling it.
  select 'database_grows', (n.database_bytes - o.database_bytes) / 1000000
  from (select at, database_bytes from private.health_spans
      where span = 'hour' and database_bytes is not null and at between p_minute - interval '4 hours' and p_minute order by at desc limit 1) n
    cross join lateral (select database_bytes from private.health_spans
      where span = 'hour' and database_bytes is not null and at >= n.at - interval '1 day' order by at limit 1) o
  where n.database_bytes - o.database_bytes > greatest(300000000, o.database_bytes / 20)
$$;

-- Begins and ends alerts by the rules, and takes those of which operators are to be told now: [{"id", "kind", "state", "beganAt", "endedAt"
-- (ISO 8601), "figure"}], `state` being `began`, `goes_on` or `ended`. Each is given to one caller; one that nobody reports back about is
-- given out again after two minutes. Forgets alerts that ended 90 days ago.
-- Callers: the server.
create function public.check_service_alerts(p_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' set timezone = 'UTC' as $$
declare
  -- The newest minute that has a row by now: roll_health.
  v_minute timestamptz := date_trunc('minute', p_at) - interval '2 minutes';
  v_due jsonb;
begin
  insert into private.service_alerts as a (kind, began_at, held_at, figure, try_after)
  select f.kind, v_minute, v_minute, f.figure, p_at from private.service_faults(v_minute) f
  on conflict (kind) where ended_at is null do update set
    held_at = greatest(a.held_at, excluded.held_at), figure = greatest(a.figure, excluded.figure);
  update private.service_alerts set ended_at = v_minute where ended_at is null and held_at <= v_minute - interval '30 minutes';
  with due as (
    select id, case when a.told is null then 'began' when a.ended_at is not null then 'ended' else 'goes_on' end as state
    from private.service_alerts a
    where a.try_after <= p_at and (a.told is null or a.told <> 'ended' and a.ended_at is not null
      or a.ended_at is null and a.told_at <= p_at - interval '6 hours')
    for update skip locked
  ),
  taken as (
    update private.service_alerts a set try_after = p_at + interval '2 minutes' from due where a.id = due.id
    returning a.id, a.kind, due.state, a.began_at, a.ended_at, a.figure
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'state', state, 'beganAt', began_at, 'endedAt', ended_at,
    'figure', figure) order by began_at), '[]') into v_due from taken;
  delete from private.service_alerts where ended_at < p_at - interval '90 days';
  return v_due;
end $$;
grant execute on function public.check_service_alerts(timestamptz) to service_role;

-- Keeps what operators were told.
-- Callers: the server.
create function public.finish_service_alert(p_id uuid, p_state text, p_at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update private.service_alerts set told = p_state, told_at = p_at where id = p_id
$$;
grant execute on function public.finish_service_alert(uuid,text,timestamptz) to service_role;

-- The newest twenty alerts: [{"kind", "beganAt", "endedAt", "figure"}]. Open ones first.
-- Callers: the server.
create function public.operator_alerts() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'beganAt', began_at, 'endedAt', ended_at, 'figure', figure)), '[]')
  from (select * from private.service_alerts order by ended_at is not null, began_at desc limit 20) newest
$$;
grant execute on function public.operator_alerts() to service_role;

-- For everybody, without figures: {"since", "faults": [{"kind", "beganAt", "endedAt"}]}. The faults of the last 90 days, the newest first;
-- "since" is when the oldest kept figure was measured, null before the first.
-- Callers: the server.
create function public.service_status() returns jsonb
language sql stable security definer set search_path = '' set timezone = 'UTC' as $$
  select jsonb_build_object(
    'since', least((select min(at) from private.health_spans), (select min(began_at) from private.service_alerts)),
    'faults', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'beganAt', began_at, 'endedAt', ended_at) order by began_at desc), '[]')
      from (select * from private.service_alerts order by began_at desc limit 200) newest))
$$;
grant execute on function public.service_status() to service_role;
