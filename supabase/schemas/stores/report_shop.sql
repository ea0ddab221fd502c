-- A visitor's report about a shop, for the operator (tables/shop_reports.sql).

-- Returns the most reports in a day, by kind of limit.
create function private.report_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_network_and_shop' then 2 when 'per_network' then 10 when 'per_shop' then 100 end
$$;

-- Writes a report about a live shop. p_network_hash: keyed hash of the visitor's network; when it is null, only the shop's limit applies.
-- Locks network and shop, so that parallel reports count each other.
-- Callers: the server.
-- Refuses: bad_request, too_many_requests, unknown_store.
create function public.report_shop(
  p_business_id uuid, p_reason text, p_details text, p_contact text, p_network_hash text default null) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_since timestamptz := now() - interval '1 day';
begin
  perform private.limit_text('reason', p_reason, 40);
  perform private.limit_text('details', p_details, 4000);
  perform private.limit_text('contact', p_contact, 1000);
  perform private.limit_text('network', p_network_hash);
  if p_reason is null or p_reason not in ('not_delivered', 'fake_goods', 'forbidden_goods', 'pretends', 'other') then
    perform private.bad_request('reason');
  elsif not exists (select from public.businesses where id = p_business_id and status = 'active') then
    perform private.refuse('unknown_store');
  end if;
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:report:' || name, 0) as key
    from unnest(array[p_business_id::text, p_network_hash]) name where name is not null order by key) names;
  if (select count(*) from private.shop_reports where business_id = p_business_id and created_at > v_since)
      >= private.report_limit('per_shop') then
    perform private.refuse('too_many_requests', '{"limit": "shop"}');
  elsif exists (
    select from private.shop_reports where network_hash = p_network_hash and created_at > v_since
    having count(*) >= private.report_limit('per_network')
      or count(*) filter (where business_id = p_business_id) >= private.report_limit('per_network_and_shop')) then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  end if;
  insert into private.shop_reports (business_id, reason, details, contact, network_hash)
  values (p_business_id, p_reason, coalesce(p_details, ''), coalesce(p_contact, ''), p_network_hash);
exception when lock_not_available then
  perform private.refuse('too_many_requests', '{"limit": "shop"}');
end $$;
comment on function public.report_shop(uuid, text, text, text, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.report_shop(uuid,text,text,text,text) to service_role;
