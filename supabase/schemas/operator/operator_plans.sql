-- What operators do to a store's plan by hand. Each act is a row of the ledger that carries our time and is folded like all others. A form
-- has a key of its own (`p_key`), so a form that is sent twice is one act.

-- Returns the plan in force and its end, for the log.
create function private.plan_line(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('plan', private.plan_now(id), 'until', private.plan_end(b.id)) from public.businesses b where b.id = p_business_id
$$;

-- Begins an act: checks the operator, locks the store's row, and returns the store's name.
create function private.begin_plan_act(p_operator uuid, p_business_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_name text;
begin
  perform private.check_operator(p_operator, p_reason);
  select name into v_name from public.businesses where id = p_business_id for no key update;
  if v_name is null then
    perform private.refuse('unknown_store');
  end if;
  return v_name;
end $$;

-- Writes the entry into the ledger and a line into the log. The entry gets our time, the reason and the operator. The caller holds the
-- store's row.
create function private.write_plan_act(
  p_operator uuid, p_business_id uuid, p_name text, p_act text, p_entry jsonb, p_facts jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_before jsonb := private.plan_line(p_business_id);
begin
  perform private.write_plan_entry(p_business_id, p_entry || jsonb_build_object(
    'effectiveAt', private.plan_act_time(p_business_id), 'note', p_reason, 'actorId', p_operator));
  perform private.log_act(p_operator, p_act, p_business_id, p_name, v_before, private.plan_line(p_business_id) || p_facts, p_reason);
end $$;

-- True when the form with this key has done its act.
create function private.is_plan_act_done(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.plan_entries where row_key = 'operator:' || p_key)
$$;

-- Adds days to a trial that has not ended. Does nothing for a key that was used.
-- Callers: the server.
-- Refuses: bad_request, forbidden, no_trial, unknown_store.
create function public.operator_extend_trial(p_operator uuid, p_business_id uuid, p_days int, p_key uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
  v_store public.businesses;
begin
  if p_key is null then
    perform private.bad_request('key');
  elsif p_days is null or p_days not between 1 and 60 then
    perform private.bad_request('days');
  elsif private.is_plan_act_done(p_key) then
    return;
  end if;
  select * into v_store from public.businesses where id = p_business_id;
  if not v_store.plan_is_trial or private.plan_now(p_business_id) <> v_store.plan then
    perform private.refuse('no_trial');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'extend_trial', jsonb_build_object(
    'rowKey', 'operator:' || p_key, 'kind', 'extension', 'plan', v_store.plan, 'days', p_days),
    jsonb_build_object('days', p_days), p_reason);
end $$;
grant execute on function public.operator_extend_trial(uuid,uuid,integer,uuid,text) to service_role;

-- Records a bank transfer that came outside the provider, as a payment from now on. A reference counts once, in whatever case and
-- with whatever spaces it is written. Refuses an amount that is more than five times, or less than a fifth of, the price: it would be a
-- slip of the hand.
-- Callers: the server.
-- Refuses: bad_request, forbidden, reference_used, unknown_store.
create function public.operator_record_transfer(
  p_operator uuid, p_business_id uuid, p_plan text, p_months int, p_amount_minor bigint, p_currency text, p_reference text,
  p_came_on date, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
  v_reference text;
  v_price bigint;
begin
  perform private.limit_text('plan', p_plan, 20);
  perform private.limit_text('currency', p_currency, 3);
  perform private.limit_text('reference', p_reference, 100);
  -- The prefix keeps a transfer's reference apart from the provider's: theirs have no colon.
  v_reference := 'transfer:' || upper(regexp_replace(coalesce(p_reference, ''), '\s', '', 'g'));
  select amount_minor into v_price from private.plan_prices where plan = p_plan and months = p_months and currency = p_currency;
  if v_price is null then
    perform private.bad_request('plan');
  elsif p_amount_minor is null or p_amount_minor > v_price * 5 or p_amount_minor * 5 < v_price then
    perform private.bad_request('amount');
  elsif v_reference !~ '^transfer:[A-Z0-9./_-]{4,100}$' then
    perform private.bad_request('reference');
  elsif p_came_on is null or p_came_on not between current_date - 90 and current_date + 1 then
    perform private.bad_request('came_on');
  end if;
  -- Two operators may record one transfer for two stores at once.
  perform pg_advisory_xact_lock(hashtextextended('oja:transfer:' || v_reference, 0));
  if exists (select from public.plan_entries where kind = 'charge' and reference = v_reference) then
    perform private.refuse('reference_used');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'record_transfer', jsonb_build_object(
    'rowKey', 'charge:' || v_reference, 'kind', 'charge', 'plan', p_plan, 'months', p_months, 'days', private.plan_days(p_months),
    'amountMinor', p_amount_minor, 'currency', p_currency, 'reference', v_reference, 'channel', 'outside_transfer'),
    jsonb_build_object('amountMinor', p_amount_minor, 'currency', p_currency, 'months', p_months, 'reference', v_reference,
      'cameOn', p_came_on), p_reason);
  -- As for every payment after a failed renewal: the card is not charged again for that time.
  update public.plan_subscriptions set failed_at = null, updated_at = now(),
    status = case status when 'attention' then 'active' else status end
    where business_id = p_business_id and failed_at is not null;
end $$;
grant execute on function public.operator_record_transfer(uuid,uuid,text,integer,bigint,text,text,date,text) to service_role;

-- Gives days of Premium or Enterprise, or ends the plan that is in force (`starter`, without days). A plan whose card renews is not ended
-- here, because the provider would charge the card again. Does nothing for a key that was used.
-- Callers: the server.
-- Refuses: bad_request, card_renews, forbidden, nothing_to_end, unknown_store.
create function public.operator_change_plan(
  p_operator uuid, p_business_id uuid, p_plan text, p_days int, p_key uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.begin_plan_act(p_operator, p_business_id, p_reason);
begin
  perform private.limit_text('plan', p_plan, 20);
  if p_key is null then
    perform private.bad_request('key');
  elsif p_plan is null or p_plan not in ('starter', 'premium', 'enterprise') then
    perform private.bad_request('plan');
  elsif p_plan <> 'starter' and (p_days is null or p_days not between 1 and 400) then
    perform private.bad_request('days');
  elsif private.is_plan_act_done(p_key) then
    return;
  end if;
  if p_plan <> 'starter' then
    perform private.write_plan_act(p_operator, p_business_id, v_name, 'give_plan', jsonb_build_object(
      'rowKey', 'operator:' || p_key, 'kind', 'extension', 'plan', p_plan, 'days', p_days),
      jsonb_build_object('given', p_plan, 'days', p_days), p_reason);
    return;
  end if;
  if private.plan_now(p_business_id) = 'starter' then
    perform private.refuse('nothing_to_end');
  elsif exists (select from public.plan_subscriptions where business_id = p_business_id and status in ('active', 'attention')) then
    perform private.refuse('card_renews');
  end if;
  perform private.write_plan_act(p_operator, p_business_id, v_name, 'end_plan', jsonb_build_object(
    'rowKey', 'operator:' || p_key, 'kind', 'end'), '{"plan": "starter"}', p_reason);
end $$;
grant execute on function public.operator_change_plan(uuid,uuid,text,integer,uuid,text) to service_role;

-- Returns what an operator needs to act on a store's plan: {"isTrial", "entries", "prices"}. An entry: {"at", "kind", "plan", "days",
-- "months", "amountMinor", "currency", "reference", "channel", "note"}, newest first, at most 50.
create function private.operator_plan(p_business_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'isTrial', b.plan_is_trial and private.plan_now(b.id) = b.plan,
    'entries', (
      select coalesce(json_agg(json_build_object(
          'at', e.effective_at, 'kind', e.kind, 'plan', e.plan, 'days', e.days, 'months', e.months, 'amountMinor', e.amount_minor,
          'currency', e.currency, 'reference', e.reference, 'channel', e.channel, 'note', e.note)
        order by e.effective_at desc, e.row_key desc), '[]')
      from (select * from public.plan_entries where business_id = b.id order by effective_at desc, row_key desc limit 50) e),
    'prices', (
      select json_agg(json_build_object('plan', plan, 'months', months, 'currency', currency, 'amountMinor', amount_minor)
        order by currency desc, plan desc, months) from private.plan_prices))
  from public.businesses b where b.id = p_business_id
$$;
