-- To whom a shop may write about products that it picks. The shop's own WhatsApp sends each message; nothing is sent from here.

-- Returns the customers of a segment who may be written to: {people, stopped}. Segments: `all`, `tag` (has p_tag), `away` (no order for 60 days), and
-- `category` (bought from p_category_id). Whoever stopped the shop's messages is counted and not named. Makes the token of each stop link.
-- At most 300 people, the longest not written to first. `pausedUntil`: the person was written to a short time ago.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, plan_leads.
create function public.broadcast_people(p_business_id uuid, p_segment text, p_category_id uuid default null, p_tag text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_people uuid[];
begin
  perform private.limit_text('segment', p_segment);
  perform private.limit_text('tag', p_tag);
  perform private.require_deed(p_business_id, 'customer-numbers');
  perform private.require_leads(p_business_id);
  if p_segment is null or p_segment not in ('all', 'tag', 'away', 'category') or (p_segment = 'category' and p_category_id is null)
    or (p_segment = 'tag' and p_tag is null) then
    perform private.bad_request('segment');
  end if;
  v_people := array(
    select c.id from public.customers c
    where c.business_id = p_business_id and private.has_asked(c.business_id, c.id, c.phone) and case p_segment
      when 'all' then true
      when 'tag' then exists (select from unnest(c.tags) t where lower(t) = lower(p_tag))
      when 'away' then (
        select max(o.created_at) < now() - interval '60 days' from public.orders o
        where o.business_id = p_business_id and o.customer_id = c.id and o.status <> 'cancelled')
      else exists (
        select from public.orders o join public.order_lines l on l.order_id = o.id
        join public.products p on p.business_id = p_business_id and p.id = l.product_id
        where o.business_id = p_business_id and o.customer_id = c.id and o.status <> 'cancelled' and p.category_id = p_category_id) end);
  insert into private.lead_people (business_id, phone_hash)
  select p_business_id, private.lead_phone_hash(p_business_id, phone) from public.customers
  where business_id = p_business_id and id = any (v_people) order by 2 on conflict do nothing;
  return (
    with known as (
      select c.id, c.name, c.phone, p.token, p.stopped_at, last.id as message_id, last.sent_at,
        private.lead_paused_until(p_business_id, p.phone_hash) as paused_until
      from public.customers c
      join private.lead_people p on p.business_id = p_business_id and p.phone_hash = private.lead_phone_hash(p_business_id, c.phone)
      left join lateral (
        select m.id, m.sent_at from public.lead_messages m
        where m.business_id = p_business_id and m.phone_hash = p.phone_hash order by m.sent_at desc limit 1) last on true
      where c.business_id = p_business_id and c.id = any (v_people)
    )
    select jsonb_build_object(
      'stopped', (select count(*) from known where stopped_at is not null),
      'people', (
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'phone', phone, 'stopToken', token, 'lastAt', sent_at,
          'messageId', message_id, 'pausedUntil', paused_until) order by sent_at nulls first, name, id), '[]')
        from (select * from known where stopped_at is null order by sent_at nulls first, name, id limit 300) k)));
end $$;
comment on function public.broadcast_people(uuid, text, uuid, text) is
  'Security definer on purpose: reads the stop list, which members may not; only for members, checked first.';
grant execute on function public.broadcast_people(uuid,text,uuid,text) to authenticated;
