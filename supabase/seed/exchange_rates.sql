-- First exchange rates; operators edit them. NGN/USD is naira per dollar (one row serves both directions); the other rows are
-- dollars per unit. The fallbacks in src/domain/basics/exchange-rate.ts are the same numbers.

insert into public.exchange_rate_settings (currency_from, currency_to, rate) values
  ('NGN', 'USD', 1400), ('GBP', 'USD', 1.27), ('EUR', 'USD', 1.08), ('CAD', 'USD', 0.74), ('GHS', 'USD', 0.08);
