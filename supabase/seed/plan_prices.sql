-- Prices of the plans in kobo and pesewas: 1, 3 and 6 months cost that many monthly prices, 12 the yearly price. src/brand.ts has the same
-- prices; tests/database/plans/plan-tables.test.ts compares the two.

insert into private.plan_prices (plan, months, currency, amount_minor) values
  ('premium', 1, 'NGN', 550000), ('premium', 3, 'NGN', 1650000), ('premium', 6, 'NGN', 3300000), ('premium', 12, 'NGN', 5500000),
  ('enterprise', 1, 'NGN', 1500000), ('enterprise', 3, 'NGN', 4500000), ('enterprise', 6, 'NGN', 9000000),
  ('enterprise', 12, 'NGN', 14400000),
  ('premium', 1, 'GHS', 4400), ('premium', 3, 'GHS', 13200), ('premium', 6, 'GHS', 26400), ('premium', 12, 'GHS', 44000),
  ('enterprise', 1, 'GHS', 12000), ('enterprise', 3, 'GHS', 36000), ('enterprise', 6, 'GHS', 72000),
  ('enterprise', 12, 'GHS', 115200)
on conflict (plan, months, currency) do update set amount_minor = excluded.amount_minor;
