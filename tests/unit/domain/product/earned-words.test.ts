// Tests what the editor says a product earns on each: at its price, in a sale that runs or will, and where choices have prices and costs of their own.
import { describe, expect, it } from 'vitest'
import { earnedWords, losingChoices } from '#domain/product/earned-words.ts'

const place = { currency: 'NGN', zone: 'Africa/Lagos', now: new Date('2026-11-27T12:00:00Z') }
const form = { price: '21,500', cost: '12,000', salePrice: '', saleEndsAt: '' }

describe('what a product earns', () => {
  it.each([
    ['its price', {}, 'You earn ₦9,500 on each, 44% of the price.'],
    ['a price below its cost', { price: '10000' }, 'You lose ₦2,000 on each at this price.'],
    [
      'a sale below its cost',
      { salePrice: '10,000' },
      'You lose ₦2,000 on each while the sale runs. At the price without it: You earn ₦9,500 on each, 44% of the price.',
    ],
    [
      'a sale above it, which has yet to end',
      { salePrice: '15000', saleEndsAt: '2026-11-27T13:01' },
      'You earn ₦3,000 on each while the sale runs. At the price without it: You earn ₦9,500 on each, 44% of the price.',
    ],
    [
      'a sale that is over',
      { salePrice: '10000', saleEndsAt: '2026-11-27T13:00' },
      'You earn ₦9,500 on each, 44% of the price.',
    ],
    ['goods that cost nothing', { cost: '0' }, 'You earn ₦21,500 on each, 100% of the price.'],
    ['no cost', { cost: '' }, null],
    ['no price', { price: 'x' }, null],
  ])('is said of %s', (_, fields, words) => {
    expect(earnedWords({ ...form, ...fields }, place)).toBe(words)
  })

  it('names the choices that lose, by their own price and cost; the sale reaches those without a price', () => {
    const value = (id: string) => ({ id, name: id.toUpperCase(), images: [], colour: null })
    const options = [{ id: 'g', name: 'Size', values: ['s', 'm', 'l', 'xl'].map(value) }]
    const row = (id: string, price: string, cost: string) => ({
      valueIds: [id],
      price,
      cost,
      stock: '',
      sku: null,
    })
    const rows = [
      row('s', '', ''),
      row('m', '11,000', ''),
      row('l', '20000', '21000'),
      row('xl', '', '11,500'),
    ]
    const typed = { ...form, rows, options } as unknown as Parameters<typeof losingChoices>[0]

    expect(losingChoices(typed, place)).toEqual([
      { name: 'M', loss: 100_000 },
      { name: 'L', loss: 100_000 },
    ])
    expect(losingChoices({ ...typed, salePrice: '10000' }, place)).toEqual([
      { name: 'M', loss: 100_000 },
      { name: 'L', loss: 100_000 },
      { name: 'XL', loss: 150_000 },
    ])
  })
})
