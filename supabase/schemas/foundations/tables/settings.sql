-- Settings of this database (webhook_url, webhook_secret). On the hosted service Vault holds them.

create table private.settings (
  key text primary key,
  value text not null
);
