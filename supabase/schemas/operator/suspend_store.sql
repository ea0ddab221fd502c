-- Takes a store off line and back. Its pages are gone with the next publish; its members still sign in, read and export.

-- Suspends a store. The members read the reason, and the owners get it by mail. Does nothing when the store is suspended already.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_suspend_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_store public.businesses;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_store from public.businesses where id = p_business_id for update;
  if v_store.id is null then
    perform private.refuse('unknown_store');
  elsif v_store.status = 'suspended' then
    return;
  end if;
  update public.businesses set status = 'suspended' where id = p_business_id;
  insert into public.store_suspensions (business_id, reason) values (p_business_id, p_reason);
  perform private.log_act(p_operator, 'suspend_store', p_business_id, v_store.name,
    jsonb_build_object('status', v_store.status), '{"status": "suspended"}', p_reason);
  perform private.mail_owners(p_business_id, 'store_suspended', jsonb_build_object('storeId', p_business_id,
    'reason', private.clean_long(p_reason)));
end $$;
grant execute on function public.operator_suspend_store(uuid,uuid,text) to service_role;

-- Restores a suspended store, and tells its owners by mail. Does nothing when the store is not suspended.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_restore_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_store public.businesses;
  v_suspension jsonb;
begin
  perform private.check_operator(p_operator, p_reason);
  select * into v_store from public.businesses where id = p_business_id for update;
  if v_store.id is null then
    perform private.refuse('unknown_store');
  elsif v_store.status = 'active' then
    return;
  end if;
  delete from public.store_suspensions where business_id = p_business_id
    returning jsonb_build_object('status', 'suspended', 'reason', reason, 'since', since) into v_suspension;
  update public.businesses set status = 'active' where id = p_business_id;
  perform private.log_act(p_operator, 'restore_store', p_business_id, v_store.name,
    coalesce(v_suspension, '{"status": "suspended"}'), '{"status": "active"}', p_reason);
  perform private.mail_owners(p_business_id, 'store_restored', jsonb_build_object('storeId', p_business_id, 'reason', ''));
end $$;
grant execute on function public.operator_restore_store(uuid,uuid,text) to service_role;

-- Writes down that an operator asked for a new render of a store; the server sends the message to the queue afterwards.
-- Callers: the server.
-- Refuses: bad_request, forbidden, unknown_store.
create function public.operator_rebuild_store(p_operator uuid, p_business_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  perform private.log_act(p_operator, 'rebuild_store', p_business_id, v_name, '{}', '{}', p_reason);
end $$;
grant execute on function public.operator_rebuild_store(uuid,uuid,text) to service_role;
