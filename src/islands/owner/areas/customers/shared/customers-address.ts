// Reads and writes the state of the customer list in the address: search, tag and order, so that Back and reload keep them.
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '#domain/customer/customer-list.ts'

export type CustomersView = {
  readonly search: string
  readonly tag: string | null
  readonly sort: CustomerSort
}

/** `?q=ngozi&tag=VIP&sort=spend`. Invalid values count as absent. */
export function parseCustomersView(query: string): CustomersView {
  const params = new URLSearchParams(query)
  const sort = CUSTOMER_SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'recent'
  return { search: (params.get('q') ?? '').slice(0, TEXT_LENGTH.short), tag: params.get('tag') || null, sort }
}

/** The list's address. Leaves out default values. */
export function customersHref({ search, tag, sort }: CustomersView): string {
  const params = new URLSearchParams()
  if (search.trim() !== '') params.set('q', search)
  if (tag !== null) params.set('tag', tag)
  if (sort !== 'recent') params.set('sort', sort)
  return `/dashboard/customers?${params}`.replace(/\?$/, '')
}
