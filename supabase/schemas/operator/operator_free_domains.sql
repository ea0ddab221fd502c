-- Domains that shops ask for, as the operator's work.

-- Returns the requests that wait, the oldest first, at most 200, and after them the 50 that were closed last: [{"id", "askedAt",
-- "businessId", "shop", "name", "status", "changedAt", "reason", "plan", "planEndsAt", "isPaidBack", "claim"}]. "isPaidBack": the year was
-- paid back after the request. "claim": the shop's open claim of the name, with its records; null without one.
-- Callers: the server.
create function public.operator_free_domains() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'askedAt', r.asked_at, 'businessId', r.business_id, 'shop', b.name, 'name', r.name, 'status', r.status,
      'changedAt', r.changed_at, 'reason', r.reason, 'plan', private.plan_now(b.id), 'planEndsAt', private.plan_end(b.id),
      'isPaidBack', not private.is_year_paid(r.charge_reference),
      'claim', private.domain_claim_json(private.open_claim(b.id, r.name)))
    order by r.is_closed, case when r.is_closed then null else r.asked_at end, r.changed_at desc, r.id), '[]')
  from (
    (select *, false as is_closed from private.free_domain_requests where status in ('asked', 'bought') order by asked_at, id limit 200)
    union all
    (select *, true from private.free_domain_requests where status in ('connected', 'refused') order by changed_at desc, id limit 50)
  ) r
  join public.businesses b on b.id = r.business_id
$$;
grant execute on function public.operator_free_domains() to service_role;

-- True while the payment of a request's year has not been paid back.
create function private.is_year_paid(p_reference text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries e where e.reference = p_reference and private.is_annual_charge(e))
$$;

-- True while the shop is shown at the name, or at its `www.`.
create function private.is_shown_at(p_business_id uuid, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.businesses where id = p_business_id and custom_domain_status = 'active'
    and custom_domain in (p_name, 'www.' || p_name))
$$;

-- Says how far a request is: asked -> bought -> connected, or refused from the first two. The owner reads the reason. Does nothing when
-- it is that far already. The owners get a mail once it is connected or refused. A year that was paid back gets no domain. With `bought` the shop has a claim of the name, whose records our
-- team sets; said again, it opens a claim that ended meanwhile. `connected` is refused until the shop is shown at the name.
-- p_target: the host that the name must point to; needed for `bought` alone.
-- Callers: the server.
-- Refuses: bad_request, domain_not_active, forbidden, not_annual, not_found.
create function public.operator_set_free_domain(
  p_operator uuid, p_request_id uuid, p_status text, p_reason text, p_target text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request private.free_domain_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  perform private.limit_text('target', p_target, 253);
  perform from public.businesses where id = (select business_id from private.free_domain_requests where id = p_request_id)
    for no key update;
  select * into v_request from private.free_domain_requests where id = p_request_id for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif p_status = 'bought' and coalesce(p_target, '') = '' then
    perform private.bad_request('target');
  elsif v_request.status = p_status and (p_status <> 'bought' or private.open_claim(v_request.business_id, v_request.name) is not null) then
    return;
  elsif (v_request.status, p_status) not in (
      ('asked', 'bought'), ('bought', 'bought'), ('bought', 'connected'), ('asked', 'refused'), ('bought', 'refused')) or p_status is null then
    perform private.bad_request('status');
  elsif p_status = 'bought' and not private.is_year_paid(v_request.charge_reference) then
    perform private.refuse('not_annual');
  elsif p_status = 'connected' and not private.is_shown_at(v_request.business_id, v_request.name) then
    perform private.refuse('domain_not_active');
  end if;
  update private.free_domain_requests set status = p_status, changed_at = now(), reason = p_reason where id = p_request_id;
  if p_status = 'bought' then
    perform private.open_domain_claim(v_request.business_id, v_request.name, v_request.name, false, p_target);
  else
    perform private.mail_owners(v_request.business_id, 'free_domain_answered', jsonb_build_object('storeId', v_request.business_id,
      'domain', v_request.name, 'isConnected', p_status = 'connected', 'reason', private.clean_long(p_reason)));
  end if;
  perform private.log_act(p_operator, 'set_free_domain', v_request.business_id,
    (select name from public.businesses where id = v_request.business_id),
    jsonb_build_object('domain', v_request.name, 'status', v_request.status), jsonb_build_object('status', p_status), p_reason);
end $$;
grant execute on function public.operator_set_free_domain(uuid,uuid,text,text,text) to service_role;
