-- Makes the roles of a hosted project. `postgres` is not a superuser there, and so is not one here: a migration that works locally is also
-- allowed on the hosted service. The launcher sets the passwords.

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit;
create role postgres login createdb createrole replication bypassrls;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant supabase_storage_admin to postgres;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';

alter database postgres owner to postgres;
alter database postgres set search_path = '$user', public, extensions;

-- Hides new tables from the API until a migration grants them, as in every hosted project since October 2026.
grant usage on schema public to anon, authenticated, service_role;

create schema extensions;
grant usage on schema extensions to public;
grant create on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
