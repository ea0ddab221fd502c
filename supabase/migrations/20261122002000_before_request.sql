-- What PostgREST asks before each call, as the caller and in the call's own transaction. A refusal here has done nothing, so the
-- same call may be sent again. PostgREST calls it wherever `db_pre_request` names it, on the hosted service as here.

-- SQLSTATE PGRST: PostgREST answers with this status, these headers and this body.
create function private.refuse_call(p_status int, p_code text, p_message text, p_headers jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', p_code, 'message', p_message, 'details', null, 'hint', null)::text,
    detail = jsonb_build_object('status', p_status, 'headers', p_headers)::text;
end $$;

-- Takes one of the places that a name has until the end of the transaction; false when all are taken. Never waits: a call that
-- waited would hold one of PostgREST's few connections. Try-locks work in read-only transactions too.
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

-- Attacks: one person's slow calls, side by side, hold every connection and other shops' shoppers wait; a count made by the planner
-- tells how many rows other shops have; a token that never ends, or that was made for somebody else than us.
create function private.before_request() returns void
language plpgsql set search_path = '' as $$
declare
  v_claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  v_prefer text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'prefer';
  -- Of PostgREST's ten connections: what one person may hold, and what all people together may. The server has the rest.
  v_own_places int := 4;
  v_all_places int := 7;
begin
  if current_user = 'service_role' then
    return;
  end if;
  -- Of several Prefer headers PostgREST shows one here; the policies of 20261122002010 refuse what this cannot see.
  if v_prefer ~* '\m(planned|estimated)\M' then
    perform private.refuse_call(400, 'count_refused', 'Ask for count=exact: planned and estimated counts are not told.');
  end if;
  if current_user = 'authenticated' then
    if jsonb_typeof(v_claims -> 'exp') is distinct from 'number' or not coalesce(v_claims -> 'aud' @> '"authenticated"', false) then
      perform private.refuse_call(401, 'token_refused', 'The token has no end, or is not meant for this service.');
    elsif not private.take_place('oja:person:' || (v_claims ->> 'sub'), v_own_places) then
      perform private.refuse_call(429, 'too_many_requests', 'You have too many calls under way. Send this one again in a second.',
        '{"Retry-After": "1"}');
    end if;
  end if;
  if not private.take_place('oja:people', v_all_places) then
    perform private.refuse_call(429, 'too_many_requests', 'There is a rush. Send this call again in a second.', '{"Retry-After": "1"}');
  end if;
end $$;

revoke execute on function private.refuse_call(int, text, text, jsonb), private.take_place(text, int), private.before_request()
  from public, anon, authenticated, service_role;
-- Visitors ask PostgREST too, for exchange rates.
grant usage on schema private to anon;
grant execute on function private.refuse_call(int, text, text, jsonb), private.take_place(text, int), private.before_request()
  to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.before_request';
-- A person's call ends after this; PostgREST sets it for each of them. The server keeps its eight seconds.
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
