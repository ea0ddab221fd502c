// Describes the cost of delivery in one line, for a product page.

import { formatMoney } from '#domain/basics/money.ts'
import type { ProductView } from '#domain/store/views.ts'
import { storeMessages } from '#messages/areas.ts'
import { fill } from '#messages/message.ts'

/** `Delivery from ₦1,500. You can pick it up.`; null when the shop has no delivery settings. */
export function deliveryLine({ shell, delivery }: Pick<ProductView, 'shell' | 'delivery'>): string | null {
  const { lowestFee, allowPickup, allowAgreed } = delivery
  const messages = storeMessages(shell.locale)
  const sentences = [
    lowestFee === 0 && messages.deliveryFree,
    lowestFee && fill(messages.deliveryFrom, { fee: formatMoney(lowestFee, shell.currency) }),
    allowPickup && messages.canPickUp,
    allowAgreed && (lowestFee === null ? messages.feeAgreed : messages.feeAgreedElsewhere),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : null
}
