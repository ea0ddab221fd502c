-- What members of a shop do with leads: look who waits for what, tick that a chat message has come, write, and remove.

-- Returns name and price of a choice of a product today, and whether it can be bought: {name, price, isThere}. Without a choice any of the
-- product's choices will do. Null for a choice that is no more, because an option was added or removed.
create function private.lead_choice(p_product public.products, p_variant_ids jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_line jsonb;
begin
  if coalesce(p_variant_ids, '[]') = '[]' then
    return (
      select jsonb_build_object('name', p_product.name, 'price', private.current_price(p_product, now()),
        'isThere', private.is_visible(p_product)
          and case when count(*) > 0 then bool_or(stock is null or stock > 0) else p_product.stock is null or p_product.stock > 0 end)
      from public.product_combinations where business_id = p_product.business_id and product_id = p_product.id);
  end if;
  v_line := private.price_line(p_product.business_id, p_product,
    jsonb_build_object('productId', p_product.id, 'variantIds', p_variant_ids, 'quantity', 1));
  return jsonb_build_object('name', p_product.name || ' (' || (v_line ->> 'options') || ')', 'price', v_line -> 'unitPrice',
    'isThere', private.is_visible(p_product) and (v_line ->> 'stockFrom' = 'none' or (v_line ->> 'available')::int > 0));
exception when sqlstate 'OJ400' then
  return null;
end $$;

-- Returns what a lead waits for, with the price of that day, of the last message about it (null: none) and of today. `isThere`: it can be bought
-- now; of a choice, that very choice. A product or choice that is gone is left out.
create function private.lead_goods(p_lead public.leads) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', choice -> 'name', 'quantity', (i ->> 'quantity')::int,
    'priceThen', (i ->> 'price')::bigint, 'priceTold', told.prices[place], 'priceNow', choice -> 'price',
    'isThere', choice -> 'isThere') order by place), '[]')
  from jsonb_array_elements(p_lead.items) with ordinality l (i, place)
  join public.products p on p.business_id = p_lead.business_id and p.id = (i ->> 'productId')::uuid and p.status <> 'deleted'
  cross join lateral private.lead_choice(p, i -> 'variantIds') choice
  left join (
    select told_prices as prices from public.lead_messages
    where business_id = p_lead.business_id and lead_id = p_lead.id and told_prices is not null
    order by sent_at desc limit 1
  ) told on true
  where choice is not null
$$;

-- Returns today's prices of what a lead waits for, in the order of its items: of one piece, null for what cannot be bought now. Null without items.
create function private.lead_prices(p_lead public.leads) returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array_agg(case when (choice ->> 'isThere')::boolean then (choice ->> 'price')::bigint end order by place)
  from jsonb_array_elements(p_lead.items) with ordinality l (i, place)
  left join public.products p on p.business_id = p_lead.business_id and p.id = (i ->> 'productId')::uuid and p.status <> 'deleted'
  left join lateral private.lead_choice(p, i -> 'variantIds') choice on p.id is not null
$$;

-- Returns the first order that somebody placed after they asked: with the same number, or as the customer to whom the number belongs.
create function private.lead_order(p_lead public.leads) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'code', o.code, 'at', o.created_at)
  from (
    -- Two questions, each with an index of its own.
    (select * from public.orders
      where business_id = p_lead.business_id and phone = p_lead.phone and created_at > p_lead.created_at and status <> 'cancelled'
      order by created_at, id limit 1)
    union all
    (select * from public.orders
      where business_id = p_lead.business_id and created_at > p_lead.created_at and status <> 'cancelled' and customer_id = (
        select id from public.customers where business_id = p_lead.business_id
          and phone = private.known_phone(p_lead.business_id, p_lead.phone))
      order by created_at, id limit 1)
  ) o
  order by o.created_at, o.id limit 1
$$;

-- Returns the page of leads: {isIncluded, kept, leads, newest}. Without the feature in the plan `leads` is empty, and `kept` says how many wait
-- for it to come back. `leads`: the 500 that asked last, proven or not. `newest`: products of the last 60 days.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, product_unavailable.
create function public.leads_page(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_included boolean;
begin
  perform private.require_deed(p_business_id, 'customer-numbers');
  v_is_included := coalesce(private.plan_allows(private.plan_now(p_business_id), 'lead-generation'), false);
  return jsonb_build_object(
    'isIncluded', v_is_included,
    'kept', (select count(*) from public.leads where business_id = p_business_id),
    'leads', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'name', l.name, 'phone', l.phone, 'code', l.code,
        'place', l.place, 'cartToken', l.cart_token, 'createdAt', l.created_at, 'provenAt', l.proven_at, 'isStopped', p.stopped_at is not null,
        'stopToken', p.token, 'pausedUntil', private.lead_paused_until(p_business_id, p.phone_hash),
        'goods', private.lead_goods(l), 'order', private.lead_order(l),
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'at', m.sent_at) order by m.sent_at desc), '[]')
          from public.lead_messages m where m.business_id = p_business_id and m.lead_id = l.id)) order by l.created_at desc, l.id), '[]')
      from (select * from public.leads where business_id = p_business_id and v_is_included order by created_at desc, id limit 500) l
      join private.lead_people p on p.business_id = p_business_id and p.phone_hash = private.lead_phone_hash(p_business_id, l.phone)),
    'newest', (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at) order by p.created_at desc, p.id), '[]')
      from (
        select * from private.visible_products(p_business_id) where v_is_included and created_at > now() - interval '60 days'
        order by created_at desc, id limit 20
      ) p));
end $$;
comment on function public.leads_page(uuid) is
  'Security definer on purpose: reads the stop list, which members may not; only for members, checked first.';
grant execute on function public.leads_page(uuid) to authenticated;

-- Ticks that the chat message with a lead's code has come, or takes the tick back. The message ends an earlier stop, because the person has
-- asked again by their own hand. Removes other unproven leads of the person for the same thing.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, plan_leads, unknown_lead.
create function public.prove_lead(p_business_id uuid, p_lead_id uuid, p_is_proven boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_lead public.leads;
begin
  perform private.require_deed(p_business_id, 'customer-numbers');
  perform private.require_leads(p_business_id);
  update public.leads set proven_at = case when p_is_proven then coalesce(proven_at, now()) end
  where business_id = p_business_id and id = p_lead_id returning * into v_lead;
  if not found then
    perform private.refuse('unknown_lead');
  end if;
  if p_is_proven then
    update private.lead_people set stopped_at = null
    where business_id = p_business_id and phone_hash = private.lead_phone_hash(p_business_id, v_lead.phone)
      and stopped_at < v_lead.created_at;
    delete from public.leads where business_id = p_business_id and phone = v_lead.phone and kind = v_lead.kind
      and product_id is not distinct from v_lead.product_id and proven_at is null
      and (kind <> 'restock' or items #> '{0,variantIds}' is not distinct from v_lead.items #> '{0,variantIds}');
  end if;
end $$;
comment on function public.prove_lead(uuid, uuid, boolean) is
  'Security definer on purpose: changes the stop list, which members may not; only for members, checked first.';
grant execute on function public.prove_lead(uuid,uuid,boolean) to authenticated;

-- Removes a lead. A stop of the person stays.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.remove_lead(p_business_id uuid, p_lead_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'customer-numbers');
  delete from public.leads where business_id = p_business_id and id = p_lead_id;
end $$;
comment on function public.remove_lead(uuid, uuid) is
  'Security definer on purpose: members have no right to write leads; only for members, checked first.';
grant execute on function public.remove_lead(uuid,uuid) to authenticated;

-- Writes down that a member opens a message in WhatsApp, just before it opens; returns the id of the entry. Looks at the stop list first, then
-- at the pause (news that were not asked for by name), under the lock of the person's row, so that two members do not write at once. Keeps the
-- prices that are told.
-- p_message: {kind, leadId} or {kind: "broadcast", customerId}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, lead_paused, lead_stopped, lead_told, plan_leads, product_unavailable, unknown_lead.
create function public.open_lead_message(p_business_id uuid, p_message jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_kind text := p_message ->> 'kind';
  v_lead public.leads;
  v_customer_id uuid;
  v_phone text;
  v_person private.lead_people;
  v_until timestamptz;
  v_id uuid;
begin
  perform private.limit_json('message', p_message, 1000);
  perform private.require_deed(p_business_id, 'customer-numbers');
  perform private.require_leads(p_business_id);
  if v_kind is null or v_kind not in ('restock', 'price', 'arrivals', 'cart', 'broadcast') then
    perform private.bad_request('kind');
  end if;
  if v_kind = 'broadcast' and private.is_uuid(p_message -> 'customerId') then
    select id, phone into v_customer_id, v_phone from public.customers
    where business_id = p_business_id and id = (p_message ->> 'customerId')::uuid
      and private.has_asked(business_id, id, phone);
  elsif v_kind <> 'broadcast' and private.is_uuid(p_message -> 'leadId') then
    select * into v_lead from public.leads
    where business_id = p_business_id and id = (p_message ->> 'leadId')::uuid and proven_at is not null;
    v_phone := v_lead.phone;
  end if;
  if v_phone is null then
    perform private.refuse('unknown_lead');
  end if;
  v_person := private.lead_person(p_business_id, v_phone);
  v_until := private.lead_paused_until(p_business_id, v_person.phone_hash);
  if v_person.stopped_at is not null then
    perform private.refuse('lead_stopped');
  elsif exists (select from public.lead_messages where lead_id = v_lead.id and kind = v_kind and kind <> 'arrivals') then
    perform private.refuse('lead_told');
  elsif v_kind in ('arrivals', 'broadcast') and v_until is not null then
    perform private.refuse('lead_paused', jsonb_build_object('until', private.iso_time(v_until)));
  end if;
  insert into public.lead_messages (business_id, lead_id, customer_id, kind, phone_hash, told_prices, sent_by)
  values (p_business_id, v_lead.id, v_customer_id, v_kind, v_person.phone_hash, private.lead_prices(v_lead), (select auth.uid())) returning id into v_id;
  return v_id;
end $$;
comment on function public.open_lead_message(uuid, jsonb) is
  'Security definer on purpose: reads the stop list, which members may not; only for members, checked first.';
grant execute on function public.open_lead_message(uuid,jsonb) to authenticated;

-- Returns the row of a person, locked until the end of the transaction; makes it when it is absent.
create function private.lead_person(p_business_id uuid, p_phone text) returns private.lead_people
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_person private.lead_people;
begin
  insert into private.lead_people (business_id, phone_hash)
  values (p_business_id, private.lead_phone_hash(p_business_id, p_phone)) on conflict do nothing;
  select * into v_person from private.lead_people
  where business_id = p_business_id and phone_hash = private.lead_phone_hash(p_business_id, p_phone) for update;
  return v_person;
end $$;

-- Takes an entry back, for a message that was opened and not sent. Only within a day: later the entry is the shop's record.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden, unknown_lead.
create function public.undo_lead_message(p_business_id uuid, p_message_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'customer-numbers');
  delete from public.lead_messages
  where business_id = p_business_id and id = p_message_id and sent_at > now() - interval '1 day';
  if not found then
    perform private.refuse('unknown_lead');
  end if;
end $$;
comment on function public.undo_lead_message(uuid, uuid) is
  'Security definer on purpose: members have no right to write messages; only for members, checked first.';
grant execute on function public.undo_lead_message(uuid,uuid) to authenticated;
