-- Saves the account that shoppers transfer to in a currency, or removes it (p_details null), as save_bank_details does for the own currency.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, changed_elsewhere, forbidden, proof_needed.
create function public.save_currency_bank_details(
  p_business_id uuid, p_currency text, p_known timestamptz, p_details jsonb, p_proof text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_old public.currency_bank_details;
  v_new public.currency_bank_details;
begin
  perform private.limit_text('currency', p_currency);
  perform private.limit_json('details', p_details, 4000);
  perform private.limit_text('proof', p_proof);
  if p_business_id not in (select private.business_ids_where('bank-details')) then
    perform private.refuse('forbidden');
  end if;
  perform private.take_proof(p_business_id, p_proof);
  perform from public.businesses where id = p_business_id for no key update;
  select * into v_old from public.currency_bank_details where business_id = p_business_id and currency = p_currency;
  if v_old.updated_at is distinct from p_known then
    perform private.refuse('changed_elsewhere');
  end if;
  if p_details is null then
    if v_old.business_id is not null then
      delete from public.currency_bank_details where business_id = p_business_id and currency = p_currency;
      perform private.mail_owners(p_business_id, 'bank_details', jsonb_build_object(
        'old', private.ending_of(v_old.account_number), 'new', null, 'currency', p_currency));
    end if;
    return null;
  end if;
  insert into public.currency_bank_details as d (business_id, currency, bank_name, account_number, account_name, routing_code)
  values (p_business_id, p_currency, p_details ->> 'bank_name', p_details ->> 'account_number', p_details ->> 'account_name',
    p_details ->> 'routing_code')
  on conflict (business_id, currency) do update set bank_name = excluded.bank_name, account_number = excluded.account_number,
    account_name = excluded.account_name, routing_code = excluded.routing_code
  returning * into v_new;
  if v_new is distinct from v_old then
    perform private.mail_owners(p_business_id, 'bank_details', jsonb_build_object('old', private.ending_of(v_old.account_number),
      'new', private.ending_of(v_new.account_number), 'currency', p_currency));
  end if;
  return to_jsonb(v_new);
exception when check_violation or not_null_violation then
  perform private.bad_request('details');
  return null;
end $$;
comment on function public.save_currency_bank_details(uuid, text, timestamptz, jsonb, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller owns the store and takes their proof.';
grant execute on function public.save_currency_bank_details(uuid,text,timestamp with time zone,jsonb,text) to authenticated;
