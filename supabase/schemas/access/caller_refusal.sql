-- Whom the database answers no more, although their token has not expired. An access token is good for an hour, and nothing but this
-- file asks whether its session has ended: PostgREST, Realtime and Storage check the signature and the expiry.
-- Attacks: a thief goes on with the token of a phone after its owner has changed the password, signed the phone out or deleted the account, or
-- with a token whose refresh token was used twice.

-- Returns why calls of the signed-in person are refused: `person_suspended`, `session_ended`; null for everybody else. Hosted Supabase
-- deletes the row of auth.sessions at a sign-out, a password change and a deletion; the claim `session_id` is its primary key. A token
-- without the claim is refused by before_request: the auth server makes none.
create function private.caller_refusal() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims jsonb := coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}');
  v_user_id uuid := (v_claims ->> 'sub')::uuid;
  v_session_id uuid := (v_claims ->> 'session_id')::uuid;
begin
  return case
    when exists (select from private.suspended_people where user_id = v_user_id and restored_at is null) then 'person_suspended'
    when v_session_id is not null
      and not exists (select from auth.sessions where id = v_session_id and user_id = v_user_id) then 'session_ended'
    -- A refresh token that is used twice revokes all of its session, whose row stays. A session without such tokens in this table is one of
    -- the auth server's newer kind, which keeps them elsewhere.
    when exists (select from auth.refresh_tokens where session_id = v_session_id)
      and not exists (select from auth.refresh_tokens where session_id = v_session_id and not revoked) then 'session_ended'
  end;
end $$;
comment on function private.caller_refusal() is
  'Security definer on purpose: people may read neither sessions nor who is suspended; it answers about the caller alone.';
grant execute on function private.caller_refusal() to authenticated;
