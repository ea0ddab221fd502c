-- Asking for the domain that comes with a year of Premium or Enterprise, and taking that back (tables/free_domain_requests.sql).

-- True for a payment of a year that was not paid back: twelve months, by subscription or ahead, or as many days in one sum.
create function private.is_annual_charge(p_entry public.plan_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_entry.kind = 'charge' and (p_entry.months = 12 or (p_entry.months is null and p_entry.days >= 365))
    and p_entry.amount_minor > (select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
      where r.business_id = p_entry.business_id and r.kind = 'refund' and r.reference = p_entry.reference)
$$;

-- Returns the payment whose domain the store may still ask for: the oldest of the last 365 days. Null without one, and while no plan is
-- in force.
create function private.charge_with_free_domain(p_business_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select e.reference from public.plan_entries e
  where e.business_id = p_business_id and private.plan_now(p_business_id) <> 'starter' and private.is_annual_charge(e)
    and e.effective_at > now() - interval '365 days'
    and not exists (select from private.free_domain_requests r where r.charge_reference = e.reference and r.status <> 'refused')
  order by e.effective_at, e.row_key limit 1
$$;

-- Returns when the store may ask for its next domain; null when it may ask now. A store gets one domain in 365 days: two years that are
-- paid at once give a second domain a year later.
create function private.next_free_domain_at(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(asked_at) + interval '365 days' from private.free_domain_requests
  where business_id = p_business_id and status <> 'refused' and asked_at > now() - interval '365 days'
$$;

-- True for a name that no store may have: our own host, and public suffixes.
create function private.is_kept_domain(p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_name in ('com.ng', 'org.ng', 'net.ng', 'gov.ng', 'edu.ng', 'sch.ng', 'mil.ng', 'name.ng', 'mobi.ng', 'uk.com')
    or exists (
      select from private.webhook_settings() s,
        lateral (select lower(split_part(split_part(split_part(s.url, '//', 2), '/', 1), ':', 1)) as host) own
      where own.host = p_name or own.host like '%.' || p_name)
$$;

-- Asks for a domain: once for each paid year. Calls for one store run one after the other, and an index keeps two stores from one name.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, domain_taken, domain_used, forbidden, not_annual.
create function public.ask_free_domain(p_business_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reference text;
begin
  perform private.limit_text('name', p_name, 253);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  -- Two hyphens in the third and fourth place are kept for names with other letters than ours (RFC 5891).
  if p_name is null or p_name !~ '^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]\.(com|ng|co\.uk)$'
      or (p_name ~ '^..--' and p_name !~ '^xn--') or private.is_kept_domain(p_name) then
    perform private.bad_request('name');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if private.next_free_domain_at(p_business_id) is not null then
    perform private.refuse('domain_used');
  end if;
  v_reference := private.charge_with_free_domain(p_business_id);
  if v_reference is null then
    perform private.refuse('not_annual');
  elsif exists (select from public.businesses where custom_domain in (p_name, 'www.' || p_name) and id <> p_business_id) then
    perform private.refuse('domain_taken');
  end if;
  insert into private.free_domain_requests (business_id, charge_reference, name) values (p_business_id, v_reference, p_name);
exception when unique_violation then
  perform private.refuse('domain_taken');
end $$;
comment on function public.ask_free_domain(uuid, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller owns the store and has paid a year.';
grant execute on function public.ask_free_domain(uuid,text) to authenticated;

-- Takes back a request that nobody has begun to buy: its year is free for another name.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, not_found.
create function public.withdraw_free_domain(p_business_id uuid, p_request_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  -- In the order of operator_set_free_domain: a name that is said to be bought meanwhile stays.
  perform from public.businesses where id = p_business_id for no key update;
  delete from private.free_domain_requests where id = p_request_id and business_id = p_business_id and status = 'asked';
  if not found then
    perform private.refuse('not_found');
  end if;
end $$;
comment on function public.withdraw_free_domain(uuid, uuid) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller owns the store.';
grant execute on function public.withdraw_free_domain(uuid,uuid) to authenticated;

-- Returns {"mayAsk", "nextAt", "requests"} for owners and managers of the store: whether a paid year has its domain left, when the next
-- may be asked for (null: now), and the newest 20 requests [{"id", "name", "status", "askedAt", "changedAt", "reason"}]. Null for
-- anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.free_domain_page(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'mayAsk', private.charge_with_free_domain(b.id) is not null and private.next_free_domain_at(b.id) is null,
    'nextAt', private.next_free_domain_at(b.id),
    'requests', (
      select coalesce(json_agg(json_build_object(
          'id', r.id, 'name', r.name, 'status', r.status, 'askedAt', r.asked_at, 'changedAt', r.changed_at, 'reason', r.reason)
        order by r.asked_at desc, r.id), '[]')
      from (select * from private.free_domain_requests where business_id = b.id order by asked_at desc, id limit 20) r))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.free_domain_page(uuid) is
  'Security definer on purpose: nobody reads the table; the function shows a store''s requests to its owners and managers.';
grant execute on function public.free_domain_page(uuid) to authenticated;
