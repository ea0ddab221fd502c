-- Reads a store for the publisher: the whole store, or only the products that changed since a version. The shapes are StoreSnapshot
-- and SnapshotChanges in src/domain/store/snapshot.ts.

-- Returns {"contentVersion", "since", "products": [{"id", "product"}]}: every product that changed since a version; null for a
-- product that shoppers cannot see. Returns null when the changes go beyond products and the whole store must be read.
-- Planning takes longer than running. plpgsql keeps the plan for the session, and the setting makes every call use that plan. Without
-- the setting Postgres plans each call again when there are a thousand stores.
create function private.store_changes(p_business_id uuid, p_since bigint) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select json_build_object(
      'contentVersion', v.content_version,
      'since', p_since,
      'products', (
        select coalesce(json_agg(json_build_object('id', c.product_id, 'product', case when private.is_visible(p) then d.document end)
          order by c.product_id), '[]')
        from private.product_changes c
        left join public.products p on p.business_id = c.business_id and p.id = c.product_id
        left join private.product_documents d on d.business_id = p.business_id and d.id = p.id
        where c.business_id = p_business_id and c.content_version > p_since))
    from public.store_versions v
    where v.business_id = p_business_id and p_since between v.whole_version and v.content_version
      and (v.next_change_at is null or v.next_change_at > now())
      and (select count(*) from private.product_changes c
        where c.business_id = p_business_id and c.content_version > p_since) <= 2 * private.max_listed_products());
end $$;

-- Returns {"changes"} since the version that the caller knows, or else {"snapshot"} (null when the store is gone). Returns
-- {"isLarge": true} when the answer would hold more than p_max_products products.
-- Callers: the server.
create function public.read_store(p_business_id uuid, p_since bigint default null, p_max_products int default null) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  v_changes json;
begin
  if p_since is not null then
    v_changes := private.store_changes(p_business_id, p_since);
    if v_changes is not null then
      return json_build_object('changes', v_changes);
    end if;
  end if;
  if p_max_products is not null and p_max_products < (
    select count(*) from public.products where business_id = p_business_id and status = 'live') then
    return json_build_object('isLarge', true);
  end if;
  return json_build_object('snapshot', public.store_snapshot(p_business_id));
end $$;
grant execute on function public.read_store(uuid,bigint,integer) to service_role;

-- Takes the lease and returns the answer of read_store; null while another publisher holds the lease. Reads in a second statement,
-- after taking the lease, so that it sees everything committed before.
-- Callers: the server.
create function public.claim_and_read(
  p_business_id uuid, p_holder uuid, p_ttl_seconds int, p_since bigint default null, p_max_products int default null) returns json
language plpgsql security definer set search_path = '' as $$
begin
  -- A lease may be lost when the database crashes: it would expire soon, and no page depends on it.
  perform set_config('synchronous_commit', 'off', true);
  if not public.claim_render(p_business_id, p_holder, p_ttl_seconds) then
    return null;
  end if;
  return public.read_store(p_business_id, p_since, p_max_products);
end $$;
grant execute on function public.claim_and_read(uuid,uuid,integer,bigint,integer) to service_role;
