-- How an order travels, as members write it (OrderTracking in src/domain/order/order-tracking.ts).

-- Returns {courier, number, expectedOn} of an order; null when nothing is written.
create function private.tracking_row(p_order_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('courier', courier, 'number', tracking_number, 'expectedOn', to_char(expected_on, 'YYYY-MM-DD'))
  from public.order_tracking where order_id = p_order_id
$$;

-- Writes courier, tracking number and expected day of an order; three empty values remove them. Only a plan with `order-tracking` may write.
-- Every plan may remove: what was written under a better plan stays until then, because a parcel may be on its way.
-- `p_known`: {courier, number, expectedOn} from which a form was filled. What the caller did not change stays as it is now; what somebody else changed
-- in another way is refused with `changed_elsewhere` and `now`, the row as it is (null for none). Null compares nothing.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, plan_needed.
create function public.set_order_tracking(
  p_order_id uuid, p_courier text default '', p_number text default '', p_expected_on date default null,
  p_known jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_now jsonb;
  v_sent jsonb;
  v_courier text;
  v_number text := btrim(coalesce(p_number, ''));
begin
  perform private.limit_text('courier', p_courier, 400);
  perform private.limit_text('number', p_number, 400);
  perform private.limit_json('known', p_known, 2000);
  v_courier := private.clean_short(coalesce(p_courier, ''));
  select * into v_order from public.orders where id = p_order_id;
  if not private.is_order_member(v_order.business_id) then
    perform private.refuse('forbidden');
  end if;
  -- Two saves of one order come one after the other.
  perform from public.orders where id = p_order_id for no key update;
  if p_known is not null then
    v_now := coalesce(private.tracking_row(p_order_id), '{"courier": "", "number": "", "expectedOn": null}');
    v_sent := jsonb_build_object('courier', v_courier, 'number', v_number, 'expectedOn', to_char(p_expected_on, 'YYYY-MM-DD'));
    if exists (select from jsonb_each(v_sent) where value is distinct from p_known -> key
        and v_now -> key is distinct from p_known -> key and v_now -> key is distinct from value) then
      perform private.refuse('changed_elsewhere', jsonb_build_object('now', private.tracking_row(p_order_id)));
    end if;
    select jsonb_object_agg(key, case when value is distinct from p_known -> key then value else v_now -> key end) into v_sent
      from jsonb_each(v_sent);
    v_courier := v_sent ->> 'courier';
    v_number := v_sent ->> 'number';
    p_expected_on := (v_sent ->> 'expectedOn')::date;
  end if;
  if v_courier = '' and v_number = '' and p_expected_on is null then
    delete from public.order_tracking where order_id = p_order_id;
    return null;
  elsif not private.plan_allows(private.plan_now(v_order.business_id), 'order-tracking') then
    perform private.refuse('plan_needed');
  elsif char_length(v_courier) > 80 then
    perform private.bad_request('courier');
  elsif v_number !~ '^([A-Za-z0-9][A-Za-z0-9 /_-]{0,49})?$' then
    perform private.bad_request('number');
  elsif p_expected_on not between v_order.created_at::date - 1 and v_order.created_at::date + 366 then
    perform private.bad_request('expected_on');
  end if;
  insert into public.order_tracking (order_id, business_id, courier, tracking_number, expected_on)
  values (p_order_id, v_order.business_id, v_courier, v_number, p_expected_on)
  on conflict (order_id) do update set courier = excluded.courier, tracking_number = excluded.tracking_number,
    expected_on = excluded.expected_on;
  return private.tracking_row(p_order_id);
end $$;
comment on function public.set_order_tracking(uuid, text, text, date, jsonb) is
  'Security definer on purpose: nobody may write the table; the function checks membership and plan first.';
grant execute on function public.set_order_tracking(uuid,text,text,date,jsonb) to authenticated;
