// Tests that the database has the tables of the domain and the numbers of src/brand.ts: features, limits, templates, days, prices.
import { expect, it } from 'vitest'
import { brand } from '#brand'
import { CHARGED_CURRENCIES, pricesIn } from '#domain/plan/charged.ts'
import { PLAN_PERIODS, periodDays, periodPrice } from '#domain/plan/periods.ts'
import {
  PLAN_FEATURES,
  PLAN_IDS,
  planAllows,
  planHasTemplate,
  planInForce,
  planLimits,
  planSeats,
} from '#domain/plan/plan.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)

const one = async (sql: string, values: unknown[] = []) => {
  const [row] = await db.query(sql, values)
  return row?.['value']
}

it('allows each plan the same features', async () => {
  for (const plan of PLAN_IDS) {
    for (const feature of PLAN_FEATURES) {
      expect([
        plan,
        feature,
        await one('select private.plan_allows($1, $2) as value', [plan, feature]),
      ]).toEqual([plan, feature, planAllows(plan, feature)])
    }
    expect(await one('select private.plan_allows($1, $2) as value', [plan, 'anything'])).toBe(false)
  }
})

it('names no feature that the domain does not know', async () => {
  const source = await one(
    `select prosrc as value from pg_proc where oid = 'private.plan_allows(text,text)'::regprocedure`,
  )

  const named = [...String(source).matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
  expect(named.filter((name) => !PLAN_IDS.some((plan) => plan === name)).sort()).toEqual(
    [...PLAN_FEATURES].sort(),
  )
})

it('has the same limits and free templates', async () => {
  for (const plan of PLAN_IDS) {
    const limits = await one(
      `select jsonb_build_object('live', max_live, 'saved', max_saved, 'pictures', max_pictures) as value from private.plan_limits($1)`,
      [plan],
    )
    expect(limits).toEqual(planLimits(plan))
    expect(await one('select private.plan_seats($1) as value', [plan])).toBe(planSeats(plan))
  }
  for (const template of ['market', 'boutique', 'kitchen', 'wholesale']) {
    expect(await one('select private.is_free_template($1) as value', [template])).toBe(
      planHasTemplate('starter', template),
    )
  }
})

it.each([
  ['premium', null, null, null, 5],
  ['premium', 10, null, null, 9],
  ['premium', 10, null, null, 10],
  ['enterprise', 10, 'premium', 20, 9],
  ['enterprise', 10, 'premium', 20, 10],
  ['enterprise', 10, 'premium', 20, 20],
] as const)(
  'has the same plan in force: %s to %s, then %s to %s, at %s',
  async (plan, ends, next, nextEnds, at) => {
    const inForce = await one(
      `select private.effective_plan($1, to_timestamp($2::int), $3, to_timestamp($4::int), to_timestamp($5::int)) as value`,
      [plan, ends, next, nextEnds, at],
    )

    expect(inForce).toBe(planInForce({ plan, endsAt: ends, nextPlan: next, nextEndsAt: nextEnds }, at))
  },
)

it('has the days and prices of the site', async () => {
  const days = await db.query(
    'select months, private.plan_days(months) as days from unnest($1::int[]) months',
    [PLAN_PERIODS],
  )
  expect(days).toEqual(PLAN_PERIODS.map((months) => ({ months, days: periodDays(months) })))

  const prices = await db.query(
    'select plan, months, currency, amount_minor as price from private.plan_prices',
  )
  const expected = CHARGED_CURRENCIES.flatMap((currency) =>
    brand.plans
      .filter(({ monthlyMinor }) => monthlyMinor > 0)
      .flatMap((plan) =>
        PLAN_PERIODS.map((months) => {
          return { plan: plan.id, months, currency, price: periodPrice(pricesIn(plan, currency), months) }
        }),
      ),
  )
  const byPlan = (list: readonly Record<string, unknown>[]) => list.map((each) => JSON.stringify(each)).sort()
  expect(byPlan(prices)).toEqual(byPlan(expected))
  expect(await one('select private.trial_days() as value')).toBe(brand.billing.trialDays)
  expect(await one('select private.guarantee_days() as value')).toBe(brand.billing.guaranteeDays)
})
