-- Decides about the claims of a name: which store holds it, when a claim fails, and each step from the proof of ownership to the switch.
-- A holder is a claim that is proven, issuing, publishing or active. A resting claim was a holder and is paused: its name is not served, and
-- another store may become the holder.

-- True: both resolvers see the token. False: neither sees it. Null: one of them did not answer, or their answers differ.
create function private.sees_token(p_seen jsonb, p_token text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when not coalesce((p_seen #>> '{txt,asked}')::boolean, false) then null
    when p_seen #> '{txt,agreed}' ? p_token then true
    when p_seen #> '{txt,any}' ? p_token then null
    else false end
$$;

-- True: a visit to the host reached us. False: it reached somebody else. Null: the check could not tell.
create function private.points_here(p_seen jsonb, p_host text) returns boolean
language sql immutable set search_path = '' as $$ select (p_seen #>> array['hosts', p_host, 'points'])::boolean $$;

-- True: DNS names us for the host. A visit reaches us only after the host was registered with the provider.
create function private.leads_here(p_seen jsonb, p_host text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce((p_seen #>> array['hosts', p_host, 'leads'])::boolean, false) $$;

-- Stores that a decision about the claim's name may change: the claim's own store, stores that hold the name or rest, and a store for which
-- our team wrote the name by hand.
create function private.stores_of_name(p_claim_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select c.business_id from private.domain_claims c where c.id = p_claim_id
    union select o.business_id from private.domain_claims c
      join private.domain_claims o on o.name = c.name and o.state not in ('waiting', 'ended') where c.id = p_claim_id
    union select b.id from private.domain_claims c
      join public.businesses b on b.custom_domain = any (private.claim_hosts(c.name, c.has_www)) where c.id = p_claim_id)
$$;

-- Locks the stores of a name in the order of their ids, and then the name. False when another store has claimed the name since: the caller
-- leaves the claim to the next check.
create function private.lock_domain(p_claim_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_stores uuid[] := private.stores_of_name(p_claim_id);
begin
  perform from public.businesses where id = any (v_stores) order by id for no key update;
  perform pg_advisory_xact_lock(hashtextextended('oja:domain:' || name, 0)) from private.domain_claims where id = p_claim_id;
  return private.stores_of_name(p_claim_id) <@ v_stores;
end $$;

-- Makes a claim whose token is seen the holder of its name. Returns null, or why not (`blocked_by`). An earlier holder loses the name when its
-- own token is gone from DNS, or when it has failed for 72 hours.
create function private.take_domain(p_claim_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_holder private.domain_claims;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  if exists (select from private.domain_claims where business_id = c.business_id and id <> c.id
      and state in ('proven', 'issuing', 'publishing', 'active'))
    -- A name that our team wrote by hand has no claim.
    or exists (select from public.businesses where id = c.business_id and custom_domain <> all (private.claim_hosts(c.name, c.has_www))) then
    return 'own_name';
  end if;
  select * into v_holder from private.domain_claims where name = c.name and id <> c.id
    and state in ('proven', 'issuing', 'publishing', 'active');
  if v_holder.id is not null and private.sees_token(c.seen, v_holder.token) is distinct from false
    and coalesce(v_holder.failing_since > now() - interval '72 hours', true) then
    return 'holder';
  end if;
  perform private.mail_domain(id, 'domain_taken'), private.end_domain_claim(id, 'taken') from private.domain_claims
    where name = c.name and id <> c.id and state not in ('waiting', 'ended');
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id <> c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  update private.domain_claims set state = 'proven', proven_at = now(), rests_for = null, blocked_by = null where id = c.id;
  return null;
end $$;

-- Pauses a holder: its name is not served, and the claim stays. For 30 days visitors are redirected to the shop's page on our own host.
create function private.rest_domain_claim(p_claim_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
begin
  update private.domain_claims set state = 'resting', rests_for = p_reason, rested_at = now(), failing_since = null,
      failing_mails = 0, publish_version = null, next_check_at = now() + interval '1 hour'
    where id = p_claim_id returning * into c;
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id = c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  if p_reason = 'suspended' then
    update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = c.id;
  end if;
end $$;

-- Queues a mail to the owners about their domain.
create function private.mail_domain(p_claim_id uuid, p_kind text) returns void
language sql security definer set search_path = '' as $$
  select private.mail_owners(business_id, p_kind, jsonb_build_object('storeId', business_id, 'domain', coalesce(canonical, name),
    'target', target)) from private.domain_claims where id = p_claim_id
$$;

-- Stores since when a claim fails. An active claim fails while its host does not lead to us; a claim that is being set up fails while its
-- token is missing. A check that could not tell changes nothing. After 72 hours an active claim is paused and another one ends; returns true
-- then, and false otherwise.
create function private.track_domain_failure(p_claim_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_failing boolean;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  v_failing := case when c.state = 'active' then not private.points_here(c.seen, c.canonical) else not private.sees_token(c.seen, c.token) end;
  if not v_failing then
    update private.domain_claims set failing_since = null, failing_mails = 0 where id = c.id and failing_since is not null;
  elsif v_failing and c.failing_since <= now() - interval '72 hours' then
    if c.state = 'active' then
      perform private.mail_domain(c.id, 'domain_resting');
      perform private.rest_domain_claim(c.id, 'records');
    else
      perform private.end_domain_claim(c.id, 'records');
    end if;
    return true;
  elsif v_failing then
    update private.domain_claims set failing_since = coalesce(failing_since, now()) where id = c.id;
    -- The first mail goes at once, the second a day before the end.
    if c.state = 'active' and c.failing_mails < (case when c.failing_since <= now() - interval '48 hours' then 2 else 1 end) then
      update private.domain_claims set failing_mails = failing_mails + 1 where id = c.id;
      perform private.mail_domain(c.id, 'domain_failing');
    end if;
  end if;
  return false;
end $$;

-- Chooses the host that shows the shop. Of two hosts that lead to us it is the one that the owner typed.
create function private.choose_canonical(p_claim_id uuid) returns void
language sql security definer set search_path = '' as $$
  update private.domain_claims set
    canonical = case
      when canonical is not null and private.points_here(seen, canonical) is not false then canonical
      when has_www and private.points_here(seen, 'www.' || name)
        and (prefers_www or private.points_here(seen, name) is distinct from true) then 'www.' || name
      when private.points_here(seen, name) then name
      else canonical end
  where id = p_claim_id and state in ('proven', 'issuing')
$$;

-- Takes the next step of the switch: publishes the pages of the domain under the status `pending`, and then sets it to `active`.
create function private.switch_domain(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v record;
begin
  select * into c from private.domain_claims where id = p_claim_id;
  if c.state = 'issuing' then
    if private.points_here(c.seen, c.canonical) and exists (
      select from private.domain_hostnames where host = c.canonical and claim_id = c.id and is_wanted and state = 'serving') then
      update public.businesses set custom_domain = c.canonical, custom_domain_status = 'pending' where id = c.business_id;
      update private.domain_claims set state = 'publishing', publish_version = null where id = c.id;
    end if;
    return;
  end if;
  select content_version, rendered_version into v from public.store_versions where business_id = c.business_id;
  if c.publish_version is null then
    -- The change to `pending` raised the version when its transaction committed.
    update private.domain_claims set publish_version = v.content_version where id = c.id returning * into c;
  end if;
  if v.rendered_version >= c.publish_version then
    update public.businesses set custom_domain_status = 'active' where id = c.business_id and custom_domain = c.canonical;
    update private.domain_claims set state = 'active', active_at = now(), rested_at = null where id = c.id;
    perform private.mail_domain(c.id, 'domain_active');
  end if;
end $$;

-- Returns when a claim is checked again.
create function private.next_domain_check(p_claim_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() + case
    when state = 'publishing' then interval '0'
    when state = 'active' and failing_since is null then interval '1 day'
    when state = 'active' then interval '15 minutes'
    when state = 'resting' and rested_at > now() - interval '30 days' then interval '1 hour'
    when state = 'resting' then interval '1 day'
    when greatest(created_at, proven_at) > now() - interval '1 hour' then interval '1 minute'
    else interval '5 minutes' end
  from private.domain_claims where id = p_claim_id
$$;

-- Takes every step that the last check allows. The caller has called lock_domain.
create function private.advance_domain_claim(p_claim_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
  v_status text;
  v_may boolean;
begin
  select * into c from private.domain_claims where id = p_claim_id for update;
  if c.state = 'ended' then
    return;
  end if;
  select status into v_status from public.businesses where id = c.business_id;
  v_may := v_status = 'active' and private.may_use_domain(c.business_id);

  if c.state in ('waiting', 'resting') then
    if private.sees_token(c.seen, c.token) and (c.state = 'waiting' or c.rests_for <> 'records'
      or private.points_here(c.seen, c.canonical)) then
      c.blocked_by := case when v_may then private.take_domain(c.id) else 'plan' end;
      update private.domain_claims set blocked_by = c.blocked_by where id = c.id and state = 'waiting';
    end if;
    if c.state = 'waiting' and c.created_at <= now() - interval '7 days' then
      perform private.end_domain_claim(id, 'expired') from private.domain_claims where id = c.id and state = 'waiting';
    elsif c.rests_for = 'records' and c.rested_at <= now() - interval '30 days' then
      perform private.end_domain_claim(id, 'records') from private.domain_claims where id = c.id and state = 'resting';
    end if;
  elsif not v_may then
    perform private.rest_domain_claim(c.id, case when v_status = 'active' then 'plan' else 'suspended' end);
  elsif private.track_domain_failure(c.id) then
    return;
  end if;

  perform private.choose_canonical(c.id);
  update private.domain_claims set state = 'issuing' where id = c.id and state = 'proven' and private.points_here(seen, canonical);
  perform private.switch_domain(id) from private.domain_claims where id = c.id and state in ('issuing', 'publishing');
  update private.domain_claims set next_check_at = private.next_domain_check(id) where id = c.id and state <> 'ended';
end $$;
