-- Ends an account after notice: the person gets a mail with the day, and that day begins the same deletion that a person begins for
-- themselves. Until then an operator can withdraw the notice.

-- Gives notice to a person, with 7 to 90 days. Does nothing when they have it already. An operator's account is not ended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, is_operator, not_found.
create function public.operator_give_notice(p_operator uuid, p_user_id uuid, p_days int, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_ends_at timestamptz;
begin
  perform private.check_operator(p_operator, p_reason);
  if p_days is null or p_days not between 7 and 90 then
    perform private.bad_request('days');
  end if;
  v_ends_at := now() + make_interval(days => p_days);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  elsif exists (select from public.platform_admins where user_id = p_user_id) then
    perform private.refuse('is_operator');
  end if;
  insert into private.account_notices (user_id, reason, ends_at, operator_id) values (p_user_id, p_reason, v_ends_at, p_operator)
  on conflict do nothing;
  if not found then
    return;
  end if;
  insert into private.mail_outbox (user_id, recipient, kind, content)
  select p_user_id, v_email, 'account_ending', jsonb_build_object('at', floor(1000 * extract(epoch from clock_timestamp())),
    'zone', 'Africa/Lagos', 'endsAt', floor(1000 * extract(epoch from v_ends_at)), 'reason', n.reason,
    'isSuspended', private.is_suspended(p_user_id))
  from private.account_notices n where n.user_id = p_user_id and v_email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$';
  perform private.log_act(p_operator, 'give_notice', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id), jsonb_build_object('endsAt', v_ends_at), p_reason);
end $$;
grant execute on function public.operator_give_notice(uuid,uuid,integer,text) to service_role;

-- Withdraws a notice. Does nothing without one.
-- Callers: the server.
-- Refuses: bad_request, forbidden, not_found.
create function public.operator_withdraw_notice(p_operator uuid, p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_notice private.account_notices;
begin
  perform private.check_operator(p_operator, p_reason);
  select email into v_email from auth.users where id = p_user_id for update;
  if not found then
    perform private.refuse('not_found');
  end if;
  delete from private.account_notices where user_id = p_user_id returning * into v_notice;
  if not found then
    return;
  end if;
  perform private.log_act(p_operator, 'withdraw_notice', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'endsAt', v_notice.ends_at, 'reason', v_notice.reason), '{}', p_reason);
end $$;
grant execute on function public.operator_withdraw_notice(uuid,uuid,text) to service_role;

-- Begins the deletion of accounts whose notice is over, with the stores that nobody else owns, and writes it down. Returns how many.
-- Callers: the server.
-- Refuses: last_owner.
create function public.end_noticed_accounts(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_notice private.account_notices;
  v_email text;
  v_slugs text[];
  v_count int := 0;
begin
  for v_notice in
    select * from private.account_notices where ends_at <= now() order by ends_at limit p_limit for update skip locked
  loop
    select email into v_email from auth.users where id = v_notice.user_id;
    select coalesce(array_agg(b.slug order by b.slug), '{}') into v_slugs from public.businesses b
      join public.business_members m on m.business_id = b.id where m.user_id = v_notice.user_id and m.role = 'owner';
    delete from private.account_notices where user_id = v_notice.user_id;
    perform public.begin_account_deletion(v_notice.user_id, v_slugs);
    perform private.log_act(v_notice.operator_id, 'end_account', null, coalesce(v_email, v_notice.user_id::text),
      jsonb_build_object('person', v_notice.user_id, 'noticeGiven', v_notice.given_at), jsonb_build_object('stores', v_slugs),
      v_notice.reason);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
grant execute on function public.end_noticed_accounts(integer) to service_role;
