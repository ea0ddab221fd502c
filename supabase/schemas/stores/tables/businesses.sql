-- A business is one store: its address, look, ordering rules and plan. No other store ever gets one of its slugs. Only the server
-- writes plan, status and domain.

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
  -- Wide enough that a name of some twenty letters can be read on a phone.
  watermark_size int not null default 45 check (watermark_size between 5 and 60),
  plan text not null default 'starter' check (plan in ('starter', 'premium', 'enterprise')),
  plan_ends_at timestamptz,
  -- A lower plan that is paid and begins at plan_ends_at. The ledger decides these columns (plans/apply_plan.sql).
  next_plan text check (next_plan in ('premium', 'enterprise')),
  next_plan_ends_at timestamptz,
  plan_is_trial boolean not null default false,
  -- The end of the days of grace after a renewal that failed; null without them.
  plan_grace_until timestamptz,
  status text not null default 'active' check (status in ('active', 'suspended')),
  allow_pickup boolean not null default false,
  pickup_note text not null default '' check (char_length(pickup_note) <= 500),
  allow_agreed_delivery boolean not null default true,
  payment_methods text[] not null default '{transfer,on_delivery}'
    check (payment_methods <@ array['transfer', 'on_delivery'] and cardinality(payment_methods) <= 2),
  pending_expiry_hours int not null default 48 check (pending_expiry_hours between 1 and 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Shown on product pages, at checkout and on the order's page.
  return_terms text not null default '' check (char_length(return_terms) <= 2000),
  -- Further currencies in which pages show an approximate price. Orders stay in the store's own currency.
  display_currencies text[] not null default '{}'
    check (display_currencies <@ array['NGN', 'USD', 'GBP', 'GHS', 'CAD'] and cardinality(display_currencies) <= 5),
  -- Facts about the business that the footer and the page "about" show; each is optional.
  street_address text not null default '' check (char_length(street_address) <= 200),
  opening_hours text not null default '' check (char_length(opening_hours) <= 200),
  public_phone text check (public_phone ~ '^[1-9][0-9]{6,14}$'),
  since_year int check (since_year between 1800 and 2100),
  delivery_terms text not null default '' check (char_length(delivery_terms) <= 2000),
  -- Names of accounts, without `@`: pages make the links, so no link leads to another site.
  instagram text check (instagram ~ '^[A-Za-z0-9._]{1,30}$'),
  facebook text check (facebook ~ '^[A-Za-z0-9.]{1,50}$'),
  tiktok text check (tiktok ~ '^[A-Za-z0-9._]{1,24}$'),
  -- Where new goods stand (catalogue/move_product.sql); null until somebody chooses.
  new_goods text check (new_goods in ('top', 'bottom')),
  check ((next_plan is null) = (next_plan_ends_at is null)),
  check (custom_domain is not null or custom_domain_status = 'none'),
  check ((logo_path is null) = (logo_width is null) and (logo_path is null) = (logo_height is null)),
  check ((hero_path is null) = (hero_width is null) and (hero_path is null) = (hero_height is null)),
  check (logo_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(logo_path, '/', 1) = id::text),
  check (hero_path ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{1,80}$' and split_part(hero_path, '/', 1) = id::text)
);

-- For the mails about the end of a plan, which the minute looks for.
create index businesses_plan_ends on public.businesses (coalesce(next_plan_ends_at, plan_ends_at)) where plan <> 'starter';
create index businesses_with_rates on public.businesses (id) where cardinality(display_currencies) > 0;

-- Lets visitors find the store of an active domain; they read nothing else.
grant select (id, slug, custom_domain, custom_domain_status) on public.businesses to anon;
-- Leaves out columns that people do not write here: plan, status and domain (the server writes them), the watermark
-- (save_watermark), the WhatsApp number (save_settings, with a proof).
grant
  select,
  update (slug, name, description, category, email, country, currency, primary_colour, accent_colour, template,
    logo_path, logo_width, logo_height, hero_path, hero_width, hero_height, is_open, closed_message, allow_pickup,
    pickup_note, allow_agreed_delivery, payment_methods, pending_expiry_hours, return_terms, display_currencies, street_address,
    opening_hours, public_phone, since_year, delivery_terms, instagram, facebook, tiktok, new_goods)
  on public.businesses to authenticated;
grant select, insert, update, delete on public.businesses to service_role;

create policy "visitors map active domains" on public.businesses for select to anon
  using (custom_domain is not null and custom_domain_status = 'active');
create policy "members see their stores" on public.businesses for select to authenticated
  using (id in (select private.member_business_ids()));
create policy "managers edit their stores" on public.businesses for update to authenticated
  using (id in (select private.business_ids_where('settings'))) with check (id in (select private.business_ids_where('settings')));

create trigger businesses_touch before update on public.businesses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger businesses_stay before update on public.businesses
  for each row when (old.id is distinct from new.id) execute function private.refuse_move();
create trigger businesses_guard_slug before insert or update of slug on public.businesses
  for each row execute function private.guard_slug();
create trigger businesses_record_slug after update of slug on public.businesses
  for each row when (old.slug is distinct from new.slug) execute function private.record_slug();
create trigger businesses_guard_watermark before update on public.businesses
  for each row when (new.watermark_type <> 'none' and (old.watermark_type, old.watermark_text, old.watermark_position,
    old.watermark_opacity, old.watermark_size) is distinct from (new.watermark_type, new.watermark_text,
    new.watermark_position, new.watermark_opacity, new.watermark_size))
  execute function private.guard_watermark();
create trigger businesses_guard_plan_features before insert or update of template, display_currencies on public.businesses
  for each row execute function private.guard_plan_features();
create trigger businesses_number_proved before update of whatsapp_number on public.businesses
  for each row when (old.whatsapp_number is distinct from new.whatsapp_number) execute function private.refuse_unproved();
create trigger businesses_follow_status after update of status on public.businesses
  for each row when (old.status is distinct from new.status) execute function private.follow_store_status();
create trigger businesses_mark_members after update of status, is_open on public.businesses
  for each row when ((old.status, old.is_open) is distinct from (new.status, new.is_open)) execute function private.mark_members();
create trigger businesses_mark_figures after update of country, currency on public.businesses
  for each row when ((old.country, old.currency) is distinct from (new.country, new.currency))
  execute function private.mark_all_figures();
create trigger businesses_mark_stock_days after insert on public.businesses
  for each row execute function private.mark_new_store();
-- Writes the activity (activity/).
create trigger businesses_note_settings after update on public.businesses
  for each row execute function private.note_settings();
