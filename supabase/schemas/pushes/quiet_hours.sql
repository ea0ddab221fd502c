-- When the quiet hours end that hold at a moment, on the shop's clock; null when none hold. 22:00 to 07:00 goes over midnight.
create function private.quiet_until(p_zone text, p_from int, p_to int, p_at timestamptz) returns timestamptz
language sql stable parallel safe set search_path = '' as $$
  select case when p_from is not null and (
      case when p_from < p_to then minute >= p_from and minute < p_to else minute >= p_from or minute < p_to end)
    then (local::date + make_interval(mins => p_to, days => (p_from > p_to and minute >= p_from)::int)) at time zone p_zone end
  from (select local, extract(hour from local)::int * 60 + extract(minute from local)::int as minute
    from (select p_at at time zone p_zone as local) clock) now
$$;
