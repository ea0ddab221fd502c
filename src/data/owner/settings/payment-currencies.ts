// The currencies beside its own in which a shop takes orders.
import type { PaymentCurrenciesPage } from '#contract/sql/store/currencies.ts'
import * as contract from '#contract/sql/store/currencies.ts'
import type { PaymentCurrencyTerms } from '#domain/store/forms/payment-currency-form.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { OwnerCurrency, PaymentCurrenciesPage } from '#contract/sql/store/currencies.ts'

/** The currencies with what holds now, and the market's rates. */
export async function fetchPaymentCurrencies(businessId: string): Promise<PaymentCurrenciesPage> {
  return callOrThrow(await ownerDatabase(), contract.readPaymentCurrencies, { businessId })
}

/**
 * Saves a currency; null terms remove it, and its bank details and prices come back with it. `known`: `updatedAt` of what the editor saw, null
 * for a new one. Refusals: `changed_elsewhere`, `forbidden`, `plan_currencies`, `too_many_currencies`, `bad_request`.
 */
export async function savePaymentCurrency(
  { businessId, currency }: { readonly businessId: string; readonly currency: string },
  known: string | null,
  terms: PaymentCurrencyTerms | null,
): Promise<CallResult<PaymentCurrenciesPage>> {
  return call(await ownerDatabase(), contract.savePaymentCurrency, {
    businessId,
    currency,
    known,
    terms,
  })
}
