-- From an edit to a nudge: notices collected in the transaction, turned at commit into one new version and one signed post
-- per store. No lock is taken before commit, so imports and orders cannot deadlock here; a failing post fails nothing.

-- No foreign keys on purpose: a deleted store's version still rises once, so that its pages are taken down.
create table public.store_versions (
  business_id uuid primary key,
  content_version bigint not null default 0 check (content_version >= 0),
  rendered_version bigint not null default 0 check (rendered_version between 0 and content_version),
  next_change_at timestamptz,
  changed_at timestamptz not null default now()
);
create index store_versions_stale on public.store_versions (changed_at) where rendered_version < content_version;
create index store_versions_due on public.store_versions (next_change_at);

create table public.store_notices (
  transaction_id xid8 not null,
  business_id uuid not null,
  primary key (transaction_id, business_id)
);

-- Where the nudge goes and the secret that signs it: Vault on the hosted service, private.settings elsewhere.
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

-- Posts {"businessId", "contentVersion"}, signed over the exact text that pg_net sends (body::text).
create function private.post_nudge(p_business_id uuid, p_version bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_secret text;
  v_body jsonb := jsonb_build_object('businessId', p_business_id, 'contentVersion', p_version);
  v_time text := floor(extract(epoch from clock_timestamp()))::bigint::text;
  v_signature text;
begin
  select url, secret into v_url, v_secret from private.webhook_settings();
  if v_url is null or v_secret is null then
    return;
  end if;
  v_signature := encode(extensions.hmac(v_time || '.' || v_body::text, v_secret, 'sha256'), 'hex');
  perform net.http_post(
    url := v_url,
    body := v_body,
    headers := jsonb_build_object(
      'content-type', 'application/json', 'x-oja-signature', 't=' || v_time || ',v1=' || v_signature),
    timeout_milliseconds := 5000);
exception when others then
  -- The minute's sweep finds the store by its version.
  raise warning 'nudge of store % failed: %', p_business_id, sqlerrm;
end $$;

-- When the store's pages change by themselves next: a sale or voucher starts or ends, the plan ends.
create function private.next_change_at(p_business_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(at) from (
    select unnest(array[sale_starts_at, sale_ends_at]) as at from public.products
      where business_id = p_business_id and status = 'live' and sale_price is not null
    union all
    select unnest(array[starts_at, ends_at]) from public.vouchers where business_id = p_business_id and is_active
    union all
    select plan_ends_at from public.businesses where id = p_business_id
  ) times
  where at > now()
$$;
create index products_with_sales on public.products (business_id) where sale_price is not null;

-- At commit. The first firing handles every store of the transaction, in id order so that two commits cannot wait for
-- each other; the firings of the other rows find nothing left.
create function private.publish_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_version bigint;
begin
  for v_id in
    with mine as (delete from public.store_notices where transaction_id = pg_current_xact_id() returning business_id)
    select business_id from mine order by business_id
  loop
    insert into public.store_versions as v (business_id, content_version, next_change_at)
    values (v_id, 1, private.next_change_at(v_id))
    on conflict (business_id) do update
      set content_version = v.content_version + 1, next_change_at = excluded.next_change_at, changed_at = now()
    returning content_version into v_version;
    perform private.post_nudge(v_id, v_version);
  end loop;
  return null;
end $$;

create constraint trigger store_notices_publish after insert on public.store_notices
  deferrable initially deferred for each row execute function private.publish_notices();

revoke execute on function private.webhook_settings(), private.post_nudge(uuid, bigint), private.next_change_at(uuid),
  private.publish_notices() from public, anon, authenticated, service_role;

alter table public.store_versions enable row level security;
alter table public.store_notices enable row level security;
revoke all on public.store_versions, public.store_notices from anon, authenticated, service_role;
grant select on public.store_versions to authenticated, service_role;
create policy "members see their store's version" on public.store_versions for select to authenticated
  using (business_id in (select private.member_business_ids()));
