-- The end of points that nobody uses.

-- Returns when a customer's points end: so many months after the last order that earned or spent some, or after the rule was made. Null: never.
create function private.points_end(p_settings public.reward_settings, p_customer uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select greatest(max(created_at), p_settings.expiry_since) + make_interval(months => p_settings.expiry_months)
  from public.point_entries where customer_id = p_customer and kind <> 'expired'
$$;

-- Ends the points of at most p_limit customers; returns how many. May run twice at once.
-- Callers: the server.
create function public.expire_points(p_limit int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_balance bigint;
  v_count int := 0;
begin
  for v_due in
    select e.business_id, e.customer_id
    from public.point_entries e
    join public.reward_settings s on s.business_id = e.business_id and s.is_active and s.expiry_months is not null
      and s.expiry_since < now() - make_interval(months => s.expiry_months)
    group by e.business_id, e.customer_id, s.expiry_months
    having sum(e.points) > 0
      and max(e.created_at) filter (where e.kind <> 'expired') < now() - make_interval(months => s.expiry_months)
    limit p_limit
  loop
    perform private.lock_points(v_due.customer_id);
    v_balance := private.points_balance(v_due.customer_id);
    if v_balance > 0 and (
      select private.points_end(s, v_due.customer_id) <= now() from public.reward_settings s
      where s.business_id = v_due.business_id and s.is_active) then
      perform private.write_points(v_due.business_id, v_due.customer_id, 'expired', -v_balance, null);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
grant execute on function public.expire_points(int) to service_role;
