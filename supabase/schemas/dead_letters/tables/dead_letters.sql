-- Messages that a queue gave up on.

create table private.dead_letters (
  id uuid primary key default gen_random_uuid(),
  -- The queue that gets the message when it is sent again.
  queue text not null check (queue in ('oja-rebuilds', 'oja-pictures', 'oja-payments', 'oja-imports', 'unknown')),
  body jsonb not null check (octet_length(body::text) <= 1000),
  -- The store that the message is about. There is no foreign key, because a letter must not block a deletion; the deletion removes
  -- the letter.
  business_id uuid,
  -- The id of the last delivery that was stored: a queue may deliver a message twice.
  delivery text not null check (char_length(delivery) <= 100),
  -- How often a queue gave up on the message, and the number of attempts in all.
  deaths int not null check (deaths > 0),
  attempts int not null check (attempts >= 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  seen_at timestamptz,
  unique (queue, body)
);

create index dead_letters_last on private.dead_letters (last_at);
create index dead_letters_business on private.dead_letters (business_id);
