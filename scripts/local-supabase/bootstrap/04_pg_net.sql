-- The stand-in of pg_net (extensions/), as on a hosted project once database webhooks are enabled.
create extension if not exists pg_net with schema extensions;
