-- Saves the account that shoppers transfer to, or removes it (p_details null). The caller is an owner with a proof; every owner
-- gets a mail. p_known is the save time of the details that the editor saw; null for none. Returns the row.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, proof_needed.
create function public.save_bank_details(p_business_id uuid, p_known timestamptz, p_details jsonb, p_proof text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.business_bank_details;
  v_new public.business_bank_details;
begin
  perform private.limit_json('details', p_details, 4000);
  perform private.limit_text('proof', p_proof);
  if p_business_id not in (select private.business_ids_where('bank-details')) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  -- Locks the store's row first, so that two first entries run one after the other.
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
comment on function public.save_bank_details(uuid, timestamptz, jsonb, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller owns the store and takes their proof.';
grant execute on function public.save_bank_details(uuid,timestamp with time zone,jsonb,text) to authenticated;
