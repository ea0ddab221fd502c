// Tests plans: what they hold, cost, and take from a card.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { chargedCurrency, parseAccountCurrencies, pricesIn } from '#domain/plan/charged.ts'
import { periodDays, periodPrice } from '#domain/plan/periods.ts'
import {
  annualSavingPercent,
  monthlyWhenAnnual,
  planAllows,
  planInForce,
  planLimits,
} from '#domain/plan/plan.ts'
import { isPriceCurrency, PRICE_COUNTRIES, planPrice } from '#domain/plan/pricing.ts'
import { rowLimitText } from '#domain/plan/row-limit.ts'

// Tests plans: limits, features, and the printed savings.
describe('a plan', () => {
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
})

// Tests the values that the pricing page prints.
describe('the price', () => {
  const [starter, premium, enterprise] = brand.plans
  const rates = { nairaPerDollar: 1_400, dollarsPerUnit: 1.27 }

  describe('planPrice', () => {
    it('prints naira by the month and by the year', () => {
      expect(planPrice(premium, 'monthly', { currency: 'NGN' })).toEqual({
        amount: '₦5,500',
        per: 'a month',
        billed: 'billed monthly',
        savingPercent: 17,
      })
      expect(planPrice(premium, 'annual', { currency: 'NGN' })).toEqual({
        amount: '₦55,000',
        per: 'a year',
        billed: '₦4,583 a month, billed annually',
        savingPercent: 17,
      })
      expect(planPrice(enterprise, 'annual', { currency: 'NGN' })).toMatchObject({
        amount: '₦144,000',
        billed: '₦12,000 a month, billed annually',
        savingPercent: 20,
      })
      expect(planPrice(starter, 'annual', { currency: 'NGN' })).toMatchObject({
        amount: '₦0',
        savingPercent: 0,
      })
    })

    it('prints about how many whole pounds it is, and the month’s share with two decimals', () => {
      expect(planPrice(premium, 'monthly', { currency: 'GBP', rates })).toMatchObject({
        amount: '£3',
        per: 'a month (about)',
      })
      expect(planPrice(premium, 'annual', { currency: 'GBP', rates })).toMatchObject({
        amount: '£31',
        per: 'a year (about)',
        billed: 'about £2.58 a month, billed annually',
        savingPercent: 17,
      })
      expect(planPrice(starter, 'monthly', { currency: 'GBP', rates })).toMatchObject({
        amount: '£0',
        per: 'a month',
      })
    })

    it('prints the cedis that are charged, whatever the rates are', () => {
      expect(planPrice(premium, 'monthly', { currency: 'GHS' })).toMatchObject({
        amount: '₵44',
        billed: 'billed monthly',
      })
      expect(planPrice(enterprise, 'annual', { currency: 'GHS', rates })).toMatchObject({
        amount: '₵1,152',
        billed: '₵96 a month, billed annually',
      })
    })

    it('stays with naira when there are no rates', () => {
      expect(planPrice(premium, 'monthly', { currency: 'GBP' }).amount).toBe('₦5,500')
    })

    it('throws when the rates make no price, so that the page can go back to naira', () => {
      expect(() =>
        planPrice(premium, 'monthly', { currency: 'GBP', rates: { ...rates, dollarsPerUnit: 0 } }),
      ).toThrow(RangeError)
    })
  })

  it('offers four countries', () => {
    expect(PRICE_COUNTRIES.map(({ currency }) => currency)).toEqual(['NGN', 'GBP', 'GHS', 'CAD'])
    expect(isPriceCurrency('USD')).toBe(false)
  })
})

// Tests in which currency a plan is charged, and its prices there.
describe('what is charged', () => {
  const [starter, premium, enterprise] = brand.plans

  it('has the brand’s prices in naira, and whole cedis in Ghana', () => {
    expect(pricesIn(premium, 'NGN')).toEqual({ monthlyMinor: 550_000, annualMinor: 5_500_000 })
    expect(pricesIn(premium, 'GHS')).toEqual({ monthlyMinor: 4_400, annualMinor: 44_000 })
    expect(pricesIn(enterprise, 'GHS')).toEqual({ monthlyMinor: 12_000, annualMinor: 115_200 })
    expect(pricesIn(starter, 'GHS')).toEqual({ monthlyMinor: 0, annualMinor: 0 })
  })

  it('charges cedis only in Ghana, and only where the account takes them', () => {
    expect(chargedCurrency('GH', ['NGN', 'GHS'])).toBe('GHS')
    expect(chargedCurrency('GH', ['NGN'])).toBe('NGN')
    expect(chargedCurrency('NG', ['NGN', 'GHS'])).toBe('NGN')
  })

  it('reads the currencies of the account', () => {
    expect([undefined, '', 'ghs', 'NGN, GHS', 'USD,KES'].map(parseAccountCurrencies)).toEqual([
      ['NGN'],
      ['NGN'],
      ['NGN', 'GHS'],
      ['NGN', 'GHS'],
      ['NGN'],
    ])
  })
})

// Tests the sentence for a limit of rows. tests/database/limits/row-limits.test.ts compares the kinds with the database.
describe('the limit of rows', () => {
  it.each([
    [
      'row_limit',
      { kind: 'customers', limit: 500 },
      'Your plan keeps 500 customers that were typed in. Remove some, or choose a larger plan: Settings, then Plan.',
    ],
    [
      'row_limit',
      { kind: 'sales', limit: 2000 },
      'Your plan takes 2,000 sales written in by hand in a day. Go on tomorrow, or choose a larger plan: Settings, then Plan.',
    ],
    [
      'row_limit',
      { kind: 'later', limit: 5 },
      'Your plan keeps 5 of these. Remove some, or choose a larger plan: Settings, then Plan.',
    ],
    ['row_limit', {}, null],
    ['forbidden', { kind: 'customers', limit: 500 }, null],
  ])('%s %o -> %s', (code, details, text) => {
    expect(rowLimitText({ code, details })).toBe(text)
  })

  it('is no sentence for anything else', () => {
    expect([rowLimitText(null), rowLimitText('forbidden'), rowLimitText(undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
