-- Messages that a queue gave up on, as the operator's work. The list is read_dead_letters, which `npm run dead-letters` reads too.

-- Writes down that an operator asks for a letter to be sent again, and returns {"queue", "body"} of it. The server sends the message and clears the
-- letter afterwards: a letter whose message could not be sent stays. Refuses letters that no queue takes.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_retry_dead_letter(p_operator uuid, p_letter_id uuid, p_reason text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_letter private.dead_letters;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_letter from private.dead_letters where id = p_letter_id for update;
  if v_letter.id is null then
    perform private.refuse('not_found');
  elsif v_letter.queue = 'unknown' then
    perform private.bad_request('queue');
  end if;
  perform private.log_act(p_operator, 'retry_dead_letter', v_letter.business_id,
    coalesce((select name from public.businesses where id = v_letter.business_id), v_letter.queue),
    jsonb_build_object('queue', v_letter.queue, 'attempts', v_letter.attempts), '{"asked": "send again"}', p_reason);
  return json_build_object('queue', v_letter.queue, 'body', v_letter.body);
end $$;
grant execute on function public.operator_retry_dead_letter(uuid,uuid,text) to service_role;
