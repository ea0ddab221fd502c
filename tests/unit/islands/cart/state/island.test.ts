// Tests the drawer's actions: one order per intent whatever the network does, no silent change of price, nothing typed twice.
// Planted defects, each seen red (20 November 2026):
// - A new clientOrderId for each try.
// - The cart emptied before the order is stored.
// - A price accepted without asking.
// - A second `want` that stops the first one's timer.
// - An answer to an earlier cart that comes while the new request still waits (25 November 2026).
// - A fault that `place` passes on; a fault in emptying the cart that stops what follows (26 November 2026).
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unconfirmedOrder } from '#islands/cart/state/unconfirmed.ts'
import { cloth, fillIn, openIsland, placedOf, quoteOf, settle, view } from './island-fixture.ts'

const unreachable = { kind: 'unreachable' } as const

describe('a fault of the page', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** Takes the place of the page's listener to faults. */
  function heardFaults(): unknown[] {
    const heard: unknown[] = []
    vi.stubGlobal('ErrorEvent', function (this: { error: unknown }, _type: string, init: { error: unknown }) {
      this.error = init.error
    })
    vi.stubGlobal('dispatchEvent', ({ error }: { error: unknown }) => heard.push(error))
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    return heard
  }

  it('as the order is placed leads to the message, keeps the cart, and is told', async () => {
    const heard = heardFaults()
    const opened = openIsland({
      place: () => {
        throw new TypeError('planted')
      },
    })
    await fillIn(opened)

    await opened.island.place()

    expect(opened.island.order.$order.get()).toEqual({ status: 'unconfirmed', request: null })
    expect(opened.island.cart.$items.get()).toHaveLength(1)
    expect(unconfirmedOrder(opened.island)?.text).toContain('not confirmed')
    expect(heard).toEqual([new TypeError('planted')])
  })

  it('after the order was stored leaves it placed, and the cart empty', async () => {
    const heard = heardFaults()
    const opened = openIsland()
    await fillIn(opened)
    opened.island.$step.set = () => {
      throw new TypeError('planted')
    }

    await opened.island.place()

    expect(opened.island.order.$order.get().status).toBe('placed')
    expect(opened.island.cart.$items.get()).toEqual([])
    expect(opened.island.$draft.get().note).toBe('')
    expect(heard).not.toEqual([])
  })
})

describe('the quote', () => {
  it('is asked once for a cart, however often the drawer looks', async () => {
    const opened = openIsland()

    opened.island.opened()
    opened.island.opened()
    await settle()

    expect(opened.asked).toHaveLength(1)
    expect(opened.island.$quote.get()).toMatchObject({ status: 'ready', quote: { total: 500_000 } })
  })

  it('is asked again after each change, and the newest answer wins', async () => {
    const opened = openIsland()
    await fillIn(opened)

    opened.island.cart.setLineQuantity('p1', 3)
    opened.island.cart.setLineQuantity('p1', 2)
    await settle()

    expect(opened.asked.at(-1)?.items).toEqual([{ productId: 'p1', variantIds: [], quantity: 2 }])
    expect(opened.island.$quote.get().quote?.total).toBe(1_150_000)
  })

  it('of an earlier cart is never shown, also when it comes before the new one is asked for', async () => {
    const waiting: (() => void)[] = []
    const opened = openIsland({
      quote: (request) =>
        new Promise((resolve) =>
          waiting.push(() => resolve({ kind: 'ok', value: { quote: quoteOf(request), phone: null } })),
        ),
    })
    opened.island.opened()
    await settle()

    opened.island.setFields({ delivery: 'z1' })
    waiting[0]?.()
    await Promise.resolve().then(() => {})

    expect(opened.asked).toHaveLength(1)
    expect(opened.island.$quote.get()).toMatchObject({ status: 'asking', quote: null })
  })
})

describe('placing the order', () => {
  it('sends ids and quantities, the shown total and no prices, and empties the cart when it is stored', async () => {
    const opened = openIsland()
    await fillIn(opened)

    await opened.island.place()

    expect(opened.placed).toEqual([
      {
        store: 'b1',
        clientOrderId: '00000000-0000-4000-8000-000000000001',
        items: [{ productId: 'p1', variantIds: [], quantity: 1 }],
        delivery: { zoneId: 'z1' },
        customer: { name: 'Bola Adeyemi', phone: '0803 123 4567', address: '12 Allen Avenue' },
        expectedTotal: 650_000,
      },
    ])
    expect(opened.island.order.$order.get().status).toBe('placed')
    expect(opened.port.read()).toEqual([])
    expect(opened.island.order.lastOrder()).toMatchObject({ code: '7KQ2M' })
  })

  it('sends nothing while a field needs another look', async () => {
    const opened = openIsland()
    opened.island.opened()
    await settle()

    expect(await opened.island.place()).toBe(false)

    expect(Object.keys(opened.island.$errors.get())).toEqual(['name', 'phone', 'delivery'])
    expect(opened.placed).toEqual([])
  })

  it('keeps the cart and the clientOrderId when nothing answers, over retries and a reload', async () => {
    const first = openIsland({ place: () => unreachable })
    await fillIn(first)
    await first.island.place()
    expect(first.island.order.$order.get().status).toBe('unconfirmed')
    expect(first.port.read()).toEqual([cloth])
    await first.island.place()

    const reloaded = openIsland({}, first.stored)
    reloaded.island.opened()
    await settle()
    await reloaded.island.place()

    const ids = [...first.placed, ...reloaded.placed].map(({ clientOrderId }) => clientOrderId)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
    expect(reloaded.island.order.$order.get().status).toBe('placed')
  })

  it('is another intent when the cart changes, and after it was placed', async () => {
    const opened = openIsland({ place: () => unreachable })
    await fillIn(opened)
    await opened.island.place()
    opened.island.cart.setLineQuantity('p1', 2)
    await settle()
    await opened.island.place()
    opened.answers.place = (request) => ({ kind: 'ok', value: placedOf(request) })
    await opened.island.place()
    opened.port.write([{ ...cloth, quantity: 2 }])
    opened.island.cart.refresh()
    opened.island.opened()
    await settle()
    await opened.island.place()

    const ids = opened.placed.map(({ clientOrderId }) => clientOrderId.slice(-1))
    expect(ids).toEqual(['1', '2', '2', '3'])
  })

  it('finds the order that had arrived after all, and says that later changes are not in it', async () => {
    const arrived: string[] = []
    const opened = openIsland({
      place(request) {
        const text = JSON.stringify(request)
        if (arrived.length === 0) {
          arrived.push(text)
          return unreachable
        }
        return arrived[0] === text
          ? { kind: 'ok', value: placedOf(request) }
          : { kind: 'refused', error: { code: 'order_changed' } }
      },
    })
    await fillIn(opened)
    await opened.island.place()

    opened.island.setField('note', 'Blue, please')
    await settle()
    await opened.island.place()

    expect(opened.island.order.$order.get()).toMatchObject({ status: 'placed', wasEarlier: true })
    expect(opened.placed[2]).toEqual(opened.placed[0])
  })

  it('asks about its own try before it says that the shop has too little left', async () => {
    const soldOut = { code: 'out_of_stock', productId: 'p1', available: 0 } as const
    const first = openIsland({ place: () => unreachable })
    await fillIn(first)
    await first.island.place()
    first.answers.quote = () => ({ kind: 'refused', error: soldOut })
    first.island.goTo('checkout')
    await first.island.retryQuote()
    expect(first.island.$quote.get()).toMatchObject({ status: 'unreachable', error: null })

    first.answers.place = (request) => ({ kind: 'ok', value: placedOf(request) })
    await first.island.retryQuote()

    expect(first.island.order.$order.get()).toMatchObject({ status: 'placed', wasEarlier: true })
    expect(first.port.read()).toEqual([])
    expect(new Set(first.placed.map(({ clientOrderId }) => clientOrderId)).size).toBe(1)
  })

  it('shows an order that was found after the drawer had closed at the next opening', async () => {
    const opened = openIsland({ place: () => unreachable })
    await fillIn(opened)
    await opened.island.place()
    opened.answers.quote = () => ({
      kind: 'refused',
      error: { code: 'out_of_stock', productId: 'p1', available: 0 },
    })
    opened.answers.place = (request) => ({ kind: 'ok', value: placedOf(request) })
    opened.island.goTo('checkout')
    const asking = opened.island.retryQuote()
    opened.island.closed()
    await asking
    expect(opened.island.order.$order.get().status).toBe('none')
    expect(opened.port.read()).toHaveLength(1)

    opened.island.opened()
    await settle()

    expect(opened.island.order.$order.get()).toMatchObject({ status: 'placed', wasEarlier: true })
    expect(opened.port.read()).toEqual([])
  })

  it('shows a changed price and waits: the next tap sends the total that was shown', async () => {
    const opened = openIsland({
      place: (request) =>
        request.expectedTotal === 750_000
          ? { kind: 'ok', value: placedOf(request) }
          : { kind: 'refused', error: { code: 'price_changed', quote: quoteOf(request, 600_000) } },
    })
    await fillIn(opened)

    await opened.island.place()

    expect(opened.placed).toHaveLength(1)
    expect(opened.island.$changes.get()).toEqual({
      changes: [{ key: 'p1', before: 500_000, now: 600_000 }],
      before: 650_000,
      now: 750_000,
    })
    await opened.island.place()
    expect(opened.placed[1]).toMatchObject({
      expectedTotal: 750_000,
      clientOrderId: opened.placed[0]?.clientOrderId,
    })
    expect(opened.island.order.$order.get().status).toBe('placed')
  })

  it('leaves what another tab has added since', async () => {
    const opened = openIsland({
      place(request) {
        opened.port.write([...opened.port.read(), { ...cloth, productId: 'p2', cartItemKey: 'p2' }])
        return { kind: 'ok', value: placedOf(request) }
      },
    })
    await fillIn(opened)

    await opened.island.place()

    expect(opened.port.read().map(({ productId }) => productId)).toEqual(['p2'])
  })

  it('ties a field that the server did not understand to its sentence', async () => {
    const opened = openIsland({
      place: () => ({ kind: 'refused', error: { code: 'bad_request', field: 'phone' } }),
    })
    await fillIn(opened)

    await opened.island.place()

    expect(opened.island.$errors.get()).toEqual({ phone: expect.stringMatching(/number/) })
  })
})

describe('the delivery', () => {
  it('is chosen already where the store offers one alone, and is left to the shopper where it offers more', async () => {
    const only = { ...view, zones: [], allowPickup: false, allowAgreedDelivery: true }
    const one = openIsland({ checkout: () => ({ kind: 'ok', value: only }) })
    const two = openIsland()

    for (const { island } of [one, two]) island.opened()
    await settle()

    expect(one.island.$draft.get().delivery).toBe('agree')
    expect(one.asked.at(-1)?.delivery).toBe('agree')
    expect(two.island.$draft.get().delivery).toBe('')
  })
})

describe('a store that does not answer', () => {
  it('still has a message, made from the cart, that says it is not confirmed and carries the reference', async () => {
    const opened = openIsland({ quote: () => unreachable, place: () => unreachable })
    await fillIn(opened)
    await opened.island.place()

    const message = unconfirmedOrder(opened.island)

    const reference = opened.placed[0]?.clientOrderId.slice(0, 8)
    expect(message?.text.startsWith("not confirmed by the store's system")).toBe(true)
    expect(message?.text).toContain(`Reference: ${reference}`)
    expect(message?.text).toContain('Delivery: Lagos Mainland')
    expect(message?.whatsappUrl).toBe(
      `https://wa.me/2348012345678?text=${encodeURIComponent(message?.text ?? '')}`,
    )
  })

  it('uses the checkout facts it has seen before', async () => {
    const first = openIsland()
    await fillIn(first)
    const later = openIsland({ checkout: () => unreachable, quote: () => unreachable }, first.stored)

    later.island.opened()
    await settle()

    expect(later.island.$view.get()).toEqual(view)
    expect(unconfirmedOrder(later.island)?.text).toContain('Good day Adunni Fabrics')
  })
})

describe('the lines', () => {
  it('are named with the choice that the shop refuses', async () => {
    const { island, port, stored } = openIsland()
    const variants = [{ variant_id: 'red' }]
    port.write([cloth, { ...cloth, variants, cartItemKey: 'p1-red' }])
    const label = { name: 'Ankara cloth', picture: '' }
    stored.set(
      'oja:labels:b1',
      JSON.stringify({
        p1: { ...label, options: '' },
        'p1-red': { ...label, options: 'Colour: Red' },
      }),
    )
    island.cart.refresh()

    expect(island.refusalContext.nameOf('p1', ['red'])).toBe('Ankara cloth (Colour: Red)')
    expect(island.refusalContext.nameOf('p1', [])).toBe('Ankara cloth')
    expect(island.refusalContext.nameOf('p1', ['blue'])).toBeNull()
  })

  it('takes a line out and puts it back in its place', async () => {
    const opened = openIsland()
    opened.port.write([cloth, { ...cloth, productId: 'p2', cartItemKey: 'p2' }])
    opened.island.cart.refresh()

    opened.island.cart.removeLine('p1')
    expect(opened.port.read().map(({ productId }) => productId)).toEqual(['p2'])
    opened.island.cart.undoRemove()

    expect(opened.port.read().map(({ productId }) => productId)).toEqual(['p1', 'p2'])
  })

  it('takes out a line alone, and every line of a product that the shop has no more; both can be put back', () => {
    const blue = { ...cloth, variants: [{ variant_id: 'blue' }], cartItemKey: 'p1-blue' }
    const opened = openIsland()
    opened.port.write([cloth, { ...cloth, productId: 'p2', cartItemKey: 'p2' }, blue])
    const keys = () => opened.port.read().map(({ cartItemKey }) => cartItemKey)
    const { cart } = opened.island

    cart.removeLine('p1')
    expect(keys()).toEqual(['p2', 'p1-blue'])
    cart.undoRemove()
    cart.removeProduct('p1')
    expect(keys()).toEqual(['p2'])
    cart.undoRemove()

    expect(keys()).toEqual(['p1', 'p2', 'p1-blue'])
  })

  it('keeps what was typed, whatever lies in storage', async () => {
    const opened = openIsland()
    await fillIn(opened)

    expect(openIsland({}, opened.stored).island.$draft.get()).toMatchObject({
      name: 'Bola Adeyemi',
      delivery: 'z1',
    })
    opened.stored.set('oja:draft:b1', '{"name":5,"phone":[],"note":null')
    expect(openIsland({}, opened.stored).island.$draft.get()).toMatchObject({ name: '', phone: '' })
  })
})

describe('the cart', () => {
  it('is one state: items, open or not, voucher and delivery fee, each as the shopper sees it', async () => {
    const opened = openIsland({
      quote: (request) => {
        const quote = quoteOf(request)
        const discount = request.voucherCode ? 50_000 : 0
        return {
          kind: 'ok',
          value: { quote: { ...quote, discount, total: quote.total - discount }, phone: null },
        }
      },
    })
    const { $cart, setOpen, toggle } = opened.island.cart
    expect($cart.get()).toEqual({ items: [cloth], isOpen: false, voucher: null, deliveryFee: null })
    await fillIn(opened)
    toggle()
    opened.island.setField('voucherInput', 'welcome10')
    await opened.island.applyCode()
    await settle()

    expect($cart.get()).toMatchObject({
      items: [cloth],
      isOpen: true,
      voucher: { code: 'WELCOME10', discount_type: 'fixed', discount_value: 50_000 },
      deliveryFee: { fee: 150_000 },
    })
    opened.island.setField('delivery', 'agree')
    opened.island.removeVoucher()
    setOpen(false)
    expect($cart.get()).toEqual({ items: [cloth], isOpen: false, voucher: null, deliveryFee: null })
  })

  it('is cleared by an order, voucher and delivery with it, and stays open', async () => {
    const opened = openIsland()
    await fillIn(opened)
    opened.island.cart.setOpen(true)
    opened.island.setField('voucherInput', 'welcome10')
    await opened.island.applyCode()
    await opened.island.place()

    expect(opened.placed).toMatchObject([{ voucherCode: 'WELCOME10' }])
    expect(opened.island.cart.$cart.get()).toMatchObject({ items: [], isOpen: true, voucher: null })
    expect(openIsland({}, opened.stored).island.codes.inUse()).toEqual({})
  })

  it('estimates with its own totals while nothing answers', async () => {
    const opened = openIsland({ quote: () => unreachable })
    await fillIn(opened)
    opened.island.cart.setLineQuantity('p1', 2)
    await settle()
    await opened.island.place()

    expect(opened.placed).toMatchObject([{ expectedTotal: 1_150_000 }])
  })
})
