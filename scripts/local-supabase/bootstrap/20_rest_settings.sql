-- What a hosted project lets `postgres` set for its REST service: `alter role authenticator set pgrst.db_pre_request = …`.

grant authenticator to postgres with admin option, inherit false, set false;
grant set on parameter pgrst.db_pre_request to postgres;
