-- Devices and what they ring for. The Worker has checked who asks and the endpoint before it calls these.

-- What the device rings for in a store: null for a device that does not ring there.
create function private.push_choices_of(p_device_id uuid, p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('orders', orders, 'paid', paid, 'lowStock', low_stock, 'summary', summary,
    'quiet', case when quiet_from is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end)
  from private.push_choices where device_id = p_device_id and business_id = p_business_id
$$;

-- Keeps the device as this person's and says what it rings for in the store. Whoever had the device before has it no longer, with all
-- that it rang for.
create function private.keep_push_device(p_person jsonb, p_device jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := (p_person ->> 'userId')::uuid;
  v_id uuid;
begin
  delete from private.push_devices where endpoint = p_device ->> 'endpoint' and user_id <> v_user_id;
  insert into private.push_devices as d (user_id, auth_session_id, endpoint, p256dh, auth)
  values (v_user_id, (p_person ->> 'sessionId')::uuid, p_device ->> 'endpoint', p_device ->> 'p256dh', p_device ->> 'auth')
  on conflict (endpoint) do update set auth_session_id = excluded.auth_session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    saved_at = clock_timestamp(), gone_at = null
  where d.user_id = excluded.user_id
  returning id into v_id;
  -- Somebody else saved the same device at the same moment: theirs came last.
  return v_id;
end $$;

-- The app starts on a device that rings: keeps its new keys and session. For a device of somebody else, which this person now holds,
-- it ends what rang there. Answers whether the device is this person's.
-- Callers: the server.
create function public.renew_push_device(p_person jsonb, p_device jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_devices
    where endpoint = p_device ->> 'endpoint' and user_id <> (p_person ->> 'userId')::uuid;
  update private.push_devices set auth_session_id = (p_person ->> 'sessionId')::uuid, p256dh = p_device ->> 'p256dh',
    auth = p_device ->> 'auth', saved_at = clock_timestamp(), gone_at = null
  where endpoint = p_device ->> 'endpoint' and user_id = (p_person ->> 'userId')::uuid;
  return found;
end $$;
grant execute on function public.renew_push_device(jsonb,jsonb) to service_role;

-- The browser has got another address: the device keeps its person, session and choices, and its old address goes. Whoever knows the old
-- address and its secret holds the device; a worker that the browser wakes has nothing else to show. Where the new address is a device
-- already, that one stays as it is. Answers whether the old one was there.
-- Callers: the server.
create function public.move_push_device(p_before jsonb, p_device jsonb) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  select id into v_id from private.push_devices
    where endpoint = p_before ->> 'endpoint' and auth = p_before ->> 'auth' for update;
  if v_id is null or p_before ->> 'endpoint' = p_device ->> 'endpoint' then
    return v_id is not null;
  end if;
  update private.push_devices set endpoint = p_device ->> 'endpoint', p256dh = p_device ->> 'p256dh', auth = p_device ->> 'auth',
    saved_at = clock_timestamp(), gone_at = null
  where id = v_id;
  return true;
exception when unique_violation then
  delete from private.push_devices where id = v_id;
  return true;
end $$;
grant execute on function public.move_push_device(jsonb,jsonb) to service_role;

-- Keeps the device and what it rings for in a store. A person keeps at most twenty devices; the oldest make room.
-- Callers: the server.
-- Refuses: bad_request, forbidden.
create function public.save_push_choices(p_person jsonb, p_device jsonb, p_business_id uuid, p_choices jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := (p_person ->> 'userId')::uuid;
  v_device_id uuid;
begin
  -- Held until the end: a removal that comes meanwhile waits, and takes the choices with it.
  perform from public.business_members where business_id = p_business_id and user_id = v_user_id for key share;
  if not found then
    perform private.refuse('forbidden');
  end if;
  v_device_id := private.keep_push_device(p_person, p_device);
  if v_device_id is null then
    perform private.refuse('forbidden');
  end if;
  insert into private.push_choices as c (device_id, business_id, user_id, orders, paid, low_stock, summary, quiet_from, quiet_to)
  values (v_device_id, p_business_id, v_user_id, (p_choices ->> 'orders')::boolean, (p_choices ->> 'paid')::boolean,
    (p_choices ->> 'lowStock')::boolean, (p_choices ->> 'summary')::boolean,
    (p_choices -> 'quiet' ->> 'from')::smallint, (p_choices -> 'quiet' ->> 'to')::smallint)
  on conflict (device_id, business_id) do update set orders = excluded.orders, paid = excluded.paid,
    low_stock = excluded.low_stock, summary = excluded.summary, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;
  delete from private.push_devices where id in (
    select id from private.push_devices where user_id = v_user_id order by saved_at desc, id offset 20);
  return private.push_choices_of(v_device_id, p_business_id);
exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
  perform private.bad_request('choices');
  return null;
end $$;
grant execute on function public.save_push_choices(jsonb,jsonb,uuid,jsonb) to service_role;

-- What this person's device rings for in the store; null when it does not ring there.
-- Callers: the server.
create function public.read_push_choices(p_user_id uuid, p_endpoint text, p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.push_choices_of(d.id, p_business_id) from private.push_devices d
  where d.endpoint = p_endpoint and d.user_id = p_user_id
$$;
grant execute on function public.read_push_choices(uuid,text,uuid) to service_role;

-- Ends the ringing of a device in a store, or in all stores (p_business_id null: signing out). Whoever knows the endpoint holds the device.
-- Callers: the server.
create function public.remove_push_device(p_endpoint text, p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.push_choices c using private.push_devices d
    where d.id = c.device_id and d.endpoint = p_endpoint and c.business_id = p_business_id;
  delete from private.push_devices d where d.endpoint = p_endpoint
    and (p_business_id is null or not exists (select from private.push_choices where device_id = d.id));
end $$;
grant execute on function public.remove_push_device(text,uuid) to service_role;

-- A notification to this device alone, as a locked phone shows it. False for a device that does not ring in the store.
-- Callers: the server.
create function public.push_test(p_user_id uuid, p_endpoint text, p_business_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.push_outbox (device_id, business_id, kind, subject, content, expires_at)
  select d.id, c.business_id, 'test', gen_random_uuid()::text,
    jsonb_build_object('code', 'TEST', 'total', 1250000, 'currency', b.currency), now() + interval '10 minutes'
  from private.push_devices d join private.push_choices c on c.device_id = d.id join public.businesses b on b.id = c.business_id
  where d.endpoint = p_endpoint and d.user_id = p_user_id and c.business_id = p_business_id;
  return found;
end $$;
grant execute on function public.push_test(uuid,text,uuid) to service_role;

-- Whoever leaves their last store takes their devices with them.
create function private.forget_push_devices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_devices d where d.user_id = old.user_id
    and not exists (select from public.business_members where user_id = old.user_id);
  return null;
end $$;
