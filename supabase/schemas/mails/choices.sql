-- An owner's choices of mails about a store, and the addresses that get none.

-- The caller's choices; null for people who do not own the store.
-- Callers: signed-in people; the function checks what they may do.
create function public.read_mail_choices(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('unseenOrders', coalesce(c.unseen_orders, true), 'summary', coalesce(c.summary, false))
  from private.owner_business_ids() owned
  left join private.mail_choices c on c.business_id = owned and c.user_id = (select auth.uid())
  where owned = p_business_id
$$;
comment on function public.read_mail_choices(uuid) is
  'Security definer on purpose: nobody may read the table; the function answers the caller''s own choices for a store that they own.';
grant execute on function public.read_mail_choices(uuid) to authenticated;

-- Keeps the caller's choices.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.save_mail_choices(p_business_id uuid, p_unseen_orders boolean, p_summary boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  insert into private.mail_choices (business_id, user_id, unseen_orders, summary)
  values (p_business_id, auth.uid(), p_unseen_orders, p_summary)
  on conflict (business_id, user_id) do update set unseen_orders = excluded.unseen_orders, summary = excluded.summary;
end $$;
comment on function public.save_mail_choices(uuid, boolean, boolean) is
  'Security definer on purpose: nobody may write the table; the function writes the caller''s own choices for a store that they own.';
grant execute on function public.save_mail_choices(uuid,boolean,boolean) to authenticated;

-- Turns one kind of mail off for a person, by the link in a mail. Does nothing for people who left the store, who get no mails of it.
-- Callers: the server.
create function public.unsubscribe_mail(p_user_id uuid, p_business_id uuid, p_kind text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_choices as c (business_id, user_id, unseen_orders, summary)
  select m.business_id, m.user_id, p_kind <> 'unseen_orders', false
  from public.business_members m where m.business_id = p_business_id and m.user_id = p_user_id
  on conflict (business_id, user_id) do update set
    unseen_orders = c.unseen_orders and p_kind <> 'unseen_orders', summary = c.summary and p_kind <> 'summary'
$$;
grant execute on function public.unsubscribe_mail(uuid,uuid,text) to service_role;

-- Returns the hash under which an address without mails is stored. Capital and small letters give the same hash.
create function private.hash_of_address(p_address text) returns bytea
language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(lower(p_address), 'UTF8'))
$$;

-- Sends no more mail to an address. Says nothing for a text that is no address. A complaint stays a complaint.
-- Callers: the server.
create function public.suppress_mail(p_address text, p_reason text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_suppressions as s (address_hash, reason)
  select private.hash_of_address(p_address), p_reason where p_address ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(p_address) <= 254
  on conflict (address_hash) do update set reason = case s.reason when 'complained' then s.reason else excluded.reason end
$$;
grant execute on function public.suppress_mail(text,text) to service_role;
