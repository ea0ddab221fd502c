-- Which mails about a store its owner wants. Without a row: mails about orders that nobody has opened, and no summary. A row is deleted with
-- the membership.

create table private.mail_choices (
  business_id uuid not null,
  user_id uuid not null,
  unseen_orders boolean not null default true,
  summary boolean not null default false,
  -- The shop's day of the last daily summary.
  summary_on date,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.business_members (business_id, user_id) on delete cascade
);
