-- Questions of a shop's members to us, for the operator. Members read them through support_page. The plan is that of the moment of
-- asking: it decides the place in the operator's queue.

create table private.support_requests (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  asked_by uuid references auth.users (id) on delete set null,
  asked_at timestamptz not null default now(),
  plan text not null check (plan in ('starter', 'premium', 'enterprise')),
  message text not null check (char_length(message) between 1 and 1000),
  -- How the member wants to be answered.
  answer_by text not null check (answer_by in ('whatsapp', 'mail')),
  status text not null default 'open' check (status in ('open', 'done')),
  done_at timestamptz,
  -- What the operator answers; members read it.
  note text not null default '' check (char_length(note) <= 500),
  check ((status = 'done') = (done_at is not null)),
  check (status = 'open' or note <> '')
);

create index support_requests_business on private.support_requests (business_id, asked_at);
create index support_requests_open on private.support_requests (asked_at) where status = 'open';
create index support_requests_person on private.support_requests (asked_by);
create index support_requests_done on private.support_requests (done_at);
