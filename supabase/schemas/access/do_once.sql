-- An action has its effect once, however often a device sends it.

-- Notes an action of the caller, in the transaction of the call that carries it out. Refuses with `done_before` when it took effect before. A call that
-- is refused leaves no note, so the same action may be sent again. A second sending waits for the first. Notes are kept half a year: a device asks
-- the owner about an action that waited longer (src/data/owner/outbox). Attack: a person who fills the table with notes; five thousand a day are refused.
create function private.do_once(p_action text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_uuid(to_jsonb(p_action)) then
    perform private.bad_request('action');
  end if;
  if exists (select from private.done_actions where person = auth.uid() and id = p_action::uuid) then
    perform private.refuse('done_before');
  end if;
  if (select count(*) from (select from private.done_actions where person = auth.uid() and done_at > now() - interval '1 day' limit 5000) today) = 5000 then
    perform private.refuse_call(429, 'too_many_requests', 'That is more than a person does in a day. Send this one again tomorrow.');
  end if;
  delete from private.done_actions where person = auth.uid() and done_at < now() - interval '180 days';
  insert into private.done_actions (person, id) values (auth.uid(), p_action::uuid) on conflict do nothing;
  if not found then
    perform private.refuse('done_before');
  end if;
end $$;
comment on function private.do_once(text) is 'Security definer on purpose: people neither read nor write notes of actions; it writes the caller''s own.';
grant execute on function private.do_once(text) to authenticated;
