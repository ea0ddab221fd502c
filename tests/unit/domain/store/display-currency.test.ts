// Tests prices in further currencies: the table's rates in both directions, fallbacks, rounding.
import { describe, expect, it } from 'vitest'
import { approximately, displayRates } from '#domain/store/display-currency.ts'
import { moneyMessages } from '#messages/areas.ts'

const RATES = [
  { from: 'NGN', to: 'USD', rate: 1_500 },
  { from: 'GBP', to: 'USD', rate: 1.25 },
]

describe('displayRates', () => {
  it('goes through the dollar: naira are counted to one, the others in them', () => {
    expect(displayRates('NGN', ['USD', 'GBP'], RATES)).toEqual([
      { currency: 'USD', rate: 0.0006666666667 },
      { currency: 'GBP', rate: 0.0005333333333 },
    ])
    expect(displayRates('GBP', ['NGN', 'USD'], RATES)).toEqual([
      { currency: 'NGN', rate: 1_875 },
      { currency: 'USD', rate: 1.25 },
    ])
  })

  it('falls back to the rates of the spec, and to 1 for a currency nobody knows', () => {
    expect(displayRates('USD', ['NGN', 'GHS', 'XOF'], [])).toEqual([
      { currency: 'NGN', rate: 1_400 },
      { currency: 'GHS', rate: 12.5 },
      { currency: 'XOF', rate: 1 },
    ])
  })

  it('leaves the store’s own currency out', () => {
    expect(displayRates('NGN', ['NGN'], RATES)).toEqual([])
  })

  it('does not take a rate between two others for one to the dollar', () => {
    expect(displayRates('USD', ['GBP'], [{ from: 'GBP', to: 'NGN', rate: 2_000 }])[0]?.rate).toBeCloseTo(
      0.7874,
      4,
    )
  })
})

describe('approximately', () => {
  it.each([
    [500_000, [{ currency: 'USD', rate: 1 / 1_400 }], 'About $3.57'],
    [15_000_000, [{ currency: 'USD', rate: 1 / 1_400 }], 'About $107'],
    [
      500_000,
      [
        { currency: 'USD', rate: 1 / 1_400 },
        { currency: 'GBP', rate: 1 / 1_778 },
      ],
      'About $3.57 or £2.81',
    ],
    [100, [{ currency: 'USD', rate: 1 / 1_400 }], 'About $0.01'],
    [0, [{ currency: 'USD', rate: 1 / 1_400 }], 'About $0'],
    [1_234, [{ currency: 'NGN', rate: 1_400 }], 'About ₦17,276'],
    [500_000, [], ''],
  ])('says %i with %j as %j', (minor, rates, text) => {
    expect(approximately(minor, rates, moneyMessages())).toBe(text)
  })
})
