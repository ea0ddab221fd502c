-- The functions of settings, with bounds on what they take (20261122002030).

-- Opening a store: the signed-in person becomes its owner in the same transaction. Nobody inserts into businesses directly.
-- A function and not a trigger on insert, because a fresh row would be invisible to its maker until the trigger had run.
create or replace function public.create_business(p_business jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_id uuid;
begin
  perform private.limit_json('business', p_business, 20000);
  if v_user is null then
    perform private.refuse('unauthorised');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:create_business:' || v_user, 0));
  if (select count(*) from public.business_members where user_id = v_user and role = 'owner') >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into public.businesses (slug, name, description, category, email, whatsapp_number, country, currency,
    primary_colour, accent_colour, template)
  values (
    p_business ->> 'slug',
    p_business ->> 'name',
    coalesce(p_business ->> 'description', ''),
    coalesce(p_business ->> 'category', ''),
    nullif(p_business ->> 'email', ''),
    nullif(p_business ->> 'whatsappNumber', ''),
    coalesce(p_business ->> 'country', 'NG'),
    coalesce(p_business ->> 'currency', 'NGN'),
    coalesce(p_business ->> 'primaryColour', '#0f5132'),
    coalesce(p_business ->> 'accentColour', '#f59e0b'),
    coalesce(p_business ->> 'template', 'market')
  ) returning id into v_id;
  insert into public.business_members (business_id, user_id, role) values (v_id, v_user, 'owner');
  return jsonb_build_object('businessId', v_id, 'slug', p_business ->> 'slug');
end $$;

create or replace function public.save_settings(p_business_id uuid, p_known jsonb, p_changes jsonb, p_proof text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  v_row jsonb;
  v_columns text;
  v_changed jsonb;
begin
  perform private.limit_json('known', p_known, 40000);
  perform private.limit_json('changes', p_changes, 40000);
  perform private.limit_text('proof', p_proof);
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

-- Saves the account that shoppers transfer to, or removes it (p_details null). p_known is when the details that the editor saw were
-- saved, null for none. Answers the row. Refusals: forbidden, proof_needed, changed_elsewhere.
create or replace function public.save_bank_details(p_business_id uuid, p_known timestamptz, p_details jsonb, p_proof text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.business_bank_details;
  v_new public.business_bank_details;
begin
  perform private.limit_json('details', p_details, 4000);
  perform private.limit_text('proof', p_proof);
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

-- Saves the shop's words for one kind of message, or goes back to the usual ones (p_body null). Refusals: forbidden; proof_needed when
-- the words that go or the words that come hold an account number.
create or replace function public.save_message_words(p_business_id uuid, p_kind text, p_body text, p_proof text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
  v_new text;
  v_holds boolean;
begin
  perform private.limit_text('kind', p_kind);
  perform private.limit_text('body', p_body, 5000);
  perform private.limit_text('proof', p_proof);
  v_new := private.clean_long(p_body);
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

-- Adds an address, or changes the one whose id is given; answers the account as it is then.
create or replace function public.save_my_address(p_business_id uuid, p_address jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_address ->> 'id')::uuid;
  v_name text := coalesce(p_address ->> 'name', '');
  v_phone text := coalesce(p_address ->> 'phone', '');
  v_address text := coalesce(p_address ->> 'address', '');
  v_landmark text := coalesce(p_address ->> 'landmark', '');
begin
  perform private.limit_json('address', p_address, 8000);
  if v_id is null then
    insert into public.customer_addresses (business_id, name, phone, address, landmark)
    values (p_business_id, v_name, v_phone, v_address, v_landmark);
  else
    update public.customer_addresses set name = v_name, phone = v_phone, address = v_address, landmark = v_landmark
    where id = v_id and business_id = p_business_id;
  end if;
  return public.my_account(p_business_id);
end $$;

-- What an address is to a store: `free`, `present`, `earlier` (its own, it may return to it), `reserved` or `taken`.
create or replace function public.slug_state(p_business_id uuid, p_slug text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.limit_text('slug', p_slug);
  return (
    select case
      when exists (select from public.businesses where slug = p_slug and id = p_business_id) then 'present'
      when exists (select from public.slug_history where slug = p_slug and business_id = p_business_id) then 'earlier'
      when private.is_reserved_slug(p_slug) then 'reserved'
      when exists (select from public.businesses where slug = p_slug)
        or exists (select from public.slug_history where slug = p_slug)
        or private.is_resting_slug(p_slug) then 'taken'
      else 'free' end);
end $$;
