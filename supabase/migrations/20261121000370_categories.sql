-- Categories as the owner works on them: listed with their counts, made with an address of their own, put in order.
-- An address stays when a category is renamed, so that shared links go on working. All run with the caller's rights.

create function public.list_categories(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
    'products', coalesce(n.products, 0), 'live', coalesce(n.live, 0)) order by c.position, c.id), '[]')
  from public.categories c
  left join (
    select category_id, count(*) filter (where status in ('draft', 'live')) as products,
      count(*) filter (where status = 'live') as live
    from public.products where business_id = p_business_id group by category_id) n on n.category_id = c.id
  where c.business_id = p_business_id
$$;

-- `Aso Oke & Ankara` -> `aso-oke-ankara`. Letters without an ASCII base fall away; nothing left: `category`.
create function private.category_slug(p_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(normalize(p_name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), '-'), 70), '-'), ''),
    'category')
$$;

-- At the end of the list. {"id", "name", "slug"}; refuses category_exists {id} for a name that is there, in whatever case.
create function public.create_category(p_business_id uuid, p_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_base text := private.category_slug(p_name);
  v_slug text := v_base;
  v_number int := 1;
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:categories:' || p_business_id, 0));
  select id into v_id from public.categories where business_id = p_business_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_id));
  end if;
  while exists (select from public.categories where business_id = p_business_id and slug = v_slug) loop
    v_number := v_number + 1;
    v_slug := v_base || '-' || v_number;
  end loop;
  insert into public.categories (business_id, name, slug, position)
  values (p_business_id, btrim(p_name), v_slug,
    (select coalesce(max(position) + 1, 0) from public.categories where business_id = p_business_id))
  returning id into v_id;
  return jsonb_build_object('id', v_id, 'name', btrim(p_name), 'slug', v_slug);
exception when check_violation then
  perform private.refuse('bad_name');
end $$;

create function public.rename_category(p_business_id uuid, p_category_id uuid, p_name text) returns void
language plpgsql set search_path = '' as $$
declare
  v_other uuid;
begin
  select id into v_other from public.categories
    where business_id = p_business_id and id <> p_category_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_other));
  end if;
  update public.categories set name = btrim(p_name) where business_id = p_business_id and id = p_category_id;
  if not found then
    perform private.refuse('category_gone');
  end if;
exception when check_violation then
  perform private.refuse('bad_name');
end $$;

-- The given ones in the given order; any that are not named (made meanwhile by someone else) stay behind them.
create function public.order_categories(p_business_id uuid, p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:categories:' || p_business_id, 0));
  update public.categories c set position = n.place
  from (
    select id, row_number() over (order by array_position(p_ids, id) nulls last, position, id)::int - 1 as place
    from public.categories where business_id = p_business_id) n
  where c.business_id = p_business_id and c.id = n.id and c.position <> n.place;
end $$;

revoke execute on function public.list_categories(uuid), private.category_slug(text), public.create_category(uuid, text),
  public.rename_category(uuid, uuid, text), public.order_categories(uuid, uuid[])
  from public, anon, authenticated, service_role;
grant execute on function public.list_categories(uuid), private.category_slug(text), public.create_category(uuid, text),
  public.rename_category(uuid, uuid, text), public.order_categories(uuid, uuid[]) to authenticated;
