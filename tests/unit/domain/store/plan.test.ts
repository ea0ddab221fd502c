// Tests plans: limits, features, and the printed savings.

import { describe, expect, it } from 'vitest'
import {
  annualSaving,
  monthlyWhenAnnual,
  planAllows,
  planInForce,
  productLimits,
} from '#domain/store/plan.ts'

it('limits the free plan to 5 live and 10 saved products', () => {
  expect(productLimits('starter')).toEqual({ live: 5, saved: 10 })
  expect(productLimits('premium')).toEqual({ live: null, saved: null })
  expect(productLimits('enterprise')).toEqual({ live: null, saved: null })
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
    expect(planInForce('premium', endsAt, now)).toBe(plan)
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
  expect(annualSaving(monthly, annual)).toBe(percent)
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
