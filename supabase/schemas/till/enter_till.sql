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

-- Before each row of cash, in any table with `business_id` and `created_at`: gives it the time at which it enters the till. That is later than the
-- last closing, also when the database's clock was set back.
create function private.enter_till() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_till(new.business_id, false);
  new.created_at := greatest(clock_timestamp(), (
    select max(closed_at) + interval '1 microsecond' from public.till_counts where business_id = new.business_id));
  return new;
end $$;
