-- What the page "Track your order" of a store shows to somebody who knows an order's code and phone number.

-- Returns a limit of tries in 15 minutes.
create function private.track_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_phone_and_shop' then 5 when 'per_network' then 10 end
$$;

-- Returns the look of a store for this page, and the country by which a phone number is read. Null for a store that is not live.
-- Callers: the server.
create function public.track_shop(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', b.name, 'logo', private.picture(b.logo_path, b.logo_width, b.logo_height, b.name),
    'primaryColour', b.primary_colour, 'accentColour', b.accent_colour, 'country', b.country, 'whatsappNumber', b.whatsapp_number)
  from public.businesses b where b.id = p_business_id and b.status = 'active'
$$;
grant execute on function public.track_shop(uuid) to service_role;

-- Returns status and times of an order, and nothing that tells who ordered what: {status, isPickup, isVoid, steps: [{status, at}]}.
-- A step's time is that of the last event that led to it, by the clock of the shop's country: 2026-11-23T14:05.
create function private.tracked_order(p_order public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'status', p_order.status,
    'isPickup', p_order.delivery_kind = 'pickup',
    'isVoid', p_order.is_void,
    'steps', (
      select jsonb_agg(jsonb_build_object('status', s.status, 'at', to_char(case when s.status = 'pending' then p_order.created_at
        else (
          select max(e.created_at) from public.order_events e
          where e.business_id = p_order.business_id and e.order_id = p_order.id and e.to_status = s.status
            and e.kind in ('placed', 'status', 'expired', 'undone')) end
        at time zone private.time_zone_of(b.country), 'YYYY-MM-DD"T"HH24:MI')) order by s.place)
      from public.businesses b cross join unnest(case when p_order.status = 'cancelled' then array['pending', 'cancelled']
        else (private.order_way())[:array_position(private.order_way(), p_order.status)] end) with ordinality s (status, place)
      where b.id = p_order.business_id))
$$;

-- Returns private.tracked_order for the right code and phone number; null for everything else: an unknown code, another phone number, too
-- many tries, too much to do. Each of these does the same work. Counts every try, a right one too: one right guess earns no further guesses.
-- Counts one after the other under the locks of phone and network, so that parallel tries count each other.
-- p_phone: full international digits, empty when what was typed is no number. p_phone_hash, p_network_hash: keyed hashes of the Worker.
-- Callers: the server.
-- Refuses: bad_request.
create function public.track_order(
  p_business_id uuid, p_code text, p_phone text, p_phone_hash text, p_network_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_order public.orders;
  v_since timestamptz;
  v_is_over boolean;
begin
  perform private.limit_text('code', p_code, 40);
  perform private.limit_text('phone', p_phone, 40);
  perform private.limit_text('phone_hash', p_phone_hash);
  perform private.limit_text('network_hash', p_network_hash);
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:track:' || name, 0) as key
    from unnest(array[p_business_id || ' ' || p_phone_hash, p_network_hash]) name where name is not null order by key) names;
  v_since := clock_timestamp() - interval '15 minutes';
  v_is_over := (
      select count(*) from private.track_tries
      where business_id = p_business_id and phone_hash = p_phone_hash and tried_at > v_since) >= private.track_limit('per_phone_and_shop')
    or (select count(*) from private.track_tries
      where network_hash = p_network_hash and tried_at > v_since) >= private.track_limit('per_network');
  select o.* into v_order from public.orders o
    join public.businesses b on b.id = o.business_id and b.status = 'active'
    where o.business_id = p_business_id and o.code = p_code and o.phone = p_phone;
  if v_is_over then
    return null;
  end if;
  insert into private.track_tries (business_id, phone_hash, network_hash) values (p_business_id, p_phone_hash, p_network_hash);
  return case when v_order.id is not null then private.tracked_order(v_order) end;
exception when lock_not_available then
  return null;
end $$;
comment on function public.track_order(uuid, text, text, text, text) is
  'Security definer on purpose: only the edge may call it; it answers status and times of one order and writes only tries.';
grant execute on function public.track_order(uuid,text,text,text,text) to service_role;

-- Deletes tries that no limit counts any more; returns how many.
-- Callers: the server.
create function public.forget_track_tries(p_limit int) returns int
language sql volatile security definer set search_path = '' as $$
  with gone as (
    delete from private.track_tries where ctid = any (array(
      select ctid from private.track_tries where tried_at < clock_timestamp() - interval '15 minutes' limit p_limit)) returning 1
  )
  select count(*)::int from gone
$$;
grant execute on function public.forget_track_tries(integer) to service_role;
