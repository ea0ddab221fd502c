// Tests plans: limits, features, and the printed savings.

import { describe, expect, it } from 'vitest'
import { periodDays, periodPrice } from '#domain/plan/periods.ts'
import {
  annualSavingPercent,
  monthlyWhenAnnual,
  planAllows,
  planInForce,
  planLimits,
} from '#domain/plan/plan.ts'

it('limits the free plan to 5 live and 10 saved products', () => {
  expect(planLimits('starter')).toEqual({ live: 5, saved: 10, pictures: 300 })
  expect(planLimits('premium')).toEqual({ live: null, saved: null, pictures: 50_000 })
  expect(planLimits('enterprise')).toEqual(planLimits('premium'))
})

it.each([
  [1, 30, 550_000],
  [3, 91, 1_650_000],
  [6, 182, 3_300_000],
  [12, 365, 5_500_000],
] as const)('%s months are %s days and cost %s', (months, days, price) => {
  expect(periodDays(months)).toBe(days)
  expect(periodPrice({ monthlyMinor: 550_000, annualMinor: 5_500_000 }, months)).toBe(price)
})

it.each([
  ['starter', 'watermark', false],
  ['premium', 'watermark', true],
  ['premium', 'no-branding', true],
  ['premium', 'imports', false],
  ['premium', 'custom-domain', false],
  ['enterprise', 'watermark', true],
  ['enterprise', 'imports', true],
  ['enterprise', 'white-label', true],
] as const)('%s has %s: %s', (plan, feature, allowed) => {
  expect(planAllows(plan, feature)).toBe(allowed)
})

describe('planInForce', () => {
  it.each([
    [null, 1_000, 'premium'],
    [1_000, 999, 'premium'],
    [1_000, 1_000, 'starter'],
    [1_000, 1_001, 'starter'],
  ] as const)('ending at %s, at %s', (endsAt, now, plan) => {
    expect(planInForce({ plan: 'premium', endsAt, nextPlan: null, nextEndsAt: null }, now)).toBe(plan)
  })

  it.each([
    [999, 'enterprise'],
    [1_000, 'premium'],
    [1_999, 'premium'],
    [2_000, 'starter'],
  ] as const)('at %s with a lower plan from 1,000 to 2,000', (now, plan) => {
    const times = { plan: 'enterprise', endsAt: 1_000, nextPlan: 'premium', nextEndsAt: 2_000 } as const

    expect(planInForce(times, now)).toBe(plan)
  })
})

it.each([
  [0, 0, 0],
  [550_000, 5_500_000, 17],
  [1_500_000, 14_400_000, 20],
  [100, 1_300, 0],
  [200, 2_388, 1],
  [200, 2_389, 0],
])('%s a month against %s a year saves %s percent', (monthly, annual, percent) => {
  expect(annualSavingPercent(monthly, annual)).toBe(percent)
})

it.each([
  [5_500_000, 458_300],
  [14_400_000, 1_200_000],
  [0, 0],
  [600, 100],
  [599, 0],
])('%s a year is %s a month', (annual, monthly) => {
  expect(monthlyWhenAnnual(annual)).toBe(monthly)
})
