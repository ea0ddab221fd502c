// Tests how often the database is asked for an order, and with which country its phone number is read. Planted defect, seen red once (20
// November 2026): the country is not remembered.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { OrderRequest } from '#contract/api/orders.ts'
import type { Database } from '#data/client.ts'
import type { PlacedOrder } from '#domain/checkout/order-request.ts'
import { readPhoneAndPlace } from '#functions/http/orders/shared/place-order.ts'

const placed = {
  currency: 'NGN',
  items: [],
  subtotal: 0,
  discount: 0,
  deliveryFee: 0,
  total: 0,
  voucherCode: null,
  code: 'ABCDE',
  token: 'token',
  status: 'pending',
  isNew: true,
  storeName: 'Ama',
  storeSlug: 'ama',
  customDomain: null,
  whatsappNumber: null,
  deliveryKind: 'pickup',
  deliveryName: '',
  customer: { name: 'Ama', phone: '', address: '', landmark: '', note: '' },
} satisfies PlacedOrder

/** A database with one store, which moves when `country` is set; records its calls. */
function makeDatabase(start: string | null) {
  const world = { country: start, asked: [] as string[] }
  const answer = (data: unknown, error: unknown = null) => ({ data, error, status: error ? 400 : 200 })
  const place = ({ p_request, p_context }: { p_request: OrderRequest; p_context: { country: string } }) => {
    world.asked.push(`place ${p_request.customer.phone}`)
    if (p_context.country === world.country) return answer(placed)
    const details = JSON.stringify({ country: world.country })
    return answer(null, { code: 'OJ400', message: 'store_country', details })
  }
  const read = () => {
    world.asked.push('country')
    return answer(world.country === null ? null : { country: world.country })
  }
  const query = {
    select: () => query,
    eq: () => query,
    abortSignal: () => ({ maybeSingle: async () => read() }),
  }
  const database = {
    rpc: (_: string, args: Parameters<typeof place>[0]) => ({ abortSignal: async () => place(args) }),
    from: () => query,
  } as unknown as Database
  return { world, database }
}

const request = (store: string, phone: string): OrderRequest => ({
  store,
  clientOrderId: randomUUID(),
  items: [],
  delivery: 'pickup',
  customer: { name: 'Ama', phone },
  expectedTotal: 0,
})
const nobody = { ipHash: null, userId: null }

describe('an order', () => {
  test('is one call in a Nigerian shop, and in any shop that has had one', async () => {
    const nigerian = makeDatabase('NG')
    const ghanaian = makeDatabase('GH')
    const [first, second] = [randomUUID(), randomUUID()]

    await readPhoneAndPlace(nigerian.database, request(first, '0803 123 4567'), nobody)
    await readPhoneAndPlace(ghanaian.database, request(second, '024 123 4567'), nobody)
    await readPhoneAndPlace(ghanaian.database, request(second, '024 123 4568'), nobody)

    expect(nigerian.world.asked).toEqual(['place 2348031234567'])
    expect(ghanaian.world.asked).toEqual(['country', 'place 233241234567', 'place 233241234568'])
  })

  test('is sent again when the shop has moved', async () => {
    const { world, database } = makeDatabase('NG')
    const store = randomUUID()
    await readPhoneAndPlace(database, request(store, '0803 123 4567'), nobody)
    world.country = 'IN'
    world.asked = []

    const placed = await readPhoneAndPlace(database, request(store, '0803 123 4567'), nobody)

    expect(placed).toMatchObject({ kind: 'answered', result: { ok: true } })
    expect(world.asked).toEqual(['place 2348031234567', 'place 918031234567'])
  })

  test('with a number that is none, or for no shop, is told so', async () => {
    const { database } = makeDatabase('NG')
    const gone = makeDatabase(null)

    expect(await readPhoneAndPlace(database, request(randomUUID(), '12'), nobody)).toMatchObject({
      kind: 'unreadable',
    })
    expect(await readPhoneAndPlace(gone.database, request(randomUUID(), '12'), nobody)).toMatchObject({
      kind: 'answered',
      result: { ok: false, error: { code: 'unknown_store' } },
    })
  })
})
