-- Checks that PostgREST makes before each call, as the caller and in the call's transaction. A call that is refused here has
-- changed nothing, so the caller may send the same call again. The setting `pgrst.db_pre_request` below names the function, locally
-- and on the hosted service.

-- Raises SQLSTATE PGRST: PostgREST then answers with this status, these headers and this body.
create function private.refuse_call(p_status int, p_code text, p_message text, p_headers jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', p_headers)::text;
end $$;
grant execute on function private.refuse_call(integer,text,text,jsonb) to anon, authenticated, service_role;

-- Takes one of a limited number of places under a name until the end of the transaction, and returns its number; null when all are taken. Never
-- waits: a waiting call would hold one of PostgREST's few connections. Advisory try-locks also work in read-only transactions.
create function private.take_place(p_name text, p_places int) returns int
language plpgsql set search_path = '' as $$
begin
  for v_place in 1..p_places loop
    if pg_try_advisory_xact_lock(hashtext(p_name), v_place) then
      return v_place;
    end if;
  end loop;
  return null;
end $$;
grant execute on function private.take_place(text,integer) to anon, authenticated, service_role;

-- Marks the seconds in which people's calls have been at work for longer than half a second, and returns whether somebody else's call is at work, or
-- was in the last two seconds. A call that ends cannot say how long it took: PostgREST reads in read-only transactions, and a call that ran into
-- its time limit is rolled back. So each call looks at those beside it, and a mark is a session's advisory lock of person and second, which no
-- rollback takes away. A connection lets its marks go after a minute.
create function private.mark_long_calls(p_name text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_second int := extract(epoch from clock_timestamp());
  v_others boolean;
  v_long text[];
begin
  select coalesce(bool_or(a.application_name <> p_name), false), array_agg(a.application_name) filter (
      where a.state = 'active' and a.application_name like 'oja:person:%' and a.xact_start < clock_timestamp() - interval '500 milliseconds')
    into v_others, v_long from pg_stat_get_activity(null) a
    where a.application_name like 'oja%' and a.pid <> pg_backend_pid()
      and (a.state = 'active' or a.state_change > clock_timestamp() - interval '2 seconds');
  if v_long is not null then
    perform pg_advisory_unlock(private.lock_key(classid), objid::int) from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and objsubid = 2 and objid::bigint between 1000 and v_second - 60;
    perform pg_try_advisory_lock(hashtext('seconds of ' || name), v_second) from (select distinct unnest(v_long) as name) seen
      where not exists (select from pg_locks where locktype = 'advisory' and objsubid = 2 and objid::bigint = v_second
        and private.lock_key(classid) = hashtext('seconds of ' || name));
  end if;
  return v_others;
end $$;
comment on function private.mark_long_calls(text) is
  'Security definer on purpose: people see no other sessions; it answers yes or no and leaves locks that say nothing.';
grant execute on function private.mark_long_calls(text) to authenticated;

-- The first key of an advisory lock as it was given: pg_locks shows it unsigned.
create function private.lock_key(p_key oid) returns int
language sql immutable parallel safe set search_path = '' as $$
  select (case when p_key::bigint > 2147483647 then p_key::bigint - 4294967296 else p_key::bigint end)::int
$$;
grant execute on function private.lock_key(oid) to authenticated;

-- Whether a person's long calls were seen in more seconds of the last minute than their share: ten, divided by the people who had long calls.
create function private.has_used_share(p_name text) returns boolean
language sql volatile set search_path = '' as $$
  select count(*) filter (where classid = (hashtext('seconds of ' || p_name)::bigint & 4294967295)::oid)
    >= greatest(10 / greatest(count(distinct classid), 1), 1)
  from pg_locks where locktype = 'advisory' and objsubid = 2
    and objid::bigint between extract(epoch from clock_timestamp()) - 60 and extract(epoch from clock_timestamp()) + 1
$$;
grant execute on function private.has_used_share(text) to authenticated;

-- Refuses a call beside others. A person has two places, the second one while most are free. Long calls of people
-- have ten seconds of a minute, in equal shares: so in a rush who has used the most is refused, and not who comes next. A person alone in the
-- database is not counted.
create function private.limit_calls(p_user_id text) returns void
language plpgsql set search_path = '' as $$
declare
  v_name text := 'oja:person:' || p_user_id;
  -- Places of one person and of all people together. PostgREST has twenty connections; the rest is the server's.
  v_own_places int := 2;
  v_all_places int := 15;
  v_own int;
begin
  if p_user_id is not null then
    v_own := private.take_place(v_name, v_own_places);
    if v_own is null then
      perform private.refuse_call(429, 'too_many_requests', 'You have too many calls under way. Send this one again in a second.',
        '{"Retry-After": "1"}');
    end if;
    if private.mark_long_calls(v_name) and private.has_used_share(v_name) then
      perform private.refuse_call(429, 'too_many_requests', 'Your calls have kept the database busy. Send this one again in some seconds.',
        '{"Retry-After": "5"}');
    end if;
  end if;
  if private.take_place('oja:people', case v_own when 2 then v_all_places / 5 else v_all_places end) is null then
    perform private.refuse_call(429, 'too_many_requests', 'There is a rush. Send this call again in a second.', '{"Retry-After": "1"}');
  end if;
  -- The connection keeps the name, so calls see for two seconds who was there.
  perform set_config('application_name', coalesce(v_name, 'oja:anyone'), false);
end $$;
grant execute on function private.limit_calls(text) to anon, authenticated;

-- Refuses four kinds of calls: calls that ask for a planned count, calls with a token without an end, without a session or for another
-- service, calls whose person is suspended or whose session has ended, and calls above the limits of one person or of all people together.
-- Attacks: one person's slow parallel calls take every connection, and shoppers of other shops wait. A planned count tells how many
-- rows other shops have. A stolen token has no end, or belongs to another service. The token of a suspended person, or of a phone that
-- was signed out elsewhere, has not expired yet (caller_refusal.sql).
-- The header `x-oja-action` names an action that has its effect once (do_once.sql).
create function private.before_request() returns void
language plpgsql set search_path = '' as $$
declare
  v_claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_prefer text := v_headers ->> 'prefer';
  v_refusal text;
begin
  if current_user = 'service_role' then
    -- The Worker's id of the request: log lines of Postgres have it, and what the call reports to the Worker (post_signed).
    perform set_config('application_name', case when v_headers ->> 'x-request-id' ~ '^[0-9a-f]{16}$'
      then 'oja-' || (v_headers ->> 'x-request-id') else 'oja-server' end, false);
    return;
  end if;
  -- PostgREST shows one Prefer header here, even when the caller sent several. The policies "no guesses" refuse the hidden ones.
  if v_prefer ~* '\m(planned|estimated)\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  end if;
  if current_user = 'authenticated' then
    if jsonb_typeof(v_claims -> 'exp') is distinct from 'number' or v_claims ->> 'session_id' is null
      or not coalesce(v_claims -> 'aud' @> '"authenticated"', false) then
      perform private.refuse_call(401, 'token_refused', 'The token has no end or no session, or is not meant for this service.');
    end if;
    v_refusal := private.caller_refusal();
    -- Both with 401, upon which browsers end their session: the sign-in says why a suspended person stays out.
    if v_refusal = 'person_suspended' then
      perform private.refuse_call(401, v_refusal, 'This account is suspended.');
    elsif v_refusal = 'session_ended' then
      perform private.refuse_call(401, v_refusal, 'This session has ended. Sign in again.');
    end if;
  end if;
  perform private.limit_calls(case current_user when 'authenticated' then v_claims ->> 'sub' end);
  if current_user = 'authenticated' and v_headers ->> 'x-oja-action' is not null then
    perform private.do_once(v_headers ->> 'x-oja-action');
  end if;
  -- What a caller asks of a table is as slow as they like; our own functions are bounded and have more time.
  if current_setting('request.path', true) not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end $$;
grant execute on function private.before_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
-- Ends a person's call of a function after 3 seconds; PostgREST sets this limit for each call. The server's limit stays at 8 seconds.
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
