-- Everything but goods in the activity: orders, vouchers, gift cards, expenses, settings, bank details, customers, members. One line for each row.

-- For order_events: what a member did with an order. Opening an order and notes are not there.
create function private.note_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_order record;
begin
  select code, currency into v_order from public.orders where business_id = new.business_id and id = new.order_id;
  perform private.note_activity(new.business_id,
    case new.kind when 'status' then 'order_status' when 'payment' then 'order_payment' when 'edited' then 'order_edited'
      when 'undone' then 'order_undone' when 'returned' then 'order_returned' else 'order_entered' end,
    v_order.code,
    jsonb_strip_nulls(jsonb_build_object('from', new.from_status, 'to', new.to_status, 'order', new.order_id,
      'money', new.details -> 'money', 'currency', case when new.details ? 'money' then v_order.currency end)));
  return null;
end $$;

-- For vouchers. Uses are counted by orders and are no change of a person.
create function private.note_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - 'uses' = to_jsonb(new) - 'uses' then
    return null;
  end if;
  perform private.note_activity(coalesce(new.business_id, old.business_id),
    case tg_op when 'INSERT' then 'voucher_made' when 'DELETE' then 'voucher_deleted' else 'voucher_changed' end,
    coalesce(new.code, old.code), case when tg_op = 'DELETE' then '{}' else jsonb_build_object('voucher', new.id) end);
  return null;
end $$;

-- For gift_card_entries: cards made, and balances changed by hand.
create function private.note_gift_card() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id, case new.kind when 'issued' then 'gift_card_made' else 'gift_card_adjusted' end,
    right(c.code, 4), jsonb_build_object('amount', new.amount, 'currency', c.currency, 'giftCard', c.id))
  from public.gift_cards c where c.id = new.gift_card_id;
  return null;
end $$;

-- For till_counts: closings, and closings that were taken back.
create function private.note_till() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id, case when new.reverses is null then 'till_closed' else 'till_reopened' end, '',
    jsonb_build_object('amount', new.difference, 'currency', new.currency));
  return null;
end $$;

-- For expenses: what was spent, and what was taken back.
create function private.note_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id, case when new.reverses is null then 'expense_written' else 'expense_taken_back' end, '',
    jsonb_build_object('amount', new.amount, 'currency', new.currency, 'way', new.way, 'expense', new.kind));
  return null;
end $$;

-- For point_entries: points given or taken by hand.
create function private.note_points() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_activity(new.business_id, 'points_corrected',
    coalesce((select name from public.customers where id = new.customer_id), ''),
    jsonb_build_object('points', new.points, 'customer', new.customer_id));
  return null;
end $$;

-- For tables of settings: tg_argv[0] is the kind, tg_argv[1] the column of the subject, or none. Another place in the list is no line.
create function private.note_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(coalesce(new, old));
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'position' = to_jsonb(old) - 'position' then
    return null;
  end if;
  perform private.note_activity((v_row ->> 'business_id')::uuid, tg_argv[0], coalesce(v_row ->> tg_argv[1], ''),
    jsonb_build_object('deed', lower(tg_op)));
  return null;
end $$;

-- For businesses: the names of the settings that changed, without their contents.
create function private.note_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fields jsonb;
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  select jsonb_agg(n.key order by n.key) into v_fields
    from jsonb_each(to_jsonb(new)) n join jsonb_each(to_jsonb(old)) o using (key)
    where n.value is distinct from o.value
      and n.key not in ('updated_at', 'logo_width', 'logo_height', 'hero_width', 'hero_height', 'plan', 'plan_ends_at', 'next_plan',
        'next_plan_ends_at', 'plan_is_trial', 'plan_grace_until');
  if v_fields is not null then
    perform private.note_activity(new.id, 'settings_changed', '', jsonb_build_object('fields', v_fields));
  end if;
  return null;
end $$;

-- For business_members: who joined, changed role, left or was removed. The first owner opens the store, which is no news.
create function private.note_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_business_id uuid := coalesce(new.business_id, old.business_id);
  v_user_id uuid := coalesce(new.user_id, old.user_id);
  v_actor uuid := (select auth.uid());
  v_name text;
begin
  if v_actor is null or not exists (select from public.businesses where id = v_business_id)
    or (tg_op = 'INSERT' and new.role = 'owner') then
    return null;
  end if;
  v_name := coalesce(nullif(coalesce(new.name, old.name), ''), private.member_name(v_business_id, v_user_id), '');
  perform private.write_activity(v_business_id, v_actor,
    case when tg_op = 'INSERT' and v_actor = v_user_id then 'member_joined' when tg_op = 'INSERT' then 'member_let_in'
      when tg_op = 'UPDATE' and new.role = 'owner' then 'ownership_handed'
      when tg_op = 'UPDATE' then 'role_changed' when v_actor = v_user_id then 'member_left' else 'member_removed' end,
    left(v_name, 200),
    case when tg_op = 'UPDATE' then jsonb_build_object('from', old.role, 'to', new.role)
      else jsonb_build_object('role', coalesce(new.role, old.role)) end, v_user_id);
  return null;
end $$;
