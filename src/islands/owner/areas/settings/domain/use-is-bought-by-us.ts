// Whether our team has bought a name for the shop: then its records are for us to set.
import { useQuery } from '@tanstack/react-query'
import { fetchFreeDomainPage } from '#data/owner/settings/asked.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'

/** `name` in ASCII. False until it is known. */
export function useIsBoughtByUs(name: string): boolean {
  const { id } = useBusiness()
  const queryKey = useStoreKeys().settings.freeDomain
  const { data } = useQuery({ queryKey, queryFn: () => fetchFreeDomainPage(id) })
  return data?.requests.some((request) => request.name === name && request.status === 'bought') ?? false
}
