-- The shop's till: what should be in it since the last closing, and closing it. Cash is what the books say came and went in cash; nobody types what is
-- expected. Whoever may not see figures counts blind: they say what is there, and are told neither what should be nor what it differs by.

-- Returns the last closing that was not taken back, in the shop's present currency.
create function private.last_till(p_business_id uuid, p_currency text) returns public.till_counts
language sql stable security definer set search_path = '' as $$
  select * from public.till_counts t
  where business_id = p_business_id and currency = p_currency and reverses is null
    and not exists (select from public.till_counts r where r.business_id = t.business_id and r.reverses = t.id)
  order by closed_at desc limit 1
$$;

-- The cash that entered (above zero) and left (below zero) tills, a row for each. A row that takes another back moves the same money the other way, and
-- lies where that lies. `till_at`: when it moved, where that is not `written_at` (till/enter_till.sql). `is_in`: money from customers; `actor`: who took
-- or gave it.
create view private.till_rows with (security_invoker = true) as
  -- Cash of another currency counts for the order, and lies in the till of its own.
  select p.business_id, coalesce(t.given_currency, p.given_currency, o.currency) as currency, p.created_at as written_at, p.till_at,
    case when (p.kind = 'received') = (p.reverses is null) then 1 else -1 end * coalesce(t.given_amount, p.given_amount, p.amount) as amount,
    p.kind = 'received' as is_in, coalesce(t.actor, p.actor) as actor
  from public.order_payments p
  join public.orders o on o.business_id = p.business_id and o.id = p.order_id
  left join public.order_payments t on t.business_id = p.business_id and t.order_id = p.order_id and t.id = p.reverses
  where p.way = 'cash' and p.kind <> 'claimed'
  union all
  select e.business_id, e.currency, e.created_at, e.till_at, case when e.reverses is null then -e.amount else e.amount end, false, coalesce(t.actor, e.actor)
  from public.expenses e left join public.expenses t on t.business_id = e.business_id and t.id = e.reverses
  where e.way = 'cash'
  union all
  select g.business_id, c.currency, g.created_at, g.till_at, g.amount, g.amount > 0 or g.reverses is not null, coalesce(t.actor, g.actor)
  from public.gift_card_entries g join public.gift_cards c on c.business_id = g.business_id and c.id = g.gift_card_id
  left join public.gift_card_entries t on t.id = g.reverses
  where g.way = 'cash';

-- Returns the cash that moved in one currency after a closing. What is written after it and moved before belongs to that closing, or an earlier one.
create function private.till_moves(p_business_id uuid, p_currency text, p_from timestamptz)
returns table (written_at timestamptz, amount bigint, is_in boolean, actor uuid)
language sql stable security definer set search_path = '' as $$
  select written_at, amount, is_in, actor from private.till_rows
  where business_id = p_business_id and currency = p_currency and written_at > p_from and coalesce(till_at, written_at) > p_from
$$;

-- Returns what was corrected of a closing since: cash that had moved before it, and was written down or taken back after it. 0 for the first count, which
-- expected nothing.
create function private.till_correction(p_count public.till_counts) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.amount), 0)::bigint from private.till_rows r
  where r.business_id = p_count.business_id and r.currency = p_count.currency and r.till_at <= p_count.closed_at and r.written_at > p_count.closed_at
    and r.till_at > (
      select max(closed_at) from public.till_counts b
      where b.business_id = p_count.business_id and b.currency = p_count.currency and b.closed_at < p_count.closed_at and b.reverses is null
        and not exists (select from public.till_counts x where x.business_id = b.business_id and x.reverses = b.id))
$$;

-- Returns what should be in the till now: {currency, since, opening, cashIn, cashOut, expected}. `since` is null before the first count.
create function private.open_till(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := (select currency from public.businesses where id = p_business_id);
  v_last public.till_counts := private.last_till(p_business_id, v_currency);
  v_in bigint := 0;
  v_out bigint := 0;
begin
  if v_last.id is not null then
    select coalesce(sum(amount) filter (where is_in), 0), coalesce(-sum(amount) filter (where not is_in), 0) into v_in, v_out
      from private.till_moves(p_business_id, v_currency, v_last.closed_at);
  end if;
  return jsonb_build_object('currency', v_currency, 'since', v_last.closed_at, 'opening', coalesce(v_last.left_in, 0), 'cashIn', v_in, 'cashOut', v_out,
    'expected', coalesce(v_last.left_in, 0) + v_in - v_out);
end $$;

-- Refuses with `forbidden` whoever does not work on the store's orders.
create function private.require_till(p_business_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_order_member(p_business_id) then
    perform private.refuse('forbidden');
  end if;
end $$;

-- Returns the till: what should be in it, the cash of each member since the last closing, and the last 60 closings, newest first. Whoever may not see
-- figures gets no sums, and only closings of their own.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.read_till(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_till jsonb;
  v_sees boolean;
begin
  perform private.require_till(p_business_id);
  v_till := private.open_till(p_business_id);
  v_sees := private.sees_figures(p_business_id);
  return v_till || case when v_sees then '{}' else '{"opening": null, "cashIn": null, "cashOut": null, "expected": null}'::jsonb end || jsonb_build_object(
    'since', private.iso_time((v_till ->> 'since')::timestamptz),
    'members', (
      select coalesce(jsonb_agg(jsonb_build_object('name', case when b.user_id is not null then private.member_name(p_business_id, m.actor) end,
        'isMine', coalesce(m.actor = (select auth.uid()), false), 'amount', m.amount) order by m.amount desc, m.actor), '[]')
      from (select actor, sum(amount) as amount from private.till_moves(p_business_id, v_till ->> 'currency',
          coalesce((v_till ->> 'since')::timestamptz, 'infinity')) where v_sees group by actor) m
      left join public.business_members b on b.business_id = p_business_id and b.user_id = m.actor),
    'counts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'at', private.iso_time(t.closed_at), 'currency', t.currency, 'expected', case when v_sees then t.expected end,
          'counted', t.counted, 'difference', case when v_sees then t.difference end,
          'correction', case when v_sees and not t.is_reversed then private.till_correction(t.closing) end, 'leftIn', t.left_in,
          'note', t.note, 'isMine', coalesce(t.actor = (select auth.uid()), false), 'isReversed', t.is_reversed,
          'name', case when b.user_id is not null then private.member_name(p_business_id, t.actor) end) order by t.closed_at desc), '[]')
      from (
        select c.*, c as closing, exists (select from public.till_counts r where r.business_id = c.business_id and r.reverses = c.id) as is_reversed
        from public.till_counts c where c.business_id = p_business_id and c.reverses is null and (v_sees or c.actor = (select auth.uid()))
        order by c.closed_at desc limit 60) t
      left join public.business_members b on b.business_id = p_business_id and b.user_id = t.actor));
end $$;
comment on function public.read_till(uuid) is
  'Security definer on purpose: adds up the books and names colleagues; only for members, checked first.';
grant execute on function public.read_till(uuid) to authenticated;

-- Reads a count: {id, counted, leftIn, note?, seenExpected, seenSince}. Both are null for the first count of a till.
create function private.parse_till_count(p_count jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  c_most constant bigint := 9007199254740991;
begin
  perform private.limit_json('count', p_count, 8192);
  if jsonb_typeof(p_count) is distinct from 'object' or not private.is_uuid(p_count -> 'id') then
    perform private.bad_request('id');
  elsif not private.is_whole(p_count -> 'counted', 0, 90000000000) then
    perform private.bad_request('counted');
  elsif not private.is_whole(p_count -> 'leftIn', 0, (p_count ->> 'counted')::numeric::bigint) then
    perform private.bad_request('leftIn');
  elsif coalesce(p_count -> 'seenExpected', 'null') <> 'null' and not private.is_whole(p_count -> 'seenExpected', -c_most, c_most) then
    perform private.bad_request('seenExpected');
  elsif jsonb_typeof(coalesce(p_count -> 'seenSince', 'null')) not in ('string', 'null') then
    perform private.bad_request('seenSince');
  end if;
  return jsonb_build_object('id', p_count -> 'id', 'counted', (p_count ->> 'counted')::numeric::bigint,
    'leftIn', (p_count ->> 'leftIn')::numeric::bigint, 'seenExpected', (p_count ->> 'seenExpected')::numeric::bigint,
    'seenSince', p_count -> 'seenSince',
    'note', left(btrim(private.to_line(coalesce(p_count ->> 'note', ''))), 500));
end $$;

-- Closes the till, once for each id; the first count opens it. Works out what is expected itself, and refuses with `till_moved` {expected} when that is
-- no longer what the member saw: cash came or went while they counted, or a colleague has closed it. Returns {expected, counted, difference}. Of
-- whoever counts blind only the last closing is compared, and `expected` and `difference` are null.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, till_moved, unavailable.
create function public.close_till(p_business_id uuid, p_count jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_count jsonb := private.parse_till_count(p_count);
  v_till jsonb;
  v_seen bigint;
  v_sees boolean;
  v_row public.till_counts;
begin
  perform private.require_till(p_business_id);
  v_sees := private.sees_figures(p_business_id);
  perform private.lock_till(p_business_id, true);
  select * into v_row from public.till_counts where id = (v_count ->> 'id')::uuid;
  if not found then
    v_till := private.open_till(p_business_id);
    v_seen := (v_count ->> 'seenExpected')::bigint;
    if private.iso_time((v_till ->> 'since')::timestamptz) is distinct from v_count ->> 'seenSince'
      or v_sees and (v_seen <> (v_till ->> 'expected')::bigint or (v_till ->> 'since' is null) <> (v_seen is null)) then
      perform private.refuse('till_moved', case when v_sees then jsonb_build_object('expected', v_till -> 'expected') else '{}' end);
    end if;
    insert into public.till_counts (id, business_id, currency, opening, cash_in, cash_out, counted, left_in, note, actor, closed_at)
    values ((v_count ->> 'id')::uuid, p_business_id, v_till ->> 'currency',
      case when v_till ->> 'since' is null then (v_count ->> 'counted')::bigint else (v_till ->> 'opening')::bigint end,
      (v_till ->> 'cashIn')::bigint, (v_till ->> 'cashOut')::bigint, (v_count ->> 'counted')::bigint, (v_count ->> 'leftIn')::bigint,
      v_count ->> 'note', (select auth.uid()), private.closing_time(p_business_id, v_till))
    returning * into v_row;
  elsif (v_row.business_id, v_row.counted, v_row.left_in) is distinct from
    (p_business_id, (v_count ->> 'counted')::bigint, (v_count ->> 'leftIn')::bigint) or v_row.reverses is not null then
    perform private.bad_request('id');
  end if;
  return jsonb_build_object('expected', case when v_sees then v_row.expected end, 'counted', v_row.counted,
    'difference', case when v_sees then v_row.difference end);
end $$;
comment on function public.close_till(uuid, jsonb) is
  'Security definer on purpose: members may not write closings themselves; membership is checked first.';
grant execute on function public.close_till(uuid,jsonb) to authenticated;

-- Returns the time of a closing: now, and not before the cash that it has counted or the closing before, also when the database's clock was set back.
-- The caller holds the till's lock.
create function private.closing_time(p_business_id uuid, p_till jsonb) returns timestamptz
language sql volatile security definer set search_path = '' as $$
  select greatest(clock_timestamp(),
    (select max(closed_at) + interval '1 microsecond' from public.till_counts where business_id = p_business_id),
    (select max(written_at) from private.till_moves(p_business_id, p_till ->> 'currency', (p_till ->> 'since')::timestamptz)))
$$;

-- Takes the last closing back: it was counted wrong. What was expected then is open again, with the cash that came since. Only who wrote it, an owner or
-- a manager may do so. A second call changes nothing. Refuses with `till_moved` {expected} when another closing followed.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, till_moved, unavailable.
create function public.reverse_till(p_business_id uuid, p_count_id uuid) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '8s' as $$
declare
  v_row public.till_counts;
begin
  perform private.require_till(p_business_id);
  perform private.lock_till(p_business_id, true);
  select * into v_row from public.till_counts where id = p_count_id and business_id = p_business_id;
  if not found or v_row.reverses is not null then
    perform private.bad_request('count');
  elsif v_row.actor is distinct from (select auth.uid()) then
    perform private.require_deed(p_business_id, 'activity');
  end if;
  if exists (select from public.till_counts where business_id = p_business_id and reverses = p_count_id) then
    return;
  elsif (private.last_till(p_business_id, v_row.currency)).id <> p_count_id then
    perform private.refuse('till_moved', case when private.sees_figures(p_business_id)
      then jsonb_build_object('expected', private.open_till(p_business_id) -> 'expected') else '{}' end);
  end if;
  insert into public.till_counts (id, business_id, currency, opening, cash_in, cash_out, counted, left_in, reverses, actor)
  values (gen_random_uuid(), p_business_id, v_row.currency, v_row.opening, v_row.cash_in, v_row.cash_out, v_row.counted, v_row.left_in, p_count_id,
    (select auth.uid()));
end $$;
comment on function public.reverse_till(uuid, uuid) is
  'Security definer on purpose: members may not write closings themselves; membership is checked first.';
grant execute on function public.reverse_till(uuid,uuid) to authenticated;
