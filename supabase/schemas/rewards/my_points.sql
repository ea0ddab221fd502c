-- The points of a signed-in shopper at one store.

-- Returns {balance, worth, minimum, currency, endsAt} of an account while the programme runs, or null. `worth`: of one point, in minor units.
-- `endsAt`: when the points end if nothing is bought.
create function private.account_points(p_store public.businesses, p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_settings public.reward_settings := private.running_rewards(p_store);
  v_customer uuid := private.points_customer(p_store.id, p_user);
begin
  if v_settings.business_id is null or v_customer is null then
    return null;
  end if;
  return jsonb_build_object('balance', private.points_balance(v_customer), 'worth', v_settings.point_worth,
    'minimum', v_settings.minimum_points, 'currency', v_settings.currency,
    'endsAt', to_char(private.points_end(v_settings, v_customer) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
end $$;

-- Returns the caller's own points at a store, or null. No phone number leads here: only the account that placed an order which earned points.
create function private.my_points(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.account_points(b, (select auth.uid())) from public.businesses b
  where b.id = p_business_id and b.status = 'active' and (select auth.uid()) is not null
$$;
comment on function private.my_points(uuid) is
  'Security definer on purpose: shoppers read no customers and no ledger; answers the caller''s own points only.';
grant execute on function private.my_points(uuid) to authenticated;
