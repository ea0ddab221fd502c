// What a shopper can send when the store's system does not answer: the cart as a message that says it is not confirmed.

import type { CartItem } from '#domain/checkout/cart.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import { unconfirmedMessage, whatsAppLink } from '#domain/message/whatsapp.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { giftCardEnding } from '#domain/voucher/gift-card.ts'
import type { Codes } from './code-store.ts'
import { customerOf, type Draft } from './draft.ts'
import type { CartLabel } from './port.ts'

/** The message and its link, ready for an `<a href>`. `quote`: the last one of this cart, when there was one. */
export function unconfirmedOrder(
  cart: {
    readonly items: readonly CartItem[]
    readonly labels: ReadonlyMap<string, CartLabel>
    readonly quote: Quote | null
    readonly codes: Codes
  },
  draft: Draft,
  view: CheckoutView,
  clientOrderId: string,
): { readonly text: string; readonly whatsappUrl: string } {
  const { voucherCode, giftCardCode } = cart.codes
  const { address = '', landmark = '', note = '', name, phone } = customerOf(draft)
  const text = unconfirmedMessage({
    storeName: view.storeName,
    currency: view.currency,
    clientOrderId,
    items: cart.items.map((item, at) => {
      const label = cart.labels.get(item.cartItemKey)
      const line = cart.quote?.items[at]
      return {
        name: line?.name ?? label?.name ?? '',
        options: line?.options ?? label?.options ?? '',
        quantity: item.quantity,
        unitPrice: line?.unitPrice ?? item.price,
      }
    }),
    voucherCode: voucherCode ?? null,
    giftCardEnding: giftCardCode === undefined ? null : giftCardEnding(giftCardCode),
    deliveryName: deliveryNameOf(draft, view),
    customer: { name, phone, address, landmark, note },
  })
  return { text, whatsappUrl: whatsAppLink(view.whatsappNumber ?? '', text) }
}

function deliveryNameOf(draft: Draft, view: CheckoutView): string {
  if (draft.delivery === 'pickup') return 'Pickup at the store'
  if (draft.delivery === 'agree') return 'To be agreed on WhatsApp'
  return view.zones.find(({ id }) => id === draft.delivery)?.name ?? ''
}
