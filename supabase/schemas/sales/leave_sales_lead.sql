-- A visitor's wish to talk to sales, for the operator (tables/sales_leads.sql).

-- Returns a limit of leads in a day, so that nobody can bury the operator under them.
create function private.lead_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_network' then 5 when 'per_contact' then 3 when 'in_all' then 1000 end
$$;

-- Keeps a lead. p_contact is an address or digits; the server has checked its form. p_network_hash: keyed hash of the visitor's network,
-- null when it is unknown. The same words from the same contact within a day are kept once, so that a form may be sent again. Counts
-- one after the other under the locks of contact and network, so parallel leads count each other.
-- Callers: the server.
-- Refuses: bad_request, too_many_requests.
create function public.leave_sales_lead(
  p_name text, p_contact text, p_shop text, p_need text, p_network_hash text default null) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_since timestamptz := now() - interval '1 day';
  v_need text;
begin
  perform private.limit_text('name', p_name, 1000);
  perform private.limit_text('contact', p_contact, 254);
  perform private.limit_text('shop', p_shop, 1000);
  perform private.limit_text('need', p_need, 4000);
  perform private.limit_text('network', p_network_hash);
  v_need := private.clean_long(coalesce(p_need, ''));
  if private.visible_text(private.clean_short(coalesce(p_name, ''))) = '' then
    perform private.bad_request('name');
  elsif p_contact is null or p_contact !~ '^([0-9]{7,15}|[^@[:space:]]+@[^@[:space:]]+)$' then
    perform private.bad_request('contact');
  elsif private.visible_text(v_need) = '' then
    perform private.bad_request('need');
  end if;
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:lead:' || name, 0) as key
    from unnest(array[p_contact, p_network_hash]) name where name is not null order by key) names;
  if exists (select from private.sales_leads where contact = p_contact and need = v_need and created_at > v_since) then
    return;
  elsif exists (
    select from private.sales_leads where created_at > v_since
    having count(*) >= private.lead_limit('in_all')
      or count(*) filter (where network_hash = p_network_hash) >= private.lead_limit('per_network')
      or count(*) filter (where contact = p_contact) >= private.lead_limit('per_contact')) then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.sales_leads (name, contact, shop, need, network_hash)
  values (p_name, p_contact, coalesce(p_shop, ''), v_need, p_network_hash);
exception when lock_not_available then
  perform private.refuse('too_many_requests');
end $$;
comment on function public.leave_sales_lead(text, text, text, text, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.leave_sales_lead(text,text,text,text,text) to service_role;

-- Deletes leads of ours that are older than two years and old leads of shops, as the privacy policy says. Returns how many.
-- Callers: the server.
create function public.forget_old_messages(p_limit int) returns int
language sql volatile security definer set search_path = '' as $$
  with leads as (
    delete from private.sales_leads where ctid = any (array(
      select ctid from private.sales_leads where created_at < now() - interval '2 years' limit p_limit)) returning 1
  ),
  requests as (
    delete from private.support_requests where ctid = any (array(
      select ctid from private.support_requests where done_at < now() - interval '2 years' limit p_limit)) returning 1
  )
  select (select count(*) from leads)::int + (select count(*) from requests)::int
    + private.forget_old_leads(p_limit)
$$;
grant execute on function public.forget_old_messages(integer) to service_role;
