-- Refuses a new record with a merged number: the number belongs to the record that stayed.
create function private.refuse_merged_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_customer_id uuid;
begin
  select customer_id into v_customer_id from public.customer_merges
    where business_id = new.business_id and phone = new.phone and customer_id <> new.id;
  if found then
    perform private.refuse('phone_taken', jsonb_build_object('customerId', v_customer_id));
  end if;
  return null;
end $$;
