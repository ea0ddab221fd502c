-- Saves the WhatsApp number that orders are sent to, and tells every owner by mail.
create function private.save_whatsapp_number(p_business_id uuid, p_number text, p_proof text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_old text;
begin
  if p_business_id not in (select private.business_ids_where('settings')) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  select whatsapp_number into v_old from public.businesses where id = p_business_id for no key update;
  update public.businesses set whatsapp_number = p_number where id = p_business_id;
  perform private.mail_owners(p_business_id, 'whatsapp_number', jsonb_build_object(
    'old', private.ending_of(v_old), 'new', private.ending_of(p_number)));
end $$;
comment on function private.save_whatsapp_number(uuid, text, text) is
  'Security definer on purpose: nobody may write the column; the function checks that the caller manages the store and takes their proof.';
grant execute on function private.save_whatsapp_number(uuid,text,text) to authenticated;

-- Saves some columns of a store; returns the whole row. p_known holds the values that the editor saw. Refuses with
-- `changed_elsewhere` and the present values when somebody else has changed one of them, so that no unseen change is overwritten.
-- Runs with the caller's rights: row level security decides which store, the grants decide which columns.
-- Callers: signed-in people, with their own rights.
-- Refuses: bad_request, changed_elsewhere, forbidden, proof_needed.
create function public.save_settings(p_business_id uuid, p_known jsonb, p_changes jsonb, p_proof text default null) returns jsonb
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
grant execute on function public.save_settings(uuid,jsonb,jsonb,text) to authenticated;
