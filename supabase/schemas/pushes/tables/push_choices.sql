-- What one device rings for in one store. Goes with the membership: whoever no longer works there hears nothing.

create table private.push_choices (
  device_id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  orders boolean not null default true,
  paid boolean not null default true,
  low_stock boolean not null default false,
  summary boolean not null default false,
  -- Minutes after midnight on the shop's clock; null: no quiet hours.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- The shop's day of the last daily summary.
  summary_on date,
  primary key (device_id, business_id),
  foreign key (device_id, user_id) references private.push_devices (id, user_id) on delete cascade,
  foreign key (business_id, user_id) references public.business_members (business_id, user_id) on delete cascade,
  check (num_nonnulls(quiet_from, quiet_to) <> 1),
  check (quiet_from <> quiet_to)
);

create index push_choices_device on private.push_choices (device_id, user_id);
create index push_choices_member on private.push_choices (business_id, user_id);
