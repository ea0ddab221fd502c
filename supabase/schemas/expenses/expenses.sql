-- Writing down what the shop spent, taking it back, and a month of it.

-- Reads an expense to write: {id, amount, kind, way, note?, spentOn, countedAt?}. `p_today`: the day of the shop's calendar; nothing is spent after it.
-- `countedAt`: the closing of the till that counted without this cash.
create function private.parse_expense(p_expense jsonb, p_today date) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_expense) is distinct from 'object' or not private.is_uuid(p_expense -> 'id') then
    perform private.bad_request('id');
  elsif not private.is_whole(p_expense -> 'amount', 1, 90000000000) then
    perform private.bad_request('amount');
  elsif coalesce(p_expense ->> 'kind', '') not in ('goods', 'transport', 'rent', 'wages', 'data', 'packaging', 'adverts', 'power', 'other') then
    perform private.bad_request('kind');
  elsif coalesce(p_expense ->> 'way', '') not in ('transfer', 'cash', 'pos', 'card', 'other') then
    perform private.bad_request('way');
  elsif coalesce(p_expense ->> 'spentOn', '') !~ '^20\d\d-\d\d-\d\d$' or (p_expense ->> 'spentOn')::date > p_today then
    perform private.bad_request('spentOn');
  end if;
  return p_expense || jsonb_build_object('amount', (p_expense ->> 'amount')::numeric::bigint,
    'note', left(btrim(private.to_line(coalesce(p_expense ->> 'note', ''))), 200));
exception when datetime_field_overflow or invalid_datetime_format then
  perform private.bad_request('spentOn');
  return null;
end $$;

-- Writes an expense in the shop's currency, once for each id.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, till_counted, unavailable.
create function public.record_expense(p_business_id uuid, p_expense jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_store record;
  v_expense jsonb;
begin
  perform private.limit_json('expense', p_expense, 4096);
  perform private.require_deed(p_business_id, 'costs');
  select * into v_store from private.figure_store(p_business_id);
  v_expense := private.parse_expense(p_expense, (now() at time zone v_store.zone)::date);
  insert into public.expenses (id, business_id, amount, currency, kind, note, way, spent_on, actor, till_at)
  values ((v_expense ->> 'id')::uuid, p_business_id, (v_expense ->> 'amount')::bigint, v_store.currency, v_expense ->> 'kind', v_expense ->> 'note',
    v_expense ->> 'way', (v_expense ->> 'spentOn')::date, (select auth.uid()),
    private.counted_at(p_business_id, v_expense ->> 'way', v_expense ->> 'countedAt'))
  on conflict do nothing;
  if not exists (select from public.expenses where id = (v_expense ->> 'id')::uuid and business_id = p_business_id and reverses is null
    and (amount, kind, way, spent_on) = ((v_expense ->> 'amount')::bigint, v_expense ->> 'kind', v_expense ->> 'way', (v_expense ->> 'spentOn')::date)) then
    perform private.bad_request('id');
  end if;
end $$;
comment on function public.record_expense(uuid, jsonb) is
  'Security definer on purpose: members may not write expenses themselves; the right to see costs is checked first.';
grant execute on function public.record_expense(uuid,jsonb) to authenticated;

-- Takes an expense back: it no longer counts, and stays in the list. A second call changes nothing.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.reverse_expense(p_business_id uuid, p_expense_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'costs');
  insert into public.expenses (id, business_id, amount, currency, kind, way, spent_on, reverses, actor)
  select gen_random_uuid(), business_id, amount, currency, kind, way, spent_on, id, (select auth.uid())
  from public.expenses where business_id = p_business_id and id = p_expense_id and reverses is null
  on conflict do nothing;
  if not exists (select from public.expenses where business_id = p_business_id and reverses = p_expense_id) then
    perform private.bad_request('expense');
  end if;
end $$;
comment on function public.reverse_expense(uuid, uuid) is
  'Security definer on purpose: members may not write expenses themselves; the right to see costs is checked first.';
grant execute on function public.reverse_expense(uuid,uuid) to authenticated;

-- A month of expenses, from its first day `p_month`: {today, currency, total, kinds: [{kind, amount, count}], rows}, the newest 500 rows, with those
-- that were taken back. Sums are of the shop's present currency. A colleague is named by their email address.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden.
create function public.expenses_page(p_business_id uuid, p_month date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_store record;
  v_from date := date_trunc('month', p_month::timestamp)::date;
  v_until date := (date_trunc('month', p_month::timestamp) + interval '1 month')::date;
begin
  perform private.require_deed(p_business_id, 'costs');
  if p_month is null then
    perform private.bad_request('month');
  end if;
  select * into v_store from private.figure_store(p_business_id);
  return jsonb_build_object('today', (now() at time zone v_store.zone)::date, 'currency', v_store.currency,
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'amount', amount, 'count', count) order by amount desc, kind), '[]')
      from (select kind, sum(amount) as amount, count(*) as count from private.counted_expenses
        where business_id = p_business_id and currency = v_store.currency and spent_on >= v_from and spent_on < v_until group by kind) k),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'amount', e.amount, 'currency', e.currency, 'kind', e.kind, 'note', e.note, 'way', e.way,
          'spentOn', e.spent_on, 'hasBill', e.bill_at is not null, 'isReversed', e.is_reversed, 'isMine', coalesce(e.actor = (select auth.uid()), false),
          'author', case when m.user_id is not null then (select u.email from auth.users u where u.id = e.actor) end)
        order by e.spent_on desc, e.created_at desc), '[]')
      from (select x.*, exists (select from public.expenses r where r.business_id = x.business_id and r.reverses = x.id) as is_reversed
        from public.expenses x
        where x.business_id = p_business_id and x.spent_on >= v_from and x.spent_on < v_until and x.reverses is null
        order by x.spent_on desc, x.created_at desc limit 500) e
      left join public.business_members m on m.business_id = p_business_id and m.user_id = e.actor));
end $$;
comment on function public.expenses_page(uuid, date) is
  'Security definer on purpose: names colleagues by their address; the right to see costs is checked first.';
grant execute on function public.expenses_page(uuid,date) to authenticated;

-- Notes that the picture of a bill comes, before its file is stored, so that no file can exist without a row. Within an hour it may be sent again.
-- Callers: the server.
-- Refuses: bad_request, forbidden.
create function public.add_bill(p_business_id uuid, p_user_id uuid, p_expense_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.person_may(p_business_id, p_user_id, 'costs') then
    perform private.refuse('forbidden');
  end if;
  update public.expenses set bill_at = coalesce(bill_at, now())
  where business_id = p_business_id and id = p_expense_id and reverses is null and coalesce(bill_at, now()) > now() - interval '1 hour';
  if not found then
    perform private.bad_request('expense');
  end if;
end $$;
grant execute on function public.add_bill(uuid,uuid,uuid) to service_role;
