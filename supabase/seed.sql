-- Rows every installation needs. Stores and people of the demo come from scripts/seed.
-- NGN/USD is naira to the dollar (one row serves both directions); the others are dollars to the unit.

insert into public.exchange_rate_settings (currency_from, currency_to, rate)
select f, t, r
from (values ('NGN', 'USD', 1400), ('GBP', 'USD', 1.27), ('EUR', 'USD', 1.08), ('CAD', 'USD', 0.74), ('GHS', 'USD', 0.08))
  as fallback (f, t, r)
where not exists (
  select from public.exchange_rate_settings where currency_from = f and currency_to = t and is_active
);
