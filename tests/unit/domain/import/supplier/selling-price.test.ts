// The calculator: exact costs, prices rounded up so that the profit is never below what was typed, and refusals of what cannot be a number.
import { describe, expect, it } from 'vitest'
import {
  calculatePrice,
  priceProduct,
  readTerms,
  type TermsForm,
  tierFor,
} from '#domain/import/supplier/selling-price.ts'

const form: TermsForm = {
  rate: '1,550.25',
  freight: '800',
  duty: '20',
  profit: '40',
  pieces: '10',
  rounding: '50',
}

function terms(change: Partial<TermsForm> = {}) {
  const read = readTerms({ ...form, ...change })
  if (!read.ok) throw new Error(read.error.field)
  return read.value
}

describe('the price', () => {
  it('is goods × rate, duty, freight, profit, rounded up', () => {
    // 4.20 × 1,550.25 = 6,511.05; + 20 % = 7,813.26; + 800 = 8,613.26; + 40 % = 12,058.564 -> 12,100
    expect(calculatePrice(420, terms())).toEqual({ cost: 861_326, price: 1_210_000, profit: 348_674 })
    expect(calculatePrice(420, terms({ rounding: '100' }))?.price).toBe(1_210_000)
    expect(calculatePrice(420, terms({ rounding: '1' }))?.price).toBe(1_205_900)
  })

  it('never leaves less profit than was typed, whatever the numbers are', () => {
    for (let minor = 1; minor < 3_000; minor += 37)
      for (const profit of ['0', '12.5', '33.33', '300']) {
        const made = calculatePrice(minor, terms({ profit }))
        if (made === null) throw new Error('no price')
        expect(made.profit * 10_000).toBeGreaterThanOrEqual(made.cost * Number(profit) * 100)
        expect(made.price % 5_000).toBe(0)
      }
  })

  it('is none above what a product may cost', () => {
    expect(calculatePrice(90_000_000_000, terms())).toBeNull()
  })
})

it.each([
  ['rate', '0'],
  ['rate', '-3'],
  ['rate', '1e9'],
  ['rate', '99999999'],
  ['freight', 'ten'],
  ['duty', '1001'],
  ['duty', '-1'],
  ['profit', '10001'],
  ['pieces', '0'],
  ['pieces', '1.5'],
  ['rounding', '7'],
] as const)('refuses %s %j', (field, value) => {
  expect(readTerms({ ...form, [field]: value })).toEqual({ ok: false, error: { code: 'terms', field } })
})

describe('tiers', () => {
  const tiers = [
    { from: 2, price: 3_000 },
    { from: 50, price: 2_850 },
  ]

  it.each([
    [1, 3_000],
    [49, 3_000],
    [50, 2_850],
  ])('for %i pieces cost %i', (pieces, price) => {
    expect(tierFor(tiers, pieces)?.price).toBe(price)
  })

  it('price a product, its costs, and choices that cost something else', () => {
    const supplier = {
      currency: 'CNY' as const,
      tiers: [{ from: 1, price: 1_850 }],
      choices: [
        { values: ['S'], price: 1_850 },
        { values: ['L'], price: 2_200 },
      ],
    }

    expect(priceProduct(supplier, terms({ rate: '200', freight: '', duty: '', profit: '50' }))).toEqual({
      price: 555_000,
      profit: 185_000,
      combinations: [
        { values: ['S'], price: null },
        { values: ['L'], price: 660_000 },
      ],
      costs: [
        { values: [], costMinor: 370_000 },
        { values: ['L'], costMinor: 440_000 },
      ],
    })
  })
})
