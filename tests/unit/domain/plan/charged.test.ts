// Tests in which currency a plan is charged, and its prices there.
import { expect, it } from 'vitest'
import { brand } from '#brand'
import { chargedCurrency, parseAccountCurrencies, pricesIn } from '#domain/plan/charged.ts'

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
