-- Writes a line into the order's history when the payment status changes.
create function private.record_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, business_id, kind, from_status, to_status, actor)
  values (new.id, new.business_id, 'payment', old.payment_status, new.payment_status, (select auth.uid()));
  return null;
end $$;
