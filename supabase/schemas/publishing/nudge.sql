-- Posts to the Worker: a store has a new version, or mails wait. A failed post makes nothing else fail.

-- Returns the address of the Worker and the secret that signs a post: from Vault on the hosted service, else from private.settings.
create function private.webhook_settings() returns table (url text, secret text)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_values jsonb;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into v_values
    from private.settings where key in ('webhook_url', 'webhook_secret');
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select $1 || coalesce(jsonb_object_agg(name, decrypted_secret), ''{}'') from vault.decrypted_secrets
      where name in (''webhook_url'', ''webhook_secret'')' into v_values using v_values;
  end if;
  return query select nullif(v_values ->> 'webhook_url', ''), nullif(v_values ->> 'webhook_secret', '');
end $$;

-- Posts to the Worker, signed over the exact text that pg_net sends (body::text). Returns true when the post was queued.
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
      'content-type', 'application/json', 'x-oja-signature', 't=' || v_time || ',v1=' || v_signature)
      || case when current_setting('application_name') ~ '^oja-[0-9a-f]{16}$'
        then jsonb_build_object('x-request-id', substr(current_setting('application_name'), 5)) else '{}' end,
    timeout_milliseconds := 5000);
  return true;
exception when others then
  raise warning 'nudge % failed: %', p_body, sqlerrm;
  return false;
end $$;

-- Posts {"businessId", "contentVersion"}. When the post fails, the cron job of each minute finds the store by its version.
create function private.post_nudge(p_business_id uuid, p_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.post_signed(jsonb_build_object('businessId', p_business_id, 'contentVersion', p_version));
end $$;
