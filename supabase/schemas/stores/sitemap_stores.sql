-- Returns a page of the stores for the site's sitemap index, in a fixed order: published stores on our own host. A store with an
-- active domain is left out.
-- Callers: the server.
create function public.sitemap_stores(p_page integer, p_size integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with live as (
    select b.id, b.slug, v.changed_at
    from public.businesses b
    join public.store_versions v on v.business_id = b.id
    where b.status = 'active' and b.custom_domain_status <> 'active' and v.rendered_version > 0
  )
  select jsonb_build_object(
    'pages', ceil((select count(*) from live)::numeric / greatest(p_size, 1)),
    'stores', coalesce((
      select jsonb_agg(jsonb_build_object('slug', page.slug, 'changedOn', to_char(page.changed_at at time zone 'UTC', 'YYYY-MM-DD')) order by page.id)
      from (
        select id, slug, changed_at from live
        order by id
        limit greatest(p_size, 1) offset greatest(p_page - 1, 0)::bigint * greatest(p_size, 1)
      ) page), '[]'))
$$;
grant execute on function public.sitemap_stores(integer,integer) to service_role;
