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

-- Takes one of a limited number of places under a name until the end of the transaction; returns false when all are taken. Never
-- waits: a waiting call would hold one of PostgREST's few connections. Advisory try-locks also work in read-only transactions.
create function private.take_place(p_name text, p_places int) returns boolean
language plpgsql set search_path = '' as $$
begin
  for v_place in 1..p_places loop
    if pg_try_advisory_xact_lock(hashtext(p_name), v_place) then
      return true;
    end if;
  end loop;
  return false;
end $$;
grant execute on function private.take_place(text,integer) to anon, authenticated, service_role;

-- Refuses four kinds of calls: calls that ask for a planned count, calls with a token without an end, without a session or for another
-- service, calls whose person is suspended or whose session has ended, and calls above the limit of one person or of all people together.
-- Attacks: one person's slow parallel calls take every connection, and shoppers of other shops wait. A planned count tells how many
-- rows other shops have. A stolen token has no end, or belongs to another service. The token of a suspended person, or of a phone that
-- was signed out elsewhere, has not expired yet (caller_refusal.sql).
create function private.before_request() returns void
language plpgsql set search_path = '' as $$
declare
  v_claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  v_prefer text := v_headers ->> 'prefer';
  v_refusal text;
  -- Limits for one person and for all people together. PostgREST has ten connections; the rest is the server's.
  v_own_places int := 4;
  v_all_places int := 7;
begin
  if current_user = 'service_role' then
    -- The Worker's id of the request: log lines of Postgres have it, and what the call reports to the Worker (post_signed).
    if v_headers ->> 'x-request-id' ~ '^[0-9a-f]{16}$' then
      perform set_config('application_name', 'oja-' || (v_headers ->> 'x-request-id'), true);
    end if;
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
    if v_refusal = 'person_suspended' then
      perform private.refuse_call(403, v_refusal, 'This account is suspended.');
    elsif v_refusal = 'session_ended' then
      perform private.refuse_call(401, v_refusal, 'This session has ended. Sign in again.');
    elsif not private.take_place('oja:person:' || (v_claims ->> 'sub'), v_own_places) then
      perform private.refuse_call(429, 'too_many_requests', 'You have too many calls under way. Send this one again in a second.',
        '{"Retry-After": "1"}');
    end if;
  end if;
  if not private.take_place('oja:people', v_all_places) then
    perform private.refuse_call(429, 'too_many_requests', 'There is a rush. Send this call again in a second.', '{"Retry-After": "1"}');
  end if;
end $$;
grant execute on function private.before_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
-- Ends a person's call after 3 seconds; PostgREST sets this limit for each call. The server's limit stays at 8 seconds.
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
