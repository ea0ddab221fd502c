// The drawer's state with a fake edge: the test chooses answers, and requests are recorded.

import type { OrderRequest, QuoteRequest } from '#contract/api/orders.ts'
import type { CartItem } from '#domain/checkout/cart.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import type { Answer, OrderAnswer, QuoteAnswer } from '#islands/cart/state/api.ts'
import { createIsland } from '#islands/cart/state/island.ts'
import { createCartPort, safeStorage } from '#islands/cart/storage/port.ts'

export const view: CheckoutView = {
  kind: 'checkout',
  storeId: 'b1',
  storeName: 'Adunni Fabrics',
  look: { primaryColour: '#0f5132', accentColour: '#f59e0b', logoPath: null, isWhiteLabel: false },
  currency: 'NGN',
  country: 'NG',
  whatsappNumber: '2348012345678',
  isOpen: true,
  closedMessage: '',
  zones: [{ id: 'z1', name: 'Lagos Mainland', fee: 150_000, freeAbove: null }],
  allowPickup: true,
  pickupNote: '',
  allowAgreedDelivery: true,
  paymentMethods: ['transfer'],
}

export const cloth: CartItem = {
  productId: 'p1',
  price: 500_000,
  quantity: 1,
  businessId: 'b1',
  variants: [],
  cartItemKey: 'p1',
}

/** The quote of the shop's database, in which every piece costs `unitPrice`. */
export function quoteOf(request: QuoteRequest, unitPrice = 500_000): Quote {
  const items = request.items.map((item) => ({
    ...item,
    name: 'Ankara cloth',
    options: '',
    unitPrice,
    lineTotal: unitPrice * item.quantity,
  }))
  const subtotal = items.reduce((sum, item) => sum + item.lineTotal, 0)
  const deliveryFee =
    typeof request.delivery === 'object' ? 150_000 : request.delivery === 'pickup' ? 0 : null
  const total = subtotal + (deliveryFee ?? 0)
  return {
    currency: 'NGN',
    items,
    subtotal,
    discount: 0,
    deliveryFee,
    total,
    voucherCode: request.voucherCode ?? null,
  }
}

export function placedOf(request: OrderRequest): OrderAnswer {
  const { voucherCode: _, ...quote } = quoteOf(request)
  const url = 'http://oja.test/o/1'
  return {
    order: { ...quote, code: '7KQ2M', status: 'pending', url },
    whatsappUrl: 'https://wa.me/2348012345678?text=Hi',
  }
}

export type FakeEdge = {
  quote: (request: QuoteRequest) => Answer<QuoteAnswer> | Promise<Answer<QuoteAnswer>>
  place: (request: OrderRequest) => Answer<OrderAnswer>
  checkout: () => Answer<CheckoutView>
}

export function openIsland(edge: Partial<FakeEdge> = {}, stored = new Map<string, string>()) {
  const asked: QuoteRequest[] = []
  const placed: OrderRequest[] = []
  const storage = safeStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
  }))
  const port = createCartPort('b1', storage, () => {})
  if (port.read().length === 0 && stored.size === 0) port.write([cloth])
  let ids = 0
  const answers: FakeEdge = {
    quote: (request) => ({ kind: 'ok', value: { quote: quoteOf(request), phone: null } }),
    place: (request) => ({ kind: 'ok', value: placedOf(request) }),
    checkout: () => ({ kind: 'ok', value: view }),
    ...edge,
  }
  const island = createIsland({
    port,
    storeId: 'b1',
    base: '/adunni',
    currency: 'NGN',
    quoteDelayMs: 0,
    newId: () => {
      ids += 1
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`
    },
    api: {
      async quote(request) {
        asked.push(request)
        return answers.quote(request)
      },
      async place(request) {
        placed.push(request)
        return answers.place(request)
      },
      checkout: async () => answers.checkout(),
    },
  })
  return { island, asked, placed, stored, answers, port }
}

/** Runs timers and promises of the island in order, including those that earlier ones have started. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}

/** Opens the drawer and fills in the form. */
export async function fillIn(opened: ReturnType<typeof openIsland>): Promise<void> {
  const { island } = opened
  island.opened()
  await settle()
  island.setField('name', 'Bola Adeyemi')
  island.setField('phone', '0803 123 4567')
  island.setField('delivery', 'z1')
  island.setField('address', '12 Allen Avenue')
  await settle()
}
