// How a product page says what delivery costs, in one line.

import { formatMoney } from '#domain/basics/money.ts'
import type { DeliverySummary } from '#domain/store/views.ts'

/** `Delivery from ₦1,500. Pickup possible.`; null when the shop has said nothing about delivery. */
export function deliveryWords(delivery: DeliverySummary, currency: string): string | null {
  const sentences = [
    delivery.lowestFee === null ? null : feeWords(delivery.lowestFee, currency),
    delivery.allowPickup ? 'You can pick it up.' : null,
    delivery.allowAgreed ? agreedWords(delivery.lowestFee) : null,
  ].filter((sentence) => sentence !== null)
  return sentences.length > 0 ? sentences.join(' ') : null
}

function feeWords(fee: number, currency: string): string {
  return fee === 0 ? 'Free delivery to some places.' : `Delivery from ${formatMoney(fee, currency)}.`
}

function agreedWords(lowestFee: number | null): string {
  return lowestFee === null ? 'Delivery fee agreed on WhatsApp.' : 'Elsewhere the fee is agreed on WhatsApp.'
}
