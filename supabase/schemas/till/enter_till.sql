-- No cash falls between two tills: whoever writes cash holds the shared lock of the store's till until the row is there, and a closing takes the lock
-- for itself (till/close_till.sql). So each row is either seen by a closing, or later than it.

-- Takes the lock of a store's till until the transaction ends: shared to write cash, or for itself to close.
create function private.lock_till(p_business_id uuid, p_closes boolean) returns void
language plpgsql set search_path = '' as $$
declare
  v_key bigint := hashtextextended('oja:till:' || p_business_id, 0);
begin
  if p_closes then
    perform pg_advisory_xact_lock(v_key);
  else
    perform pg_advisory_xact_lock_shared(v_key);
  end if;
exception when lock_not_available then
  perform private.refuse('unavailable');
end $$;

-- Returns the time of the closing that counted the cash of a request, which names it by `countedAt` as read_till says it. Null for other ways, and where
-- none is named. With a `>` in front it names the last closing that was known when the cash moved: refuses with `till_counted` {at} when there is a newer
-- one, which may have counted this cash. Refuses with `bad_request` a time at which the store's till was not counted.
create function private.counted_at(p_business_id uuid, p_way text, p_counted_at text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_at timestamptz;
  v_newest timestamptz;
begin
  if p_counted_at is null or p_way is distinct from 'cash' then
    return null;
  end if;
  select closed_at into v_at from public.till_counts
    where business_id = p_business_id and reverses is null and private.iso_time(closed_at) = ltrim(p_counted_at, '>');
  if not found then
    perform private.bad_request('countedAt');
  elsif left(p_counted_at, 1) <> '>' then
    return v_at;
  end if;
  perform private.lock_till(p_business_id, false);
  select max(c.closed_at) into v_newest from public.till_counts c
    where c.business_id = p_business_id and c.reverses is null and not exists (select from public.till_counts r
      where r.business_id = c.business_id and r.reverses = c.id);
  if v_newest > v_at then
    perform private.refuse('till_counted', jsonb_build_object('at', private.iso_time(v_newest)));
  end if;
  return null;
end $$;

-- Before each row of cash: gives it the time at which it is written, which is later than the last closing, also when the database's clock was set back.
-- Cash that came or went before a closing was in that count, or missing from it, so it belongs to the closing that counted it (`till_at`) and never to
-- the drawer of now: money of an earlier day, a row that takes an earlier one back, which says that the cash never moved, and what a closing has counted
-- as its writer says (`private.counted_at`). Cash that is handed back now is a row of its own, of now.
create function private.enter_till() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_closed timestamptz;
begin
  perform private.lock_till(new.business_id, false);
  select max(closed_at) into v_closed from public.till_counts where business_id = new.business_id;
  new.created_at := greatest(clock_timestamp(), v_closed + interval '1 microsecond');
  if tg_table_name = 'order_payments' then
    -- Money of this call came at the moment at which it enters the till, not when the call began to wait for a lock.
    new.paid_at := case when new.paid_at = now() then new.created_at else new.paid_at end;
    new.till_at := case when new.reverses is null then new.paid_at
      else (select coalesce(till_at, created_at) from public.order_payments where id = new.reverses) end;
  elsif tg_table_name = 'expenses' then
    new.till_at := case when new.reverses is null then coalesce(new.till_at, private.spent_at(new.business_id, new.spent_on))
      else (select coalesce(till_at, created_at) from public.expenses where id = new.reverses) end;
  else
    new.till_at := coalesce(new.till_at, (select coalesce(till_at, created_at) from public.gift_card_entries where id = new.reverses));
  end if;
  new.till_at := case when new.till_at <= v_closed then new.till_at end;
  return new;
end $$;

-- Returns when money of an earlier day of the shop's calendar was spent: at noon, as a sale of an earlier day is dated. Null for today.
create function private.spent_at(p_business_id uuid, p_day date) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when p_day < (now() at time zone zone)::date then (p_day + time '12:00') at time zone zone end from private.figure_store(p_business_id)
$$;
