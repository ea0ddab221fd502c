-- Opening and ending an owner's claim of a name.

-- The hosts of a claim.
create function private.claim_hosts(p_name text, p_has_www boolean) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select case when p_has_www then array[p_name, 'www.' || p_name] else array[p_name] end
$$;

-- Refuses with `forbidden` unless the person owns the store. Locks the store's row.
create function private.require_domain_owner(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.businesses where id = p_business_id for no key update;
  if not exists (
    select from public.business_members where business_id = p_business_id and user_id = p_user_id and role = 'owner')
    or private.is_suspended(p_user_id) then
    perform private.refuse('forbidden');
  end if;
end $$;

-- Returns the store's open claim of a name; null without one.
create function private.open_claim(p_business_id uuid, p_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from private.domain_claims where business_id = p_business_id and name = p_name and state <> 'ended'
  order by created_at desc limit 1
$$;

-- Returns the id of the store's open claim of a name, and opens one when there is none. The caller has locked the store's row.
create function private.open_domain_claim(
  p_business_id uuid, p_name text, p_zone text, p_prefers_www boolean, p_target text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := private.open_claim(p_business_id, p_name);
begin
  if v_id is null then
    insert into private.domain_claims (business_id, name, zone, prefers_www, target)
    values (p_business_id, p_name, p_zone, p_prefers_www, p_target) returning id into v_id;
  end if;
  return v_id;
end $$;

-- Returns the id of the store's open claim of a name, and opens one when there is none. At most five claims of a store wait for their
-- records at once, and a store opens at most thirty a day.
-- Callers: the server.
-- Refuses: forbidden, plan_needed, store_suspended, too_many_claims, too_many_requests.
create function public.begin_domain_claim(
  p_business_id uuid, p_user_id uuid, p_name text, p_zone text, p_prefers_www boolean, p_target text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.require_domain_owner(p_business_id, p_user_id);
  if (select status from public.businesses where id = p_business_id) <> 'active' then
    perform private.refuse('store_suspended');
  end if;
  if not private.may_use_domain(p_business_id) then
    perform private.refuse('plan_needed');
  end if;
  v_id := private.open_claim(p_business_id, p_name);
  if v_id is not null then
    return v_id;
  end if;
  if (select count(*) from private.domain_claims where business_id = p_business_id and state = 'waiting') >= 5 then
    perform private.refuse('too_many_claims');
  end if;
  if (select count(*) from private.domain_claims
      where business_id = p_business_id and created_at > now() - interval '1 day') >= 30 then
    perform private.refuse('too_many_requests');
  end if;
  perform private.write_activity(p_business_id, p_user_id, 'domain_claimed', p_name, '{}');
  return private.open_domain_claim(p_business_id, p_name, p_zone, p_prefers_www, p_target);
end $$;
grant execute on function public.begin_domain_claim(uuid,uuid,text,text,boolean,text) to service_role;

-- Ends a claim. The store's own domain goes with it, and the provider's entries become unwanted.
create function private.end_domain_claim(p_claim_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c private.domain_claims;
begin
  update private.domain_claims set state = 'ended', ended_for = p_reason, ended_at = now(), rests_for = null, blocked_by = null,
      failing_since = null
    where id = p_claim_id and state <> 'ended' returning * into c;
  update public.businesses set custom_domain = null, custom_domain_status = 'none'
    where id = c.business_id and custom_domain = any (private.claim_hosts(c.name, c.has_www));
  update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = c.id;
end $$;

-- Ends a claim of the store, so that any store may claim the name. Without a claim's id: removes the domain that our team wrote by hand.
-- Callers: the server.
-- Refuses: forbidden.
create function public.remove_domain_claim(p_business_id uuid, p_user_id uuid, p_claim_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_domain_owner(p_business_id, p_user_id);
  perform private.write_activity(p_business_id, p_user_id, 'domain_removed', r.name, '{}') from (
    select name from private.domain_claims where id = p_claim_id and business_id = p_business_id and state <> 'ended'
    union all
    select custom_domain from public.businesses where id = p_business_id and p_claim_id is null and custom_domain is not null) r;
  if p_claim_id is null then
    update public.businesses set custom_domain = null, custom_domain_status = 'none' where id = p_business_id
      and not exists (select from private.domain_claims where business_id = p_business_id and state in ('publishing', 'active'));
    return;
  end if;
  perform private.end_domain_claim(id, 'removed') from private.domain_claims where id = p_claim_id and business_id = p_business_id;
end $$;
grant execute on function public.remove_domain_claim(uuid,uuid,uuid) to service_role;

-- Pauses the claims of a suspended store, so that any store may claim their names. Checks them at once when the store is active again.
create function private.follow_store_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'suspended' then
    perform private.rest_domain_claim(id, 'suspended') from private.domain_claims
      where business_id = new.id and state in ('proven', 'issuing', 'publishing', 'active');
  else
    update private.domain_claims set next_check_at = now() where business_id = new.id and state = 'resting';
  end if;
  return null;
end $$;

-- Marks the hosts of a claim that is deleted with its store, so that the server deletes them at the provider.
create function private.free_claim_hosts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.domain_hostnames set is_wanted = false, next_try_at = now() where claim_id = old.id and is_wanted;
  return null;
end $$;
