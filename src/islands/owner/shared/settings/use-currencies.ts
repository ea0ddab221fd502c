// The currencies in which the store takes orders, for owners and managers.
import { useQuery } from '@tanstack/react-query'
import { fetchPaymentCurrencies } from '#data/owner/settings/payment-currencies.ts'
import { isManager, useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** The currencies in which the store can be paid. Read for owners and managers alone, who may change them. */
export function useCurrencies() {
  const business = useBusiness()
  const queryKey = useStoreKeys().settings.currencies
  return useQuery({
    queryKey,
    queryFn: () => fetchPaymentCurrencies(business.id),
    enabled: isManager(business),
  })
}
