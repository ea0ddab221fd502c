-- Mails to owners, written in the transaction that causes them and sent by the Worker: an outbox. A mail whose answer was lost is sent
-- again under the same id, and the provider drops a second one of an id for 24 hours (docs/mail.md).

create table private.mail_outbox (
  -- The provider's idempotency key.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The store it is about; no foreign key, as it must not hold up a deletion.
  business_id uuid,
  -- The address as it was then. No spaces or line breaks: it stands in a mail's head.
  recipient text not null check (recipient ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(recipient) <= 254),
  kind text not null check (kind in ('bank_details', 'whatsapp_number', 'message_words', 'password_changed')),
  -- What its words need (src/domain/message/owner-mails.ts). Never a whole account number.
  content jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  -- After seven tries, or when the provider says that it can never be delivered. Stays, for an operator to read.
  gave_up_at timestamptz,
  last_error text check (char_length(last_error) <= 200)
);
create index mail_outbox_due on private.mail_outbox (next_try_at) where sent_at is null and gave_up_at is null;
create index mail_outbox_sent on private.mail_outbox (sent_at);
create index mail_outbox_user on private.mail_outbox (user_id);
create index mail_outbox_business on private.mail_outbox (business_id);
alter table private.mail_outbox enable row level security;
revoke all on private.mail_outbox from public, anon, authenticated, service_role;

-- Posts to the Worker, signed over the exact text that pg_net sends (body::text). True when it was posted.
create function private.post_signed(p_body jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_secret text;
  v_time text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  v_signature text;
begin
  select url, secret into v_url, v_secret from private.webhook_settings();
  if v_url is null or v_secret is null then
    return false;
  end if;
  v_signature := encode(extensions.hmac(v_time || '.' || p_body::text, v_secret, 'sha256'), 'hex');
  perform net.http_post(
    url := v_url,
    body := p_body,
    headers := jsonb_build_object(
      'content-type', 'application/json', 'x-oja-signature', 't=' || v_time || ',v1=' || v_signature),
    timeout_milliseconds := 5000);
  return true;
exception when others then
  raise warning 'nudge % failed: %', p_body, sqlerrm;
  return false;
end $$;

-- {"businessId", "contentVersion"}. When it fails, the minute's sweep finds the store by its version.
create or replace function private.post_nudge(p_business_id uuid, p_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_signed(jsonb_build_object('businessId', p_business_id, 'contentVersion', p_version));
end $$;

-- {"mails": true}, sent when the transaction commits. When it fails, the minute's sweep sends the mail.
create function private.announce_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_signed('{"mails": true}');
  return null;
end $$;
create trigger mail_outbox_announce after insert on private.mail_outbox
  for each statement execute function private.announce_mails();

-- A mail to every owner of a store. The content gets the store's name, the moment and the store's time zone.
create function private.mail_owners(p_business_id uuid, p_kind text, p_content jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (user_id, business_id, recipient, kind, content)
  select u.id, b.id, u.email, p_kind, p_content || jsonb_build_object('store', b.name,
    'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', private.time_zone_of(b.country))
  from public.businesses b
  join public.business_members m on m.business_id = b.id and m.role = 'owner'
  join auth.users u on u.id = m.user_id
  where b.id = p_business_id and u.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$'
$$;

-- A changed password is told to its person, whoever changed it. Not one of an address that nobody has confirmed: it may be a stranger's.
create or replace function private.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.account_guards (user_id, password_changed_at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set password_changed_at = excluded.password_changed_at;
  if new.email_confirmed_at is not null and new.email ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' then
    insert into private.mail_outbox (user_id, recipient, kind, content)
    values (new.id, new.email, 'password_changed', jsonb_build_object(
      'at', floor(1000 * extract(epoch from clock_timestamp())), 'zone', 'Africa/Lagos'));
  end if;
  return null;
end $$;

-- Takes mails that are due: [{id, to, kind, content}]. Each is given out once; one that nobody reports back about is due again after
-- a growing wait, seven times within eleven hours.
create function public.claim_mails(p_limit int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits interval[] := array['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '10 minutes'];
  v_claimed jsonb;
begin
  delete from private.mail_outbox where sent_at < now() - interval '30 days';
  update private.mail_outbox set gave_up_at = clock_timestamp(), last_error = coalesce(last_error, 'no answer')
    where sent_at is null and gave_up_at is null and attempts >= 7 and next_try_at <= clock_timestamp();
  with claimed as (
    update private.mail_outbox set attempts = attempts + 1, next_try_at = clock_timestamp() + v_waits[attempts + 1]
    where id in (
      select id from private.mail_outbox where sent_at is null and gave_up_at is null and next_try_at <= clock_timestamp()
      order by next_try_at limit p_limit for update skip locked)
    returning id, recipient, kind, content)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'to', recipient, 'kind', kind, 'content', content)), '[]')
    into v_claimed from claimed;
  return v_claimed;
end $$;

-- What became of a claimed mail: sent (p_error null), or why not. True when it is given up.
create function public.finish_mail(p_id uuid, p_error text, p_is_final boolean) returns boolean
language sql volatile security definer set search_path = '' as $$
  update private.mail_outbox set
    sent_at = case when p_error is null then clock_timestamp() end,
    last_error = left(p_error, 200),
    gave_up_at = case when p_error is not null and (p_is_final or attempts >= 7) then clock_timestamp() end
  where id = p_id and sent_at is null
  returning gave_up_at is not null
$$;

revoke execute on function private.post_signed(jsonb), private.announce_mails(), private.mail_owners(uuid, text, jsonb),
  public.claim_mails(int), public.finish_mail(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_mails(int), public.finish_mail(uuid, text, boolean) to service_role;
