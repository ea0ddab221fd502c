-- A member has opened the order: kept once, for the shopper's page and the count of orders that nobody has looked at. True when it was news.
-- Callers: signed-in people; the function checks what they may do.
create function public.mark_order_seen(p_order_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders set seen_at = clock_timestamp()
    where id = p_order_id and seen_at is null and source = 'store' and business_id in (select private.business_ids_where('orders'));
  return found;
end $$;
comment on function public.mark_order_seen(uuid) is
  'Security definer on purpose: members may not write orders; the member''s stores are asked for in the statement.';
grant execute on function public.mark_order_seen(uuid) to authenticated;
