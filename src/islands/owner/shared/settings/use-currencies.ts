// The currencies in which the store takes orders, for owners and managers.
import { readPaymentCurrencies } from '#contract/sql/store/currencies.ts'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

/** The currencies in which the store can be paid. Read for owners and managers alone, who may change them. */
export function useCurrencies() {
  return useStoreRead(readPaymentCurrencies, {}, { enabled: isManager(useBusiness()) })
}
