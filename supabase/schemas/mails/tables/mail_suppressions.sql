-- Addresses that get no mail: the provider said that mails to them bounce for good, or that their person marked a mail as spam. A row outlives
-- the account, so it holds no address: its SHA-256 (private.hash_of_address), which is enough to know the address again.

create table private.mail_suppressions (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);

alter table private.mail_suppressions enable row level security;
