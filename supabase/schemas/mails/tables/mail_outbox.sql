-- Mails that wait: to owners, and to people who are invited to a team. The transaction that causes a mail writes the mail; the Worker
-- sends it. A mail whose answer was lost is sent again with the same id; the provider ignores a second mail with one id for 24 hours
-- (docs/mail.md).

create table private.mail_outbox (
  -- The provider's idempotency key.
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The store that the mail is about. There is no foreign key, because a mail must not block a deletion.
  business_id uuid,
  -- The address at that time. Contains no spaces or line breaks, because it goes into a mail header.
  recipient text not null check (recipient ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(recipient) <= 254),
  kind text not null check (kind in ('bank_details', 'whatsapp_number', 'message_words', 'password_changed',
    'unseen_orders', 'summary', 'plan_ending', 'plan_ended', 'plan_renewing', 'plan_payment_failed', 'account_ending',
    'team_invitation', 'wants_to_join', 'ownership_handed', 'domain_active', 'domain_failing', 'domain_resting', 'domain_taken', 'exit_kit_ready',
    'store_suspended', 'store_restored', 'support_answered', 'money_back_answered', 'free_domain_answered')),
  -- The data for the mail's text (src/domain/message). Never a whole account number.
  content jsonb not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set after seven tries, or when the provider says that the mail can never be delivered. Operators read these rows.
  gave_up_at timestamptz,
  last_error text check (char_length(last_error) <= 200)
);

create index mail_outbox_due on private.mail_outbox (next_try_at) where sent_at is null and gave_up_at is null;
create index mail_outbox_sent on private.mail_outbox (sent_at);
create index mail_outbox_user on private.mail_outbox (user_id);
create index mail_outbox_business on private.mail_outbox (business_id);

create trigger mail_outbox_announce after insert on private.mail_outbox
  referencing new table as new_rows
  for each statement execute function private.announce_mails();
