-- Returns the files of pictures of transfers and bills that no row knows, in stores of an id range: those of erased customers, and those whose row was
-- never written. A claim’s file is stored before its row, so those of the last hour stay.
-- Callers: the server.
create function public.stray_papers(p_from uuid, p_to uuid, p_limit int) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  cross join lateral regexp_match(o.name, '^([0-9a-f-]{36})/(claims|bills)/([0-9a-f-]{36})(?:\.jpg)?$') m (part)
  where o.bucket_id = 'store-originals' and o.name >= p_from || '/' and o.name < p_to || '0' and o.created_at < now() - interval '1 hour'
    and case m.part[2]
      when 'claims' then not exists (select from public.order_payments p
        where p.business_id = m.part[1]::uuid and p.id = m.part[3]::uuid and p.picture is not null)
      when 'bills' then not exists (select from public.expenses e
        where e.business_id = m.part[1]::uuid and e.id = m.part[3]::uuid and e.bill_at is not null)
      else false end
  order by o.name limit p_limit
$$;
grant execute on function public.stray_papers(uuid,uuid,integer) to service_role;
