// The message for a shopper when the server does not answer: the cart, and that the order is not confirmed.

import { unconfirmedMessage } from '#domain/message/unconfirmed-message.ts'
import { whatsAppLink } from '#domain/message/whatsapp.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { giftCardEnding } from '#domain/voucher/gift-card.ts'
import * as messages from '#messages/en/unconfirmed.ts'
import { type CheckoutDraft, customerFromDraft } from '../storage/draft.ts'
import { contentsOf } from './cart-store.ts'
import type { Island } from './island.ts'

/** The message and its link for an `<a href>`; null while the page knows nothing of the shop. */
export function unconfirmedOrder(
  island: Island,
): { readonly text: string; readonly whatsappUrl: string } | null {
  const view = island.$view.get()
  if (typeof view === 'string') return null
  const draft = island.$draft.get()
  const items = island.cart.$items.get()
  const labels = island.cart.$labels.get()
  const { clientOrderId } = island.order.hold(contentsOf(items))
  const { quote } = island.$quote.get()
  const { voucherCode, giftCardCode } = island.codes.inUse()
  const { address = '', landmark = '', note = '', name, phone } = customerFromDraft(draft)
  const text = unconfirmedMessage({
    storeName: view.storeName,
    currency: quote?.currency ?? view.currency,
    clientOrderId,
    items: items.map((item, at) => {
      const label = labels.get(item.cartItemKey)
      const line = quote?.items[at]
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

function deliveryNameOf(draft: CheckoutDraft, view: CheckoutView): string {
  if (draft.delivery === 'pickup') return messages.pickupAtStore
  if (draft.delivery === 'agree') return messages.feeToBeAgreed
  return view.zones.find(({ id }) => id === draft.delivery)?.name ?? ''
}
