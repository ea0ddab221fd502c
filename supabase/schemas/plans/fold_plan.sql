-- The plan of a store as a fold over its ledger. Rows are read in the order of (effective_at, row_key), so the order in which they
-- arrived does not matter.

-- Refuses to change or remove a row of the ledger, also for the server.
create function private.keep_plan_entries() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'entries of a plan are never changed or removed';
end $$;

-- Orders the plans: a higher number includes more.
create function private.plan_rank(p_plan text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case p_plan when 'enterprise' then 2 when 'premium' then 1 else 0 end
$$;

-- Returns the whole days of a new plan that the unused time of cheaper plans pays for: their price for that time, divided by the new price
-- per day. Trials, gifts, and payments in another currency count nothing.
create function private.plan_credit_days(p_lots private.plan_lot[], p_days int, p_amount_minor bigint, p_currency text) returns int
language sql immutable set search_path = '' as $$
  select coalesce(floor(sum(l.amount_minor * extract(epoch from l.time_left) / (l.days * 86400.0)) * p_days / p_amount_minor), 0)::int
  from unnest(p_lots) l where l.amount_minor > 0 and l.currency = p_currency and not l.is_trial
$$;

-- Adds a lot to those that are left. Higher plans come first, so a lower plan waits for the end of a higher one; days of one plan
-- add up. A higher plan that is bought begins at once, and the time of lower plans becomes credit days; a higher plan that is given only delays
-- them. A card that renews (`p_renews`) leaves no lower plan behind either: its plan would fall to that one before the next charge.
create function private.add_plan_lot(p_lots private.plan_lot[], p_lot private.plan_lot, p_renews boolean) returns private.plan_lot[]
language plpgsql immutable set search_path = '' as $$
declare
  v_rank int := private.plan_rank(p_lot.plan);
  v_lower private.plan_lot[] := array(select l from unnest(p_lots) l where private.plan_rank(l.plan) < v_rank);
begin
  if p_lot.amount_minor > 0 and cardinality(v_lower) > 0 and (p_renews or cardinality(v_lower) = cardinality(p_lots)) then
    p_lot.time_left := p_lot.time_left
      + make_interval(days => private.plan_credit_days(v_lower, p_lot.days, p_lot.amount_minor, p_lot.currency));
    p_lots := p_lots[:cardinality(p_lots) - cardinality(v_lower)];
  end if;
  return array(
    select row(u.plan, u.time_left, u.days, u.amount_minor, u.currency, u.is_trial)::private.plan_lot
    from unnest(p_lots || p_lot) with ordinality u (plan, time_left, days, amount_minor, currency, is_trial, place)
    order by private.plan_rank(u.plan) desc, u.place);
end $$;

-- Reads the state from the lots that are left at a time. `p_grace`: how long the plan is kept after its end.
create function private.plan_state_of(
  p_lots private.plan_lot[], p_at timestamptz, p_last private.plan_lot, p_ended_at timestamptz, p_grace interval, p_renews boolean,
  p_chosen_plan text) returns private.plan_state
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  v private.plan_state;
  v_end timestamptz := p_ended_at;
begin
  v.plan := coalesce(p_last.plan, 'starter');
  v.is_trial := coalesce(p_last.is_trial, false);
  v.ends_at := p_ended_at;
  if cardinality(p_lots) > 0 then
    v.plan := p_lots[1].plan;
    select p_at + sum(time_left) filter (where plan = v.plan), bool_and(is_trial) filter (where plan = v.plan),
        min(plan) filter (where plan <> v.plan), p_at + sum(time_left)
      into v.ends_at, v.is_trial, v.next_plan, v_end from unnest(p_lots);
    v.next_ends_at := case when v.next_plan is not null then v_end end;
  end if;
  v.renews := p_renews;
  -- A cancelled renewal keeps the days of grace, and nobody is asked to pay any more.
  v.grace_until := case when p_grace > interval '0' and p_renews then v_end + p_grace end;
  -- The card of a subscription is charged on the day of the end, some hours earlier or later.
  v.kept_until := case when p_grace > interval '0' then v_end + p_grace when p_renews then v_end + interval '1 day' end;
  v.chosen_plan := p_chosen_plan;
  return v;
end $$;

-- Returns the plan of a store from its ledger; reads nothing else and no clock. A charge that was paid back in full counts as never
-- bought; a part that was paid back changes nothing. Days are 24 hours. `p_bought`: a row
-- that is not written, for what a payment would do.
create function private.fold_plan(p_business_id uuid, p_bought jsonb default null) returns private.plan_state
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  e record;
  v_lots private.plan_lot[] := '{}';
  v_lot private.plan_lot;
  -- The lot that ended last, and when.
  v_last private.plan_lot;
  v_ended_at timestamptz;
  v_at timestamptz;
  v_grace interval := '0';
  v_renews boolean := false;
  -- The plan that the card pays.
  v_card_plan text;
  v_chosen_plan text;
  v_is_held boolean;
begin
  for e in
    select p.effective_at, p.kind, p.plan, p.days, p.renews, p.amount_minor, p.currency from (
      select * from public.plan_entries where business_id = p_business_id
      union all select * from jsonb_populate_record(null::public.plan_entries, p_bought) where p_bought is not null) p
    where p.kind <> 'refund'
      and not (p.kind = 'charge' and p.amount_minor <= (
        select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
        where r.business_id = p_business_id and r.kind = 'refund' and r.reference = p.reference))
    order by p.effective_at, p.row_key collate "C"
  loop
    -- Ends the lots that run out before this row.
    while cardinality(v_lots) > 0 and v_at + v_lots[1].time_left <= e.effective_at loop
      v_at := v_at + v_lots[1].time_left;
      v_last := v_lots[1];
      v_ended_at := v_at;
      v_lots := v_lots[2:];
    end loop;
    if cardinality(v_lots) > 0 then
      v_lot := v_lots[1];
      v_lot.time_left := v_lot.time_left - (e.effective_at - v_at);
      v_lots[1] := v_lot;
    end if;
    v_at := e.effective_at;
    v_is_held := cardinality(v_lots) = 0 and v_at < v_ended_at + greatest(v_grace,
      case when v_renews then interval '1 day' else interval '0' end);

    if e.kind = 'trial' then
      if cardinality(v_lots) = 0 or private.plan_rank(v_lots[1].plan) < private.plan_rank(e.plan) then
        v_lots := private.add_plan_lot(v_lots, row(e.plan, make_interval(days => e.days), e.days, 0, '', true)::private.plan_lot, false);
      end if;
    elsif e.kind in ('charge', 'extension') then
      v_lot := row(
        coalesce(e.plan, v_lots[1].plan, case when v_is_held then v_last.plan end), make_interval(days => e.days), e.days,
        coalesce(e.amount_minor, 0), coalesce(e.currency, ''), false)::private.plan_lot;
      continue when v_lot.plan is null;
      v_lot.is_trial := e.kind = 'extension' and coalesce(v_lots[1].is_trial and v_lots[1].plan = v_lot.plan, false);
      -- Within the days of grace the paid time continues at the old end.
      if v_is_held and v_lot.plan = v_last.plan then
        v_lot.time_left := greatest(v_lot.time_left - (v_at - v_ended_at), interval '0');
      end if;
      -- Days of the same plan that are paid at once leave the card as it is; another plan ends its subscription.
      if e.kind = 'charge' then
        v_renews := e.renews or (v_renews and v_card_plan = e.plan and (v_is_held or cardinality(v_lots) > 0));
        v_card_plan := case when e.renews then e.plan else v_card_plan end;
      end if;
      v_lots := private.add_plan_lot(v_lots, v_lot, e.kind = 'charge' and e.renews);
      v_grace := '0';
      v_chosen_plan := case when e.kind = 'charge' then null else v_chosen_plan end;
    elsif e.kind = 'end' then
      -- What was left, and days of grace, are over.
      if cardinality(v_lots) > 0 then
        v_last := v_lots[1];
        v_ended_at := v_at;
        v_lots := '{}';
      end if;
      v_grace := '0';
      v_renews := false;
      v_chosen_plan := null;
    elsif e.kind = 'grace' then
      v_grace := case when cardinality(v_lots) > 0 or v_at < v_ended_at + make_interval(days => e.days)
        then make_interval(days => e.days) else v_grace end;
    elsif e.kind = 'cancel' then
      v_renews := false;
    elsif e.kind = 'resume' then
      v_renews := true;
    elsif e.kind = 'downgrade' then
      v_chosen_plan := e.plan;
    end if;
  end loop;
  return private.plan_state_of(v_lots, v_at, v_last, v_ended_at, v_grace, v_renews, v_chosen_plan);
end $$;
