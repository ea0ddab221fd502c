-- Addresses that get no mail, because the provider said that mails to them bounce permanently or that the person marked a mail as spam. A row
-- outlives the account, so the row holds only the SHA-256 of the address (private.hash_of_address).

create table private.mail_suppressions (
  address_hash bytea primary key check (octet_length(address_hash) = 32),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);
