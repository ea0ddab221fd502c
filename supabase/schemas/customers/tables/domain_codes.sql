-- Codes that sign a browser in on a store's own domain (customers/domain_sign_in.sql). Only hashes are stored: a reader of this
-- table cannot sign in.

create table private.domain_codes (
  code_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  business_id uuid not null references public.businesses (id) on delete cascade,
  auth_session_id uuid not null,
  host text not null,
  challenge text not null,
  expires_at timestamptz not null
);

create index domain_codes_user on private.domain_codes (user_id);
create index domain_codes_business on private.domain_codes (business_id);
create index domain_codes_end on private.domain_codes (expires_at);
