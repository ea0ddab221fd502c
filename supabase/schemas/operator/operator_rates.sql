-- Exchange rates as operators see and change them. The history of a rate is in the log of acts.

-- Returns the active rates: [{"from", "to", "rate", "updatedAt"}]; `rate` is a text, so that no digit is lost.
-- Callers: the server.
create function public.operator_rates() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('from', currency_from, 'to', currency_to, 'rate', rate::text, 'updatedAt', updated_at)
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
  perform private.log_act(p_operator, 'set_rate', null, p_from || ' to ' || p_to,
    jsonb_build_object('rate', v_before::text), jsonb_build_object('rate', p_rate::text), p_reason);
end $$;
grant execute on function public.operator_set_rate(uuid,text,text,numeric,text) to service_role;
