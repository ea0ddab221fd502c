// Tests each rule of the sentences under the sums: facts that make it speak, and the rule that speaks just beside them.
import { describe, expect, it } from 'vitest'
import { TILE_RULES, TILES, type Tile, type TileSums, tileAdvice } from '#domain/figures/tile-advice.ts'

const sums: TileSums = {
  returned: 0,
  total: 1_000_000,
  orders: 10,
  sales: 10,
  cancelled: 0,
  newSales: 5,
  walkInSales: 0,
  views: 200,
  carts: 20,
}

type Case = { readonly speaks: string; readonly now: Partial<TileSums>; readonly before?: Partial<TileSums> }

/** In the order of the rules. */
const CASES: Readonly<Record<Tile, readonly Case[]>> = {
  sales: [
    { speaks: 'Share your link', now: { total: 0 }, before: { total: 1_000_000 } },
    { speaks: 'Message the customers', now: { total: 690_000 } },
    { speaks: 'Order more', now: { total: 1_300_000 } },
    { speaks: 'Show first', now: { total: 1_299_999 } },
  ],
  orders: [
    { speaks: '3 were cancelled', now: { cancelled: 3 } },
    { speaks: 'People look', now: { orders: 0, views: 20 } },
    { speaks: 'Send your link', now: { orders: 0, views: 19 } },
    { speaks: 'Answer each', now: { cancelled: 2 } },
  ],
  average: [
    { speaks: 'It stands here', now: { sales: 0, total: 0 } },
    { speaks: 'Give free delivery', now: { total: 890_000 } },
    { speaks: 'Offer two things', now: { total: 900_000 } },
  ],
  new: [
    { speaks: 'Nobody new', now: { newSales: 0 } },
    { speaks: 'Most buyers are new', now: { newSales: 8 } },
    { speaks: 'Ask happy buyers', now: { newSales: 7 } },
  ],
  returning: [
    { speaks: 'Nobody has come back', now: { newSales: 10 } },
    { speaks: 'At least half', now: { newSales: 5 } },
    { speaks: 'Write to buyers', now: { newSales: 6 } },
  ],
  views: [
    { speaks: 'Put your link', now: { views: 0, carts: 0 } },
    { speaks: 'Few put something', now: { carts: 5 } },
    { speaks: 'Post your link', now: { carts: 6 } },
  ],
}

describe.each(TILES)('the sentence under %s', (tile) => {
  it.each(CASES[tile])('$speaks', ({ speaks, now, before = {} }) => {
    const facts = { now: { ...sums, ...now }, before: { ...sums, ...before } }
    expect(tileAdvice(tile, facts).startsWith(speaks)).toBe(true)
  })

  it('has a case for each rule', () => {
    expect(CASES[tile]).toHaveLength(TILE_RULES[tile].length)
  })
})

it('compares with nothing while there was no time before', () => {
  expect(tileAdvice('sales', { now: { ...sums, total: 1 }, before: null })).toMatch(/^Show first/)
  expect(tileAdvice('sales', { now: sums, before: { ...sums, total: 0 } })).toMatch(/^Show first/)
})

it('counts no sale at the counter as one to somebody who could come back', () => {
  const counter = { ...sums, newSales: 0, walkInSales: 10 }
  expect(tileAdvice('new', { now: counter, before: null })).toMatch(/^Ask happy buyers/)
  expect(tileAdvice('returning', { now: counter, before: null })).toMatch(/^Write to buyers/)
})
