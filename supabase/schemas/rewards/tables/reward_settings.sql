-- The rewards programme of a shop: how points are earned, what a point is worth, and when points end. Amounts in minor units of `currency`.
-- The programme rests while the shop sells in another currency.

create table public.reward_settings (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  is_active boolean not null default false,
  currency text not null check (currency in ('NGN', 'USD', 'GBP', 'GHS', 'CAD')),
  -- Each whole `earn_amount` that is paid for goods earns `earn_points`.
  earn_amount bigint not null check (earn_amount between 1 and 90000000000),
  earn_points int not null check (earn_points between 1 and 10000),
  point_worth bigint not null check (point_worth between 1 and 1000000000),
  -- The fewest points that an order may spend.
  minimum_points int not null default 1 check (minimum_points between 1 and 1000000),
  -- Points end after so many months without an order that earns or spends; null: they never end.
  expiry_months int check (expiry_months between 1 and 60),
  -- A new expiry counts from here, so that it never ends old points at once.
  expiry_since timestamptz not null default now(),
  -- Points for the first order that an account places and that is delivered and paid; 0: no gift.
  welcome_points int not null default 0 check (welcome_points between 0 and 1000000),
  updated_at timestamptz not null default now(),
  -- A shop never gives back more than half of what it earns.
  constraint reward_settings_not_too_generous check (earn_points * point_worth <= earn_amount / 2)
);

grant select on public.reward_settings to authenticated, service_role;

create policy "members see the programme" on public.reward_settings for select to authenticated
  using (business_id in (select private.business_ids_where('customers')));

create trigger reward_settings_touch before update on public.reward_settings
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
-- Writes the activity (activity/).
create trigger reward_settings_note after insert or update on public.reward_settings
  for each row execute function private.note_setting('rewards_changed');
