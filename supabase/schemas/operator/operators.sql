-- Decides who is an operator, and writes the log of what operators do. Only the database's owner writes platform_admins (`npm run operator`).

-- True when the person is an operator and the session is open. With p_max_age_seconds also only for a session that a sign-in opened in
-- the last so many seconds.
-- Callers: the server.
create function public.is_operator_session(p_user_id uuid, p_session_id uuid, p_max_age_seconds int default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.platform_admins a
    join auth.sessions s on s.user_id = a.user_id
    where a.user_id = p_user_id and s.id = p_session_id
      and (p_max_age_seconds is null or s.created_at > now() - make_interval(secs => p_max_age_seconds)))
$$;
comment on function public.is_operator_session(uuid, uuid, int) is
  'Security definer on purpose: only the server may call it, and it reads the sessions of the auth server.';
grant execute on function public.is_operator_session(uuid,uuid,integer) to service_role;

-- Refuses to change or delete a line of the log, for everybody.
create function private.refuse_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'lines of this log are never changed or deleted' using errcode = 'restrict_violation';
end $$;

-- Refuses anyone who is no operator, and an act without a reason. Every act calls it first.
create function private.check_operator(p_operator uuid, p_reason text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('reason', p_reason, 500);
  if not exists (select from public.platform_admins where user_id = p_operator) then
    perform private.refuse('forbidden');
  elsif private.clean_long(coalesce(p_reason, '')) = '' then
    perform private.bad_request('reason');
  end if;
end $$;

-- Writes one line of the log, in the transaction of the act.
create function private.log_act(
  p_operator uuid, p_act text, p_business_id uuid, p_subject text, p_before jsonb, p_after jsonb, p_reason text) returns void
language sql security definer set search_path = '' as $$
  insert into private.operator_acts (operator_id, operator_email, act, business_id, subject, state_before, state_after, reason)
  select p_operator, coalesce((select email from auth.users where id = p_operator), ''), p_act, p_business_id, left(p_subject, 200),
    p_before, p_after, p_reason
$$;

-- Returns the newest acts, of one store or of all: [{"id", "at", "operator", "act", "businessId", "subject", "before", "after", "reason"}].
-- p_before_id: continue below this id.
-- Callers: the server.
create function public.operator_acts(p_business_id uuid default null, p_before_id bigint default null, p_limit int default 50) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', id, 'at', at, 'operator', operator_email, 'act', act, 'businessId', business_id, 'subject', subject,
      'before', state_before, 'after', state_after, 'reason', reason) order by id desc), '[]')
  from (
    select * from private.operator_acts
    where (p_business_id is null or business_id = p_business_id) and (p_before_id is null or id < p_before_id)
    order by id desc limit least(p_limit, 200)
  ) acts
$$;
grant execute on function public.operator_acts(uuid,bigint,integer) to service_role;
