-- What people see of domains: the owner's page, the operators' list, and where a host leads.

-- A claim as its page shows it.
create function private.domain_claim_json(p_claim_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'name', c.name, 'zone', c.zone, 'hasWww', c.has_www, 'prefersWww', c.prefers_www, 'token', c.token, 'target', c.target,
    'state', c.state, 'blockedBy', c.blocked_by, 'restsFor', c.rests_for, 'endedFor', c.ended_for, 'canonical', c.canonical,
    'seen', c.seen, 'checkedAt', c.checked_at, 'nextCheckAt', c.next_check_at, 'createdAt', c.created_at,
    'expiresAt', c.created_at + interval '7 days', 'provenAt', c.proven_at, 'activeAt', c.active_at,
    'failingSince', c.failing_since, 'restedAt', c.rested_at, 'endedAt', c.ended_at,
    'hostnames', (select coalesce(jsonb_agg(jsonb_build_object('host', h.host, 'state', h.state, 'reasons', h.reasons) order by h.host), '[]')
      from private.domain_hostnames h where h.claim_id = c.id and h.is_wanted))
  from private.domain_claims c where c.id = p_claim_id
$$;

-- Returns the page of a store's domains, for owners and managers; null for anybody else. Ended claims stay for seven days. "byHand": a
-- domain that our team wrote without a claim.
-- Callers: signed-in people; the function checks what they may do.
create function public.domain_page(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mayUse', private.may_use_domain(b.id),
    'isOwner', b.id in (select private.owner_business_ids()),
    'plan', private.plan_now(b.id),
    'byHand', case when b.custom_domain_status = 'active' and not exists (
      select from private.domain_claims c where c.business_id = b.id and c.state = 'active') then b.custom_domain end,
    'claims', (select coalesce(jsonb_agg(private.domain_claim_json(c.id) order by c.state = 'ended', c.state <> 'active', c.created_at desc), '[]')
      from private.domain_claims c
      where c.business_id = b.id and (c.state <> 'ended' or c.ended_at > now() - interval '7 days')))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.manager_business_ids())
$$;
comment on function public.domain_page(uuid) is
  'Security definer on purpose: reads claims, which people may not read; for the store''s owners and managers only.';
grant execute on function public.domain_page(uuid) to authenticated;

-- Returns where a host leads that is no store's active domain: {"slug", "domain"}. "domain": the served name whose pair the host is;
-- null for a name that rests, which leads to the shop's page on our own host. Null for every other host.
-- Callers: the server.
create function public.domain_redirect(p_host text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('slug', b.slug, 'domain', case when c.state = 'active' then c.canonical end)
  from private.domain_claims c join public.businesses b on b.id = c.business_id and b.status = 'active'
  where c.name in (p_host, regexp_replace(p_host, '^www\.', '')) and p_host = any (private.claim_hosts(c.name, c.has_www))
    and ((c.state = 'active' and c.canonical <> p_host)
      or (c.state in ('resting', 'proven', 'issuing', 'publishing') and c.rested_at > now() - interval '30 days'))
  order by c.state = 'active' desc, c.proven_at desc limit 1
$$;
grant execute on function public.domain_redirect(text) to service_role;

-- Returns the newest claims of all stores for operators, those that need a look first: failing, then open, then active, then ended of
-- the last seven days.
-- Callers: the server.
create function public.operator_domains(p_limit int default 200) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('businessId', d.business_id, 'shop', d.shop, 'slug', d.slug,
    'claim', private.domain_claim_json(d.id))), '[]')
  from (
    select c.id, c.business_id, b.name as shop, b.slug
    from private.domain_claims c join public.businesses b on b.id = c.business_id
    where c.state <> 'ended' or c.ended_at > now() - interval '7 days'
    order by c.state = 'ended', c.failing_since is null, c.state = 'active', c.created_at desc limit least(p_limit, 500)) d
$$;
grant execute on function public.operator_domains(integer) to service_role;
