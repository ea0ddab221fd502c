-- True for a valid list of tags: each on one line, no tag twice.
create function private.are_tags(p_tags text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if p_tags = '{}' then
    return true;
  end if;
  return (
    select coalesce(bool_and(t is not null and private.is_line(t, 40) and t = btrim(t)), true)
      and count(*) = count(distinct lower(t)) from unnest(p_tags) t);
end $$;
grant execute on function private.are_tags(text[]) to authenticated, service_role;

-- Returns [{tag, customers}], most used first. Tags that differ only in capitals count as one.
-- Callers: signed-in people, with their own rights.
create function public.customer_tags(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'customers', customers) order by customers desc, tag), '[]')
  from (
    select min(t) as tag, count(*) as customers
    from public.customers c, unnest(c.tags) t where c.business_id = p_business_id group by lower(t)
  ) used
$$;
grant execute on function public.customer_tags(uuid) to authenticated;

-- Adds a tag to customers or removes it; returns how many customers changed. Other tag changes at the same moment are kept. Locks
-- the rows by id first.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request.
create function public.tag_customers(p_business_id uuid, p_customers uuid[], p_tag text, p_on boolean) returns int
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_changed int;
begin
  perform private.limit_text('tag', p_tag);
  if p_tag is null or not private.are_tags(array[btrim(p_tag)]) then
    perform private.refuse('bad_request', '{"field": "tag"}');
  end if;
  perform from public.customers where business_id = p_business_id and id = any (p_customers) order by id for no key update;
  update public.customers c
  set tags = case when p_on then array_append(c.tags, btrim(p_tag))
    else array(select t from unnest(c.tags) with ordinality as l (t, place) where lower(t) <> lower(btrim(p_tag)) order by place) end
  where c.business_id = p_business_id and c.id = any (p_customers)
    and p_on <> exists (select from unnest(c.tags) t where lower(t) = lower(btrim(p_tag)));
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
grant execute on function public.tag_customers(uuid,uuid[],text,boolean) to authenticated;
