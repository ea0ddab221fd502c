-- Takes a store offline: no pages, no orders, no domain, no members.
create function private.close_store(p_business_id uuid, p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.store_deletions (business_id, asked_by, slugs, custom_domain)
  select b.id, p_user_id, b.slug || array(select slug from public.slug_history where business_id = b.id), b.custom_domain
  from public.businesses b where b.id = p_business_id
  on conflict do nothing;
  insert into public.closed_stores (business_id, name, slugs, plan, plan_ends_at, opened_at)
  select b.id, b.name, d.slugs, b.plan, b.plan_ends_at, b.created_at
  from public.businesses b join private.store_deletions d on d.business_id = b.id where b.id = p_business_id
  on conflict do nothing;
  perform private.end_domain_claim(id, 'store') from private.domain_claims where business_id = p_business_id and state <> 'ended';
  update public.businesses set status = 'suspended', custom_domain = null, custom_domain_status = 'none'
    where id = p_business_id;
  delete from public.business_members where business_id = p_business_id;
end $$;

-- Begins the deletion of a store by its owner, who has typed its slug. A second call while the deletion is running changes nothing.
-- Callers: the server.
-- Refuses: forbidden, slug_mismatch.
create function public.begin_store_deletion(p_business_id uuid, p_user_id uuid, p_slug text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  select slug into v_slug from public.businesses where id = p_business_id for update;
  if exists (select from private.store_deletions where business_id = p_business_id and asked_by = p_user_id) then
    return;
  end if;
  if not exists (
    select from public.business_members where business_id = p_business_id and user_id = p_user_id and role = 'owner') then
    perform private.refuse('forbidden');
  end if;
  if p_slug is distinct from v_slug then
    perform private.refuse('slug_mismatch');
  end if;
  perform private.close_store(p_business_id, p_user_id);
end $$;
grant execute on function public.begin_store_deletion(uuid,uuid,text) to service_role;
