-- What Realtime listens to, as on the hosted service: a publication that is there from the start and empty. A migration adds tables.

create publication supabase_realtime;
alter publication supabase_realtime owner to postgres;
