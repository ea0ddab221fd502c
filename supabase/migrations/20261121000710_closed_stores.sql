-- Deleting a store or an account. It begins in one transaction, which takes the store off line and its people out, and goes on in
-- steps that may each run twice: the server that began it may die, the minute's sweep goes on with what lies here.

-- All that is left of a deleted store: the billing record, which the law asks a seller of plans to keep, and the addresses that
-- nobody else may take for a while.
create table public.closed_stores (
  business_id uuid primary key,
  name text not null,
  slugs text[] not null,
  plan text not null,
  plan_ends_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz not null default now()
);
create index closed_stores_slugs on public.closed_stores using gin (slugs);

create table private.store_deletions (
  business_id uuid primary key,
  asked_by uuid not null,
  slugs text[] not null,
  custom_domain text,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create table private.account_deletions (
  user_id uuid primary key,
  asked_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
alter table public.closed_stores enable row level security;
alter table private.store_deletions enable row level security;
alter table private.account_deletions enable row level security;
revoke all on public.closed_stores, private.store_deletions, private.account_deletions
  from public, anon, authenticated, service_role;
grant select on public.closed_stores to service_role;

create index order_events_actor on public.order_events (actor) where actor is not null;

-- As before, and a store that is being deleted keeps nobody.
create or replace function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or exists (select from private.store_deletions where business_id = old.business_id) then
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

-- Nobody may stand behind the links and printed codes of a shop that has just closed.
create function private.is_resting_slug(p_slug text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.closed_stores where slugs @> array[p_slug] and closed_at > now() - interval '90 days')
$$;

-- As before, with the addresses of closed stores.
create or replace function private.guard_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then
    return new;
  end if;
  for v_slug in
    select s from unnest(array[new.slug, case when tg_op = 'UPDATE' then old.slug end]) s where s is not null order by s
  loop
    perform pg_advisory_xact_lock(hashtextextended('oja:slug:' || v_slug, 0));
  end loop;
  if private.is_reserved_slug(new.slug) then
    perform private.refuse('slug_reserved', jsonb_build_object('slug', new.slug));
  end if;
  if exists (select from public.slug_history where slug = new.slug and business_id <> new.id)
    or exists (select from public.businesses where slug = new.slug and id <> new.id)
    or private.is_resting_slug(new.slug) then
    perform private.refuse('slug_taken', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end $$;

-- What an address is to a store: `free`, `present`, `earlier` (its own, it may return to it), `reserved` or `taken`.
create function public.slug_state(p_business_id uuid, p_slug text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.businesses where slug = p_slug and id = p_business_id) then 'present'
    when exists (select from public.slug_history where slug = p_slug and business_id = p_business_id) then 'earlier'
    when private.is_reserved_slug(p_slug) then 'reserved'
    when exists (select from public.businesses where slug = p_slug)
      or exists (select from public.slug_history where slug = p_slug)
      or private.is_resting_slug(p_slug) then 'taken'
    else 'free' end
$$;
comment on function public.slug_state(uuid, text) is
  'Security definer on purpose: whether an address is taken is public (it opens a store), the rows behind it are not.';

revoke execute on function private.is_resting_slug(text), public.slug_state(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.slug_state(uuid, text) to authenticated;
