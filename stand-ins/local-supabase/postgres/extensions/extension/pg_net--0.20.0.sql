-- Stand-in for pg_net: the functions write a queue and notify at commit; stand-ins/local-supabase/pg-net/delivery.ts sends. Names, arguments
-- and defaults are those of Supabase's pg_net 0.20. Stricter than pg_net: only postgres and service_role may use the functions.

create schema if not exists net;

create unlogged table net.http_request_queue (
  id bigint generated always as identity primary key,
  method text not null check (method in ('GET', 'POST', 'DELETE')),
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds int not null
);

create unlogged table net._http_response (
  id bigint,
  status_code int,
  content_type text,
  headers jsonb,
  content text,
  timed_out bool,
  error_msg text,
  created timestamptz not null default now()
);
create index on net._http_response (created);

create function net._url_encode(p_text text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(string_agg(
    case when c ~ '^[A-Za-z0-9_.~-]$' then c
         else upper(regexp_replace(encode(convert_to(c, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end, ''), '')
  from regexp_split_to_table(p_text, '') as c
$$;

create function net._with_params(url text, params jsonb) returns text
language sql immutable set search_path = '' as $$
  select url || coalesce((
    select case when position('?' in url) > 0 then '&' else '?' end
           || string_agg(net._url_encode(key) || '=' || net._url_encode(value), '&')
    from jsonb_each_text(params)), '')
$$;

-- Puts the whole request into the notification when the request fits, so that the sender needs no query before it sends.
create function net._enqueue(method text, url text, headers jsonb, body bytea, timeout_milliseconds int)
returns bigint language plpgsql security definer set search_path = '' as $$
declare
  request_id bigint;
  message text;
begin
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  values (method, url, headers, body, timeout_milliseconds)
  returning id into request_id;
  message := json_build_object(
    'id', request_id, 'method', method, 'url', url, 'headers', headers,
    'body', convert_from(body, 'UTF8'), 'timeoutMs', timeout_milliseconds)::text;
  if octet_length(message) > 7900 then
    message := json_build_object('id', request_id)::text;
  end if;
  perform pg_notify('oja_net', message);
  return request_id;
end
$$;

create function net.http_get(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000
) returns bigint language sql set search_path = '' as $$
  select net._enqueue('GET', net._with_params(url, params), headers, null, timeout_milliseconds)
$$;

create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}',
  headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
) returns bigint language plpgsql set search_path = '' as $$
declare
  content_type text := (
    select value from jsonb_each_text(coalesce(headers, '{}')) where lower(key) = 'content-type' limit 1);
begin
  if content_type is null then
    headers := coalesce(headers, '{}') || '{"Content-Type": "application/json"}';
  elsif content_type <> 'application/json' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  return net._enqueue(
    'POST', net._with_params(url, params), headers, convert_to(body::text, 'UTF8'), timeout_milliseconds);
end
$$;

create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds int default 5000,
  body jsonb default null
) returns bigint language sql set search_path = '' as $$
  select net._enqueue(
    'DELETE', net._with_params(url, params), headers, convert_to(body::text, 'UTF8'), timeout_milliseconds)
$$;

revoke all on all functions in schema net from public;
grant usage on schema net to postgres, service_role;
grant select, delete on net.http_request_queue, net._http_response to postgres;
grant execute on function net.http_get(text, jsonb, jsonb, int), net.http_post(text, jsonb, jsonb, jsonb, int),
  net.http_delete(text, jsonb, jsonb, int, jsonb), net._enqueue(text, text, jsonb, bytea, int),
  net._with_params(text, jsonb), net._url_encode(text) to postgres, service_role;
