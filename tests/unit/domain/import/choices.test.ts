// Tests choices of a variable product: exact variations win, choices without a variation are sold out, and a shared count is never sold
// twice. Planted defect, seen red: every choice given the whole count of its variation.
import { describe, expect, it } from 'vitest'
import { type PricedVariation, planCombinations } from '#domain/import/choices.ts'
import { planValuePictures } from '#domain/import/value-pictures.ts'
import type { WooRow } from '#domain/import/woocommerce/row.ts'

const groups = [
  { name: 'Colour', values: ['Red', 'Blue'] },
  { name: 'Size', values: ['S', 'M', 'L'] },
]

function variation(
  choice: Readonly<Record<string, string>>,
  stock: number | null,
  isShared = false,
): PricedVariation {
  const attributes = Object.entries(choice).map(([name, value]) => ({ name, values: [value] }))
  return { row: { sku: '', attributes }, price: 500, stock, isShared }
}

const stocks = (variations: readonly PricedVariation[]) =>
  planCombinations(groups, variations, 500).map(({ values, stock }) => [values.join(' '), stock])

describe('a counted variation for any size', () => {
  it('shares its count out between the sizes', () => {
    expect(stocks([variation({ Colour: 'Red' }, 7)])).toEqual([
      ['Red S', 3],
      ['Red M', 2],
      ['Red L', 2],
      ['Blue S', 0],
      ['Blue M', 0],
      ['Blue L', 0],
    ])
  })

  it('leaves the sizes that have a variation of their own to it', () => {
    const found = stocks([variation({ Colour: 'Red' }, 7), variation({ Colour: 'Red', Size: 'M' }, 9)])

    expect(found.slice(0, 3)).toEqual([
      ['Red S', 4],
      ['Red M', 9],
      ['Red L', 3],
    ])
  })
})

describe('a count kept by the parent', () => {
  it('adds up to the parent’s count over all variations', () => {
    const found = stocks([variation({ Colour: 'Red' }, 8, true), variation({ Colour: 'Blue' }, 8, true)])

    expect(found.reduce((sum, [, stock]) => sum + Number(stock), 0)).toBe(8)
  })
})

describe('a variation that is not counted', () => {
  it('stays not counted', () => {
    expect(stocks([variation({ Colour: 'Red' }, null)])[0]).toEqual(['Red S', null])
  })
})

describe('the pictures of values', () => {
  const row = (choice: Readonly<Record<string, string>>, image?: string): WooRow =>
    ({ ...variation(choice, null).row, pictures: image === undefined ? [] : [image] }) as unknown as WooRow

  it('belong to the colour, when every size of a colour has one picture', () => {
    const rows = [
      row({ Colour: 'Red', Size: 'S' }, 'https://shop.test/red.jpg'),
      row({ Colour: 'Red', Size: 'M' }, 'https://shop.test/red.jpg'),
      row({ Colour: 'Blue', Size: 'S' }, 'https://shop.test/blue.jpg'),
      row({ Colour: 'Blue', Size: 'M' }),
    ]

    expect(planValuePictures(groups, rows)).toEqual([
      { option: 'Colour', value: 'Red', url: 'https://shop.test/red.jpg' },
      { option: 'Colour', value: 'Blue', url: 'https://shop.test/blue.jpg' },
    ])
  })

  it('are none when all variations have the same picture, or addresses that are not fetched', () => {
    const same = ['S', 'M'].map((size) => row({ Colour: 'Red', Size: size }, 'https://shop.test/all.jpg'))
    const files = ['Red', 'Blue'].map((colour) => row({ Colour: colour }, `file:///${colour}.jpg`))

    expect(planValuePictures(groups, [...same, ...files])).toEqual([])
  })
})
