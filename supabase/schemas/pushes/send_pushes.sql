-- The outbox as the Worker empties it: claim some, open each right before it is sent, finish it. A notification that nobody reports back
-- about is due again after a minute. Attack: a colleague who was removed, or a phone that was signed out, goes on hearing of orders. So the
-- membership and the session are looked at when a notification is claimed and again when it is opened.

-- Of what one device would hear of one store at the end of its quiet hours, the newest of each kind stays and counts the others.
create function private.merge_held_pushes() returns void
language sql volatile security definer set search_path = '' as $$
  with held as (
    select id, device_id, business_id, kind, created_at from private.push_outbox
    where is_held and attempts = 0 and sent_at is null and gave_up_at is null and next_try_at <= clock_timestamp()
    for update skip locked
  ),
  placed as (
    select id, row_number() over newest as place, count(*) over (partition by device_id, business_id, kind) as number
    from held window newest as (partition by device_id, business_id, kind order by created_at desc, id)
  ),
  gone as (
    delete from private.push_outbox p using placed where p.id = placed.id and placed.place > 1
  )
  update private.push_outbox p set content = p.content || jsonb_build_object('count', placed.number)
  from placed where p.id = placed.id and placed.place = 1 and placed.number > 1
$$;

-- Takes notifications that are due: their ids. Each is given to one caller.
-- Callers: the server.
create function public.claim_pushes(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_claimed jsonb;
begin
  perform private.merge_held_pushes();
  with due as (
    select p.id, private.may_push(p) as may, p.expires_at <= clock_timestamp() as is_late from private.push_outbox p
    where p.sent_at is null and p.gave_up_at is null and p.next_try_at <= clock_timestamp()
    order by p.next_try_at limit p_limit for update skip locked
  ),
  dropped as (
    delete from private.push_outbox p using due where p.id = due.id and not due.may
  ),
  late as (
    update private.push_outbox p set gave_up_at = clock_timestamp(), last_error = coalesce(p.last_error, 'too late') from due
    where p.id = due.id and due.may and due.is_late
  ),
  claimed as (
    update private.push_outbox p set attempts = attempts + 1, next_try_at = clock_timestamp() + interval '1 minute' from due
    where p.id = due.id and due.may and not due.is_late returning p.id)
  select coalesce(jsonb_agg(id), '[]') into v_claimed from claimed;
  return v_claimed;
end $$;
grant execute on function public.claim_pushes(integer) to service_role;

-- Everything that one request to the push service needs, or null for a notification that may not be sent any more. `badge` counts the
-- orders of the store that wait and that no member has opened.
-- Callers: the server.
create function public.open_push(p_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_push private.push_outbox;
  v_open jsonb;
begin
  select * into v_push from private.push_outbox where id = p_id and sent_at is null and gave_up_at is null;
  if not found then
    return null;
  elsif not private.may_push(v_push) then
    delete from private.push_outbox where id = p_id;
    return null;
  end if;
  select jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'kind', v_push.kind,
      'subject', v_push.subject, 'content', v_push.content, 'storeId', b.id, 'store', b.name,
      'ttlSeconds', greatest(60, extract(epoch from v_push.expires_at - clock_timestamp())::int),
      'badge', (select count(*) from (select from public.orders o
        where o.business_id = b.id and o.status = 'pending' and o.seen_at is null limit 99) waiting))
    into v_open
    from private.push_devices d join public.businesses b on b.id = v_push.business_id where d.id = v_push.device_id;
  return v_open;
end $$;
grant execute on function public.open_push(uuid) to service_role;

-- What became of it. `sent`: the push service has taken it. `gone`: the device is no more. `failed`: it can never be sent. `again`: it is
-- tried again after a growing wait, or after what the service asked for, until it is no news any more. True when it is given up.
-- Callers: the server.
create function public.finish_push(p_id uuid, p_outcome text, p_wait_seconds int, p_error text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits interval[] := array['30 seconds', '2 minutes', '10 minutes', '30 minutes', '1 hour'];
  v_gone uuid;
  v_gave_up boolean;
begin
  if p_outcome = 'gone' then
    select device_id into v_gone from private.push_outbox where id = p_id;
    update private.push_devices set gone_at = clock_timestamp() where id = v_gone;
    delete from private.push_outbox where device_id = v_gone;
    return true;
  end if;
  update private.push_outbox p set
    sent_at = case when p_outcome = 'sent' then clock_timestamp() end,
    last_error = case when p_outcome <> 'sent' then left(p_error, 200) end,
    next_try_at = due.at,
    gave_up_at = case when p_outcome = 'failed' or p_outcome = 'again' and due.at >= p.expires_at then clock_timestamp() end
  from (select id, clock_timestamp() + greatest(v_waits[least(attempts, 5)],
      make_interval(secs => least(greatest(p_wait_seconds, 0), 86400))) as at from private.push_outbox where id = p_id) due
  where p.id = due.id and p.sent_at is null
  returning p.gave_up_at is not null into v_gave_up;
  return coalesce(v_gave_up, false);
end $$;
grant execute on function public.finish_push(uuid,text,integer,text) to service_role;
