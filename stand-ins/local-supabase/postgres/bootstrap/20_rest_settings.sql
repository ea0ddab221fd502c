-- Lets `postgres` change settings of the REST service, as in a hosted project: `alter role authenticator set pgrst.db_pre_request = …`.

grant authenticator to postgres with admin option, inherit false, set false;
grant set on parameter pgrst.db_pre_request to postgres;
