-- Makes PostgREST read the schema again after every change, by any program (psql, `supabase db push`), as on the hosted service. Without this
-- trigger a new table is answered with 404 until somebody runs `notify pgrst`. Temporary tables are ignored.

create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_ddl_commands() where schema_name is distinct from 'pg_temp') then
    notify pgrst, 'reload schema';
  end if;
end $$;

create function extensions.pgrst_drop_watch() returns event_trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from pg_catalog.pg_event_trigger_dropped_objects() where not is_temporary) then
    notify pgrst, 'reload schema';
  end if;
end $$;

create event trigger pgrst_ddl_watch on ddl_command_end
  when tag in ('CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'ALTER TABLE', 'CREATE VIEW',
    'ALTER VIEW', 'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION', 'CREATE TRIGGER',
    'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE', 'COMMENT')
  execute function extensions.pgrst_ddl_watch();

create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_drop_watch();
