-- Compares a password with a person's own, before a step that a stolen session must not take. Counts here and not at the auth server, which
-- counts by network address: all Workers leave by few addresses, so wrong passwords of some would end the proofs of all.
-- Attacks: guessing, also by many tries at once (the row's lock makes them wait for each other); a password of another person.

-- True for the right password; false for a person without one. Refuses the sixth wrong one in fifteen minutes: `too_many_requests`.
-- Callers: the server.
-- Refuses: bad_request, too_many_requests.
create function public.check_password(p_user_id uuid, p_password text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tries int;
  v_hash text;
begin
  -- bcrypt reads 72 bytes. A refusal takes its own count back, so the sixth try stays the sixth.
  perform private.limit_text('password', p_password, 200);
  insert into private.account_guards as g (user_id, tries, tries_since) values (p_user_id, 1, clock_timestamp())
  on conflict (user_id) do update set
    tries = case when g.tries_since > clock_timestamp() - interval '15 minutes' then g.tries + 1 else 1 end,
    tries_since = case when g.tries_since > clock_timestamp() - interval '15 minutes' then g.tries_since else clock_timestamp() end
  returning tries into v_tries;
  if v_tries > 5 then
    perform private.refuse('too_many_requests');
  end if;
  select encrypted_password into v_hash from auth.users where id = p_user_id and deleted_at is null;
  -- Who signs in by Google or by mail has no hash, and crypt() fails on other formats than bcrypt's.
  if v_hash !~ '^\$2[aby]\$' or v_hash is null or extensions.crypt(p_password, v_hash) <> v_hash then
    return false;
  end if;
  update private.account_guards set tries = 0 where user_id = p_user_id;
  return true;
end $$;
grant execute on function public.check_password(uuid,text) to service_role;
