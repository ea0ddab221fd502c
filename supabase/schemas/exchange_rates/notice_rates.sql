-- Makes a new version of each store whose pages show a currency with a changed exchange rate, or whose orders follow it. Leaves the dollar out, because every
-- rate contains it. Pages are rendered with the rates of their version and never fetch rates.
create function private.notice_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_currencies text[];
begin
  if tg_op = 'INSERT' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from new_rows where is_active);
  elsif tg_op = 'DELETE' then
    v_currencies := array(select unnest(array[currency_from, currency_to]) from old_rows where is_active);
  else
    v_currencies := array(
      select unnest(array[n.currency_from, n.currency_to, o.currency_from, o.currency_to])
      from new_rows n join old_rows o using (id)
      where (n.currency_from, n.currency_to, n.rate, n.is_active)
        is distinct from (o.currency_from, o.currency_to, o.rate, o.is_active));
  end if;
  insert into public.store_notices (transaction_id, business_id)
  select pg_current_xact_id(), b.id from public.businesses b
  where (cardinality(b.display_currencies) > 0
      or exists (select from public.payment_currencies c where c.business_id = b.id and c.rate_source = 'market'))
    and private.plan_allows(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()), 'multi-currency')
    and (b.display_currencies || b.currency || array(
      select c.currency from public.payment_currencies c where c.business_id = b.id and c.rate_source = 'market'))
      && array_remove(v_currencies, 'USD')
  on conflict do nothing;
  return null;
end $$;
