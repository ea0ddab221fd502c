-- A shopper's wish to hear from the shop (tables/leads.sql).

-- Returns the most leads in a day, by kind of limit.
create function private.shopper_lead_limit(p_name text) returns int
language sql immutable set search_path = '' as $$
  select case p_name when 'per_network_and_shop' then 10 when 'per_network' then 30 when 'per_phone' then 5 when 'per_shop' then 300 end
$$;

-- Refuses with `too_many_requests` above a limit of the day, and where the shop's plan keeps no more. The caller holds the locks of shop and network.
create function private.limit_leads(p_business_id uuid, p_phone text, p_network_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz := now() - interval '1 day';
begin
  if exists (
    select from public.leads where business_id = p_business_id and created_at > v_since
    having count(*) >= private.shopper_lead_limit('per_shop')
      or count(*) filter (where phone = p_phone) >= private.shopper_lead_limit('per_phone'))
    or (select count(*) from public.leads where business_id = p_business_id) >= private.row_limit(p_business_id, 'leads') then
    perform private.refuse('too_many_requests', '{"limit": "shop"}');
  elsif exists (
    select from public.leads where network_hash = p_network_hash and created_at > v_since
    having count(*) >= private.shopper_lead_limit('per_network')
      or count(*) filter (where business_id = p_business_id) >= private.shopper_lead_limit('per_network_and_shop')) then
    perform private.refuse('too_many_requests', '{"limit": "address"}');
  end if;
end $$;

-- True for the values of a choice, and for none.
create function private.is_choice(p_ids jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when p_ids is null then true when jsonb_typeof(p_ids) <> 'array' or jsonb_array_length(p_ids) > 10 then false
    else not exists (select from jsonb_array_elements(p_ids) v where not private.is_uuid(v)) end
$$;

-- Returns what a lead is about, with today's names and prices: only products that shoppers see. p_items: [{productId, variantIds, quantity}]. The
-- values of a choice are kept in the order of their ids, so that a choice is one line in whatever order its values come.
create function private.lead_items(p_business_id uuid, p_items jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_items) is distinct from 'array' or jsonb_array_length(p_items) > 50 or exists (
    select from jsonb_array_elements(p_items) i
    where not private.is_uuid(i -> 'productId') or not private.is_whole(i -> 'quantity', 1, 999)
      or not private.is_choice(i -> 'variantIds')) then
    perform private.bad_request('items');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('productId', p.id, 'variantIds', wanted.variant_ids, 'name', choice -> 'name',
      'quantity', least(9999, wanted.quantity), 'price', choice -> 'price') order by wanted.place), '[]')
    from (
      select (i ->> 'productId')::uuid as product_id,
        to_jsonb(array(select v::uuid from jsonb_array_elements_text(coalesce(i -> 'variantIds', '[]')) v order by 1)) as variant_ids,
        sum((i ->> 'quantity')::int)::int as quantity, min(place) as place
      from jsonb_array_elements(p_items) with ordinality l (i, place) group by 1, 2 order by min(place) limit 20
    ) wanted
    join public.products p on p.business_id = p_business_id and p.id = wanted.product_id and private.is_visible(p)
    cross join lateral private.lead_choice(p, wanted.variant_ids) choice
    where choice is not null);
end $$;

-- Keeps a lead and returns what the shopper's chat message needs: {code, shop, whatsappNumber, product}. p_lead: {kind, name, phone, place,
-- productId, variantIds, items}; `phone` is international. p_network_hash: keyed hash of the visitor's network, null when it is unknown.
-- Locks shop and network, so that parallel leads count each other.
-- Callers: the server.
-- Refuses: bad_request, plan_leads, product_unavailable, too_many_requests, unknown_product, unknown_store.
create function public.save_lead(p_business_id uuid, p_lead jsonb, p_network_hash text default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '3s' as $$
declare
  v_store public.businesses;
  v_kind text := p_lead ->> 'kind';
  v_name text;
  v_phone text := p_lead ->> 'phone';
  v_items jsonb;
  v_code text;
begin
  perform private.limit_json('lead', p_lead, 20000);
  perform private.limit_text('network', p_network_hash);
  v_name := private.clean_short(coalesce(p_lead ->> 'name', ''));
  if v_kind is null or v_kind not in ('restock', 'arrivals', 'cart') then
    perform private.bad_request('kind');
  elsif not private.is_line(v_name, 100) then
    perform private.bad_request('name');
  elsif v_phone is null or v_phone !~ '^[1-9][0-9]{6,14}$' then
    perform private.bad_request('phone');
  elsif v_kind = 'restock' and not private.is_uuid(p_lead -> 'productId') then
    perform private.bad_request('productId');
  end if;
  select * into v_store from public.businesses where id = p_business_id and status = 'active' and whatsapp_number is not null;
  if not found then
    perform private.refuse('unknown_store');
  end if;
  perform private.require_leads(p_business_id);
  v_items := case v_kind
    when 'restock' then private.lead_items(p_business_id, jsonb_build_array(
      jsonb_build_object('productId', p_lead -> 'productId', 'variantIds', coalesce(p_lead -> 'variantIds', '[]'), 'quantity', 1)))
    when 'cart' then private.lead_items(p_business_id, coalesce(p_lead -> 'items', '[]')) else '[]' end;
  if v_kind <> 'arrivals' and v_items = '[]' then
    perform private.refuse('unknown_product');
  end if;

  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('oja:shopper-lead:' || name, 0) as key
    from unnest(array[p_business_id::text, p_network_hash]) name where name is not null order by key) names;
  perform private.limit_leads(p_business_id, v_phone, p_network_hash);
  insert into private.lead_people (business_id, phone_hash)
  values (p_business_id, private.lead_phone_hash(p_business_id, v_phone)) on conflict do nothing;
  for v_try in 1..40 loop
    v_code := private.draw_order_code(v_try);
    insert into public.leads (business_id, kind, product_id, name, phone, code, place, items, network_hash, cart_token)
    values (p_business_id, v_kind, case when v_kind = 'restock' then (p_lead ->> 'productId')::uuid end, v_name, v_phone, v_code,
      case when p_lead ->> 'place' ~ '^/[!-~]{0,199}$' then p_lead ->> 'place' else '/' end, v_items, p_network_hash,
      case when v_kind = 'cart' then encode(extensions.gen_random_bytes(16), 'hex') end)
    on conflict (business_id, code) do nothing;
    exit when found;
  end loop;
  return jsonb_build_object('code', v_code, 'shop', v_store.name, 'whatsappNumber', v_store.whatsapp_number,
    'product', v_items -> 0 ->> 'name');
exception when lock_not_available then
  perform private.refuse('too_many_requests', '{"limit": "shop"}');
end $$;
comment on function public.save_lead(uuid, jsonb, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.save_lead(uuid,jsonb,text) to service_role;

-- Deletes leads after a year, and after 30 days when their chat message never came, as the privacy policy says. Returns how many.
create function private.forget_old_leads(p_limit int) returns int
language sql volatile security definer set search_path = '' as $$
  with old as (
    select id from public.leads where proven_at is null and created_at < now() - interval '30 days'
    union
    select id from public.leads where created_at < now() - interval '1 year' limit p_limit
  ),
  gone as (delete from public.leads where id in (select id from old) returning 1)
  select count(*)::int from gone
$$;
