// Whether our team has bought a name for the shop: then its records are for us to set.
import { freeDomainPage } from '#contract/sql/operator/asked.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

/** `name` in ASCII. False until it is known. */
export function useIsBoughtByUs(name: string): boolean {
  const { data } = useStoreRead(freeDomainPage)
  return data?.requests.some((request) => request.name === name && request.status === 'bought') ?? false
}
