-- Finds unused pictures in the stores of an id range. Marks pictures that nothing shows. Deletes the rows of pictures that nothing
-- has shown for eight days: an open form or a cart may still hold them, and an import can be undone for seven days. Returns the files to remove: [{"businessId", "id",
-- "original"}]; `original` is null while another picture uses the same original.
-- Callers: the server.
create function public.delete_unused_pictures(p_from uuid, p_to uuid, p_limit int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_gone jsonb;
begin
  with state as (
    select p.business_id, p.id, p.unused_since,
      exists (select from public.product_images i
        where i.business_id = p.business_id and i.path = p.business_id || '/' || p.id)
      or exists (select from public.businesses b
        where b.id = p.business_id and (p.business_id || '/' || p.id) in (b.logo_path, b.hero_path)) as is_used
    from public.pictures p where p.business_id between p_from and p_to
  )
  update public.pictures p set unused_since = case when s.is_used then null else now() end
    from state s where p.business_id = s.business_id and p.id = s.id and s.is_used = (s.unused_since is not null);
  with gone as (
    delete from public.pictures p using (
      select business_id, id from public.pictures
      where business_id between p_from and p_to and unused_since < now() - interval '8 days' limit p_limit) g
    where p.business_id = g.business_id and p.id = g.id
    returning p.business_id, p.id, p.original
  )
  select coalesce(jsonb_agg(jsonb_build_object('businessId', g.business_id, 'id', g.id, 'original',
    case when not exists (select from public.pictures p where p.business_id = g.business_id and p.original = g.original
      and not exists (select from gone x where x.business_id = p.business_id and x.id = p.id)) then g.original end)), '[]')
    into v_gone from gone g;
  return v_gone;
end $$;
grant execute on function public.delete_unused_pictures(uuid,uuid,integer) to service_role;
