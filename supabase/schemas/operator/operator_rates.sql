-- Exchange rates as operators see and change them. The history of a rate is in the log of acts.

-- What the log of acts calls a pair of currencies.
create function private.rate_subject(p_from text, p_to text) returns text
language sql immutable set search_path = '' as $$ select p_from || ' to ' || p_to $$;

-- Returns the active rates: [{"from", "to", "rate", "updatedAt", "history"}]; `rate` is a text, so that no digit is lost. "history": the
-- last 20 changes, the newest first: [{"at", "operator", "before", "after", "reason"}].
-- Callers: the server.
create function public.operator_rates() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('from', currency_from, 'to', currency_to, 'rate', rate::text, 'updatedAt', updated_at,
      'history', (
        select coalesce(json_agg(json_build_object('at', a.at, 'operator', a.operator_email, 'before', a.state_before ->> 'rate',
          'after', a.state_after ->> 'rate', 'reason', a.reason) order by a.id desc), '[]')
        from (
          select * from private.operator_acts
          where act = 'set_rate' and subject = private.rate_subject(currency_from, currency_to)
          order by id desc limit 20) a))
    order by currency_from, currency_to), '[]')
  from public.exchange_rate_settings where is_active
$$;
grant execute on function public.operator_rates() to service_role;

-- Changes the active rate of a pair. Refuses a rate that is more than five times, or less than a fifth of, the one before: it would be a
-- slip of the hand.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_set_rate(p_operator uuid, p_from text, p_to text, p_rate numeric, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before numeric;
begin
  perform private.check_operator(p_operator, p_reason);
  select rate into v_before from public.exchange_rate_settings
    where currency_from = p_from and currency_to = p_to and is_active for update;
  if v_before is null then
    perform private.refuse('not_found');
  elsif p_rate is null or p_rate <= 0 or p_rate > v_before * 5 or p_rate < v_before / 5 then
    perform private.bad_request('rate');
  elsif p_rate = v_before then
    return;
  end if;
  update public.exchange_rate_settings set rate = p_rate where currency_from = p_from and currency_to = p_to and is_active;
  perform private.log_act(p_operator, 'set_rate', null, private.rate_subject(p_from, p_to),
    jsonb_build_object('rate', v_before::text), jsonb_build_object('rate', p_rate::text), p_reason);
end $$;
grant execute on function public.operator_set_rate(uuid,text,text,numeric,text) to service_role;
