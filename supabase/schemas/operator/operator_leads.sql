-- People who want to talk to sales, as the operator's work.

-- Returns the leads that wait, the oldest first, at most 200, and after them the 50 that were closed last: [{"id", "at", "name",
-- "contact", "shop", "need", "status", "changedAt", "note"}].
-- Callers: the server.
create function public.operator_leads() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', l.id, 'at', l.created_at, 'name', l.name, 'contact', l.contact, 'shop', l.shop, 'need', l.need, 'status', l.status,
      'changedAt', l.changed_at, 'note', l.note)
    order by l.is_closed, case when l.is_closed then null else l.created_at end, l.changed_at desc, l.id), '[]')
  from (
    (select *, false as is_closed from private.sales_leads where status in ('open', 'contacted') order by created_at, id limit 200)
    union all
    (select *, true from private.sales_leads where status in ('won', 'lost') order by changed_at desc, id limit 50)
  ) l
$$;
grant execute on function public.operator_leads() to service_role;

-- Says how far a lead is: `contacted`, `won` or `lost`. Does nothing when it is that far already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_set_lead(p_operator uuid, p_lead_id uuid, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_lead private.sales_leads;
begin
  perform private.check_operator(p_operator, p_reason);
  if p_status is null or p_status not in ('contacted', 'won', 'lost') then
    perform private.bad_request('status');
  end if;
  select * into v_lead from private.sales_leads where id = p_lead_id for update;
  if v_lead.id is null then
    perform private.refuse('not_found');
  elsif v_lead.status = p_status then
    return;
  end if;
  update private.sales_leads set status = p_status, changed_at = now(), note = p_reason where id = p_lead_id;
  -- The log is never changed, and a lead is forgotten after two years: the log gets no contact.
  perform private.log_act(p_operator, 'set_lead', null, 'Lead ' || left(v_lead.id::text, 8),
    jsonb_build_object('status', v_lead.status), jsonb_build_object('status', p_status), p_reason);
end $$;
grant execute on function public.operator_set_lead(uuid,uuid,text,text) to service_role;
