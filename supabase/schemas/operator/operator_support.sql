-- Questions of shops, as the operator's work.

-- Returns the open questions, those of the highest plan first and then the oldest, at most 200: [{"id", "askedAt", "businessId", "shop",
-- "slug", "plan", "message", "answerBy", "mail", "whatsApp"}]. `mail` is the address of the person who asked, else the shop's; it and
-- `whatsApp` are null when there is none.
-- Callers: the server.
create function public.operator_support() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', r.id, 'askedAt', r.asked_at, 'businessId', r.business_id, 'shop', b.name, 'slug', b.slug, 'plan', r.plan,
      'message', r.message, 'answerBy', r.answer_by, 'mail', coalesce(u.email, b.email), 'whatsApp', b.whatsapp_number)
    order by private.plan_rank(r.plan) desc, r.asked_at, r.id), '[]')
  from (
    select * from private.support_requests where status = 'open' order by private.plan_rank(plan) desc, asked_at, id limit 200
  ) r
  join public.businesses b on b.id = r.business_id
  left join auth.users u on u.id = r.asked_by
$$;
grant execute on function public.operator_support() to service_role;

-- Ends a question. Members of the shop read the reason as the answer; whoever asked for a mail gets it by mail too. Does nothing when it has ended already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_end_support(p_operator uuid, p_request_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_request private.support_requests;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_request from private.support_requests where id = p_request_id for update;
  if v_request.id is null then
    perform private.refuse('not_found');
  elsif v_request.status = 'done' then
    return;
  end if;
  update private.support_requests set status = 'done', done_at = now(), note = p_reason where id = p_request_id;
  perform private.log_act(p_operator, 'end_support', v_request.business_id,
    (select name from public.businesses where id = v_request.business_id),
    jsonb_build_object('status', 'open', 'plan', v_request.plan, 'asked', v_request.asked_at), '{"status": "done"}', p_reason);
  if v_request.answer_by = 'mail' then
    perform private.mail_person(v_request.asked_by, v_request.business_id, 'support_answered', jsonb_build_object(
      'question', left(v_request.message, 300), 'answer', private.clean_long(p_reason)));
  end if;
end $$;
grant execute on function public.operator_end_support(uuid,uuid,text) to service_role;
