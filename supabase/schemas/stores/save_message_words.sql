-- Saves the shop's text for one kind of message, or restores the default text (p_body null). The caller is an owner or manager.
-- When the old text or the new text holds an account number, a proof is needed and every owner gets a mail.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, proof_needed.
create function public.save_message_words(p_business_id uuid, p_kind text, p_body text, p_proof text default null) returns void
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
  if p_business_id not in (select private.business_ids_where('settings')) then
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
comment on function public.save_message_words(uuid, text, text, text) is
  'Security definer on purpose: nobody may write the table; the function checks that the caller manages the store and takes a proof where needed.';
grant execute on function public.save_message_words(uuid,text,text,text) to authenticated;
