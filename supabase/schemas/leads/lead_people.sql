-- The stop list of a shop and the pause between two messages to one person (tables/lead_people.sql).

-- Returns the key under which a shop knows a number.
create function private.lead_phone_hash(p_business_id uuid, p_phone text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(p_business_id || ':' || p_phone, 'utf8'))
$$;

-- Returns how long a shop waits before it sends the same person news again that they did not ask for.
create function private.lead_pause() returns interval
language sql immutable parallel safe set search_path = '' as $$ select interval '7 days' $$;

-- Returns the end of the pause for a person; null when the shop may write to them.
create function private.lead_paused_until(p_business_id uuid, p_phone_hash bytea) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(sent_at) + private.lead_pause() from public.lead_messages
  where business_id = p_business_id and phone_hash = p_phone_hash and sent_at > now() - private.lead_pause()
$$;

-- True for a customer who has ordered, at the counter too, or whose own chat message has come. Attack: a shop types a stranger's number as a
-- customer, tags it, and writes to it.
create function private.has_asked(p_business_id uuid, p_customer_id uuid, p_phone text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o
      where o.business_id = p_business_id and o.customer_id = p_customer_id and o.status <> 'cancelled')
    or exists (select from public.leads l
      where l.business_id = p_business_id and l.phone = p_phone and l.proven_at is not null)
$$;

-- Returns the stores of the signed-in person's leads: the plan in force has them, and the person may see customers' numbers. For policies.
create function private.lead_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from private.business_ids_where('customer-numbers') id where private.plan_allows(private.plan_now(id), 'lead-generation')
$$;
comment on function private.lead_business_ids() is
  'Security definer on purpose: the plan in force is computed by a function that people may not call; answers about the caller''s own stores.';
grant execute on function private.lead_business_ids() to authenticated;

-- Refuses with `plan_leads` when the plan in force has no leads.
create function private.require_leads(p_business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not coalesce(private.plan_allows(private.plan_now(p_business_id), 'lead-generation'), false) then
    perform private.refuse('plan_leads');
  end if;
end $$;

-- Returns the name of the shop of a stop link, and whether its messages are stopped already. Null for an unknown link.
-- Callers: the server.
create function public.stop_link(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('shop', b.name, 'isStopped', p.stopped_at is not null)
  from private.lead_people p join public.businesses b on b.id = p.business_id
  where p.token = p_token
$$;
grant execute on function public.stop_link(text) to service_role;

-- Puts the person of a stop link on the shop's stop list. A second call changes nothing. False for an unknown link.
-- Callers: the server.
create function public.stop_messages(p_token text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.lead_people set stopped_at = coalesce(stopped_at, now()) where token = p_token;
  return found;
end $$;
grant execute on function public.stop_messages(text) to service_role;
