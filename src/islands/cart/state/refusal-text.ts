// The text for each code of the server. Never shows the server's own message, which is for developers.

import { formatMoney } from '#domain/basics/money.ts'
import { hasOwnKey } from '#domain/basics/older-engines.ts'
import * as messages from '#messages/en/refusal.ts'
import { fill } from '#messages/message.ts'
import type { ApiError } from './api.ts'

export type RefusalContext = {
  readonly currency: string
  /** True for an order of one product, without the cart. */
  readonly isOneProduct?: boolean | undefined
  /** Name of a product in the cart, with its choice if `variantIds` say one; null when the cart does not contain it. */
  nameOf(productId: string, variantIds?: readonly string[]): string | null
}

type ByFacts = (error: ApiError, context: RefusalContext) => string

/** Codes whose text depends on facts of the refusal. */
const BY_FACTS: Readonly<Record<string, ByFacts>> = {
  out_of_stock: (error, context) => {
    const product = productOf(error, context)
    const { available: count = 0 } = error
    if (count > 0) return fill(messages.fewLeft, { count, product })
    const ofCart = error.variantIds?.length ? messages.soldOutChoice : messages.soldOut
    return fill(context.isOneProduct ? messages.soldOutOne : ofCart, { product })
  },
  voucher_used_up: ({ perCustomer }) =>
    perCustomer ? messages.usedUpByBuyer : messages.refused.voucher_used_up,
  voucher_minimum: ({ minimum }, { currency }) =>
    minimum === undefined
      ? messages.orderTooSmall
      : fill(messages.orderBelowMinimum, { minimum: formatMoney(minimum, currency) }),
  too_many_requests: ({ limit = '' }) => ownValue(messages.tooMany, limit) ?? messages.tooMany.orders,
}

/** Codes with their own text. */
export function refusalCodes(): readonly string[] {
  return Object.keys({ ...messages.refused, ...BY_FACTS })
}

/** The text for an error. An unknown code of a newer server gives the text of a passing failure. */
export function refusalText(error: ApiError, context: RefusalContext): string {
  const byFacts = ownValue(BY_FACTS, error.code)
  if (byFacts) return byFacts(error, context)
  const ofOne = context.isOneProduct ? ownValue(messages.refusedOne, error.code) : undefined
  const message = ofOne ?? ownValue(messages.refused, error.code) ?? messages.refusedUnknown
  return fill(message, { product: productOf(error, context) })
}

/** The text beside the field after a code in use was removed: `WELCOME10 is taken out. This code has ended. …` */
export function codeRemovedText(code: string, error: ApiError, context: RefusalContext): string {
  return fill(messages.codeTakenOut, { code, reason: refusalText(error, context) })
}

/** The error of a field that the server could not read; null for fields outside the form. */
export function fieldText(field: string | undefined): string | null {
  return ownValue(messages.fields, fieldName(field)) ?? null
}

/** `customer.phone` -> `phone`: the Worker and the database use different names for fields. */
export function fieldName(field: string | undefined): string {
  return field?.replace('customer.', '') ?? ''
}

function productOf(error: ApiError, context: RefusalContext): string {
  return (error.productId && context.nameOf(error.productId, error.variantIds)) || messages.aProduct
}

/** Reads own keys only, because a key from a server may be `toString`. */
function ownValue<Table extends object>(table: Table, key: string): Table[keyof Table] | undefined {
  return hasOwnKey(table, key) ? table[key as keyof Table] : undefined
}
