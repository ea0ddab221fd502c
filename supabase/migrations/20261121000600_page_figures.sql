-- How often a store's pages were looked at and how often something was put in the cart there: counts per store, page and day,
-- nothing about the person. Fed by the edge alone (POST /api/events), which has checked that the page exists.

-- The clock on the shop's wall, by its country; a shop elsewhere lives by UTC.
create function private.time_zone_of(p_country text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce((select zone from (values
    ('NG', 'Africa/Lagos'), ('GH', 'Africa/Accra'), ('BJ', 'Africa/Porto-Novo'), ('TG', 'Africa/Lome'), ('CM', 'Africa/Douala'),
    ('CI', 'Africa/Abidjan'), ('SN', 'Africa/Dakar'), ('KE', 'Africa/Nairobi'), ('UG', 'Africa/Kampala'),
    ('TZ', 'Africa/Dar_es_Salaam'), ('RW', 'Africa/Kigali'), ('ZA', 'Africa/Johannesburg'), ('EG', 'Africa/Cairo'),
    ('GB', 'Europe/London'), ('IE', 'Europe/Dublin'), ('US', 'America/New_York'), ('CA', 'America/Toronto')
  ) zones (country, zone) where country = p_country), 'UTC')
$$;
revoke execute on function private.time_zone_of(text) from public, anon, authenticated, service_role;
grant execute on function private.time_zone_of(text) to authenticated;

create table public.store_page_days (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null,
  -- Path under the store's base; empty: the home page.
  page text not null check (char_length(page) <= 300),
  views int not null default 0 check (views >= 0),
  carts int not null default 0 check (carts >= 0),
  primary key (business_id, day, page)
);

-- One visit of one page. The day is the shop's own. Counts stop at a million: no flood overflows them.
create function public.count_page_visit(p_business_id uuid, p_page text, p_has_carted boolean) returns void
language sql security definer set search_path = '' as $$
  insert into public.store_page_days as d (business_id, day, page, views, carts)
  select b.id, (now() at time zone private.time_zone_of(b.country))::date, p_page, 1, p_has_carted::int
    from public.businesses b where b.id = p_business_id and b.status = 'active'
  on conflict (business_id, day, page) do update
    set views = least(d.views + 1, 1000000), carts = least(d.carts + excluded.carts, 1000000)
$$;
comment on function public.count_page_visit(uuid, text, boolean) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
revoke execute on function public.count_page_visit(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.count_page_visit(uuid, text, boolean) to service_role;

-- Steps of the first week that leave no trace of their own: the owner has shared the link.
create table public.store_milestones (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null check (kind in ('shared', 'checklist_hidden')),
  created_at timestamptz not null default now(),
  primary key (business_id, kind)
);
create trigger store_milestones_stay before update on public.store_milestones
  for each row when (old.business_id is distinct from new.business_id) execute function private.refuse_move();

alter table public.store_page_days enable row level security;
alter table public.store_milestones enable row level security;
revoke all on public.store_page_days, public.store_milestones from anon, authenticated, service_role;
grant select on public.store_page_days to authenticated, service_role;
grant select, insert, delete on public.store_milestones to authenticated, service_role;

create policy "members see their pages' figures" on public.store_page_days for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members see milestones" on public.store_milestones for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "members reach milestones" on public.store_milestones for insert to authenticated
  with check (business_id in (select private.member_business_ids()));
create policy "members take milestones back" on public.store_milestones for delete to authenticated
  using (business_id in (select private.member_business_ids()));
