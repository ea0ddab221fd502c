-- Browsers that let us ring: one row per endpoint, of the person who saved it last. The endpoint and its keys are as good as a password:
-- the server alone reads them. A device rings as long as the session lives in which it was saved.

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: the auth server deletes sessions, and must not wait for us. Each claim looks whether the session is there.
  auth_session_id uuid not null,
  -- Which hosts may be asked is said in src/domain/notification/push-endpoint.ts.
  endpoint text not null unique check (endpoint ~ '^https?://[!-~]+$' and char_length(endpoint) <= 1000),
  -- The browser's public key and its secret, in base64url without padding.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now(),
  -- The app saves its device again at each start.
  saved_at timestamptz not null default now(),
  -- Its push service no longer knows the address: rings nowhere. The choices wait for the address that the browser gets next.
  gone_at timestamptz,
  unique (id, user_id)
);

create index push_devices_user on private.push_devices (user_id);
create index push_devices_saved on private.push_devices (saved_at);
