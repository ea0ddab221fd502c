// Estimates an order in the browser, with the rules of the SQL function `quote_order` and the data of the page. The estimate is
// shown until the server answers, and while the server cannot be reached. Only the server's quote counts.

import { MAX_AMOUNT_MINOR, type Minor } from '../basics/money.ts'
import { fail, ok, type Result } from '../basics/result.ts'
import { choiceOf, choiceText, findCombination, isCompleteChoice } from '../product/product.ts'
import {
  type OrderRate,
  type PaymentCurrency,
  priceInCurrency,
  voucherIn,
  zoneIn,
} from '../store/payment-currency.ts'
import type { SnapshotProduct, StoreProfile, StoreSnapshot } from '../store/snapshot.ts'
import { giftCardPayment } from '../voucher/gift-card.ts'
import { type Voucher, voucherDiscount } from '../voucher/voucher.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from './cart.ts'
import { deliveryFee } from './delivery.ts'
import type { DeliveryRequest, OrderItemRequest, OrderLine, Quote } from './order-request.ts'
import { orderTotal } from './order-total.ts'

/** The part of a snapshot that decides prices. Pictures and descriptions may be left out. */
export type PriceList = {
  readonly store: Pick<StoreProfile, 'currency' | 'allowPickup' | 'allowAgreedDelivery' | 'paymentCurrencies'>
  readonly products: readonly Pick<
    SnapshotProduct,
    'id' | 'name' | 'price' | 'stock' | 'options' | 'combinations' | 'currencyPrices'
  >[]
  readonly deliveryZones: StoreSnapshot['deliveryZones']
}

export type CartRequest = {
  readonly items: readonly OrderItemRequest[]
  /** Another currency than the shop's own; the voucher and the zones are in the shop's own. */
  readonly currency?: string
  readonly voucher?: Voucher | null
  readonly delivery?: DeliveryRequest
  /** A usable gift card in the order's currency, and its balance. */
  readonly giftCard?: { readonly ending: string; readonly balance: Minor } | null
}

/** The server's codes. `available`: pieces left. `minimum`: minor units. */
export type QuoteError =
  | { readonly code: 'unknown_product' | 'product_unavailable' | 'bad_quantity'; readonly productId: string }
  | {
      readonly code: 'out_of_stock'
      readonly productId: string
      readonly variantIds: readonly string[]
      readonly available: number
    }
  | { readonly code: 'voucher_minimum'; readonly minimum: Minor }
  | { readonly code: 'currency_unavailable'; readonly currency: string }
  | { readonly code: 'bad_request' | 'order_too_large' | 'delivery_unknown' }

/**
 * Prices a cart: lines, subtotal, discount, delivery fee (null: to be agreed, or not chosen yet), the gift card's share, and total.
 * Lines keep the order of the request; a choice that occurs twice becomes one line, at its first position.
 * `product_unavailable`: not exactly one value of each option group. Lines that take from the same stock are added up.
 */
export function priceCart(catalogue: PriceList, request: CartRequest): Result<Quote, QuoteError> {
  if (request.items.length === 0) return fail('bad_request')
  if (request.items.length > MAX_CART_LINES) return fail('order_too_large')

  const { currency } = catalogue.store
  const terms =
    catalogue.store.paymentCurrencies?.find((offered) => offered.currency === request.currency) ?? null
  if (!terms && request.currency !== undefined && request.currency !== currency)
    return fail('currency_unavailable', { currency })

  const priced = priceLines(catalogue, request.items, terms)
  if (!priced.ok) return priced
  const items = priced.value
  const subtotal = items.reduce((sum, line) => sum + line.lineTotal, 0)
  if (subtotal > MAX_AMOUNT_MINOR) return fail('order_too_large')

  const voucher = request.voucher && terms ? voucherIn(request.voucher, terms) : (request.voucher ?? null)
  if (voucher && subtotal < voucher.min_purchase_amount)
    return fail('voucher_minimum', { minimum: voucher.min_purchase_amount })
  const discount = voucher ? voucherDiscount(subtotal, voucher) : 0

  const fee = feeOf(catalogue, { delivery: request.delivery, terms }, subtotal - discount)
  if (!fee.ok) return fee
  if ((fee.value ?? 0) > MAX_AMOUNT_MINOR) return fail('order_too_large')
  const card = request.giftCard ?? null
  const due = orderTotal({ subtotal, discount, deliveryFee: fee.value })
  const giftCardAmount = card ? giftCardPayment(card.balance, due) : 0
  return ok({
    currency: terms?.currency ?? currency,
    items,
    subtotal,
    discount,
    deliveryFee: fee.value,
    total: orderTotal({ subtotal, discount, deliveryFee: fee.value, giftCardAmount }),
    voucherCode: voucher?.code ?? null,
    giftCard: card && { ending: card.ending, amount: giftCardAmount, left: card.balance - giftCardAmount },
    ...(terms && { rate: rateOf(terms, currency) }),
  })
}

/** What the order freezes. */
function rateOf({ currency: _, ...rate }: PaymentCurrency, base: string): OrderRate {
  return { base, ...rate }
}

function priceLines(
  catalogue: PriceList,
  items: readonly OrderItemRequest[],
  terms: PaymentCurrency | null,
): Result<readonly OrderLine[], QuoteError> {
  const merged = mergeItems(items)
  if (!merged.ok) return merged

  const products = new Map(catalogue.products.map((product) => [product.id, product]))
  const lines: PricedLine[] = []
  for (const { productId, variantIds, quantity } of merged.value) {
    const product = products.get(productId)
    if (!product) return fail('unknown_product', { productId })
    if (!isCompleteChoice(product, variantIds)) return fail('product_unavailable', { productId })

    const { price, stock } = choiceOf(product, variantIds)
    const unitPrice = terms ? priceInCurrency(product, variantIds, terms).price : price
    const name = product.name
    const options = choiceText(product, variantIds)
    const source = findCombination(product, variantIds) ? choiceKey({ productId, variantIds }) : productId
    const line = {
      productId,
      variantIds,
      name,
      options,
      unitPrice,
      quantity,
      lineTotal: unitPrice * quantity,
    }
    lines.push({ line, stock, source })
  }
  return withinStock(lines)
}

/** A line, its stock (null: not counted) and the source of the stock: a combination or a product. */
type PricedLine = { readonly line: OrderLine; readonly stock: number | null; readonly source: string }

/** Sorts variant ids and removes duplicates; joins items with the same choice. */
function mergeItems(items: readonly OrderItemRequest[]): Result<readonly OrderItemRequest[], QuoteError> {
  const merged = new Map<string, OrderItemRequest>()
  for (const item of items) {
    if (!isQuantity(item.quantity)) return fail('bad_quantity', { productId: item.productId })
    const choice = { productId: item.productId, variantIds: [...new Set(item.variantIds)].sort() }
    const known = merged.get(choiceKey(choice))?.quantity ?? 0
    merged.set(choiceKey(choice), { ...choice, quantity: known + item.quantity })
  }
  const tooMany = [...merged.values()].find(({ quantity }) => !isQuantity(quantity))
  return tooMany ? fail('bad_quantity', { productId: tooMany.productId }) : ok([...merged.values()])
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
}

function choiceKey({ productId, variantIds }: Pick<OrderItemRequest, 'productId' | 'variantIds'>): string {
  return [productId, ...variantIds].join(' ')
}

/** Adds up lines that take from the same stock. */
function withinStock(lines: readonly PricedLine[]): Result<readonly OrderLine[], QuoteError> {
  const wanted = new Map<string, number>()
  for (const { line, source } of lines) wanted.set(source, (wanted.get(source) ?? 0) + line.quantity)

  const short = lines.find(({ stock, source }) => stock !== null && (wanted.get(source) ?? 0) > stock)
  if (!short) return ok(lines.map(({ line }) => line))
  const { productId, variantIds } = short.line
  return fail('out_of_stock', { productId, variantIds, available: short.stock ?? 0 })
}

type Wanted = {
  readonly delivery: DeliveryRequest | undefined
  /** The currency in which the order is paid; null: the store's own. */
  readonly terms: PaymentCurrency | null
}

function feeOf(
  catalogue: PriceList,
  { delivery, terms }: Wanted,
  subtotalAfterDiscount: Minor,
): Result<Minor | null, QuoteError> {
  if (delivery === undefined) return ok(null)
  if (delivery === 'pickup') return catalogue.store.allowPickup ? ok(0) : fail('delivery_unknown')
  if (delivery === 'agree') return catalogue.store.allowAgreedDelivery ? ok(null) : fail('delivery_unknown')

  const zone = catalogue.deliveryZones.find(({ id }) => id === delivery.zoneId)
  if (!zone) return fail('delivery_unknown')
  return ok(deliveryFee(terms ? zoneIn(zone, terms) : zone, subtotalAfterDiscount))
}
