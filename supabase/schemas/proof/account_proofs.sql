-- A fresh proof of a person's identity, valid for ten minutes.
-- Attacks: a stolen session changes the account that shoppers pay to. A stolen session sends a proof of another person, of another
-- session, of an hour ago, or from before a password change.

-- Records that a proof was asked for. A second request within the hour does not change the time: otherwise each proof would be too
-- old.
-- Callers: the server.
create function public.note_proof_asked(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.account_guards as g (user_id, proof_asked_at) values (p_user_id, clock_timestamp())
  on conflict (user_id) do update set proof_asked_at = excluded.proof_asked_at
    where g.proof_asked_at is null or g.proof_asked_at < now() - interval '1 hour'
$$;
grant execute on function public.note_proof_asked(uuid) to service_role;

-- Returns the secret that a later call sends. The server has just checked the proof. Null when the session has ended.
-- Callers: the server.
create function public.open_account_proof(p_user_id uuid, p_session_id uuid, p_proved_at timestamptz) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  delete from private.account_proofs where proved_at < clock_timestamp() - interval '10 minutes';
  if not exists (select from auth.sessions where id = p_session_id and user_id = p_user_id) then
    return null;
  end if;
  insert into private.account_proofs (secret_hash, user_id, auth_session_id, proved_at)
  values (private.hash_secret(v_secret), p_user_id, p_session_id, least(p_proved_at, clock_timestamp()));
  return v_secret;
end $$;
grant execute on function public.open_account_proof(uuid,uuid,timestamp with time zone) to service_role;

-- Refuses with `proof_needed` unless the caller's own session has proved its identity within ten minutes and the password has not
-- changed since. Then lets this transaction change the store's payment details (proof/refuse_unproved.sql).
create function private.take_proof(p_business_id uuid, p_proof text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_proof is null or not exists (
    select from private.account_proofs p
    join auth.sessions s on s.id = p.auth_session_id and s.user_id = p.user_id
    left join private.account_guards g on g.user_id = p.user_id
    where p.secret_hash = private.hash_secret(p_proof)
      and p.user_id = (select auth.uid())
      and p.auth_session_id::text = (select auth.jwt()) ->> 'session_id'
      and p.proved_at > clock_timestamp() - interval '10 minutes'
      and (g.password_changed_at is null or g.password_changed_at < p.proved_at))
  then
    perform private.refuse('proof_needed');
  end if;
  perform set_config('oja.proved_for', p_business_id::text, true);
end $$;
