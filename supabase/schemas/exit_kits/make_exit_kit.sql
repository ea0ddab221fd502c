-- The server's side of an exit kit: what the next step needs, and what it has stored. A step that ran twice changes nothing.

-- Returns what the next step of a kit needs: {businessId, withCodes, cursor, place, storeName, slug, currency, country, customDomain}. Null when there is
-- nothing to do. Stops a kit whose owner no longer owns the store.
-- Callers: the server.
create function public.exit_kit_work(p_kit_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.exit_kits k set status = 'stopped' where id = p_kit_id and status = 'making' and not exists (
    select from public.business_members m where m.business_id = k.business_id and m.user_id = k.asked_by and m.role = 'owner');
  return (
    select jsonb_build_object('businessId', k.business_id, 'withCodes', k.with_codes, 'cursor', k.cursor,
      'place', (select count(*) from private.exit_kit_parts p where p.kit_id = k.id),
      'storeName', b.name, 'slug', b.slug, 'currency', b.currency, 'country', b.country,
      'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end)
    from private.exit_kits k join public.businesses b on b.id = k.business_id
    where k.id = p_kit_id and k.status = 'making');
end $$;
grant execute on function public.exit_kit_work(uuid) to service_role;

-- Notes a part that is stored, and where the next step begins. False when another run was first.
-- Callers: the server.
create function public.note_exit_kit_part(p_kit_id uuid, p_place int, p_bytes bigint, p_listings jsonb, p_cursor jsonb, p_done int, p_total int)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  select * into v_kit from private.exit_kits where id = p_kit_id for update;
  if v_kit.id is null or v_kit.status <> 'making'
    or p_place <> (select count(*) from private.exit_kit_parts where kit_id = p_kit_id) then
    return false;
  end if;
  insert into private.exit_kit_parts (kit_id, business_id, place, bytes, listings)
  values (p_kit_id, v_kit.business_id, p_place, p_bytes, p_listings);
  update private.exit_kits set cursor = p_cursor, done = p_done, total = p_total, bytes = bytes + p_bytes, stepped_at = now()
  where id = p_kit_id;
  return true;
end $$;
grant execute on function public.note_exit_kit_part(uuid,int,bigint,jsonb,jsonb,int,int) to service_role;

-- Ends the making, and tells the owner who asked by mail.
-- Callers: the server.
create function public.finish_exit_kit(p_kit_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  update private.exit_kits set status = 'ready', ready_at = now(), done = total where id = p_kit_id and status = 'making' returning * into v_kit;
  if v_kit.id is null then
    return;
  end if;
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, 'exit_kit_ready', jsonb_build_object('store', b.name, 'storeId', b.id,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country),
    'endsAt', floor(1000 * extract(epoch from v_kit.ready_at + private.exit_kit_life())))
  from auth.users u, public.businesses b
  where u.id = v_kit.asked_by and b.id = v_kit.business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$';
end $$;
grant execute on function public.finish_exit_kit(uuid) to service_role;

-- Returns rows of one table for a kit that is being made. Tokens and hashes never leave the database this way, and codes of gift cards only for a kit
-- that was asked for with codes.
-- Callers: the server.
-- Refuses: bad_request, forbidden.
create function public.exit_kit_rows(p_kit_id uuid, p_table text, p_store text, p_columns text[], p_key text, p_after text, p_limit int)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  select * into v_kit from private.exit_kits where id = p_kit_id and status = 'making';
  if v_kit.id is null or exists (select from unnest(p_columns) c where c ~ 'token|hash|secret' or c = 'client_order_id')
    or (p_table = 'receipts' and 'content' = any (p_columns))
    or (p_table = 'gift_cards' and 'code' = any (p_columns) and not v_kit.with_codes) then
    perform private.refuse('forbidden');
  end if;
  return private.rows_after(v_kit.business_id, p_table, p_store, p_columns, p_key, p_after, p_limit);
end $$;
grant execute on function public.exit_kit_rows(uuid,text,text,text[],text,text,int) to service_role;

-- Returns products of a kit's store after a place, in the order of the shop (KitProduct of src/domain/export/exit-kit/product.ts).
-- Callers: the server.
create function public.exit_kit_products(p_kit_id uuid, p_after_position int, p_after_id uuid, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'name', p.name, 'description', p.description, 'specs', p.specs, 'price', p.price, 'compareAtPrice', p.compare_at_price,
    'salePrice', p.sale_price, 'saleStartsAt', p.sale_starts_at, 'saleEndsAt', p.sale_ends_at, 'stock', p.stock, 'status', p.status,
    'sku', p.sku, 'position', p.position,
    'staysOnStarter', p.stays_on_starter,
    'category', (select name from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
    'categorySlug', (select slug from public.categories c where c.business_id = p.business_id and c.id = p.category_id),
    'cost', (select cost_minor from public.product_costs c where c.business_id = p.business_id and c.product_id = p.id
      and coalesce(cardinality(c.value_ids), 0) = 0 order by since desc, id limit 1),
    'pictures', (select coalesce(jsonb_agg(i.path order by i.position, i.id), '[]') from public.product_images i
      where i.business_id = p.business_id and i.product_id = p.id),
    'pictureTexts', (select coalesce(jsonb_agg(i.alt order by i.position, i.id), '[]') from public.product_images i
      where i.business_id = p.business_id and i.product_id = p.id),
    'options', (select coalesce(jsonb_agg(jsonb_build_object('name', g.name, 'values',
        (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name,
          'picture', (select path from public.product_images i where i.id = v.image_id and i.business_id = p.business_id)) order by v.position, v.id), '[]')
        from public.option_values v where v.business_id = p.business_id and v.group_id = g.id)) order by g.position, g.id), '[]')
      from public.option_groups g where g.business_id = p.business_id and g.product_id = p.id),
    'combinations', (select coalesce(jsonb_agg(jsonb_build_object('valueIds', k.value_ids, 'price', k.price, 'stock', k.stock, 'sku', k.sku,
        'cost', (select cost_minor from public.product_costs c where c.business_id = p.business_id and c.product_id = p.id
          and c.value_ids = k.value_ids order by since desc, id limit 1)) order by k.id), '[]')
      from public.product_combinations k where k.business_id = p.business_id and k.product_id = p.id)
  ) order by p.position, p.id), '[]')
  from (select p.* from public.products p join private.exit_kits k on k.business_id = p.business_id
    where k.id = p_kit_id and k.status = 'making' and p.status <> 'deleted'
      and (p_after_id is null or (p.position, p.id) > (p_after_position, p_after_id))
    order by p.position, p.id limit p_limit) p
$$;
grant execute on function public.exit_kit_products(uuid,int,uuid,int) to service_role;

-- Returns what the directory says of the parts of a kit, after a place: [{place, listings}].
-- Callers: the server.
create function public.exit_kit_listings(p_kit_id uuid, p_after int, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place', place, 'listings', listings) order by place), '[]')
  from (select place, listings from private.exit_kit_parts where kit_id = p_kit_id and place > p_after order by place limit p_limit) p
$$;
grant execute on function public.exit_kit_listings(uuid,int,int) to service_role;

-- Returns kits whose next step is overdue: a message was lost, or a step died.
-- Callers: the server.
create function public.stalled_exit_kits(p_limit int) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select id::text from private.exit_kits
    where status = 'making' and stepped_at < now() - interval '1 minute' order by stepped_at limit p_limit)
$$;
grant execute on function public.stalled_exit_kits(int) to service_role;

-- Returns kits whose files must go: a day after they were ready, when stopped, or never finished: [{id, businessId}].
-- Callers: the server.
create function public.ended_exit_kits(p_limit int) returns jsonb
language sql volatile security definer set search_path = '' as $$
  update private.exit_kits set status = 'stopped' where status = 'making' and created_at < now() - interval '3 days';
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'businessId', business_id)), '[]')
  from (select id, business_id from private.exit_kits
    where status = 'stopped' or ready_at <= now() - private.exit_kit_life() order by created_at limit p_limit) k
$$;
grant execute on function public.ended_exit_kits(int) to service_role;

-- Forgets a kit whose files are gone.
-- Callers: the server.
create function public.forget_exit_kit(p_kit_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.exit_kits where id = p_kit_id and status <> 'making'
$$;
grant execute on function public.forget_exit_kit(uuid) to service_role;
