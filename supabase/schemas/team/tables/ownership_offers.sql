-- An owner's offer to hand the store over to a member. One at a time; it ends after 7 days, and with the membership of either person.

create table private.ownership_offers (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  from_user uuid not null,
  to_user uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  check (from_user <> to_user),
  foreign key (business_id, from_user) references public.business_members (business_id, user_id) on delete cascade,
  foreign key (business_id, to_user) references public.business_members (business_id, user_id) on delete cascade
);

create index ownership_offers_from on private.ownership_offers (business_id, from_user);
create index ownership_offers_to on private.ownership_offers (business_id, to_user);
