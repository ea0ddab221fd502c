-- The base of the database: extensions, the schema `private` (the API never exposes it), and default privileges. The hosted service
-- and the local stack provide anon, authenticated, service_role and the schemas auth, storage and net.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- pg_net is optional: without it nudges fail silently, and the cron job of each minute does their work.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net' and installed_version is null) then
    create extension pg_net with schema extensions;
  end if;
end $$;

create schema private;
-- Visitors also use PostgREST, for exchange rates, and PostgREST calls `private.before_request` before each call.
grant usage on schema private to anon, authenticated, service_role;

-- Makes nothing new executable or readable by default: each table and function has its own grants beside it.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
