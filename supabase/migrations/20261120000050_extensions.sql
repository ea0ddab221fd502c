-- Extensions: pgcrypto (hmac, random bytes) and pg_net (the nudge's post). The local stack brings both already.

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;

-- A database without pg_net works too: its nudges fail quietly and the minute's sweep does their work.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_net' and installed_version is null) then
    create extension pg_net with schema extensions;
  end if;
end $$;
