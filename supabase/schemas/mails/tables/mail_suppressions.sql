-- Addresses that get no mail: the provider said that mails to them bounce for good, or that their person marked a mail as spam.

create table private.mail_suppressions (
  address text primary key check (address = lower(address) and address ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(address) <= 254),
  reason text not null check (reason in ('bounced', 'complained')),
  suppressed_at timestamptz not null default now()
);

alter table private.mail_suppressions enable row level security;
