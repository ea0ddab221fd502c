-- The card subscription of a store at the provider, and the card. A row stays after the store is deleted, until the provider has
-- ended the subscription.

create table public.plan_subscriptions (
  business_id uuid primary key,
  -- Null until the provider has begun the subscription: after the first payment, and while it moves or is resumed.
  subscription_code text unique check (char_length(subscription_code) <= 100),
  customer_code text check (char_length(customer_code) <= 100),
  -- The provider's code of what is subscribed to; null until it was made.
  provider_plan_code text check (char_length(provider_plan_code) <= 100),
  email text check (char_length(email) <= 254),
  -- The provider's token for ending or changing the subscription.
  email_token text check (char_length(email_token) <= 200),
  plan text not null check (plan in ('premium', 'enterprise')),
  months int not null check (months in (1, 12)),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- `active` renews; `attention`: a renewal failed; `non-renewing`: cancelled, runs to its end; `ended`: over.
  status text not null default 'active' check (status in ('active', 'attention', 'non-renewing', 'ended')),
  -- A secret: it lets us charge the card.
  authorization_code text check (char_length(authorization_code) <= 200),
  card_brand text check (char_length(card_brand) <= 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_exp_month int check (card_exp_month between 1 and 12),
  card_exp_year int check (card_exp_year between 2000 and 2200),
  next_payment_at timestamptz,
  -- The due time of the renewal that failed; null after a payment.
  failed_at timestamptz,
  -- A payment of it was paid back in full: it must not charge again, and the cron job ends it at the provider.
  is_to_end boolean not null default false,
  -- The paid time has grown past the next charge: the subscription is replaced by one that begins at the end of that time.
  is_to_move boolean not null default false,
  -- When the renewal was last stopped or resumed here.
  renewal_set_at timestamptz,
  updated_at timestamptz not null default now()
);

create index plan_subscriptions_customer on public.plan_subscriptions (customer_code);
create index plan_subscriptions_failed on public.plan_subscriptions (failed_at) where failed_at is not null;

grant select on public.plan_subscriptions to service_role;
