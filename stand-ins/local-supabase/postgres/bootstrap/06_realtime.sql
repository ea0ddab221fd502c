-- Makes the publication that Realtime reads. As on the hosted service, the publication exists from the start and is empty; a migration adds
-- tables.

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
