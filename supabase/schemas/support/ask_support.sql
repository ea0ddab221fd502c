-- Questions of a shop's members to us (tables/support_requests.sql).

-- Returns a limit of questions of a shop: that are open, and in a day.
create function private.support_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'open' then 10 when 'per_day' then 20 end
$$;

-- Asks us something for a shop. Writes the plan that is in force now. The same words while the first are open are kept once, so that
-- a form may be sent again. Calls for one shop run one after the other.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, too_many_requests.
create function public.ask_support(p_business_id uuid, p_message text, p_answer_by text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_message text;
begin
  perform private.limit_text('message', p_message, 4000);
  perform private.limit_text('answer_by', p_answer_by, 20);
  if p_business_id is null or p_business_id not in (select private.member_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  v_message := private.clean_long(coalesce(p_message, ''));
  if private.visible_text(v_message) = '' then
    perform private.bad_request('message');
  elsif p_answer_by is null or p_answer_by not in ('whatsapp', 'mail') then
    perform private.bad_request('answer_by');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if exists (select from private.support_requests where business_id = p_business_id and message = v_message and status = 'open') then
    return;
  elsif exists (
    select from private.support_requests where business_id = p_business_id
    having count(*) filter (where status = 'open') >= private.support_limit('open')
      or count(*) filter (where asked_at > now() - interval '1 day') >= private.support_limit('per_day')) then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.support_requests (business_id, asked_by, plan, message, answer_by)
  values (p_business_id, (select auth.uid()), private.plan_now(p_business_id), v_message, p_answer_by);
end $$;
comment on function public.ask_support(uuid, text, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller is a member, and reads the plan itself.';
grant execute on function public.ask_support(uuid,text,text) to authenticated;

-- Returns {"plan", "requests"} for members of the shop: the plan in force, and the newest 50 questions [{"id", "askedAt", "message",
-- "status", "doneAt", "note"}]. Null for anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.support_page(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('plan', private.plan_now(b.id), 'requests', (
      select coalesce(json_agg(json_build_object(
          'id', r.id, 'askedAt', r.asked_at, 'message', r.message, 'status', r.status, 'doneAt', r.done_at, 'note', r.note)
        order by r.asked_at desc, r.id), '[]')
      from (select * from private.support_requests where business_id = b.id order by asked_at desc, id limit 50) r))
  from public.businesses b
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.support_page(uuid) is
  'Security definer on purpose: nobody reads the table; the function shows a shop''s questions to its members.';
grant execute on function public.support_page(uuid) to authenticated;
