// The browser's estimate of an order: the twin of SQL `quote_order`, over what the page knows. The server's quote is the one
// that counts; this one is shown until it has answered, and when it cannot be reached.

import { MAX_LINE_QUANTITY } from './cart.ts'
import { deliveryFee } from './delivery.ts'
import { MAX_AMOUNT_MINOR } from './money.ts'
import { orderTotal } from './order.ts'
import type { DeliveryRequest, OrderItemRequest, OrderLine, Quote } from './order-request.ts'
import { choiceOf, choiceText, findCombination, isCompleteChoice } from './product.ts'
import { fail, ok, type Result } from './result.ts'
import type { SnapshotProduct, StoreProfile, StoreSnapshot } from './snapshot.ts'
import { type Voucher, voucherDiscount } from './voucher.ts'

/** The part of a snapshot that prices depend on. Pictures and descriptions may be left out. */
export type Catalogue = {
  readonly store: Pick<StoreProfile, 'currency' | 'allowPickup' | 'allowAgreedDelivery'>
  readonly products: readonly Pick<
    SnapshotProduct,
    'id' | 'name' | 'price' | 'stock' | 'options' | 'combinations'
  >[]
  readonly deliveryZones: StoreSnapshot['deliveryZones']
}

export type CartRequest = {
  readonly items: readonly OrderItemRequest[]
  readonly voucher?: Voucher | null
  readonly delivery?: DeliveryRequest
}

/** The server's codes. `available`: pieces that are left. `minimum`: minor units. */
export type QuoteError =
  | { readonly code: 'unknown_product' | 'product_unavailable' | 'bad_quantity'; readonly productId: string }
  | { readonly code: 'out_of_stock'; readonly productId: string; readonly available: number }
  | { readonly code: 'voucher_minimum'; readonly minimum: number }
  | { readonly code: 'bad_request' | 'order_too_large' | 'delivery_unknown' }

/**
 * Lines in the order of the request, subtotal, discount, delivery fee (null: to be agreed, or not chosen yet) and total.
 * `product_unavailable`: not exactly one value of each option group. Stock counts over all lines that take from one place.
 */
export function priceCart(catalogue: Catalogue, request: CartRequest): Result<Quote, QuoteError> {
  if (request.items.length === 0) return fail('bad_request')

  const priced = priceLines(catalogue, request.items)
  if (!priced.ok) return priced
  const items = priced.value
  const subtotal = items.reduce((sum, line) => sum + line.lineTotal, 0)
  if (subtotal > MAX_AMOUNT_MINOR) return fail('order_too_large')

  const voucher = request.voucher ?? null
  if (voucher && subtotal < voucher.min_purchase_amount)
    return fail('voucher_minimum', { minimum: voucher.min_purchase_amount })
  const discount = voucher ? voucherDiscount(subtotal, voucher) : 0

  const fee = feeOf(catalogue, request.delivery, subtotal - discount)
  if (!fee.ok) return fee
  return ok({
    currency: catalogue.store.currency,
    items,
    subtotal,
    discount,
    deliveryFee: fee.value,
    total: orderTotal({ subtotal, discount, deliveryFee: fee.value }),
    voucherCode: voucher?.code ?? null,
  })
}

function priceLines(
  catalogue: Catalogue,
  items: readonly OrderItemRequest[],
): Result<readonly OrderLine[], QuoteError> {
  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const taken = new Map<string, number>()
  const lines: OrderLine[] = []
  for (const { productId, variantIds, quantity } of items) {
    const product = products.get(productId)
    if (!product) return fail('unknown_product', { productId })
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_LINE_QUANTITY)
      return fail('bad_quantity', { productId })
    if (!isCompleteChoice(product, variantIds)) return fail('product_unavailable', { productId })

    const { price, stock } = choiceOf(product, variantIds)
    const source = findCombination(product, variantIds)
      ? [productId, ...[...variantIds].sort()].join(' ')
      : productId
    const wanted = (taken.get(source) ?? 0) + quantity
    if (stock !== null && wanted > stock)
      return fail('out_of_stock', { productId, available: Math.max(0, stock) })
    taken.set(source, wanted)
    const options = choiceText(product, variantIds)
    lines.push({
      productId,
      variantIds,
      name: product.name,
      options,
      unitPrice: price,
      quantity,
      lineTotal: price * quantity,
    })
  }
  return ok(lines)
}

function feeOf(
  catalogue: Catalogue,
  delivery: DeliveryRequest | undefined,
  subtotalAfterDiscount: number,
): Result<number | null, QuoteError> {
  if (delivery === undefined) return ok(null)
  if (delivery === 'pickup') return catalogue.store.allowPickup ? ok(0) : fail('delivery_unknown')
  if (delivery === 'agree') return catalogue.store.allowAgreedDelivery ? ok(null) : fail('delivery_unknown')

  const zone = catalogue.deliveryZones.find(({ id }) => id === delivery.zoneId)
  return zone ? ok(deliveryFee(zone, subtotalAfterDiscount)) : fail('delivery_unknown')
}
