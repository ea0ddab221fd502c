-- For auth.users: records when a password changed, and tells the person by mail, whoever changed it. Sends no mail to an
-- unconfirmed address, which may belong to a stranger. `ownShop`: private.own_shop_of.
create function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_guards (user_id, password_changed_at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set password_changed_at = excluded.password_changed_at;
  if new.email_confirmed_at is not null and new.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' then
    insert into private.mail_outbox (user_id, recipient, kind, content)
    values (new.id, new.email, 'password_changed', jsonb_build_object(
      'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', 'Africa/Lagos',
      'ownShop', private.own_shop_of(new.id, new.raw_user_meta_data ->> 'from_store')));
  end if;
  return null;
end $$;

-- Returns the times that a proof must be newer than: {passwordChangedAt, proofAskedAt}, in milliseconds since 1970 or null.
-- proofAskedAt counts for one hour, as long as a link is valid.
-- Callers: the server.
create function public.account_guard(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'passwordChangedAt', floor(1000 * extract(epoch from max(password_changed_at))),
    'proofAskedAt', floor(1000 * extract(epoch from max(proof_asked_at)
      filter (where proof_asked_at > now() - interval '1 hour'))))
  from private.account_guards where user_id = p_user_id
$$;
grant execute on function public.account_guard(uuid) to service_role;

create trigger users_note_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password();
