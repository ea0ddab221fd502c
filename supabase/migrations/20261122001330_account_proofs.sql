-- Who somebody is, proved once and believed for ten minutes: the proof of a deletion (20261122000300_account_guards.sql) for changes
-- that move a shop's money. Attacks: a stolen session that changes where shoppers pay, or that brings a proof of another person, of
-- another session, of an hour ago, or of before a changed password.

alter table private.account_guards rename column deletion_asked_at to proof_asked_at;
comment on column private.account_guards.proof_asked_at is
  'When they asked for what needs a proof without enough of one. Only a sign-in after that moment is one.';

-- {passwordChangedAt, proofAskedAt}, in milliseconds since 1970 or null. An asking counts for the hour that a link lives.
create or replace function public.account_guard(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'passwordChangedAt', floor(1000 * extract(epoch from max(password_changed_at))),
    'proofAskedAt', floor(1000 * extract(epoch from max(proof_asked_at)
      filter (where proof_asked_at > now() - interval '1 hour'))))
  from private.account_guards where user_id = p_user_id
$$;

-- Notes that a proof was asked for; asking again within the hour moves nothing, or the proof would always be too old.
drop function public.note_deletion_asked(uuid);
create function public.note_proof_asked(p_user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.account_guards as g (user_id, proof_asked_at) values (p_user_id, clock_timestamp())
  on conflict (user_id) do update set proof_asked_at = excluded.proof_asked_at
    where g.proof_asked_at is null or g.proof_asked_at < now() - interval '1 hour'
$$;

-- Secrets are kept as hashes. A proof belongs to a person and to the session that showed it.
create table private.account_proofs (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  auth_session_id uuid not null,
  proved_at timestamptz not null
);
create index account_proofs_user on private.account_proofs (user_id);
create index account_proofs_time on private.account_proofs (proved_at);
alter table private.account_proofs enable row level security;
revoke all on private.account_proofs from public, anon, authenticated, service_role;

-- For the server, which has just seen the proof: the secret that a call brings. Null when the session has ended.
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

-- Refuses with `proof_needed` unless the caller's own session proved who they are within ten minutes, and their password has not been
-- changed since. Lets the rest of this transaction change where the store's money goes (20261122001340_proved_changes.sql).
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

revoke execute on function public.note_proof_asked(uuid), public.open_account_proof(uuid, uuid, timestamptz),
  private.take_proof(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.note_proof_asked(uuid), public.open_account_proof(uuid, uuid, timestamptz) to service_role;
