-- Tagging many customers takes their rows in the order of their ids, as a merge does: an update alone takes them as it finds them, and
-- a merge of two of them, the other way round, could be the other half of a deadlock.

-- As before, with the rows held in order first.
create or replace function public.tag_customers(p_business_id uuid, p_customers uuid[], p_tag text, p_on boolean) returns int
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_changed int;
begin
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
