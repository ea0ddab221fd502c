// Tests price, choice and stock of a product.

import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  choiceText,
  findCombination,
  isCompleteChoice,
  isSoldOut,
  priceFrom,
  shownStock,
} from '#domain/product/product.ts'
import type { Combination } from '#domain/store/snapshot.ts'
import { pageMessages } from '#messages/page.ts'

const options = [
  {
    id: 'g1',
    name: 'Size',
    values: [
      { id: 's', name: 'S' },
      { id: 'l', name: 'L' },
    ],
  },
  {
    id: 'g2',
    name: 'Colour',
    values: [
      { id: 'blue', name: 'Blue' },
      { id: 'red', name: 'Red' },
    ],
  },
]
const plain = { price: 1_000, stock: null, options: [], combinations: [] }
const row = (valueIds: string[], price: number | null, stock: number | null): Combination => ({
  valueIds,
  price,
  stock,
})
const shirt = (...combinations: Combination[]) => ({ price: 1_000, stock: 4, options, combinations })
const all = (price: number | null, stock: number | null) =>
  ['s', 'l'].flatMap((size) => ['blue', 'red'].map((colour) => row([colour, size].sort(), price, stock)))

it.each([
  [null, 'In stock'],
  [0, 'Sold out'],
  [-1, 'Sold out'],
  [1, '1 left'],
  [3, '3 left'],
  [5, '5 left'],
  [6, 'In stock'],
])('stock of %s reads "%s"', (stock, words) => {
  expect(pageMessages().stock(shownStock(stock))).toBe(words)
})

describe('findCombination', () => {
  const product = shirt(row(['blue', 'l'], 1_200, 2))

  it('finds the row in any order of choice', () => {
    expect(findCombination(product, ['l', 'blue'])).toEqual({
      valueIds: ['blue', 'l'],
      price: 1_200,
      stock: 2,
    })
  })

  it.each([[[]], [['l']], [['red', 'l']], [['blue', 'l', 's']], [['l', 'l']], [['blue', 'blue']]])(
    'finds none for %j',
    (valueIds) => {
      expect(findCombination(product, valueIds)).toBeNull()
    },
  )
})

describe('isCompleteChoice', () => {
  it('is true for one value of each group', () => {
    expect(isCompleteChoice({ options }, ['red', 's'])).toBe(true)
    expect(isCompleteChoice({ options: [] }, [])).toBe(true)
  })

  it.each([
    [[]],
    [['s']],
    [['s', 'l']],
    [['s', 's']],
    [['s', 'green']],
    [['s', 'red', 'blue']],
    [['s', 'red', 'red']],
  ])('is false for %j', (valueIds) => {
    expect(isCompleteChoice({ options }, valueIds)).toBe(false)
  })

  it('is false for a value where there are no options', () => {
    expect(isCompleteChoice({ options: [] }, ['s'])).toBe(false)
  })
})

it('prices a choice by its row, else by the product', () => {
  const product = shirt(row(['blue', 'l'], 1_200, 2), row(['blue', 's'], null, null))

  expect(choiceOf(product, ['l', 'blue'])).toEqual({ price: 1_200, stock: 2 })
  expect(choiceOf(product, ['s', 'blue'])).toEqual({ price: 1_000, stock: null })
  expect(choiceOf(product, ['s', 'red'])).toEqual({ price: 1_000, stock: 4 })
})

it('names a choice in the order of its groups', () => {
  expect(choiceText({ options }, ['red', 'l'])).toBe('Size: L, Colour: Red')
  expect(choiceText({ options: [] }, [])).toBe('')
})

describe('priceFrom', () => {
  it.each([
    ['a plain product', plain, 1_000, false],
    ['options without rows', shirt(), 1_000, false],
    ['one dearer choice', shirt(row(['blue', 'l'], 1_500, null)), 1_000, true],
    ['one cheaper choice', shirt(row(['blue', 'l'], 800, null)), 800, true],
    ['one cheaper choice that is sold out', shirt(row(['blue', 'l'], 800, 0)), 1_000, false],
    ['all choices at another price than the product', shirt(...all(1_500, null)), 1_500, false],
    ['all choices sold out', shirt(...all(1_500, 0)), 1_500, false],
    ['rows without a price', shirt(...all(null, 3)), 1_000, false],
    ['a row of an option that is gone', shirt(row(['green', 'l'], 1, null)), 1_000, false],
  ])('of %s', (_name, product, price, varies) => {
    expect(priceFrom(product)).toEqual({ price, varies })
  })
})

describe('isSoldOut', () => {
  it.each([
    ['stock that is not counted', plain, false],
    ['no stock', { ...plain, stock: 0 }, true],
    ['some stock', { ...plain, stock: 1 }, false],
    ['all rows empty, whatever the product says', shirt(...all(null, 0)), true],
    ['one row left', shirt(...all(null, 0).slice(1), row(['blue', 's'], null, 1)), false],
    ['rows empty but a choice without a row', shirt(...all(null, 0).slice(1)), false],
    ['the product empty but one row left', { ...shirt(row(['blue', 's'], null, 1)), stock: 0 }, false],
    ['the product and its only row empty', { ...shirt(row(['blue', 's'], null, 0)), stock: 0 }, true],
  ])('of %s', (_name, product, expected) => {
    expect(isSoldOut(product)).toBe(expected)
  })
})
