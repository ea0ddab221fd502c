-- Store customers: saved addresses, their own orders, and signing in on a store's own domain.
-- On a domain nobody holds tokens of our auth server, which would open the person's whole account to whoever gets hold of the
-- domain. The browser holds a secret that shows one person's orders and addresses at that one store, and nothing else.

create table public.customer_addresses (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (private.is_line(name, 200)),
  phone text not null check (phone ~ '^[+0-9][0-9 ()-]{5,24}$'),
  address text not null check (char_length(address) <= 500 and private.visible_text(address) <> ''),
  landmark text not null default '' check (char_length(landmark) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_addresses_user on public.customer_addresses (user_id, business_id);
create index customer_addresses_business on public.customer_addresses (business_id);
alter table public.customer_addresses enable row level security;
revoke all on public.customer_addresses from anon, authenticated, service_role;
grant select, delete,
  insert (business_id, name, phone, address, landmark),
  update (name, phone, address, landmark)
  on public.customer_addresses to authenticated;

-- An address is its owner's alone: the shop sees the one that stands on an order.
create policy "people see their addresses" on public.customer_addresses for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people add addresses" on public.customer_addresses for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their addresses" on public.customer_addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their addresses" on public.customer_addresses for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger customer_addresses_touch before update on public.customer_addresses
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();

-- Nobody needs more; without an end one account could fill the database.
create function private.limit_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('customer_addresses ' || new.user_id, 0));
  if (select count(*) from public.customer_addresses where user_id = new.user_id) >= 50 then
    perform private.refuse('too_many_requests', jsonb_build_object('limit', 50));
  end if;
  return new;
end $$;
create trigger customer_addresses_limit before insert on public.customer_addresses
  for each row execute function private.limit_addresses();

-- The caller's own orders and addresses at one store, newest first. Row level security decides; the caller's id narrows it for
-- people who are also members of the store.
create function public.my_account(p_business_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'code', o.code, 'token', o.token, 'status', o.status, 'paymentStatus', o.payment_status, 'currency', o.currency,
        'total', o.total, 'deliveryFee', o.delivery_fee,
        'placedAt', to_char(o.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'items', coalesce((
          select jsonb_agg(jsonb_build_object('name', l.name, 'options', l.options, 'quantity', l.quantity) order by l.position)
          from public.order_lines l where l.order_id = o.id), '[]')) order by o.created_at desc, o.id)
      from (
        select * from (
          select id, code, token, status, payment_status, currency, total, delivery_fee, created_at from public.orders
          where business_id = p_business_id and user_id = (select auth.uid())
        ) mine order by created_at desc, id limit 100
      ) o), '[]'),
    'addresses', coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'address', a.address,
        'landmark', a.landmark) order by a.created_at, a.id)
      from public.customer_addresses a where a.business_id = p_business_id and a.user_id = (select auth.uid())), '[]'))
$$;

-- Adds an address, or changes the one whose id is given; answers the account as it is then.
create function public.save_my_address(p_business_id uuid, p_address jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_id uuid := (p_address ->> 'id')::uuid;
  v_name text := coalesce(p_address ->> 'name', '');
  v_phone text := coalesce(p_address ->> 'phone', '');
  v_address text := coalesce(p_address ->> 'address', '');
  v_landmark text := coalesce(p_address ->> 'landmark', '');
begin
  if v_id is null then
    insert into public.customer_addresses (business_id, name, phone, address, landmark)
    values (p_business_id, v_name, v_phone, v_address, v_landmark);
  else
    update public.customer_addresses set name = v_name, phone = v_phone, address = v_address, landmark = v_landmark
    where id = v_id and business_id = p_business_id;
  end if;
  return public.my_account(p_business_id);
end $$;

create function public.remove_my_address(p_business_id uuid, p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  delete from public.customer_addresses where id = p_id and business_id = p_business_id;
  return public.my_account(p_business_id);
end $$;

revoke execute on function private.limit_addresses(), public.my_account(uuid), public.save_my_address(uuid, jsonb),
  public.remove_my_address(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_account(uuid), public.save_my_address(uuid, jsonb),
  public.remove_my_address(uuid, uuid) to authenticated;

-- An order that was placed without an account becomes the account's of whoever opens its link while signed in: the link is what
-- proves that it is theirs. An order that belongs to somebody stays theirs. Never by phone number.
create function public.claim_order(p_token text, p_user_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_owner uuid;
begin
  update public.orders set user_id = p_user_id
  where token = p_token and user_id is null and exists (select from auth.users where id = p_user_id);
  if found then return 'claimed'; end if;
  select user_id into v_owner from public.orders where token = p_token;
  if not found then return 'unknown'; end if;
  return case when v_owner = p_user_id then 'yours' else 'taken' end;
end $$;

-- Codes and secrets are kept as hashes: whoever reads these tables can sign in nowhere.
create table private.domain_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  challenge text not null,
  expires_at timestamptz not null
);
create index domain_codes_user on private.domain_codes (user_id);
create index domain_codes_business on private.domain_codes (business_id);
create index domain_codes_end on private.domain_codes (expires_at);

create table private.domain_sessions (
  secret_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index domain_sessions_user on private.domain_sessions (user_id);
create index domain_sessions_business on private.domain_sessions (business_id);
create index domain_sessions_end on private.domain_sessions (expires_at);

alter table private.domain_codes enable row level security;
alter table private.domain_sessions enable row level security;
revoke all on private.domain_codes, private.domain_sessions from public, anon, authenticated, service_role;

create function private.hash_secret(p_secret text) returns bytea
language sql immutable parallel safe set search_path = '' as $$ select sha256(convert_to(p_secret, 'utf8')) $$;

-- A code for one person, one host and one browser: it works once, for 60 seconds, and only with the verifier whose SHA-256 the
-- challenge is. Null when the host is no active domain of a store that is open to the public, or the session has ended.
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

-- Takes a code, whether it fits or not, and answers the secret of a session on that host; null when it does not fit.
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

-- Who a secret names on a host. Ends with the session of our own host that it came from (sign-out, a new password), with the
-- domain, and after 30 days.
create function private.domain_person(p_secret text, p_host text, out user_id uuid, out business_id uuid) returns record
language sql stable security definer set search_path = '' as $$
  select s.user_id, s.business_id from private.domain_sessions s
  join public.businesses b on b.id = s.business_id and b.custom_domain = s.host
    and b.custom_domain_status = 'active' and b.status = 'active'
  join auth.sessions a on a.id = s.auth_session_id and a.user_id = s.user_id
  where s.secret_hash = private.hash_secret(p_secret) and s.host = p_host and s.expires_at > clock_timestamp()
$$;

create function public.domain_customer(p_secret text, p_host text) returns uuid
language sql stable security definer set search_path = '' as $$
  select user_id from private.domain_person(p_secret, p_host)
$$;

create function public.end_domain_session(p_secret text, p_host text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.domain_sessions where secret_hash = private.hash_secret(p_secret) and host = p_host
$$;

-- Does one of the account's three things as the person whom the secret names: the server's rights are laid down first, so that row
-- level security holds here as it does on our own host. Null when the secret names nobody.
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

revoke execute on function private.hash_secret(text), private.domain_person(text, text), public.claim_order(text, uuid),
  public.create_domain_code(uuid, uuid, text, text), public.redeem_domain_code(text, text, text),
  public.domain_customer(text, text), public.end_domain_session(text, text),
  public.as_domain_customer(text, text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function private.domain_person(text, text), public.claim_order(text, uuid),
  public.create_domain_code(uuid, uuid, text, text), public.redeem_domain_code(text, text, text),
  public.domain_customer(text, text), public.end_domain_session(text, text),
  public.as_domain_customer(text, text, text, jsonb) to service_role;
