-- Who works in a store, and what follows from it: every policy asks these functions, never user metadata.
-- owner: all, members and bank details too; manager: all but those; staff: catalogue, orders, customers.

create table public.business_members (
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'staff')),
  created_at timestamptz not null default now(),
  primary key (business_id, user_id)
);
create index business_members_user on public.business_members (user_id, business_id);

-- Operators. Only the database owner writes this table.
create table public.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade
);

-- The stores in which the signed-in person has one of the roles. Sets, not tests: a policy calls them once per query.
create function private.member_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid())
$$;
create function private.manager_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and role in ('owner', 'manager')
$$;
create function private.owner_business_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select business_id from public.business_members where user_id = (select auth.uid()) and role = 'owner'
$$;
revoke execute on function private.member_business_ids(), private.manager_business_ids(), private.owner_business_ids()
  from public, anon, authenticated, service_role;
grant execute on function private.member_business_ids(), private.manager_business_ids(), private.owner_business_ids()
  to authenticated;

-- A store keeps an owner: the last one cannot leave or step down, also when two leave at once.
-- Deleting the store or the person's account goes through foreign keys and is let pass.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  perform from public.businesses where id = old.business_id for no key update;
  if not exists (
    select from public.business_members
    where business_id = old.business_id and role = 'owner' and user_id <> old.user_id
  ) then
    perform private.refuse('last_owner');
  end if;
  return coalesce(new, old);
end $$;
revoke execute on function private.keep_an_owner() from public, anon, authenticated, service_role;

create trigger business_members_keep_owner_update before update on public.business_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.keep_an_owner();
create trigger business_members_keep_owner_delete before delete on public.business_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();
create trigger business_members_stay before update on public.business_members
  for each row when (old.business_id is distinct from new.business_id or old.user_id is distinct from new.user_id)
  execute function private.refuse_move();

-- For the edge, which has verified the person's token: may they speak for this store?
create function public.is_member(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members where business_id = p_business_id and user_id = p_user_id)
$$;
revoke execute on function public.is_member(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.is_member(uuid, uuid) to service_role;

alter table public.business_members enable row level security;
alter table public.platform_admins enable row level security;
revoke all on public.business_members, public.platform_admins from anon, authenticated, service_role;
grant select, insert, update, delete on public.business_members to authenticated, service_role;
grant select on public.platform_admins to service_role;

create policy "members see their colleagues" on public.business_members for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "owners add members" on public.business_members for insert to authenticated
  with check (business_id in (select private.owner_business_ids()));
create policy "owners change roles" on public.business_members for update to authenticated
  using (business_id in (select private.owner_business_ids()))
  with check (business_id in (select private.owner_business_ids()));
create policy "owners remove members" on public.business_members for delete to authenticated
  using (business_id in (select private.owner_business_ids()));

-- A store's own row. Plan, status and domain are not among the columns a person may write.
grant select on public.businesses to authenticated;
grant update (
  slug, name, description, category, email, whatsapp_number, country, currency, primary_colour, accent_colour, template,
  logo_path, logo_width, logo_height, hero_path, hero_width, hero_height, is_open, closed_message, watermark_type,
  watermark_text, watermark_position, watermark_opacity, watermark_size, allow_pickup, pickup_note, allow_agreed_delivery,
  payment_methods, pending_expiry_hours
) on public.businesses to authenticated;
create policy "members see their stores" on public.businesses for select to authenticated
  using (id in (select private.member_business_ids()));
create policy "managers edit their stores" on public.businesses for update to authenticated
  using (id in (select private.manager_business_ids())) with check (id in (select private.manager_business_ids()));

grant select on public.slug_history to authenticated;
create policy "members see earlier slugs" on public.slug_history for select to authenticated
  using (business_id in (select private.member_business_ids()));
