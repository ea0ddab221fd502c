-- Returns the days that a number of months buys, paid at once: 1 -> 30, 3 -> 91, 6 -> 182, 12 -> 365. src/domain/plan/periods.ts has
-- the same numbers.
create function private.plan_days(p_months int) returns int
language sql immutable set search_path = '' as $$
  select case p_months when 1 then 30 when 3 then 91 when 6 then 182 when 12 then 365 end
$$;

-- Returns the days of a subscription's payment: until the same day of the calendar one or twelve months later, when the provider
-- charges the card again.
create function private.renewal_days(p_months int, p_paid_at timestamptz) returns int
language sql immutable set search_path = '' set timezone = 'UTC' as $$
  select (p_paid_at + make_interval(months => p_months))::date - p_paid_at::date
$$;
