-- A business is one store: its address, look, ordering rules and plan. Slugs are never reused by another store.
-- Plan, status and domain are written by the server only; owners write the rest (20261120000400_members.sql).

create table public.businesses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 3 and 40),
  custom_domain text unique
    check (char_length(custom_domain) <= 253
      and custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  custom_domain_status text not null default 'none'
    check (custom_domain_status in ('none', 'pending', 'active', 'failed')),
  name text not null check (private.is_line(name, 200)),
  description text not null default '' check (char_length(description) <= 2000),
  category text not null default '' check (char_length(category) <= 200),
  email text check (char_length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  whatsapp_number text check (whatsapp_number ~ '^[1-9][0-9]{6,14}$'),
  country text not null default 'NG' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'NGN' check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  primary_colour text not null default '#0f5132' check (primary_colour ~ '^#[0-9a-f]{6}$'),
  accent_colour text not null default '#f59e0b' check (accent_colour ~ '^#[0-9a-f]{6}$'),
  template text not null default 'market' check (template in ('market', 'boutique', 'kitchen', 'wholesale')),
  logo_path text,
  logo_width int check (logo_width between 1 and 20000),
  logo_height int check (logo_height between 1 and 20000),
  hero_path text,
  hero_width int check (hero_width between 1 and 20000),
  hero_height int check (hero_height between 1 and 20000),
  is_open boolean not null default true,
  closed_message text not null default '' check (char_length(closed_message) <= 500),
  watermark_type text not null default 'none' check (watermark_type in ('none', 'text', 'logo', 'both')),
  watermark_text text not null default '' check (char_length(watermark_text) <= 200),
  watermark_position text not null default 'bottom-right'
    check (watermark_position in ('top-left', 'top-right', 'bottom-left', 'bottom-right', 'center')),
  watermark_opacity numeric(3, 2) not null default 0.5 check (watermark_opacity between 0 and 1),
  watermark_size int not null default 20 check (watermark_size between 5 and 60),
  plan text not null default 'starter' check (plan in ('starter', 'premium', 'enterprise')),
  plan_ends_at timestamptz,
  status text not null default 'active' check (status in ('active', 'suspended')),
  allow_pickup boolean not null default false,
  pickup_note text not null default '' check (char_length(pickup_note) <= 500),
  allow_agreed_delivery boolean not null default true,
  payment_methods text[] not null default '{transfer,on_delivery}'
    check (payment_methods <@ array['transfer', 'on_delivery'] and cardinality(payment_methods) <= 2),
  pending_expiry_hours int not null default 48 check (pending_expiry_hours between 1 and 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (custom_domain is not null or custom_domain_status = 'none'),
  check ((logo_path is null) = (logo_width is null) and (logo_path is null) = (logo_height is null)),
  check ((hero_path is null) = (hero_width is null) and (hero_path is null) = (hero_height is null)),
  check (logo_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(logo_path, '/', 1) = id::text),
  check (hero_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(hero_path, '/', 1) = id::text)
);

create trigger businesses_touch before update on public.businesses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger businesses_stay before update on public.businesses
  for each row when (old.id is distinct from new.id) execute function private.refuse_move();

-- Addresses a store had before; each answers 301 to its present one and stays the store's.
create table public.slug_history (
  slug text primary key,
  business_id uuid not null references public.businesses (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index slug_history_business on public.slug_history (business_id);

-- Reserved words and other stores' earlier slugs are refused. The lock is per slug, so that two stores which swap names
-- at the same moment see each other; locks are taken in sorted order.
create function private.guard_slug() returns trigger
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
    or exists (select from public.businesses where slug = new.slug and id <> new.id) then
    perform private.refuse('slug_taken', jsonb_build_object('slug', new.slug));
  end if;
  return new;
end $$;

create function private.record_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.slug_history where slug = new.slug and business_id = new.id;
  insert into public.slug_history (slug, business_id) values (old.slug, new.id);
  -- A store may not collect names by renaming itself again and again.
  if (select count(*) from public.slug_history where business_id = new.id) > 10 then
    perform private.refuse('slug_limit');
  end if;
  return null;
end $$;

create trigger businesses_guard_slug before insert or update of slug on public.businesses
  for each row execute function private.guard_slug();
create trigger businesses_record_slug after update of slug on public.businesses
  for each row when (old.slug is distinct from new.slug) execute function private.record_slug();

revoke execute on function private.guard_slug(), private.record_slug() from public, anon, authenticated, service_role;

-- The plan in force at a moment: a paid plan that has ended counts as Starter.
create function private.effective_plan(p_plan text, p_ends_at timestamptz, p_at timestamptz) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_ends_at is not null and p_ends_at <= p_at then 'starter' else p_plan end
$$;
revoke execute on function private.effective_plan(text, timestamptz, timestamptz) from public, anon, authenticated, service_role;

alter table public.businesses enable row level security;
alter table public.slug_history enable row level security;
revoke all on public.businesses, public.slug_history from anon, authenticated, service_role;
grant select, insert, update, delete on public.businesses to service_role;
grant select on public.slug_history to service_role;

-- Visitors may map an active domain to its store and see nothing else of it.
grant select (id, slug, custom_domain, custom_domain_status) on public.businesses to anon;
create policy "visitors map active domains" on public.businesses for select to anon
  using (custom_domain is not null and custom_domain_status = 'active');
