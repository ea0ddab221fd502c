-- For delivery_zones, before a person adds or renames one: refuses a name that another zone of the store has, with `zone_name_taken`. A shopper could not tell
-- the two apart.
create function private.refuse_zone_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('oja:zones:' || new.business_id, 0));
  if exists (select from public.delivery_zones
      where business_id = new.business_id and id <> new.id and lower(btrim(name)) = lower(btrim(new.name))) then
    perform private.refuse('zone_name_taken');
  end if;
  return new;
end $$;
