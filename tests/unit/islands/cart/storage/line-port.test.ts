// Tests an order for one product beside the cart: data that both share, and data that they must not share. Planted defect (2026-11-22), seen
// red: the draft read and written unchanged; the second failed.
import { describe, expect, it } from 'vitest'
import { createIsland } from '#islands/cart/state/island.ts'
import { type ChosenProduct, createLinePort } from '#islands/cart/storage/line-port.ts'
import { createCartPort, safeStorage } from '#islands/cart/storage/port.ts'
import { placedOf, quoteOf, settle, view } from '../state/island-fixture.ts'

const chosen: ChosenProduct = {
  product: 'p1',
  name: 'Ankara cloth',
  picture: '/media/1.webp',
  variants: [{ variant_id: 'm' }],
  price: 500_000,
  options: 'Size: M',
}

function openPage(stored = new Map<string, string>()) {
  const storage = safeStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  }))
  return { stored, storage, cart: createCartPort('b1', storage, () => {}) }
}

/** The sheet's state on a page; `answers` are the shop's answers to orders, in order. */
function openSheet(page: ReturnType<typeof openPage>, answers: readonly ('ok' | 'lost')[] = []) {
  const ids: string[] = []
  const left = [...answers]
  const port = createLinePort(page.storage, 'b1', chosen)
  const island = createIsland({
    port,
    storeId: 'b1',
    base: '/adunni',
    currency: 'NGN',
    quoteDelayMs: 0,
    isOneProduct: true,
    newId: () => crypto.randomUUID(),
    api: {
      quote: async (request) => ({ kind: 'ok', value: { quote: quoteOf(request), phone: null } }),
      place: async (request) => {
        ids.push(request.clientOrderId)
        return left.shift() === 'lost' ? { kind: 'unreachable' } : { kind: 'ok', value: placedOf(request) }
      },
      checkout: async () => ({ kind: 'ok', value: view }),
    },
  })
  island.opened()
  return { island, port, ids }
}

const person = { name: 'Bola', phone: '08031234567', delivery: 'pickup' } as const

async function fillIn({ island }: ReturnType<typeof openSheet>): Promise<void> {
  for (const [field, value] of Object.entries(person)) island.setField(field as keyof typeof person, value)
  await settle()
}

describe('an order for one product', () => {
  it('holds one piece of the choice under its own name, and leaves the cart alone', async () => {
    const page = openPage()
    const scarf = { productId: 'p2', price: 400_000, quantity: 2, variants: [], cartItemKey: 'p2' }
    page.cart.write([{ ...scarf, businessId: 'b1' }])
    const before = new Map(page.stored)
    const sheet = openSheet(page)

    expect(sheet.port.read()).toMatchObject([{ productId: 'p1', quantity: 1, cartItemKey: 'p1-m' }])
    expect(sheet.island.cart.$labels.get().get('p1-m')).toMatchObject({ options: 'Size: M' })
    await fillIn(sheet)
    await sheet.island.place()

    expect(sheet.island.order.$order.get().status).toBe('placed')
    for (const [key, text] of before) expect([key, page.stored.get(key)]).toEqual([key, text])
  })

  it('shares who the shopper is, both ways, and neither note nor code', async () => {
    const page = openPage(
      new Map([['oja:draft:b1', JSON.stringify({ name: 'Ada', note: 'For the cart', voucherInput: 'W10' })]]),
    )
    const sheet = openSheet(page)
    expect(sheet.island.$draft.get()).toMatchObject({ name: 'Ada', note: '', voucherInput: '' })

    await fillIn(sheet)
    sheet.island.setField('note', 'For this one')

    expect(JSON.parse(page.stored.get('oja:draft:b1') ?? '')).toMatchObject({
      ...person,
      note: 'For the cart',
      voucherInput: 'W10',
    })
  })

  it('is the same order when it is tried again after a lost answer and a reload, as many as there were', async () => {
    const page = openPage()
    const first = openSheet(page, ['lost'])
    await fillIn(first)
    first.island.cart.setLineQuantity('p1-m', 3)
    await settle()
    await first.island.place()
    expect(first.island.order.$order.get().status).toBe('unconfirmed')

    const again = openSheet(page)
    expect(again.port.read()[0]?.quantity).toBe(3)
    await settle()
    await again.island.place()
    const next = openSheet(page)
    await settle()
    await next.island.place()

    expect(again.ids).toEqual(first.ids)
    expect(next.port.read()).toEqual([])
    expect(next.ids[0]).not.toBe(first.ids[0])
  })
})
