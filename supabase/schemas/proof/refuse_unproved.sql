-- Protects everything that decides who gets the shop's money. A transaction needs a proof to change bank details, the WhatsApp
-- number, message texts that hold an account number, and owners or managers.

-- Returns the last four characters of a number, or two of a short number: enough to recognise it, not enough to pay to it.
create function private.ending_of(p_number text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select right(n, case when char_length(n) >= 8 then 4 else 2 end)
  from (select regexp_replace(p_number, '[^0-9A-Za-z]', '', 'g') as n) as plain
$$;

-- Returns the endings of possible account numbers in a text: eight or more digits in any script, with anything but letters between
-- them.
create function private.endings_in(p_text text) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(private.ending_of(digits)), '[]') from (
    select regexp_replace(part, '[^0-9]', '', 'g') as digits
    from regexp_split_to_table(translate(normalize(p_text, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[A-Za-z]+') part
  ) parts where char_length(digits) >= 8
$$;

-- True when a message text may hold an account number. The message that asks for payment always counts. Other messages count with
-- `{bank}`, with eight or more digits, or with the shop's own account number.
create function private.holds_account(p_business_id uuid, p_kind text, p_body text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_body is not null and (
    p_kind = 'payment' or strpos(p_body, '{bank}') > 0 or private.endings_in(p_body) <> '[]'
    or exists (select from (
        select business_id, account_number from public.business_bank_details
        union all select business_id, account_number from public.currency_bank_details) d
      where d.business_id = p_business_id and strpos(
      upper(regexp_replace(normalize(p_body, nfkc), '[^0-9A-Za-z]', '', 'g')), regexp_replace(d.account_number, '[^0-9A-Z]', '', 'g')) > 0))
$$;

-- Refuses changes without a proof, whichever API function makes them. Allows the deletion of a store to remove its rows.
create function private.refuse_unproved() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_id uuid := coalesce(v_row ->> 'business_id', v_row ->> 'id')::uuid;
begin
  if current_setting('role') in ('anon', 'authenticated', 'service_role')
    and current_setting('oja.proved_for', true) is distinct from v_id::text
    and (tg_op <> 'DELETE' or exists (select from public.businesses where id = v_id)) then
    perform private.refuse('proof_needed');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- For business_members: refuses to add an owner or manager, or to remove another owner, without a proof. Attack: a stolen session
-- makes a stranger owner, or removes an owner, who would then get no mail. No call takes a proof for this yet. Adding staff and
-- leaving need no proof. Runs after the row is written, so that row level security refuses strangers first.
create function private.refuse_unproved_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  v_rises boolean := tg_op <> 'DELETE' and new.role <> 'staff' and (tg_op = 'INSERT' or new.role <> old.role);
  v_ousts boolean := tg_op <> 'INSERT' and old.role = 'owner' and old.user_id <> (select auth.uid());
begin
  if current_setting('role') <> 'authenticated' or current_setting('oja.proved_for', true) is not distinct from v_id::text then
    return null;
  end if;
  -- The first member opens the store and needs no proof.
  if v_ousts or v_rises and exists (select from public.business_members where business_id = v_id and user_id <> new.user_id) then
    perform private.refuse('proof_needed');
  end if;
  return null;
end $$;
