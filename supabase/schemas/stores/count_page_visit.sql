-- Counts how often a store's pages were seen, and how often a visitor put something into the cart there. Counts are per store, page
-- and day, and hold nothing about the person.

-- Returns the time zone of a shop by its country; UTC for other countries.
create function private.time_zone_of(p_country text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select coalesce((select zone from (values
    ('NG', 'Africa/Lagos'), ('GH', 'Africa/Accra'), ('BJ', 'Africa/Porto-Novo'), ('TG', 'Africa/Lome'), ('CM', 'Africa/Douala'),
    ('CI', 'Africa/Abidjan'), ('SN', 'Africa/Dakar'), ('KE', 'Africa/Nairobi'), ('UG', 'Africa/Kampala'),
    ('TZ', 'Africa/Dar_es_Salaam'), ('RW', 'Africa/Kigali'), ('ZA', 'Africa/Johannesburg'), ('EG', 'Africa/Cairo'),
    ('GB', 'Europe/London'), ('IE', 'Europe/Dublin'), ('US', 'America/New_York'), ('CA', 'America/Toronto')
  ) zones (country, zone) where country = p_country), 'UTC')
$$;
grant execute on function private.time_zone_of(text) to authenticated;

-- Counts one visit of one page, on the shop's own day: by page and source, by source, and for the campaign whose link was followed. Counts stop
-- at a million, so that a flood cannot overflow them. Always locks the page's row first: visits never wait for each other in a circle.
-- Callers: the server.
create function public.count_page_visit(
  p_business_id uuid, p_page text, p_has_carted boolean, p_source text default 'direct', p_campaign text default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.store_page_days as d (business_id, day, page, source, views, carts)
  select b.id, (now() at time zone private.time_zone_of(b.country))::date, p_page, p_source, 1, p_has_carted::int
    from public.businesses b where b.id = p_business_id and b.status = 'active'
  on conflict (business_id, day, page, source) do update
    set views = least(d.views + 1, 1000000), carts = least(d.carts + excluded.carts, 1000000);
  insert into private.figure_visits as d (business_id, day, source, views, carts)
  select b.id, (now() at time zone private.time_zone_of(b.country))::date, p_source, 1, p_has_carted::int
    from public.businesses b where b.id = p_business_id and b.status = 'active'
  on conflict (business_id, day, source) do update
    set views = least(d.views + 1, 1000000000), carts = least(d.carts + excluded.carts, 1000000000);
  update private.campaigns c set views = least(c.views + 1, 1000000), carts = least(c.carts + p_has_carted::int, 1000000)
    where c.business_id = p_business_id and c.code = p_campaign;
$$;
comment on function public.count_page_visit(uuid, text, boolean, text, text) is
  'Security definer on purpose: only the edge may call it, and it may write nothing else.';
grant execute on function public.count_page_visit(uuid,text,boolean,text,text) to service_role;
