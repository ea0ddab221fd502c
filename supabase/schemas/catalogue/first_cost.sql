-- Dates the first cost of a product, or of a choice, at the beginning of the shop's day: it holds for the whole of its day, also for a sale of that morning.
create function private.date_first_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.product_costs
      where business_id = new.business_id and product_id = new.product_id and value_ids = new.value_ids) then
    new.since := date_trunc('day', new.since, (select private.time_zone_of(country) from public.businesses where id = new.business_id));
  end if;
  return new;
end $$;
