// Which kept answers a query is given: its own or the part of a list that was copied ahead, whichever is newer.
import { describe, expect, it } from 'vitest'
import { type AheadData, type AheadPart, aheadKey } from '#owner/session/kept/ahead-keys.ts'
import { findKept } from '#owner/session/kept/find-kept.ts'
import { openShelf, type Shelf } from '#owner/session/kept/shelf.ts'
import { areaKey, orderKey } from '#owner/session/query-keys.ts'
import { memoryStore } from './memory-store.ts'

const AT = Date.now()
const keyOf = (orderId: string) => orderKey('ada', orderId)
const goodsKey = (search: string, currency: string | null = null) =>
  areaKey('ada', 'orders', 'goods', search, currency)

async function shelfWith(
  parts: { readonly [Part in AheadPart]?: unknown },
  others: readonly (readonly [key: readonly unknown[], data: unknown, at: number])[] = [],
): Promise<Shelf> {
  const shelf = await openShelf(memoryStore(), 'v1')
  const ahead = Object.entries(parts).map(([part, data]) => ({
    key: aheadKey('ada', part as AheadPart),
    data,
    at: AT,
  }))
  await shelf.put([...ahead, ...others.map(([key, data, at]) => ({ key, data, at }))], 0)
  return shelf
}

const ORDERS = [
  { id: '1', code: 'A7K2', status: 'pending', customerName: 'Bola Adé', phone: '2348031112222' },
  { id: '2', code: 'B3QQ', status: 'delivered', customerName: 'Chidi Obi', phone: null },
]

const listKey = (asked: object) => [
  'orders',
  'ada',
  'list_orders',
  { status: null, search: '', walkIn: false, limit: 30, ...asked },
  '',
]

const idsOf = (found: { readonly data: unknown } | undefined) =>
  (found?.data as { pages: { id: string }[][] } | undefined)?.pages.flat().map(({ id }) => id)

describe('orders', () => {
  it.each([
    ['all', {}, ['1', '2']],
    ['of a status', { status: 'pending' }, ['1']],
    ['by a part of the code', { search: '#b3' }, ['2']],
    ['by a name', { search: ' bola ' }, ['1']],
    ['by a number as people type it', { search: '0803 111' }, ['1']],
    ['walk-ins', { walkIn: true }, ['2']],
    ['none', { search: 'Zainab' }, []],
  ])('are found: %s', async (_, asked, ids) => {
    expect(idsOf(await findKept(await shelfWith({ orders: ORDERS }), listKey(asked)))).toEqual(ids)
  })

  it('are not told to be walk-ins by whoever sees no numbers', async () => {
    const hidden = ORDERS.map((row) => ({ ...row, phone: null }))
    expect(await findKept(await shelfWith({ orders: hidden }), listKey({ walkIn: true }))).toBeUndefined()
  })

  it('are of the time of the last copy, which has not brought a change of them, without their minute of undoing', async () => {
    const order = { id: '1', undo: { status: 'pending', seconds: 50 } }
    const kept = [[keyOf('1'), order, AT - 1000]] as const
    const inBook = await shelfWith({ book: { ids: ['1'] } }, kept)
    expect(await findKept(inBook, keyOf('1'))).toEqual({ data: { id: '1', undo: null }, at: AT })
    const elsewhere = await shelfWith({ book: { ids: ['2'] } }, kept)
    expect(await findKept(elsewhere, keyOf('1'))).toEqual({
      data: { id: '1', undo: null },
      at: AT - 1000,
    })
    expect(await findKept(elsewhere, keyOf('3'))).toBeUndefined()
  })

  it('show the newer of the page that was seen and of the copy', async () => {
    const seen = { pages: [[{ id: '9' }]], pageParams: [null] }
    const newer = await shelfWith({ orders: ORDERS }, [[listKey({}), seen, AT + 1]])
    expect(idsOf(await findKept(newer, listKey({})))).toEqual(['9'])
    const older = await shelfWith({ orders: ORDERS }, [[listKey({}), seen, AT - 1]])
    expect(idsOf(await findKept(older, listKey({})))).toEqual(['1', '2'])
  })
})

describe('goods of a sale', () => {
  const goods: AheadData['goods'] = [
    {
      id: '1',
      name: 'Milo tin',
      sku: 'ML-400',
      price: 100,
      stock: 3,
      status: 'live',
      picture: null,
      options: [],
      combinations: [],
      currencyPrices: [{ currency: 'USD', valueIds: [], price: 5 }],
    },
    {
      id: '2',
      name: 'Peak milk',
      price: 50,
      stock: null,
      status: 'live',
      picture: null,
      options: [],
      combinations: [],
    },
  ]

  it.each([
    ['', ['1', '2']],
    ['MIL', ['1', '2']],
    ['tin', ['1']],
    ['ml-4', ['1']],
    ['bread', []],
  ])('are found by name and SKU: %j', async (search, ids) => {
    const found = await findKept(await shelfWith({ goods }), goodsKey(search))
    expect(found?.data).toMatchObject(ids.map((id) => ({ id })))
    expect(found?.data).toHaveLength(ids.length)
  })

  it('have the prices of the currency of the order alone', async () => {
    const shelf = await shelfWith({ goods })
    expect((await findKept(shelf, goodsKey('tin')))?.data).toMatchObject([{ currencyPrices: [] }])
    expect((await findKept(shelf, goodsKey('tin', 'USD')))?.data).toMatchObject([
      { currencyPrices: [{ price: 5 }] },
    ])
  })
})

describe('products', () => {
  const products = [
    { id: '1', name: 'Milo tin', sku: 'ML', status: 'live', categoryId: 'c1' },
    { id: '2', name: 'Peak milk', sku: null, status: 'draft', categoryId: null },
  ]
  const key = (query: object) => [
    'products',
    'ada',
    'list_products',
    {},
    JSON.stringify({ search: '', status: 'all', category: null, stock: null, sort: 'store', ...query }),
  ]

  it.each([
    ['all', {}, ['1', '2']],
    ['of a status', { status: 'draft' }, ['2']],
    ['without a category', { category: 'none' }, ['2']],
    ['of a category', { category: 'c1' }, ['1']],
    ['with all words', { search: 'milk peak' }, ['2']],
  ])('are found: %s', async (_, query, ids) => {
    const found = await findKept(await shelfWith({ products }), key(query))
    expect(found?.data).toMatchObject({ pages: [{ items: ids.map((id) => ({ id })), next: null }] })
  })

  it.each([{ sort: 'price' }, { stock: 'low' }, { status: 'archived' }])(
    'are not guessed: %j',
    async (query) => {
      expect(await findKept(await shelfWith({ products }), key(query))).toBeUndefined()
    },
  )
})

describe('customers', () => {
  const customers = [
    {
      id: '1',
      name: 'Bola Ade',
      phone: '2348031112222',
      email: null,
      tags: ['VIP'],
      address: '',
      landmark: '',
    },
    { id: '2', name: 'Chidi Obi', phone: null, email: 'chidi@oja.test', tags: [], address: '', landmark: '' },
  ]
  const part = { customers: { total: 240, customers } }
  const key = (asked: object) => [
    'customers',
    'ada',
    'list_customers',
    { search: '', tag: null, sort: 'recent', limit: 50, ...asked },
    '',
  ]

  it.each([
    [{}, 240, ['1', '2']],
    [{ search: '0803111' }, 1, ['1']],
    [{ search: 'CHIDI@' }, 1, ['2']],
    [{ tag: 'vip' }, 1, ['1']],
  ])('are found: %j', async (asked, total, ids) => {
    const found = await findKept(await shelfWith(part), key(asked))
    expect(found?.data).toMatchObject({ pages: [{ total, customers: ids.map((id) => ({ id })) }] })
  })

  it('are offered to a sale with their number alone', async () => {
    const choices = async (asked: object) =>
      (await findKept(await shelfWith(part), ['orders', 'ada', 'order_customers', asked]))?.data
    expect(await choices({ search: 'bol' })).toMatchObject([{ id: '1', phone: '2348031112222', email: '' }])
    expect(await choices({ search: 'chidi' })).toEqual([])
    expect(await choices({ id: '1' })).toMatchObject([{ id: '1' }])
  })
})
