-- Sign-in on a store's own domain. A browser on such a domain never gets a token of our auth server: otherwise anyone who took over
-- the domain would have the person's whole account. The browser gets a secret that opens one person's orders and addresses at that
-- one store.

-- Returns the hash of a code or secret; only hashes are stored.
create function private.hash_secret(p_secret text) returns bytea
language sql immutable parallel safe set search_path = '' as $$ select sha256(convert_to(p_secret, 'utf8')) $$;

-- Creates a code for one person, one host and one browser. The code works once, within 60 seconds, and only with a verifier whose
-- SHA-256 is the challenge. Null when the host is no active domain of an active store, or when the session has ended.
-- Callers: the server.
-- Refuses: too_many_requests.
create function public.create_domain_code(p_user_id uuid, p_session_id uuid, p_host text, p_challenge text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_business uuid;
  v_code text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if p_challenge !~ '^[A-Za-z0-9_-]{43}$' then return null; end if;
  if not exists (select from auth.sessions where id = p_session_id and user_id = p_user_id) then return null; end if;
  select id into v_business from public.businesses
  where custom_domain = p_host and custom_domain_status = 'active' and status = 'active';
  if not found then return null; end if;

  delete from private.domain_codes where expires_at < clock_timestamp();
  delete from private.domain_sessions where expires_at < clock_timestamp();
  if (select count(*) from private.domain_codes where user_id = p_user_id) >= 20 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.domain_codes (code_hash, user_id, business_id, auth_session_id, host, challenge, expires_at)
  values (private.hash_secret(v_code), p_user_id, v_business, p_session_id, p_host, p_challenge,
    clock_timestamp() + interval '60 seconds');
  return v_code;
end $$;
grant execute on function public.create_domain_code(uuid,uuid,text,text) to service_role;

-- Uses up a code and returns the secret of a new session on that host. Null when the code, verifier or host is wrong; the code is
-- used up all the same.
-- Callers: the server.
create function public.redeem_domain_code(p_code text, p_verifier text, p_host text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.domain_codes;
  v_secret text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  v_challenge text := rtrim(translate(encode(sha256(convert_to(p_verifier, 'utf8')), 'base64'), '+/', '-_'), '=');
begin
  delete from private.domain_codes where code_hash = private.hash_secret(p_code) returning * into v_code;
  if not found or v_code.expires_at < clock_timestamp() or v_code.host is distinct from p_host
    or v_code.challenge is distinct from v_challenge then
    return null;
  end if;
  insert into private.domain_sessions (secret_hash, user_id, business_id, auth_session_id, host, expires_at)
  values (private.hash_secret(v_secret), v_code.user_id, v_code.business_id, v_code.auth_session_id, v_code.host,
    clock_timestamp() + interval '30 days');
  return v_secret;
end $$;
grant execute on function public.redeem_domain_code(text,text,text) to service_role;

-- Returns the person and store of a secret on a host. A secret is valid for 30 days at most. Signing out on our own host, a new
-- password, or the end of the domain ends the secret earlier.
create function private.domain_person(p_secret text, p_host text, out user_id uuid, out business_id uuid) returns record
language sql stable security definer set search_path = '' as $$
  select s.user_id, s.business_id from private.domain_sessions s
  join public.businesses b on b.id = s.business_id and b.custom_domain = s.host
    and b.custom_domain_status = 'active' and b.status = 'active'
  join auth.sessions a on a.id = s.auth_session_id and a.user_id = s.user_id
  where s.secret_hash = private.hash_secret(p_secret) and s.host = p_host and s.expires_at > clock_timestamp()
$$;
grant execute on function private.domain_person(text,text) to service_role;

-- Returns the id of the person of a secret on a host; null without one.
-- Callers: the server.
create function public.domain_customer(p_secret text, p_host text) returns uuid
language sql stable security definer set search_path = '' as $$
  select user_id from private.domain_person(p_secret, p_host)
$$;
grant execute on function public.domain_customer(text,text) to service_role;

-- Signs out on a store's own domain.
-- Callers: the server.
create function public.end_domain_session(p_secret text, p_host text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.domain_sessions where secret_hash = private.hash_secret(p_secret) and host = p_host
$$;
grant execute on function public.end_domain_session(text,text) to service_role;

-- Calls one of the three account functions as the person of the secret. Gives up the server's rights before the call, so that row
-- level security works as on our own host. Null when the secret is not valid.
-- Callers: the server.
-- Refuses: bad_request.
create function public.as_domain_customer(p_secret text, p_host text, p_call text, p_args jsonb default '{}') returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_user uuid;
  v_business uuid;
begin
  select p.user_id, p.business_id into v_user, v_business from private.domain_person(p_secret, p_host) p;
  if v_user is null then return null; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', v_user, 'role', 'authenticated')::text, true);
  perform set_config('role', 'authenticated', true);
  return case p_call
    when 'my_account' then public.my_account(v_business)
    when 'save_my_address' then public.save_my_address(v_business, p_args -> 'address')
    when 'remove_my_address' then public.remove_my_address(v_business, (p_args ->> 'id')::uuid)
  end;
end $$;
grant execute on function public.as_domain_customer(text,text,text,jsonb) to service_role;
