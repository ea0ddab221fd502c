-- Open invitations to a store's team. By mail: only the person with that confirmed address can accept. By link: whoever opens it first asks,
-- and an owner answers. A row ends when it is accepted, refused or cancelled, and after 7 days.

create table private.team_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  way text not null check (way in ('mail', 'link')),
  role text not null check (role in ('manager', 'staff')),
  -- In small letters. Only of invitations by mail.
  address text check (address = lower(address) and address ~ '^[^@\s<>",;]+@[^@\s<>",;]+$' and char_length(address) <= 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- Who opened the link and asked to join. The link is used up then.
  asked_by uuid references auth.users (id) on delete cascade,
  asked_name text check (private.is_line(asked_name, 80)),
  asked_at timestamptz,
  check ((way = 'mail') = (address is not null)),
  check (way = 'mail' or role = 'staff'),
  check ((asked_by is null) = (asked_at is null) and (way = 'link' or asked_by is null)),
  -- An invitation ends with the membership of the owner who made it.
  foreign key (business_id, created_by) references public.business_members (business_id, user_id) on delete cascade
);

create index team_invitations_business on private.team_invitations (business_id, created_at);
create index team_invitations_creator on private.team_invitations (business_id, created_by);
create index team_invitations_asker on private.team_invitations (asked_by);
