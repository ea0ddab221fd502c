// A sale that is written down without a line: what it comes to, and the quote that is sent later. Every line keeps the price that was asked, so the
// shop's prices of the moment when the line is back do not matter.

import type { Minor } from '../basics/money.ts'
import type { ManualQuote } from '../order/manual-order.ts'
import { type DraftLine, priceOf, toItems } from '../order/order-draft.ts'
import type { OrderTotals } from '../order/order-edit.ts'

/**
 * What only the server can work out: a voucher, a gift card, the fee of a zone, another sale that is corrected. `discount`: more than the goods
 * come to.
 */
export type OfflineHurdle = 'voucher' | 'gift_card' | 'zone' | 'correction' | 'discount'

export type OfflineSale =
  | { readonly quote: ManualQuote; readonly totals: OrderTotals }
  | { readonly hurdle: OfflineHurdle }

/** Null for a sale that cannot be read yet. `currency`: the shop's own. */
export function saleOffline(
  quote: ManualQuote | null,
  lines: readonly DraftLine[],
  currency: string,
): OfflineSale | null {
  const items = toItems(lines.map((line) => ({ ...line, keepsPrice: true })))
  if (!quote || !items) return null
  const hurdle = hurdleOf(quote)
  if (hurdle) return { hurdle }
  const priced = lines.map((line) => {
    const unitPrice = priceOf(line) ?? 0
    const { name, options, quantity } = line
    return { name, options, unitPrice, quantity, lineTotal: unitPrice * quantity }
  })
  const subtotal = priced.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  if (quote.discount > subtotal) return { hurdle: 'discount' }
  const isPickup = quote.delivery === 'pickup'
  const deliveryFee: Minor | null = isPickup ? 0 : quote.deliveryFee
  return {
    quote: { ...quote, items },
    totals: {
      currency,
      lines: priced,
      subtotal,
      discount: quote.discount,
      ownerDiscount: quote.discount,
      voucherCode: null,
      deliveryKind: isPickup ? 'pickup' : 'agree',
      deliveryName: '',
      deliveryFee,
      total: subtotal - quote.discount + (deliveryFee ?? 0),
    },
  }
}

function hurdleOf({ corrects, voucherCode, giftCardCode, delivery }: ManualQuote): OfflineHurdle | null {
  if (corrects) return 'correction'
  if (voucherCode) return 'voucher'
  if (giftCardCode) return 'gift_card'
  return typeof delivery === 'string' ? null : 'zone'
}
