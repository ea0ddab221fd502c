-- Writes into an order's book that the customer says to have sent what is still to come (order_payments), or less where their page showed less (`p_seen`):
-- they paid what they read. It counts nothing until the shop confirms it.
-- The server calls this function for anyone who has the order's link. While a claim is open, a second call changes nothing; an order has at
-- most five. `p_reference` is the text that the customer typed. `p_picture` is the type of a picture that they sent along, which is stored already under
-- the claim's id, `p_id`: so a row never names a picture that did not arrive. A shop takes 300 pictures a day. A picture without a row is removed
-- (pictures/stray_papers.sql). Returns {changed}.
-- Callers: the server.
-- Refuses: bad_request.
create function public.claim_payment(p_token text, p_reference text default '', p_picture text default null, p_id uuid default gen_random_uuid(),
  p_seen bigint default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_order public.orders;
  v_picture text;
  v_amount bigint;
  v_reference text := left(btrim(regexp_replace(translate(p_reference, '<>', ''), '\s+', ' ', 'g')), 200);
begin
  if v_reference is null then
    perform private.refuse('bad_request', '{"field": "reference"}');
  elsif p_picture not in ('image/jpeg', 'image/png', 'image/webp') then
    perform private.refuse('bad_request', '{"field": "picture"}');
  end if;
  select * into v_order from public.orders where token = p_token for no key update;
  if not found then
    return null;
  elsif v_order.balance <= 0 or v_order.claimed > 0 or 5 <= (select count(*) from public.order_payments
    where business_id = v_order.business_id and order_id = v_order.id and kind = 'claimed' and reverses is null) then
    return '{"changed": false}';
  end if;
  v_amount := least(v_order.balance, case when p_seen > 0 then p_seen end);
  v_picture := case when 300 > (select count(*) from public.order_payments
    where business_id = v_order.business_id and picture is not null and created_at > now() - interval '1 day') then p_picture end;
  insert into public.order_payments (id, business_id, order_id, kind, amount, way, reference, picture)
  values (p_id, v_order.business_id, v_order.id, 'claimed', v_amount, 'transfer', v_reference, v_picture);
  perform private.push_to_members(v_order.business_id, 'paid', v_order.id::text,
    jsonb_build_object('code', v_order.code, 'total', v_amount, 'currency', v_order.currency));
  return '{"changed": true}';
end $$;
grant execute on function public.claim_payment(text,text,text,uuid,bigint) to service_role;
