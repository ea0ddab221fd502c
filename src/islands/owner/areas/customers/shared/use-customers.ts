// The address and the reading of the list of customers, and why a write of a customer was refused.
import { listCustomers } from '#contract/sql/orders/customers.ts'
import { plainSearch } from '#domain/basics/plain-signs.ts'
import { TEXT_LENGTH } from '#domain/basics/text.ts'
import { CUSTOMER_SORTS, type CustomerSort } from '#domain/customer/customer-list.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { useStorePages } from '#owner/session/store-data.ts'

export const CUSTOMER_REFUSALS = {
  phone_taken: 'Another customer has this number already. Open them, or merge the two.',
  customer_changed:
    'Somebody else has just changed this customer. Look at what is here now, then save again.',
  unknown_customer: 'This customer is not there any more. They may have been merged with another.',
  points_short: 'The customer has fewer points than that.',
  merge_too_long:
    'Together they have more notes or tags than one record holds. Shorten the notes of one first.',
  forbidden: 'Only the owner and managers of the shop may do this.',
  customer_has_open_orders: ({ orders }: Readonly<Record<string, unknown>>) =>
    `${orders === 1 ? 'One order is' : `${Number(orders ?? 0)} orders are`} still on the way to this customer and need a name and address. Deliver or cancel ${orders === 1 ? 'it' : 'them'} first.`,
  other: 'That could not be saved. Look over what you wrote and try again.',
}

/** The sentence for a toast or a note under a form. */
export const customerRefusalText = toRefusalText(CUSTOMER_REFUSALS)

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

/** The customers of the view, page by page. */
export function useCustomerList({ search, tag, sort }: CustomersView) {
  return useStorePages(
    listCustomers,
    { search: plainSearch(search), tag, sort, limit: 50 },
    {
      first: { offset: 0 },
      next: (page, pages) => {
        const shown = pages.reduce((sum, { customers }) => sum + customers.length, 0)
        return page.customers.length > 0 && shown < page.total ? { offset: shown } : undefined
      },
      keepsLast: true,
    },
  )
}
