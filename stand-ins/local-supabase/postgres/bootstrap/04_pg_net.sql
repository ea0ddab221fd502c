-- Creates the stand-in of pg_net (extensions/), as on a hosted project with database webhooks enabled.
create extension if not exists pg_net with schema extensions;
