-- Finds the store of a host or of a first path segment. A domain comes before a slug. An earlier slug returns the present slug with
-- `renamed`. Null without a store.
-- Callers: the server.
create function public.find_store(p_slug text, p_domain text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'businessId', b.id,
    'slug', b.slug,
    'customDomain', case when b.custom_domain_status = 'active' then b.custom_domain end,
    'renamed', found.renamed)
  from (
    select id, false as renamed, 1 as rank from public.businesses
      where custom_domain = lower(p_domain) and custom_domain_status = 'active'
    union all
    select id, false, 2 from public.businesses where slug = lower(p_slug)
    union all
    select business_id, true, 3 from public.slug_history where slug = lower(p_slug)
  ) found
  join public.businesses b using (id)
  order by found.rank limit 1
$$;
grant execute on function public.find_store(text,text) to service_role;
