// Tests the lines of an order while editing: adding, counting, removing, and the request.

import { describe, expect, it } from 'vitest'
import type { OrderDetailsLine } from '#domain/order/order-details.ts'
import {
  addChoice,
  addExtra,
  type DraftChoice,
  type DraftLine,
  draftOf,
  keepPrices,
  mostOf,
  priceOf,
  setLineQuantity,
  toEditLines,
  toItems,
  withPricesNow,
} from '#domain/order/order-draft.ts'

const line: OrderDetailsLine = {
  id: 'line-1',
  productId: 'cloth',
  variantIds: [],
  name: 'Ankara cloth',
  options: '',
  unitPrice: 500_000,
  quantity: 2,
  lineTotal: 1_000_000,
  stockFrom: 'product',
  inStock: 3,
  listPrice: null,
  isExtra: false,
  piecesBack: 0,
  picture: null,
}
const gele: DraftChoice = {
  productId: 'gele',
  variantIds: ['red', 'large'],
  name: 'Gele',
  options: 'Colour: Red, Size: L',
  unitPrice: 900_000,
  stock: 1,
}

describe('draftOf', () => {
  it('lets a line have what it holds and what is left', () => {
    const most = (fields: Partial<OrderDetailsLine>) => mostOf(draftOf([{ ...line, ...fields }])[0] as never)

    expect(most({})).toBe(5)
    expect(most({ stockFrom: 'none', inStock: null })).toBe(999)
    expect(most({ inStock: null })).toBe(999)
    expect(most({ productId: null })).toBe(2)
    expect(most({ productId: null, isExtra: true, stockFrom: 'none', inStock: null })).toBe(999)
  })
})

describe('changing lines', () => {
  const lines = draftOf([line])

  it('adds a choice as a line, and one more of what is there in any order of its options', () => {
    const once = addChoice(lines, gele)
    const twice = addChoice(addChoice(lines, { ...gele, stock: 4 }), {
      ...gele,
      variantIds: ['large', 'red'],
    })

    expect(once.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Ankara cloth', 2],
      ['Gele', 1],
    ])
    expect(twice[1]?.quantity).toBe(2)
  })

  it('never counts past what there is, and takes a line out at zero', () => {
    expect(setLineQuantity(lines, 0, 40)[0]?.quantity).toBe(5)
    expect(setLineQuantity(lines, 0, 0)).toEqual([])
    expect(addChoice(addChoice([], gele), gele)[0]?.quantity).toBe(1)
  })

  it('names kept lines by id and new ones by goods', () => {
    const both = addChoice(lines, gele)

    expect(toEditLines(both)).toEqual([
      { lineId: 'line-1', quantity: 2 },
      { productId: 'gele', variantIds: ['red', 'large'], quantity: 1 },
    ])
    expect(toItems(both)?.[0]).toEqual({ productId: 'cloth', variantIds: [], quantity: 2 })
  })
})

describe('prices of the shop’s own', () => {
  const [cloth] = draftOf([line])
  const priced = (ownPrice: string) => ({ ...cloth, ownPrice }) as DraftLine

  it.each<[string, number | null]>([
    ['', 500_000],
    ['4,500', 450_000],
    ['0', null],
    ['-1', null],
    ['cheap', null],
  ])('reads %j', (typed, price) => {
    expect(priceOf(priced(typed))).toBe(price)
  })

  it('are sent where they differ from what the line has', () => {
    expect(toEditLines([priced('4,500')])).toEqual([{ lineId: 'line-1', quantity: 2, price: 450_000 }])
    expect(toEditLines([priced('5000')])).toEqual([{ lineId: 'line-1', quantity: 2 }])
    expect(toItems([{ ...priced('6,000'), lineId: null }])).toEqual([
      { productId: 'cloth', variantIds: [], quantity: 2, price: 600_000 },
    ])
  })

  it('belong to what is no product, with a name: until then there is nothing to send', () => {
    const [open] = addExtra([])
    const extra = (fields: Partial<DraftLine>) => toItems([{ ...open, ...fields } as DraftLine])

    expect([extra({}), extra({ name: 'Bag' }), extra({ name: ' ', ownPrice: '200' })]).toEqual([
      null,
      null,
      null,
    ])
    expect(extra({ name: ' Bag ', ownPrice: '200' })).toEqual([{ name: 'Bag', quantity: 1, price: 20_000 }])
    expect(toItems([priced('cheap')])).toBeNull()
  })
})

describe('a price that has changed while a sale was written', () => {
  const lines = addChoice(addChoice([], gele), gele)
  const now = [{ unitPrice: 950_000 }]

  it('is shown where it is charged', () => {
    expect(withPricesNow(lines, now)).toMatchObject([{ unitPrice: 950_000 }])
    expect(withPricesNow(lines, [{ unitPrice: 900_000 }])).toBe(lines)
    expect(withPricesNow(lines, [])).toBe(lines)
  })

  it('changes no line with a price of its own, and none that keeps what was asked', () => {
    const own = lines.map((each) => ({ ...each, ownPrice: '9,000' }))
    expect(withPricesNow(own, now)).toBe(own)
    const kept = keepPrices(lines)
    expect(withPricesNow(kept, now)).toBe(kept)
    expect(toItems(kept)).toMatchObject([{ price: 900_000 }])
  })
})
