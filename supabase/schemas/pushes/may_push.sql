-- Whom a notification may reach.

-- Does this device want to hear of that? A test rings whatever was chosen.
create function private.wants_push(p_choices private.push_choices, p_kind text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when p_kind in ('order', 'waiting', 'lapsing', 'unanswered') then p_choices.orders when p_kind = 'paid' then p_choices.paid
    when p_kind = 'low_stock' then p_choices.low_stock when p_kind = 'summary' then p_choices.summary else true end
$$;

-- May this notification still go to its device? A reminder may while its order waits.
create function private.may_push(p_push private.push_outbox) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.push_devices d
    join private.push_choices c on c.device_id = d.id and c.business_id = p_push.business_id
    join public.business_members m on m.business_id = c.business_id and m.user_id = d.user_id
    join auth.sessions s on s.id = d.auth_session_id and s.user_id = d.user_id
    join public.businesses b on b.id = c.business_id and b.status = 'active'
    where d.id = p_push.device_id and d.gone_at is null and private.wants_push(c, p_push.kind)
      and private.has_seat(m.business_id, m.user_id)
      -- The day in one line is a figure.
      and (p_push.kind <> 'summary' or private.role_may_in(m.business_id, m.role, 'figures'))
      and (p_push.kind not in ('waiting', 'lapsing', 'unanswered') or exists (select from public.orders o
        where o.business_id = p_push.business_id and o.id::text = p_push.subject and o.status = 'pending')))
$$;
