-- Categories as the owner edits them. A renamed category keeps its slug, so that shared links still work.

-- Returns the store's categories by position: [{id, name, slug, sizeTable, products, live}].
-- Callers: signed-in people, with their own rights.
create function public.list_categories(p_business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug,
    'sizeTable', c.size_table, 'products', coalesce(n.products, 0), 'live', coalesce(n.live, 0)) order by c.position, c.id), '[]')
  from public.categories c
  left join (
    select category_id, count(*) filter (where status in ('draft', 'live')) as products,
      count(*) filter (where status = 'live') as live
    from public.products where business_id = p_business_id group by category_id) n on n.category_id = c.id
  where c.business_id = p_business_id
$$;
grant execute on function public.list_categories(uuid) to authenticated;

-- Makes a slug: `Aso Oke & Ankara` -> `aso-oke-ankara`. Letters without an ASCII base are removed; an empty result becomes
-- `category`.
create function private.category_slug(p_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(left(btrim(regexp_replace(
    regexp_replace(lower(normalize(p_name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g'), '-'), 70), '-'), ''),
    'category')
$$;
grant execute on function private.category_slug(text) to authenticated;

-- Adds a category at the end of the list: {id, name, slug}. Refuses a name that exists, in any case, with `category_exists` {id}.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_name, bad_request, category_exists.
create function public.create_category(p_business_id uuid, p_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_base text;
  v_slug text;
  v_number int := 1;
begin
  perform private.limit_text('name', p_name);
  v_base := private.category_slug(p_name);
  v_slug := v_base;
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
grant execute on function public.create_category(uuid,text) to authenticated;

-- Locks a category for a change. `known` is what the editor saw; another text that somebody has saved since is refused with `now`, that text.
-- Null compares nothing.
create function private.take_category(business_id uuid, category_id uuid, field text, known text, sent text) returns void
language plpgsql set search_path = '' as $$
declare
  v_now text;
begin
  select case field when 'name' then c.name else c.size_table end into v_now from public.categories c
    where c.business_id = take_category.business_id and c.id = category_id for no key update;
  if not found then
    perform private.refuse('category_gone');
  elsif v_now not in (known, sent) then
    perform private.refuse('changed_elsewhere', jsonb_build_object('now', v_now));
  end if;
end $$;
grant execute on function private.take_category(uuid,uuid,text,text,text) to authenticated;

-- Renames a category. The slug stays. p_known is the name that the editor saw; null compares nothing.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_name, bad_request, category_exists, category_gone, changed_elsewhere.
create function public.rename_category(p_business_id uuid, p_category_id uuid, p_name text, p_known text default null)
returns void
language plpgsql set search_path = '' as $$
declare
  v_other uuid;
begin
  perform private.limit_text('name', p_name);
  perform private.limit_text('known', p_known);
  perform private.take_category(p_business_id, p_category_id, 'name', p_known, btrim(p_name));
  select id into v_other from public.categories
    where business_id = p_business_id and id <> p_category_id and lower(name) = lower(btrim(p_name));
  if found then
    perform private.refuse('category_exists', jsonb_build_object('id', v_other));
  end if;
  update public.categories set name = btrim(p_name) where business_id = p_business_id and id = p_category_id;
exception when check_violation then
  perform private.refuse('bad_name');
end $$;
grant execute on function public.rename_category(uuid,uuid,text,text) to authenticated;

-- Writes the size table of a category's products; an empty text removes it. p_known is the table that the editor saw; null compares nothing.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, category_gone, changed_elsewhere.
create function public.set_size_table(p_business_id uuid, p_category_id uuid, p_text text, p_known text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  perform private.limit_text('sizeTable', p_text, 2000);
  perform private.limit_text('known', p_known, 2000);
  perform private.take_category(p_business_id, p_category_id, 'size_table', p_known, p_text);
  update public.categories set size_table = p_text where business_id = p_business_id and id = p_category_id;
end $$;
grant execute on function public.set_size_table(uuid,uuid,text,text) to authenticated;

-- Puts the given categories into the given order. Categories that are not named (for example created meanwhile by a colleague) stay
-- at the end.
-- Callers: signed-in people, with their own rights.
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
grant execute on function public.order_categories(uuid,uuid[]) to authenticated;
