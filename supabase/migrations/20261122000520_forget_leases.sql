-- As before. A render that began right at the end of a store, and whose Worker died, also leaves its lease.
create or replace function public.forget_store_leavings(p_business_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.store_objects(p_business_id, 1)) then
    raise exception 'store % has left files', p_business_id;
  end if;
  delete from public.render_leases where business_id = p_business_id;
  delete from private.store_leavings where business_id = p_business_id;
end $$;
