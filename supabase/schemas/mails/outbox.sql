-- Mails that wait. The transaction that causes a mail writes it; the Worker sends it (docs/mail.md).

-- Posts {"mails": true} when the transaction commits. If the post fails, the cron job of each minute sends the mail.
create function private.announce_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from new_rows) then
    perform private.post_signed('{"mails": true}');
  end if;
  return null;
end $$;

-- Writes a mail to every owner of a store. Adds the store's name, the time and the store's time zone to the content.
create function private.mail_owners(p_business_id uuid, p_kind text, p_content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, p_kind, p_content || jsonb_build_object('store', b.name,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b
  join public.business_members m on m.business_id = b.id and m.role = 'owner'
  join auth.users u on u.id = m.user_id
  where b.id = p_business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- Writes a mail to one person about a store, of the form of private.mail_owners.
create function private.mail_person(p_user_id uuid, p_business_id uuid, p_kind text, p_content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, p_kind, p_content || jsonb_build_object('store', b.name, 'storeId', b.id,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b join auth.users u on u.id = p_user_id
  where b.id = p_business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- Takes mails that are due: [{id, to, userId, kind, content}]. Each is handed out once. A mail without a report becomes due again after
-- growing waits, seven times within eleven hours. A mail that nobody needs any more is dropped, and one to a suppressed address given up.
-- Callers: the server.
create function public.take_due_mails(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits interval[] := array['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '10 minutes'];
  v_claimed jsonb := '[]';
  v_mail private.mail_outbox;
begin
  delete from private.mail_outbox where sent_at < now() - interval '30 days';
  update private.mail_outbox set gave_up_at = clock_timestamp(), last_error = coalesce(last_error, 'no answer'), content = content - 'token'
    where sent_at is null and gave_up_at is null and attempts >= 7 and next_try_at <= clock_timestamp();
  while jsonb_array_length(v_claimed) < p_limit loop
    select * into v_mail from private.mail_outbox
      where sent_at is null and gave_up_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit 1 for update skip locked;
    exit when not found;
    if exists (select from private.mail_suppressions where address_hash = private.hash_of_address(v_mail.recipient)) then
      update private.mail_outbox set gave_up_at = clock_timestamp(), last_error = 'suppressed', content = content - 'token'
        where id = v_mail.id;
    elsif not private.may_mail(v_mail) then
      delete from private.mail_outbox where id = v_mail.id;
    else
      update private.mail_outbox set attempts = attempts + 1, next_try_at = clock_timestamp() + v_waits[attempts + 1]
        where id = v_mail.id;
      v_claimed := v_claimed || jsonb_build_object('id', v_mail.id, 'to', v_mail.recipient, 'userId', v_mail.user_id,
        'kind', v_mail.kind, 'content', v_mail.content);
    end if;
  end loop;
  return v_claimed;
end $$;
grant execute on function public.take_due_mails(integer) to service_role;

-- Records the result of a claimed mail: sent (p_error null), or the error. Returns true when the mail is given up.
-- Callers: the server.
create function public.finish_mail(p_id uuid, p_error text, p_is_final boolean) returns boolean
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox set
    -- The token of an invitation opens a store: it goes with the mail.
    content = case when p_error is null or p_is_final or attempts >= 7 then content - 'token' else content end,
    sent_at = case when p_error is null then clock_timestamp() end,
    last_error = left(p_error, 200),
    gave_up_at = case when p_error is not null and (p_is_final or attempts >= 7) then clock_timestamp() end
  where id = p_id and sent_at is null
  returning gave_up_at is not null
$$;
grant execute on function public.finish_mail(uuid,text,boolean) to service_role;
