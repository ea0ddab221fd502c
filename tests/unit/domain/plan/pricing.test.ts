// Tests the values that the pricing page prints.
import { describe, expect, it } from 'vitest'
import { brand } from '#brand'
import { isPriceCurrency, PRICE_COUNTRIES, planPrice } from '#domain/plan/pricing.ts'

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
      billed: '£2.58 a month, billed annually',
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
