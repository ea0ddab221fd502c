-- Ends an account after notice: the person gets a mail with the day, and that day begins the same deletion that a person begins for
-- themselves. Until then an operator can withdraw the notice.

-- Gives notice to a person, with 7 to 90 days. Another day needs the notice to be withdrawn first. An operator's account is not ended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, has_notice, is_operator, not_found.
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
    perform private.refuse('has_notice');
  end if;
  insert into private.mail_outbox (user_id, recipient, kind, content)
  select p_user_id, v_email, 'account_ending', jsonb_build_object('at', floor(1000 * extract(epoch from clock_timestamp())),
    'zone', 'Africa/Lagos', 'endsAt', floor(1000 * extract(epoch from v_ends_at)), 'reason', n.reason,
    'isSuspended', private.is_suspended(p_user_id), 'ownShop', (
      select private.own_shop_of(id, raw_user_meta_data ->> 'from_store') from auth.users where id = p_user_id))
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

-- Begins the deletion of one account whose notice is over, and writes it down.
create function private.end_noticed_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_notice private.account_notices;
  v_email text;
  v_slugs text[];
begin
  select email into v_email from auth.users where id = p_user_id;
  select coalesce(array_agg(b.slug order by b.slug), '{}') into v_slugs from public.businesses b
    join public.business_members m on m.business_id = b.id where m.user_id = p_user_id and m.role = 'owner';
  delete from private.account_notices where user_id = p_user_id returning * into v_notice;
  perform public.begin_account_deletion(p_user_id, v_slugs);
  perform private.log_act(v_notice.operator_id, 'end_account', null, coalesce(v_email, p_user_id::text),
    jsonb_build_object('person', p_user_id, 'noticeGiven', v_notice.given_at), jsonb_build_object('stores', v_slugs),
    v_notice.reason);
end $$;

-- Begins the deletion of accounts whose notice is over, with the stores that nobody else owns, and writes it down. Returns how many. One
-- that fails stops none of the others and is tried again by the next call. Who has become an operator keeps the account.
-- Callers: the server.
-- Refuses: last_owner.
create function public.end_noticed_accounts(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_count int := 0;
begin
  for v_user_id in
    select n.user_id from private.account_notices n
    where ends_at <= now() and not exists (select from public.platform_admins where user_id = n.user_id)
    order by ends_at for update skip locked
  loop
    exit when v_count >= p_limit;
    begin
      perform private.end_noticed_account(v_user_id);
      v_count := v_count + 1;
    exception when others then
      raise warning 'the account % with notice did not end: %', v_user_id, sqlerrm;
    end;
  end loop;
  return v_count;
end $$;
grant execute on function public.end_noticed_accounts(integer) to service_role;
