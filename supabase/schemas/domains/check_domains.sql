-- The checks of claimed names: which are due, and what the Worker saw. What follows is in decide_domain.sql.

-- A claim as a check needs it.
create function private.claim_to_check(p_claim_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'businessId', business_id, 'name', name, 'token', token, 'target', target,
    'hosts', private.claim_hosts(name, has_www))
  from private.domain_claims where id = p_claim_id
$$;

-- Takes claims whose check is due; each is handed out once in two minutes. Looks at the plans of 200 claims in each call, those first that
-- were not looked at for longest: a claim whose plan has lapsed or come back is due at once.
-- Callers: the server.
create function public.take_due_domain_checks(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due jsonb;
begin
  update private.domain_claims set plan_seen_at = clock_timestamp(),
      next_check_at = case
        when state = 'resting' and rests_for <> 'plan' or private.may_use_domain(business_id) = (state <> 'resting') then next_check_at
        else least(next_check_at, now()) end
    where id in (select id from private.domain_claims where state not in ('waiting', 'ended')
      order by plan_seen_at limit 200 for update skip locked);
  with due as (
    update private.domain_claims set next_check_at = clock_timestamp() + interval '2 minutes', begun_at = clock_timestamp() where id in (
      select id from private.domain_claims where state <> 'ended' and next_check_at <= clock_timestamp()
      order by next_check_at limit p_limit for update skip locked)
    returning id
  )
  select coalesce(jsonb_agg(private.claim_to_check(id)), '[]') into v_due from due;
  return v_due;
end $$;
grant execute on function public.take_due_domain_checks(integer) to service_role;

-- The same for one claim, which an owner or manager wants to have checked now; null for another shop's claim or an ended one. One check of
-- a claim runs at a time, and the next begins three seconds after it; a check that was lost counts as ended after 30 seconds.
-- Callers: the server.
-- Refuses: forbidden, too_many_requests.
create function public.take_domain_check(p_business_id uuid, p_user_id uuid, p_claim_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not private.person_may(p_business_id, p_user_id, 'settings') then
    perform private.refuse('forbidden');
  end if;
  update private.domain_claims set next_check_at = clock_timestamp() + interval '2 minutes', begun_at = clock_timestamp()
    where id = p_claim_id and business_id = p_business_id and state <> 'ended'
      and (begun_at is null or begun_at < clock_timestamp() - interval '30 seconds'
        or (checked_at >= begun_at and checked_at < clock_timestamp() - interval '3 seconds'))
    returning id into v_id;
  if v_id is null and exists (select from private.domain_claims
      where id = p_claim_id and business_id = p_business_id and state <> 'ended') then
    perform private.refuse('too_many_requests');
  end if;
  return private.claim_to_check(v_id);
end $$;
grant execute on function public.take_domain_check(uuid,uuid,uuid) to service_role;

-- Sets which hosts of a claim the provider must have, and returns {"state", "hostnames": [{"host", "providerId", "mayRestart"}]}: the hosts
-- to ask the provider about. A host is wanted as soon as its name is proved and DNS leads it to us: before that no visit arrives through it.
-- `mayRestart`: the provider had given up; it is told to start anew at most once an hour, because each start is a new order of a certificate.
create function private.domain_work(p_claim_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_hosts text[];
  v_restarts text[];
begin
  select * into c from private.domain_claims where id = p_claim_id;
  v_hosts := array(
    select h.host from unnest(private.claim_hosts(c.name, c.has_www)) h (host)
    where (h.host = c.canonical or private.points_here(c.seen, h.host) or private.leads_here(c.seen, h.host)
        or exists (select from private.domain_hostnames d where d.host = h.host and d.claim_id = c.id and d.is_wanted))
      and (c.state in ('proven', 'issuing', 'publishing', 'active') or (c.state = 'resting' and c.rested_at > now() - interval '30 days'
        and c.rests_for <> 'suspended')));
  insert into private.domain_hostnames (host, claim_id) select h.host, c.id from unnest(v_hosts) h (host)
  on conflict (host) do update set claim_id = c.id, is_wanted = true, state = 'going_on', reasons = '[]', next_try_at = now()
    where domain_hostnames.claim_id <> c.id or not domain_hostnames.is_wanted;
  update private.domain_hostnames set is_wanted = false, next_try_at = now()
    where claim_id = c.id and is_wanted and host <> all (v_hosts);
  with due as (
    update private.domain_hostnames set restarted_at = clock_timestamp()
      where claim_id = c.id and is_wanted and state = 'stuck'
        and (restarted_at is null or restarted_at < clock_timestamp() - interval '1 hour')
      returning host)
  select coalesce(array_agg(host), '{}') into v_restarts from due;
  return jsonb_build_object('state', c.state, 'hostnames', (
    select coalesce(jsonb_agg(jsonb_build_object('host', host, 'providerId', provider_id, 'mayRestart', host = any (v_restarts))
      order by host), '[]')
    from private.domain_hostnames where claim_id = c.id and is_wanted));
end $$;

-- Keeps what a check saw and moves the claim on. Returns {"state", "hostnames"}: what to ask the provider of certificates; null for a
-- claim that is gone.
-- Callers: the server.
create function public.record_domain_check(p_claim_id uuid, p_seen jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.domain_claims where id = p_claim_id) then
    return null;
  end if;
  if private.lock_domain(p_claim_id) then
    update private.domain_claims set seen = p_seen, checked_at = clock_timestamp() where id = p_claim_id and state <> 'ended';
    perform private.advance_domain_claim(p_claim_id);
  end if;
  return private.domain_work(p_claim_id);
end $$;
grant execute on function public.record_domain_check(uuid,jsonb) to service_role;

-- Keeps what the provider says of a host ({"providerId", "state", "reasons"}) and moves its claim on. Returns the claim's state.
-- Callers: the server.
create function public.record_domain_hostname(p_claim_id uuid, p_host text, p_answer jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from private.domain_claims where id = p_claim_id) or not private.lock_domain(p_claim_id) then
    return null;
  end if;
  update private.domain_hostnames set provider_id = p_answer ->> 'providerId', state = p_answer ->> 'state',
      reasons = p_answer -> 'reasons', asked_at = clock_timestamp()
    where host = p_host and claim_id = p_claim_id and is_wanted;
  perform private.advance_domain_claim(p_claim_id);
  return (select state from private.domain_claims where id = p_claim_id);
end $$;
grant execute on function public.record_domain_hostname(uuid,text,jsonb) to service_role;

-- Takes hosts that the provider should forget: [{"host", "providerId"}]; each again after five minutes.
-- Callers: the server.
create function public.claim_unwanted_hostnames(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update private.domain_hostnames set next_try_at = clock_timestamp() + interval '5 minutes' where host in (
      select host from private.domain_hostnames where not is_wanted and next_try_at <= clock_timestamp()
      order by next_try_at limit p_limit for update skip locked)
    returning host, provider_id)
  select coalesce(jsonb_agg(jsonb_build_object('host', host, 'providerId', provider_id)), '[]') from taken
$$;
grant execute on function public.claim_unwanted_hostnames(integer) to service_role;

-- The provider has forgotten a host. Keeps the row of a host that is wanted again.
-- Callers: the server.
create function public.forget_domain_hostname(p_host text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.domain_hostnames where host = p_host and not is_wanted;
  update private.domain_hostnames set provider_id = null, state = 'going_on' where host = p_host
$$;
grant execute on function public.forget_domain_hostname(text) to service_role;
