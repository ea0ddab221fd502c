-- Where a shop's money and orders go is changed by calls that take a proof, and every owner is told by mail in the same transaction:
-- bank details, the WhatsApp number, and words of messages that hold an account number.

-- The last four characters of a number, two of a short one: enough to know it by, not enough to pay to.
create function private.ending_of(p_number text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select right(n, case when char_length(n) >= 8 then 4 else 2 end)
  from (select regexp_replace(p_number, '[^0-9A-Za-z]', '', 'g') as n) as plain
$$;

-- The endings of what could be account numbers in a text: eight digits or more, in any writing, whatever stands between them but letters.
create function private.endings_in(p_text text) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(private.ending_of(digits)), '[]') from (
    select regexp_replace(part, '[^0-9]', '', 'g') as digits
    from regexp_split_to_table(translate(normalize(p_text, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[A-Za-z]+') part
  ) parts where char_length(digits) >= 8
$$;

-- Whether words of a message hold an account number: the message that asks for payment always does, and any other that has `{bank}`
-- or eight digits or more, or the shop's own account number.
create function private.holds_account(p_business_id uuid, p_kind text, p_body text) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_body is not null and (
    p_kind = 'payment' or strpos(p_body, '{bank}') > 0 or private.endings_in(p_body) <> '[]'
    or exists (select from public.business_bank_details d where d.business_id = p_business_id and strpos(
      upper(regexp_replace(normalize(p_body, nfkc), '[^0-9A-Za-z]', '', 'g')), regexp_replace(d.account_number, '[^0-9A-Z]', '', 'g')) > 0))
$$;

-- The last wall: nothing that comes through the API changes these, by whatever function, unless its transaction took a proof for the
-- store. What goes with a deleted store may go.
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
create trigger business_bank_details_proved before insert or update or delete on public.business_bank_details
  for each row execute function private.refuse_unproved();
create trigger businesses_number_proved before update of whatsapp_number on public.businesses
  for each row when (old.whatsapp_number is distinct from new.whatsapp_number) execute function private.refuse_unproved();
create trigger order_message_templates_proved_insert before insert on public.order_message_templates
  for each row when (private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_update before update on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)
    or private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_delete before delete on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)) execute function private.refuse_unproved();

revoke insert, update, delete on public.business_bank_details, public.order_message_templates from authenticated, service_role;
revoke update (whatsapp_number) on public.businesses from authenticated;
drop policy "owners add bank details" on public.business_bank_details;
drop policy "owners change bank details" on public.business_bank_details;
drop policy "owners remove bank details" on public.business_bank_details;
drop policy "managers add message templates" on public.order_message_templates;
drop policy "managers change message templates" on public.order_message_templates;
drop policy "managers remove message templates" on public.order_message_templates;

-- Saves the account that shoppers transfer to, or removes it (p_details null). p_known is when the details that the editor saw were
-- saved, null for none. Answers the row. Refusals: forbidden, proof_needed, changed_elsewhere.
create function public.save_bank_details(p_business_id uuid, p_known timestamptz, p_details jsonb, p_proof text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.business_bank_details;
  v_new public.business_bank_details;
begin
  if p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  -- The store's row first: two first entries at once are one after the other.
  perform from public.businesses where id = p_business_id for no key update;
  select * into v_old from public.business_bank_details where business_id = p_business_id;
  if v_old.updated_at is distinct from p_known then
    perform private.refuse('changed_elsewhere');
  end if;
  if p_details is null then
    if v_old.business_id is not null then
      delete from public.business_bank_details where business_id = p_business_id;
      perform private.mail_owners(p_business_id, 'bank_details',
        jsonb_build_object('old', private.ending_of(v_old.account_number), 'new', null));
    end if;
    return null;
  end if;
  insert into public.business_bank_details as d (business_id, bank_name, account_number, account_name, bank_code)
  values (p_business_id, p_details ->> 'bank_name', p_details ->> 'account_number', p_details ->> 'account_name',
    p_details ->> 'bank_code')
  on conflict (business_id) do update set bank_name = excluded.bank_name, account_number = excluded.account_number,
    account_name = excluded.account_name, bank_code = excluded.bank_code
  returning * into v_new;
  if v_new is distinct from v_old then
    perform private.mail_owners(p_business_id, 'bank_details', jsonb_build_object(
      'old', private.ending_of(v_old.account_number), 'new', private.ending_of(v_new.account_number)));
  end if;
  return to_jsonb(v_new);
end $$;

create function private.save_whatsapp_number(p_business_id uuid, p_number text, p_proof text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
begin
  if p_business_id not in (select private.manager_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  select whatsapp_number into v_old from public.businesses where id = p_business_id for no key update;
  update public.businesses set whatsapp_number = p_number where id = p_business_id;
  perform private.mail_owners(p_business_id, 'whatsapp_number', jsonb_build_object(
    'old', private.ending_of(v_old), 'new', private.ending_of(p_number)));
end $$;

-- As before (20261121000700_store_settings.sql), with the WhatsApp number: p_proof is needed when that changes.
drop function public.save_settings(uuid, jsonb, jsonb);
create function public.save_settings(p_business_id uuid, p_known jsonb, p_changes jsonb, p_proof text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_row jsonb;
  v_columns text;
  v_changed jsonb;
begin
  select to_jsonb(b) into v_row from public.businesses b where b.id = p_business_id for no key update;
  if not found then
    raise exception using errcode = 'OJ400', message = 'forbidden', detail = '{}';
  end if;
  select jsonb_object_agg(key, v_row -> key) into v_changed from jsonb_object_keys(p_changes) key
    where v_row -> key is distinct from p_known -> key and v_row -> key is distinct from p_changes -> key;
  if v_changed is not null then
    raise exception using errcode = 'OJ400', message = 'changed_elsewhere',
      detail = jsonb_build_object('now', v_changed)::text;
  end if;
  if p_changes ? 'whatsapp_number' and p_changes -> 'whatsapp_number' <> v_row -> 'whatsapp_number' then
    perform private.save_whatsapp_number(p_business_id, p_changes ->> 'whatsapp_number', p_proof);
  end if;
  select string_agg(quote_ident(key), ', ') into v_columns from jsonb_object_keys(p_changes - 'whatsapp_number') key;
  if v_columns is not null then
    execute format('update public.businesses b set (%1$s) = (select %1$s from jsonb_populate_record(null::public.businesses, $1))
      where b.id = $2', v_columns) using p_changes, p_business_id;
  end if;
  select to_jsonb(b) into v_row from public.businesses b where b.id = p_business_id;
  return v_row;
end $$;

-- Saves the shop's words for one kind of message, or goes back to the usual ones (p_body null). Refusals: forbidden; proof_needed when
-- the words that go or the words that come hold an account number.
create function public.save_message_words(p_business_id uuid, p_kind text, p_body text, p_proof text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
  v_new text := private.clean_long(p_body);
  v_holds boolean;
begin
  if p_business_id not in (select private.manager_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  select body into v_old from public.order_message_templates where business_id = p_business_id and kind = p_kind;
  if v_old is not distinct from v_new then
    return;
  end if;
  v_holds := private.holds_account(p_business_id, p_kind, v_old) or private.holds_account(p_business_id, p_kind, v_new);
  if v_holds then
    perform private.take_proof(p_business_id, p_proof);
    perform private.mail_owners(p_business_id, 'message_words', jsonb_build_object(
      'message', p_kind, 'old', private.endings_in(v_old), 'new', private.endings_in(v_new)));
  end if;
  if v_new is null then
    delete from public.order_message_templates where business_id = p_business_id and kind = p_kind;
  else
    insert into public.order_message_templates (business_id, kind, body) values (p_business_id, p_kind, v_new)
    on conflict (business_id, kind) do update set body = excluded.body;
  end if;
end $$;

comment on function public.save_bank_details(uuid, timestamptz, jsonb, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller owns the store and takes their proof.';
comment on function private.save_whatsapp_number(uuid, text, text) is
  'Security definer on purpose: nobody may write the column; the function checks that the caller manages the store and takes their proof.';
comment on function public.save_message_words(uuid, text, text, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller manages the store and takes a proof where needed.';
revoke execute on function private.ending_of(text), private.endings_in(text), private.holds_account(uuid, text, text),
  private.refuse_unproved(), public.save_bank_details(uuid, timestamptz, jsonb, text),
  private.save_whatsapp_number(uuid, text, text), public.save_settings(uuid, jsonb, jsonb, text),
  public.save_message_words(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_bank_details(uuid, timestamptz, jsonb, text), private.save_whatsapp_number(uuid, text, text),
  public.save_settings(uuid, jsonb, jsonb, text), public.save_message_words(uuid, text, text, text) to authenticated;
