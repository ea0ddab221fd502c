-- Visitors' reports about shops, as the operator's work.

-- Returns reports of one store, or of all: [{"id", "at", "businessId", "shop", "slug", "reason", "details", "contact", "closedAt", "answer"}].
create function private.operator_report_list(p_business_id uuid, p_only_open boolean) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'at', r.created_at, 'businessId', r.business_id, 'shop', b.name, 'slug', b.slug, 'reason', r.reason,
      'details', r.details, 'contact', r.contact, 'closedAt', r.closed_at, 'answer', r.answer) order by r.created_at desc, r.id), '[]')
  from (
    select * from private.shop_reports
    where (p_business_id is null or business_id = p_business_id) and (not p_only_open or closed_at is null)
    order by created_at desc, id limit 200
  ) r join public.businesses b on b.id = r.business_id
$$;

-- Returns the open reports, newest first, at most 200.
-- Callers: the server.
create function public.operator_reports() returns json
language sql stable security definer set search_path = '' as $$
  select private.operator_report_list(null, true)
$$;
grant execute on function public.operator_reports() to service_role;

-- Closes a report with the operator's answer. Does nothing when the report is closed already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_close_report(p_operator uuid, p_report_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report private.shop_reports;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_report from private.shop_reports where id = p_report_id for update;
  if v_report.id is null then
    perform private.refuse('not_found');
  elsif v_report.closed_at is not null then
    return;
  end if;
  update private.shop_reports set closed_at = now(), answer = p_reason where id = p_report_id;
  perform private.log_act(p_operator, 'close_report', v_report.business_id,
    (select name from public.businesses where id = v_report.business_id),
    jsonb_build_object('report', v_report.id, 'about', v_report.reason, 'details', v_report.details), '{"closed": true}', p_reason);
end $$;
grant execute on function public.operator_close_report(uuid,uuid,text) to service_role;
